//! The record of a match as a file: text as clubs write it, and `.MAT` for other programs.

use super::Told;
use crate::club::MatchView;
use crate::games::nardy::{Color, Entry, Header, write_hops};
use crate::i18n::{self, Language, text};
use crate::tournament::MatchId;
use crate::transfer::mat;
use crate::web::{Routes, Visit, WebError, guard, names};
use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::{HttpRequest, HttpResponse, web};
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/m/{match}/record.txt", as_text).get("/m/{match}/record.mat", as_mat);
}

async fn as_text(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    answer(&visit, &request, *id, "txt", write_text).await
}

async fn as_mat(
    visit: Visit,
    request: HttpRequest,
    id: web::Path<Uuid>,
) -> Result<HttpResponse, WebError> {
    answer(&visit, &request, *id, "mat", write_mat).await
}

async fn answer(
    visit: &Visit,
    request: &HttpRequest,
    id: Uuid,
    kind: &str,
    write: fn(&MatchView, &Told, Language) -> Result<String, WebError>,
) -> Result<HttpResponse, WebError> {
    let view = guard::app(request).club(move |club| club.match_view(MatchId(id))).await?;
    let (round, pairing) = view.pairing();
    let name = format!("{}-{}-{}.{kind}", view.event.slug, round.number, pairing.table);
    let lang = visit.lang;
    let file = web::block(move || write(&view, &Told::of(&view)?, lang));
    let file = file.await.map_err(WebError::internal)??;
    let download = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    };
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::VARY, "Accept-Language, Cookie"))
        .insert_header(download)
        .body(file))
}

/// Every entry on a line, turns numbered within their party.
fn write_text(view: &MatchView, told: &Told, lang: Language) -> Result<String, WebError> {
    let name = |seat: &str| names::at_seat(&view.event, lang, seat);
    let settings = view.event.event().settings();
    let mut lines = vec![format!("{}, {}", settings.name, settings.starts_on)];
    for color in Color::BOTH {
        let key = if color == Color::White { "nardy-white" } else { "nardy-black" };
        lines.push(format!("{}: {}", text(lang, key, &[]), name(told.game.id(color))));
    }
    let (mut party, mut turns) = (0, 0);
    for moment in told.moments.iter().skip(1) {
        if moment.party != party {
            (party, turns) = (moment.party, 0);
            let number = i64::try_from(party).unwrap_or(i64::MAX);
            let heading = text(lang, "nardy-sheet-party", &[("party", number.into())]);
            lines.extend([String::new(), heading]);
        }
        let said = moment.said.iter().map(|one| i18n::message(lang, &one.message, &name));
        match &moment.played {
            Some(played) => {
                turns += 1;
                let play = write_hops(&played.hops);
                let by = name(told.game.id(played.by));
                lines.push(format!("{turns:3}. {}: {play}  ({by})", played.dice));
                // What a turn says of itself stands in the line already.
                lines.extend(said.skip(1).map(|words| format!("     {words}")));
            }
            None => lines.extend(said.map(|words| format!("     {words}"))),
        }
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// The dialect of the backgammon programs, with names in place of ids.
fn write_mat(view: &MatchView, told: &Told, lang: Language) -> Result<String, WebError> {
    let [white, black] = Color::BOTH.map(|color| told.game.id(color));
    let named = |seat: &str| names::at_seat(&view.event, lang, seat);
    // Two players of one name are told apart by their checkers.
    let same = named(white) == named(black);
    let name = |seat: &str| {
        let color = if seat == white { "w" } else { "b" };
        if same { format!("{} ({color})", named(seat)) } else { named(seat) }
    };
    let header = Header {
        ruleset: told.header.ruleset.clone(),
        white: name(white),
        black: name(black),
        first: told.header.first.as_deref().map(name),
    };
    let entries: Vec<Entry> = told.entries.iter().map(|entry| renamed(entry, &name)).collect();
    mat::write(&header, &entries).map_err(WebError::internal)
}

fn renamed(entry: &Entry, name: &dyn Fn(&str) -> String) -> Entry {
    let mut entry = entry.clone();
    match &mut entry {
        Entry::Starts { player: seat }
        | Entry::Leave { player: seat }
        | Entry::Turn { by: seat, .. }
        | Entry::Result { winner: Some(seat), .. }
        | Entry::Concede { by: seat, .. }
        | Entry::Flag { by: seat } => *seat = name(seat),
        Entry::Opening { .. } | Entry::Result { winner: None, .. } | Entry::Stands { .. } => {}
    }
    entry
}
