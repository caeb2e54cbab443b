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
import-workbook = This is a spreadsheet's own file. Save it as CSV and choose that file.
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
person-entry-form = This entry is not one of a person's record.
person-registered = This person is registered already.
person-not-registered = This person is not registered.
person-erased = This person was removed for good; nothing can be changed any more.
person-merged = This record was merged into another one. Undo that merge first.
person-not-merged = This record is not merged.
person-merge-same = These are one and the same record. Choose two different ones.
person-merge-has-duplicates = Other records were merged into the first one. Merge the other way round, or undo those merges first.
person-merge-same-event = Both take part in the same event, so they cannot be one person.
