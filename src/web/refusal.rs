//! What the use cases refuse, as an answer of the web.

use super::WebError;
use crate::club::{EventView, Refused};
use crate::games::Illegal;
use crate::i18n::{self, Language};
use crate::log::Rejected;
use std::collections::HashMap;

/// A refusal by a rule, with the names its sentence needs.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// What is refused, and by which rule.
    pub illegal: Illegal,
    names: HashMap<String, String>,
    game: Option<String>,
}

impl Refusal {
    /// The refusal with the names of the event's entrants.
    #[must_use]
    pub fn new(illegal: Illegal, event: Option<&EventView>) -> Self {
        let names = event.map(|event| {
            let named = event.players().into_iter().filter_map(|(entrant, player)| {
                Some((entrant.to_string(), player.person?.name.clone()))
            });
            named.collect()
        });
        let game = event.map(|event| event.event().settings().game.clone());
        Self { illegal, names: names.unwrap_or_default(), game }
    }

    /// The sentence in a language.
    #[must_use]
    pub fn sentence(&self, lang: Language) -> String {
        i18n::message(lang, &self.illegal.message, &|seat| {
            self.names.get(seat).cloned().unwrap_or_else(|| i18n::text(lang, "player-removed", &[]))
        })
    }

    /// The rule it follows from, e.g. `F-10`.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.illegal.rule.as_deref()
    }

    /// Where that rule stands, if it is known of which game it is.
    #[must_use]
    pub fn href(&self) -> Option<String> {
        Some(super::rules::href(self.game.as_deref()?, self.rule()?))
    }
}

impl From<Refused> for WebError {
    fn from(refused: Refused) -> Self {
        Self::refused(refused, None)
    }
}

impl WebError {
    /// The answer to a refused use case; `event` knows the names of who is spoken of.
    #[must_use]
    pub fn refused(refused: Refused, event: Option<&EventView>) -> Self {
        match refused {
            Refused::NotFound => Self::NotFound,
            Refused::Illegal(illegal) | Refused::LaterIllegal { first: illegal, .. } => {
                Self::Illegal(Box::new(Refusal::new(illegal, event)))
            }
            Refused::UnknownTarget(_) => Self::Refused("error-target-not-in-force"),
            Refused::Malformed(_) => Self::Bad("error-malformed"),
            Refused::Rejected(Rejected::IdReused) => Self::Refused("error-id-reused"),
            Refused::Rejected(Rejected::Conflict { .. } | Rejected::UnknownBase) => {
                Self::Conflict("error-conflict")
            }
            Refused::Store(error) => error.into(),
        }
    }
}
