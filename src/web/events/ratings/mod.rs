//! Ratings on pages: the list of a game, a player's way through the events, and the order of an
//! event's entrants by strength.

mod career;
mod list;
mod plot;

pub(super) use career::careers;

use super::sent::Sent;
use crate::i18n::Language;
use crate::web::{Routes, WebError};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes<'_>) {
    list::routes(routes);
    routes.post("/t/{event}/order-by-rating", order);
}

async fn order(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("draw");
    let intent = sent.intent()?;
    sent.log("ordered-by-rating", move |club, id| club.order_by_rating(id, intent)).await
}

/// A number with so many digits after the language's decimal sign.
pub(super) fn number(lang: Language, value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    // A rounded nothing has no sign.
    let text = match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|sign| matches!(sign, '0' | '.')) => rest.to_owned(),
        _ => text.replace('-', "−"),
    };
    match lang {
        Language::Ru => text.replace('.', ","),
        Language::En => text,
    }
}

/// A difference, with its sign.
fn signed(lang: Language, value: f64, digits: usize) -> String {
    let text = number(lang, value, digits);
    let nothing = text.chars().all(|sign| matches!(sign, '0' | '.' | ','));
    if nothing || value < 0.0 { text } else { format!("+{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_their_sign_and_nothing_has_none() {
        assert_eq!(signed(Language::En, 12.4, 0), "+12");
        assert_eq!(signed(Language::Ru, -0.25, 1), "−0,2");
        assert_eq!(signed(Language::En, -0.04, 1), "0.0");
        assert_eq!(signed(Language::En, 0.0, 0), "0");
    }
}
