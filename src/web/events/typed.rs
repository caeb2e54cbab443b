//! A form as it came: names and texts, in order, so that it can be shown or sent again.

use crate::club::{EventView, Intent};
use crate::games::scoring::Points;
use crate::games::{Illegal, Message};
use crate::i18n::Language;
use crate::log::{Actor, Base, EntryId, Seq};
use crate::web::{Refusal, WebError};
use uuid::Uuid;

/// The fields of a form.
#[derive(Debug, Clone, Default)]
pub(super) struct Typed {
    pub(super) fields: Vec<(String, String)>,
}

impl Typed {
    pub(super) const fn new(fields: Vec<(String, String)>) -> Self {
        Self { fields }
    }

    /// The text of a field; empty if the form has none.
    pub(super) fn get(&self, name: &str) -> &str {
        let mut fields = self.fields.iter();
        fields.find(|(field, _)| field == name).map_or("", |(_, text)| text)
    }

    /// All texts under that name.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(field, _)| field == name).map(|(_, text)| text.as_str())
    }

    /// Whether the form has the field, or chose the value.
    pub(super) fn has(&self, name: &str, value: &str) -> bool {
        self.all(name).any(|one| one == value)
    }

    /// The one of several values the form chose.
    ///
    /// # Errors
    /// Another value, by the field's name: what is not understood is not guessed.
    pub(super) fn one_of(&self, name: &str, values: &[&'static str]) -> Result<&str, WebError> {
        let value = self.get(name);
        if values.contains(&value) { Ok(value) } else { Err(unknown(name, value)) }
    }

    /// Whether a box is ticked.
    ///
    /// # Errors
    /// The box says something else than yes, by its name.
    pub(super) fn ticked(&self, name: &str) -> Result<bool, WebError> {
        Ok(self.one_of(name, &["", "yes"])? == "yes")
    }

    /// Adds a field.
    pub(super) fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.fields.push((name.into(), value.into()));
    }

    /// What the form wants of the log: its hidden id makes a second submission harmless,
    /// its base says which state the person had before him.
    ///
    /// # Errors
    /// The form has no id: it is not ours.
    pub(super) fn intent(&self, actor: Actor) -> Result<Intent, WebError> {
        let malformed = || WebError::Bad("error-malformed");
        let id = Uuid::parse_str(self.get("entry")).map_err(|_| malformed())?;
        let base = match self.get("base") {
            "" => None,
            base => Some(Base::Seq(Seq(base.parse().map_err(|_| malformed())?))),
        };
        Ok(Intent { id: EntryId(id), base, ..Intent::now(actor) })
    }
}

/// Points as they are typed, with a comma or a point, or with a half; `None` if that is no number.
pub(super) fn points(typed: &str) -> Option<Points> {
    let typed = typed.trim().replace(',', ".").replace('−', "-");
    let (whole, half) = match typed.strip_suffix('½') {
        Some("") => ("0", 0.5),
        Some(whole) => (whole, 0.5),
        None => (typed.as_str(), 0.0),
    };
    Points::from_f64(whole.parse::<f64>().ok()? + half)
}

/// The refusal of a value that no form of ours offers, by the field's name.
pub(super) fn unknown(field: &str, value: &str) -> WebError {
    let value: String = value.chars().take(40).collect();
    let message = Message::new("field-value-unknown").with("field", field).with("value", value);
    WebError::Illegal(Box::new(Refusal::new(Illegal::input(message), None)))
}

/// The id of a one-tap button: the same for the same tap on the same state, so that two
/// taps, even on two screens, are one.
pub(super) fn tap(on: Uuid, seq: Seq, action: &str) -> Uuid {
    Uuid::new_v5(&on, format!("{seq} {action}").as_bytes())
}

/// The sentence of a refusal with the names of the event.
pub(super) fn sentence(view: Option<&EventView>, lang: Language, illegal: Illegal) -> String {
    Refusal::new(illegal, view).sentence(lang)
}
