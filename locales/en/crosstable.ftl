# The table of a tournament: opponents and results by round
tab-crosstable = Cross-table
crosstable-title = Cross-table — { $event }
crosstable-about = Who met whom, who moved first and how it ended, round by round.
crosstable-heading = Cross-table
crosstable-empty = The table appears once the first round is drawn.
crosstable-stage = Stage { $count }
crosstable-points = Points
crosstable-games = Games
crosstable-legend = A cell holds the opponent’s number and the result; an underlined number: the player moved first. 1 is a win, ½ a draw, 0 a loss, + and − were not played, … is still being played; points without an opponent stand in brackets.
crosstable-grid = Everybody against everybody
crosstable-first = moved first against { $name }
crosstable-second = moved second against { $name }
crosstable-won = won
crosstable-drawn = drawn
crosstable-lost = lost
crosstable-won-unplayed = won without play
crosstable-lost-unplayed = lost without play
crosstable-open = still being played
crosstable-absent = did not take part
crosstable-open-games = { $count ->
    [one] { $count } game without a result
   *[other] { $count } games without a result
}
crosstable-still-open = { $count ->
    [one] { $count } player has not finished
   *[other] { $count } players have not finished
}
crosstable-group = Group { $group }
