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
