//! The results of a custom game as forms.

use crate::games::form::Holds::{NumberEach, Seat};
use crate::games::form::{EntryForm, entry, field};

pub(super) static FORMS: &[EntryForm] = &[
    entry("win", &[field("winner", Seat)]),
    entry("draw", &[]),
    entry("places", &[field("places", NumberEach)]),
    entry("points", &[field("points", NumberEach)]),
    entry("leave", &[field("player", Seat)]),
];
