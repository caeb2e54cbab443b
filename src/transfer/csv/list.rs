//! A list of players: which column holds what, and every row checked by itself.

use super::name::{clean, fold_key};
use super::player::{Field, Player, Typed};
use super::table::{self, Row};
use super::unreadable::whole;
use super::writer::{Writer, original};
use super::{Unreadable, decode};
use crate::games::Message;

/// A file of players, read.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// What divides the cells.
    pub delimiter: char,
    /// Whether the first row names the columns.
    pub headed: bool,
    /// The columns that were not understood.
    pub skipped: Vec<Skipped>,
    /// The rows below the header, in the order of the file.
    pub rows: Vec<Line>,
}

/// A column that is not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its place, counted from 1.
    pub column: usize,
    /// What the header says; empty without a header.
    pub heading: String,
}

/// A row of the list and what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Line of the file where the row begins, counted from 1.
    pub line: usize,
    /// The name as far as it can be read, to recognise the row by.
    pub name: String,
    /// The player, or why the row is not imported.
    pub player: Result<Player, Message>,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Whole(Field),
    Surname,
    FirstName,
    Patronymic,
    Unknown,
}

/// The words a header may use, folded.
const HEADINGS: [(&str, Column); 36] = [
    ("name", Column::Whole(Field::Name)),
    ("full name", Column::Whole(Field::Name)),
    ("player", Column::Whole(Field::Name)),
    ("игрок", Column::Whole(Field::Name)),
    ("фио", Column::Whole(Field::Name)),
    ("участник", Column::Whole(Field::Name)),
    ("surname", Column::Surname),
    ("last name", Column::Surname),
    ("lastname", Column::Surname),
    ("фамилия", Column::Surname),
    ("first name", Column::FirstName),
    ("firstname", Column::FirstName),
    ("имя", Column::FirstName),
    ("patronymic", Column::Patronymic),
    ("отчество", Column::Patronymic),
    ("club", Column::Whole(Field::Club)),
    ("клуб", Column::Whole(Field::Club)),
    ("city", Column::Whole(Field::City)),
    ("город", Column::Whole(Field::City)),
    ("rating", Column::Whole(Field::Rating)),
    ("elo", Column::Whole(Field::Rating)),
    ("рейтинг", Column::Whole(Field::Rating)),
    ("born", Column::Whole(Field::Born)),
    ("birth year", Column::Whole(Field::Born)),
    ("year of birth", Column::Whole(Field::Born)),
    ("birth date", Column::Whole(Field::Born)),
    ("birthday", Column::Whole(Field::Born)),
    ("date of birth", Column::Whole(Field::Born)),
    ("год рождения", Column::Whole(Field::Born)),
    ("дата рождения", Column::Whole(Field::Born)),
    ("sex", Column::Whole(Field::Sex)),
    ("gender", Column::Whole(Field::Sex)),
    ("пол", Column::Whole(Field::Sex)),
    ("note", Column::Whole(Field::Note)),
    ("notes", Column::Whole(Field::Note)),
    ("примечание", Column::Whole(Field::Note)),
];

fn column(heading: &str) -> Column {
    let word = fold_key(&original(heading).replace('_', " "));
    let word = word.trim_end_matches([':', '.']);
    HEADINGS.iter().find(|(known, _)| *known == word).map_or(Column::Unknown, |(_, column)| *column)
}

fn is_heading(cell: &str) -> bool {
    column(cell) != Column::Unknown
}

/// Reads a file of players.
///
/// # Errors
/// The file as a whole cannot be read; a row that is wrong by itself is no error.
pub fn read(bytes: &[u8], this_year: i32) -> Result<(List, decode::Encoding), Unreadable> {
    let decoded = decode::decode(bytes)?;
    Ok((read_text(&decoded.text, this_year)?, decoded.encoding))
}

/// Reads a list that was pasted as text.
///
/// # Errors
/// Like [`read`].
pub fn read_text(text: &str, this_year: i32) -> Result<List, Unreadable> {
    if text.len() > decode::BYTE_LIMIT {
        return Err(Unreadable::TooLarge { limit: decode::BYTE_LIMIT });
    }
    let table = table::read(text.trim_start_matches('\u{feff}'), is_heading)?;
    let (first, below) = table.rows.split_first().ok_or(Unreadable::Empty)?;
    let headed = first.cells.iter().any(|cell| is_heading(cell));
    let (columns, rows) = if headed {
        (columns(&first.cells)?, below)
    } else {
        (vec![Column::Whole(Field::Name)], table.rows.as_slice())
    };
    let rows: Vec<&Row> =
        rows.iter().filter(|row| row.cells.iter().any(|cell| !clean(cell).is_empty())).collect();
    let heading = |place: usize| if headed { clean(&first.cells[place]) } else { String::new() };
    let width = if headed {
        columns.len()
    } else {
        rows.iter().map(|row| row.cells.len()).max().unwrap_or_default()
    };
    let skipped = (0..width)
        .filter(|&place| matches!(columns.get(place), None | Some(Column::Unknown)))
        .map(|place| Skipped { column: place + 1, heading: heading(place) })
        // A spreadsheet writes empty columns behind the table; nothing is lost with them.
        .filter(|skipped| {
            !skipped.heading.is_empty()
                || rows.iter().any(|row| {
                    row.cells.get(skipped.column - 1).is_some_and(|cell| !clean(cell).is_empty())
                })
        })
        .collect();
    let rows = rows.iter().map(|row| line(row, &columns, headed, this_year)).collect();
    Ok(List { delimiter: table.delimiter, headed, skipped, rows })
}

/// What each column of the header holds. The second of two equal headings is skipped.
fn columns(header: &[String]) -> Result<Vec<Column>, Unreadable> {
    let mut columns: Vec<Column> = Vec::with_capacity(header.len());
    for cell in header {
        let column = column(cell);
        let taken = columns.contains(&column);
        columns.push(if taken { Column::Unknown } else { column });
    }
    // «Surname, Name» means the first name by the second word.
    if columns.contains(&Column::Surname) && !columns.contains(&Column::FirstName) {
        for column in &mut columns {
            if *column == Column::Whole(Field::Name) {
                *column = Column::FirstName;
            }
        }
    }
    let named = |column: &Column| {
        matches!(column, Column::Whole(Field::Name) | Column::Surname | Column::FirstName)
    };
    if columns.iter().any(named) { Ok(columns) } else { Err(Unreadable::NoNameColumn) }
}

fn line(row: &Row, columns: &[Column], headed: bool, this_year: i32) -> Line {
    let mut typed = Typed::default();
    let mut parts = [""; 3];
    for (cell, column) in row.cells.iter().zip(columns) {
        let text = original(cell);
        match column {
            Column::Whole(field) => text.clone_into(typed.field_mut(*field)),
            Column::Surname => parts[0] = text,
            Column::FirstName => parts[1] = text,
            Column::Patronymic => parts[2] = text,
            Column::Unknown => {}
        }
    }
    if clean(&typed.name).is_empty() {
        typed.name = parts.join(" ");
    }
    // A forgotten quotation mark around «Club, the first» moves all cells behind it.
    let beyond = row.cells.iter().skip(columns.len()).any(|cell| !clean(cell).is_empty());
    let player = if headed && beyond {
        Err(Message::new("import-row-too-wide").with("columns", whole(columns.len())))
    } else {
        typed.check(this_year).map_err(|mut faults| faults.swap_remove(0).message)
    };
    let name = clean(&typed.name).chars().take(super::name::NAME_LIMIT).collect();
    Line { line: row.line, name, player }
}

/// Writes a list that [`read`] reads back to the same players.
#[must_use]
pub fn write<'a>(players: impl IntoIterator<Item = &'a Player>, delimiter: char) -> String {
    let mut writer = Writer::delimited_by(delimiter);
    writer.row(Field::ALL.map(Field::as_str));
    for player in players {
        writer.row(Field::ALL.map(|field| player.text(field)));
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::csv::player::Sex;
    use proptest::prelude::*;

    fn list(text: &str) -> List {
        read_text(text, 2026).expect("the list can be read")
    }

    fn names(list: &List) -> Vec<&str> {
        list.rows.iter().map(|row| row.name.as_str()).collect()
    }

    fn player(list: &List, row: usize) -> &Player {
        list.rows[row].player.as_ref().expect("the row is right")
    }

    #[test]
    fn every_heading_of_the_list_is_understood_in_any_case() {
        for (heading, column) in HEADINGS {
            assert_eq!(super::column(&format!(" {} ", heading.to_uppercase())), column);
            assert_eq!(super::column(&heading.replace(' ', "_")), column);
        }
        assert_eq!(super::column("Телефон"), Column::Unknown);
    }

    #[test]
    fn the_parts_of_a_name_are_joined() {
        let list = list(
            "Имя;Фамилия;Отчество;Пол;Год рождения\nАртём;Лещёв;;м;1990\nАнна;Сомова;Ивановна;Ж;",
        );
        assert_eq!(names(&list), ["Лещёв Артём", "Сомова Анна Ивановна"]);
        assert_eq!(player(&list, 0).born, Some(1990));
        assert_eq!(player(&list, 1).sex, Some(Sex::Female));
        assert_eq!(names(&self::list("Surname,Name\nLee,Ann\n")), ["Lee Ann"]);
    }

    #[test]
    fn without_a_header_the_first_column_is_the_name() {
        let list = list("Лещёв Артём,Номерок\nСомов Фёдор\n");
        assert!(!list.headed);
        assert_eq!(names(&list), ["Лещёв Артём", "Сомов Фёдор"]);
        assert_eq!(list.skipped, [Skipped { column: 2, heading: String::new() }]);
    }

    #[test]
    fn unknown_columns_are_listed_and_skipped() {
        let list = list("name,Телефон,club,club,,\nA,+371,B,C,,\n");
        let skipped: Vec<(usize, &str)> =
            list.skipped.iter().map(|s| (s.column, s.heading.as_str())).collect();
        assert_eq!(skipped, [(2, "Телефон"), (4, "club")]);
        assert_eq!(player(&list, 0).club, "B");
    }

    #[test]
    fn a_header_without_names_is_refused_and_a_row_wider_than_it_rejected() {
        assert_eq!(read_text("club,city\nA,B\n", 2026), Err(Unreadable::NoNameColumn));
        let list = list("name,club\nA,Club, the first\nB,,\n");
        let key = list.rows[0].player.as_ref().expect_err("cells moved").key.clone();
        assert_eq!(key, "import-row-too-wide");
        assert!(list.rows[1].player.is_ok());
    }

    fn any_player() -> impl Strategy<Value = Player> {
        let nasty = prop_oneof![
            any::<String>(),
            "['=+@\t\r\n\";,-]{0,3}[А-яёЁ \"',;]{1,8}",
            Just("<script>alert(1)</script>".to_owned()),
            Just("\"><img src=x>\u{202e}".to_owned()),
        ];
        (
            nasty.clone(),
            nasty.clone(),
            "[А-я ]{0,6}",
            prop::option::of(RATING),
            prop::option::of(1900..=2026),
            prop::option::of(prop::sample::select(vec![Sex::Female, Sex::Male])),
            nasty,
        )
            .prop_filter_map(
                "a name is needed",
                |(name, club, city, rating, born, sex, note)| {
                    let typed = Typed { name, club, city, note, ..Typed::default() };
                    let player = typed.check(2026).ok()?;
                    Some(Player { rating, born, sex, ..player })
                },
            )
    }

    const RATING: std::ops::RangeInclusive<i32> = super::super::player::RATINGS;

    proptest! {
        #[test]
        fn q110_what_was_exported_is_read_back_whatever_the_names(
            players in prop::collection::vec(any_player(), 1..8),
            delimiter in prop::sample::select(vec![',', ';', '\t'])
        ) {
            let file = write(&players, delimiter);
            let (list, _) = read(file.as_bytes(), 2026)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(list.skipped, []);
            let back: Vec<Player> =
                list.rows.into_iter().filter_map(|row| row.player.ok()).collect();
            prop_assert_eq!(back, players);
        }

        #[test]
        fn any_bytes_are_a_list_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
            let _ = read(&bytes, 2026);
        }
    }
}
