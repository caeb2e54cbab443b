//! The entries of Fish as forms.

use crate::games::form::Holds::{Flag, One, Order, Seat, Seats};
use crate::games::form::{EntryForm, entry, field, optional};

pub(super) static FORMS: &[EntryForm] = &[
    entry(
        "move",
        &[
            field("by", Seat),
            optional("how", One(&["flick", "pot", "flip", "shift", "rotate"])),
            optional("perished", Seats),
            optional("face_up", Flag),
        ],
    ),
    entry("out_of_turn", &[field("by", Seat), optional("perished", Seats)]),
    entry(
        "violation",
        &[
            field("by", Seat),
            field("rule", One(&["F-18", "F-19", "F-20"])),
            optional("then", One(&["stand", "undo", "undo_and_repeat"])),
        ],
    ),
    entry("lot", &[field("order", Order)]),
    entry("leave", &[field("player", Seat)]),
    entry("abandon", &[]),
    entry(
        "next_party",
        &[optional("joins", Order), optional("leaves", Seats), optional("order", Order)],
    ),
];
