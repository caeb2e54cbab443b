//! A paired round as pages show it: boards, floats, byes, and why each is so.

use super::results;
use super::words::Face;
use crate::club::EventView;
use crate::games::Explanation;
use crate::i18n::{self, Language, text};
use crate::tournament::{About, EntrantId, Method, Reason, Round, SitsOut, SittingOut};
use crate::web::names;

/// A round that was paired, or would be.
#[derive(Debug, Clone, Default)]
pub(super) struct Paired {
    pub(super) boards: Vec<Board>,
    pub(super) floats: Vec<Reasoned>,
    pub(super) byes: Vec<Reasoned>,
    /// That results it was paired from were corrected afterwards; empty if none was.
    pub(super) note: String,
}

/// One match.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) number: u32,
    pub(super) table: u32,
    pub(super) first: Face,
    pub(super) second: Face,
    pub(super) why: Vec<Said>,
    /// The match's page; empty before the round is published.
    pub(super) href: String,
    /// "2 : 1"; empty while the match is open.
    pub(super) result: String,
}

/// Somebody whose round has a reason of its own.
#[derive(Debug, Clone)]
pub(super) struct Reasoned {
    pub(super) face: Face,
    /// What it is: the kind of bye; empty for a float.
    pub(super) label: String,
    pub(super) why: Vec<Said>,
}

/// A reason: the sentence and the article or criterion of C.04.3.
#[derive(Debug, Clone)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) rule: String,
}

impl Said {
    pub(super) fn of(view: &EventView, said: &Explanation, lang: Language) -> Self {
        let name = |seat: &str| names::at_seat(view, lang, seat);
        Self { text: i18n::message(lang, &said.message, &name), rule: said.rule.to_string() }
    }
}

impl Paired {
    /// A round that was published, with its results so far.
    pub(super) fn published(view: &EventView, round: &Round, lang: Language) -> Self {
        let matches = round.matches.iter().map(|one| (one.table, one.seats.as_slice()));
        let mut paired = Self::of(view, matches, &round.byes, &round.reasons, lang);
        for (board, pairing) in paired.boards.iter_mut().zip(&round.matches) {
            board.href = format!("/m/{}", pairing.id);
            if let ([first, second], true) = (pairing.seats.as_slice(), pairing.finished) {
                board.result = results::result(pairing, *first, *second, lang);
            }
        }
        if view.event().drawn_from_others(round.number) && matches!(round.method, Method::Paired) {
            let revision = i64::try_from(round.input.0).unwrap_or(i64::MAX);
            paired.note = text(lang, "pairing-since-corrected", &[("revision", revision.into())]);
        }
        paired
    }

    /// The round of these matches, each with its table and its two sides.
    pub(super) fn of<'m>(
        view: &EventView,
        matches: impl Iterator<Item = (u32, &'m [EntrantId])>,
        byes: &[SitsOut],
        reasons: &[Reason],
        lang: Language,
    ) -> Self {
        let why = |about: About| why(view, reasons, about, lang);
        let boards = (1..)
            .zip(matches)
            .filter_map(|(number, (table, seats))| {
                let [first, second] = seats else { return None };
                Some(Board {
                    number,
                    table,
                    first: Face::of(view, *first, lang),
                    second: Face::of(view, *second, lang),
                    why: why(About::Board(number)),
                    href: String::new(),
                    result: String::new(),
                })
            })
            .collect();
        let floats = reasons
            .iter()
            .filter_map(|reason| match reason.about {
                About::Float(entrant) => Some(Reasoned {
                    face: Face::of(view, entrant, lang),
                    label: String::new(),
                    why: reason.why.iter().map(|one| Said::of(view, one, lang)).collect(),
                }),
                About::Board(_) | About::Bye(_) => None,
            })
            .collect();
        let byes = byes
            .iter()
            .map(|bye| Reasoned {
                face: Face::of(view, bye.entrant, lang),
                label: text(lang, bye_key(bye.why), &[]),
                why: why(About::Bye(bye.entrant)),
            })
            .collect();
        Self { boards, floats, byes, note: String::new() }
    }
}

/// The reasons about a part of a round.
pub(super) fn why(view: &EventView, reasons: &[Reason], about: About, lang: Language) -> Vec<Said> {
    let of = reasons.iter().filter(|reason| reason.about == about);
    of.flat_map(|reason| &reason.why).map(|one| Said::of(view, one, lang)).collect()
}

pub(super) const fn bye_key(why: SittingOut) -> &'static str {
    match why {
        SittingOut::Allocated => "bye-allocated",
        SittingOut::Half => "bye-half",
        SittingOut::Zero => "bye-zero",
        SittingOut::Rest => "bye-rest",
        SittingOut::Out => "bye-out",
        SittingOut::Through => "bye-through",
    }
}
