//! A player's ratings on his page: what he has now, the plot, and where each change came from.

use super::super::overview::Words;
use super::super::public::rendered;
use super::super::words;
use super::plot::Plot;
use super::{number, signed};
use crate::club::{Club, Ratings};
use crate::i18n::{Language, text};
use crate::tournament::ratings::{Career, Change, Pool};
use crate::web::WebError;
use askama::Template;
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

#[derive(Template)]
#[template(path = "ratings/careers.html")]
struct Careers {
    t: Words,
    careers: Vec<CareerView>,
}

struct CareerView {
    name: String,
    href: String,
    rating: String,
    deviation: String,
    provisional: bool,
    plot: String,
    changes: Vec<ChangeView>,
}

struct ChangeView {
    event: String,
    href: String,
    when: String,
    before: String,
    after: String,
    change: String,
    score: String,
    expected: String,
    meetings: Vec<MeetingView>,
}

struct MeetingView {
    href: String,
    round: u32,
    against: String,
    opposition: String,
    score: String,
    expected: String,
}

/// Opponents named in one line; a table has more of them.
const NAMED: usize = 3;

/// The part of a player's page; empty if he was never rated.
pub(in super::super) fn careers(
    club: &Club,
    person: Uuid,
    lang: Language,
) -> Result<String, WebError> {
    let ratings = club.ratings()?;
    let found: Vec<(&Pool, &Career)> = ratings.ledger.careers(person).collect();
    if found.is_empty() {
        return Ok(String::new());
    }
    let met: BTreeSet<Uuid> = found
        .iter()
        .flat_map(|(_, career)| &career.changes)
        .flat_map(|change| &change.meetings)
        .flat_map(|met| met.against.iter().copied())
        .collect();
    let people = club.named(&met.into_iter().collect::<Vec<_>>())?;
    let names = people.into_iter().map(|(id, row)| (id, row.name)).collect();
    let careers = found
        .into_iter()
        .map(|(pool, career)| one(&ratings, pool, career, &names, lang))
        .collect::<Result<_, _>>()?;
    rendered(&Careers { t: Words(lang), careers })
}

fn one(
    ratings: &Ratings,
    pool: &Pool,
    career: &Career,
    names: &HashMap<Uuid, String>,
    lang: Language,
) -> Result<CareerView, WebError> {
    let digits = pool.discipline.digits();
    let discipline = text(lang, &format!("discipline-{}", pool.discipline.as_str()), &[]);
    let name = format!("{} · {discipline}", words::game(lang, &pool.game));
    let plot = Plot::of(ratings, pool, career, &name, lang);
    Ok(CareerView {
        href: format!("/ratings/{}", pool.game),
        rating: number(lang, career.rating.value, digits),
        deviation: number(lang, career.rating.deviation, digits),
        provisional: pool.discipline.is_provisional(career.rating),
        plot: plot.map(|plot| rendered(&plot)).transpose()?.unwrap_or_default(),
        // The newest first, as the events below.
        changes: career
            .changes
            .iter()
            .rev()
            .map(|change| changed(ratings, change, digits, names, lang))
            .collect(),
        name,
    })
}

fn changed(
    ratings: &Ratings,
    change: &Change,
    digits: usize,
    names: &HashMap<Uuid, String>,
    lang: Language,
) -> ChangeView {
    let event = ratings.events.get(&change.event);
    let (score, of) = change.score();
    ChangeView {
        event: event.map(|event| event.name.clone()).unwrap_or_default(),
        href: event.map(|event| format!("/t/{}/standings", event.slug)).unwrap_or_default(),
        when: event.map(|event| words::date(lang, event.starts_on)).unwrap_or_default(),
        before: number(lang, change.before.value, digits),
        after: number(lang, change.after.value, digits),
        change: signed(lang, change.after.value - change.before.value, digits),
        score: scored(lang, score, of),
        expected: number(lang, change.expected(), 1),
        meetings: change
            .meetings
            .iter()
            .map(|met| MeetingView {
                href: format!("/m/{}", met.id),
                round: met.round,
                against: against(&met.against, names, lang),
                opposition: number(lang, met.opposition, digits),
                score: scored(lang, met.score, met.of),
                expected: number(lang, met.expected, 2),
            })
            .collect(),
    }
}

/// `3.5 / 5`, halves only where there are any.
fn scored(lang: Language, score: f64, of: usize) -> String {
    let digits = usize::from((score * 2.0).round() % 2.0 > 0.5);
    format!("{}\u{a0}/\u{a0}{of}", number(lang, score, digits))
}

fn against(people: &[Uuid], names: &HashMap<Uuid, String>, lang: Language) -> String {
    let removed = || text(lang, "player-removed", &[]);
    let named: Vec<String> = people
        .iter()
        .take(NAMED)
        .map(|one| names.get(one).cloned().unwrap_or_else(removed))
        .collect();
    let named = named.join(", ");
    match people.len().saturating_sub(NAMED) {
        0 => named,
        more => {
            let more = i64::try_from(more).unwrap_or(i64::MAX);
            text(lang, "rating-and-more", &[("names", named.into()), ("count", more.into())])
        }
    }
}
