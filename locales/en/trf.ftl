# Reading and writing tournament report files (TRF)
trf-no-number = Line { $line }, column { $column }: a number from 1 was expected, not “{ $text }”.
trf-no-round = Line { $line }, column { $column }: a number of rounds was expected, not “{ $text }”.
trf-no-points = Line { $line }, column { $column }: points were expected, as 2.5, not “{ $text }”.
trf-points-twice = Line { $line }, column { $column }: { $text } points contradict an earlier line of the file.
trf-no-points-letter = Line { $line }, column { $column }: nothing is known that “{ $text }” could give points for.
trf-not-blank = Line { $line }, column { $column }: the column must be blank but holds “{ $text }”; the columns of the line are shifted.
trf-no-result = Line { $line }, column { $column }: “{ $text }” is no result or colour that can stand here.
trf-too-many-rounds = Line { $line }, column { $column }: more rounds than any tournament has.
trf-number-twice = Line { $line }, column { $column }: start number { $player } stands in the file twice.
trf-own-opponent = Line { $line }, column { $column }: player { $player } is named as his own opponent.
trf-unknown-opponent = Line { $line }, column { $column }: player { $player } met { $opponent }, who is not in the file.
trf-one-sided = Line { $line }, column { $column }: player { $player } met { $opponent }, but the line of { $opponent } does not say so.
trf-same-colour = Line { $line }, column { $column }: players { $player } and { $opponent } had the same colour in their game.
trf-results-differ = Line { $line }, column { $column }: the results of players { $player } and { $opponent } do not fit together.
trf-absence = Line { $line }, column { $column }: an absence has a kind (H, F or Z), a round and players.
trf-unknown-player = Line { $line }, column { $column }: player { $player } is not in the file.
trf-acceleration = Line { $line }, column { $column }: an acceleration has points, two rounds and two players.
trf-team-points = Line { $line }, column { $column }: acceleration in match points of teams is not supported.
trf-apart = Line { $line }, column { $column }: at least two players must be named who are not to meet.
trf-rounds-twice = Line { $line }, column { $column }: the file plans { $one } rounds in one place and { $other } in another.
trf-colour-twice = Line { $line }, column { $column }: the initial colour contradicts an earlier line of the file.
trf-accelerations-differ = Line { $line }, column { $column }: the records 250 and XXA give players different points.
trf-no-players = Line { $line }, column { $column }: the file has no players (001); it is no tournament report.
trf-result-alone = Line { $line }: “{ $text }” without an opponent was read as { $read }.
trf-points-unknown-result = Line { $line }: points for an unknown result (X) are not used.
trf-not-used = Line { $line }: the record { $code } is kept as it is but not used.
trf-points-differ = Line { $line }: player { $player } is stated to have { $stated } points, his rounds give { $counted }.
trf-players-differ = Line { $line }: { $stated ->
    [one] { $stated } player is stated
   *[other] { $stated } players are stated
}, the file has { $counted }.
trf-more-rounds = The file plans { $planned ->
    [one] { $planned } round
   *[other] { $planned } rounds
} but { $paired } are paired.
trf-no-rounds = The file does not say how many rounds are planned; the { $paired } paired ones are taken for all.
trf-absence-later = Line { $line }: the absence from round { $round } lies after the coming round and was not used.
trf-absence-differs = Line { $line }: player { $player } is called absent from round { $round }, but his own line says otherwise.
trf-baku = The Baku acceleration follows from the system’s name, since the file does not spell it out.
trf-names-unknown = Player { $player } is to be kept apart from others but is not in the file.
trf-write-number = The number { $number } does not fit the four columns a report has for it.
trf-write-points = { $points } points of player { $player } do not fit the four columns a report has for them.
trf-write-rounds = { $rounds ->
    [one] { $rounds } round is
   *[other] { $rounds } rounds are
} more than a report can hold.

# A report as an event
trf-title = Event from TRF
trf-lead = A tournament report (TRF) of another program becomes an event: its players are found in the registry or added to it, and the rounds played become matches with their results.
trf-file = TRF file
trf-file-hint = TRF16 or TRF26, in any usual encoding. You are shown first what will come of it.
trf-no-file = Choose a TRF file.
trf-look = Look at it
trf-other-file = Another file
trf-preview-title = What becomes the event
trf-make = Make the event
trf-number = Number
trf-fact-name = Name
trf-fact-game = Game
trf-fact-date = Date
trf-fact-place = Place
trf-fact-format = Format
trf-fact-rounds = Rounds played / planned
trf-fact-games = Matches
trf-fact-players = Players
trf-fact-new = New in the registry
trf-notes = { $count ->
    [one] { $count } remark on the file
   *[other] { $count } remarks on the file
}
said-trf-imported = The event was made from the report.
trf-no-paired-stage = No stage of this event is played by two sides in paired rounds: there is no TRF report of it.
trf-event-full-bye = Player { $player }, round { $round }: a full-point bye (F) is not supported here. Write U if the round gave it because the number was odd.
trf-event-two-byes = Round { $round }: only one player can have the bye of an odd number (U).
trf-event-open = Player { $player }, round { $round }: there is no result, though later rounds were played.
trf-event-points = An event does not know these points for a win and a draw: there are 1–½–0, 2–1–0 and 3–1–0.
trf-event-bye-points = The file has points of its own for byes and forfeits; here they count as usual: an allocated bye as a win.
trf-event-unrated = { $count ->
    [one] { $count } game is marked as not rated; here it becomes an ordinary one.
   *[other] { $count } games are marked as not rated; here they become ordinary ones.
}
trf-event-date = The first day (042) says “{ $date }”, which is no date: the event will begin on the day of the import.
trf-event-acceleration = The acceleration of the file is not Baku; the rounds to come will be accelerated by Baku.
trf-event-tie-break = The tie-break “{ $name }” is not known and left out.
trf-event-player = Player { $player } cannot be registered: the preview says why.
trf-event-same-person = Player { $player } is the same person as another one of this file: nobody plays under two numbers.
trf-event-namesakes = Somebody must say who some of the players are; upload the file on the page “Event from TRF”. They are: { $names }.
trf-event-colour = The initial colour (152 B) is not taken over: in the rounds to come odd numbers move first.
