//! A player's page: his events, how he stood in each, and what it all comes to.

use super::penalties;
use super::public::rendered;
use super::ratings;
use super::words;
use crate::club::{Club, PlayerView};
use crate::i18n::{Language, text};
use crate::tournament::EntrantId;
use crate::tournament::standings::Contribution;
use crate::web::page::{Page, Section, Visit};
use crate::web::{Routes, WebError, guard};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/p/{person}", page);
}

#[derive(Template)]
#[template(path = "event/player.html")]
struct PlayerPage {
    page: Page,
    name: String,
    from: String,
    number: String,
    totals: Vec<(String, String, String)>,
    events: Vec<EventLine>,
    /// His ratings; empty if he has none.
    ratings: String,
}

/// An event he took part in.
#[derive(Debug, Clone)]
struct EventLine {
    name: String,
    href: String,
    when: String,
    phase_class: &'static str,
    phase: String,
    number: String,
    /// Empty before his first party.
    place: String,
    of: String,
    points: String,
    played: String,
    missed: String,
    won: String,
    state: String,
    /// What penalties took off, and warnings.
    penalty: String,
}

/// What several events come to.
#[derive(Debug, Default)]
struct Totals {
    events: usize,
    firsts: usize,
    top_three: usize,
    played: u32,
    won: u32,
    missed: u32,
}

async fn page(
    request: HttpRequest,
    visit: Visit,
    person: web::Path<String>,
) -> Result<HttpResponse, WebError> {
    let app = guard::app(&request);
    let person = Uuid::parse_str(&person).map_err(|_| WebError::NotFound)?;
    let page = visit.page("").within(Section::Players);
    let lang = visit.lang;
    let html = app.club(move |club| render(club, person, page, lang)).await?;
    visit.show_html(html)
}

fn render(club: &Club, person: Uuid, page: Page, lang: Language) -> Result<String, WebError> {
    let player = club.player(person)?;
    if player.person.erased {
        return Err(WebError::NotFound);
    }
    let (events, totals) = events(club, &player, lang)?;
    let row = &player.person;
    let from: Vec<&str> =
        [row.club.as_deref(), row.city.as_deref()].into_iter().flatten().collect();
    let description = words::counted_all(lang, "count-events", events.len());
    let mut page = page.described(description);
    page.title.clone_from(&row.name);
    rendered(&PlayerPage {
        page,
        name: row.name.clone(),
        from: from.join(" · "),
        number: events.first().map(|one| one.number.clone()).unwrap_or_default(),
        totals: in_words(&totals, lang),
        ratings: ratings::careers(club, row.id, lang)?,
        events,
    })
}

fn events(
    club: &Club,
    player: &PlayerView,
    lang: Language,
) -> Result<(Vec<EventLine>, Totals), WebError> {
    let mut totals = Totals::default();
    let mut lines = Vec::new();
    for (entrant, event) in &player.events {
        let view = club.event(&event.slug)?;
        let standings = club.standings(&view);
        let row = standings.row_of(EntrantId(entrant.entrant_id));
        let Some(row) = row else { continue };
        let event_of = view.event();
        // Of a pair's rounds only those he played in are his (Q33); a round the pair missed was
        // missed by who belongs to it.
        let had = |one: &&Contribution| {
            let seated = one.in_match.and_then(|id| event_of.pairing(id));
            seated.is_none_or(|(_, pairing)| pairing.had(EntrantId(entrant.entrant_id)))
        };
        let own: Vec<&Contribution> = row.contributions.iter().filter(had).collect();
        let count = |test: fn(&Contribution) -> bool| {
            u32::try_from(own.iter().filter(|one| test(one)).count()).unwrap_or(u32::MAX)
        };
        let played = count(|one| one.place.is_some());
        let won = count(|one| one.won);
        let settings = view.event().settings();
        let finished = view.event().phase == crate::tournament::Phase::Finished;
        if played > 0 {
            totals.events += 1;
            totals.firsts += usize::from(finished && row.rank == Some(1));
            totals.top_three += usize::from(finished && row.rank.is_some_and(|rank| rank <= 3));
        }
        totals.played += played;
        totals.won += won;
        totals.missed += row.missed;
        let (phase_class, phase) = words::phase(lang, view.event().phase);
        let ranked = standings.rows.iter().filter(|row| row.rank.is_some()).count();
        lines.push(EventLine {
            name: settings.name.clone(),
            href: format!("/t/{}/standings", event.slug),
            when: words::date(lang, settings.starts_on),
            phase_class,
            phase,
            number: entrant.number.map(|number| number.to_string()).unwrap_or_default(),
            place: row.rank.map(|rank| rank.to_string()).unwrap_or_default(),
            of: text(lang, "of-count", &[("count", i64::try_from(ranked).unwrap_or(0).into())]),
            points: if played > 0 { words::points(lang, row.points) } else { String::new() },
            played: played.to_string(),
            missed: row.missed.to_string(),
            won: won.to_string(),
            penalty: penalties::badge(row.taken, standings.fewer_is_better, lang),
            state: match entrant.status.as_str() {
                gone @ ("withdrawn" | "disqualified") => text(lang, gone, &[]),
                _ => String::new(),
            },
        });
    }
    Ok((lines, totals))
}

fn in_words(totals: &Totals, lang: Language) -> Vec<(String, String, String)> {
    let label = |key: &str| text(lang, key, &[]);
    let parties = totals.played + totals.missed;
    // Q40: the two shares are 100 % together, so the second is what the first leaves.
    let share = |part: u32| (100 * part + parties / 2).checked_div(parties).unwrap_or(0);
    let written = |share: u32| match parties {
        0 => String::new(),
        _ => format!("{share}\u{a0}%"),
    };
    let row = |key: &str, count: String, share: String| (label(key), count, share);
    let plain = |key: &str, count: String| row(key, count, String::new());
    vec![
        plain("total-events", totals.events.to_string()),
        plain("total-firsts", totals.firsts.to_string()),
        plain("total-top-three", totals.top_three.to_string()),
        row("total-played", totals.played.to_string(), written(share(totals.played))),
        row("total-missed", totals.missed.to_string(), written(100 - share(totals.played))),
        plain("total-won", totals.won.to_string()),
    ]
}
