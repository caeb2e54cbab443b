//! The arbiter's page of penalties: what was imposed and lifted, and both with their effect shown
//! before anything is logged. Plain forms, so that it works without scripts.

use super::frame::Frame;
use super::impact::Effect;
use super::public::{self, Asked, Follows, rendered};
use super::sent::Sent;
use super::typed;
use super::words::{self, Face};
use crate::club::{Club, Decision, EventPreview, EventView, Ruled, Ruling, Verdict, Word};
use crate::games::scoring::Points;
use crate::games::{Illegal, Message};
use crate::i18n::{Language, text};
use crate::officiating::Role;
use crate::tournament::penalty::Taken;
use crate::tournament::{EntrantId, MatchId, PenaltyId, Phase, Sanction};
use crate::web::page::Page;
use crate::web::{Routes, WebError};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use uuid::Uuid;

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/t/{event}/penalties", page);
    routes.post("/t/{event}/penalties/preview", preview);
    routes.post("/t/{event}/penalties", decide);
}

/// A penalty as the list shows it.
#[derive(Debug, Clone)]
struct Line {
    face: Face,
    /// What it is, in a sentence.
    what: String,
    rule: String,
    reason: String,
    /// Who imposed it and when.
    by: String,
    /// Who lifted it, when and why; empty while it is in force.
    lifted: String,
    lifted_why: String,
    in_force: bool,
    /// The fields that name it.
    penalty: String,
    entrant: String,
}

#[derive(Template)]
#[template(path = "event/penalties.html")]
struct PenaltiesPage {
    page: Page,
    frame: Frame,
    lines: Vec<Line>,
    /// Everybody a penalty can be imposed on.
    entrants: Vec<(String, Face)>,
    /// The matches that can be forfeited.
    matches: Vec<(String, String)>,
    /// What warnings cost.
    warnings: String,
    closed: bool,
}

#[derive(Template)]
#[template(path = "event/penalty-preview.html")]
struct PreviewPage {
    page: Page,
    frame: Frame,
    told: String,
    /// The form that decides it, and what it sends.
    action: String,
    fields: Vec<(String, String)>,
    reason: Option<String>,
    back: String,
    entry: Uuid,
    base: u64,
    effect: Effect,
}

async fn page(request: HttpRequest, slug: web::Path<String>) -> Result<HttpResponse, WebError> {
    public::page(request, &slug, Follows::Event, render).await
}

fn render(mut asked: Asked) -> Result<String, WebError> {
    let lang = asked.lang;
    let view = asked.club.event(&asked.name)?;
    let event = view.event();
    let settings = event.settings();
    let title = text(lang, "penalties-title", &[("event", settings.name.as_str().into())]);
    let rulings = asked.club.rulings(view.id)?;
    let players = view.players();
    let matches = event.rounds.iter().rev().flat_map(|round| {
        round.matches.iter().map(|one| (one.id.to_string(), match_told(&view, one.id, lang)))
    });
    rendered(&PenaltiesPage {
        page: asked.page(&title, String::new()),
        frame: Frame::new(&view, lang, asked.organizer, "/penalties"),
        lines: rulings.iter().map(|one| line(&view, one, lang)).collect(),
        entrants: players
            .iter()
            .map(|(id, _)| (id.to_string(), Face::of(&view, *id, lang)))
            .collect(),
        matches: matches.collect(),
        warnings: settings.warnings.map_or_else(
            || text(lang, "penalties-warnings-free", &[]),
            |one| {
                let points = words::points(lang, one.points);
                let args = [("every", i64::from(one.every).into()), ("points", points.into())];
                text(lang, "penalties-warnings-cost", &args)
            },
        ),
        closed: event.phase == Phase::Finished,
    })
}

/// "Round 2, table 3: Anna – Boris".
fn match_told(view: &EventView, id: MatchId, lang: Language) -> String {
    let Some((round, pairing)) = view.event().pairing(id) else { return String::new() };
    let names: Vec<String> =
        pairing.seats.iter().map(|one| Face::of(view, *one, lang).name).collect();
    let args =
        [("round", i64::from(round.number).into()), ("table", i64::from(pairing.table).into())];
    format!("{}: {}", text(lang, "event-log-place", &args), names.join(" – "))
}

/// What a verdict is, in words.
fn told(view: &EventView, verdict: Verdict, lang: Language) -> String {
    match verdict {
        Verdict::Disqualification => text(lang, "penalty-disqualification", &[]),
        Verdict::Penalty(Sanction::Warning) => text(lang, "penalty-warning", &[]),
        Verdict::Penalty(Sanction::Points(points)) => {
            text(lang, "penalty-points", &[("points", words::points(lang, points).into())])
        }
        Verdict::Penalty(Sanction::Forfeit(id)) => {
            text(lang, "penalty-forfeit", &[("match", match_told(view, id, lang).into())])
        }
    }
}

fn line(view: &EventView, one: &Ruled, lang: Language) -> Line {
    let zone = view.event().settings().time_zone;
    let said = |word: &Word| {
        let at = word.at.map(|at| words::clock(at, zone)).unwrap_or_default();
        format!("{at} {}", word.by.clone().unwrap_or_default()).trim().to_owned()
    };
    let penalty = match one.ruling {
        Ruling::Penalty(id, _) => id.to_string(),
        Ruling::Disqualification(_) => String::new(),
    };
    Line {
        face: Face::of(view, one.entrant, lang),
        what: told(view, one.verdict, lang),
        rule: one.rule.clone().unwrap_or_default(),
        reason: one.imposed.words.clone().unwrap_or_default(),
        by: said(&one.imposed),
        lifted: one.lifted.as_ref().map(said).unwrap_or_default(),
        lifted_why: one.lifted.as_ref().and_then(|word| word.words.clone()).unwrap_or_default(),
        in_force: one.lifted.is_none(),
        penalty,
        entrant: one.entrant.to_string(),
    }
}

/// What the form asks for.
fn wanted(sent: &Sent) -> Result<Decision, Illegal> {
    let refuse = |key: &'static str| Err(Illegal::input(Message::new(key)));
    let typed = &sent.typed;
    let Some(entrant) = EntrantId::of_seat(typed.get("entrant")) else {
        return refuse("penalty-choose-player");
    };
    let verdict = match (typed.get("do"), typed.get("what")) {
        ("lift", _) => {
            return Ok(Decision::Lift(match typed.get("penalty") {
                "" => Ruling::Disqualification(entrant),
                id => match Uuid::parse_str(id) {
                    Ok(id) => Ruling::Penalty(PenaltyId(id), entrant),
                    Err(_) => return refuse("event-penalty-unknown"),
                },
            }));
        }
        ("withdraw", _) => return Ok(Decision::Withdraw(entrant)),
        ("return", _) => return Ok(Decision::Return(entrant)),
        (_, "warning") => Verdict::Penalty(Sanction::Warning),
        (_, "points") => match typed::points(typed.get("points")) {
            Some(points) => Verdict::Penalty(Sanction::Points(points)),
            None => return refuse("penalty-choose-points"),
        },
        (_, "forfeit") => match Uuid::parse_str(typed.get("match")) {
            Ok(id) => Verdict::Penalty(Sanction::Forfeit(MatchId(id))),
            Err(_) => return refuse("penalty-choose-match"),
        },
        (_, "disqualification") => Verdict::Disqualification,
        _ => return refuse("penalty-choose-what"),
    };
    Ok(Decision::Impose(entrant, verdict))
}

async fn preview(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("penalties");
    let decision = match wanted(&sent) {
        Ok(decision) => decision,
        Err(illegal) => return sent.refused(illegal.into()),
    };
    let asked = decision.clone();
    let effect = match sent.decide(move |club, id| club.preview_decision(id, asked)).await? {
        Ok(EventPreview::Holds(impact)) => impact,
        Ok(EventPreview::Breaks { first, .. }) => return sent.refused(first.into()),
        Err(refused) => return sent.refused(refused),
    };
    let (lang, view) = (sent.visit.lang, &sent.event);
    let slug = &view.slug;
    let organizer = sent.visit.who.is_at_event(Role::Organizer, view.id.0);
    let of = |entrant| Face::of(view, entrant, lang).name;
    let (said, action, reason) = match &decision {
        Decision::Impose(entrant, verdict) => {
            let said = format!("{}: {}", of(*entrant), told(view, *verdict, lang));
            (said, format!("/t/{slug}/penalties"), true)
        }
        Decision::Lift(Ruling::Penalty(_, entrant) | Ruling::Disqualification(entrant)) => {
            let said = format!("{}: {}", of(*entrant), text(lang, "penalty-lifted", &[]));
            (said, format!("/t/{slug}/penalties"), true)
        }
        Decision::Withdraw(entrant) => {
            let said = format!("{}: {}", of(*entrant), text(lang, "withdraw", &[]));
            (said, format!("/t/{slug}/entrants/{entrant}/withdraw"), false)
        }
        Decision::Return(entrant) => {
            let said = format!("{}: {}", of(*entrant), text(lang, "return", &[]));
            (said, format!("/t/{slug}/entrants/{entrant}/return"), false)
        }
        Decision::Correct(_) => return Err(WebError::NotFound),
    };
    let kept = ["do", "what", "entrant", "points", "match", "rule", "penalty", "from"];
    let fields = sent.typed.fields.iter().filter(|(name, _)| kept.contains(&name.as_str()));
    let back = if reason { "penalties" } else { "entries" };
    sent.visit.show_as(
        StatusCode::OK,
        &PreviewPage {
            page: sent.visit.page(sent.visit.t("impact-heading")),
            frame: Frame::new(view, lang, organizer, "/penalties"),
            told: said,
            action,
            fields: fields.cloned().collect(),
            reason: reason.then(|| sent.typed.get("reason").to_owned()),
            back: format!("/t/{slug}/{back}"),
            entry: Uuid::now_v7(),
            base: effect.revision.0,
            effect: Effect::of(view, &effect, lang),
        },
    )
}

async fn decide(sent: Sent) -> Result<HttpResponse, WebError> {
    let sent = sent.leading_to("penalties");
    let intent = sent.intent()?;
    let decision = match wanted(&sent) {
        Ok(decision) => decision,
        Err(illegal) => return sent.refused(illegal.into()),
    };
    let (rule, reason) = (sent.typed.get("rule").to_owned(), sent.typed.get("reason").to_owned());
    match decision {
        Decision::Impose(entrant, verdict) => {
            let impose =
                move |club: &Club, id| club.impose(id, intent, entrant, verdict, &rule, &reason);
            sent.log("penalized", impose).await
        }
        Decision::Lift(ruling) => {
            sent.log("penalty-lifted", move |club, id| club.lift(id, intent, ruling, &reason)).await
        }
        Decision::Withdraw(_) | Decision::Return(_) | Decision::Correct(_) => {
            Err(WebError::NotFound)
        }
    }
}

/// What penalties take off, as a row of the standings and a player's page show it; empty if
/// nothing was imposed.
pub(super) fn badge(taken: Taken, fewer_is_better: bool, lang: Language) -> String {
    let mut parts = Vec::new();
    if taken.sum() != Points::ZERO {
        let points = if fewer_is_better { taken.sum() } else { -taken.sum() };
        parts.push(text(lang, "penalty-badge", &[("points", signed(lang, points).into())]));
    }
    if taken.warnings > 0 {
        parts.push(words::counted(lang, "count-warnings", taken.warnings));
    }
    parts.join(" · ")
}

/// Points with their sign, a plus too.
pub(super) fn signed(lang: Language, points: Points) -> String {
    let said = words::points(lang, points);
    if points > Points::ZERO { format!("+{said}") } else { said }
}
