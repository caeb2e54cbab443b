# Rounds of tables seated by rules
format-schedule = Schedule of tables
format-schedule-hint = All rounds are planned at once: everybody meets everybody as evenly as can be and starts equally often. When somebody leaves or comes late, the rounds to come are planned again.
format-swiss-tables = Swiss tables
format-swiss-tables-hint = In every round players with about the same points share a table, and whoever has met before meets again only where points would part too much. The first round is by lot.
format-heats = Heats
format-heats-hint = One round of tables; the best of each table go on to the next stage. Equal places of different tables are compared by the part of the others left behind, or by points a party, then by wins.
field-per-table = Players at a table, at most
field-table-rounds = Rounds of tables
field-qualifiers = Go on from each table
field-per-table-range = Say how many sit at a table at most: from 3 to 12.
field-table-rounds-range = Say how many rounds: from 1 to 60.
field-qualifiers-range = Say how many go on from each table: at least 1, and fewer than sit there.
tables-per-table-range = Say how many sit at a table: from 3 to { $most }.
tables-rounds-range = Say how many rounds of tables: from 1 to { $most }.
tables-qualifiers-range = Say how many go on from each table: from 1 to { $most }.
tables-game-unfit = This game is played by two; tables of several players need another game.
tables-no-teams = { $entrant } plays for a team. Tables by a schedule, by points or in heats are for single players: take the team away, or play free rounds.
leave-effect-tables = What he has played stays. The rounds to come are seated without him; in a schedule they are planned again, with the meetings so far.
drawn-seated = seated by the rules of the format, seed { $seed }
seated-preview-hint = This is how the round will be seated. Nothing is published yet.
seated-publish = Publish the round
seated-exchanged = Exchanged to avoid repeated meetings
tables-why-schedule = { $rounds ->
    [one] Planned before round { $from } of the stage, for one round: pairs meet as evenly as can be.
   *[other] Planned before round { $from } of the stage, for { $rounds } rounds at once: pairs meet as evenly as can be.
}
tables-why-lot = Who shares a table was drawn by lot.
tables-why-snake = Dealt out by snake from the order of strength, so that tables are equally strong.
tables-why-points = Points before the round: { $scores }.
tables-why-met = { $times ->
    [one] Have met once before: { $players }.
   *[other] Have met { $times } times before: { $players }.
}
tables-why-new = Nobody here has met before.
tables-why-exchanged = { $player }: by points at table { $from } of the order, exchanged to table { $to }.
tables-why-seat = Turn { $place }: { $player }, who { $times ->
    [0] has not had this turn yet.
    [one] has had this turn once.
   *[other] has had this turn { $times } times.
}
decided-table-place = { $above } took a better place at the own table.
decided-table-share = { $above } took the same place at another table, but left a larger part of the others behind or made more points a party.
