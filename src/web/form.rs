//! A form as it was filled in: what was typed stays, the error stands at its field.

use crate::i18n::{self, Language};

/// What was typed into a form and what is wrong with it, by field.
#[derive(Debug, Clone, Default)]
pub struct Filled {
    typed: Vec<(&'static str, String)>,
    errors: Vec<(&'static str, String)>,
}

impl Filled {
    /// The form with a field's text.
    #[must_use]
    pub fn with(mut self, field: &'static str, typed: impl Into<String>) -> Self {
        self.typed.push((field, typed.into()));
        self
    }

    /// Notes what is wrong with a field, by the key of its sentence.
    pub fn refuse(&mut self, field: &'static str, lang: Language, key: &str) {
        self.errors.push((field, i18n::text(lang, key, &[])));
    }

    /// Notes what is wrong with a field, in words already.
    pub fn refuse_saying(&mut self, field: &'static str, sentence: String) {
        self.errors.push((field, sentence));
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.errors.is_empty()
    }

    /// What was typed into a field.
    #[must_use]
    pub fn value(&self, field: &str) -> &str {
        self.typed.iter().find(|(name, _)| *name == field).map_or("", |(_, typed)| typed)
    }

    /// What is wrong with a field; empty if nothing is.
    #[must_use]
    pub fn error(&self, field: &str) -> &str {
        self.errors.iter().find(|(name, _)| *name == field).map_or("", |(_, error)| error)
    }
}
