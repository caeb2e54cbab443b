# Fish with kopecks: what happened, by which rule, and why an entry is refused.
game-kopecks = Fish with kopecks

# The list of violations
kopecks-item-1 = another wrong move
kopecks-item-1-1 = a move with another’s Fish
kopecks-item-1-2 = a flick into the hole
kopecks-item-1-3 = two or more fingers
kopecks-item-1-4 = not a flick
kopecks-item-1-5 = not with the nail
kopecks-item-1-6 = hands touched kopecks or others’ Fish
kopecks-item-2-1 = placing shifted kopecks or others’ Fish
kopecks-item-2-2 = a kopeck was not placed though it could be
kopecks-item-2-3 = another breach of placement
kopecks-item-3 = moving or placing out of turn
kopecks-item-4-1 = an obstacle on the table
kopecks-item-4-2 = positions disturbed outside play
kopecks-item-5 = delay
kopecks-item-6 = incorrect behaviour

# What happened
kopecks-nothing-fell = { $seat }: nothing fell, no points.
kopecks-gains = { $points ->
    [one] { $seat } gains { $points } point: opponents’ kopecks { $kopecks }, anything else { $others }.
   *[other] { $seat } gains { $points } points: opponents’ kopecks { $kopecks }, anything else { $others }.
}
kopecks-loses = { $points ->
    [one] { $seat } loses { $points } point: opponents’ kopecks { $kopecks }, anything else { $others }.
   *[other] { $seat } loses { $points } points: opponents’ kopecks { $kopecks }, anything else { $others }.
}
kopecks-even = { $seat } gains { $points } points: opponents’ kopecks { $kopecks }, anything else { $others }.
kopecks-out-of-turn = { $seat } moved out of turn: positions stay, his own moves are not used up, { $turn } is still to move.
kopecks-out-of-turn-counts = { $seat } moved out of turn: positions stay, it counts as one of his moves, { $turn } is still to move.
kopecks-to-move = { $seat } to move.
kopecks-place-fish = Now to be placed: the Fish of { $seat }.
kopecks-place-kopeck = Now to be placed: the kopeck of { $seat }.
kopecks-fish-over-kopeck = The Fish of { $seat } lies around its kopeck again.
kopecks-fish-at-edge = The Fish of { $seat } lies at the edge where it flew out, or at the nearest possible point.
kopecks-kopeck-in-hole = The kopeck of { $seat } is in the hole of its Fish.
kopecks-kopeck-declined = Placing was optional and { $seat } declined; that is no violation.
kopecks-fish-impossible = There is no legal place for the Fish of { $seat }; it is placed as soon as there is one.
kopecks-kopeck-impossible = The kopeck of { $seat } cannot be placed yet.
kopecks-unplaced-fine = { $seat } pays 1 point: after his own move his kopeck is still not placed.
kopecks-not-fined-twice = { $seat } is not fined: his kopeck fell in this very move.
kopecks-declining-is-free = { $seat } declined to place, which costs nothing here.
kopecks-passed-over = { $seat } is passed over, his Fish is not on the table; the move is owed.
kopecks-makes-up = { $seat } makes up an owed move.
kopecks-extra-round = Equal totals at the top: one more move each for { $seats }.
kopecks-wins = The match is over. The winner is { $seats }.
kopecks-first-shared = The match is over. The first place is shared by { $seats }.
kopecks-left = { $seat } leaves: his Fish and kopeck are taken off, his total stands.
kopecks-violation = { $seat }: violation { $number }, { $item }.
kopecks-disputed = It is disputed: it is not severe and does not count as a first time.
kopecks-annulled = { $points ->
    [one] { $points } point gained by it is annulled ({ $seat }); losses and positions stay.
   *[other] { $points } points gained by it are annulled ({ $seat }); losses and positions stay.
}
kopecks-severe-strong = Severe: it is indisputable and strongly affected the game.
kopecks-severe-repeated = Severe: it is indisputable and not the first time.
kopecks-severe-fine = { $seat } pays 1 point for a severe violation.
kopecks-fined-already = Item { $number } has been fined in this move already.
kopecks-not-severe = Not severe: no strong effect, and the first time.
kopecks-delay-known = The delay of { $seat } in this move is logged already.
kopecks-fish-outside = { $seats-count ->
    [one] Perished outside any move: the Fish of { $seats }. Nobody scores for it.
   *[other] Perished outside any move: the Fish of { $seats }. Nobody scores for them.
}
kopecks-kopecks-outside = { $seats-count ->
    [one] Perished outside any move: the kopeck of { $seats }. Nobody scores for it.
   *[other] Perished outside any move: the kopecks of { $seats }. Nobody scores for them.
}
kopecks-put-right = { $seat } must put it right: his kopeck is placed now.

# Why a header is refused
kopecks-too-few-players = It takes at least two players.
kopecks-too-many-players = At most { $limit } players can take part.
kopecks-id-unfit = An id has 1 to { $limit } characters, none of them a control character.
kopecks-id-twice = The id “{ $id }” stands twice in the order.
kopecks-earlier-not-asked = Violations of earlier matches count only with “repeat_reset”: “tournament”.

# Why an entry is refused
kopecks-unknown = Nobody called “{ $id }” plays in this match.
kopecks-has-left = { $seat } has left the match; his total is frozen.
kopecks-over = The match is over; correct an entry if something was wrong.
kopecks-fish-first = The next move comes only after everything is placed: now the Fish of { $seat }.
kopecks-kopeck-first = The next move comes only after everything is placed: now the kopeck of { $seat }.
kopecks-not-your-turn = It is the turn of { $turn }, not of { $seat }. A move out of turn is entered as such.
kopecks-in-turn = It is the turn of { $seat } anyway: the move is not out of turn.
kopecks-no-fish = { $seat } cannot move: his Fish is not on the table.
kopecks-seconds-unfit = The seconds of a move are a number from 0 to a day.
kopecks-fish-off-already = The Fish of { $seat } is not on the table, so it cannot perish.
kopecks-kopeck-off-already = The kopeck of { $seat } is not on the table, so it cannot perish.
kopecks-fish-named-twice = The Fish of { $seat } is named twice among the perished.
kopecks-kopeck-named-twice = The kopeck of { $seat } is named twice among the perished.
kopecks-fish-on-table = The Fish of { $seat } is on the table; there is nothing to place.
kopecks-kopeck-on-table = The kopeck of { $seat } is on the table; there is nothing to place.
kopecks-fish-before = The queue keeps its order: first the Fish of { $seat }.
kopecks-kopeck-before = The queue keeps its order: first the kopeck of { $seat }.
kopecks-fish-answered = The Fish of { $seat } was answered for; it is asked again after the next move.
kopecks-kopeck-answered = The kopeck of { $seat } was answered for; it is asked again after the next move.
kopecks-no-kopeck-there = The kopeck of { $seat } is not on the table, so the Fish goes to the edge.
kopecks-no-hole = The Fish of { $seat } is not on the table, so there is no hole for the kopeck.
kopecks-must-fit = The Fish of { $seat } was put back just now, and only where its kopeck fits: place it, or decline if it is optional.
kopecks-not-for-a-fish = The Fish of { $seat } goes over its kopeck or to the edge, or there is no place for it.
kopecks-not-for-a-kopeck = The kopeck of { $seat } goes into the hole, or that is impossible or declined.
kopecks-unknown-move = There is no move called “{ $name }”.
kopecks-not-his-move = Item { $number } belongs to a move of { $seat } himself; name the move.
kopecks-attributed-to-own-move = Item { $number } annuls all points of the move anyway; nothing is attributed.
kopecks-attributed-too-many = { $seat } has only { $points } points that could be annulled.
kopecks-strong-without-reason = That it strongly affected the game is said with a reason: what would have been otherwise.
kopecks-reason-unfit = A reason is one line of at most { $limit } characters.
kopecks-perished-in-no-move = By item { $number } nothing perishes outside a move; what perished in a move belongs to the move.

# Options
kopecks-option-moves-per-player = Moves of each player
kopecks-option-moves-per-player-hint = Fixed before the match, the same for everybody.
kopecks-option-tie = Equal totals
kopecks-option-tie-hint = What decides when totals are equal after the last move.
kopecks-option-tie-shared = share the place
kopecks-option-tie-extra-round = one more move each for the first place
kopecks-option-tie-most-kopecks = most opponents’ kopecks
kopecks-option-unplaced-counts-same-move = Unplaced in the very move costs too
kopecks-option-unplaced-counts-same-move-hint = Who knocks off his own kopeck and cannot place it is fined twice in that move.
kopecks-option-decline-costs = Declining to place costs
kopecks-option-decline-costs-hint = Who declines an optional placement pays for the unplaced kopeck all the same.
kopecks-option-oot-consumes-move = A move out of turn is used up
kopecks-option-oot-consumes-move-hint = It counts as one of the offender’s own moves.
kopecks-option-repeat-scope = “Not the first time” compares
kopecks-option-repeat-scope-hint = What must have happened before to make a violation severe.
kopecks-option-repeat-scope-item = the same item of the list
kopecks-option-repeat-scope-category = the same category
kopecks-option-repeat-scope-any = any violation
kopecks-option-repeat-reset = “Not the first time” looks back
kopecks-option-repeat-reset-hint = Where counting begins anew.
kopecks-option-repeat-reset-match = to the start of the match
kopecks-option-repeat-reset-tournament = to the start of the tournament
kopecks-option-shot-seconds = Seconds for a move
kopecks-option-shot-seconds-hint = From when the last placement is done; empty for no clock.
