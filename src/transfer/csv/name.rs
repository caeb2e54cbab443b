//! Names of people, clubs and cities: what is kept of them and when two are the same.
//!
//! Any script is welcome. What a name may not do is break a line, turn the text
//! around it or hide characters, so [`clean`] turns every white space into one plain
//! space and drops control characters, direction marks and invisible fillers.
//! (The joiners U+200C and U+200D stay: some scripts and emoji need them.)

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// The longest name of a person, a club or a city, in characters.
pub const NAME_LIMIT: usize = 120;

/// The longest note, in characters.
pub const NOTE_LIMIT: usize = 1000;

/// A name in the form it is kept in. Cleaning twice changes nothing more.
#[must_use]
pub fn clean(text: &str) -> String {
    let visible: String = text.chars().filter(|&c| c.is_whitespace() || !is_hidden(c)).collect();
    collapse(&ComposingNormalizerBorrowed::new_nfc().normalize(&visible))
}

/// A note in the form it is kept in: like a name, but it may have several lines.
#[must_use]
pub fn clean_note(text: &str) -> String {
    let unix = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let lines: Vec<String> = unix.split('\n').map(clean).collect();
    lines.join("\n").trim().to_owned()
}

/// The key by which two spellings are one name: no case, no double spaces, Е for Ё.
#[must_use]
pub fn fold_key(name: &str) -> String {
    let lower = clean(name).to_lowercase();
    let folded: String = lower
        .chars()
        .map(|c| match c {
            'ё' => 'е',
            // Word processors make these of the plain apostrophe and hyphen.
            '’' | 'ʼ' | '`' | '´' => '\'',
            '‐' | '‑' | '–' | '—' => '-',
            other => other,
        })
        .collect();
    // Lower-casing may leave decomposed letters (İ becomes i with a dot above).
    collapse(&ComposingNormalizerBorrowed::new_nfc().normalize(&folded))
}

/// The key names are ordered by, byte by byte: «Ёжиков» among Е, «Ābele» among A, Й after И.
///
/// Databases disagree on the order of Cyrillic letters and SQLite knows none, so the
/// order is made here and stored.
#[must_use]
pub fn sort_key(name: &str) -> String {
    let folded = fold_key(name);
    let mut key = String::with_capacity(folded.len());
    for c in DecomposingNormalizerBorrowed::new_nfd().normalize(&folded).chars() {
        match c {
            // In Russian й is a letter of its own.
            '\u{306}' if key.ends_with('и') => {
                key.pop();
                key.push('й');
            }
            '\u{300}'..='\u{36f}' => {}
            // Letters whose code points stand behind я.
            'і' => key.push('и'),
            'ґ' => key.push('г'),
            'є' => key.push('е'),
            other => key.push(other),
        }
    }
    key
}

fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Characters that have no look of their own or change the look of others.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' // soft hyphen
            | '\u{61c}' // Arabic letter mark
            | '\u{180e}' // Mongolian vowel separator
            | '\u{200b}' // zero width space
            | '\u{200e}' | '\u{200f}' // direction marks
            | '\u{202a}'..='\u{202e}' // embeddings and overrides
            | '\u{2060}'..='\u{2064}' // word joiner, invisible operators
            | '\u{2066}'..='\u{206f}' // isolates, deprecated format characters
            | '\u{feff}' // byte order mark
            | '\u{fff9}'..='\u{fffb}' // interlinear annotation
            | '\u{e0000}'..='\u{e007f}') // tags
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spaces_collapse_and_hidden_characters_go() {
        assert_eq!(clean("  Лещёв \t\n Артём\u{a0}"), "Лещёв Артём");
        assert_eq!(clean("\u{202e}Ivan\u{200e}\u{2066}ov\u{0}"), "Ivanov");
        assert_eq!(clean("\u{feff}\u{200b} \r\n"), "");
        assert_eq!(clean_note("a\r\nb\u{2028}c\rd\u{7}"), "a\nb\nc\nd");
    }

    #[test]
    fn q109_yo_case_spaces_and_composition_do_not_make_another_name() {
        assert_eq!(fold_key("  ЛЕЩЁВ  Артём "), fold_key("Лещев Артем"));
        assert_eq!(fold_key("Е\u{308}лкин"), fold_key("Елкин"), "a decomposed Ё");
        assert_eq!(fold_key("Muller\u{308}"), fold_key("Muller̈"));
        assert_eq!(fold_key("D’Arc"), fold_key("d'arc"));
        assert_ne!(fold_key("Сомов"), fold_key("Сомова"));
        assert_ne!(fold_key("Зайцев"), fold_key("Заицев"), "й is another letter than и");
    }

    #[test]
    fn names_sort_in_russian_order_byte_by_byte() {
        let mut names =
            ["Яков", "Ёжиков", "Абг", "Жуков", "Еж", "Ершов", "Йодов", "Игнат", "ёлкин", "Катин"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(
            names,
            ["Абг", "Еж", "Ёжиков", "ёлкин", "Ершов", "Жуков", "Игнат", "Йодов", "Катин", "Яков"]
        );
        assert!(sort_key("Ābele") < sort_key("Berzins"));
    }

    proptest! {
        #[test]
        fn cleaning_and_folding_twice_change_nothing_more(text in any::<String>()) {
            let name = clean(&text);
            prop_assert_eq!(clean(&name), name.clone());
            let key = fold_key(&text);
            prop_assert_eq!(fold_key(&key), key.clone());
            prop_assert_eq!(fold_key(&name), key);
            let note = clean_note(&text);
            prop_assert_eq!(clean_note(&note), note.clone());
            prop_assert!(!name.chars().any(|c| c.is_control()));
        }
    }
}
