//! A match as JSON lines: header and entries in, states with explanations out.
//!
//! One answer for every line. A refused line changes nothing and takes no number. A
//! correction names earlier entries by their number, an entry it inserts is called after it
//! (`"9.1"`: the first change of entry 9), and its answer holds the state folded anew.

use crate::games::{Explanation, Illegal, Kind, Message, Play, parse};
use crate::log::{Change, Correction, Item, effective};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use std::fmt;
use std::str::FromStr;

/// Finds the words of a message in a language (`en`, `ru`).
pub type Words<'a> = &'a dyn Fn(&Message, &str) -> String;

/// Longer matches are an attack or a mistake.
const MOST_ENTRIES: usize = 200_000;
/// Every correction folds the match anew with all changes so far: more would never end.
const MOST_CHANGES: usize = 1_000;

/// What an entry is called: its number, or the number of the correction that inserted it and the
/// place of the change in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    seq: usize,
    change: usize,
}

impl Name {
    const fn number(seq: usize) -> Self {
        Self { seq, change: 0 }
    }

    fn to_value(self) -> Value {
        if self.change == 0 { json!(self.seq) } else { json!(self.to_string()) }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.change {
            0 => write!(f, "{}", self.seq),
            change => write!(f, "{}.{change}", self.seq),
        }
    }
}

impl FromStr for Name {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (seq, change) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self { seq: seq.parse()?, change: change.parse()? })
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = match Value::deserialize(deserializer)? {
            Value::Number(number) => {
                number.as_u64().and_then(|seq| usize::try_from(seq).ok()).map(Self::number)
            }
            Value::String(text) => text.parse().ok(),
            _ => None,
        };
        name.ok_or_else(|| {
            serde::de::Error::custom("an entry is named by its number or as \"9.1\"")
        })
    }
}

/// A line of kind `correct` without its kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectionLine {
    changes: Vec<ChangeLine>,
    #[expect(dead_code, reason = "the reason is for people; its type is checked")]
    #[serde(default)]
    reason: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeLine {
    void: Option<Name>,
    replace: Option<Name>,
    insert_after: Option<Name>,
    entry: Option<Value>,
}

/// Why a line is refused.
#[derive(Debug)]
struct Refusal {
    code: String,
    rule: Option<String>,
    message: String,
    /// Entries a correction would make impossible.
    illegal: Vec<Name>,
}

impl Refusal {
    fn to_value(&self) -> Value {
        let mut error = json!({ "code": self.code, "rule": self.rule, "message": self.message });
        if !self.illegal.is_empty() {
            let names: Vec<Value> = self.illegal.iter().map(|name| name.to_value()).collect();
            error["illegal"] = Value::Array(names);
        }
        json!({ "ok": false, "error": error })
    }
}

/// A match being read line by line.
pub struct Replay<'a> {
    words: Words<'a>,
    lang: String,
    kind: &'static Kind,
    header: Value,
    stream: Vec<(Name, Item<Name, Value>)>,
    game: Box<dyn Play>,
    changes: usize,
}

impl fmt::Debug for Replay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<'a> Replay<'a> {
    /// Begins a match from its header line. Returns the answer with it.
    ///
    /// # Errors
    /// The answer to a header that cannot be used.
    pub fn start(
        kind: &'static Kind,
        line: &[u8],
        words: Words<'a>,
    ) -> Result<(Self, Value), Value> {
        let refuse = |lang: &str, illegal: &Illegal| refusal(words, lang, illegal).to_value();
        let header = read(line).map_err(|message| refuse("en", &Illegal::input(message)))?;
        let Value::Object(mut fields) = header else {
            return Err(refuse("en", &Illegal::input(Message::new("header-no-object"))));
        };
        let lang = match fields.remove("lang") {
            None => "en".to_owned(),
            Some(Value::String(lang)) if lang == "en" || lang == "ru" => lang,
            Some(_) => return Err(refuse("en", &Illegal::input(Message::new("header-language")))),
        };
        let header = Value::Object(fields);
        let game = kind.start(&header).map_err(|illegal| refuse(&lang, &illegal))?;
        let replay = Self { words, lang, kind, header, stream: Vec::new(), game, changes: 0 };
        let answer = replay.accepted(0, &[]);
        Ok((replay, answer))
    }

    /// Reads one entry line and answers it.
    pub fn entry(&mut self, line: &[u8]) -> Value {
        match self.take(line) {
            Ok(explain) => self.accepted(self.stream.len(), &explain),
            Err(refusal) => refusal.to_value(),
        }
    }

    /// What stands at the end of input: `{"result":…}`.
    #[must_use]
    pub fn result(&self) -> Value {
        json!({ "result": self.game.result() })
    }

    /// Compares a result line of a recorded match with what follows from its entries.
    #[must_use]
    pub fn check(&self, recorded: &Value) -> Value {
        if *recorded == self.result() {
            let mut answer = self.result();
            answer["ok"] = json!(true);
            answer
        } else {
            refused(&Message::new("result-differs"), self.words)
        }
    }

    fn accepted(&self, seq: usize, explain: &[Explanation]) -> Value {
        let explain: Vec<Value> = explain
            .iter()
            .map(|explanation| {
                let text = (self.words)(&explanation.message, &self.lang);
                json!({ "rule": explanation.rule, "text": text })
            })
            .collect();
        json!({ "seq": seq, "ok": true, "explain": explain, "state": self.game.view() })
    }

    fn take(&mut self, line: &[u8]) -> Result<Vec<Explanation>, Refusal> {
        let input = |message| self.refuse(&Illegal::input(message));
        let entry = read(line).map_err(input)?;
        if self.stream.len() >= MOST_ENTRIES {
            let limit = i64::try_from(MOST_ENTRIES).unwrap_or(i64::MAX);
            return Err(input(Message::new("log-too-long").with("limit", limit)));
        }
        let name = Name::number(self.stream.len() + 1);
        if is_correction(&entry) {
            let correction = correction(entry, name).map_err(input)?;
            return self.correct(name, correction);
        }
        let explain = self.game.apply_named(&name.to_string(), &entry);
        let explain = explain.map_err(|illegal| self.refuse(&illegal))?;
        self.stream.push((name, Item::Fact(entry)));
        Ok(explain)
    }

    /// Folds the match anew with the correction and explains the entries it put in; on a
    /// refusal nothing has changed.
    fn correct(
        &mut self,
        name: Name,
        correction: Correction<Name, Value>,
    ) -> Result<Vec<Explanation>, Refusal> {
        let changes = self.changes + correction.changes.len();
        if changes > MOST_CHANGES {
            let limit = i64::try_from(MOST_CHANGES).unwrap_or(i64::MAX);
            let message = Message::new("too-many-changes").with("limit", limit);
            return Err(self.refuse(&Illegal::input(message)));
        }
        let put_in: Vec<Name> = correction
            .changes
            .iter()
            .filter_map(|change| match change {
                Change::Void(_) => None,
                Change::Replace(name, _) | Change::Insert { name, .. } => Some(*name),
            })
            .collect();
        self.stream.push((name, Item::Correction(correction)));
        match self.fold(&put_in) {
            Ok((game, explain)) => {
                (self.game, self.changes) = (game, changes);
                Ok(explain)
            }
            Err(refusal) => {
                self.stream.pop();
                Err(refusal)
            }
        }
    }

    /// The match from its start, and what the entries of these names explain.
    fn fold(&self, explained: &[Name]) -> Result<(Box<dyn Play>, Vec<Explanation>), Refusal> {
        let facts = effective(&self.stream).map_err(|unknown| {
            let target = unknown.target.to_string();
            let message = Message::new("correction-target-unknown").with("target", target);
            self.refuse(&Illegal::input(message))
        })?;
        let mut game = self.kind.start(&self.header).map_err(|illegal| self.refuse(&illegal))?;
        let mut illegal: Vec<(Name, Illegal)> = Vec::new();
        let mut explain = Vec::new();
        for (name, entry) in &facts {
            match game.apply_named(&name.to_string(), entry) {
                Ok(consequences) if explained.contains(name) => explain.extend(consequences),
                Ok(_) => {}
                // Going on without the impossible entry shows which others fall with it.
                Err(why) => illegal.push((*name, why)),
            }
        }
        let Some((first, why)) = illegal.first() else { return Ok((game, explain)) };
        let names: Vec<String> = illegal.iter().map(|(name, _)| name.to_string()).collect();
        let message = Message::new("correction-illegal")
            .with("count", i64::try_from(names.len()).unwrap_or(i64::MAX))
            .with("entries", names.join(", "))
            .with("first", first.to_string())
            .with("why", (self.words)(&why.message, &self.lang));
        let mut refusal = self.refuse(&Illegal::input(message));
        refusal.rule = why.rule.as_ref().map(ToString::to_string);
        refusal.illegal = illegal.into_iter().map(|(name, _)| name).collect();
        Err(refusal)
    }

    fn refuse(&self, illegal: &Illegal) -> Refusal {
        refusal(self.words, &self.lang, illegal)
    }
}

/// The answer to a line no match is there for.
#[must_use]
pub fn refused(message: &Message, words: Words<'_>) -> Value {
    refusal(words, "en", &Illegal::input(message.clone())).to_value()
}

fn refusal(words: Words<'_>, lang: &str, illegal: &Illegal) -> Refusal {
    Refusal {
        code: illegal.code().to_owned(),
        rule: illegal.rule.as_ref().map(ToString::to_string),
        message: words(&illegal.message, lang),
        illegal: Vec::new(),
    }
}

fn read(line: &[u8]) -> Result<Value, Message> {
    serde_json::from_slice(line)
        .map_err(|error| Message::new("syntax").with("detail", error.to_string()))
}

fn is_correction(entry: &Value) -> bool {
    entry.get("kind").and_then(Value::as_str) == Some("correct")
}

fn correction(entry: Value, name: Name) -> Result<Correction<Name, Value>, Message> {
    let Value::Object(mut fields) = entry else { return Err(Message::new("header-no-object")) };
    fields.remove("kind");
    let line: CorrectionLine =
        parse(&Value::Object(fields)).map_err(|malformed| malformed.message)?;
    if line.changes.is_empty() {
        return Err(Message::new("correction-no-change"));
    }
    let changes = (1..).zip(line.changes).map(|(place, change)| {
        let inserted = Name { seq: name.seq, change: place };
        let change = match (change.void, change.replace, change.insert_after, change.entry) {
            (Some(target), None, None, None) => Change::Void(target),
            (None, Some(target), None, Some(entry)) => Change::Replace(target, entry),
            (None, None, Some(after), Some(entry)) => {
                Change::Insert { after, name: inserted, entry }
            }
            _ => return Err(Message::new("correction-change-unclear")),
        };
        match &change {
            Change::Replace(_, entry) | Change::Insert { entry, .. } if is_correction(entry) => {
                Err(Message::new("correction-of-correction"))
            }
            _ => Ok(change),
        }
    });
    Ok(Correction { changes: changes.collect::<Result<_, _>>()? })
}

/// Whether a line of a stream of several matches begins the next one or ends this one.
#[must_use]
pub fn boundary(line: &[u8]) -> Option<Boundary> {
    let fields: Map<String, Value> = serde_json::from_slice(line).ok()?;
    if fields.contains_key("kind") {
        None
    } else if fields.contains_key("result") {
        Some(Boundary::Result(Value::Object(fields)))
    } else if fields.contains_key("game") {
        Some(Boundary::Header)
    } else {
        None
    }
}

/// What stands between two matches of one stream.
#[derive(Debug, Clone, PartialEq)]
pub enum Boundary {
    /// The header of the next match.
    Header,
    /// The recorded result of this match.
    Result(Value),
}
