//! The sheet of kopecks: the mover and what perished, the placement queue with the question
//! each piece needs, violations, and the table drawn.

use super::entries::may_log;
use super::tag::{Tag, seats, tag};
use crate::club::MatchView;
use crate::games::kopecks::{Item, Ruleset};
use crate::i18n;
use crate::web::{Page, Visit, WebError};
use askama::Template;
use serde_json::Value;
use uuid::Uuid;

/// A player with his two pieces and his score.
struct Player {
    tag: Tag,
    score: String,
    moves_left: u64,
    fish: Piece,
    kopeck: Piece,
    /// Where his Fish is drawn.
    x: f64,
    y: f64,
}

/// A piece of the drawing.
struct Piece {
    /// As the entries name it.
    object: String,
    on_table: bool,
    /// Its number in the placement queue, from 1; 0 if it is not in it.
    queue: usize,
}

/// What is placed now.
struct Placing {
    object: String,
    fish: bool,
    tag: Tag,
    answers: Vec<Answer>,
}

/// An answer of the referee about the piece that is placed now.
struct Answer {
    value: &'static str,
    label: String,
    rule: &'static str,
}

/// A move a violation may belong to.
struct Made {
    id: Uuid,
    label: String,
}

#[derive(Template)]
#[template(path = "referee/kopecks.html")]
struct Sheet {
    page: Page,
    match_id: Uuid,
    /// Whether who looks may open the match again.
    may_reopen: bool,
    base: u64,
    players: Vec<Player>,
    mover: Option<Tag>,
    over: bool,
    finished: bool,
    placing: Option<Placing>,
    queue: Vec<String>,
    /// Off the table and answered for: may be placed at once if it has become possible (K-11).
    unplaced: Vec<Placing>,
    shot_seconds: Option<u32>,
    items: Vec<(&'static str, String)>,
    /// Common reasons why a violation strongly affected the game (KA-13).
    reasons: Vec<String>,
    moves: Vec<Made>,
    /// Who moved out of turn, if that is not logged as a violation yet.
    out_of_turn: Option<Tag>,
    ids: Vec<Uuid>,
}

impl Sheet {
    /// A fresh id for a form: a double tap without scripts is one entry.
    fn fresh(&self, form: usize) -> Uuid {
        self.ids[form]
    }

    fn on_table(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| player.fish.on_table || player.kopeck.on_table)
    }
}

/// The keys of the reasons that are offered.
const REASONS: [&str; 5] = ["fell", "saved", "shifted", "blocked", "misled"];

/// Forms on the sheet that make entries, besides one for every piece that stays off.
const FORMS: usize = 9;

pub(super) fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let state = view.record().view();
    let header = view.record().started().map(|started| started.header.clone()).unwrap_or_default();
    let shot_seconds = serde_json::from_value::<Ruleset>(header["ruleset"].clone())
        .ok()
        .and_then(|ruleset| ruleset.shot_seconds)
        .map(std::num::NonZeroU32::get);
    let to_place = seats(&state["to_place"]);
    let unplaced = seats(&state["unplaced"]);
    let mover = state["to_move"].as_str();
    let order: Vec<String> = seats(&header["order"])
        .into_iter()
        .filter(|seat| state["moves_left"].get(seat).is_some())
        .collect();
    let piece = |kind: char, seat: &str| {
        let object = format!("{kind}:{seat}");
        let queue = to_place.iter().position(|one| *one == object).map_or(0, |at| at + 1);
        Piece { on_table: queue == 0 && !unplaced.contains(&object), queue, object }
    };
    let count = order.len();
    let players: Vec<Player> = (0..)
        .zip(&order)
        .map(|(at, seat)| {
            let (x, y) = around(at, count);
            Player {
                tag: Tag { mover: mover == Some(seat.as_str()), ..tag(visit, view, seat) },
                score: state["scores"][seat].to_string().replace('-', "−"),
                moves_left: state["moves_left"][seat].as_u64().unwrap_or(0),
                fish: piece('f', seat),
                kopeck: piece('k', seat),
                x,
                y,
            }
        })
        .collect();
    let put_back = put_back(view);
    let placing = |object: &String, first_answer: bool| {
        placing(visit, view, &players, &put_back, object, first_answer)
    };
    let queue = to_place.iter().map(|object| named(visit, view, object)).collect();
    let left = unplaced.iter().filter(|object| !to_place.contains(object));
    let waiting: Vec<Placing> = left.filter_map(|object| placing(object, false)).collect();
    let sheet = Sheet {
        page: visit.page(""),
        match_id: view.id.0,
        may_reopen: may_log(visit, view, "reopened"),
        base: view.revision().0,
        mover: mover.map(|seat| tag(visit, view, seat)),
        over: state["over"] == Value::Bool(true),
        finished: view.record().finished(),
        placing: to_place.first().and_then(|object| placing(object, true)),
        queue,
        ids: (0..FORMS + waiting.len()).map(|_| Uuid::now_v7()).collect(),
        unplaced: waiting,
        shot_seconds,
        items: Item::ALL
            .map(|item| (item.as_str(), i18n::text(visit.lang, item.term(), &[])))
            .to_vec(),
        reasons: REASONS
            .map(|reason| i18n::text(visit.lang, &format!("sheet-kopecks-reason-{reason}"), &[]))
            .to_vec(),
        moves: moves(visit, view),
        out_of_turn: unpunished(view).map(|seat| tag(visit, view, &seat)),
        players,
    };
    sheet.render().map_err(WebError::internal)
}

/// The place of a Fish on the drawing: all evenly along the edge (K-3), the first at the bottom.
fn around(at: u32, count: usize) -> (f64, f64) {
    let count = f64::from(u32::try_from(count.max(1)).unwrap_or(1));
    let angle = f64::from(at) / count * std::f64::consts::TAU;
    let round = |value: f64| (value * 10.0).round() / 10.0;
    (round(160.0 - 112.0 * angle.sin()), round(110.0 + 70.0 * angle.cos()))
}

/// The entries in force, newest first.
fn in_force(view: &MatchView) -> impl Iterator<Item = (&Value, &crate::club::HistoryLine)> {
    view.history.iter().rev().filter_map(|line| line.now.as_ref().map(|now| (now, line)))
}

/// Whose Fish was put back since the queue was last empty: his kopeck has a place (KA-29).
fn put_back(view: &MatchView) -> Vec<String> {
    in_force(view)
        .filter(|(now, _)| now["kind"] != "note")
        .take_while(|(now, _)| now["kind"] == "place")
        .filter(|(now, _)| now["where"] != "impossible")
        .filter_map(|(now, _)| now["object"].as_str()?.strip_prefix("f:").map(str::to_owned))
        .collect()
}

/// The newest move was out of turn, and nobody logged item 3 for it.
fn unpunished(view: &MatchView) -> Option<String> {
    let mut since = Vec::new();
    for (now, _) in in_force(view) {
        if now["kind"] == "move" {
            let by = now["by"].as_str()?;
            let logged = since.iter().any(|one: &&Value| one["rule"] == "3" && one["by"] == by);
            let open = now["out_of_turn"] == Value::Bool(true) && !logged;
            return open.then(|| by.to_owned());
        }
        since.push(now);
    }
    None
}

/// Moves a referee may still speak of, newest first.
const MOVES_OFFERED: usize = 8;

fn moves(visit: &Visit, view: &MatchView) -> Vec<Made> {
    in_force(view)
        .filter(|(now, _)| now["kind"] == "move")
        .take(MOVES_OFFERED)
        .map(|(_, line)| Made {
            id: line.entry.draft.id.0,
            label: line.said.first().map_or_else(String::new, |said| {
                let name = |seat: &str| tag(visit, view, seat).name;
                format!(
                    "№ {}: {}",
                    line.entry.seq.0,
                    i18n::message(visit.lang, &said.message, &name)
                )
            }),
        })
        .collect()
}

/// "Kopeck: Ershov".
fn named(visit: &Visit, view: &MatchView, object: &str) -> String {
    let (kind, seat) = object.split_once(':').unwrap_or(("", object));
    let key = if kind == "f" { "sheet-kopecks-fish-of" } else { "sheet-kopecks-kopeck-of" };
    i18n::text(visit.lang, key, &[("name", tag(visit, view, seat).name.into())])
}

/// The question a piece needs. What a rule leaves no choice about is not asked.
fn placing(
    visit: &Visit,
    view: &MatchView,
    players: &[Player],
    put_back: &[String],
    object: &str,
    first_answer: bool,
) -> Option<Placing> {
    let (kind, seat) = object.split_once(':')?;
    let player = players.iter().find(|player| player.tag.id == seat)?;
    let fish = kind == "f";
    let mut answers = Vec::new();
    let mut offer = |value, rule| {
        let key = format!("sheet-kopecks-{}-{}", if fish { "fish" } else { "kopeck" }, value);
        let label = i18n::text(visit.lang, &key.replace('_', "-"), &[]);
        answers.push(Answer { value, label, rule });
    };
    if fish {
        if player.kopeck.on_table {
            offer("over_kopeck", "K-9");
        }
        offer("edge", "K-10");
        if first_answer {
            offer("impossible", "KA-10");
        }
    } else {
        if player.fish.on_table {
            offer("hole", "K-11");
        }
        if first_answer && player.fish.on_table {
            offer("declined", "KA-5");
        }
        if first_answer && !put_back.iter().any(|one| one == seat) {
            offer("impossible", "K-13");
        }
    }
    let tag = tag(visit, view, seat);
    let some = !answers.is_empty();
    some.then(|| Placing { object: object.to_owned(), fish, tag, answers })
}
