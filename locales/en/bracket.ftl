# Elimination
bracket-entrants = A bracket is for two to { $most } entrants.
bracket-not-playable = This match cannot be played now: its players are not known yet, or it is over.
bracket-not-in-match = The winner must be one of the two who play the match.
bracket-no-result = This match has no result to take back.
bracket-later-results = { $matches ->
    [one] { $matches } later match that follows from this one has a result
   *[other] { $matches } later matches that follow from this one have results
}; take those back first.
