# Tie-breaks of tournaments between two sides (FIDE C.07)
tiebreak-pts = points
tiebreak-win = wins
tiebreak-won = games won at the table
tiebreak-bpg = games played moving second
tiebreak-bwg = games won moving second
tiebreak-ps = progressive score
tiebreak-rep = rounds not missed
tiebreak-ge = games elected to play
tiebreak-std = standard points
tiebreak-ks = Koya system
tiebreak-de = direct encounter
tiebreak-bh = Buchholz
tiebreak-aob = average of opponents’ Buchholz
tiebreak-fb = Fore Buchholz
tiebreak-sb = Sonneborn-Berger
tiebreak-aro = average rating of opponents
tiebreak-tpr = tournament performance rating
tiebreak-ptp = perfect tournament performance
tiebreak-apro = average performance rating of opponents
tiebreak-appo = average perfect performance of opponents
tiebreak-without-lowest = { $count ->
    [one] without the lowest
   *[other] without the { $count } lowest
}
tiebreak-without-both = { $count ->
    [one] without the lowest and the highest
   *[other] without the { $count } lowest and the { $count } highest
}
tiebreak-with-forfeits = with forfeited games
tiebreak-unknown = There is no tie-break “{ $criterion }”.
tiebreak-twice = { $criterion } stands in the order twice; the second time it decides nothing.
tiebreak-not-in-swiss = { $criterion } is meant for round robins: in a Swiss not everybody meets the same opponents.
tiebreak-not-in-round-robin = { $criterion } decides nothing in a round robin, where everybody meets the same opponents.
tiebreak-below = Below { $above } by { $criterion } ({ $code }): { $mine } against { $other }.
tiebreak-below-lot = Below { $above } by lot.
tiebreak-shared = Level with { $above } in everything: they share the place.
tiebreak-not-played = Has not played, so stands below { $above } without a place.
tiebreak-part-opponent = Round { $round }: { $amount } with { $opponent }{ $cut ->
    [lowest] , cut as the lowest
    [highest] , cut as the highest
    [early] , cut as an early round
    [missed] , cut as a missed round
   *[no] { "" }
}.
tiebreak-part-dummy = Round { $round } was not played: { $amount } by the player’s own score{ $cut ->
    [lowest] , cut as the lowest
    [highest] , cut as the highest
    [early] , cut as an early round
    [missed] , cut as a missed round
   *[no] { "" }
}.
tiebreak-part-capped = Round { $round } was not played: { $amount }, the most such a round may give{ $cut ->
    [lowest] , cut as the lowest
    [highest] , cut as the highest
    [early] , cut as an early round
    [missed] , cut as a missed round
   *[no] { "" }
}.
tiebreak-part-round = Round { $round }: { $amount }{ $cut ->
    [lowest] , cut as the lowest
    [highest] , cut as the highest
    [early] , cut as an early round
    [missed] , cut as a missed round
   *[no] { "" }
}.
