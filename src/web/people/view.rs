//! What several of the registry's pages show, and what they all need.

use super::super::{App, Visit, WebError};
use crate::club::people::Person;
use crate::club::{Club, Intent};
use crate::games::Message;
use crate::i18n::{self, Language};
use crate::log::{Actor, Base, EntryId, Seq};
use crate::transfer::csv::player::{Field, Sex};
use serde::Deserialize;
use uuid::Uuid;

/// A person in words.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub(super) id: Uuid,
    pub(super) name: String,
    pub(super) club: String,
    pub(super) city: String,
    pub(super) rating: String,
    pub(super) born: String,
    pub(super) sex: String,
    pub(super) note: String,
}

impl Shown {
    pub(super) fn new(lang: Language, person: &Person) -> Self {
        let player = &person.player;
        let name = if person.erased {
            i18n::text(lang, "player-removed", &[])
        } else {
            player.name.clone()
        };
        Self {
            id: person.id,
            name,
            club: player.club.clone(),
            city: player.city.clone(),
            rating: player.text(Field::Rating),
            born: player.text(Field::Born),
            sex: sex(lang, player.sex),
            note: player.note.clone(),
        }
    }

    /// Club, city and year in one line, to tell namesakes apart.
    pub(super) fn detail(&self) -> String {
        [&self.club, &self.city, &self.born]
            .into_iter()
            .filter(|text| !text.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join(" · ")
    }
}

/// The word for a sex; empty where it is not known.
pub(super) fn sex(lang: Language, sex: Option<Sex>) -> String {
    match sex {
        Some(Sex::Female) => i18n::text(lang, "people-sex-female", &[]),
        Some(Sex::Male) => i18n::text(lang, "people-sex-male", &[]),
        None => String::new(),
    }
}

/// The words for the label of a field.
pub(super) fn label(lang: Language, field: Field) -> String {
    let key = match field {
        Field::Name => "people-name",
        Field::Club => "people-club",
        Field::City => "people-city",
        Field::Rating => "people-rating",
        Field::Born => "people-born",
        Field::Sex => "people-sex",
        Field::Note => "people-note",
    };
    i18n::text(lang, key, &[])
}

pub(super) fn words(lang: Language, message: &Message) -> String {
    i18n::message(lang, message, &str::to_owned)
}

/// What the visitor wants to be logged. `id` is the one his form brought, so that a form sent
/// twice is one request; `seq` is the revision he saw.
pub(super) fn intent(visit: &Visit, id: &str, seq: Option<&str>) -> Result<Intent, WebError> {
    let user = visit.who.user.as_ref().ok_or(WebError::LoginNeeded)?;
    let mut intent = Intent::now(Actor::User(user.id));
    if !id.is_empty() {
        intent.id = EntryId(id.parse().map_err(|_| WebError::Bad("error-malformed"))?);
    }
    if let Some(seq) = seq {
        let seq = seq.parse().map_err(|_| WebError::Bad("error-malformed"))?;
        intent.base = Some(Base::Seq(Seq(seq)));
    }
    Ok(intent)
}

/// A form that only says yes.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Confirmed {
    id: String,
}

impl Confirmed {
    /// What it wants to be logged.
    ///
    /// # Errors
    /// Nobody is logged in, or the form is not ours.
    pub(super) fn intent(&self, visit: &Visit) -> Result<Intent, WebError> {
        intent(visit, &self.id, None)
    }
}

/// A new id for a form.
pub(super) fn fresh() -> String {
    Uuid::now_v7().to_string()
}

pub(super) fn id(text: &str) -> Result<Uuid, WebError> {
    text.parse().map_err(|_| WebError::NotFound)
}

/// Runs a use case whose refusal the form shows itself.
pub(super) async fn ask<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Club) -> T + Send + 'static,
) -> Result<T, WebError> {
    app.club(move |club| Ok::<_, WebError>(work(club))).await
}
