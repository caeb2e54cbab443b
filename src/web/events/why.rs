//! Why a row of the standings stands where it does: what every party gave, and what
//! decided against the row above.

use super::pairing;
use super::penalties;
use super::words::{self, Face};
use crate::club::EventView;
use crate::games::scoring::Points;
use crate::i18n::{self, Language, Value as Arg, text};
use crate::tournament::standings::{Contribution, Criterion, Decided, Row, Standings, Value};
use crate::tournament::tiebreaks::Amount;
use crate::tournament::{EntrantId, Scoring};

/// The explanation of one row.
#[derive(Debug, Clone)]
pub(super) struct Why {
    pub(super) lines: Vec<Line>,
    /// What penalties take off, each with its sign.
    pub(super) taken: Vec<(String, String)>,
    /// The sum, in words.
    pub(super) total: String,
    /// What decided against the row above; empty for the first.
    pub(super) decided: String,
    /// What the tie-breaks are made of that part the row from its neighbours.
    pub(super) made_of: Vec<MadeOf>,
}

/// A tie-break's value with its parts.
#[derive(Debug, Clone)]
pub(super) struct MadeOf {
    /// "Buchholz (BH): 5".
    pub(super) head: String,
    pub(super) parts: Vec<String>,
}

/// One party's part.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) party: String,
    /// The match's page; empty for a missed party.
    pub(super) href: String,
    /// The place taken, or how the match ended.
    pub(super) place: String,
    pub(super) points: String,
    pub(super) missed: bool,
    /// It was forfeited by a penalty.
    pub(super) forfeited: bool,
    /// A round sat out by the rules of the format.
    pub(super) sat_out: bool,
    /// Its round is not among the best ones that count.
    pub(super) dropped: bool,
    pub(super) won: bool,
    pub(super) violations: String,
}

/// Whether there is anything to tell of a row.
pub(super) fn is_there(row: &Row) -> bool {
    !row.contributions.is_empty()
        || !row.taken.is_nothing()
        || row.below_by == Some(Decided::NotPlayed)
}

pub(super) fn why(
    view: &EventView,
    standings: &Standings,
    at: usize,
    lang: Language,
) -> Option<Why> {
    let row = &standings.rows[at];
    if !is_there(row) {
        return None;
    }
    let above = at.checked_sub(1).map(|above| &standings.rows[above]);
    let matches = matches!(standings.scheme, Scoring::Match(_));
    let key = match standings.by_mean {
        true => "why-mean",
        // What was sat out may be worth points too, so the matches alone do not make the sum.
        false if matches => "why-sum",
        false => "why-total",
    };
    let total = text(
        lang,
        key,
        &[
            ("points", words::points(lang, row.points).into()),
            ("played", i64::from(row.played).into()),
        ],
    );
    Some(Why {
        lines: row
            .contributions
            .iter()
            .map(|one| match matches {
                true => of_match(view, row.entrant, one, lang),
                false => line(view, one, lang),
            })
            .collect(),
        taken: taken(standings, row, lang),
        total: if row.played > 0 { total } else { String::new() },
        decided: above.map(|above| decided(view, standings, above, row, lang)).unwrap_or_default(),
        made_of: made_of(view, standings, at, lang),
    })
}

/// What penalties take off, a line for each kind: the sum above them has it taken off already.
fn taken(standings: &Standings, row: &Row, lang: Language) -> Vec<(String, String)> {
    let signed = |points: Points| {
        penalties::signed(lang, if standings.fewer_is_better { points } else { -points })
    };
    let mut lines = Vec::new();
    if row.taken.points != Points::ZERO {
        lines.push((text(lang, "why-penalty-points", &[]), signed(row.taken.points)));
    }
    if row.taken.warnings > 0 {
        let warnings = words::counted(lang, "count-warnings", row.taken.warnings);
        lines.push((warnings, signed(row.taken.by_warnings)));
    }
    lines
}

/// The parts of those tie-breaks that set the row below the one above, or above the one below.
fn made_of(view: &EventView, standings: &Standings, at: usize, lang: Language) -> Vec<MadeOf> {
    let row = &standings.rows[at];
    let asked = [Some(row), standings.rows.get(at + 1)];
    let mut asked: Vec<Criterion> = asked
        .into_iter()
        .filter_map(|row| match row?.below_by {
            Some(Decided::By(criterion)) => Some(criterion),
            _ => None,
        })
        .collect();
    asked.dedup();
    let told = asked.into_iter().filter_map(|criterion| {
        let at = standings.criteria.iter().position(|one| *one == criterion)?;
        let Some(Value::Sum(value)) = row.values.get(at) else { return None };
        let name = |number: &str| {
            let entrant = number.parse().ok().and_then(|one| standings.numbered(row, one));
            entrant.map_or_else(String::new, |one| Face::of(view, one, lang).name)
        };
        let parts = value.parts.iter().map(|part| {
            let amount = words::amount(lang, part.amount);
            i18n::message(lang, &part.said().with("amount", amount), &name)
        });
        let amount = words::amount(lang, value.amount);
        let head = format!("{}: {amount}", words::criterion(lang, criterion));
        Some(MadeOf { head, parts: parts.collect() })
    });
    told.filter(|one| !one.parts.is_empty()).collect()
}

fn line(view: &EventView, one: &Contribution, lang: Language) -> Line {
    let table =
        one.in_match.and_then(|id| view.event().pairing(id)).map(|(_, pairing)| pairing.table);
    let args = [
        ("round", i64::from(one.round).into()),
        ("table", i64::from(table.unwrap_or(0)).into()),
        ("party", i64::from(one.part).into()),
    ];
    let key = if table.is_some() { "why-party" } else { "why-party-no-table" };
    let place = match one.place {
        Some(place) => words::counted(lang, "place-number", place),
        None => text(lang, "missed", &[]),
    };
    Line {
        party: text(lang, key, &args),
        href: one.in_match.map(|id| format!("/m/{id}")).unwrap_or_default(),
        place,
        points: words::points(lang, one.points),
        missed: one.place.is_none(),
        forfeited: one.forfeited,
        sat_out: false,
        dropped: one.dropped,
        won: one.won,
        violations: violations(one, lang),
    }
}

fn violations(one: &Contribution, lang: Language) -> String {
    match one.violations {
        0 => String::new(),
        some => words::counted(lang, "count-violations", some),
    }
}

/// A round in which whole matches count: how it ended and against whom, or why there was none.
fn of_match(view: &EventView, mine: EntrantId, one: &Contribution, lang: Language) -> Line {
    let pairing = one.in_match.and_then(|id| view.event().pairing(id)).map(|(_, pairing)| pairing);
    let args = [
        ("round", i64::from(one.round).into()),
        ("table", i64::from(pairing.map_or(0, |pairing| pairing.table)).into()),
    ];
    let key = if pairing.is_some() { "why-match" } else { "why-round" };
    let place = match (one.bye, one.place) {
        (Some(why), _) => text(lang, pairing::bye_key(why), &[]),
        (None, None) => text(lang, "round-missed", &[]),
        (None, Some(place)) => {
            let how = match (one.won, place) {
                (true, _) => "match-won",
                (false, 1) => "match-drawn",
                (false, _) => "match-lost",
            };
            let others = pairing.map(|pairing| pairing.seats.as_slice()).unwrap_or_default();
            let other = match others {
                [first, second] => Some(if *first == mine { *second } else { *first }),
                _ => None,
            };
            let other = other.map(|other| format!(" · {}", Face::of(view, other, lang).name));
            format!("{}{}", text(lang, how, &[]), other.unwrap_or_default())
        }
    };
    Line {
        party: text(lang, key, &args),
        href: one.in_match.map(|id| format!("/m/{id}")).unwrap_or_default(),
        place,
        points: words::points(lang, one.points),
        missed: one.bye.is_none() && one.place.is_none(),
        forfeited: one.forfeited
            || one.in_match.is_some_and(|id| view.event().forfeited(id).any(|who| who == mine)),
        sat_out: one.bye.is_some(),
        dropped: one.dropped,
        won: false,
        violations: violations(one, lang),
    }
}

/// What set the row below the one above, in words.
fn decided(
    view: &EventView,
    standings: &Standings,
    above: &Row,
    row: &Row,
    lang: Language,
) -> String {
    let above_name = Face::of_row(view, above, lang).name;
    let say = |key: &str, mine: Arg<'static>, theirs: Arg<'static>, place: i64| {
        let above = Arg::from(above_name.clone());
        text(
            lang,
            key,
            &[("above", above), ("mine", mine), ("theirs", theirs), ("place", place.into())],
        )
    };
    let nothing = || Arg::from(0);
    match row.below_by {
        None => String::new(),
        Some(Decided::Shared) => say("decided-shared", nothing(), nothing(), 0),
        Some(Decided::ByLot) => say("decided-lot", nothing(), nothing(), 0),
        Some(Decided::ByBracket) => say("decided-bracket", nothing(), nothing(), 0),
        Some(Decided::ByGroups) => say("decided-groups", nothing(), nothing(), 0),
        Some(Decided::ByTablePlace) => say("decided-table-place", nothing(), nothing(), 0),
        Some(Decided::ByTableShare) => say("decided-table-share", nothing(), nothing(), 0),
        Some(Decided::ByStage) => say("decided-stage", nothing(), nothing(), 0),
        Some(Decided::Disqualified) => say("decided-disqualified", nothing(), nothing(), 0),
        Some(Decided::NotPlayed) => say("decided-not-played", nothing(), nothing(), 0),
        Some(Decided::ByPoints) => {
            let key = if standings.fewer_is_better {
                "decided-points-fewer"
            } else {
                "decided-points-more"
            };
            let number = |row: &Row| Arg::from(words::points(lang, row.points));
            say(key, number(row), number(above), 0)
        }
        Some(Decided::By(criterion)) => {
            let at = standings.criteria.iter().position(|one| *one == criterion).unwrap_or(0);
            by_criterion(criterion, row.values.get(at), above.values.get(at), &say, lang)
        }
    }
}

fn by_criterion(
    criterion: Criterion,
    mine: Option<&Value>,
    theirs: Option<&Value>,
    say: &dyn Fn(&str, Arg<'static>, Arg<'static>, i64) -> String,
    lang: Language,
) -> String {
    if let (Some(Value::Sum(mine)), Some(Value::Sum(theirs))) = (mine, theirs) {
        let name = words::criterion(lang, criterion);
        let written = |value: Amount| words::amount(lang, value);
        if criterion == Criterion::FewerViolations {
            let written = |value: Amount| Arg::from(written(value));
            return say(
                "decided-fewer-violations",
                written(mine.amount),
                written(theirs.amount),
                0,
            );
        }
        let values = format!("{} : {}", written(mine.amount), written(theirs.amount));
        return format!("{name}: {}", say("decided-fide", values.into(), Arg::from(0), 0));
    }
    let key = match criterion {
        Criterion::Lot => "decided-lot-number".to_owned(),
        _ => format!("decided-{}", words::key(&criterion.name())),
    };
    match (mine, theirs) {
        (Some(Value::Places(mine)), Some(Value::Places(theirs))) => {
            let longest = mine.len().max(theirs.len());
            let count = |places: &[u32], at: usize| places.get(at).copied().unwrap_or(0);
            let at = (0..longest).find(|at| count(mine, *at) != count(theirs, *at)).unwrap_or(0);
            let place = i64::try_from(at + 1).unwrap_or(i64::MAX);
            say(&key, i64::from(count(mine, at)).into(), i64::from(count(theirs, at)).into(), place)
        }
        (Some(Value::Place(mine)), Some(Value::Place(theirs))) => {
            let place = |place: &Option<u32>| match place {
                Some(place) => Arg::from(place.to_string()),
                None => Arg::from(text(lang, "no-place", &[])),
            };
            say(&key, place(mine), place(theirs), 0)
        }
        (Some(Value::Count(mine)), Some(Value::Count(theirs))) => {
            say(&key, i64::from(*mine).into(), i64::from(*theirs).into(), 0)
        }
        _ => String::new(),
    }
}

/// A criterion's value in a cell.
pub(super) fn cell(value: &Value, lang: Language) -> String {
    match value {
        // Shown only as far as it parts two rows, see `level`.
        Value::Places(_) => String::new(),
        Value::Place(Some(place)) => place.to_string(),
        Value::Place(None) => "–".to_owned(),
        Value::Count(count) => count.to_string(),
        Value::Sum(value) => words::amount(lang, value.amount),
    }
}
