# Events: public pages, the organizer's pages, what an event refuses.

yes = yes
no = no
save = Save
cancel = Cancel
find = Find
print = Print
rule = rule
won = won
missed = missed
withdrawn = withdrawn
place-shared = shared
no-place = no place
of-count = of { $count }
as-table = The same as a table
export-csv = Download CSV
export-archive = Archive with the log (JSON)

date = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

game-fish = Fish

count-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
count-parties = { $count ->
    [one] { $count } party
   *[other] { $count } parties
}
count-tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
count-events = { $count ->
    [one] { $count } event
   *[other] { $count } events
}
count-violations = { $count ->
    [one] { $count } violation
   *[other] { $count } violations
}

# Words of an event
phase-preparing = being prepared
phase-running = running
phase-finished = finished
scheme-formula1-hint = points for the first places, the most points win
scheme-linear-hint = as many points as the place, the fewest points win
scheme-winner-takes-all-hint = one point to whoever remained alone
criterion-count-back = more first places, then second places, and so on
criterion-last-party = better place in the last party
criterion-wins = more parties won
criterion-fewer-violations = fewer violations
criterion-count-back-short = 1st-2nd-3rd
criterion-last-party-short = last party
criterion-wins-short = won
criterion-fewer-violations-short = violations
criterion-count-back-told = how often a first place was taken, a second and so on; shown between equal points
criterion-last-party-told = the place in the last party: the better is above
criterion-wins-told = parties won: more is above
criterion-fewer-violations-told = violations: fewer is above
length-parties = { $count ->
    [one] { $count } party at each table in a round
   *[other] { $count } parties at each table in a round
}
length-minutes = { $count ->
    [one] { $count } minute in a round, the party begun is played to its end
   *[other] { $count } minutes in a round, the party begun is played to its end
}
length-in-parties = parties
length-in-minutes = minutes
table = Table
table-lower = table
round = Round
round-short = r.
party = party
time-until = Until { $time }
time-is-up = Time is up: the party begun is played to its end.
time-from-first-entry = { $count ->
    [one] { $count } minute from the first entry
   *[other] { $count } minutes from the first entry
}
party-of = party { $number } of { $of }
party-number = party { $number }
place-number = { $count ->
    [one] place { $count }
   *[other] place { $count }
}

# Tabs
event-tabs = Pages of the event
event-tabs-fold = Page:
tab-overview = Overview
tab-standings = Standings
tab-parties = Parties
tab-tables = Tables
tab-entries = Entries
tab-check-in = Check-in
tab-draw = Rounds
tab-settings = Settings

# Home
home-running = Running now
home-next = Next
home-finished = Finished
home-first-text = Make the first one: name, date and tables are enough to begin.
home-leads = { $seats-count ->
    [one] { $seats } leads
   *[other] { $seats } lead
}
home-won = { $seats-count ->
    [one] Won by { $seats }
   *[other] Won by { $seats } together
}
event-new-button = New event
event-new-title = New event

# Overview
event-empty-heading = Nobody is entered yet
event-empty-text = As soon as the players are known, their order, the tables and the standings stand here.
event-empty-button = Enter players
now-heading = Now playing
result-heading = The event is over
moves-now = To move:
moves-first = Opens:
moves-next = Next:
next-heading = Next:
next-event-over = All parties are played, the standings are final.
next-check-in = { $count ->
    [0] The event begins when players are entered and checked in.
    [one] { $count } player is entered; the event begins after the check-in.
   *[other] { $count } players are entered; the event begins after the check-in.
}
next-first-draw = { $count ->
    [one] { $count } player is here; the tables are drawn next.
   *[other] { $count } players are here; the tables are drawn next.
}
next-after-tables = after the tables have ended: round { $count } or the final standings
next-round-draw = round { $count } is drawn when the tables are ready
order-of-party = Turn order
order-of-next-party = Turn order of the next party
seat-moves = to move
seat-perished = perished
table-finished = finished
table-all-played = all parties played
table-between = between parties
table-playing = playing
table-waiting = not begun
standings-why-all = The reasons of all rows and the whole chart
standings-stage-all = { $stage }: everybody
standings-heading = Standings
standings-whole = Whole standings
standings-title = Standings — { $event }
standings-none-yet = No party has been played yet.
agreed-heading = As agreed
fact-scheme = Scoring
fact-length = Length
fact-tables = Tables
fact-tie-breaks = Equal points
fact-zone = Time zone
tie-breaks-none = the place is shared
options-changed = Options chosen otherwise
rules-heading = Rules in short
rule-f-7 = A party ends when all Fish but one have perished, or all of one team.
rule-f-11 = The first order is by lot; each next one reverses the order of perishing.
rule-f-12 = Who perished within one move keep their order, the mover goes last.
rule-f-13 = After a move out of turn the position before it is restored.
rule-f-23 = Linear: as many points as the place taken.
rule-f-24 = Formula 1: 10, 6, 4, 3, 2, 1 for the first six places, unless another table is chosen.
rule-f-25 = Winner takes all: one point to whoever remained alone.

# Standings
column-place-player = Place, player
column-player = Player
column-team = Team
column-points = Points
column-played = Parties
column-matches = Matches
column-missed = Missed
column-won = Won
column-place = Place
column-number = Number
column-event = Event
column-party = Party
column-places = Places and points
column-order = Turn order
column-perished = Perished, first to last
column-turn = Turn
points-hint-more = Points of all parties together; the more, the better.
points-hint-matches = Points of all matches and byes together; the more, the better.
legend-heading = Between equal points, in this order:
points-hint-bracket = In a bracket the place goes by how far one has got, not by the points of all matches.
points-hint-fewer = Points of all parties together; the fewest are best.
points-hint-mean = Mean over the parties played; the smallest is best.
why = Why?
why-party = Round { $round }, table { $table }, party { $party }
why-party-no-table = Round { $round }, party { $party }
why-match = Round { $round }, table { $table }
why-round = Round { $round }
why-sum = Together { $points }.
match-won = won
match-drawn = drawn
match-lost = lost
round-missed = missed
why-total = { $played ->
    [one] Together { $points } from { $played } party.
   *[other] Together { $points } from { $played } parties.
}
why-mean = { $played ->
    [one] Mean { $points } over { $played } party.
   *[other] Mean { $points } over { $played } parties.
}
decided-points-more = Below { $above }: fewer points ({ $mine } against { $theirs }).
decided-points-fewer = Below { $above }: more points where fewer are better ({ $mine } against { $theirs }).
decided-count-back = Points equal with { $above }; fewer times in place { $place }: { $mine } against { $theirs }.
decided-last-party = Points equal with { $above }; the worse place in the last party: { $mine } against { $theirs }.
decided-wins = Points equal with { $above }; fewer parties won: { $mine } against { $theirs }.
decided-fewer-violations = Points equal with { $above }; more violations: { $mine } against { $theirs }.
decided-shared = Everything that decides is equal: the place is shared with { $above }.
decided-not-played = Has not played yet and therefore has no place.
chart-places-title = Places over the parties
chart-places-alternative = A line for each player from party to party; the highest is first. The table below holds the same.
chart-places-step = Player, party
chart-points-title = Points over the parties
chart-points-alternative = A line for each player: the points together after each party. The table below holds the same.
chart-points-step = Player, party
chart-moves-title = Points move by move
chart-moves-alternative = A line for each player: the points after each move, penalties included. The table below holds the same.
chart-moves-step = Player, move
chart-strokes-title = Pawns pocketed, stroke by stroke
chart-strokes-alternative = A line for each player: the pawns the side has pocketed after each stroke. The table below holds the same.
chart-strokes-step = Player, stroke

# Parties, tables, match
parties-title = Parties — { $event }
parties-empty = No party has been finished yet.
parties-empty-button = To the draw
tables-title = Tables — { $event }
tables-empty = No tables have been drawn yet.
rounds-heading = Rounds
drawn-by-lot = drawn by lot, seed { $seed }
drawn-by-hand = set by hand
match-title = { $event }: round { $round }, table { $table }
match-between = { $seats }
match-log-heading = Log
match-log-hint = The newest entry on top; every consequence names its rule
match-parties-heading = Parties
fish-did-move = { $perished ->
    [0] { $seat }: { $how }, nobody perished
   *[other] { $seat }: { $how }
}
match-did-started = The table is drawn
match-did-correct = Correction
match-did-note = Note
match-did-finished = The match is ended
match-did-reopened = The match goes on
log-void = taken back
log-replaced = corrected
referee-open = Referee page

# Player
player-totals = In all
player-totals-hint = Places count in finished events. Played and missed together are all parties of these events.
player-history = Events
player-no-events = Has not taken part in any event yet.
total-events = Events played
total-firsts = First places
total-top-three = Among the first three
total-played = Parties played
total-missed = Parties missed
total-won = Parties won

# TV
tv-title = { $event } on the screen
tv-open = Screen for the hall

# Settings form
settings-title = Settings — { $event }
settings-closed = The event is over. Reopen it to change its settings.
form-has-errors = Some fields need another look; the rest is kept as you typed it.
field-name = Name
field-starts-on = Date
field-place = Place
field-zone-label = Time zone
field-game = Game
field-tables = Tables
field-length = Length of a round
field-scheme = Scoring
field-tie-breaks = Equal points are decided by
field-tie-breaks-hint = In this order. Where nothing decides, the place is shared.
tie-break-number = Tie-break { $number }
tie-break-none = — nothing —
options-heading = { $count ->
    [0] Options of the game: as usual
    [one] Options of the game: { $count } changed
   *[other] Options of the game: { $count } changed
}
options-hint = The rules leave some things open. What is chosen here holds for the tables drawn from now on.
field-date = A date is needed, such as 2026-11-30.
field-zone = Choose a time zone of the list, such as Europe/Riga.
field-choose = Choose one.
field-value-unknown = The field “{ $field }” knows no value “{ $value }”.
option-unknown = No game has the option “{ $option }”.
field-number = A whole number is needed.
field-numbers = Whole numbers with spaces between, such as 10 6 4 3 2 1.
field-must-be-said = A number from 1: it is agreed before the match, so it cannot be left out.
field-limit = A number from 1, or nothing for no limit.
event-make = Make the event
said-event-made = The event is made. Enter the players next.
said-saved = Saved.

# Entries and check-in
entries-title = Entries — { $event }
entries-heading = Taking part
entries-counts = { $count ->
    [one] { $count } player: { $here } here, { $expected } expected, { $gone } withdrawn
   *[other] { $count } players: { $here } here, { $expected } expected, { $gone } withdrawn
}
entries-empty = Nobody yet. Tick people of the registry or paste a list below.
entries-change = Change
entries-registry = From the registry
entries-search = Name
entries-registry-empty = Everybody of the registry takes part, or it is empty. Paste a list: new names are registered.
entries-nobody-found = Nobody of that name is left to be entered.
entries-more = { $count ->
    [one] { $count } more: search by name.
   *[other] { $count } more: search by name.
}
entries-here-already = They are here already
entries-add = Enter the chosen
entries-paste = Paste a list
entries-names = Names, one a line
entries-names-hint = A name nobody of the registry has is registered. Numbers at the beginning of a line are skipped.
entries-add-list = Enter the list
entries-list-empty = The list is empty. Write one name a line.
entries-list-too-long = A list has at most { $limit } names. Paste it in parts.
said-nobody-new = Everybody on the list takes part already.
draw-number-unread = “{ $text }” is no number: { $field }, { $who }.
draw-board-gap = { $who }: there is no board { $text }. Boards are numbered from 1 without a gap; 0 is the bye.
draw-place-range = { $who }: there is no place { $text } at a board. 1 moves first, 2 second.
draw-place-taken = { $who }: place { $text } at this board is another player’s.
entries-nobody-chosen = Nobody was chosen. Tick at least one person.
entries-number = The number of a tag is a whole number from 1.
entries-entered = { $count ->
    [one] { $count } player entered.
   *[other] { $count } players entered.
}
entries-namesakes = “{ $name }” is the name of { $count } people in the registry: tick the right one.
presence-expected = expected
presence-here = here
check-in = Check in
check-out = Not here after all
check-in-title = Check-in — { $event }
check-in-all = Check in everybody
to-check-in = To the check-in
to-draw = To the draw
withdraw = Withdraw
remove = Take off the list
return = Is back
withdraw-effect = Who withdraws keeps what he played, is not drawn any more and leaves his table at once.
remove-effect = Taken off the list is as if he had never been entered.
return-effect = Who is back is drawn again from the next round on; parties missed stay missed.
said-entered = Entered.
said-entered-some = Entered. Some of those chosen take part already.
said-checked-in = Checked in.
said-checked-out = Marked as not here.
said-all-checked-in = Everybody is checked in.
said-removed = Taken off the list.
said-withdrawn = Withdrawn.
said-returned = Back again.

# Draw and rounds
draw-title = Rounds — { $event }
draw-here = { $count ->
    [one] { $count } player is here.
   *[other] { $count } players are here.
}
draw-sizes = At the tables: { $sizes }.
draw-expected = { $count ->
    [one] { $count } entered player is not checked in and will not be drawn.
   *[other] { $count } entered players are not checked in and will not be drawn.
}
draw-too-few = At least two players must be checked in before the tables can be drawn.
draw-slow = Draw lots, one by one
draw-fast = Draw at once
draw-lot-hint = Tables and turn order by lot. The seed is kept in the log, so anybody can draw it again. Players who met before are kept apart as far as possible.
draw-by-hand = Set tables and order by hand
draw-by-hand-hint = Table and turn for each. A round set by hand is marked so for everybody.
draw-show-preview = Show preview
draw-preview = Preview
draw-begin = Begin the round like this
draw-rather-lot = Rather by lot
draw-take-back = Take the draw back
draw-take-back-effect = Possible while nothing has been logged at any table.
draw-open-tables = { $count ->
    [0] All tables have ended.
    [one] { $count } table still plays; the event can be ended after it.
   *[other] { $count } tables still play; the event can be ended after them.
}
match-finish = End the match
match-reopen = Go on with the match
event-end-heading = The event
event-finish = End the event
event-finish-effect = All tables have ended. Draw another round above or end the event; it can be reopened.
event-finish-later = The event can be ended after its first round.
event-is-over = The event is over.
event-reopen = Reopen the event
table-codes = QR codes for the tables
table-access = Phones at the tables
said-drawn = Drawn.
said-draw-taken-back = The draw is taken back.
said-match-finished = The match is ended.
said-match-reopened = The match goes on.
said-finished = The event is over.
said-reopened = The event goes on.

# Stale forms
stale-heading = Meanwhile something changed
stale-text = Nothing of what you sent was done yet. This happened since you opened the page:
stale-again = Send again all the same
stale-drop = Look at how it stands now
event-log-created = The event was made
event-log-changed = The settings were changed
event-log-entered = Entered: { $who }
event-log-teamed = Another team: { $who }
event-log-numbered = Another number: { $who }
event-log-removed = Taken off the list: { $who }
event-log-checked-in = Checked in: { $who }
event-log-checked-out = Not here after all: { $who }
event-log-withdrawn = Withdrawn: { $who }
event-log-returned = Back again: { $who }
event-log-drawn = Round { $round } was drawn
event-log-undrawn = Round { $round } was taken back
event-log-outcome = News from table { $table }
event-log-finished = The event was ended
event-log-reopened = The event was reopened
event-log-correct = The log was corrected

# What an event or a match refuses
event-name-length = The name has 1 to 120 characters.
event-place-length = The place has at most 120 characters.
event-name-characters = The name and the place hold visible characters only: no control characters and none that turn the direction of writing.
event-tables-range = From 1 to 200 tables.
event-parties-range = From 1 to 1000 parties.
event-minutes-range = From 1 to 1440 minutes.
event-game-unknown = There is no game “{ $game }”.
event-game-fixed = Rounds were drawn already, so the game stays.
event-tables-in-use = A table with a higher number is being played at.
event-already-exists = The event is there already.
event-not-created = There is no such event yet.
event-entry-not-by-hand = Entries of this kind are made by the program.
event-already-entered = This person takes part already.
event-number-taken = Somebody has the number { $number }, or it is no number from 1.
event-no-such-entrant = Nobody in this event has the id { $entrant }.
event-entrant-is-expected = The player is not checked in.
event-entrant-is-checked-in = The player is checked in already.
event-entrant-is-withdrawn = The player has withdrawn.
event-check-out-while-playing = The player sits at a table right now.
event-team-while-playing = The team cannot change while the player sits at a table.
event-team-characters = The team’s name holds visible characters only: no control characters and none that turn the direction of writing.
event-team-length = The team’s name has at most 40 characters.
event-remove-has-played = The player has sat at a table and stays on the list; he can withdraw.
event-round-number = The next round is round { $expected }; the page was older.
event-round-still-open = Round { $round } is still being played.
event-draw-empty = A draw has at least one table.
event-draw-table = Table { $table } stands twice or does not exist.
event-draw-seat = { $entrant } stands twice or is not checked in.
event-draw-misses = { $entrant } is here but sits at no table.
event-draw-too-few = At least two players must be checked in.
event-table-too-small = At table { $table } there must be at least two players.
event-undraw-last-only = Only the last round can be taken back.
event-undraw-begun = At table { $table } something was logged already.
event-finish-open-table = Table { $table } has not ended.
event-is-finished = The event is over. Reopen it first.
event-is-not-finished = The event is not over.
event-no-such-match = There is no such match in this event.
match-already-started = The match has begun already.
match-not-started = The match has not begun.
match-is-finished = The match is ended. Reopen it first.
match-is-not-finished = The match is not ended.
match-entry-not-by-hand = Entries of this kind are made by the program.
match-undo-not-last = Only the last entry can be undone here. Anything before it is corrected with a reason on the page of corrections.
match-reopen-next-round = Round { $round } was drawn already, so the match stays ended.
match-join-not-present = { $entrant } is not checked in.
match-join-sits-elsewhere = { $entrant } sits at another table.
match-note-length = A note has 1 to { $longest } characters.
correction-of-outcome = Results come from the tables: correct the match instead.
correction-of-start = How a match began stands for good: its start cannot be voided or replaced.
correction-reason-length = A reason has 1 to { $longest } characters.
archive-already-here = The event of this archive is here already.
archive-other-state = The logs of the archive lead to another state than it says; nothing was imported.
event-scheme-unfit = This game does not count like that; choose another way of counting.
event-draw-without-team = Teams are set for some only: { $entrant } has none. Set a team for everybody who is here, or for nobody.
event-draw-one-team = Everybody who is here plays for the same team; two teams are needed at every table.
event-draw-few-tables = There are too few tables: { $tables } are needed. Raise their number in the settings.
event-draw-table-one-team = Table { $table }: everybody plays for { $team }; it takes at least two teams.
event-draw-table-teams-partly = Table { $table }: either everyone has a team or nobody has.
event-table-too-large = Table { $table }: at most { $most } play this game at one table.
scheme-own = the game’s own points
scheme-own-hint = { $game ->
    [kopecks] kopeck points, as the game counts them
    [nardy] points for oin and mars, as the game counts them
    [novuss] sets won, as the game counts them
   *[other] the points entered as the result
}
scheme-match-1 = 1 – 0.5 – 0
scheme-match-1-hint = a point for a match won, half of one for a draw
scheme-match-2 = 2 – 1 – 0
scheme-match-2-hint = two points for a match won, one for a draw
scheme-match-3 = 3 – 1 – 0
scheme-match-3-hint = three points for a match won, one for a draw
set-number = set { $number }
score-in-sets = Score in sets
score-in-points = Points
score-brought = Result
seat-pawns = { $on } pawns on the table
seat-pawns-debt = { $on } pawns on the table, debt { $debt }
rule-k-7 = +1 for an opponent’s kopeck that perished, −1 for anything else.
rule-k-15 = What perished is placed in match order, of each player the Fish before the kopeck.
rule-k-12 = −1 for every own move after which one’s kopeck is still not placed.
rule-k-20 = A violation is severe if indisputable and either strong in effect or not the first; it costs a point.
rule-v-9 = Only light pawns may be hit directly; dark are those in the centre circle and in the own border field.
rule-v-12 = No pawn pocketed: the turn passes.
rule-v-17 = The puck touched no own pawn: turn lost and a penalty pawn.
rule-v-20 = While all pawns are on the table a penalty pawn is only remembered.
archive-title = Event from an archive
archive-lead = Brings an event with all its logs, tables and players from the archive of another installation. It is taken in whole or not at all.
archive-file = Archive
archive-file-hint = The JSON file that “Archive with the log (JSON)” or nomerok export tournament wrote.
archive-import = Bring it in
archive-no-file = Choose the file of an archive.
archive-too-large = The file is larger than { $megabytes } MB.
archive-no-archive = This is no archive of an event: { $detail }
archive-other-format = The file calls itself “{ $format }”; an archive of an event calls itself “nomerok-event”.
archive-newer = The archive has version { $version }; this program reads up to version { $known }.
archive-changed = The log { $stream } was changed after it was written; nothing was imported.
archive-cut = The log { $stream } was cut off; nothing was imported.
archive-stray = The log { $stream } does not belong into this archive; nothing was imported.
archive-no-event = The event’s own log is missing in the archive.
archive-broken = The archive contradicts itself or what is here; nothing was imported. { $detail }
said-archive-imported = The event is here, as it was there.
tab-log = History
event-log-title = History — { $event }
event-log-heading = History
event-log-hint = Everything that was logged for the event and at its tables, the newest on top
event-log-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
event-log-place = Round { $round }, table { $table }
event-log-by-program = the program
event-log-by-unknown = a user of another installation
event-log-by-phone = a phone at the table
event-log-by-phone-named = phone “{ $name }”

# Pairs
column-pair = Pair
field-sides = Who plays
sides-singles = One against one
sides-pairs = Pairs: partners sit opposite each other
entries-pairs-hint = A pair is one line with a slash: “Anna Berzina / Peter Orlov”.
entries-pairs-tick = Two people ticked become a pair. Tick one alone as a substitute and give him the number of his pair afterwards.
entries-pair-of-two = A pair is two different people: tick or name two.
entries-pair-entered-already = Somebody of this pair takes part already.
event-pairs-unfit = This game has no pairs.
event-pairs-fixed = Rounds were drawn already, so singles and pairs cannot be exchanged.
event-draw-no-partner = { $entrant } has no partner here, or more than one. Put two into one pair, or note who is not here.
event-draw-pairs = Table { $table }: two pairs sit there, partners opposite each other.

# Counting
event-own-points-unfit = Own points: there are none if the result is places. Choose another counting, or a win or points in the field “A result is”.

criterion-score-difference = difference of the game’s own points
criterion-score-difference-short = diff.
criterion-score-difference-told = the game’s own points (sets, points of nardy, points of kopecks) won less those lost in the stage’s matches: more is above
criterion-score = the game’s own points
criterion-score-short = own
criterion-score-told = the game’s own points (sets, points of nardy, points of kopecks) won in the stage’s matches: more is above
criterion-double-wins = more mars
criterion-double-wins-short = mars
criterion-double-wins-told = parties won by mars in matches that have a log: more is above
criterion-lot = lot
criterion-lot-short = lot
criterion-lot-told = the number drawn by lot: the smaller is above
decided-lot-number = Everything before it is equal; { $above } stands above by lot: number { $mine } against { $theirs }.
lot-draw = Draw the lot
lot-draw-hint = Once, among everybody of the stage. The seed is kept in the log and shown under the table; the lot decides only where all before it is equal.
lot-drawn = The lot is drawn.
lot-seed = Lot drawn with the seed { $seed }.
event-lot-drawn = The lot of this stage has been drawn and stays.
event-lot-early = A lot is drawn when it is among the tie-breaks and all matches of the stage have ended.
event-lot-entrants = A lot names players of the event, each once.
event-log-lot-drawn = The lot between equals was drawn, seed { $seed }
apart-heading = Keep two apart
apart-hint = The Swiss does not pair them with each other in these rounds, even if nobody else is left for them. A round set by hand may; it is said there.
apart-from = From round
apart-to = To round (empty: to the end)
apart-keep = Keep apart
apart-let-meet = Let them meet
apart-rounds = rounds { $from }–{ $to }
apart-rounds-on = from round { $from } on
event-apart-two = Choose two different players.
event-apart-rounds = Choose two players and the rounds: the last one is not before the first.
event-not-apart = These two are not kept apart.
event-log-kept-apart = Kept apart: { $who } ({ $rounds })
event-log-let-meet = May meet again: { $who }

field-best-rounds = Best rounds that count
field-best-rounds-hint = Empty: all count. Only in free rounds: in a Swiss, a round robin or groups every match counts, and in an elimination points decide nothing. The dropped rounds are marked in the standings; violations count from all rounds.
event-best-range = The number of best rounds is between 1 and 99.
event-best-paired = Best rounds count only in free rounds: where matches are paired, every match counts.
event-best-mean = Best rounds and a mean over the parties played (linear_missed = exclude) do not go together: choose one.
column-dropped = dropped rounds
not-counted = not counted
dropped-hint = Only the best rounds count; the dropped ones are named in the row.
fact-best-rounds = Rounds that count
bye-out = out: too many losses
field-until-losses = Out after losses
field-until-losses-hint = Empty: everybody plays all rounds. Else whoever has lost so many matches (a forfeit too) is out; the stage ends when one is left, when nobody who is left can be paired, or after its rounds. The place is by points all the same.
event-until-losses-range = One is out after 1 to 9 losses.
best-rounds = { $count ->
    [one] the best round
   *[other] the { $count } best rounds
}

# What a change changed
difference-none = nothing
difference-now = now
difference-number = Number
difference-team = Team
difference-stage = Stage { $count }
difference-scan-admits = Whoever scans a table’s code is admitted at once
