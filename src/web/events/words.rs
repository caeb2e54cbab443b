//! The words for what an event holds: dates, points, schemes, players.

use crate::club::EventView;
use crate::games::Explanation;
use crate::games::scoring::Points;
use crate::i18n::{self, Language, Value, text};
use crate::tournament::standings::{Criterion, Row};
use crate::tournament::tiebreaks::{Amount, Modifier, TieBreak};
use crate::tournament::{EntrantId, Length, Phase, Presence, Record, Scoring};
use crate::web::{names, rules};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use chrono_tz::Tz;

/// A player as every page shows him: tag, name, club.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Face {
    /// The number on the tag.
    pub(super) number: u32,
    /// The name, or what stands for a removed one.
    pub(super) name: String,
    /// The club; empty if there is none.
    pub(super) club: String,
    /// The team; empty if there is none.
    pub(super) team: String,
    /// The player's page; empty for a removed one.
    pub(super) href: String,
    /// He left the event.
    pub(super) gone: bool,
    /// He was disqualified.
    pub(super) barred: bool,
    /// What stands on the tag of one of his pieces; `None` for himself.
    pub(super) of_piece: Option<String>,
}

impl Face {
    /// The face of an entrant.
    pub(super) fn of(view: &EventView, entrant: EntrantId, lang: Language) -> Self {
        let Some(player) = view.player(entrant) else {
            return Self { name: text(lang, "player-removed", &[]), ..Self::default() };
        };
        let person = player.person;
        Self {
            number: player.entrant.number,
            name: person
                .map_or_else(|| text(lang, "player-removed", &[]), |person| person.name.clone()),
            club: person.and_then(|person| person.club.clone()).unwrap_or_default(),
            team: player.entrant.team.clone().unwrap_or_default(),
            href: person.map(|person| format!("/p/{}", person.id)).unwrap_or_default(),
            gone: player.entrant.presence == Presence::Withdrawn,
            barred: player.entrant.presence == Presence::Disqualified,
            of_piece: None,
        }
    }

    /// The face of a row of the standings: of a pair with both names.
    pub(super) fn of_row(view: &EventView, row: &Row, lang: Language) -> Self {
        let names: Vec<String> = row.entrants().map(|one| Self::of(view, one, lang).name).collect();
        Self { name: names.join(" / "), ..Self::of(view, row.entrant, lang) }
    }

    /// The face of one of his pieces.
    pub(super) fn of_piece(self, piece: &str) -> Self {
        let (name, tag) =
            (names::of_piece(&self.name, piece), names::tag_of_piece(self.number, piece));
        Self { name, of_piece: Some(tag), ..self }
    }

    /// The number as the tag shows it.
    pub(super) fn tag(&self) -> String {
        self.of_piece.clone().unwrap_or_else(|| self.number.to_string())
    }
}

/// A consequence as a page shows it: the sentence and its rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) rule: String,
    /// Where the rule stands.
    pub(super) href: String,
}

impl Said {
    /// The consequence in a match, with the names of who is at its table.
    pub(super) fn of(
        view: &EventView,
        record: &Record,
        said: &Explanation,
        lang: Language,
    ) -> Self {
        let game = &view.event().settings().game;
        let name = |seat: &str| names::in_match(view, record, lang, seat);
        Self {
            text: i18n::message(lang, &said.message, &name),
            rule: said.rule.to_string(),
            href: rules::href(game, &said.rule),
        }
    }
}

/// `30 November 2026`.
pub(super) fn date(lang: Language, date: NaiveDate) -> String {
    let month = text(lang, &format!("month-{}", date.month()), &[]);
    let year = date.year().to_string();
    let day = i64::from(date.day());
    text(lang, "date", &[("day", day.into()), ("month", month.into()), ("year", year.into())])
}

/// The hour and minute in the event's zone.
pub(super) fn clock(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%H:%M").to_string()
}

/// Points with the language's decimal sign.
pub(super) fn points(lang: Language, points: Points) -> String {
    match lang {
        Language::Ru => points.to_string().replace('.', ",").replace('-', "−"),
        Language::En => points.to_string().replace('-', "−"),
    }
}

/// A tie-break's value with the language's decimal sign.
pub(super) fn amount(lang: Language, amount: Amount) -> String {
    match lang {
        Language::Ru => amount.to_string().replace('.', ",").replace('-', "−"),
        Language::En => amount.to_string().replace('-', "−"),
    }
}

/// "0.5 : 0.5": a drawn match, written as its result will be.
pub(super) fn drawn(lang: Language) -> String {
    let half = points(lang, Points::whole(1).shared(2));
    format!("{half} : {half}")
}

/// A scoring scheme's name.
pub(super) fn scheme(lang: Language, scheme: Scoring) -> String {
    text(lang, &format!("scheme-{}", key(scheme.as_str())), &[])
}

/// A tie-break's name.
pub(super) fn criterion(lang: Language, criterion: Criterion) -> String {
    match criterion {
        Criterion::Fide(tie_break) => format!("{} ({tie_break})", of_c07(lang, tie_break)),
        _ => text(lang, &format!("criterion-{}", key(&criterion.name())), &[]),
    }
}

/// A tie-break of C.07 in words, with what is left out of it.
fn of_c07(lang: Language, tie_break: TieBreak) -> String {
    let name = text(lang, tie_break.criterion.term(), &[]);
    let left_out = match tie_break.modifier {
        Modifier::Plain => return name,
        Modifier::Lowest(count) => counted(lang, "tiebreak-without-lowest", count),
        Modifier::Both(count) => counted(lang, "tiebreak-without-both", count),
        Modifier::Forfeits => text(lang, "tiebreak-with-forfeits", &[]),
    };
    format!("{name} {left_out}")
}

/// A tie-break's name as the legend of its column tells it.
pub(super) fn criterion_told(lang: Language, criterion: Criterion) -> String {
    match criterion {
        Criterion::Fide(tie_break) => of_c07(lang, tie_break),
        _ => text(lang, &format!("criterion-{}-told", key(&criterion.name())), &[]),
    }
}

/// A tie-break's name as the head of a column: those of C.07 are known by their abbreviations.
pub(super) fn criterion_short(lang: Language, criterion: Criterion) -> String {
    match criterion {
        Criterion::Fide(tie_break) => tie_break.to_string(),
        _ => text(lang, &format!("criterion-{}-short", key(&criterion.name())), &[]),
    }
}

/// How long a table plays.
pub(super) fn length(lang: Language, length: Length) -> String {
    match length {
        Length::Parties(parties) => counted(lang, "length-parties", parties),
        Length::Minutes(minutes) => counted(lang, "length-minutes", minutes),
    }
}

/// A sentence with a `$count`.
pub(super) fn counted(lang: Language, key: &str, count: impl Into<i64>) -> String {
    text(lang, key, &[("count", Value::from(count.into()))])
}

/// As [`counted`], for the length of a list.
pub(super) fn counted_all(lang: Language, key: &str, count: usize) -> String {
    counted(lang, key, i64::try_from(count).unwrap_or(i64::MAX))
}

/// A game's name.
pub(super) fn game(lang: Language, game: &str) -> String {
    text(lang, &format!("game-{game}"), &[])
}

/// The badge of a phase: its class and word.
pub(super) fn phase(lang: Language, phase: Phase) -> (&'static str, String) {
    let class = match phase {
        Phase::Preparing => "",
        Phase::Running => "live",
        Phase::Finished => "done",
    };
    (class, text(lang, &format!("phase-{}", phase.as_str()), &[]))
}

/// An identifier of files as a part of a key of the language files.
pub(super) fn key(name: &str) -> String {
    name.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q115_a_moment_is_told_by_the_halls_clock_across_the_change_of_time() {
        let riga = chrono_tz::Europe::Riga;
        let kamchatka = chrono_tz::Asia::Kamchatka;
        for (moment, in_riga, in_kamchatka) in [
            ("2026-03-29T00:59:00Z", "02:59", "12:59"),
            ("2026-03-29T01:00:00Z", "04:00", "13:00"),
            ("2026-10-25T00:30:00Z", "03:30", "12:30"),
            ("2026-10-25T01:30:00Z", "03:30", "13:30"),
        ] {
            let at: DateTime<Utc> = moment.parse().expect("a moment");
            assert_eq!(clock(at, riga), in_riga, "{moment}");
            assert_eq!(clock(at, kamchatka), in_kamchatka, "{moment}");
        }
    }
}
