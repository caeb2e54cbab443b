//! Bytes to text: UTF-8, UTF-16 and CP1251, and an honest no to anything else.
//!
//! Spreadsheets do not say in which encoding they saved, so it is told from the bytes.
//! A wrong guess would fill the registry with nonsense, so a byte that does not fit is
//! never replaced by a question mark: the whole file is refused, with the offset.

use super::Unreadable;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::WINDOWS_1251;

/// The most bytes that are read: a registry of ten thousand has about one million.
pub const BYTE_LIMIT: usize = 4 * 1024 * 1024;

/// What the bytes were taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// The Cyrillic code page of Windows.
    Cp1251,
}

impl Encoding {
    /// The name people know it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
            Self::Cp1251 => "CP1251",
        }
    }
}

/// Text and what it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text without a byte order mark.
    pub text: String,
    /// What the bytes were taken for.
    pub encoding: Encoding,
}

/// Decodes a file.
///
/// # Errors
/// The file is too large, is a workbook, or holds bytes that are no text of any
/// understood encoding; the offset counts from 0 in the file as it was sent.
pub fn decode(bytes: &[u8]) -> Result<Decoded, Unreadable> {
    if bytes.len() > BYTE_LIMIT {
        return Err(Unreadable::TooLarge { limit: BYTE_LIMIT });
    }
    // A zip archive (xlsx, ods) and the older compound file (xls).
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Err(Unreadable::Workbook);
    }
    let (encoding, skip) = recognise(bytes);
    let body = &bytes[skip..];
    let text = match encoding {
        Encoding::Utf8 => utf8(body),
        Encoding::Utf16Le => utf16(body, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(body, u16::from_be_bytes),
        Encoding::Cp1251 => cp1251(body),
    };
    match text {
        Ok(text) => Ok(Decoded { text, encoding }),
        Err(offset) => {
            Err(Unreadable::Undecodable { offset: skip + offset, encoding: encoding.name() })
        }
    }
}

/// The encoding and the length of its byte order mark.
fn recognise(bytes: &[u8]) -> (Encoding, usize) {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => (Encoding::Utf8, 3),
        [0xff, 0xfe, ..] => (Encoding::Utf16Le, 2),
        [0xfe, 0xff, ..] => (Encoding::Utf16Be, 2),
        _ if bytes.contains(&0) && looks_like_utf16(bytes, 1) => (Encoding::Utf16Le, 0),
        _ if bytes.contains(&0) && looks_like_utf16(bytes, 0) => (Encoding::Utf16Be, 0),
        _ if looks_like_cp1251(bytes) => (Encoding::Cp1251, 0),
        _ => (Encoding::Utf8, 0),
    }
}

/// Whether nearly all bytes at even or odd places are the high bytes of Latin or Cyrillic letters
/// and of typographic signs. Only asked of files with a NUL, which no other text has.
fn looks_like_utf16(bytes: &[u8], high: usize) -> bool {
    let pairs = bytes.chunks_exact(2);
    let all = pairs.len();
    let fit = pairs.filter(|pair| matches!(pair[high], 0x00 | 0x01 | 0x04 | 0x20 | 0x21)).count();
    let ascii = bytes.chunks_exact(2).filter(|pair| pair[high] == 0 && pair[1 - high] != 0).count();
    ascii > 0 && fit * 10 >= all * 9
}

/// Whether bytes that are no UTF-8 are CP1251, and not UTF-8 with a damaged place.
fn looks_like_cp1251(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    // Some pairs of CP1251 letters («Пё», «Фё») are whole UTF-8 characters by chance, but their
    // neighbours are not; in damaged UTF-8 it is the other way round.
    if broken == 0 || whole > broken || mostly_mixed_words(bytes) {
        return false;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    // The hint decides only where the bytes alone do not.
    detector.guess(Some(b"ru"), Utf8Detection::Deny) == WINDOWS_1251 || reads_as_russian(bytes)
}

/// Whether most words with a byte above ASCII have Latin letters too, as «Müller» has in a Western
/// code page. (A few such words are typing mistakes: a Latin C in «Cомов».)
fn mostly_mixed_words(bytes: &[u8]) -> bool {
    let words = bytes.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    let (mixed, foreign) =
        words.filter(|word| !word.is_ascii()).fold((0, 0), |(mixed, all), word| {
            (mixed + usize::from(word.iter().any(u8::is_ascii_alphabetic)), all + 1)
        });
    2 * mixed > foreign
}

/// Whether all bytes above ASCII are Russian letters and signs of CP1251: a short file gives the
/// detector too little to go by.
fn reads_as_russian(bytes: &[u8]) -> bool {
    bytes.iter().filter(|byte| !byte.is_ascii()).all(|byte| {
        // Ё ё, № « » – — … nbsp “ ” „ ‘ ’, А–я.
        matches!(byte, 0xa8 | 0xb8 | 0xb9 | 0xab | 0xbb | 0x96 | 0x97 | 0x85 | 0xa0 | 0x93 | 0x94)
            || matches!(byte, 0x84 | 0x91 | 0x92 | 0xc0..)
    }) && has_lower_case_words(bytes)
}

/// Whether words look written and not like noise: no capital after a small letter.
fn has_lower_case_words(bytes: &[u8]) -> bool {
    !bytes.windows(2).any(|pair| matches!(pair, [0xe0..|0xb8, 0xc0..=0xdf| 0xa8]))
}

fn utf8(bytes: &[u8]) -> Result<String, usize> {
    match std::str::from_utf8(bytes) {
        // Text has no NUL; a file that has one is something else.
        Ok(text) => text.find('\0').map_or_else(|| Ok(text.to_owned()), Err),
        Err(error) => {
            let nul = bytes[..error.valid_up_to()].iter().position(|&byte| byte == 0);
            Err(nul.unwrap_or(error.valid_up_to()))
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, usize> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut offset = 0;
    for decoded in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        match decoded {
            Ok('\0') | Err(_) => return Err(offset),
            Ok(c) => {
                text.push(c);
                offset += 2 * c.len_utf16();
            }
        }
    }
    if rest.is_empty() { Ok(text) } else { Err(offset) }
}

fn cp1251(bytes: &[u8]) -> Result<String, usize> {
    // The one place of the code page without a character; browsers read a control there.
    match bytes.iter().position(|&byte| byte == 0x98 || byte == 0) {
        Some(offset) => Err(offset),
        None => Ok(WINDOWS_1251.decode_without_bom_handling(bytes).0.into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LIST: &str = "имя,клуб\r\nЛещёв Артём,«Номерок»\r\nAbel,Rīga\r\n";

    fn utf16_of(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    fn cp1251_of(text: &str) -> Vec<u8> {
        let (bytes, _, lost) = WINDOWS_1251.encode(text);
        assert!(!lost, "{text} has letters CP1251 does not have");
        bytes.into_owned()
    }

    #[track_caller]
    fn reads(bytes: &[u8], encoding: Encoding, text: &str) {
        assert_eq!(decode(bytes), Ok(Decoded { text: text.to_owned(), encoding }));
    }

    #[track_caller]
    fn refused_at(bytes: &[u8], offset: usize, encoding: &'static str) {
        assert_eq!(decode(bytes), Err(Unreadable::Undecodable { offset, encoding }));
    }

    #[test]
    fn q109_every_unicode_form_reads_with_and_without_a_byte_order_mark() {
        reads(LIST.as_bytes(), Encoding::Utf8, LIST);
        reads(format!("\u{feff}{LIST}").as_bytes(), Encoding::Utf8, LIST);
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{LIST}");
            reads(&utf16_of(&marked, u16::to_le_bytes), Encoding::Utf16Le, LIST);
            reads(&utf16_of(&marked, u16::to_be_bytes), Encoding::Utf16Be, LIST);
        }
        reads(b"", Encoding::Utf8, "");
    }

    #[test]
    fn q113_cp1251_reads_even_when_the_file_is_short() {
        for text in [
            "ФИО;Клуб\r\nЛещёв Артём;«Номерок»\r\nФёдор Пётр;№ 5 – «Ёж»\r\n",
            "Пётр",
            "Фёдор",
            "name\nЁж",
            "Пётр;\nФёдор;\n",
            "Їжак Ґалаґан",
            "name,club\nIvanov,Юг\n",
            "name;club\nCомов Артём;Юг\n",
        ] {
            reads(&cp1251_of(text), Encoding::Cp1251, text);
        }
    }

    #[test]
    fn q113_an_undecodable_byte_is_named_by_its_offset() {
        let mut damaged = LIST.as_bytes().to_vec();
        damaged.insert(19, 0xff);
        refused_at(&damaged, 19, "UTF-8");
        let cut = &LIST.as_bytes()[..LIST.find("ртём").expect("the name is in the list") + 1];
        refused_at(cut, cut.len() - 1, "UTF-8");
        refused_at(
            "\u{feff}Артём \u{1}"
                .as_bytes()
                .iter()
                .copied()
                .chain([0xfe])
                .collect::<Vec<_>>()
                .as_slice(),
            15,
            "UTF-8",
        );
        let mut gap = cp1251_of("имя\nЛещёв Артём\nСомов Фёдор\n");
        gap[9] = 0x98;
        refused_at(&gap, 9, "CP1251");
    }

    #[test]
    fn half_a_surrogate_an_odd_byte_and_a_nul_are_undecodable() {
        let mut bytes = utf16_of("\u{feff}Ёж\u{1f41f},x", u16::to_le_bytes);
        refused_at(&bytes[..bytes.len() - 1], bytes.len() - 2, "UTF-16 LE");
        bytes.drain(6..8);
        refused_at(&bytes, 6, "UTF-16 LE");
        refused_at(b"name\0\x01\x02\x03\x04\x05\x06", 4, "UTF-8");
    }

    #[test]
    fn letters_of_another_code_page_are_refused_and_not_guessed() {
        let (latin, _, _) = encoding_rs::WINDOWS_1252.encode("name\nMüller\nGarcía\nÅström\n");
        refused_at(&latin, 6, "UTF-8");
    }

    #[test]
    fn a_workbook_and_a_huge_file_say_what_they_are() {
        assert_eq!(decode(b"PK\x03\x04rest"), Err(Unreadable::Workbook));
        let huge = vec![b'a'; BYTE_LIMIT + 1];
        assert_eq!(decode(&huge), Err(Unreadable::TooLarge { limit: BYTE_LIMIT }));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused_at_a_byte_of_the_file(
            bytes in prop::collection::vec(any::<u8>(), 0..200)
        ) {
            match decode(&bytes) {
                Ok(_) | Err(Unreadable::Workbook) => {}
                Err(Unreadable::Undecodable { offset, .. }) => prop_assert!(offset < bytes.len()),
                Err(other) => prop_assert!(false, "{other}"),
            }
        }

        #[test]
        fn any_text_without_nul_comes_back_from_utf8(text in "[^\0]{0,60}") {
            let bytes = format!("\u{feff}{text}");
            prop_assert_eq!(decode(bytes.as_bytes()).map(|d| d.text), Ok(text));
        }
    }
}
