//! Writing tables that a spreadsheet opens as text and never runs as formulas.
//!
//! A cell that begins with `=`, `+`, `-`, `@`, a tab or a line break could be taken for
//! a formula, so it gets a leading apostrophe. The import takes exactly that apostrophe
//! away again ([`harmless`] and [`original`] are inverse), also for a text that really
//! begins with apostrophes before such a sign. Numbers the program made itself are
//! written as they are: `-2` is a penalty, not a formula.

use std::borrow::Cow;

/// One cell of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell<'a> {
    /// Text from a person: made harmless.
    Text(Cow<'a, str>),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction, written with a point and no more digits than it has.
    Decimal(f64),
    /// Nothing.
    Empty,
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<i64> for Cell<'_> {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<i32> for Cell<'_> {
    fn from(number: i32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<f64> for Cell<'_> {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

impl<'a, T: Into<Self>> From<Option<T>> for Cell<'a> {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Cell::Empty, Into::into)
    }
}

/// A table being written: UTF-8 with a byte order mark, RFC 4180 quoting, CRLF.
#[derive(Debug)]
pub struct Writer {
    text: String,
    delimiter: char,
}

impl Writer {
    /// An empty table with commas between the cells.
    #[must_use]
    pub fn new() -> Self {
        Self::delimited_by(',')
    }

    /// An empty table with another delimiter; Russian spreadsheets expect `;`.
    ///
    /// # Panics
    /// The delimiter is a quotation mark or a line break.
    #[must_use]
    pub fn delimited_by(delimiter: char) -> Self {
        assert!(!matches!(delimiter, '"' | '\r' | '\n'), "{delimiter:?} cannot divide cells");
        // The mark tells a spreadsheet that the file is UTF-8 and not its own code page.
        Self { text: String::from('\u{feff}'), delimiter }
    }

    /// Writes one row.
    pub fn row<'a, C: Into<Cell<'a>>>(&mut self, cells: impl IntoIterator<Item = C>) {
        let start = self.text.len();
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                self.text.push(self.delimiter);
            }
            match cell.into() {
                Cell::Text(text) => self.quoted(&harmless(&text)),
                Cell::Integer(number) => self.text.push_str(&number.to_string()),
                Cell::Decimal(number) => self.text.push_str(&number.to_string()),
                Cell::Empty => {}
            }
        }
        if self.text.len() == start {
            // A row of one empty cell would read as no row.
            self.text.push_str("\"\"");
        }
        self.text.push_str("\r\n");
    }

    /// The finished file.
    #[must_use]
    pub fn finish(self) -> String {
        self.text
    }

    fn quoted(&mut self, cell: &str) {
        let plain = !cell.contains(['"', '\r', '\n', self.delimiter]) && cell.trim() == cell;
        if plain {
            self.text.push_str(cell);
        } else {
            self.text.push('"');
            self.text.push_str(&cell.replace('"', "\"\""));
            self.text.push('"');
        }
    }
}

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

/// The text with a leading apostrophe if a spreadsheet could take it for a formula.
#[must_use]
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    if is_formula(text.trim_start_matches('\'')) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text that [`harmless`] was given.
#[must_use]
pub(super) fn original(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text.trim_start_matches('\'')) => text,
        _ => cell,
    }
}

/// The wide forms are taken for the plain signs by some spreadsheets.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn q121_a_cell_that_looks_like_a_formula_gets_an_apostrophe_and_a_number_does_not() {
        let mut writer = Writer::new();
        writer.row(["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\tx", "'t Hooft"]);
        writer.row([Cell::Integer(-2), Cell::Decimal(0.5), Cell::Empty]);
        assert_eq!(
            writer.finish(),
            "\u{feff}'=cmd|' /C calc'!A0,'+1,'-1,'@SUM(1),'\tx,'t Hooft\r\n-2,0.5,\r\n"
        );
    }

    #[test]
    fn delimiters_quotes_and_line_breaks_are_quoted() {
        let mut writer = Writer::delimited_by(';');
        writer.row(["a;b", "say \"hi\"", "two\nlines", "a,b", ""]);
        writer.row([""]);
        assert_eq!(
            writer.finish(),
            "\u{feff}\"a;b\";\"say \"\"hi\"\"\";\"two\nlines\";a,b;\r\n\"\"\r\n"
        );
    }

    proptest! {
        #[test]
        fn what_is_made_harmless_is_no_formula_and_comes_back(text in "['=+@\t\r\n a-]{0,4}.{0,4}") {
            let cell = harmless(&text);
            prop_assert!(!is_formula(&cell));
            prop_assert_eq!(original(&cell), text.as_str());
        }

        #[test]
        fn another_reader_reads_what_was_written(
            rows in prop::collection::vec(prop::collection::vec(any::<String>(), 3), 1..6)
        ) {
            let mut writer = Writer::new();
            for row in &rows {
                writer.row(row.iter().map(String::as_str));
            }
            let text = writer.finish();
            let mut reader = ::csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
            let back: Vec<Vec<String>> = reader
                .records()
                .map(|record| record.expect("the file is well formed")
                    .iter().map(|cell| original(cell).to_owned()).collect())
                .collect();
            prop_assert_eq!(back, rows);
        }
    }
}
