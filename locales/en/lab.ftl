# The lab: positions, shots, odds of a claim.
nav-lab = Lab
lab-title = Lab
lab-lead = Set up a position, shoot, and see exactly what hits what. Disputed a shot? Ask how sure it is.
lab-open = Open the table
lab-novuss = Novuss table
lab-novuss-text = Puck, pawns, pockets and rails: who is hit first and what falls.
lab-novuss-drawing = Drawing of the Novuss board
lab-fish = Fish table
lab-fish-text = Flicked tags, with or without kopecks: who falls over which edge.
lab-fish-drawing = Drawing of the Fish table
lab-no-script = The drawing shows a starting position. To move pieces and shoot, this page needs JavaScript.
lab-how = Drag the pieces and the arrow’s tip, or use the fields. Arrow keys move a chosen piece by 1 mm, with Shift by 10 mm.
lab-shoot = Shoot
lab-rate = Speed of the replay
lab-scrub = Time of the replay, seconds
lab-share = Share
lab-continue = Go on from here
lab-address = The address of this position
lab-position = Position
lab-position-own = Your own
lab-position-start = Start of a set
lab-position-middle = Middle of a set
lab-position-both = Two pawns at once?
lab-position-pocket = A pawn before its pocket
lab-position-eight = Eight fish
lab-position-kopecks = Eight fish with kopecks
lab-position-duel = A duel
lab-position-crowd = Twenty fish
lab-shot = Shot
lab-struck = Struck piece
lab-angle = Direction, °
lab-speed = Speed, m/s
lab-spin = Spin, turns/s
lab-piece = Piece
lab-which = Which
lab-x = East, mm
lab-y = North, mm
lab-remove = Remove
lab-add-red = + red pawn
lab-add-blue = + blue pawn
lab-add-puck = + puck
lab-add-fish = + fish
lab-add-kopeck = + kopeck
lab-table = Size, friction and bounce of the table
lab-table-hint = These are assumptions until you calibrate your own table.
lab-width = Width, mm
lab-height = Length, mm
lab-mu = Friction on the table, μ
lab-e = Bounce of pieces, e
lab-contact-mu = Friction of pieces, μ
lab-rail-e = Bounce of the rail, e
lab-rail-mu = Friction of the rail, μ
lab-events = What happens
lab-no-events = Shoot, and every contact is listed here with its time.
lab-odds = How sure is it?
lab-odds-hint = Nobody measures a position exactly. The shot is replayed many times with everything a little different: by as much as you are unsure.
lab-unsure = How exactly everything is known
lab-unsure-hint = The usual error to either side: in two cases of three it is no larger. The gap is between pieces that seem to touch.
lab-unsure-position = Place, mm
lab-unsure-angle = Direction, °
lab-unsure-speed = Speed, %
lab-unsure-speed-share = Speed, share
lab-unsure-gap = Gap up to, mm
lab-claim-what = Claim
lab-claim-first = hits first
lab-claim-touched = touches
lab-claim-both = hits both at once
lab-claim-pocketed = is pocketed
lab-claim-off = flies off
lab-claim-stays = stays on the table
lab-claim-piece = Piece
lab-claim-second = And
lab-claim-text = Claim as text
lab-claim-text-hint = Join with “and”, “or”, “not”, e.g. first_contact=red1 and not pocketed=puck
lab-samples = Replays
lab-judge = Replay
lab-stop = Stop
lab-stories = How it goes
lab-sensitivity = What it depends on
lab-insensitive = On nothing in particular.

lab-piece-puck = puck
lab-piece-red = red
lab-piece-blue = blue
lab-piece-fish = fish
lab-piece-kopeck = kopeck

lab-wrong-range = { $what }: from { $low } to { $high } is possible, not { $value }.
lab-wrong-off-table = { $what }: does not lie on the table, or reaches into the rail.
lab-wrong-in-pocket = { $what }: lies in a pocket.
lab-wrong-overlap = { $what } lies over { $other }.
lab-wrong-hole = { $what }: does not fit into that hole.
lab-wrong-endless = This shot never ends: less speed or more friction, please.
lab-wrong-events = Far too much happens in this shot: less speed or more friction, please.
lab-wrong-piece = There is no such piece on the table: { $what }.
lab-wrong-name = A piece’s name has 1 to 64 characters, without a space and without , = : ({ $what }).
lab-wrong-twice = Two pieces have one name: { $what }.
lab-wrong-no-shot = No shot is set.
lab-wrong-pot = The Pot cannot be computed here: its tags leave the table’s plane.
lab-wrong-claim = This claim cannot be understood: { $what }. Write first_contact=red1 or stays=puck, for example.
lab-wrong-claim-long = The claim is longer than { $most } characters.
lab-wrong-other = This does not fit: { $what }.
lab-wrong-form = The position could not be read: line { $line }, character { $column }.
lab-wrong-long = The position is too long.
lab-wrong-samples = Between 1 and { $most } replays, please.
lab-busy = Others are replaying right now. Try again in a moment.

lab-verdict-supported = Supported
lab-verdict-refuted = Refuted
lab-verdict-undecided = Undecided: the referee’s decision stands
lab-verdict-sentence =
    { $samples ->
        [one] It was so in { $share } of { $samples } replay (95 % sure: { $low } to { $high }).
       *[other] It was so in { $share } of { $samples } replays (95 % sure: { $low } to { $high }).
    }
lab-nominal-holds = In the shot exactly as drawn, it was so.
lab-nominal-fails = In the shot exactly as drawn, it was not so.
lab-story-first =
    { $pieces-count ->
        [1] First hit: { $pieces }.
       *[other] First hit, both at once: { $pieces }.
    }
lab-story-nobody = Nothing is hit.
lab-story-pocketed = Pocketed: { $pieces }.
lab-story-off = Off the table: { $pieces }.
lab-input-angle = direction
lab-input-speed = speed
lab-input-spin = spin
lab-input-mu = friction
lab-input-e = bounce
lab-input-position = place of { $piece }

lab-js-contact = { $a } hits { $b }
lab-js-cushion = { $a } hits the { $side } rail
lab-js-pocket = { $a } falls into pocket { $n }
lab-js-edge-fall = { $a } falls over the { $side } edge
lab-js-stop = { $a } stops
lab-js-north = north
lab-js-south = south
lab-js-east = east
lab-js-west = west
lab-js-piece = { $piece }: { $x } mm east, { $y } mm north
lab-js-aim = Shot: direction { $angle }°, { $speed } m/s
lab-js-shot = Events: { $events }; duration { $time } s.
lab-js-play = Play
lab-js-pause = Pause
lab-js-copied = The address is copied. Whoever opens it sees this very picture.
lab-js-bad-link = The address holds no position that could be read; here is the usual one.
lab-js-failed = The server did not answer. Try again.
lab-js-cancelled = Stopped.
lab-js-progress = { $done } of { $of }
lab-js-full = There is no room for another piece.
lab-js-no-shot = Put a piece on the table to shoot with.
