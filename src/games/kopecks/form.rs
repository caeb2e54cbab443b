//! The entries of kopecks as forms.

use crate::games::form::Holds::{Flag, Number, One, Piece, Pieces, Seat, Text};
use crate::games::form::{EntryForm, entry, field, optional};

/// A Fish and a kopeck, as the log writes them.
const PIECES: &[&str] = &["f", "k"];

pub(super) static FORMS: &[EntryForm] = &[
    entry(
        "move",
        &[
            field("by", Seat),
            optional("perished", Pieces(PIECES)),
            optional("seconds", Number),
            optional("out_of_turn", Flag),
        ],
    ),
    entry(
        "place",
        &[
            field("object", Piece(PIECES)),
            field("where", One(&["over_kopeck", "edge", "hole", "impossible", "declined"])),
        ],
    ),
    entry(
        "violation",
        &[
            field("by", Seat),
            field(
                "rule",
                One(&[
                    "1", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1", "2.2", "2.3", "3", "4.1",
                    "4.2", "5", "6",
                ]),
            ),
            field("indisputable", Flag),
            field("strong", Flag),
            optional("upheld", Flag),
            optional("move", Text),
            optional("attributed", Number),
            optional("perished", Pieces(PIECES)),
        ],
    ),
    entry("leave", &[field("player", Seat)]),
];
