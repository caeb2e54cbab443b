//! The entries of nardy as forms.

use crate::games::form::Holds::{Flag, Number, Numbers, Seat, Text, Words};
use crate::games::form::{EntryForm, entry, field, optional};

pub(super) static FORMS: &[EntryForm] = &[
    entry("opening", &[field("white", Number), field("black", Number)]),
    entry("starts", &[field("player", Seat)]),
    entry(
        "turn",
        &[
            field("by", Seat),
            field("dice", Numbers),
            field("steps", Words),
            optional("seconds", Number),
        ],
    ),
    entry(
        "result",
        &[optional("winner", Seat), optional("mars", Flag), optional("home_mars", Flag)],
    ),
    entry("concede", &[field("by", Seat), optional("mars", Flag), optional("home_mars", Flag)]),
    entry("flag", &[field("by", Seat)]),
    entry("stands", &[field("position", Text), optional("reason", Text)]),
    entry("leave", &[field("player", Seat)]),
];
