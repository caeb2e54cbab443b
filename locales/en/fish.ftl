# Fish: what happened, by which rule, and why an entry is refused.

# Kinds of move
fish-how-flick = flick
fish-how-pot = Pot
fish-how-flip = flip
fish-how-shift = shift
fish-how-rotate = rotation

# What happened
fish-to-move = { $seat } to move.
fish-counts-as-the-move = The { $how } counts as { $seat }’s move.
fish-perished = Perished: { $seats }.
fish-strict-leave = A Fish that left the surface has perished, even if it came back.
fish-together = Perished within one move, so at the same time; they keep the order of this party: { $seats }.
fish-together-mover-last = Perished within one move, so at the same time; the order of this party holds, but the mover { $mover } goes last: { $seats }.
fish-skipped = { $seat } skips this turn for having moved out of turn.
fish-out-of-turn = { $seat } moved out of turn: the position before that move is restored.
fish-alive-again = Alive again: { $seats }.
fish-warned = { $seat } is warned.
fish-next-turn-skipped = The next turn of { $seat } will be skipped.
fish-points-taken = { $points ->
    [one] { $seat } loses { $points } point.
   *[other] { $seat } loses { $points } points.
}
fish-violation = { $seat } broke the rule { $rule }.
fish-violation-stands = The move stands.
fish-violation-undone = The position before the move of { $seat } is restored, the turn is spent.
fish-violation-repeated = The position before the move of { $seat } is restored, { $seat } moves again.
fish-lot = The order is drawn: { $seats }.
fish-lot-again = The order was forgotten and is drawn anew: { $seats }.
fish-left = { $player } leaves; his Fish count as perished now.
fish-party-over = The party is over.
fish-party-abandoned = The party is broken off; who still lives stands before all who perished.
fish-rounds-over = { $rounds ->
    [one] The party ends after { $rounds } round; who still lives stands before all who perished.
   *[other] The party ends after { $rounds } rounds; who still lives stands before all who perished.
}
fish-wins = { $player } wins.
fish-team-wins = Team { $team } wins.
fish-no-winner = There is no winner.
fish-next-order = Places, and the order of the next party: { $seats }.
fish-points-linear = Linear points: { $scores }.
fish-points-formula1 = Formula 1 points: { $scores }.
fish-points-winner-takes-all = Winner takes all: { $scores }.
fish-points-nobody = Nobody scores ({ $scheme }).
fish-next-party = Party { $number } begins in the order { $seats }.
fish-lot-awaited = Somebody joined, so the whole order is drawn anew: enter the lot.
fish-joined = Joining: { $seats }.
fish-left-between = Leaving: { $seats }.

# Why a ruleset or a header is refused
fish-moves-empty = The option “moves” allows no kind of move.
fish-moves-twice = The option “moves” names the { $how } twice.
fish-formula1-unfit = The option “formula1” takes at most { $places } numbers from 0 to { $points }.
fish-penalty-too-large = The option “out_of_turn” takes at most { $points } points away.
fish-rounds-need-order = The option “max_rounds” needs a turn order, which “free_for_all” has not.
fish-too-few-players = It takes at least two players.
fish-too-many = At most { $limit } Fish can take part.
fish-too-many-parties = A match has at most { $limit } parties; begin a new match.
fish-none = { $player } has no Fish.
fish-id-unfit = An id has 1 to { $limit } characters, none of them a control character.
fish-id-twice = The id “{ $id }” stands for two different players or Fish.
fish-rejoins-otherwise = { $player } was here before, with another team or other Fish.
fish-teams-partly = Either everyone has a team or nobody has.
fish-too-few-teams = It takes at least two teams.
fish-order-unknown = The order names “{ $id }”, which is not in this party or has perished.
fish-order-twice = The order names “{ $id }” twice.
fish-order-lacks = { $seat } is missing from the order.
fish-order-not-asked = The order follows from the last party; if it was forgotten, begin the party and enter a lot.
fish-order-not-drawn = The order is not known yet: enter the lot first.
fish-no-order = There is no turn order here: anyone may move at any time.

# Why an entry is refused
fish-unknown = Nobody called “{ $id }” plays in this party.
fish-unknown-fish = There is no Fish “{ $id }” in this party.
fish-over = The party is over; begin the next one or correct the log.
fish-not-over = The party is not over; finish it or break it off first.
fish-not-your-turn = It is not { $seat }’s turn: { $to-move } is to move. A move out of turn has its own entry.
fish-mover-perished = { $seat } has perished, only the living move.
fish-in-turn = { $seat } is to move, so this was no move out of turn.
fish-kind-of-move = The { $how } is not allowed in this match.
fish-flip-face-up = { $seat } lies inscriptions up; only a Fish lying inscriptions down may be turned over.
fish-flip-without-face = A flip needs “face_up”: how the Fish lay before.
fish-face-without-flip = “face_up” belongs to a flip only.
fish-perished-already = “{ $id }” has perished already.
fish-perished-twice = “{ $id }” is named twice among the perished.
fish-rule-unfit = The rule is a short number such as F-18.
fish-not-the-last-move = The last completed move was not { $seat }’s; an older move is changed by a correction.
fish-already-left = { $player } has left already.
fish-joins-twice = “{ $id }” is at the table already.
fish-leaves-absent = “{ $id }” is not at the table or is named twice.
