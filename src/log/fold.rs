//! Folding a stream into a state, with what each entry said and which corrections touched it.

use super::{
    Change, Correction, Draft, Entry, EntryId, Item, Position, Seq, UnknownTarget, effective,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;
use uuid::Uuid;

/// The kind of entry that corrects others, in every stream.
pub const CORRECT: &str = "correct";

/// What an entry says happened, without who and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// The kind, known to the stream's state.
    pub kind: String,
    /// The kind's own fields.
    #[serde(flatten)]
    pub payload: Map<String, Value>,
}

impl Fact {
    /// The payload with its kind in it.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.payload.clone();
        body.insert("kind".to_owned(), Value::String(self.kind.clone()));
        Value::Object(body)
    }
}

/// A state that facts move. `Default` is the state of an empty stream.
pub trait State: Clone + Default {
    /// What applying a fact says to people.
    type Note: Clone + std::fmt::Debug;
    /// Why a fact is not possible.
    type Refusal: Clone + std::fmt::Debug;

    /// Applies a fact; on an error the state is unchanged.
    ///
    /// # Errors
    /// The fact is not possible in this state.
    fn apply(&mut self, id: EntryId, fact: &Fact) -> Result<Self::Note, Self::Refusal>;
}

/// A fact in force and what it said.
#[derive(Debug, Clone)]
pub struct Line<N> {
    /// The entry's name; an inserted fact's name is derived from its correction.
    pub id: EntryId,
    /// What happened.
    pub fact: Fact,
    /// What that meant.
    pub note: N,
}

/// A stream folded up to its head. Lines and items are shared, so that a copy, which
/// every append makes, does not copy the history.
#[derive(Debug, Clone)]
pub struct Folded<S: State> {
    state: S,
    lines: Vec<Arc<Line<S::Note>>>,
    items: Vec<Named>,
    head: Position,
}

type Named = Arc<(EntryId, Item<EntryId, Fact>)>;

impl<S: State> Default for Folded<S> {
    fn default() -> Self {
        Self { state: S::default(), lines: Vec::new(), items: Vec::new(), head: Position::START }
    }
}

/// Why an entry cannot follow.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Unfoldable<R: std::fmt::Debug> {
    /// The entry itself is not possible.
    #[error("the entry is not possible: {0:?}")]
    Refused(R),
    /// The correction's form is wrong.
    #[error("the correction cannot be read: {0}")]
    Malformed(String),
    /// The correction names an entry that is not in force.
    #[error("the correction names {0}, which is not in force")]
    UnknownTarget(EntryId),
    /// The correction would leave these entries without ground.
    #[error("{} later entries would no longer hold", entries.len())]
    LaterIllegal {
        /// The entries that would no longer hold, in order.
        entries: Vec<EntryId>,
        /// Why the first of them would not.
        first: R,
    },
}

impl<S: State> Folded<S> {
    /// Folds a whole stream.
    ///
    /// # Errors
    /// An entry that cannot follow: a stream accepted entry by entry has none.
    pub fn from_entries<'a>(
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, (Seq, Unfoldable<S::Refusal>)> {
        let mut folded = Self::default();
        for entry in entries {
            folded.follow(&entry.draft).map_err(|error| (entry.seq, error))?;
            folded.head = Position { head: entry.seq, hash: entry.hash };
        }
        Ok(folded)
    }

    /// The state at the head.
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The facts in force, in order, with what they said.
    pub fn lines(&self) -> &[Arc<Line<S::Note>>] {
        &self.lines
    }

    /// The end of what was folded.
    pub const fn head(&self) -> Position {
        self.head
    }

    /// Takes one more entry that stands in the stream. [`Self::follow`] said it can.
    pub const fn advance_to(&mut self, entry: &Entry) {
        self.head = Position { head: entry.seq, hash: entry.hash };
    }

    /// Applies a draft that would come next; on an error nothing changes.
    ///
    /// # Errors
    /// See [`Unfoldable`].
    pub fn follow(&mut self, draft: &Draft) -> Result<(), Unfoldable<S::Refusal>> {
        if draft.kind == CORRECT {
            let correction = read_correction(draft).map_err(Unfoldable::Malformed)?;
            return self.correct(draft.id, correction);
        }
        let fact = Fact { kind: draft.kind.clone(), payload: draft.payload.clone() };
        let note = self.state.apply(draft.id, &fact).map_err(Unfoldable::Refused)?;
        self.items.push(Arc::new((draft.id, Item::Fact(fact.clone()))));
        self.lines.push(Arc::new(Line { id: draft.id, fact, note }));
        Ok(())
    }

    fn correct(
        &mut self,
        id: EntryId,
        correction: Correction<EntryId, Fact>,
    ) -> Result<(), Unfoldable<S::Refusal>> {
        self.items.push(Arc::new((id, Item::Correction(correction))));
        match refold::<S>(&self.items) {
            Ok((state, lines)) => {
                self.state = state;
                self.lines = lines;
                Ok(())
            }
            Err(error) => {
                self.items.pop();
                Err(error)
            }
        }
    }

    /// Entries that are no longer in force: voided facts and undone corrections.
    #[must_use]
    pub fn void(&self) -> BTreeSet<EntryId> {
        let in_force: BTreeSet<EntryId> = self.lines.iter().map(|line| line.id).collect();
        let mut void: BTreeSet<EntryId> = BTreeSet::new();
        for (id, item) in self.items.iter().rev().map(|item| &**item) {
            match item {
                Item::Fact(_) if !in_force.contains(id) => {
                    void.insert(*id);
                }
                Item::Correction(correction) if !void.contains(id) => {
                    void.extend(correction.changes.iter().filter_map(|change| match change {
                        Change::Void(target) => Some(*target),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        void
    }
}

type Refolded<S> = (S, Vec<Arc<Line<<S as State>::Note>>>);

fn refold<S: State>(items: &[Named]) -> Result<Refolded<S>, Unfoldable<S::Refusal>> {
    let facts = effective(items)
        .map_err(|UnknownTarget { target, .. }| Unfoldable::UnknownTarget(target))?;
    let mut state = S::default();
    let mut lines = Vec::with_capacity(facts.len());
    let mut illegal = Vec::new();
    let mut first = None;
    for (id, fact) in facts {
        match state.apply(id, &fact) {
            Ok(note) => lines.push(Arc::new(Line { id, fact, note })),
            Err(refusal) => {
                illegal.push(id);
                first.get_or_insert(refusal);
            }
        }
    }
    match first {
        None => Ok((state, lines)),
        Some(first) => Err(Unfoldable::LaterIllegal { entries: illegal, first }),
    }
}

/// One change as it is written: `{"void":id}`, `{"replace":id,"entry":{…}}` or `{"insert_after":id,"entry":{…}}`.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum WrittenChange {
    Void { void: EntryId },
    Replace { replace: EntryId, entry: Fact },
    Insert { insert_after: EntryId, entry: Fact },
}

fn read_correction(draft: &Draft) -> Result<Correction<EntryId, Fact>, String> {
    let written: Vec<WrittenChange> =
        draft.payload.get("changes").ok_or_else(|| "`changes` is missing".to_owned()).and_then(
            |changes| {
                Vec::deserialize(changes).map_err(|_| {
                    "`changes` is a list of {\"void\":id}, {\"replace\":id,\"entry\":{…}} or \
                 {\"insert_after\":id,\"entry\":{…}}"
                        .to_owned()
                })
            },
        )?;
    if written.is_empty() {
        return Err("`changes` is empty".to_owned());
    }
    let changes = (0u32..).zip(written).map(|(index, change)| match change {
        WrittenChange::Void { void } => Change::Void(void),
        WrittenChange::Replace { replace, entry } => Change::Replace(replace, entry),
        WrittenChange::Insert { insert_after, entry } => {
            Change::Insert { after: insert_after, name: inserted(draft.id, index), entry }
        }
    });
    Ok(Correction { changes: changes.collect() })
}

/// The name of a fact a correction inserts: made from the correction's, so that every fold agrees.
#[must_use]
pub fn inserted(correction: EntryId, index: u32) -> EntryId {
    EntryId(Uuid::new_v5(&correction.0, &index.to_be_bytes()))
}
