# Why a Swiss round is paired as it is, and why it cannot be
pairing-halves = { $one } and { $other }: among players with { $bracket } points the upper half meets the lower half in order.
pairing-exchanged = { $one } and { $other }: among players with { $bracket } points the upper and the lower half had to exchange players so that as many as possible are paired as well as possible.
pairing-moved-down = { $one } found no opponent with the same score and meets { $other } among the players with { $bracket } points.
pairing-passed-met = { $one } has met { $other } in round { $round }.
pairing-passed-forbidden = The organizer keeps { $one } and { $other } apart.
pairing-passed-same = { $one } and { $other } may not meet: both must move first now, or both must move second.
pairing-passed-refusal = { $one } against { $other }: one of them would not get the first or second move due to him, and that can be avoided.
pairing-passed-worse = { $one } against { $other }: then the others could not be paired, or only worse.
pairing-passed-more = { $count ->
    [one] One more possible opponent was passed over.
   *[other] { $count } more possible opponents were passed over.
}
pairing-first-both = { $first } moves first: that suits both { $first } and { $second }.
pairing-first-stronger = { $first } moves first: the stronger of the two claims counts.
pairing-first-alternation = { $first } moves first: in the last round in which one of the two moved first and the other second it was the other way round.
pairing-first-higher = { $first } moves first: the claims are equal, and that of the higher ranked counts.
pairing-first-number = { $first } moves first: neither has played yet, so the starting number and the lot at the beginning of the tournament decide.
pairing-first-lot = The first move between { $first } and { $second } is decided by lot at the table.
pairing-float-nobody = { $player } can meet nobody among the players with { $bracket } points and moves down.
pairing-float-odd = { $players } players are paired at { $bracket } points, an odd number: { $player } moves down.
pairing-float-others = Among the { $players } players paired at { $bracket } points not all can be paired: { $player } moves down.
pairing-bye = The number of players is odd: { $player }, with { $score } points, has the bye. Nobody with fewer points can have it, and nobody has it twice.
pairing-none = There is no legal pairing.
pairing-none-open = There is no pairing yet: games have no result. Players: { $players }.
pairing-none-over = All planned rounds ({ $rounds }) are paired.
pairing-none-few = There is no pairing: fewer than two players are present.
pairing-none-bye = There is no legal pairing: the number of players is odd, and everybody has already had a bye or a win without playing.
pairing-none-left = There is no legal pairing: whoever meets whom, somebody has no opponent left whom he has not met. For example: { $players }.
pairing-many-rounds = { $rounds } rounds are many for { $players } players: a round may come that cannot be paired. A round robin may suit better.
pairing-differs = Round { $round } is recorded otherwise than the rules pair it.

# Formats and rounds on the organizer's pages
drawn-paired = Paired by the rules of the format
field-format = Format
format-free = Free rounds
format-free-hint = You draw each round by lot or set it by hand, as many rounds as you like.
format-swiss = Swiss system
format-swiss-hint = In every round players with about the same score meet, nobody meets anybody twice. Good for many players and few rounds.
field-swiss-rounds = Rounds
field-first-move = First move
first-move-alternates = In turn, by the pairing
first-move-by-lot = By dice or lot at the table
field-accelerated = Accelerate (Baku)
field-accelerated-hint = The strongest meet sooner: useful with many players and few rounds.
event-swiss-rounds-range = A Swiss stage has between 1 and 99 rounds.
event-stages-range = An event has between one and six stages.
event-format-unfit = This game is not played by two, so its rounds cannot be paired.
event-format-draws = The rounds of this stage are drawn by lot or set by hand.
event-stage-over = All { $rounds } rounds of this stage have been drawn.
event-stage-not-over = The stage before it is not over.
event-stage-begun = The stage has begun: its format stays, and it cannot have fewer rounds than were drawn.
event-draw-one-bye = Only one player can have the bye.
event-seed-stage = There is no such stage to set the order of.
event-seed-entrants = The order names everybody who goes on, each once, and at least two.
event-seed-too-late = The order can no longer be changed: the fourth round has been paired.
event-no-such-bye = No such bye was asked for.
event-bye-round = A bye can be asked for in a round to come: { $next } or later.
event-bye-range = A bye can be asked for in a round from { $next } to { $last }: there will be no later one.
event-bye-none = All rounds have been drawn, the last is round { $last }: there is none to have a bye in.
decided-two-sides = A result can be brought to a match of two sides.
decided-winner-unknown = The winner does not sit at this table.
decided-score-unplayed = A match that was not played has no score.
decided-score-of-both = The score is of both sides.
decided-winner-score = The winner is the side with the better score.
decided-already-begun = The match is being logged at the table: end it there, or take its entries back.
decided-choose = Say who won.
decided-score-number = A score is a whole number of each side, for example 3 and 1.
decided-mark-forfeit = (forfeit)
decided-mark-no-show = (not played)
bye-allocated = bye: a win’s worth
bye-half = bye: half a point
bye-zero = absent
bye-choose = Choose a player, a round to come and what the bye is worth.
bye-worth = Worth
bye-request = Note it
bye-take-back = Take back
byes-heading = Absences and byes
byes-hint = Whoever is known to miss a round is not paired in it.
pairing-heading = Pairings
pairing-board = Board
pairing-first = Moves first
pairing-second = Second
pairing-sit-out = Without an opponent
pairing-floats = { $count ->
    [one] One player moved to a lower score group
   *[other] { $count } players moved to lower score groups
}
pairing-preview-hint = This is the round as it would be paired now. Nobody sees it before you publish it.
pairing-publish = Publish the round
results-title = Results: { $event }
tab-results = Results
results-none = No round has been drawn yet.
results-at-tables = Results of this event are logged at its tables, on the referee pages.
results-hint = Enter what was brought to the desk. A match that is logged at its table ends there.
results-open = { $count ->
    [0] all results are in
    [one] one result is missing
   *[other] { $count } results are missing
}
results-at-table = at the table
results-enter = Enter results
results-enter-score = Enter the score
results-unplayed = Not played…
results-no-show = { $name } did not come
results-forfeit = { $name } forfeits
results-both-no-show = Nobody came
results-next-round = On to the next round
event-log-seeded = The order by strength was set
event-log-bye-requested = Misses a round: { $who }
event-log-bye-taken-back = Plays after all: { $who }
match-did-decided = { $decided ->
    [result-drawn] Result without a log: a draw
    [forfeit-won] Forfeit: the win is { $winner }’s
    [forfeit-drawn] Forfeit of both sides
    [no-show-won] No-show: the win is { $winner }’s
    [no-show-drawn] Nobody came
   *[other] Result without a log: { $winner } won
}
entry-kind-decided = Result without a log
said-match-decided = The result stands.
decided-lot = { $above } stands above by lot.
decided-fide = { $mine } ({ $above } has the more).
event-format-scheme = A stage whose matches are paired counts points for whole matches: choose 1 – 0.5 – 0, 2 – 1 – 0 or 3 – 1 – 0.
event-format-scheme-chosen = A stage whose matches are paired counts points for whole matches. A scheme that does is chosen now; have a look and save again.
hall-no-rest = Play twice running, in the last turn of the round before and the first of this one: { $names }. Give them a break, or let another table begin.
event-format-pairs = Pairs (sides of two) play free rounds; the other formats are played one against one.
event-finish-stage-over = All rounds of the stage have been played. End the event; it can be reopened.
