//! The one list of games, and the face of a match whose game is known only by name.

use super::{Explanation, Game, Illegal, Message, Outcome, Seat, SeatId, custom, kopecks, novuss};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Every game the program knows. A new game is one line here.
pub static GAMES: &[Kind] =
    &[Kind::of::<kopecks::Match>(), Kind::of::<novuss::Match>(), Kind::of::<custom::Results>()];

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
    header: fn(Map<String, Value>, &[Seat]) -> Value,
    start: fn(&Value) -> Result<Box<dyn Play>, Illegal>,
}

impl Kind {
    const fn of<G: Game>() -> Self {
        Self { name: G::NAME, version: G::VERSION, start: start::<G>, header: G::header }
    }

    /// The header of a match between these seats, in the order of the first part.
    #[must_use]
    pub fn header(&self, ruleset: Map<String, Value>, seats: &[Seat]) -> Value {
        (self.header)(ruleset, seats)
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
    /// See [`Game::leaving`].
    fn leaving(&self, seat: &str) -> Option<Value>;
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

    fn leaving(&self, seat: &str) -> Option<Value> {
        Game::leaving(self, seat)
    }

    fn boxed(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

fn start<G: Game>(header: &Value) -> Result<Box<dyn Play>, Illegal> {
    Ok(Box::new(G::start(parse(header)?)?))
}

/// Reads one of a game's own types; the refusal carries serde's words, which name the field.
fn parse<T: DeserializeOwned>(value: &Value) -> Result<T, Illegal> {
    T::deserialize(value).map_err(|error| {
        Illegal::input(Message::new("entry-malformed").with("detail", error.to_string()))
    })
}
