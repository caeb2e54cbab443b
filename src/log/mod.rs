//! The append-only log: envelopes, the hash chain, corrections and the effective list.
//!
//! A stream is a match, a tournament or a person record. An entry is never changed:
//! a mistake is mended by a later entry of kind `correct`, and every state is a
//! fold over the *effective list* that the corrections leave. Nothing here knows a
//! clock or a database; times and ids are arguments.

mod append;
mod chain;
mod effective;
mod entry;
mod fold;

pub use append::{Admitted, Position, Rejected, admit};
pub use chain::{BrokenChain, Hash, NoHash, check_chain, seal};
pub use effective::{Change, Correction, Item, UnknownTarget, effective};
pub use entry::{Actor, Base, Draft, Entry, EntryId, NoStream, Seq, StreamId, StreamKind};
pub use fold::{CORRECT, Fact, Folded, Line, State, Unfoldable, inserted};
