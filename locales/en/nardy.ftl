# Long nardy: what happened and by which rule, and why something is refused.
game-nardy = Long nardy

nardy-white = White
nardy-black = Black

# What happened
nardy-opening-tie = Both throw { $pips }: each throws again.
nardy-starts = { $seat } starts and rolls afresh.
nardy-starts-combined = { $seat } starts and plays the dice of the opening throw, { $dice }.
nardy-turn = { $seat }, { $dice }: { $play }.
nardy-pass = { $seat }, { $dice }: no legal step, the roll passes.
nardy-dice-lost = { $used ->
    [one] Only { $used } of the { $count } dice could be used.
   *[other] Only { $used } of the { $count } dice could be used.
}
nardy-two-left-head = First turn with this double: { $seat } takes two checkers from the head.
nardy-only-one-after-55 = 4:4 after the opponent’s first 5:5: only one checker leaves the head.
nardy-last-roll = { $seat } has the last roll.
nardy-borne-off-all = { $seat } has borne off the last checker.
nardy-result-noted = Result of the party: { $seat } wins.
nardy-conceded = { $seat } gives the party up.
nardy-flag-fell = The clock of { $seat } has fallen: the match is lost.
nardy-time-out = The clock of { $seat } has run out: if { $opponent } claims it, the match is lost.
nardy-left = { $seat } leaves: the match is lost.
nardy-oin = { $points ->
    [one] Oin, the loser has borne off a checker: { $points } point to { $seat }.
   *[other] Oin, the loser has borne off a checker: { $points } points to { $seat }.
}
nardy-mars = { $points ->
    [one] Mars, the loser has borne off none: { $points } point to { $seat }.
   *[other] Mars, the loser has borne off none: { $points } points to { $seat }.
}
nardy-home-mars = { $points ->
    [one] Home mars, the loser has no checker in his home: { $points } point to { $seat }.
   *[other] Home mars, the loser has no checker in his home: { $points } points to { $seat }.
}
nardy-forfeit = { $points ->
    [one] Without play: { $points } point to { $seat }.
   *[other] Without play: { $points } points to { $seat }.
}
nardy-draw = Both have borne off all checkers with equally many rolls: the party is drawn.
nardy-match-won = { $seat } has won the match, { $score }.
nardy-match-drawn = The match ends level, { $score }.
nardy-next-party = Party { $number }: { $seat } starts.
nardy-next-party-throw = Party { $number }: each throws one die, the higher starts.
nardy-stands = The illegal play was found too late and stands; { $seat } rolls.

# Positions and plays as text
nardy-position-parts = A position has four parts with colons between, as in LN1:O-----------o-----------:w:63; here are { $count }.
nardy-position-version = A position begins with LN1, not with “{ $version }”.
nardy-position-turn = The third part of a position is w or b, not “{ $turn }”.
nardy-position-dice = The dice of a position are 00 or two numbers from 1 to 6, the larger first; “{ $dice }” is neither.
nardy-board-length = A board has 24 cells; here are { $length }.
nardy-board-cell = A cell of a board is “-”, A to O (1 to 15 white checkers) or a to o (black); “{ $cell }” is none of these.
nardy-too-many-checkers = { $color }: more than 15 checkers.
nardy-shared-point = Point { $point } (White’s numbering) cannot hold checkers of both sides.
nardy-off-before-home = { $color }: checkers are borne off, yet not all others are in the home.
nardy-block-on-board = { $color }: a block on { $run } without an opponent’s checker ahead of it cannot come about.
nardy-both-off = Both sides have borne off all checkers: the party ended before.
nardy-no-hop = “{ $word }” is no step; write 24-18, 24-18-15 or 6-off.
nardy-too-many-hops = A roll has four steps at most.
nardy-no-turn = “{ $text }” is no turn; write 63: 24-18 18-15.
nardy-dice-not-rolled = There is no roll in the position: put the dice in the place of 00.
nardy-party-over = A side has borne off all its checkers: there is nothing more to play.

# A claimed play
nardy-backward = { $hop }: checkers only move towards smaller points.
nardy-after-the-end = { $hop }: the last checker has been borne off already, the party is over.
nardy-no-such-die = { $hop } does not fit the roll { $dice }; still to be played: { $left }.
nardy-no-die-left = { $hop }: all dice of the roll { $dice } have been used.
nardy-nobody-there = { $hop }: you have no checker on { $point }.
nardy-occupied = { $hop }: an opponent’s checker stands on { $point } (the opponent’s { $theirs }).
nardy-one-from-head = Only one checker may leave the head in a roll.
nardy-two-from-head = On the first turn with this double two checkers may leave the head, not more.
nardy-one-from-head-after-55 = After the opponent’s first 5:5 only one checker leaves the head with 4:4.
nardy-not-home = { $hop }: not all checkers are in the home, one stands on { $point }.
nardy-farther-first = { $hop } does not follow from the { $die }: a checker stands farther back, on { $point }.
nardy-block = { $hop } makes six in a row, { $run }, and no opponent’s checker is ahead of them.
nardy-block-at-end = In the end six stand in a row, { $run }, and no opponent’s checker is ahead of them.
nardy-block-between = After { $hop } six stand in a row for a moment, { $run }, and no opponent’s checker is ahead of them; that is forbidden within the turn too.
nardy-dice-unused = { $most ->
    [one] After { $play } the { $left } is left over, though { $most } die can be used: { $example }.
   *[other] After { $play } the { $left } is left over, though { $most } dice can be used: { $example }.
}
nardy-several-dice-unused = After { $play } the dice { $left } are left over, though { $most } dice can be used: { $example }.
nardy-pass-refused = { $most ->
    [one] A pass is not allowed: { $most } die can be used: { $example }.
   *[other] A pass is not allowed: { $most } dice can be used: { $example }.
}
nardy-smaller-die = { $play } uses the smaller die; if only one of them can be used it must be the larger, the { $die }: { $example }.

# A match
nardy-not-supported = The option “{ $option }” is not supported.
nardy-length-twice = Give either “match_to” or “parties”, not both.
nardy-too-long = A match has { $limit } points or parties at most.
nardy-clock-unfit = A clock has { $minutes } minutes and { $seconds } seconds of increment at most.
nardy-same-player = White and Black are the same player, { $seat }.
nardy-unknown-player = Nobody called “{ $id }” plays this match.
nardy-match-over = The match is over.
nardy-opening-awaited = First each throws one die: the higher starts.
nardy-opening-done = It is settled who starts; { $seat } rolls.
nardy-no-die = No die shows { $pips }.
nardy-not-your-turn = It is not the roll of { $seat } but of { $to-roll }.
nardy-thrown-dice = The first roll is the opening throw, { $thrown }, not { $dice }.
nardy-no-draw = A party of nardy has a winner.
nardy-no-mars = This is no mars: { $seat } has borne off a checker.
nardy-home-mars-unknown = The rules of this match know no home mars.
nardy-no-home-mars = This is no home mars: { $seat } has a checker in his home.
nardy-id-unfit = An id has 1 to { $limit } characters, none of them a control character.
nardy-no-clock = This match is played without clocks.
nardy-stands-with-dice = The next roll is not part of the position that stands: write 00 for the dice.
nardy-stands-finished = A side has borne off all its checkers: enter the result of the party.

# Options
nardy-option-match-to = Points the match goes to
nardy-option-match-to-hint = Seven if neither points nor parties are given.
nardy-option-parties = Number of parties
nardy-option-parties-hint = Instead of points: so many parties, all of them played.
nardy-option-opening = First roll
nardy-option-opening-hint = What the winner of the opening throw plays.
nardy-option-opening-fresh = he rolls afresh
nardy-option-opening-combined = the two dice of the opening throw
nardy-option-next-first = Who starts the next party
nardy-option-next-first-hint = From the second party on.
nardy-option-next-first-dice = the opening throw decides
nardy-option-next-first-alternate = the players take turns
nardy-option-next-first-winner = the winner of the last party
nardy-option-head-exception = Two checkers from the head
nardy-option-head-exception-hint = When a first turn with 3:3, 4:4 or 6:6 takes two.
nardy-option-head-exception-classic = both players, but not 4:4 after 5:5
nardy-option-head-exception-fnr2026 = only the second player (rules of 2026)
nardy-option-six-windows = Which six in a row count
nardy-option-six-windows-hint = Along whose route a block is looked for.
nardy-option-six-windows-opponent = along the opponent’s route
nardy-option-six-windows-own = along one’s own route
nardy-option-six-windows-ring = anywhere on the ring
nardy-option-block-check = When a block is looked for
nardy-option-block-check-hint = Whether six in a row may stand within a turn.
nardy-option-block-check-every-step = after every step
nardy-option-block-check-final = at the end of the turn
nardy-option-last-roll-draw = Last roll and draws
nardy-option-last-roll-draw-hint = The second player has a last roll after the first has borne off all.
nardy-option-home-mars = Home mars
nardy-option-home-mars-hint = Three points if the loser has no checker in his home.

# Records in the format .MAT
mat-too-long = The text is too long for a record of a match.
mat-no-game = The text holds no game.
mat-before-game = Line { $line } stands before the first game: { $text }.
mat-length = Line { $line }: the length of the match cannot be read: { $text }.
mat-names = Line { $line } should name both players with their scores: { $text }.
mat-other-names = Line { $line }: the players are others than before: { $text }.
mat-party-open = Line { $line }: the game before has no end: { $text }.
mat-unreadable = Line { $line } cannot be read: { $text }.
mat-short-nardy = Line { $line }: long nardy has no hits and no bar: { $text }.
mat-other-result = Line { $line }: the result does not follow from the game: { $text }.
nardy-option-clock = Clocks
nardy-option-clock-hint = Each player’s time for the whole match, and what is added after every turn: 14 minutes and 8 seconds, for example. No minutes, no clocks.
nardy-option-clock-minutes = Minutes
nardy-option-clock-increment-s = Seconds a turn
nardy-option-clock-set = minutes for the match and seconds for every turn
nardy-option-clock-shown = { $minutes } min, { $seconds } s a turn

# In brief on an event’s page, and kinds of entries
rule-n-6 = At most one checker leaves the head per roll.
rule-n-9 = All dice must be played if they can be, even to one’s own harm.
rule-n-12 = Six in a row with no opponent’s checker ahead are forbidden, within a turn too.
rule-n-14 = Mars, the loser has borne off none: 2 points; oin: 1.
entry-kind-opening = Opening throw
entry-kind-starts = Who starts
entry-kind-turn = Turn
entry-kind-result = Result of a party
entry-kind-flag = Clock fell
entry-kind-stands = Illegal play stands
