//! The bracket of an elimination: the drawing, and the same as a list of rounds.

pub(super) mod drawing;
mod page;

pub(super) use page::{has_bracket, routes, stages};

use super::overview::Words;
use super::words;
use crate::i18n::{Language, text};
use crate::tournament::bracket::{Bracket, Kind, MatchId, Part, Seed};
use askama::Template;
use drawing::{Drawing, Labels, Line, Played, Tile};
use std::collections::{BTreeMap, BTreeSet};

/// Characters that fit a line of the drawing, wide Cyrillic ones too.
const LONGEST: usize = 17;

/// A bracket as a picture with links.
#[derive(Template)]
#[template(path = "event/bracket-drawing.html")]
pub(super) struct Picture {
    t: Words,
    drawing: Drawing,
}

impl Picture {
    /// The name as far as it fits before the score or the mark of a walkover; the whole of it
    /// stands in the title.
    fn cut(&self, line: &Line) -> String {
        let (name, room) = (&line.text, LONGEST.saturating_sub(line.score.chars().count()));
        if name.chars().count() <= room {
            return name.to_owned();
        }
        let short: String = name.chars().take(room.saturating_sub(1)).collect();
        format!("{}…", short.trim_end())
    }
}

/// The matches of one round.
#[derive(Debug, Clone)]
pub(super) struct RoundList {
    pub(super) head: String,
    pub(super) tiles: Vec<Tile>,
}

impl RoundList {
    /// Who it is or where he comes from, also where the drawing has a line for it.
    pub(super) fn who<'l>(&self, line: &'l Line) -> &'l str {
        if line.text.is_empty() { "…" } else { &line.text }
    }
}

/// What the pages need to show a bracket.
pub(super) struct Shown<'a> {
    pub(super) bracket: &'a Bracket,
    pub(super) name: &'a dyn Fn(Seed) -> String,
    pub(super) played: &'a BTreeMap<MatchId, Played>,
    pub(super) lang: Language,
}

impl Shown<'_> {
    /// The drawing of a sheet.
    pub(super) fn picture(&self, sheet: &BTreeSet<MatchId>) -> Picture {
        let lang = self.lang;
        Picture {
            t: Words(lang),
            drawing: self.with_labels(|labels| drawing::draw(self.bracket, sheet, labels)),
        }
    }

    /// The whole bracket.
    pub(super) fn whole(&self) -> Picture {
        self.picture(&self.bracket.matches().iter().map(|one| one.id).collect())
    }

    /// The drawings of the printed pages.
    pub(super) fn sheets(&self) -> Vec<Picture> {
        drawing::sheets(self.bracket).iter().map(|sheet| self.picture(sheet)).collect()
    }

    /// The rounds in the order they are played, for who reads rather than looks.
    pub(super) fn rounds(&self) -> Vec<RoundList> {
        let mut rounds: Vec<RoundList> = Vec::new();
        let mut at: BTreeMap<(u8, usize), usize> = BTreeMap::new();
        for one in self.bracket.matches() {
            let key = (order(one.part), one.round);
            // A sheet of its own: everything that leads here is told in words.
            let alone = BTreeSet::from([one.id]);
            let drawn = self.with_labels(|labels| drawing::draw(self.bracket, &alone, labels));
            let place = *at.entry(key).or_insert_with(|| {
                let head = self.round_name(one.part, one.round);
                rounds.push(RoundList { head, tiles: Vec::new() });
                rounds.len() - 1
            });
            rounds[place].tiles.extend(drawn.tiles);
        }
        rounds
    }

    fn round_name(&self, part: Part, round: usize) -> String {
        let single = matches!(self.bracket.kind(), Kind::Single { .. });
        let key = match part {
            Part::Winners if single => "bracket-round",
            Part::Winners => "bracket-winners",
            Part::Losers => "bracket-losers",
            Part::Third => "bracket-third",
            Part::Final => "bracket-final",
            Part::SecondFinal => "bracket-second-final",
        };
        // Byes leave the first rounds of a lower half without a match; the next is its first.
        let of_part = self.bracket.matches().iter().filter(|one| one.part == part);
        let before: BTreeSet<usize> =
            of_part.map(|one| one.round).filter(|one| *one <= round).collect();
        words::counted_all(self.lang, key, before.len())
    }

    fn with_labels<T>(&self, work: impl FnOnce(&Labels<'_>) -> T) -> T {
        let lang = self.lang;
        let of = |key: &'static str| move |number: usize| words::counted_all(lang, key, number);
        work(&Labels {
            name: self.name,
            winner_of: &of("bracket-winner-of"),
            loser_of: &of("bracket-loser-of"),
            round: &|part, round| self.round_name(part, round),
            nobody: text(lang, "bracket-nobody", &[]),
            walkover: text(lang, "bracket-walkover", &[]),
            played: self.played,
        })
    }
}

const fn order(part: Part) -> u8 {
    match part {
        Part::Winners => 0,
        Part::Losers => 1,
        Part::Third => 2,
        Part::Final => 3,
        Part::SecondFinal => 4,
    }
}
