//! A match's log in words: every entry with what followed from it, and what was corrected.

use super::corrected;
use super::words::{self, Said};
use crate::club::{EventView, HistoryLine, MatchView};
use crate::games::message::Arg;
use crate::i18n::{self, Language, Value, text};
use crate::log::CORRECT;
use crate::tournament::Record;
use crate::web::difference::Difference;
use crate::web::names;
use serde_json::Value as Json;

/// An entry of the log.
#[derive(Debug, Clone)]
pub(super) struct LogLine {
    pub(super) seq: u64,
    pub(super) at: String,
    /// What was done; empty where its consequences say it all.
    pub(super) what: String,
    pub(super) said: Vec<Said>,
    /// Taken back by a correction.
    pub(super) void: bool,
    /// Changed by a correction.
    pub(super) replaced: bool,
    /// A correction itself.
    pub(super) correction: bool,
    /// The reason of a correction, the text of a note.
    pub(super) words: String,
    /// Who logged it, for those who may know.
    pub(super) by: String,
    /// What it changed.
    pub(super) differences: Vec<Difference>,
}

/// When and why the log was corrected, the last first. A referee's undo of his last entry is
/// no correction that anybody was asked for; one that was undone is none any more.
pub(super) fn corrected(view: &MatchView) -> Vec<(String, String)> {
    let zone = view.event.event().settings().time_zone;
    let corrections = view
        .history
        .iter()
        .rev()
        .filter(|one| one.entry.draft.kind == CORRECT && !one.undo && one.now.is_some());
    corrections
        .map(|one| {
            let why = one.words.clone().unwrap_or_default();
            (words::clock(one.entry.recorded_at, zone), why)
        })
        .collect()
}

/// The log, newest first.
pub(super) fn log(view: &MatchView, lang: Language, names: bool) -> Vec<LogLine> {
    let lines = view.history.iter().rev();
    lines.map(|one| line(&view.event, view.record(), one, lang, names)).collect()
}

/// An entry of a match's log.
pub(super) fn line(
    event: &EventView,
    record: &Record,
    one: &HistoryLine,
    lang: Language,
    names: bool,
) -> LogLine {
    let zone = event.event().settings().time_zone;
    let correction = one.entry.draft.kind == CORRECT;
    let as_made = one.entry.draft.body();
    let body = one.now.as_ref().unwrap_or(&as_made);
    LogLine {
        seq: one.entry.seq.0,
        at: words::clock(one.entry.recorded_at, zone),
        what: what(event, record, body, lang),
        said: one.said.iter().map(|said| Said::of(event, record, said, lang)).collect(),
        void: one.now.is_none(),
        replaced: one.replaced && !correction,
        correction,
        // A correction says publicly why; a note is between those at the table.
        words: one.words.clone().filter(|_| correction || names).unwrap_or_default(),
        by: if names { one.by.clone().unwrap_or_default() } else { String::new() },
        differences: corrected::differences(event, record, &one.changed, lang),
    }
}

/// What was done, by the key `{game}-did-{kind}`, or `match-did-{kind}` for what every game
/// has. Entries without such a sentence are told by their consequences.
pub(super) fn what(event: &EventView, record: &Record, body: &Json, lang: Language) -> String {
    let kind = body["kind"].as_str().map(words::key).unwrap_or_default();
    let game = &event.event().settings().game;
    let name =
        |field: &str| body[field].as_str().map(|seat| names::in_match(event, record, lang, seat));
    let seat = name("by").or_else(|| name("player")).unwrap_or_default();
    let how = body["how"].as_str().unwrap_or("flick");
    let how = text(lang, &format!("{game}-how-{}", words::key(how)), &[]);
    let fallen = body["perished"].as_array().map_or(0, Vec::len);
    let winner = name("winner");
    // Result, forfeit or no-show, with a winner or without.
    let decided = format!(
        "{}-{}",
        words::key(body["how"].as_str().unwrap_or_default()),
        if winner.is_some() { "won" } else { "drawn" }
    );
    let args = [
        ("winner", Value::from(winner.unwrap_or_default())),
        ("decided", Value::from(decided)),
        ("seat", Value::from(seat)),
        ("how", Value::from(how)),
        ("perished", Value::from(i64::try_from(fallen).unwrap_or(i64::MAX))),
    ];
    for owner in [game.as_str(), "match"] {
        let key = format!("{owner}-did-{kind}");
        let sentence = text(lang, &key, &args);
        if sentence != key {
            return sentence;
        }
    }
    String::new()
}

/// Names joined as the language does, for previews.
pub(super) fn names(lang: Language, names: Vec<String>) -> String {
    let seats = Arg::Seats(names);
    let message = crate::games::Message::new("match-between").with("seats", seats);
    i18n::message(lang, &message, &str::to_owned)
}
