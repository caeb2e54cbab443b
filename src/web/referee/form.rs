//! A form as an entry: the same fields that `referee.js` reads, for browsers without scripts.

use crate::web::WebError;
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

/// Reads the fields: `entry.how` is text, `entry.perished[]` a list, `entry.face_up?` yes or no,
/// `entry.white#` a number and `entry.dice[]#` a list of numbers.
///
/// # Errors
/// The body is no form, or what should be a number is none.
pub(super) fn read(body: &[u8]) -> Result<Posted, WebError> {
    let malformed = || WebError::Bad("error-malformed");
    let fields: Vec<(String, String)> =
        serde_urlencoded::from_bytes(body).map_err(|_| malformed())?;
    let mut posted = Posted::default();
    for (name, value) in fields {
        match name.as_str() {
            "id" => posted.id = Some(value),
            "base" => posted.base = Some(value.parse().map_err(|_| malformed())?),
            "target" => posted.target = Some(value),
            "entry.kind" => posted.kind = Some(value),
            _ => {
                let Some(field) = name.strip_prefix("entry.") else { continue };
                let (field, value) = match field.strip_suffix('#') {
                    Some(field) => (field, number(&value).ok_or_else(malformed)?),
                    None => (field, Value::String(value)),
                };
                put(&mut posted.payload, field, value).ok_or_else(malformed)?;
            }
        }
    }
    Ok(posted)
}

fn number(text: &str) -> Option<Value> {
    text.trim().parse::<i64>().ok().map(Value::from)
}

fn put(payload: &mut Map<String, Value>, field: &str, value: Value) -> Option<()> {
    if let Some(list) = field.strip_suffix("[]") {
        let list = payload.entry(list).or_insert_with(|| Value::Array(Vec::new()));
        // A hidden empty field says "a list, maybe of nothing".
        if value != "" {
            list.as_array_mut()?.push(value);
        }
    } else if let Some(flag) = field.strip_suffix('?') {
        payload.insert(flag.to_owned(), Value::Bool(value == "true"));
    } else {
        payload.insert(field.to_owned(), value);
    }
    Some(())
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
    fn numbers_of_a_form_are_numbers_of_the_entry() {
        let body = b"entry.white%23=5&entry.dice%5B%5D%23=6&entry.dice%5B%5D%23=3";
        let posted = read(body).expect("a form");
        assert_eq!(Value::Object(posted.payload), json!({"white": 5, "dice": [6, 3]}));
        assert!(read(b"entry.white%23=six").is_err());
    }

    #[test]
    fn a_field_that_is_both_a_list_and_not_is_refused() {
        assert!(read(b"entry.a=1&entry.a%5B%5D=2").is_err());
        assert!(read(b"base=many").is_err());
    }
}
