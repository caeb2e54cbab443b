//! A match's log: its beginning, the game's own entries, its end.

use super::EntrantId;
use super::decided::Decided;
use super::lot::Lot;
use crate::games::{self, Explanation, Illegal, Message, Outcome, Play};
use crate::log::{EntryId, Fact, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// The first entry of a match: pins its game, rules version and ruleset for good.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Started {
    /// The event it belongs to.
    pub event: Uuid,
    /// The round, from 1.
    pub round: u32,
    /// The table, from 1.
    pub table: u32,
    /// Name of the game.
    pub game: String,
    /// Version of the game's rules.
    pub rules_version: u16,
    /// The game's header: ruleset, seats, order.
    pub header: Value,
}

/// A match as its log tells it.
#[derive(Debug, Clone, Default)]
pub struct Record {
    running: Option<Running>,
}

#[derive(Debug, Clone)]
struct Running {
    started: Started,
    play: Box<dyn Play>,
    begun: bool,
    finished: bool,
    /// What was decided without a log of the play, and how it counts.
    decided: Option<(Decided, Outcome)>,
}

impl Record {
    /// Whether entries of that kind are the game's own, and not about the match as a whole.
    #[must_use]
    pub fn is_play(kind: &str) -> bool {
        !matches!(kind, "started" | "note" | "finished" | "reopened")
    }

    /// How it began; `None` before the first entry.
    #[must_use]
    pub fn started(&self) -> Option<&Started> {
        self.running.as_ref().map(|running| &running.started)
    }

    /// The game's public state, `null` before the first entry.
    #[must_use]
    pub fn view(&self) -> Value {
        self.running.as_ref().map_or(Value::Null, |running| running.play.view())
    }

    /// The game's result so far, `null` before the first entry.
    #[must_use]
    pub fn result(&self) -> Value {
        self.running.as_ref().map_or(Value::Null, |running| running.play.result())
    }

    /// What counts so far.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.running.as_ref().map_or_else(Outcome::default, |running| match &running.decided {
            Some((_, outcome)) => outcome.clone(),
            None => running.play.outcome(),
        })
    }

    /// What was decided without a log of the play.
    #[must_use]
    pub fn decided(&self) -> Option<&Decided> {
        self.running.as_ref()?.decided.as_ref().map(|(decided, _)| decided)
    }

    /// Who sits at the table now; seats that are no entrant's are left out.
    #[must_use]
    pub fn seated(&self) -> Vec<EntrantId> {
        let seats = self.running.as_ref().map(|running| running.play.seats()).unwrap_or_default();
        seats.iter().filter_map(|seat| EntrantId::of_seat(seat)).collect()
    }

    /// Whose seat, or whose piece, bears this id; `None` if it is no entrant's.
    #[must_use]
    pub fn owner(&self, id: &str) -> Option<EntrantId> {
        let running = self.running.as_ref()?;
        EntrantId::of_seat(&running.play.owner(id))
    }

    /// The game's entry that draws the order of who plays on (F-14); `None` if it has none now.
    #[must_use]
    pub fn lot(&self, lot: &mut Lot) -> Option<Value> {
        let running = self.running.as_ref()?;
        running.play.lot(&mut |order| lot.shuffle(order))
    }

    /// Whether an entry of that kind may have to be completed before it is logged.
    #[must_use]
    pub fn completes(&self, kind: &str) -> bool {
        self.running.as_ref().is_some_and(|running| running.play.completes(kind))
    }

    /// The entry as it is logged: see [`games::Game::completed`]. An entry that is none of the
    /// game's stays as it is.
    #[must_use]
    pub fn completed(
        &self,
        entry: Value,
        seat: &dyn Fn(EntrantId) -> Option<games::Seat>,
        shuffle: &mut dyn FnMut(&mut Vec<games::SeatId>),
    ) -> Value {
        let Some(running) = &self.running else { return entry };
        let seat = |id: &str| EntrantId::of_seat(id).and_then(seat);
        running.play.completed(entry, &seat, shuffle)
    }

    /// What a sender asked for with an entry, without what it was completed with.
    #[must_use]
    pub fn asked(&self, entry: &Value) -> Value {
        self.running.as_ref().map_or_else(|| entry.clone(), |running| running.play.asked(entry))
    }

    /// Whether two entries are the same as far as their sender had a say.
    #[must_use]
    pub fn asks_the_same(&self, one: &Value, other: &Value) -> bool {
        self.running.as_ref().map_or_else(
            || one == other,
            |running| running.play.asked(one) == running.play.asked(other),
        )
    }

    /// A seat that is no entrant's, if there is one.
    #[must_use]
    pub fn stranger(&self) -> Option<String> {
        let seats = self.running.as_ref().map(|running| running.play.seats()).unwrap_or_default();
        seats.into_iter().find(|seat| EntrantId::of_seat(seat).is_none())
    }

    /// The game's entry that takes an entrant out of the match; `None` if he is not in it.
    #[must_use]
    pub fn leaving(&self, entrant: EntrantId) -> Option<Value> {
        self.running.as_ref().and_then(|running| running.play.leaving(&entrant.to_string()))
    }

    /// Something was logged after its beginning.
    #[must_use]
    pub fn begun(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.begun)
    }

    /// The referee ended it.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.finished)
    }

    /// The canonical state, for the state hash: no log positions in it.
    #[must_use]
    pub fn canonical(&self) -> Value {
        let mut canonical = serde_json::json!({
            "started": self.started(),
            "view": self.view(),
            "result": self.result(),
            "begun": self.begun(),
            "finished": self.finished(),
        });
        if let Some(decided) = self.decided() {
            canonical["decided"] = serde_json::json!(decided);
        }
        canonical
    }

    fn start(&mut self, started: Started) -> Result<Vec<Explanation>, Illegal> {
        if self.running.is_some() {
            return Err(Illegal::input(Message::new("match-already-started")));
        }
        let kind = games::kind(&started.game).ok_or_else(|| {
            Illegal::input(Message::new("event-game-unknown").with("game", started.game.as_str()))
        })?;
        let play = kind.start(&started.header)?;
        self.running =
            Some(Running { started, play, begun: false, finished: false, decided: None });
        Ok(Vec::new())
    }
}

impl Running {
    /// Takes a result instead of a log, and ends the match with it.
    fn decide(&mut self, fact: &Fact) -> Result<(), Illegal> {
        if self.begun {
            return Err(Illegal::input(Message::new("decided-already-begun")));
        }
        let decided =
            Decided::deserialize(Value::Object(fact.payload.clone())).map_err(|error| {
                Illegal::input(Message::new("entry-malformed").with("detail", error.to_string()))
            })?;
        let outcome = decided.outcome(&self.play.seats())?;
        self.decided = Some((decided, outcome));
        self.finished = true;
        Ok(())
    }
}

impl State for Record {
    type Note = Vec<Explanation>;
    type Refusal = Illegal;

    fn apply(&mut self, id: EntryId, fact: &Fact) -> Result<Vec<Explanation>, Illegal> {
        if fact.kind == "started" {
            let started =
                Started::deserialize(Value::Object(fact.payload.clone())).map_err(|error| {
                    Illegal::input(
                        Message::new("entry-malformed").with("detail", error.to_string()),
                    )
                })?;
            return self.start(started);
        }
        let running = self
            .running
            .as_mut()
            .ok_or_else(|| Illegal::input(Message::new("match-not-started")))?;
        match (fact.kind.as_str(), running.finished) {
            ("note", _) => Ok(Vec::new()),
            ("decided", false) => running.decide(fact).map(|()| Vec::new()),
            ("finished", false) => {
                running.finished = true;
                Ok(Vec::new())
            }
            ("reopened", true) => {
                running.finished = false;
                running.decided = None;
                Ok(Vec::new())
            }
            ("reopened", false) => Err(Illegal::input(Message::new("match-is-not-finished"))),
            (_, true) => Err(Illegal::input(Message::new("match-is-finished"))),
            (_, false) => {
                let said = running.play.apply_named(&id.to_string(), &fact.body())?;
                running.begun = true;
                Ok(said)
            }
        }
    }
}
