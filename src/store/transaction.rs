//! What a piece of work holds while it reads or writes.

use super::Change;
use super::connection::AnyConnection;
use super::folded::{FoldedStates, Overlay};
use crate::log::{Seq, StreamId};
use std::ops::{Deref, DerefMut};

/// One moment of the database. All that can be read is a method of this type.
#[derive(Debug)]
pub struct Reader<'a> {
    pub(super) connection: &'a mut AnyConnection,
    pub(super) folded: &'a FoldedStates,
    /// What this transaction's jobs folded; `None` outside a write.
    pub(super) overlay: Option<&'a mut Overlay>,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(connection: &'a mut AnyConnection, folded: &'a FoldedStates) -> Self {
        Self { connection, folded, overlay: None }
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
    pub(super) const fn new(
        connection: &'a mut AnyConnection,
        folded: &'a FoldedStates,
        overlay: &'a mut Overlay,
        changes: &'a mut Vec<Change>,
    ) -> Self {
        Self { reader: Reader { connection, folded, overlay: Some(overlay) }, changes }
    }

    /// Notes what is to be told after the commit.
    pub(super) fn changed(&mut self, stream: StreamId, seq: Seq) {
        self.changes.push(Change { stream, seq });
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
