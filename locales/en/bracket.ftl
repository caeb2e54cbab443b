# Elimination
bracket-entrants = A bracket is for two to { $most } entrants.
bracket-not-playable = This match cannot be played now: its players are not known yet, or it is over.
bracket-not-in-match = The winner must be one of the two who play the match.
bracket-no-result = This match has no result to take back.
bracket-later-results = { $matches ->
    [one] { $matches } later match that follows from this one has a result
   *[other] { $matches } later matches that follow from this one have results
}; take those back first.
tab-bracket = Bracket
bracket-title = Bracket — { $event }
bracket-about = Who meets whom, and where the winner goes.
bracket-heading = Bracket
bracket-empty = The bracket appears once the elimination begins.
bracket-by-rounds = By rounds
bracket-stage = Stage { $count }
bracket-winner-of = winner of match { $count }
bracket-loser-of = loser of match { $count }
bracket-nobody = nobody
bracket-walkover = w/o
bracket-spare = if needed
bracket-winners = Upper bracket, round { $count }
bracket-losers = Lower bracket, round { $count }
bracket-third = Match for third place
bracket-final = Final
bracket-second-final = Second final
bracket-round = Round { $count }
