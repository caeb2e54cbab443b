//! The one list of games, and the face of a match whose game is known only by name.

use super::form::EntryForm;
use super::option::GameOption;
use super::{Explanation, Game, Illegal, Message, Outcome, Seat, SeatId};
use super::{custom, fish, kopecks, nardy, novuss};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Every game the program knows. A new game is one line here.
pub static GAMES: &[Kind] = &[
    Kind::of::<fish::Series>(),
    Kind::of::<kopecks::Match>(),
    Kind::of::<nardy::Match>(),
    Kind::of::<novuss::Match>(),
    Kind::of::<custom::Results>(),
];

/// The game of that name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.name == name)
}

/// A game known only by its name.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The game's name.
    pub name: &'static str,
    /// See [`Game::VERSION`].
    pub version: u16,
    /// See [`Game::SEATS`].
    pub seats: (usize, usize),
    /// See [`Game::PAIRS`].
    pub pairs: bool,
    /// See [`Game::OPEN_ENDED`].
    pub open_ended: bool,
    /// See [`Game::TEAMS`].
    pub teams: bool,
    /// See [`Game::DOUBLE_WINS`].
    pub double_wins: bool,
    /// See [`Game::MATCH_POINTS`].
    pub match_points: bool,
    counts_points: fn(&Map<String, Value>) -> bool,
    options: fn() -> &'static [GameOption],
    entry_forms: fn() -> &'static [EntryForm],
    rules_in_brief: fn() -> &'static [&'static str],
    header: fn(Map<String, Value>, &[Seat]) -> Value,
    complete: fn(&Value) -> Result<(), Illegal>,
    looks_back: fn(&Map<String, Value>) -> bool,
    look_back: fn(&mut Value, &[Value]),
    first_move: fn(&mut Value, &str),
    start: fn(&Value) -> Result<Box<dyn Play>, Illegal>,
}

impl Kind {
    const fn of<G: Game>() -> Self {
        Self {
            name: G::NAME,
            version: G::VERSION,
            seats: G::SEATS,
            pairs: G::PAIRS,
            open_ended: G::OPEN_ENDED,
            teams: G::TEAMS,
            double_wins: G::DOUBLE_WINS,
            match_points: G::MATCH_POINTS,
            counts_points: G::counts_points,
            options: G::options,
            entry_forms: G::entry_forms,
            rules_in_brief: G::rules_in_brief,
            header: G::header,
            complete: G::complete,
            looks_back: G::looks_back,
            look_back: G::look_back,
            first_move: G::first_move,
            start: start::<G>,
        }
    }

    /// See [`Game::options`].
    #[must_use]
    pub fn options(&self) -> &'static [GameOption] {
        (self.options)()
    }

    /// See [`Game::entry_forms`].
    #[must_use]
    pub fn entry_forms(&self) -> &'static [EntryForm] {
        (self.entry_forms)()
    }

    /// See [`Game::counts_points`].
    #[must_use]
    pub fn counts_points(&self, ruleset: &Map<String, Value>) -> bool {
        (self.counts_points)(ruleset)
    }

    /// See [`Game::rules_in_brief`].
    #[must_use]
    pub fn rules_in_brief(&self) -> &'static [&'static str] {
        (self.rules_in_brief)()
    }

    /// The header of a match between these seats, in the order of the first part.
    #[must_use]
    pub fn header(&self, ruleset: Map<String, Value>, seats: &[Seat]) -> Value {
        (self.header)(ruleset, seats)
    }

    /// See [`Game::complete`].
    ///
    /// # Errors
    /// Something is missing; the error names it.
    pub fn complete(&self, entry: &Value) -> Result<(), Illegal> {
        (self.complete)(entry)
    }

    /// See [`Game::looks_back`].
    #[must_use]
    pub fn looks_back(&self, ruleset: &Map<String, Value>) -> bool {
        (self.looks_back)(ruleset)
    }

    /// See [`Game::look_back`].
    pub fn look_back(&self, header: &mut Value, earlier: &[Value]) {
        (self.look_back)(header, earlier);
    }

    /// See [`Game::first_move`].
    pub fn first_move(&self, header: &mut Value, seat: &str) {
        (self.first_move)(header, seat);
    }

    /// Checks a ruleset before any match is played by it.
    ///
    /// # Errors
    /// An option is unknown or has a value it cannot have; the error names it.
    pub fn check_ruleset(&self, ruleset: &Map<String, Value>) -> Result<(), Illegal> {
        let seats = ["A", "B"].map(|id| Seat { id: id.to_owned(), team: None });
        self.start(&self.header(ruleset.clone(), &seats)).map(|_| ())
    }

    /// Begins a match from its header.
    ///
    /// # Errors
    /// The header is malformed (the error names the field) or contradicts a rule.
    pub fn start(&self, header: &Value) -> Result<Box<dyn Play>, Illegal> {
        (self.start)(header)
    }
}

/// A running match of some game: [`Game`] with JSON in place of the game's own types.
pub trait Play: std::fmt::Debug + Send + Sync {
    /// Applies one entry; on an error the match is unchanged.
    ///
    /// # Errors
    /// The entry is malformed or not possible now.
    fn apply(&mut self, entry: &Value) -> Result<Vec<Explanation>, Illegal>;
    /// [`Self::apply`] for an entry the log calls `name`; see [`Game::apply_named`].
    ///
    /// # Errors
    /// As [`Self::apply`].
    fn apply_named(&mut self, name: &str, entry: &Value) -> Result<Vec<Explanation>, Illegal>;
    /// See [`Game::view`].
    fn view(&self) -> Value;
    /// See [`Game::result`].
    fn result(&self) -> Value;
    /// See [`Game::outcome`].
    fn outcome(&self) -> Outcome;
    /// See [`Game::seats`].
    fn seats(&self) -> Vec<SeatId>;
    /// See [`Game::owner`].
    fn owner(&self, id: &str) -> SeatId;
    /// See [`Game::leaving`].
    fn leaving(&self, seat: &str) -> Option<Value>;
    /// See [`Game::COMPLETES`].
    fn completes(&self, kind: &str) -> bool;
    /// See [`Game::completed`].
    fn completed(
        &self,
        entry: Value,
        seat: &dyn Fn(&str) -> Option<Seat>,
        shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
    ) -> Value;
    /// See [`Game::asked`].
    fn asked(&self, entry: &Value) -> Value;
    /// See [`Game::lot`].
    fn lot(&self, shuffle: &mut dyn FnMut(&mut Vec<SeatId>)) -> Option<Value>;
    /// An independent copy.
    fn boxed(&self) -> Box<dyn Play>;
}

impl Clone for Box<dyn Play> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl<G: Game> Play for G {
    fn apply(&mut self, entry: &Value) -> Result<Vec<Explanation>, Illegal> {
        Game::apply(self, &parse::<G::Entry>(entry)?)
    }

    fn apply_named(&mut self, name: &str, entry: &Value) -> Result<Vec<Explanation>, Illegal> {
        Game::apply_named(self, name, &parse::<G::Entry>(entry)?)
    }

    fn view(&self) -> Value {
        Game::view(self)
    }

    fn result(&self) -> Value {
        Game::result(self)
    }

    fn outcome(&self) -> Outcome {
        Game::outcome(self)
    }

    fn seats(&self) -> Vec<SeatId> {
        Game::seats(self)
    }

    fn owner(&self, id: &str) -> SeatId {
        Game::owner(self, id)
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        Game::leaving(self, seat)
    }

    fn completes(&self, kind: &str) -> bool {
        G::COMPLETES.contains(&kind)
    }

    fn completed(
        &self,
        entry: Value,
        seat: &dyn Fn(&str) -> Option<Seat>,
        shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
    ) -> Value {
        Game::completed(self, entry, seat, shuffle)
    }

    fn asked(&self, entry: &Value) -> Value {
        G::asked(entry)
    }

    fn lot(&self, shuffle: &mut dyn FnMut(&mut Vec<SeatId>)) -> Option<Value> {
        Game::lot(self, shuffle)
    }

    fn boxed(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

fn start<G: Game>(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    let Some(fields) = header.as_object() else {
        return Ok(Box::new(G::start(parse(header)?)?));
    };
    let mut fields = fields.clone();
    if let Some(game) = fields.remove("game").filter(|game| game != G::NAME) {
        let game = game.as_str().map_or_else(|| game.to_string(), str::to_owned);
        let message =
            Message::new("header-other-game").with("game", game).with("expected", G::NAME);
        return Err(Illegal::input(message));
    }
    Ok(Box::new(G::start(parse(&Value::Object(fields))?)?))
}

/// Reads a header, an entry or another line; the refusal names the field.
///
/// # Errors
/// The value does not have the type's form.
pub fn parse<T: DeserializeOwned>(value: &Value) -> Result<T, Illegal> {
    T::deserialize(value).map_err(|error| Illegal::input(malformed::<T>(value, &error.to_string())))
}

/// Says in our own words what serde found wrong, as far as its words can be told apart.
fn malformed<T: DeserializeOwned>(value: &Value, detail: &str) -> Message {
    let quoted = detail.split('`').nth(1).unwrap_or_default();
    if detail.starts_with("unknown field") {
        return Message::new("field-unknown").with("field", quoted);
    }
    if detail.starts_with("missing field") {
        return Message::new("field-missing").with("field", quoted);
    }
    match culprit::<T>(value, detail) {
        Some(field) if detail.starts_with("unknown variant") => {
            let expected = detail.split_once("expected ").map_or("", |(_, expected)| expected);
            let expected = expected.trim_start_matches("one of ").replace('`', "");
            Message::new("value-unknown")
                .with("field", field)
                .with("value", quoted)
                .with("expected", expected)
        }
        Some(field) => Message::new("field-malformed").with("field", field).with("detail", detail),
        None => Message::new("entry-malformed").with("detail", detail),
    }
}

/// More fields than any entry of any game has: a larger object is not searched.
const SEARCHED_FIELDS: usize = 32;

/// The field the complaint is about: serde forgets the path in an enum tagged by `kind`, but
/// without the faulty field the complaint is another one or none.
fn culprit<T: DeserializeOwned>(value: &Value, detail: &str) -> Option<String> {
    let fields = value.as_object().filter(|fields| fields.len() <= SEARCHED_FIELDS)?;
    let guilty = |path: &[&str]| {
        let mut without = value.clone();
        let (last, parents) = path.split_last()?;
        let parent = parents.iter().try_fold(&mut without, |value, key| value.get_mut(key))?;
        parent.as_object_mut()?.remove(*last)?;
        T::deserialize(&without)
            .map_or_else(|error| error.to_string() != detail, |_| true)
            .then(|| path.join("."))
    };
    // The kind decides what all other fields mean, so it is suspected last.
    let (kind, others): (Vec<_>, Vec<_>) = fields.keys().partition(|key| *key == "kind");
    let field = others.into_iter().chain(kind).find(|key| guilty(&[key]).is_some())?;
    let inner = fields[field].as_object().filter(|inner| inner.len() <= SEARCHED_FIELDS);
    let inner = inner.and_then(|inner| inner.keys().find_map(|key| guilty(&[field, key])));
    Some(inner.unwrap_or_else(|| field.clone()))
}
