//! What a format will ask of an evening: how many rounds, matches and hours.

use super::Format;
use crate::tournament::bracket::{Bracket, Ended, Occupant};
use crate::tournament::{round_robin, seating};

/// The rounds and matches a stage will have; they differ where results decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// Rounds, at least and at most.
    pub rounds: (usize, usize),
    /// Matches, at least and at most.
    pub matches: (usize, usize),
    /// How often, one round after the other, a table is played at by the time all is over.
    pub turns: (usize, usize),
}

/// The outlook of a stage of that format with so many entrants and tables; `None` where nothing
/// is settled beforehand, or they are too few.
#[must_use]
pub fn outlook(format: &Format, entrants: usize, tables: usize) -> Option<Outlook> {
    if entrants < 2 {
        return None;
    }
    let boards: Vec<usize> = match format {
        Format::Free => return None,
        Format::Swiss(swiss) => vec![entrants / 2; usize::from(swiss.rounds)],
        Format::RoundRobin { cycles, .. } => games(&[entrants], *cycles),
        Format::Groups { groups, cycles, .. } => {
            let groups = usize::from(*groups);
            if groups == 0 || entrants < 2 * groups {
                return None;
            }
            let size = |at| entrants / groups + usize::from(at < entrants % groups);
            games(&(0..groups).map(size).collect::<Vec<_>>(), *cycles)
        }
        Format::Schedule { .. } | Format::SwissTables { .. } | Format::Heats { .. } => {
            let sizes = seating::sizes(entrants, usize::from(format.per_table()?)).ok()?;
            vec![sizes.len(); usize::from(format.table_rounds()?)]
        }
        Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
            let quick = knocked_out(format, entrants, false)?;
            let long = knocked_out(format, entrants, true)?;
            let (few, many) = (told(&quick, tables), told(&long, tables));
            return Some(Outlook {
                rounds: (few.rounds.0, many.rounds.1),
                matches: (few.matches.0, many.matches.1),
                turns: (few.turns.0, many.turns.1),
            });
        }
    };
    Some(told(&boards, tables))
}

fn told(boards: &[usize], tables: usize) -> Outlook {
    let rounds = boards.len();
    let matches = boards.iter().sum();
    let turns = boards.iter().map(|boards| boards.div_ceil(tables.max(1))).sum();
    Outlook { rounds: (rounds, rounds), matches: (matches, matches), turns: (turns, turns) }
}

/// Matches round by round of groups of these sizes, side by side.
fn games(sizes: &[usize], cycles: u8) -> Vec<usize> {
    let mut boards: Vec<usize> = Vec::new();
    for size in sizes {
        let rounds =
            if cycles == 2 { round_robin::double(*size) } else { round_robin::single(*size) };
        boards.resize(boards.len().max(rounds.len()), 0);
        for (all, round) in boards.iter_mut().zip(rounds) {
            *all += round.games.len();
        }
    }
    boards
}

/// Matches round by round of a bracket in which the better seed always wins, or of one in which
/// he does except in the final, so that a second one is needed.
fn knocked_out(format: &Format, entrants: usize, second_final: bool) -> Option<Vec<usize>> {
    let mut bracket = Bracket::new(entrants, format.bracket()?).ok()?;
    let mut boards = Vec::new();
    loop {
        let playable = bracket.playable();
        if playable.is_empty() {
            return Some(boards);
        }
        boards.push(playable.len());
        for id in playable {
            let [Occupant::Player(one), Occupant::Player(other)] = bracket.occupants(id) else {
                return None;
            };
            let final_ = bracket.matches()[id.0].part == crate::tournament::bracket::Part::Final;
            let by = if final_ && second_final { one.max(other) } else { one.min(other) };
            bracket.decide(id, Ended::Won { by, walkover: false }).ok()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outlook_of_every_format_is_what_it_takes() {
        let of = |format: Format, entrants, tables| outlook(&format, entrants, tables);
        let single = Format::SingleElimination { third_place: true };
        let eight = of(single, 8, 4).expect("eight play");
        assert_eq!((eight.rounds, eight.matches, eight.turns), ((3, 3), (8, 8), (3, 3)));
        let double = of(Format::DoubleElimination { reset: true }, 8, 2).expect("eight play");
        assert_eq!(double.matches, (14, 15));
        let robin = Format::RoundRobin { cycles: 1, edition: Default::default() };
        let seven = of(robin.clone(), 7, 2).expect("seven play");
        assert_eq!((seven.rounds, seven.matches, seven.turns), ((7, 7), (21, 21), (14, 14)));
        let groups = Format::Groups { groups: 2, cycles: 2, edition: Default::default() };
        let five = of(groups.clone(), 5, 9).expect("five play");
        assert_eq!((five.rounds, five.matches), ((6, 6), (8, 8)));
        assert_eq!(of(groups, 3, 9), None);
        // Nine at tables of four are three tables, two of which play at a time.
        let tables = of(Format::SwissTables { rounds: 5, per_table: 4 }, 9, 2).expect("nine play");
        assert_eq!((tables.rounds, tables.matches, tables.turns), ((5, 5), (15, 15), (10, 10)));
        assert_eq!(of(Format::Free, 8, 1), None);
        assert_eq!(of(robin, 1, 1), None);
    }
}
