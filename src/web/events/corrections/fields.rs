//! An entry as a form: the fields of its kind, filled with what it says, and read back.

use super::super::corrected::word;
use super::super::typed::Typed;
use super::super::words;
use crate::club::MatchView;
use crate::games::form::{EntryForm, Field, Holds};
use crate::games::{self, Illegal, Message};
use crate::i18n::{Language, text};
use crate::tournament::{EntrantId, Presence};
use crate::web::names;
use serde_json::{Map, Value, json};

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) chosen: bool,
}

/// How a field is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Widget {
    /// One of several.
    One(Vec<Choice>),
    /// Several of several.
    Several(Vec<Choice>),
    /// Several in order: one choice a place.
    Order(Vec<Vec<Choice>>),
    /// Typed, with the keypad that suits.
    Typed(String, &'static str),
    /// Typed for each of several: label, name and what is there.
    Each(Vec<(String, String, String)>),
}

/// A field with its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Control {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) optional: bool,
    pub(super) widget: Widget,
}

/// What a match of two sides can have instead of a log of its play.
static DECIDED: EntryForm = games::form::entry(
    "decided",
    &[
        games::form::field("how", Holds::One(&["result", "forfeit", "no_show"])),
        games::form::optional("winner", Holds::Seat),
        games::form::optional("score", Holds::NumberEach),
    ],
);

/// What every match can have besides its game's own entries.
static COMMON: &[EntryForm] = &[
    games::form::entry("finished", &[]),
    games::form::entry("reopened", &[]),
    games::form::entry("note", &[games::form::field("text", Holds::Text)]),
];

/// The kinds of entry a match can have, as forms.
pub(super) fn forms(view: &MatchView) -> Vec<&'static EntryForm> {
    let game = &view.event.event().settings().game;
    let own = games::kind(game).map(games::Kind::entry_forms).unwrap_or_default();
    let decided = (view.pairing().1.seats.len() == 2).then_some(&DECIDED);
    own.iter().chain(decided).chain(COMMON).collect()
}

/// The seats somebody can mean: who sat there, then who could have joined.
fn seats(view: &MatchView, lang: Language) -> Vec<(String, String)> {
    let (_, pairing) = view.pairing();
    let event = view.event.event();
    let here: Vec<EntrantId> = pairing.everybody().collect();
    let mut others: Vec<EntrantId> = event
        .entrants
        .iter()
        .filter(|(id, one)| !here.contains(id) && one.presence == Presence::CheckedIn)
        .map(|(id, _)| *id)
        .collect();
    others.sort_by_key(|id| event.entrants[id].number);
    let mut seats: Vec<(String, String)> = here
        .into_iter()
        .chain(others)
        .map(|id| {
            let number = event.entrants.get(&id).map_or(0, |one| one.number);
            let seat = id.to_string();
            let label = format!("{number} · {}", names::at_seat(&view.event, lang, &seat));
            (seat, label)
        })
        .collect();
    // Where a player has several Fish the log names them, not him.
    let state = view.record().view();
    for id in ["order", "alive"].iter().flat_map(|list| strings(&state[*list])) {
        let known = seats.iter().any(|(seat, _)| *seat == id);
        if !known && view.record().owner(&id).is_some() {
            let label = names::in_match(&view.event, view.record(), lang, &id);
            seats.push((id, label));
        }
    }
    seats
}

/// The controls of a form, filled with an entry of that kind.
pub(super) fn controls(
    view: &MatchView,
    lang: Language,
    form: &EntryForm,
    entry: &Value,
) -> Vec<Control> {
    let mut seats = seats(view, lang);
    if form.kind == DECIDED.kind {
        // A result is of the two who were drawn, not of everybody who is in the hall.
        let two: Vec<String> = view.pairing().1.seats.iter().map(EntrantId::to_string).collect();
        seats.retain(|(seat, _)| two.contains(seat));
    }
    let control = |field: &Field| Control {
        name: format!("f.{}", field.name),
        label: text(lang, &format!("entry-field-{}", words::key(field.name)), &[]),
        optional: field.optional,
        widget: widget(field, &seats, lang, &entry[field.name]),
    };
    form.fields.iter().map(control).collect()
}

fn widget(field: &Field, seats: &[(String, String)], lang: Language, now: &Value) -> Widget {
    let one = |options: Vec<(String, String)>| {
        let now = now.as_str().unwrap_or_default();
        Widget::One(choices(options, &[now.to_owned()]))
    };
    let several = |options| Widget::Several(choices(options, &strings(now)));
    match field.holds {
        Holds::Seat => one(seats.to_vec()),
        Holds::Piece(of) => one(pieces(of, seats, lang)),
        Holds::One(values) => {
            one(values.iter().map(|value| ((*value).to_owned(), word(lang, value))).collect())
        }
        Holds::Flag => {
            let chosen = match now.as_bool() {
                Some(true) => "yes",
                Some(false) => "no",
                None => "",
            };
            let options = ["yes", "no"].map(|value| (value.to_owned(), word(lang, value)));
            Widget::One(choices(options.into(), &[chosen.to_owned()]))
        }
        Holds::Seats => several(seats.to_vec()),
        Holds::Pieces(of) => several(pieces(of, seats, lang)),
        Holds::Order => {
            let now = strings(now);
            let place =
                |at: usize| choices(seats.to_vec(), now.get(at).map_or(&[], std::slice::from_ref));
            Widget::Order((0..seats.len().max(now.len())).map(place).collect())
        }
        Holds::Number => Widget::Typed(written(now), "decimal"),
        Holds::Text => Widget::Typed(now.as_str().unwrap_or_default().to_owned(), "text"),
        Holds::Numbers => {
            let numbers = now.as_array().map(Vec::as_slice).unwrap_or_default();
            let numbers: Vec<String> = numbers.iter().map(written).collect();
            Widget::Typed(numbers.join(" "), "numeric")
        }
        Holds::Words => Widget::Typed(strings(now).join(" "), "text"),
        Holds::NumberEach => {
            let each = seats.iter().map(|(seat, label)| {
                let there = now.get(seat).map(|value| match value {
                    Value::Null => "–".to_owned(),
                    value => written(value),
                });
                (label.clone(), format!("f.{}.{seat}", field.name), there.unwrap_or_default())
            });
            Widget::Each(each.collect())
        }
    }
}

fn strings(value: &Value) -> Vec<String> {
    let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
    // Who joined stands with his team where there are teams; what is chosen is he.
    let named = |one: &Value| one.as_str().or_else(|| one["id"].as_str()).map(str::to_owned);
    values.iter().filter_map(named).collect()
}

fn written(value: &Value) -> String {
    if value.is_null() { String::new() } else { value.to_string() }
}

/// The options, those that are there marked; what is there but no option is one, too.
fn choices(options: Vec<(String, String)>, now: &[String]) -> Vec<Choice> {
    let strange = now
        .iter()
        .filter(|value| !value.is_empty() && options.iter().all(|(known, _)| known != *value))
        .map(|value| (value.clone(), value.clone()));
    let strange: Vec<_> = strange.collect();
    options
        .into_iter()
        .chain(strange)
        .map(|(value, label)| Choice { chosen: now.contains(&value), value, label })
        .collect()
}

fn pieces(of: &[&str], seats: &[(String, String)], lang: Language) -> Vec<(String, String)> {
    let piece = |letter: &str, (seat, label): &(String, String)| {
        (format!("{letter}:{seat}"), format!("{} {label}", word(lang, letter)))
    };
    seats.iter().flat_map(|seat| of.iter().map(move |letter| piece(letter, seat))).collect()
}

/// The entry a form says.
///
/// # Errors
/// A number is none; whatever else is wrong the rules say.
pub(super) fn entry(form: &EntryForm, typed: &Typed) -> Result<Value, Illegal> {
    let mut entry = Map::from_iter([("kind".to_owned(), json!(form.kind))]);
    for field in form.fields {
        let name = format!("f.{}", field.name);
        if let Some(value) = read(field, &name, typed)? {
            entry.insert(field.name.to_owned(), value);
        }
    }
    Ok(Value::Object(entry))
}

fn read(field: &Field, name: &str, typed: &Typed) -> Result<Option<Value>, Illegal> {
    let said = typed.get(name).trim();
    let some = |value: Value| (!said.is_empty()).then_some(value);
    let words = || said.split([' ', ',', ';', '\t', '\n']).filter(|word| !word.is_empty());
    Ok(match field.holds {
        Holds::Seat | Holds::Piece(_) | Holds::One(_) | Holds::Text => some(json!(said)),
        Holds::Flag => some(json!(said == "yes")),
        Holds::Number => {
            if said.is_empty() {
                None
            } else {
                Some(number(said)?)
            }
        }
        Holds::Seats | Holds::Pieces(_) | Holds::Order => {
            let all: Vec<&str> = typed.all(name).filter(|value| !value.is_empty()).collect();
            (!all.is_empty() || !field.optional).then(|| json!(all))
        }
        Holds::Numbers => Some(words().map(number).collect::<Result<Value, Illegal>>()?),
        Holds::Words => Some(json!(words().collect::<Vec<_>>())),
        Holds::NumberEach => {
            let mut each = Map::new();
            let start = format!("{name}.");
            for (field, value) in &typed.fields {
                let Some(seat) = field.strip_prefix(&start) else { continue };
                match value.trim() {
                    "" => {}
                    "–" | "-" | "—" => drop(each.insert(seat.to_owned(), Value::Null)),
                    value => drop(each.insert(seat.to_owned(), number(value)?)),
                }
            }
            Some(Value::Object(each))
        }
    })
}

/// A number as it is typed, with a comma or a point.
fn number(typed: &str) -> Result<Value, Illegal> {
    let typed = typed.replace(',', ".").replace('−', "-");
    let whole = typed.parse::<i64>().ok().map(Value::from);
    let number = whole.or_else(|| serde_json::from_str::<Value>(&typed).ok());
    number
        .filter(Value::is_number)
        .ok_or_else(|| Illegal::input(Message::new("correction-number").with("typed", typed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_form_shows_of_an_entry_it_reads_back() {
        let typed = Typed::new(
            [
                ("f.by", "A"),
                ("f.dice", "6 3"),
                ("f.steps", "24-18, 13-10"),
                ("f.mars", "no"),
                ("f.perished", ""),
                ("f.perished", "B"),
                ("f.seconds", "12,5"),
                ("f.left_mm.A", "30"),
                ("f.left_mm.B", "–"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        );
        let forms = games::GAMES.iter().flat_map(|kind| kind.entry_forms());
        let read = |kind: &str, game: &str| {
            let own = games::kind(game).expect("registered").entry_forms();
            let form = own.iter().find(|form| form.kind == kind).expect("the game has it");
            entry(form, &typed).expect("numbers are numbers")
        };
        let turn = json!({"kind": "turn", "by": "A", "dice": [6, 3], "steps": ["24-18", "13-10"],
                          "seconds": 12.5});
        assert_eq!(read("turn", "nardy"), turn);
        let made = json!({"kind": "move", "by": "A", "perished": ["B"]});
        assert_eq!(read("move", "fish"), made);
        let made = json!({"kind": "move", "by": "A", "perished": ["B"], "seconds": 12.5});
        assert_eq!(read("move", "kopecks"), made);
        let lag = json!({"kind": "lag", "left_mm": {"A": 30, "B": null}});
        assert_eq!(read("lag", "novuss"), lag);
        assert!(forms.count() > 20);
        assert!(number("many").is_err() && number("[1]").is_err());
    }
}
