//! The entries of Novuss as forms.

use crate::games::form::Holds::{Flag, Number, NumberEach, One, Seat, Text};
use crate::games::form::{EntryForm, entry, field, optional};

pub(super) static FORMS: &[EntryForm] = &[
    entry(
        "stroke",
        &[
            field("by", Seat),
            field("aim", One(&["direct", "oblique"])),
            field("first_contact", One(&["own_light", "own_dark", "opponent", "both", "none"])),
            optional("own", Number),
            optional("opponent", Number),
            optional("puck", One(&["on", "pocketed", "off"])),
            optional("own_off", Number),
            optional("opponent_off", Number),
            optional("all_own_dark", Flag),
            optional("rail", One(&["opposite", "side"])),
            optional("line", One(&["circle", "border"])),
            optional("emptied_first", Seat),
            optional("restored_own", Number),
            optional("restored_opponent", Number),
        ],
    ),
    entry("lag", &[field("left_mm", NumberEach)]),
    entry("foul", &[field("by", Seat), field("rule", Text)]),
    entry("time_fault", &[field("by", Seat)]),
    entry(
        "place_penalty",
        &[field("side", Seat), field("spot", One(&["middle", "left", "right"]))],
    ),
    entry("concede", &[field("by", Seat), optional("match", Flag)]),
    entry("next_set", &[optional("starts", Seat)]),
];
