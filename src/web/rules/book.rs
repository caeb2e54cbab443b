//! The rules of the games as a translator writes them: `rules/<language>/<game>.md`.
//!
//! Only as much of Markdown as rules need, line by line:
//!
//! | a line that begins with | is |
//! |---|---|
//! | `# Title` | the game, once, at the top |
//! | `## Title {#anchor}` | a chapter |
//! | `### F-12 Title` | a rule; its id is its anchor |
//! | `- ` | an item of a list |
//! | `> ` | an example |
//! | `! ` | what holds where the rules leave something open and nobody says otherwise |
//! | anything else | a paragraph |
//!
//! An empty line ends each of them. A rule's id within a text becomes a link to it.

use crate::i18n::Language;
use rust_embed::RustEmbed;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "rules/"]
struct Files;

/// The rules of one game in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Book {
    /// The game's name.
    pub(super) title: String,
    /// What stands before the first chapter.
    pub(super) lead: Vec<Block>,
    pub(super) chapters: Vec<Chapter>,
}

/// Rules about one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chapter {
    /// The same in every language.
    pub(super) anchor: String,
    pub(super) title: String,
    pub(super) lead: Vec<Block>,
    pub(super) rules: Vec<Rule>,
}

/// One numbered rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    /// `F-12`.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

/// A paragraph, or what stands in place of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    Words(Text),
    List(Vec<Text>),
    Example(Text),
    Default(Text),
}

/// Words with links to rules among them.
pub(super) type Text = Vec<Run>;

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Run {
    Words(String),
    /// The id of a rule of the same book.
    Rule(String),
}

/// What is wrong in which line of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub(super) struct Malformed {
    line: usize,
    what: String,
}

type Books = BTreeMap<String, Vec<(Language, Book)>>;

static BOOKS: LazyLock<Books> =
    LazyLock::new(|| read_all().expect("the tests have read every file of rules"));

/// Every game that has rules, in every language, in the order of the names.
pub(super) fn games() -> impl Iterator<Item = &'static str> {
    BOOKS.keys().map(String::as_str)
}

/// The rules of a game in a language.
pub(super) fn book(lang: Language, game: &str) -> Option<&'static Book> {
    let (_, book) = BOOKS.get(game)?.iter().find(|(language, _)| *language == lang)?;
    Some(book)
}

fn read_all() -> Result<Books, String> {
    let mut books = Books::new();
    for file in Files::iter() {
        let (lang, name) = file.split_once('/').ok_or_else(|| format!("{file}: no language"))?;
        let lang: Language = lang.parse().map_err(|error| format!("{file}: {error}"))?;
        let game = name.strip_suffix(".md").ok_or_else(|| format!("{file}: not a .md"))?;
        let data = Files::get(&file).ok_or_else(|| format!("{file}: gone"))?.data;
        let text = std::str::from_utf8(&data).map_err(|error| format!("{file}: {error}"))?;
        let book = Book::parse(text).map_err(|error| format!("{file}: {error}"))?;
        books.entry(game.to_owned()).or_default().push((lang, book));
    }
    Ok(books)
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// The first line that is not as the module's description has it.
    pub(super) fn parse(source: &str) -> Result<Self, Malformed> {
        let ids: BTreeSet<&str> =
            source.lines().filter_map(rule_heading).map(|(id, _)| id).collect();
        let mut book = Self { title: String::new(), lead: Vec::new(), chapters: Vec::new() };
        let mut known = BTreeSet::new();
        let mut open = false;
        for (number, line) in (1..).zip(source.lines()) {
            let wrong = |what: &str| Malformed { line: number, what: what.to_owned() };
            let line = line.trim_end();
            if line.is_empty() {
                open = false;
                continue;
            }
            if line.starts_with('#') {
                open = false;
                book.heading(line).ok_or_else(|| wrong("a heading in the wrong place or form"))?;
                if let Some((id, _)) = rule_heading(line)
                    && !known.insert(id)
                {
                    return Err(wrong("this rule stands twice"));
                }
                continue;
            }
            if book.title.is_empty() {
                return Err(wrong("a file begins with the game’s title"));
            }
            let blocks = book.last_blocks();
            let (kind, words) = match line.split_at_checked(2) {
                Some((mark @ ("- " | "> " | "! "), words)) => (Some(mark), words),
                _ => (None, line),
            };
            let text = linked(words, &ids)
                .map_err(|id| wrong(&format!("{id} is not a rule of this file")))?;
            match (kind, blocks.last_mut()) {
                (Some("- "), Some(Block::List(items))) if open => items.push(text),
                (None, Some(block)) if open => block.go_on(text),
                (Some("- "), _) => blocks.push(Block::List(vec![text])),
                (Some("> "), _) => blocks.push(Block::Example(text)),
                (Some(_), _) => blocks.push(Block::Default(text)),
                (None, _) => blocks.push(Block::Words(text)),
            }
            open = true;
        }
        Ok(book)
    }

    /// Every rule, in order.
    pub(super) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.chapters.iter().flat_map(|chapter| &chapter.rules)
    }

    /// Takes a heading; `None` if it cannot stand here.
    fn heading(&mut self, line: &str) -> Option<()> {
        if let Some((id, title)) = rule_heading(line) {
            let (id, title) = (id.to_owned(), title.to_owned());
            self.chapters.last_mut()?.rules.push(Rule { id, title, blocks: Vec::new() });
        } else if let Some(chapter) = line.strip_prefix("## ") {
            let (title, anchor) = chapter.strip_suffix('}')?.split_once(" {#")?;
            let known = self.chapters.iter().any(|chapter| chapter.anchor == anchor);
            if known || self.title.is_empty() {
                return None;
            }
            self.chapters.push(Chapter {
                anchor: anchor.to_owned(),
                title: title.to_owned(),
                lead: Vec::new(),
                rules: Vec::new(),
            });
        } else {
            let title = line.strip_prefix("# ").filter(|_| self.title.is_empty())?;
            title.clone_into(&mut self.title);
        }
        Some(())
    }

    /// Where a paragraph that comes now belongs.
    fn last_blocks(&mut self) -> &mut Vec<Block> {
        match self.chapters.last_mut() {
            None => &mut self.lead,
            Some(chapter) => match chapter.rules.last_mut() {
                None => &mut chapter.lead,
                Some(rule) => &mut rule.blocks,
            },
        }
    }
}

impl Block {
    /// Its words without links.
    pub(super) fn plain(&self) -> String {
        let texts = match self {
            Self::Words(text) | Self::Example(text) | Self::Default(text) => {
                std::slice::from_ref(text)
            }
            Self::List(items) => items,
        };
        let words = texts.iter().flatten().map(|run| match run {
            Run::Words(words) | Run::Rule(words) => words.as_str(),
        });
        words.collect()
    }

    /// The next line of the same paragraph.
    fn go_on(&mut self, line: Text) {
        let text = match self {
            Self::Words(text) | Self::Example(text) | Self::Default(text) => text,
            Self::List(items) => match items.last_mut() {
                Some(item) => item,
                None => return items.push(line),
            },
        };
        text.push(Run::Words(" ".to_owned()));
        text.extend(line);
    }
}

/// The id and title of `### F-12 Title`.
fn rule_heading(line: &str) -> Option<(&str, &str)> {
    let (id, title) = line.strip_prefix("### ")?.trim_end().split_once(' ')?;
    (id_length(id) == Some(id.len())).then_some((id, title))
}

/// How long the rule id is that a text begins with: `F-12`, `FA-3`, `V-19a`, `K-19.1`.
fn id_length(text: &str) -> Option<usize> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = text.get(letters..)?.strip_prefix('-')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let letter = usize::from(rest[digits..].starts_with(|next: char| next.is_ascii_lowercase()));
    ((1..=2).contains(&letters) && digits > 0).then_some(letters + 1 + digits + letter)
}

/// The words with their rule ids as links; the id if one is unknown.
fn linked(words: &str, ids: &BTreeSet<&str>) -> Result<Text, String> {
    let mut text = Text::new();
    let (mut from, mut at) = (0, 0);
    let mut inside = false;
    while let Some(next) = words[at..].chars().next() {
        if !inside && let Some(length) = id_length(&words[at..]) {
            let id = &words[at..at + length];
            if !ids.contains(id) {
                return Err(id.to_owned());
            }
            if from < at {
                text.push(Run::Words(words[from..at].to_owned()));
            }
            text.push(Run::Rule(id.to_owned()));
            at += length;
            from = at;
            continue;
        }
        // Not in the middle of a word: `ADF-7` names no rule.
        inside = next.is_alphanumeric();
        at += next.len_utf8();
    }
    if from < words.len() {
        text.push(Run::Words(words[from..].to_owned()));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    fn words(text: &str) -> Text {
        vec![Run::Words(text.to_owned())]
    }

    #[test]
    fn a_file_is_read_into_chapters_rules_and_blocks() {
        let source = "# Game\n\nLead.\n\n## One {#one}\n\n### G-1 First\n\nAs G-2a\nsays.\n\n\
                      - a\n- b\n\n> For example.\n\n! By default.\n\n### G-2a Second\n\nX.\n";
        let book = Book::parse(source).expect("it is well formed");
        assert_eq!((book.title.as_str(), book.lead), ("Game", vec![Block::Words(words("Lead."))]));
        let [one] = &book.chapters[..] else { panic!("one chapter") };
        assert_eq!((one.anchor.as_str(), one.title.as_str()), ("one", "One"));
        assert_eq!(one.rules.iter().map(|rule| &rule.id).collect::<Vec<_>>(), ["G-1", "G-2a"]);
        let linked = ["As ", "", " ", "says."].map(|words| match words {
            "" => Run::Rule("G-2a".to_owned()),
            words => Run::Words(words.to_owned()),
        });
        let expected = [
            Block::Words(linked.to_vec()),
            Block::List(vec![words("a"), words("b")]),
            Block::Example(words("For example.")),
            Block::Default(words("By default.")),
        ];
        assert_eq!(one.rules[0].blocks, expected);
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        for (source, line) in [
            ("Text first.\n", 1),
            ("# Game\n\n### G-1 Outside a chapter\n", 3),
            ("# Game\n\n## No anchor\n", 3),
            ("# Game\n\n## One {#one}\n\n### G-1 Rule\n\nSee G-7.\n", 7),
            ("# Game\n\n## One {#one}\n\n### G-1 Rule\n\n### G-1 Again\n", 7),
            ("# Game\n\n## One {#one}\n\n### No id\n", 5),
        ] {
            let wrong = Book::parse(source).expect_err(source);
            assert_eq!(wrong.line, line, "{source}: {wrong}");
        }
    }

    #[test]
    fn every_game_has_the_same_rules_in_every_language() {
        let books = read_all().expect("every file can be read");
        assert!(books.contains_key("fish"));
        for (game, books) in books {
            let [(_, one), (_, other)] = &books[..] else { panic!("{game}: not two languages") };
            let outline = |book: &Book| -> Vec<(String, Vec<String>)> {
                let ids =
                    |chapter: &Chapter| chapter.rules.iter().map(|rule| rule.id.clone()).collect();
                book.chapters.iter().map(|chapter| (chapter.anchor.clone(), ids(chapter))).collect()
            };
            assert_eq!(outline(one), outline(other), "{game}");
            for (rule, same) in one.rules().zip(other.rules()) {
                assert!(!rule.blocks.is_empty(), "{game}: {} says nothing", rule.id);
                let kinds = |rule: &Rule| -> Vec<_> {
                    rule.blocks.iter().map(std::mem::discriminant).collect()
                };
                assert_eq!(kinds(rule), kinds(same), "{game}: blocks of {}", rule.id);
            }
        }
    }

    #[test]
    fn every_option_stands_at_a_rule_of_its_game() {
        for kind in games::GAMES {
            let Some(book) = book(Language::Ru, kind.name) else { continue };
            for option in kind.options() {
                let there = book.rules().any(|rule| rule.id == option.rule);
                assert!(there, "{}: {} stands nowhere", kind.name, option.rule);
            }
        }
    }
}
