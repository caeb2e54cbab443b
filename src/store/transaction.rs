//! What a piece of work holds while it reads or writes.

use super::Change;
use super::connection::AnyConnection;
use super::folded::{FoldedStates, Overlay};
use crate::log::{Position, StreamId};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

/// One moment of the database. All that can be read is a method of this type.
#[derive(Debug)]
pub struct Reader<'a> {
    pub(super) connection: &'a mut AnyConnection,
    pub(super) folded: &'a FoldedStates,
    /// What this transaction's jobs folded; `None` outside a write.
    pub(super) overlay: Option<&'a mut Overlay>,
    /// Where the streams end that this job has locked; nobody else moves them.
    pub(super) held: HashMap<StreamId, Position>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(connection: &'a mut AnyConnection, folded: &'a FoldedStates) -> Self {
        Self { connection, folded, overlay: None, held: HashMap::new() }
    }
}

/// A write in progress: everything a [`Reader`] has, and all that changes something.
///
/// Only [`super::Store::write`] makes one, so nothing is written outside the one queue.
#[derive(Debug)]
pub struct Tx<'a> {
    reader: Reader<'a>,
    changes: &'a mut Vec<Change>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(
        connection: &'a mut AnyConnection,
        folded: &'a FoldedStates,
        overlay: &'a mut Overlay,
        changes: &'a mut Vec<Change>,
    ) -> Self {
        let overlay = Some(overlay);
        Self { reader: Reader { connection, folded, overlay, held: HashMap::new() }, changes }
    }

    /// Notes where a stream ends now, for the rest of the job and to be told after the commit.
    pub(super) fn moved(&mut self, stream: StreamId, end: Position) {
        self.reader.held.insert(stream, end);
        self.changes.push(Change { stream, seq: end.head });
    }
}

impl<'a> Deref for Tx<'a> {
    type Target = Reader<'a>;

    fn deref(&self) -> &Reader<'a> {
        &self.reader
    }
}

impl<'a> DerefMut for Tx<'a> {
    fn deref_mut(&mut self) -> &mut Reader<'a> {
        &mut self.reader
    }
}
