//! What an entry consists of, as data a form can be made of: corrections are typed in by a
//! person, for every kind of entry a game has.

/// A kind of entry with its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryForm {
    /// The kind.
    pub kind: &'static str,
    /// Its fields, in the order a person thinks of them.
    pub fields: &'static [Field],
}

/// A field of an entry. Its words are `entry-field-{name}` in the language files, those of its
/// values `entry-value-{value}`, with `-` for `_`; a value without words is shown as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its key in the entry.
    pub name: &'static str,
    /// What it can hold.
    pub holds: Holds,
    /// It may be left out.
    pub optional: bool,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A seat of the match.
    Seat,
    /// Several seats.
    Seats,
    /// Several seats, in order.
    Order,
    /// A thing of a seat: one of these letters, a colon and the seat.
    Piece(&'static [&'static str]),
    /// Several such things.
    Pieces(&'static [&'static str]),
    /// One of several words.
    One(&'static [&'static str]),
    /// Yes or no.
    Flag,
    /// A number.
    Number,
    /// A number for each seat.
    NumberEach,
    /// Several numbers.
    Numbers,
    /// Text.
    Text,
    /// Several words.
    Words,
}

/// A field that must be there.
#[must_use]
pub const fn field(name: &'static str, holds: Holds) -> Field {
    Field { name, holds, optional: false }
}

/// A field that may be left out.
#[must_use]
pub const fn optional(name: &'static str, holds: Holds) -> Field {
    Field { name, holds, optional: true }
}

/// A kind of entry.
#[must_use]
pub const fn entry(kind: &'static str, fields: &'static [Field]) -> EntryForm {
    EntryForm { kind, fields }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GAMES, Kind, Seat};
    use serde_json::{Map, Value, json};
    use std::collections::BTreeSet;

    fn sample(holds: Holds) -> Value {
        match holds {
            Holds::Seat => json!("A"),
            Holds::Seats | Holds::Order => json!(["A", "B"]),
            Holds::Piece(of) => json!(format!("{}:A", of[0])),
            Holds::Pieces(of) => json!([format!("{}:A", of[0])]),
            Holds::One(values) => json!(values[0]),
            Holds::Flag => json!(true),
            Holds::Number => json!(1),
            Holds::NumberEach => json!({"A": 1, "B": 2}),
            Holds::Numbers => json!([1, 2]),
            Holds::Text => json!("x"),
            Holds::Words => json!(["x"]),
        }
    }

    /// What the game says of an entry.
    fn refusal(kind: &Kind, entry: &Value) -> Option<crate::games::Illegal> {
        let seats = ["A", "B"].map(|id| Seat { id: id.to_owned(), team: None });
        // A game whose length must be said gets one; the others know no such option.
        let sized = Map::from_iter([("moves_per_player".to_owned(), json!(1))]);
        let mut begun =
            [Map::new(), sized].into_iter().map(|set| kind.start(&kind.header(set, &seats)));
        begun.find_map(Result::ok).expect("one of them holds").apply(entry).err()
    }

    #[test]
    fn every_kind_of_entry_has_its_form_and_every_field_is_one_of_the_entry() {
        for kind in GAMES {
            let refused = refusal(kind, &json!({"kind": "no such kind"})).expect("unknown");
            let Some(crate::games::Arg::Text(expected)) = refused.message.args.get("expected")
            else {
                panic!("{}: {refused:?}", kind.name)
            };
            let expected: BTreeSet<&str> = expected.split(", ").collect();
            let known: BTreeSet<&str> = kind.entry_forms().iter().map(|form| form.kind).collect();
            assert_eq!(known, expected, "{}", kind.name);
            for form in kind.entry_forms() {
                let mut entry = Map::from_iter([("kind".to_owned(), json!(form.kind))]);
                for field in form.fields {
                    entry.insert(field.name.to_owned(), sample(field.holds));
                }
                let refused = refusal(kind, &Value::Object(entry.clone()));
                // Not possible now is an answer; not understood is none.
                let code = refused.as_ref().map(|illegal| illegal.code().to_owned());
                for wrong in [
                    "field-unknown",
                    "field-missing",
                    "field-malformed",
                    "entry-malformed",
                    "value-unknown",
                ] {
                    assert_ne!(
                        code.as_deref(),
                        Some(wrong),
                        "{} {entry:?}: {refused:?}",
                        kind.name
                    );
                }
                for field in form.fields.iter().filter(|field| !field.optional) {
                    let mut without = entry.clone();
                    without.remove(field.name);
                    let code =
                        refusal(kind, &Value::Object(without)).map(|one| one.code().to_owned());
                    assert_eq!(
                        code.as_deref(),
                        Some("field-missing"),
                        "{}: {}",
                        form.kind,
                        field.name
                    );
                }
            }
        }
    }
}
