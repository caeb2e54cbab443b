# Novuss: what happened, by which rule, and why an entry is refused.
game-novuss = Novuss

# Why a turn is lost
novuss-nothing-pocketed = { $seat } pocketed no pawn: the turn is lost.
novuss-only-opponent-fell = Only a pawn of the opponent fell; it stays down, and { $seat } loses the turn.
novuss-opponent-fell-too = A pawn of the opponent fell with an own one; both stay down, and { $seat } loses the turn.
novuss-pawns-off = A pawn left the field and is put back; { $seat } loses the turn.
novuss-pawns-off-penalty = A pawn left the field and is put back: a penalty pawn for { $seat }.
novuss-only-dark-missed = All pawns of { $seat } were dark and an oblique shot touched none: the turn is lost, no penalty pawn.
novuss-opponent-first = The puck of { $seat } met a pawn of the opponent first: a penalty pawn.
novuss-no-own-touched = The puck of { $seat } touched no own pawn: a penalty pawn.
novuss-simultaneous = The puck of { $seat } met an own pawn and one of the opponent at the same time: a penalty pawn.
novuss-puck-pocketed = The puck of { $seat } was pocketed: a penalty pawn.
novuss-puck-off = The puck of { $seat } left the field: a penalty pawn.
novuss-dark-directly = { $seat } hit a dark pawn directly: a penalty pawn.
novuss-puck-with-the-last = The puck of { $seat } was pocketed together with the last own pawn: a penalty pawn instead of the win.

# What happened
novuss-restored = { $pawns ->
    [one] { $pawns } pawn knocked out the forbidden way is put back.
   *[other] { $pawns } pawns knocked out the forbidden way are put back.
}
novuss-one-pawn-only = Several faults in one stroke cost one penalty pawn.
novuss-penalty-pawn = A penalty pawn of { $seats } goes on the middle line of the border field of { $field-of }; the turn is lost.
novuss-remembered = All pawns of { $seats } are on the table, so the penalty is remembered (debt: { $debt }); the turn is lost.
novuss-debt-paid = { $pawns ->
    [one] The debt of { $seats } is paid: { $pawns } pawn comes back on the table.
   *[other] The debt of { $seats } is paid: { $pawns } pawns come back on the table.
}
novuss-placed-middle = The penalty pawn lies on the middle line of the border field of { $field-of }.
novuss-placed-left = The penalty pawn lies left of the middle in the border field of { $field-of }.
novuss-placed-right = The penalty pawn lies right of the middle in the border field of { $field-of }.
novuss-goes-on = { $seat } strikes again.
novuss-to-strike = { $seat } to strike.
novuss-turn-lost = { $seat } loses the turn.
novuss-answer-series = { $seats } cleared the table in the first series; { $others } may answer.
novuss-set-replayed = Both cleared the table in the first series: the set is replayed with sides and first stroke swapped.
novuss-wins-set = The set goes to { $seats }.
novuss-wins-match = The match is over, { $won }:{ $lost } for { $seats }.
novuss-match-drawn = The match is over and drawn, { $won }:{ $won }.
novuss-lag-again = The lag gave no decision and is repeated.
novuss-lag-awaited = The lag decides who starts: enter it.
novuss-starts = { $seat } has the first stroke.
novuss-next-set = Set { $number } begins; sides are changed.
novuss-concedes-set = { $seat } gives the set up.
novuss-concedes-match = { $seat } gives the match up: all sets that are left are lost.
novuss-foul = Fault of { $seat } outside a stroke: { $rule }.
novuss-time-warning = { $seat } took longer than { $seconds } seconds: a warning. The next time costs a penalty pawn.
novuss-time-fault = { $seat } took longer than { $seconds } seconds again: a penalty pawn.

# Why a header is refused
novuss-two-sides = It takes exactly two sides.
novuss-one-or-two-players = Both sides have one player each, or two each.
novuss-id-unfit = An id has 1 to { $limit } characters, none of them a control character.
novuss-id-twice = The id “{ $id }” is used twice.
novuss-pawns-singles = In singles a player has 8 pawns; 6 (mini) or 16 if “pawns_singles” says so.
novuss-pawns-pair = A pair has 16 pawns; 12 (mini) if “pawns_pair” says so.
novuss-sets-range = A match has from 1 to { $limit } sets.

# Why an entry is refused
novuss-unknown-player = Nobody called “{ $id }” plays in this match.
novuss-unknown-side = There is no side called “{ $id }”.
novuss-match-over = The match is over; correct an entry if something was wrong.
novuss-set-over = The set is over; begin the next one.
novuss-set-not-over = The set is not over yet.
novuss-no-set-running = No set is running; begin the next one, or give up the whole match.
novuss-no-starter = Nobody has the first stroke yet: enter the lag.
novuss-has-a-starter = It is known already who has the first stroke.
novuss-one-of-each-side = One player of each side takes part in the lag.
novuss-distance-unfit = A distance is a number of millimetres from 0 to 10000, or null if the puck was pocketed or left the field.
novuss-not-your-turn = It is the turn of { $turn }, not of { $seat }.
novuss-too-many-pawns = { $pawns ->
    [one] Only { $pawns } pawn of { $seats } is on the table.
   *[other] Only { $pawns } pawns of { $seats } are on the table.
}
novuss-untouched-fell = A puck that touched no pawn cannot have knocked one out.
novuss-nothing-to-touch = { $seats } have no pawn on the table that could be touched.
novuss-none-is-light = All own pawns are said to be dark, so the first one met cannot be light.
novuss-circle-line-is-light = The line of the centre circle is visible in its hole, so the pawn is light.
novuss-border-line-is-light = The line of the border field is visible in its hole, so the pawn is light here.
novuss-border-line-is-dark = Only the line of the centre circle makes a pawn light here, so this one is dark.
novuss-line-of-no-own-pawn = A visible line is told of the own pawn met first.
novuss-rail-of-direct = A direct shot touches no wall first.
novuss-restored-too-many = { $pawns ->
    [one] Only { $pawns } pawn fell, more cannot be put back.
   *[other] Only { $pawns } pawns fell, more cannot be put back.
}
novuss-nothing-to-restore = Pawns are put back only after a direct shot at a dark pawn.
novuss-not-emptied = The last pawn of { $seats } did not fall in this stroke.
novuss-rule-unfit = A rule is named by its short number, for example V-3.
novuss-only-recommended = This is recommended only: it costs nobody anything.
novuss-federation-foul = “{ $rule }” is a fault only with the option “federation_fouls”.
novuss-no-clock = This match is played without a clock.
novuss-no-penalty-to-place = No penalty pawn of { $seats } waits for its place.

# Options
novuss-option-preset = Rules
novuss-option-preset-hint = Gives every other option its value. Below stand the values in force; who chooses another set here and saves gets its values wherever nothing was chosen otherwise.
novuss-option-preset-classic = classic
novuss-option-preset-federation = as the federations play
novuss-option-pawns-singles = Pawns in singles
novuss-option-pawns-singles-hint = 8; 6 on a small table, 16 by the old text.
novuss-option-pawns-pair = Pawns of a pair
novuss-option-pawns-pair-hint = 16; 12 on a small table.
novuss-option-oblique = An oblique shot touches first
novuss-option-oblique-hint = Which wall lets the puck reach dark pawns.
novuss-option-oblique-any-rail = any wall
novuss-option-oblique-opposite-rail = the opposite wall
novuss-option-line-visible-light = A visible line makes a pawn light
novuss-option-line-visible-light-hint = The line seen through the hole of the pawn.
novuss-option-line-visible-light-circle-and-border = of the circle and of the border field
novuss-option-line-visible-light-circle = of the circle only
novuss-option-offtable-penalty = A pawn off the field costs a penalty pawn
novuss-option-offtable-penalty-hint = Otherwise only the turn is lost.
novuss-option-debt-paid-by = A debt is paid
novuss-option-debt-paid-by-hint = When a remembered penalty pawn comes on the table.
novuss-option-debt-paid-by-owner = when its owner pockets a pawn of his
novuss-option-debt-paid-by-any = as soon as any of his pawns is down
novuss-option-answer-series = Answer series
novuss-option-answer-series-hint = Who is cleared out in the first series gets a series of his own.
novuss-option-sets = Sets
novuss-option-sets-hint = How many sets make a match.
novuss-option-sets-best-of = best of
novuss-option-sets-exactly = exactly
novuss-option-sets-first-to = first to
novuss-option-shot-seconds = Seconds for a stroke
novuss-option-shot-seconds-hint = The first delay is a warning, further ones cost a penalty pawn; empty for no clock.
novuss-option-federation-fouls = Further faults of the federations
novuss-option-federation-fouls-hint = Double stroke, touching pucks at rest, a puck placed on a line: a penalty pawn.
