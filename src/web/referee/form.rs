//! A form as an entry: the same fields that `referee.js` reads, for browsers without scripts.

use crate::web::{WebError, nul};
use serde_json::{Map, Value};

/// What a posted form says besides the entry.
#[derive(Debug, Default)]
pub(super) struct Posted {
    /// The entry's id.
    pub(super) id: Option<String>,
    /// The place its sender had seen.
    pub(super) base: Option<u64>,
    /// The entry that is to be undone.
    pub(super) target: Option<String>,
    /// The entry's kind.
    pub(super) kind: Option<String>,
    /// The entry's other fields.
    pub(super) payload: Map<String, Value>,
}

/// Reads the fields: `entry.how` is text, `entry.perished[]` a list, `entry.strong?` yes or no,
/// `entry.face_up?how=flip` the same but left out unless the field `how` before it is `flip`,
/// `entry.own#` a number. `entry.line~` is text and `entry.seconds#` a number that are left out
/// where nothing was typed; `entry.left_mm.A#` is a number within an object, and `null` if its
/// last value says so.
///
/// # Errors
/// The body is no form, or `base` is no number.
pub(super) fn read(body: &[u8]) -> Result<Posted, WebError> {
    let malformed = || WebError::Bad("error-malformed");
    let fields: Vec<(String, String)> =
        serde_urlencoded::from_bytes(body).map_err(|_| malformed())?;
    let mut posted = Posted::default();
    if fields.iter().any(|(name, value)| nul::in_text(name) || nul::in_text(value)) {
        return Err(malformed());
    }
    for (name, value) in fields {
        match name.as_str() {
            "id" => posted.id = Some(value),
            "base" => posted.base = Some(value.parse().map_err(|_| malformed())?),
            "target" => posted.target = Some(value),
            "entry.kind" => posted.kind = Some(value),
            _ => {
                let Some(field) = name.strip_prefix("entry.") else { continue };
                if let Some(list) = field.strip_suffix("[]#") {
                    // A list of numbers: `entry.dice[]#`.
                    let number = value.trim().parse::<i64>().map_err(|_| malformed())?;
                    let list =
                        posted.payload.entry(list).or_insert_with(|| Vec::<i64>::new().into());
                    list.as_array_mut().ok_or_else(malformed)?.push(number.into());
                    continue;
                }
                put(&mut posted.payload, field, value).ok_or_else(malformed)?;
            }
        }
    }
    Ok(posted)
}

fn put(payload: &mut Map<String, Value>, field: &str, value: String) -> Option<()> {
    if let Some((object, field)) = field.split_once('.') {
        let inner = payload.entry(object).or_insert_with(|| Value::Object(Map::new()));
        return put(inner.as_object_mut()?, field, value);
    }
    if let Some(list) = field.strip_suffix("[]") {
        let list = payload.entry(list).or_insert_with(|| Value::Array(Vec::new()));
        // A hidden empty field says "a list, maybe of nothing".
        if !value.is_empty() {
            list.as_array_mut()?.push(Value::String(value));
        }
    } else if let Some((flag, only_if)) = field.split_once('?') {
        let counts = only_if.is_empty() || {
            let (other, is) = only_if.split_once('=')?;
            payload.get(other).is_some_and(|other| other == is)
        };
        if counts {
            payload.insert(flag.to_owned(), Value::Bool(value == "true"));
        }
    } else if let Some(field) = field.strip_suffix('#') {
        let typed = value.trim().replace(',', ".");
        if !typed.is_empty() {
            payload.insert(field.to_owned(), number(&typed)?);
        }
    } else if let Some(field) = field.strip_suffix('~') {
        if !value.is_empty() {
            payload.insert(field.to_owned(), Value::String(value));
        }
    } else {
        payload.insert(field.to_owned(), Value::String(value));
    }
    Some(())
}

/// A number as it is typed, or `null`: nothing else that JSON could be.
fn number(typed: &str) -> Option<Value> {
    let whole = typed.parse::<i64>().ok().map(Value::from);
    let number = whole.or_else(|| serde_json::from_str(typed).ok())?;
    (number.is_number() || number.is_null()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_form_reads_as_the_entry_its_script_would_send() {
        let body = b"id=x&base=7&entry.kind=move&entry.by=A&entry.how=flick\
                     &entry.perished%5B%5D=&entry.perished%5B%5D=B&entry.perished%5B%5D=C&entry.face_up%3F=true";
        let posted = read(body).expect("a form");
        assert_eq!((posted.id.as_deref(), posted.base), (Some("x"), Some(7)));
        assert_eq!(posted.kind.as_deref(), Some("move"));
        let expected = json!({"by": "A", "how": "flick", "perished": ["B", "C"], "face_up": true});
        assert_eq!(Value::Object(posted.payload), expected);
    }

    #[test]
    fn a_flag_may_count_only_beside_another_field() {
        let face = |how: &str| {
            let body = format!("entry.how={how}&entry.face_up%3Fhow%3Dflip=false");
            Value::Object(read(body.as_bytes()).expect("a form").payload)
        };
        assert_eq!(face("flip"), json!({"how": "flip", "face_up": false}));
        assert_eq!(face("flick"), json!({"how": "flick"}));
        assert!(read(b"entry.face_up%3Fhow=false").is_err(), "beside what?");
    }

    #[test]
    fn a_list_of_numbers_is_read_in_order() {
        let posted = read(b"entry.dice%5B%5D%23=6&entry.dice%5B%5D%23=3").expect("a form");
        assert_eq!(Value::Object(posted.payload), json!({"dice": [6, 3]}));
        for body in ["entry.dice%5B%5D%23=", "entry.dice=1&entry.dice%5B%5D%23=2"] {
            assert!(read(body.as_bytes()).is_err(), "{body}");
        }
    }

    #[test]
    fn a_field_that_is_both_a_list_and_not_is_refused() {
        assert!(read(b"entry.a=1&entry.a%5B%5D=2").is_err());
        assert!(read(b"base=many").is_err());
    }

    #[test]
    fn numbers_are_numbers_and_what_was_left_empty_is_left_out() {
        let body = b"entry.own%23=2&entry.seconds%23=&entry.line~=&entry.rail~=side\
                     &entry.left_mm.A%23=30,5&entry.left_mm.B%23=40&entry.left_mm.B%23=null";
        let posted = read(body).expect("a form");
        let expected = json!({"own": 2, "rail": "side", "left_mm": {"A": 30.5, "B": null}});
        assert_eq!(Value::Object(posted.payload), expected);
    }

    #[test]
    fn a_number_that_is_none_is_refused() {
        for body in
            ["entry.own%23=two", "entry.own%23=[1]", "entry.own%23=true", "entry.own%23=1e999"]
        {
            assert!(read(body.as_bytes()).is_err(), "{body}");
        }
        assert!(read(b"entry.a=1&entry.a.b%23=2").is_err());
    }
}
