//! Pure rules of the games: a match is a value that accepts entries one by one.
//!
//! Nothing here knows a clock, a database, randomness or a language. An engine
//! says *what* happened as a rule id and a message key with arguments; the words
//! live in `locales`. The shape every engine has is [`Game`]; the rest of the
//! program meets it through [`Kind`], one line a game in [`GAMES`].

#[cfg(test)]
mod cases;
pub mod custom;
pub mod fish;
pub mod form;
pub mod kopecks;
pub mod message;
pub mod nardy;
pub mod novuss;
pub mod option;
pub mod outcome;
pub mod registry;
pub mod scoring;

pub use message::{Arg, Explanation, Illegal, Message};
pub use outcome::{Outcome, Part, Seat, SeatId};
pub use registry::{GAMES, Kind, Play, kind, parse};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// The state of one match, and the rules that move it.
///
/// A match is folded from its header and its entries in order. The fold is pure:
/// the same header and entries give an equal state, bit for bit.
pub trait Game: Clone + PartialEq + std::fmt::Debug + Send + Sync + Sized + 'static {
    /// The game's name in addresses, files and on the command line.
    const NAME: &'static str;

    /// Version of the rules as this engine applies them: a match keeps the one it began with.
    const VERSION: u16;

    /// How few and how many may sit at a match.
    const SEATS: (usize, usize);

    /// A side may be a pair of two players; four seats then sit clockwise, partners opposite.
    const PAIRS: bool = false;

    /// A match is a series of parties that ends when those at the table agree to.
    const OPEN_ENDED: bool = false;

    /// Kinds of entry that [`Self::completed`] may have something to put to.
    const COMPLETES: &'static [&'static str] = &[];

    /// Seats with teams play for them, so a match needs two of them.
    const TEAMS: bool = false;

    /// A part can be won double (mars), see [`Part::double`].
    const DOUBLE_WINS: bool = false;

    /// A match can be won, drawn or lost as a whole.
    const MATCH_POINTS: bool = Self::SEATS.1 == 2;

    /// What a match starts from: ruleset, seats and order (`formats.md`).
    type Header: Serialize + DeserializeOwned;

    /// One thing that happened at the table, tagged by `kind` (`formats.md`).
    type Entry: Serialize + DeserializeOwned;

    /// The header of a match between these seats, in the order of the first part.
    fn header(ruleset: Map<String, Value>, seats: &[Seat]) -> Value;

    /// The options of the ruleset that an organizer may choose.
    fn options() -> &'static [option::GameOption];

    /// Every kind of entry with its fields, so that a person can type one in.
    fn entry_forms() -> &'static [form::EntryForm];

    /// The rules an onlooker asks about first.
    fn rules_in_brief() -> &'static [&'static str];

    /// Whether its parts have points of the game's own under this ruleset ([`Part::score`]).
    fn counts_points(ruleset: &Map<String, Value>) -> bool {
        let _ = ruleset;
        true
    }

    /// What an entry made at a table must say beyond what a log needs to be folded: a log of
    /// another program may lack it.
    ///
    /// # Errors
    /// Something is missing; the error names it.
    fn complete(entry: &Value) -> Result<(), Illegal> {
        let _ = entry;
        Ok(())
    }

    /// Whether a match under this ruleset asks what happened in earlier matches of its event.
    fn looks_back(ruleset: &Map<String, Value>) -> bool {
        let _ = ruleset;
        false
    }

    /// Puts into a header what it asks of the results of earlier matches ([`Self::result`]), in
    /// the order they were played.
    fn look_back(header: &mut Value, earlier: &[Value]) {
        let _ = (header, earlier);
    }

    /// Puts into a header that this seat moves first, where the pairing says so and no throw or
    /// lag at the table is left to decide it. A game that knows neither moves in the order of
    /// its seats.
    fn first_move(header: &mut Value, seat: &str) {
        let _ = (header, seat);
    }

    /// Begins a match.
    ///
    /// # Errors
    /// The header contradicts a rule or itself; the error names what.
    fn start(header: Self::Header) -> Result<Self, Illegal>;

    /// Applies one entry and says which consequences it had, by which rules.
    ///
    /// # Errors
    /// The entry is not possible now. The state is then unchanged.
    fn apply(&mut self, entry: &Self::Entry) -> Result<Vec<Explanation>, Illegal>;

    /// [`Self::apply`] for an entry the log calls `name`. Only a game whose entries speak of
    /// earlier entries needs names: a number in a file, a UUID in the store.
    ///
    /// # Errors
    /// As [`Self::apply`].
    fn apply_named(
        &mut self,
        _name: &str,
        entry: &Self::Entry,
    ) -> Result<Vec<Explanation>, Illegal> {
        self.apply(entry)
    }

    /// The public state, as `nomerok replay` prints it after each entry.
    fn view(&self) -> Value;

    /// The result so far, as `nomerok replay` prints it at the end of input.
    fn result(&self) -> Value;

    /// Who is in the match now: those who joined, without those who left.
    fn seats(&self) -> Vec<SeatId>;

    /// The seat whose piece bears this id, where a seat has several that take turns (FA-9);
    /// the id itself where it is a seat's.
    fn owner(&self, id: &str) -> SeatId {
        id.to_owned()
    }

    /// The entry that takes a seat out of the match now; `None` if it is not in it.
    fn leaving(&self, seat: &str) -> Option<Value>;

    /// The entry as it is logged: with what only the event knows of a seat, and with what only
    /// chance decides (`shuffle` puts a list in the order drawn). An entry that lacks nothing, or
    /// cannot be read, stays as it is.
    fn completed(
        &self,
        entry: Value,
        seat: &dyn Fn(&str) -> Option<Seat>,
        shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
    ) -> Value {
        let _ = (seat, shuffle);
        entry
    }

    /// What of an entry its sender had said: the same before and after [`Self::completed`].
    fn asked(entry: &Value) -> Value {
        entry.clone()
    }

    /// The entry that sets the order of who plays on by lot: `shuffle` puts a list in the order
    /// drawn. `None` if there is no order to draw now.
    fn lot(&self, shuffle: &mut dyn FnMut(&mut Vec<SeatId>)) -> Option<Value> {
        let _ = shuffle;
        None
    }

    /// What a tournament counts: finished parts with their points.
    fn outcome(&self) -> Outcome;
}
