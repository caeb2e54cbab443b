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
bracket-not-level = This match did not end level: nothing is to be decided.
bracket-needs-winner = Table { $table }: a match of a bracket needs a winner. Let { $seats } play on, or decide by lot, and enter who won.
bracket-level = Table { $table } ended level: { $seats }. Let them play on or draw a lot, then say under Results who goes on. Only then the next round can be drawn.
bracket-later-drawn = { $matches ->
    [one] A later match follows
   *[other] { $matches } later matches follow
} from this result: { $seats } would not meet at table { $table } in round { $round } any more{ $matches ->
    [1] {""}
   *[other] , nor would { $others }
}. Nothing has been logged there: take back round { $round } first, then correct the result.
bracket-later-begun = { $matches ->
    [one] A later match follows
   *[other] { $matches } later matches follow
} from this result: { $seats } would not have met at table { $table } in round { $round }, and have begun{ $matches ->
    [1] {""}
   *[other] ; the others concern { $others }
}. The result stays, unless those matches are taken back first.
bracket-not-due = { $seats } do not meet now: who meets whom follows from the bracket.
bracket-over = The bracket is played out.
bracket-why-seeds = { $one } (seed { $seed }) meets { $other } (seed { $other_seed }): the bracket is drawn so that the best seeds meet last.
bracket-why-winners = { $one } and { $other } stand next to each other in the bracket and have both gone through.
bracket-why-losers = { $one } and { $other } have lost once. The losers come into the lower half in an order that keeps those who have met apart for as long as possible.
bracket-why-third = { $one } and { $other } lost the semi-finals and play for the third place.
bracket-why-final = { $one } and { $other } have lost to nobody: this is the final.
bracket-why-double-final = { $one } and { $other } are left: the winner of the upper half meets the winner of the lower half.
bracket-why-second-final = { $one } and { $other } have now lost once each: a second final decides.
bracket-why-through = { $one } (seed { $seed }) goes through without a match: a bracket for { $size } has only { $players } players, and the best seeds have no opponent.
bracket-first-fewer = { $first } moves first: he has done so less often in this stage than { $second }.
bracket-first-in-turn = { $first } moves first: last time { $second } did.
bracket-first-number = { $first } moves first: both have done so equally often, so it goes by the number of the match ({ $number }): the better seed in odd ones, the other in even ones.
berger-not-due = { $seats } do not meet now: everybody meets everybody of his group, as often as was settled.
berger-pair = { $one } (number { $number }) and { $other } (number { $other_number }) meet in round { $round } of the table of the round robin.
berger-pair-in-group = { $one } (number { $number }) and { $other } (number { $other_number }) meet in round { $round } of the table of group { $group }.
berger-first = { $first } moves first: the table says so, and everybody’s turn comes as often as can be.
berger-rest = The number of players is odd: { $player } rests. In a round robin that is worth nothing, and everybody’s turn comes.
berger-done = { $player } has played all matches of the group.
groups-too-few = Too few players are here for { $groups } groups: every group needs two.
event-cycles-range = In a round robin everybody meets everybody once or twice.
event-groups-range = There are between two and { $most } groups.
event-unseed-begun = This stage cannot be taken back: it is not the newest one, or a round of it has been drawn.
event-log-unseeded = The beginning of the next stage was taken back
event-log-tie-broken = A match that ended level was decided
decided-bracket = { $above } got further in the bracket.
decided-groups = { $above } took a better place in the group.
decided-stage = { $above } went on to the next stage.
bye-rest = rests
bye-through = goes through

# Stages on the organizer’s pages
stage-number = Stage { $number }
stage-name = Stage { $number }: { $format }
stage-add = Add a stage after it
format-none = No further stage
format-round-robin = Round robin
format-round-robin-hint = Everybody meets everybody, by the Berger tables. The fairest order, and the most matches: good for up to ten or so.
format-groups = Groups
format-groups-hint = Several round robins side by side, drawn by snake from the order of strength. The best of each usually go on to a knock-out.
format-single-elimination = Single elimination
format-single-elimination-hint = Whoever loses is out; the best seeds meet last. The fewest matches: half of the players play only one.
format-double-elimination = Double elimination
format-double-elimination-hint = Whoever loses once goes on in the lower half; whoever loses twice is out. Twice as many matches, and one bad match is no end.
field-take = How many go on
field-groups-count = Groups
field-groups = Say how many groups there are: from 2 to 64.
field-cycles = Two players meet
cycles-once = once
cycles-twice = twice
field-edition = Tie-breaks by the edition of
field-third-place = Match for the third place
field-reset = Second final
field-reset-hint = If the winner of the upper half loses the final, it is played once more: everybody else has lost twice by then.
event-advance-range = Say how many go on to the stage: at least 2.
event-stage-gap = Choose a format for this stage, or none for the stages after it.
outlook-heading = What it will take
outlook-hint = An estimate for the formats above. It changes nothing.
outlook-players = Players
outlook-minutes = Minutes a match
outlook-show = Reckon
outlook = With { $players } players: rounds { $rounds }, matches { $matches }, about { $hours } hours at the tables there are.
stage-preview = Show who goes on
stage-level = The last who goes on and the first who does not share a place. Let them play it off, take another number, or go by the order of the list.
stage-few = Only { $count } can go on.
stage-on = { $count ->
    [one] { $count } goes on
   *[other] { $count } go on, in this order of strength
}
stage-out = { $count ->
    [one] { $count } does not go on
   *[other] { $count } do not go on
}
stage-gone = { $count ->
    [one] { $count } has left or has no place
   *[other] { $count } have left or have no place
}
stage-begin = Begin it with these { $count }
stage-take-back = Take the beginning of this stage back
said-stage-begun = The stage has begun.
said-stage-taken-back = The beginning of the stage was taken back.
event-finish-stages-left = Another stage can follow. If the event ends here, the places stay as they are.
results-next-stage = On to the next stage
tie-hint = A bracket needs a winner: let them play on or draw a lot, and say who goes on.
tie-goes-on = { $name } goes on
tie-take-back = Take this decision back
tie-mark-first = (the first goes on)
tie-mark-second = (the second goes on)
group-name = Group { $group }
pairing-since-corrected = Paired from revision { $revision }. A result of an earlier round has been corrected since; the round stays as it was published.
event-draw-by-format = In this stage the format fixes who meets whom; a round cannot be set by hand or by lot.
hand-hint = The boards are filled in as the system would pair. Change the board and who moves first (1 or 2); board 0 is the bye. Everybody sees that the round was set by hand, with what the system would not have done.
hand-pair = { $one } and { $other } were put together by the organizer, not by the system.
hand-met = { $one } and { $other } have met before: the system never pairs them again.
hand-first-again = { $player } moves first for the third time running: the system avoids it.
hand-second-again = { $player } moves second for the third time running: the system avoids it.
hand-bye = { $player } was given the bye by the organizer, not by the system.
hand-second-bye = { $player } has had a bye or a win without playing before: the system gives no second one.

# Leaving, coming back, disqualification
leave-effect-none = No stage that is running is touched.
leave-effect-free = The rounds drawn so far stay as they are.
leave-effect-swiss = His results stay, and his opponents keep theirs; a match of this round that has not begun is lost without being played. He is not paired any more and scores nothing in the rounds he misses.
leave-effect-bracket = His next match in the bracket is lost without being played, and his opponent goes on.
leave-effect-annulled = He has played less than half of his matches: none of them will count in the standings, for anybody. Ratings keep them.
leave-effect-forfeited = He has played at least half of his matches: they stay, and the rest are lost without being played.
return-effect-open = He is drawn again from the next round on.
return-effect-closed = His coming matches are played again; those lost without being played stay lost, unless their results are corrected.
return-effect-outside = The stage that is running goes on without him: who plays in it was settled by its first draw.
disqualified = disqualified
disqualify = Disqualify
disqualify-reason = Reason for a disqualification
disqualify-effect = A disqualified player has no place and is not drawn any more; those below move up. What others won or lost against him stays. Lifting it makes everything as if it had never been.
reinstate = Lift the disqualification
said-disqualified = Disqualified.
said-reinstated = The disqualification is lifted.
decided-disqualified = Disqualified: no place.
event-entrant-is-disqualified = The player is disqualified.
event-entrant-is-not-disqualified = The player is not disqualified.
event-log-disqualified = Disqualified: { $who }
event-log-reinstated = Disqualification lifted: { $who }
