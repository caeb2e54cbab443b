//! The drawing of a bracket: where each match stands, and what leads to it.
//!
//! Every match of a half is placed between those whose winners it takes; what comes from
//! elsewhere (a seed, a loser of the other half, a match on another sheet) is told in words in
//! its own line. So each feed of a match is seen as a line or read as words.

use crate::tournament::bracket::{Bracket, Ended, Feed, Match, MatchId, Occupant, Part, Seed};
use std::collections::{BTreeMap, BTreeSet};

/// Width of a match.
pub(in crate::web::events) const WIDTH: i32 = 208;
/// Height of a match: two lines.
pub(in crate::web::events) const HEIGHT: i32 = 48;
const GAP: i32 = 40;
const SLOT: i32 = 64;
const HEAD: i32 = 28;
/// Entrants whose bracket fits one printed page.
const ON_A_SHEET: usize = 16;

/// What the bracket itself does not know.
pub(in crate::web::events) struct Labels<'a> {
    /// The name of a seed.
    pub(in crate::web::events) name: &'a dyn Fn(Seed) -> String,
    /// "winner of 12".
    pub(in crate::web::events) winner_of: &'a dyn Fn(usize) -> String,
    /// "loser of 12".
    pub(in crate::web::events) loser_of: &'a dyn Fn(usize) -> String,
    /// The head over a column.
    pub(in crate::web::events) round: &'a dyn Fn(Part, usize) -> String,
    /// Where nobody will come from.
    pub(in crate::web::events) nobody: String,
    /// What stands beside a winner whose opponent did not come.
    pub(in crate::web::events) walkover: String,
    /// Address and scores of the matches that were drawn.
    pub(in crate::web::events) played: &'a BTreeMap<MatchId, Played>,
}

/// A match that was drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::web::events) struct Played {
    /// Its page.
    pub(in crate::web::events) href: String,
    /// What each side has, first feed first; empty before there is a score.
    pub(in crate::web::events) scores: [String; 2],
}

/// One side of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::web::events) struct Line {
    /// Who it is, or where he comes from.
    pub(in crate::web::events) text: String,
    /// Somebody stands here already.
    pub(in crate::web::events) known: bool,
    /// His score, or the mark of a walkover.
    pub(in crate::web::events) score: String,
    /// He won.
    pub(in crate::web::events) won: bool,
}

/// A match on the drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::web::events) struct Tile {
    pub(in crate::web::events) id: MatchId,
    /// Its number, as the words of others name it.
    pub(in crate::web::events) number: usize,
    pub(in crate::web::events) x: i32,
    pub(in crate::web::events) y: i32,
    pub(in crate::web::events) lines: [Line; 2],
    /// Its page; empty before it was drawn.
    pub(in crate::web::events) href: String,
    /// It is played only if the first final is lost by the unbeaten one.
    pub(in crate::web::events) spare: bool,
}

/// The way from a match into one side of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web::events) struct Wire {
    pub(in crate::web::events) from: MatchId,
    pub(in crate::web::events) to: MatchId,
    pub(in crate::web::events) x1: i32,
    pub(in crate::web::events) y1: i32,
    pub(in crate::web::events) x2: i32,
    pub(in crate::web::events) y2: i32,
}

impl Wire {
    /// Where it turns.
    pub(in crate::web::events) const fn turn(&self) -> i32 {
        self.x2 - GAP / 2
    }
}

/// A word on the drawing: the name of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::web::events) struct Word {
    pub(in crate::web::events) x: i32,
    pub(in crate::web::events) y: i32,
    pub(in crate::web::events) text: String,
}

/// A bracket, or a part of it, in pixels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::web::events) struct Drawing {
    pub(in crate::web::events) width: i32,
    pub(in crate::web::events) height: i32,
    pub(in crate::web::events) tiles: Vec<Tile>,
    pub(in crate::web::events) wires: Vec<Wire>,
    pub(in crate::web::events) words: Vec<Word>,
}

/// Draws the matches of a sheet.
pub(in crate::web::events) fn draw(
    bracket: &Bracket,
    sheet: &BTreeSet<MatchId>,
    labels: &Labels<'_>,
) -> Drawing {
    let mut drawing = Drawing::default();
    let of = |parts: &[Part]| -> Vec<&Match> {
        let all = bracket.matches().iter();
        all.filter(|one| sheet.contains(&one.id) && parts.contains(&one.part)).collect()
    };
    let mut at: BTreeMap<MatchId, (i32, i32)> = BTreeMap::new();
    let mut top = 0;
    let mut right = 0;
    for part in [Part::Winners, Part::Losers] {
        let half = Half::of(of(&[part]));
        if half.matches.is_empty() {
            continue;
        }
        let columns = half.columns();
        for (column, round) in columns.iter().enumerate() {
            let text = (labels.round)(part, *round);
            drawing.words.push(Word { x: pixels(column) * (WIDTH + GAP), y: top + 16, text });
        }
        let (heights, slots) = half.heights();
        for one in &half.matches {
            let column = columns.iter().position(|round| *round == one.round).unwrap_or(0);
            let y = top + HEAD + heights[&one.id];
            at.insert(one.id, (pixels(column) * (WIDTH + GAP), y));
        }
        right = right.max(pixels(columns.len()));
        top += HEAD + pixels(slots) * SLOT + 8;
    }
    let bottom = top;
    // The finals stand between the ends of the halves, in columns of their own.
    let leading = of(&[Part::Final]).into_iter().flat_map(|one| one.feeds);
    let ends: Vec<i32> = leading
        .filter_map(|feed| match feed {
            Feed::WinnerOf(id) => at.get(&id).map(|(_, y)| *y),
            Feed::Seed(_) | Feed::LoserOf(_) => None,
        })
        .collect();
    let middle = match ends.as_slice() {
        [] => HEAD,
        ends => ends.iter().sum::<i32>() / pixels(ends.len()),
    };
    let mut low = bottom;
    for part in [Part::Final, Part::SecondFinal, Part::Third] {
        for one in of(&[part]) {
            let column = if part == Part::SecondFinal { right + 1 } else { right };
            let y = if part == Part::Third { middle + SLOT + HEAD } else { middle };
            let x = column * (WIDTH + GAP);
            at.insert(one.id, (x, y));
            drawing.words.push(Word { x, y: y - 12, text: (labels.round)(part, one.round) });
            low = low.max(y + SLOT);
        }
    }
    for one in bracket.matches().iter().filter(|one| sheet.contains(&one.id)) {
        drawing.tiles.push(tile(bracket, one, at[&one.id], &at, labels));
        for (side, feed) in (0..).zip(one.feeds) {
            let Feed::WinnerOf(from) = feed else { continue };
            let (Some(start), (x2, y2)) = (at.get(&from), at[&one.id]) else { continue };
            let (x1, y1) = (start.0 + WIDTH, start.1 + HEIGHT / 2);
            let y2 = y2 + HEIGHT / 4 + side * HEIGHT / 2;
            drawing.wires.push(Wire { from, to: one.id, x1, y1, x2, y2 });
        }
    }
    let far = drawing.tiles.iter().map(|tile| tile.x + WIDTH).max();
    drawing.width = far.unwrap_or(0) + 2;
    drawing.height = low + 2;
    drawing
}

/// The matches of each printed page: all of a small bracket; of a large one parts of the halves
/// by their first rounds, then what those lead to.
pub(in crate::web::events) fn sheets(bracket: &Bracket) -> Vec<BTreeSet<MatchId>> {
    let all: BTreeSet<MatchId> = bracket.matches().iter().map(|one| one.id).collect();
    let single = bracket.matches().iter().all(|one| one.part != Part::Losers);
    let feeds = bracket.matches().iter().flat_map(|one| one.feeds);
    let entrants = feeds.filter(|feed| matches!(feed, Feed::Seed(_))).count();
    if entrants <= if single { ON_A_SHEET } else { ON_A_SHEET / 2 } {
        return vec![all];
    }
    let mut sheets = Vec::new();
    let mut rest = all;
    for part in [Part::Winners, Part::Losers] {
        let half = Half::of(bracket.matches().iter().filter(|one| one.part == part).collect());
        for branch in half.branches(ON_A_SHEET / 2) {
            rest.retain(|id| !branch.contains(id));
            sheets.push(branch);
        }
    }
    if !rest.is_empty() {
        sheets.push(rest);
    }
    sheets
}

/// The matches of one half, those of earlier rounds first.
struct Half<'a> {
    matches: Vec<&'a Match>,
}

impl<'a> Half<'a> {
    const fn of(matches: Vec<&'a Match>) -> Self {
        Self { matches }
    }

    /// The rounds that have matches here.
    fn columns(&self) -> Vec<usize> {
        let rounds: BTreeSet<usize> = self.matches.iter().map(|one| one.round).collect();
        rounds.into_iter().collect()
    }

    fn get(&self, id: MatchId) -> Option<&'a Match> {
        self.matches.iter().find(|one| one.id == id).copied()
    }

    /// The matches of this half whose winners play in that one.
    fn before(&self, one: &Match) -> Vec<&'a Match> {
        let feeds = one.feeds.iter();
        feeds
            .filter_map(|feed| match feed {
                Feed::WinnerOf(id) => self.get(*id),
                Feed::Seed(_) | Feed::LoserOf(_) => None,
            })
            .collect()
    }

    /// The matches nothing in this half follows from.
    fn roots(&self) -> Vec<&'a Match> {
        let leads = |one: &Match| {
            self.matches.iter().any(|next| next.feeds.contains(&Feed::WinnerOf(one.id)))
        };
        self.matches.iter().filter(|one| !leads(one)).copied().collect()
    }

    /// How far down each match stands, in pixels, and how many slots all take. A match without
    /// earlier ones takes the next slot, any other stands in the middle of its earlier ones: so
    /// two of a round are at least a slot apart.
    fn heights(&self) -> (BTreeMap<MatchId, i32>, usize) {
        let mut heights = BTreeMap::new();
        let mut slots = 0;
        for root in self.roots() {
            self.height(root, &mut heights, &mut slots);
        }
        (heights, slots)
    }

    fn height(&self, one: &Match, heights: &mut BTreeMap<MatchId, i32>, slots: &mut usize) -> i32 {
        let before = self.before(one);
        let of: Vec<i32> =
            before.iter().map(|earlier| self.height(earlier, heights, slots)).collect();
        let height = if of.is_empty() {
            *slots += 1;
            pixels(*slots - 1) * SLOT
        } else {
            of.iter().sum::<i32>() / pixels(of.len())
        };
        heights.insert(one.id, height);
        height
    }

    /// Parts with at most so many slots, each a match with all that leads to it; what is above
    /// them is in none.
    fn branches(&self, most: usize) -> Vec<BTreeSet<MatchId>> {
        let mut branches = Vec::new();
        let mut open = self.roots();
        while let Some(root) = open.pop() {
            let mut branch = BTreeSet::new();
            let slots = self.collect(root, &mut branch);
            if slots <= most {
                branches.push(branch);
            } else {
                // Popped from the end: the upper one comes first.
                open.extend(self.before(root).into_iter().rev());
            }
        }
        branches
    }

    fn collect(&self, one: &Match, branch: &mut BTreeSet<MatchId>) -> usize {
        branch.insert(one.id);
        let before = self.before(one);
        let slots: usize = before.iter().map(|earlier| self.collect(earlier, branch)).sum();
        slots.max(1)
    }
}

fn tile(
    bracket: &Bracket,
    one: &Match,
    (x, y): (i32, i32),
    at: &BTreeMap<MatchId, (i32, i32)>,
    labels: &Labels<'_>,
) -> Tile {
    let occupants = bracket.occupants(one.id);
    let result = bracket.result(one.id);
    let played = labels.played.get(&one.id);
    let line = |side: usize| {
        let (occupant, feed) = (occupants[side], one.feeds[side]);
        let text = match (occupant, feed) {
            (Occupant::Player(seed), _) => (labels.name)(seed),
            (Occupant::Nobody, _) => labels.nobody.clone(),
            (Occupant::Open, Feed::Seed(seed)) => (labels.name)(seed),
            // A line leads here; only what comes from elsewhere is said.
            (Occupant::Open, Feed::WinnerOf(from)) if at.contains_key(&from) => String::new(),
            (Occupant::Open, Feed::WinnerOf(from)) => (labels.winner_of)(number(from)),
            (Occupant::Open, Feed::LoserOf(from)) => (labels.loser_of)(number(from)),
        };
        let won = matches!(
            (result, occupant),
            (Some(Ended::Won { by, .. }), Occupant::Player(seed)) if by == seed
        );
        let walkover = matches!(result, Some(Ended::Won { walkover: true, .. }));
        let scored = played.map(|played| played.scores[side].clone()).unwrap_or_default();
        let score = match (walkover, won) {
            (true, true) => labels.walkover.clone(),
            (true, false) => String::new(),
            (false, _) => scored,
        };
        Line { text, known: matches!(occupant, Occupant::Player(_)), score, won }
    };
    Tile {
        id: one.id,
        number: number(one.id),
        x,
        y,
        lines: [line(0), line(1)],
        href: played.map(|played| played.href.clone()).unwrap_or_default(),
        spare: !bracket.is_needed(one.id),
    }
}

/// The number of a match, from 1.
pub(in crate::web::events) const fn number(id: MatchId) -> usize {
    id.0 + 1
}

/// A count as a factor of pixels; a bracket has at most 1024 entrants.
fn pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::bracket::Kind;

    fn labels(played: &BTreeMap<MatchId, Played>) -> Labels<'_> {
        Labels {
            name: &|seed| format!("seed {seed}"),
            winner_of: &|number| format!("winner of {number}"),
            loser_of: &|number| format!("loser of {number}"),
            round: &|part, round| format!("{part:?} {round}"),
            nobody: "nobody".to_owned(),
            walkover: "w/o".to_owned(),
            played,
        }
    }

    fn kinds() -> [Kind; 4] {
        [
            Kind::Single { third_place: false },
            Kind::Single { third_place: true },
            Kind::Double { reset: false },
            Kind::Double { reset: true },
        ]
    }

    fn check(bracket: &Bracket, drawing: &Drawing, sheet: &BTreeSet<MatchId>, about: &str) {
        assert_eq!(drawing.tiles.len(), sheet.len(), "{about}: every match has its tile");
        for (at, tile) in drawing.tiles.iter().enumerate() {
            assert!(tile.x >= 0 && tile.x + WIDTH <= drawing.width, "{about}: wide");
            assert!(tile.y >= 0 && tile.y + HEIGHT <= drawing.height, "{about}: high");
            for other in &drawing.tiles[at + 1..] {
                let apart = (tile.x - other.x).abs() >= WIDTH || (tile.y - other.y).abs() >= HEIGHT;
                assert!(apart, "{about}: {} covers {}", tile.number, other.number);
            }
            for (side, feed) in (0..).zip(bracket.matches()[tile.id.0].feeds) {
                let text = &tile.lines[side].text;
                match feed {
                    Feed::Seed(seed) => assert_eq!(*text, format!("seed {seed}"), "{about}"),
                    Feed::LoserOf(id) => {
                        assert_eq!(*text, format!("loser of {}", id.0 + 1), "{about}");
                    }
                    Feed::WinnerOf(id) if sheet.contains(&id) => {
                        let wire = drawing.wires.iter().find(|w| w.from == id && w.to == tile.id);
                        let wire = wire.unwrap_or_else(|| panic!("{about}: no line from {id:?}"));
                        let start = drawing.tiles.iter().find(|one| one.id == id).expect("drawn");
                        assert_eq!((wire.x1, wire.y1), (start.x + WIDTH, start.y + HEIGHT / 2));
                        assert_eq!(wire.x2, tile.x, "{about}");
                        assert!(wire.x1 < wire.x2, "{about}: lines lead to the right");
                    }
                    Feed::WinnerOf(id) => {
                        assert_eq!(*text, format!("winner of {}", id.0 + 1), "{about}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_match_covers_another_and_every_feed_is_seen_from_2_to_64_entrants() {
        let played = BTreeMap::new();
        for entrants in 2..=64 {
            for kind in kinds() {
                let bracket = Bracket::new(entrants, kind).expect("so many are allowed");
                let all: BTreeSet<MatchId> = bracket.matches().iter().map(|one| one.id).collect();
                let about = format!("{entrants} {kind:?}");
                check(&bracket, &draw(&bracket, &all, &labels(&played)), &all, &about);
            }
        }
    }

    #[test]
    fn the_printed_sheets_hold_every_match_once_and_are_small() {
        let played = BTreeMap::new();
        for entrants in 2..=64 {
            for kind in kinds() {
                let bracket = Bracket::new(entrants, kind).expect("so many are allowed");
                let sheets = sheets(&bracket);
                let mut seen = BTreeSet::new();
                for sheet in &sheets {
                    assert!(sheet.iter().all(|id| seen.insert(*id)), "{entrants} {kind:?}");
                    let about = format!("a sheet of {entrants} {kind:?}");
                    let drawing = draw(&bracket, sheet, &labels(&played));
                    check(&bracket, &drawing, sheet, &about);
                    assert!(drawing.height <= 18 * SLOT, "{about}: {} high", drawing.height);
                }
                assert_eq!(seen.len(), bracket.matches().len(), "{entrants} {kind:?}");
            }
        }
    }

    #[test]
    fn a_result_shows_who_won_by_what_and_a_walkover_as_one() {
        let mut bracket = Bracket::new(4, Kind::Single { third_place: true }).expect("four");
        let [first, second] = [bracket.matches()[0].id, bracket.matches()[1].id];
        bracket.decide(first, Ended::Won { by: 1, walkover: false }).expect("playable");
        bracket.decide(second, Ended::Won { by: 3, walkover: true }).expect("playable");
        let scores = ["2".to_owned(), "1".to_owned()];
        let played = BTreeMap::from([(first, Played { href: "/m/1".to_owned(), scores })]);
        let all: BTreeSet<MatchId> = bracket.matches().iter().map(|one| one.id).collect();
        let drawing = draw(&bracket, &all, &labels(&played));
        let tile = |id: MatchId| drawing.tiles.iter().find(|one| one.id == id).expect("drawn");
        let [winner, loser] = &tile(first).lines;
        assert_eq!((winner.won, winner.score.as_str()), (true, "2"));
        assert_eq!((loser.won, loser.score.as_str()), (false, "1"));
        assert_eq!(tile(first).href, "/m/1");
        let by_walkover = tile(second).lines.iter().find(|line| line.won).expect("a winner");
        assert_eq!((by_walkover.text.as_str(), by_walkover.score.as_str()), ("seed 3", "w/o"));
        let last = bracket.matches().iter().find(|one| one.part == Part::Final).expect("a final");
        assert!(tile(last.id).lines.iter().all(|line| line.known));
    }
}
