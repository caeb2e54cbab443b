//! The sheet of Novuss: the stroke as the rules ask about it, shortcuts for the common ones,
//! the lag, faults outside a stroke, penalty pawns and the board drawn.

use super::entries::may_log;
use super::tag::{Tag, seats, tag};
use crate::club::MatchView;
use crate::games::Arg;
use crate::games::novuss::{Oblique, Options, Ruleset};
use crate::i18n;
use crate::web::{Page, Visit, WebError};
use askama::Template;
use serde_json::Value;
use uuid::Uuid;

/// A side as the score shows it.
struct Side {
    id: String,
    players: Vec<Tag>,
    on: u64,
    /// Pawns pocketed.
    down: u64,
    debt: u64,
    sets: u64,
    /// One of its players strikes.
    strikes: bool,
}

/// A penalty pawn whose place nobody named yet.
struct Penalty {
    side: String,
    /// Its owner's colour in the drawing: 0 or 1.
    colour: usize,
    owner: String,
    field_of: String,
    /// Where the left, middle and right spot are drawn, as the field's player sees them.
    spots: [Spot; 3],
}

/// A spot of a border field: its name and where it is drawn.
type Spot = (&'static str, u32, u32);

/// A penalty pawn put on the board since the last stroke: after a stroke it may lie anywhere.
struct Pawn {
    /// Its owner's colour in the drawing: 0 or 1.
    colour: usize,
    x: u32,
    y: u32,
}

/// A value of a choice and its words.
struct Choice {
    value: &'static str,
    label: String,
}

/// A common stroke, logged with one tap.
struct Common {
    own: u8,
    contact: &'static str,
    aim: &'static str,
    label: String,
}

#[derive(Template)]
#[template(path = "referee/novuss.html")]
struct Sheet {
    page: Page,
    match_id: Uuid,
    /// Whether who looks may open the match again.
    may_reopen: bool,
    base: u64,
    set: u64,
    /// "best of 3".
    length: String,
    sides: Vec<Side>,
    players: Vec<Tag>,
    striker: Option<Tag>,
    again: bool,
    /// The first stroke is not decided: the lag is awaited.
    lag: bool,
    set_over: bool,
    over: bool,
    finished: bool,
    common: Vec<Common>,
    contacts: Vec<Choice>,
    /// An oblique shot says which wall it met (VA-2).
    asks_rail: bool,
    both_may_end: bool,
    penalties: Vec<Penalty>,
    placed: Vec<Pawn>,
    faults: Vec<Choice>,
    shot_seconds: Option<u32>,
    ids: Vec<Uuid>,
}

impl Sheet {
    /// A fresh id for a form: a double tap without scripts is one entry.
    fn fresh(&self, form: usize) -> Uuid {
        self.ids[form]
    }

    /// Where a player's tag is drawn: inside his border field's line.
    fn seat_at(&self, at: usize) -> (u32, u32) {
        [(120, 172), (68, 120), (120, 68), (172, 120)][field(at, self.players.len())]
    }
}

/// Forms on the sheet that make entries, besides one for each common stroke and penalty pawn.
const FORMS: usize = 16;

/// The faults a referee calls outside a stroke, and where the federations' ones begin.
const FAULTS: [&str; 4] = ["V-2", "V-3", "VA-17", "VA-22"];
const SOURCE_FAULTS: usize = 2;

pub(super) fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let state = view.record().view();
    let header = view.record().started().map(|started| started.header.clone()).unwrap_or_default();
    let ruleset: Ruleset = serde_json::from_value(header["ruleset"].clone()).unwrap_or_default();
    let options = ruleset.resolve().map_err(|illegal| WebError::internal(illegal.code()))?;
    let text = |key: &str| i18n::text(visit.lang, key, &[]);
    let striker = state["to_strike"].as_str();
    let over = state["over"] == Value::Bool(true);
    let sides: Vec<Side> = header["sides"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
        .iter()
        .map(|side| {
            let id = side["id"].as_str().unwrap_or_default();
            let number = |of: &str| state[of][id].as_u64().unwrap_or(0);
            let players = seats(&side["players"]);
            Side {
                id: id.to_owned(),
                on: number("on"),
                down: all_pawns(&options, players.len()).saturating_sub(number("on")),
                debt: number("debt"),
                sets: number("sets"),
                strikes: players.iter().any(|one| Some(one.as_str()) == striker),
                players: players.iter().map(|seat| tag(visit, view, seat)).collect(),
            }
        })
        .collect();
    // Clockwise: sides alternate (VA-18).
    let longest = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
    let players: Vec<Tag> = (0..longest)
        .flat_map(|at| sides.iter().filter_map(move |side| side.players.get(at).cloned()))
        .collect();
    let penalties = penalties(&state, &sides, &players);
    let placed = placed(view, &sides, &players);
    let running = !over && set_runs(&state, view);
    let set_over = !over && !running;
    let common = if striker.is_some() { common(visit) } else { Vec::new() };
    let contacts = ["own_light", "own_dark", "opponent", "both", "none"].map(|value| Choice {
        value,
        label: text(&format!("sheet-novuss-contact-{}", value.replace('_', "-"))),
    });
    let offered = if options.federation_fouls { FAULTS.len() } else { SOURCE_FAULTS };
    let faults = FAULTS[..offered].iter().map(|value| Choice {
        value,
        label: text(&format!("sheet-novuss-fault-{}", value.to_lowercase())),
    });
    let least = sides.iter().map(|side| side.on).max().unwrap_or(0);
    let sheet = Sheet {
        page: visit.page(""),
        match_id: view.id.0,
        may_reopen: may_log(visit, view, "reopened"),
        base: view.revision().0,
        set: state["set"].as_u64().unwrap_or(1),
        length: length(visit, &options),
        striker: striker.map(|seat| tag(visit, view, seat)),
        again: state["again"] == Value::Bool(true),
        lag: striker.is_none() && running,
        set_over,
        over,
        finished: view.record().finished(),
        contacts: contacts.into(),
        asks_rail: options.oblique == Oblique::OppositeRail,
        // Nobody pockets more in one stroke than a few, so the question seldom stands there.
        both_may_end: least <= 4,
        ids: (0..FORMS + common.len() + penalties.len()).map(|_| Uuid::now_v7()).collect(),
        common,
        penalties,
        placed,
        faults: faults.collect(),
        shot_seconds: options.shot_seconds.map(std::num::NonZeroU32::get),
        sides,
        players,
    };
    sheet.render().map_err(WebError::internal)
}

/// A set is running: fewer sets are finished than the state counts.
fn set_runs(state: &Value, view: &MatchView) -> bool {
    let played = view.record().result()["played"].as_array().map_or(0, Vec::len);
    state["set"].as_u64().is_some_and(|set| usize::try_from(set).is_ok_and(|set| set > played))
}

fn common(visit: &Visit) -> Vec<Common> {
    let text = |key: &str| i18n::text(visit.lang, key, &[]);
    let one = |own, contact, aim, key: &str| Common { own, contact, aim, label: text(key) };
    vec![
        one(1, "own_light", "direct", "sheet-novuss-one-in"),
        one(2, "own_light", "direct", "sheet-novuss-two-in"),
        one(1, "own_dark", "oblique", "sheet-novuss-oblique-in"),
        one(0, "own_light", "direct", "sheet-novuss-none-in"),
        one(0, "opponent", "direct", "sheet-novuss-opponent-first"),
        one(0, "none", "direct", "sheet-novuss-miss"),
    ]
}

/// Pawns of a side at the start of a set (VA-1).
fn all_pawns(options: &Options, players: usize) -> u64 {
    u64::from(if players > 1 { options.pawns_pair } else { options.pawns_singles })
}

/// The border field of the player at that seat: of two, the second sits opposite; of four each
/// has a side of the table.
const fn field(at: usize, players: usize) -> usize {
    if players > 2 { at } else { 2 * at }
}

/// The penalty pawns whose spot was named since the last stroke.
fn placed(view: &MatchView, sides: &[Side], players: &[Tag]) -> Vec<Pawn> {
    let lines = view.history.iter().rev().filter_map(|line| Some((line.now.as_ref()?, line)));
    lines
        .filter(|(now, _)| now["kind"] != "note")
        .take_while(|(now, _)| now["kind"] == "place_penalty")
        .filter_map(|(now, line)| {
            let colour = sides.iter().position(|side| now["side"] == side.id.as_str())?;
            let said = line.said.first()?;
            let field_of = said.message.args.iter().find_map(|(name, value)| match value {
                Arg::Seat(seat) if *name == "field-of" => Some(seat),
                _ => None,
            })?;
            let at = players.iter().position(|player| player.id == *field_of)?;
            let spots = SPOTS[field(at, players.len())];
            let (_, x, y) = spots.into_iter().find(|(spot, ..)| now["spot"] == *spot)?;
            Some(Pawn { colour, x, y })
        })
        .collect()
}

fn penalties(state: &Value, sides: &[Side], players: &[Tag]) -> Vec<Penalty> {
    let waiting = state["penalties_to_place"].as_array().map(Vec::as_slice).unwrap_or_default();
    waiting
        .iter()
        .filter_map(|one| {
            let colour = sides.iter().position(|side| one["side"] == side.id.as_str())?;
            let at = players.iter().position(|player| one["field_of"] == player.id.as_str())?;
            let names: Vec<&str> =
                sides[colour].players.iter().map(|player| player.name.as_str()).collect();
            Some(Penalty {
                spots: SPOTS[field(at, players.len())],
                side: sides[colour].id.clone(),
                colour,
                owner: names.join(" / "),
                field_of: players[at].name.clone(),
            })
        })
        .collect()
}

/// The spots of the four border fields on the drawing, clockwise from the bottom.
const SPOTS: [[Spot; 3]; 4] = [
    [("left", 92, 202), ("middle", 120, 202), ("right", 148, 202)],
    [("left", 38, 92), ("middle", 38, 120), ("right", 38, 148)],
    [("left", 148, 38), ("middle", 120, 38), ("right", 92, 38)],
    [("left", 202, 148), ("middle", 202, 120), ("right", 202, 92)],
];

fn length(visit: &Visit, options: &Options) -> String {
    use crate::games::novuss::Sets;
    let (key, sets) = match options.sets {
        Sets::BestOf(sets) => ("sheet-novuss-best-of", sets),
        Sets::Exactly(sets) => ("sheet-novuss-exactly", sets),
        Sets::FirstTo(sets) => ("sheet-novuss-first-to", sets),
    };
    i18n::text(visit.lang, key, &[("count", i64::from(sets).into())])
}
