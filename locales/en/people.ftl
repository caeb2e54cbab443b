# What is wrong with a typed field, and what would be right.
fault-name-empty = The name is missing.
fault-too-long = Too long: at most { $limit ->
    [one] { $limit } character
   *[other] { $limit } characters
}.
fault-rating = The rating must be a whole number from { $low } to { $high }, or empty.
fault-born = The year of birth must be a year or a date between { $from } and { $to }, for example 1990 or 12.05.1990.
fault-sex = Write m or f, or leave it empty.

# Why a file cannot be read; nothing of it is imported.
import-too-large = The file is larger than { $kilobytes } kB. Split it, or remove what is not about players.
import-workbook = This is a spreadsheet’s own file. Save it as CSV and choose that file.
import-undecodable = The byte at offset { $offset } cannot be read as { $encoding }. Nothing was imported. Save the file as UTF-8 and try again.
import-empty = There are no rows in the list.
import-open-quote = A quotation mark opened in line { $line } is never closed.
import-after-quote = In line { $line } text follows a closing quotation mark. Put the whole cell into quotation marks and double those inside it.
import-too-many-rows = The list has more than { $limit } rows. Import it in parts.
import-too-many-cells = Line { $line } has more than { $limit } cells. Is it a list of players?
import-no-name-column = The header has no column with the names. Call one “name”, or two “surname” and “first name”.

# Why a row is not imported.
import-row-too-wide = The row has more cells than the header ({ $columns }). A cell with a delimiter in it needs quotation marks.
import-duplicate = The same as line { $line }.
import-same-person = The same person as in line { $line }.
import-answered-same = By your answer the same person as in line { $line }.

# Why a person's record is not changed.
person-entry-form = This entry is not one of a person’s record.
person-registered = This person is registered already.
person-not-registered = This person is not registered.
person-erased = This person was removed for good; nothing can be changed any more.
person-merged = This record was merged into another one. Undo that merge first.
person-not-merged = This record is not merged.
person-merge-same = These are one and the same record. Choose two different ones.
person-merge-has-duplicates = Other records were merged into the first one. Merge the other way round, or undo those merges first.
person-merge-same-event = Both take part in the same event, so they cannot be one person.

# The registry's pages.
people-title = Players
people-name = Name
people-club = Club
people-city = City
people-rating = Rating
people-born = Year of birth
people-sex = Sex
people-note = Note
people-name-hint = As it should stand in lists. Nothing else is required.
people-born-hint = A year such as 1990. Of a full date only the year is kept.
people-note-hint = Only organizers see it.
people-sex-unknown = not given
people-sex-female = female
people-sex-male = male
nav-registry = Registry
people-add = Add a player
people-import = Import
people-export = Export
people-empty-heading = Nobody here yet
people-empty-text = Add players one by one, or import the list the club already has.
people-search = Search by name
people-find = Find
people-all = Show everybody
people-none-found = Nobody is called “{ $q }”.
people-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
people-mark = Mark to merge
people-mark-one = Mark { $name } to merge
people-merge-marked = Merge the two marked
people-merge-pick-two = Mark exactly two players to merge them.
people-pages = Pages
people-page = Page { $number } of { $pages }
people-page-before = Previous
people-page-after = Next
people-new-title = New player
people-save = Save
people-save-another = Save and add another
people-back = Back
people-edit = Edit
people-known = This player is in the registry already: same name, club, city and year of birth.
people-known-show = Show the record
people-changed-meanwhile = Somebody else changed this record meanwhile. Where it differs from what you typed, its present value is shown. Saving again keeps yours.
people-now = Now in the registry: { $value }
people-now-empty = Now empty in the registry
said-person-added = The player was added.
said-person-saved = Saved.
said-people-merged = Merged. If that was a mistake, undo it below.
said-people-unmerged = The merge was undone; this is a player of his own again.
said-person-erased = The player was removed. Results keep standing, without the name.
people-events =
    { $count ->
        [0] In no event so far.
        [one] In { $count } event.
       *[other] In { $count } events.
    }
people-has-duplicates =
    { $count ->
        [one] One record was merged into this one.
       *[other] { $count } records were merged into this one.
    }
people-duplicates = Merged into this record
people-unmerge = Undo the merge
people-merged-text = This record turned out to be a duplicate.
people-merged-show = Show the record that was kept
people-erased-text = The name and everything else about this player were removed on request. Results keep standing.
people-merge = Merge with…
people-merge-title = Merge two records
people-merge-text = Two records of one person become one. The other record stays as a second name: lists that still have it find this player. Nothing is lost, and it can be undone.
people-merge-keep = Which record stays?
people-merge-do = Merge
people-pick-heading = Which record is the same person?
people-pick = Choose
people-pick-none = Nobody else was found. Try another name.
people-erase = Remove for good…
people-erase-title = Remove a player
people-erase-heading = Remove { $name } for good?
people-erase-text = The name, club and everything else are deleted, earlier versions too. Results stay and show “Removed player”. This cannot be undone.
people-erase-duplicates =
    { $count ->
        [one] The record merged into this one is removed too.
       *[other] The { $count } records merged into this one are removed too.
    }
people-erase-do = Remove for good

# Importing.
import-title = Import a list of players
import-lead = First you see what would happen to every row. Nothing changes until you confirm.
import-file = File
import-file-hint = CSV or text from any spreadsheet: UTF-8, UTF-16 or CP1251; commas, semicolons or tabs.
import-text = … or paste the list
import-text-hint = One player a line. Without a header the first column is the name.
import-look = Look what would happen
import-columns = Which columns are understood?
import-columns-text = name (or surname, first name, patronymic), club, city, rating (or elo), born (or birth year), sex, note; also in Russian, in any case and order. Other columns are skipped. An empty cell erases nothing.
import-preview-title = What the import would do
import-again = Another list
import-rows = Rows of the list
import-line = Line
import-fate = What happens
import-read-as = Read as { $encoding }, cells divided by { $delimiter }.
import-read-as-headless = Read as { $encoding }, cells divided by { $delimiter }, without a header: the first column is the name.
import-delimiter-tab = tabs
import-delimiter = “{ $sign }”
import-skipped = Columns that are skipped:
import-column = column { $number }
import-count-new = { $count } new
import-count-update = { $count } to change
import-count-ask =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
import-count-known = { $count } known
import-count-reject = { $count } not imported
import-fate-new = New
import-fate-known = Known, nothing changes
import-fate-update = Changes
import-fate-ask = Who is this?
import-fate-reject = Not imported
import-who = Who is { $name } in line { $line }?
import-answer-person = The same person as { $name }
import-answer-line = The same person as { $name } in line { $line }
import-answer-new = A new person
import-answered = The person you chose
import-do = Import
import-nothing = There is nothing to import: everything is known already, or cannot be imported.
import-answer-all = Please answer every question first.
import-stale = The players changed since you looked. Look once more and confirm.
import-nothing-left = This list is imported already; nothing is left to do.
import-to-people = To the players
import-done =
    { $created ->
        [0] Nobody was added.
        [one] { $created } player added.
       *[other] { $created } players added.
    } Changed: { $updated }. Known already: { $unchanged }. Not imported: { $rejected }.

# The history of a record
people-log-title = History of a record
people-log-heading = History
people-log-hint = Everything that was changed in the record: by whom, when, and what stood there before. The newest first.
people-log-registered = The record was made
people-log-edited = The record was changed
people-log-merged = Turned out to be a duplicate of
people-log-unmerged = The merge was undone
people-log-erased = The player was removed for good
people-log-duplicate = (a record merged into this one)
people-log-forgotten = What it said was erased.
