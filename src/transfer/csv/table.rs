//! Text to rows: which delimiter, which cells, and in which line of the file a row begins.
//!
//! A reader of our own, because a person must be told the real line of the file (also after
//! a quoted cell of several lines) and because a forgotten quotation mark must be reported
//! and not swallow the rest of the list.

use super::Unreadable;

/// The most rows of one file.
pub const ROW_LIMIT: usize = 10_000;

/// The most cells of one row.
pub const CELL_LIMIT: usize = 64;

/// One row of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Line of the file where the row begins, counted from 1.
    pub line: usize,
    /// The cells as they stand in the file, quotation marks resolved.
    pub cells: Vec<String>,
}

/// The rows of a file; lines with nothing in them are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What divides the cells.
    pub delimiter: char,
    /// The rows that hold anything.
    pub rows: Vec<Row>,
}

/// Reads a table. `heading` says whether a cell of the first row is a known column heading; it
/// helps to tell the delimiter.
///
/// # Errors
/// The table has no row, too many rows or cells, or its quotation marks do not match.
pub fn read(text: &str, heading: impl Fn(&str) -> bool) -> Result<Table, Unreadable> {
    let (delimiter, skipped, body) = match declared(text) {
        Some((delimiter, body)) => (delimiter, 1, body),
        None => (told(text, heading), 0, text),
    };
    let mut rows = Vec::new();
    for row in Rows::new(body, delimiter, skipped + 1) {
        let row = row?;
        if row.cells.iter().all(|cell| cell.trim().is_empty()) && row.cells.len() == 1 {
            continue;
        }
        if rows.len() == ROW_LIMIT {
            return Err(Unreadable::TooManyRows { limit: ROW_LIMIT });
        }
        rows.push(row);
    }
    if rows.is_empty() { Err(Unreadable::Empty) } else { Ok(Table { delimiter, rows }) }
}

/// The delimiter of a first line `sep=;`, which spreadsheets write and obey, and the rest.
fn declared(text: &str) -> Option<(char, &str)> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.strip_suffix('\r').unwrap_or(first);
    // Saved again by a spreadsheet, the line may come back in quotation marks.
    let first = first.trim_matches('"');
    let (word, value) = first.split_at_checked(4)?;
    let mut chars = value.chars();
    let delimiter = chars.next()?;
    let fits = word.eq_ignore_ascii_case("sep=")
        && chars.next().is_none()
        && !matches!(delimiter, '"' | '\r' | '\n');
    fits.then_some((delimiter, rest))
}

/// The delimiter that makes most sense of the first rows: known headings count most, then rows of
/// equal length, then the number of cells.
fn told(text: &str, heading: impl Fn(&str) -> bool) -> char {
    let sense = |delimiter: char| {
        let rows: Vec<Row> = Rows::new(text, delimiter, 1)
            .map_while(Result::ok)
            .filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()))
            .take(20)
            .collect();
        let cells = rows.first().map_or(0, |row| row.cells.len());
        let known = rows.first().map_or(0, |row| row.cells.iter().filter(|c| heading(c)).count());
        let alike = rows.iter().filter(|row| cells > 1 && row.cells.len() == cells).count();
        (known, alike, cells)
    };
    // `max_by_key` takes the last of equals, so the most usual delimiter comes last.
    ['\t', ';', ','].into_iter().max_by_key(|&delimiter| sense(delimiter)).unwrap_or(',')
}

/// Walks over the rows of a text.
struct Rows<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    delimiter: char,
    line: usize,
    failed: bool,
}

impl<'a> Rows<'a> {
    fn new(text: &'a str, delimiter: char, line: usize) -> Self {
        Self { rest: text.chars().peekable(), delimiter, line, failed: false }
    }

    /// The next character; a line break of any kind is `\n` and is counted.
    fn next_char(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\r' {
            self.rest.next_if_eq(&'\n');
        }
        if matches!(c, '\r' | '\n') {
            self.line += 1;
            return Some('\n');
        }
        Some(c)
    }

    fn quoted_cell(&mut self) -> Result<String, Unreadable> {
        let opened = self.line;
        let mut cell = String::new();
        loop {
            // Line breaks inside a cell are kept as they are.
            match self.rest.next() {
                None => return Err(Unreadable::OpenQuote { line: opened }),
                Some('"') if self.rest.next_if_eq(&'"').is_some() => cell.push('"'),
                Some('"') => return Ok(cell),
                Some('\r') => {
                    cell.push('\r');
                    if self.rest.peek() != Some(&'\n') {
                        self.line += 1;
                    }
                }
                Some('\n') => {
                    cell.push('\n');
                    self.line += 1;
                }
                Some(c) => cell.push(c),
            }
        }
    }

    fn row(&mut self) -> Result<Row, Unreadable> {
        let line = self.line;
        let mut cells = Vec::new();
        loop {
            if cells.len() == CELL_LIMIT {
                return Err(Unreadable::TooManyCells { line, limit: CELL_LIMIT });
            }
            let mut cell = String::new();
            let (mut blank, mut closed) = (true, false);
            let end = loop {
                let at = self.line;
                match self.next_char() {
                    None => break None,
                    Some(c) if c == '\n' || c == self.delimiter => break Some(c),
                    Some('"') if blank && !closed => {
                        cell = self.quoted_cell()?;
                        closed = true;
                    }
                    Some(c) if closed && c.is_whitespace() => {}
                    Some(_) if closed => return Err(Unreadable::AfterQuote { line: at }),
                    Some(c) => {
                        blank &= c.is_whitespace();
                        cell.push(c);
                    }
                }
            };
            cells.push(cell);
            if end != Some(self.delimiter) {
                return Ok(Row { line, cells });
            }
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.rest.peek().is_none() {
            return None;
        }
        let row = self.row();
        self.failed = row.is_err();
        Some(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::csv::{Writer, writer::original};
    use proptest::prelude::*;

    fn heading(cell: &str) -> bool {
        matches!(cell.trim(), "name" | "club" | "note")
    }

    fn lines(text: &str) -> Vec<(usize, Vec<String>)> {
        let table = read(text, heading).expect("the table is well formed");
        table.rows.into_iter().map(|row| (row.line, row.cells)).collect()
    }

    fn delimiter(text: &str) -> char {
        read(text, heading).expect("the table is well formed").delimiter
    }

    #[test]
    fn q109_the_delimiter_is_told_from_the_headings_and_the_rows() {
        assert_eq!(delimiter("name,club\nA,B\n"), ',');
        assert_eq!(delimiter("name;club\nA, the first;B\n"), ';');
        assert_eq!(delimiter("name\tclub\nA;B,C\tD\n"), '\t');
        assert_eq!(delimiter("A;B\nC;D, E\n"), ';');
        assert_eq!(delimiter("\"A;;;\",B\nC,D\n"), ',', "a delimiter in quotes does not count");
        assert_eq!(delimiter("Иванов\nПетров\n"), ',');
        assert_eq!(delimiter("sep=|\r\nname|club\r\n"), '|');
        assert_eq!(delimiter("SEP=;\nname,club\n"), ';', "what is declared is obeyed");
    }

    #[test]
    fn a_row_is_named_by_the_line_it_begins_in_even_after_cells_of_several_lines() {
        let rows =
            lines("sep=,\r\nname,note\r\n\r\nA,\"one\r\ntwo\r\nthree\"\r\nB,\"x\ry\"\r\n,\r\nC\n");
        let lines: Vec<usize> = rows.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 4, 7, 9, 10]);
        assert_eq!(rows[1].1, ["A", "one\r\ntwo\r\nthree"]);
    }

    #[test]
    fn every_line_end_ends_a_row_and_quotes_inside_a_cell_are_text() {
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(lines(&format!("a,b{end}c,d{end}")).len(), 2);
        }
        assert_eq!(lines("name,club\nООО \"Рыба\",5\" tag\n")[1].1, ["ООО \"Рыба\"", "5\" tag"]);
        assert_eq!(lines("name,club\n \"a \"\"b\"\"\" ,c")[1].1, ["a \"b\"", "c"]);
    }

    #[test]
    fn an_open_quotation_mark_is_reported_and_swallows_nothing() {
        assert_eq!(read("name\nA\n\"B\nC\n", heading), Err(Unreadable::OpenQuote { line: 3 }));
        assert_eq!(read("name\n\"B\" c\n", heading), Err(Unreadable::AfterQuote { line: 2 }));
    }

    #[test]
    fn empty_files_and_endless_ones_are_refused() {
        assert_eq!(read("", heading), Err(Unreadable::Empty));
        assert_eq!(read("sep=;\r\n\r\n \r\n", heading), Err(Unreadable::Empty));
        let long = "A\n".repeat(ROW_LIMIT + 1);
        assert_eq!(read(&long, heading), Err(Unreadable::TooManyRows { limit: ROW_LIMIT }));
        let wide = format!("A\nB{}\n", ",".repeat(CELL_LIMIT));
        assert_eq!(
            read(&wide, heading),
            Err(Unreadable::TooManyCells { line: 2, limit: CELL_LIMIT })
        );
    }

    proptest! {
        #[test]
        fn what_the_writer_wrote_is_read_back(
            cells in prop::collection::vec(prop::collection::vec("[ -~\r\n\t;а-яё]{0,8}", 3), 1..6),
            delimiter in prop::sample::select(vec![',', ';', '\t'])
        ) {
            let mut writer = Writer::delimited_by(delimiter);
            writer.row(["name", "club", "note"]);
            for row in &cells {
                writer.row(row.iter().map(String::as_str));
            }
            let text = writer.finish();
            let table = read(text.trim_start_matches('\u{feff}'), heading);
            let table = table.map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(table.delimiter, delimiter);
            let back: Vec<Vec<String>> = table.rows[1..]
                .iter()
                .map(|row| row.cells.iter().map(|cell| original(cell).to_owned()).collect())
                .collect();
            prop_assert_eq!(back, cells);
        }

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            let _ = read(&text, heading);
        }
    }
}
