//! The league table: the points of every result, which of them count, who stands where.

use super::{Curve, Settings};
use crate::games::scoring::{Points, award, formula1};
use crate::tournament::standings::Standings;
use crate::tournament::{Event, Phase, Side};
use std::collections::BTreeMap;
use uuid::Uuid;

/// What an event of the season came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The event.
    pub event: Uuid,
    /// Places with those who took them: one person, or a pair.
    pub sides: Vec<(u32, Vec<Uuid>)>,
}

impl Played {
    /// What an event came to; `None` while it is not finished. Whoever never played has no place.
    #[must_use]
    pub fn of(id: Uuid, event: &Event) -> Option<Self> {
        if event.phase != Phase::Finished {
            return None;
        }
        let mut sides: Vec<(u32, Vec<Uuid>)> = Vec::new();
        let mut pairs: BTreeMap<&str, usize> = BTreeMap::new();
        for row in Standings::of(event).rows {
            let Some(rank) = row.rank else { continue };
            let Some(entrant) = event.entrants.get(&row.entrant) else { continue };
            let known = match event.side_of(row.entrant) {
                Side::Team(team) => match pairs.get(team) {
                    Some(at) => Some(*at),
                    None => {
                        pairs.insert(team, sides.len());
                        None
                    }
                },
                Side::Alone(_) => None,
            };
            match known {
                Some(at) => sides[at].1.push(entrant.person),
                None => sides.push((rank, vec![entrant.person])),
            }
        }
        Some(Self { event: id, sides })
    }
}

/// One result of one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The place in the event.
    pub place: u32,
    /// How many places there were.
    pub of: usize,
    /// How many share it, he among them.
    pub sharing: usize,
    /// What it is worth.
    pub points: Points,
    /// It is among his best ones; the others are dropped.
    pub counts: bool,
}

/// One person's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub person: Uuid,
    /// The place; equal rows share it.
    pub rank: u32,
    /// The points that count.
    pub points: Points,
    /// His results by event.
    pub cells: BTreeMap<Uuid, Cell>,
    /// Stands above the next only by the better single results.
    pub by_best: bool,
}

impl Row {
    /// What counts, the best first: it decides between equal sums.
    fn best(&self) -> Vec<Points> {
        let mut best: Vec<Points> =
            self.cells.values().filter(|cell| cell.counts).map(|cell| cell.points).collect();
        best.sort_unstable_by(|a, b| b.cmp(a));
        best
    }
}

/// The league table, best first. `who` says who a record's person is today; who has two results
/// in one event by that keeps the better.
#[must_use]
pub fn table(settings: &Settings, played: &[Played], who: &dyn Fn(Uuid) -> Uuid) -> Vec<Row> {
    let mut results: BTreeMap<Uuid, BTreeMap<Uuid, Cell>> = BTreeMap::new();
    let counted = played.iter().filter(|one| settings.events.contains(&one.event));
    for one in counted {
        for (side, cell) in one.sides.iter().zip(cells(&settings.curve, &one.sides)) {
            for person in &side.1 {
                let of_person = results.entry(who(*person)).or_default();
                let better = of_person.get(&one.event).is_none_or(|old| old.points < cell.points);
                if better {
                    of_person.insert(one.event, cell);
                }
            }
        }
    }
    let rows = results.into_iter().map(|(person, mut cells)| {
        drop_all_but(&mut cells, settings);
        let points = cells.values().filter(|cell| cell.counts).map(|cell| cell.points).sum();
        Row { person, rank: 0, points, cells, by_best: false }
    });
    let mut rows: Vec<Row> = rows.collect();
    let order = |a: &Row, b: &Row| b.points.cmp(&a.points).then_with(|| b.best().cmp(&a.best()));
    rows.sort_by(|a, b| order(a, b).then_with(|| a.person.cmp(&b.person)));
    for at in 0..rows.len() {
        let equal = at > 0 && order(&rows[at - 1], &rows[at]).is_eq();
        rows[at].rank =
            if equal { rows[at - 1].rank } else { u32::try_from(at + 1).unwrap_or(u32::MAX) };
        if at > 0 && !equal && rows[at - 1].points == rows[at].points {
            rows[at - 1].by_best = true;
        }
    }
    rows
}

/// What every side of an event gets. Who shares a place shares the points of those taken up.
fn cells(curve: &Curve, sides: &[(u32, Vec<Uuid>)]) -> Vec<Cell> {
    let places: Vec<u32> = sides.iter().map(|(place, _)| *place).collect();
    let field = u32::try_from(places.len()).unwrap_or(u32::MAX);
    let points = award(&places, |place| match curve {
        Curve::Table(table) => formula1(table, place),
        Curve::Normalised if field < 2 => Points::whole(100),
        Curve::Normalised => {
            let behind = i64::from(field.saturating_sub(place));
            Points::whole(100).times(behind).shared(places.len() - 1)
        }
    });
    places
        .iter()
        .zip(points)
        .map(|(place, points)| Cell {
            place: *place,
            of: places.len(),
            sharing: places.iter().filter(|other| *other == place).count(),
            points,
            counts: true,
        })
        .collect()
}

/// Marks what is dropped: all but the best; of equal ones the earlier event counts.
fn drop_all_but(cells: &mut BTreeMap<Uuid, Cell>, settings: &Settings) {
    let Some(best) = settings.best.and_then(|best| usize::try_from(best).ok()) else { return };
    let place = |event: &Uuid| settings.events.iter().position(|one| one == event);
    let mut order: Vec<Uuid> = cells.keys().copied().collect();
    order.sort_by(|a, b| {
        cells[b].points.cmp(&cells[a].points).then_with(|| place(a).cmp(&place(b)))
    });
    for dropped in order.into_iter().skip(best) {
        if let Some(cell) = cells.get_mut(&dropped) {
            cell.counts = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    fn played(event: u128, places: &[(u32, &[u128])]) -> Played {
        let side = |(place, people): &(u32, &[u128])| {
            (*place, people.iter().map(|one| id(*one)).collect())
        };
        Played { event: id(event), sides: places.iter().map(side).collect() }
    }

    fn settings(curve: Curve, best: Option<u32>, events: &[u128]) -> Settings {
        let events = events.iter().map(|one| id(*one)).collect();
        Settings { name: "Лига".to_owned(), curve, best, events }
    }

    fn ten_eight_six() -> Curve {
        Curve::Table([10, 8, 6].map(Points::whole).into())
    }

    #[test]
    fn only_the_best_results_count_and_the_dropped_ones_are_marked() {
        let season = settings(ten_eight_six(), Some(2), &[101, 102, 103]);
        let events = [
            played(101, &[(1, &[1]), (2, &[2]), (3, &[3])]),
            played(102, &[(1, &[2]), (2, &[1]), (3, &[3])]),
            played(103, &[(1, &[1]), (2, &[3]), (3, &[2])]),
        ];
        let rows = table(&season, &events, &|one| one);
        let sums: Vec<(Uuid, u32, String)> =
            rows.iter().map(|row| (row.person, row.rank, row.points.to_string())).collect();
        let row = |person, rank, sum: &str| (id(person), rank, sum.to_owned());
        assert_eq!(sums, [row(1, 1, "20"), row(2, 2, "18"), row(3, 3, "14")]);
        assert!(!rows[0].cells[&id(102)].counts && rows[0].cells[&id(103)].counts);
        assert!(!rows[1].cells[&id(103)].counts);
        // Of two equal results the earlier counts.
        assert!(rows[2].cells[&id(101)].counts && !rows[2].cells[&id(102)].counts);
    }

    #[test]
    fn shared_places_share_their_points_and_a_pair_is_one_of_the_field() {
        let season = settings(ten_eight_six(), None, &[101, 102]);
        let events = [
            played(101, &[(1, &[1]), (1, &[2]), (3, &[3])]),
            played(102, &[(1, &[1, 4]), (2, &[2, 3])]),
        ];
        let rows = table(&season, &events, &|one| one);
        assert_eq!(rows[0].cells[&id(101)].points, Points::whole(9));
        assert_eq!(rows[0].cells[&id(101)].sharing, 2);
        assert_eq!(rows[0].cells[&id(102)].points, Points::whole(10));
        assert_eq!(rows[0].cells[&id(102)].of, 2);
        assert_eq!(rows[0].points, Points::whole(19));
    }

    #[test]
    fn normalised_places_make_large_and_small_fields_comparable() {
        let season = settings(Curve::Normalised, None, &[101]);
        let events = [played(101, &[(1, &[1]), (2, &[2]), (3, &[3]), (4, &[4]), (5, &[5])])];
        let rows = table(&season, &events, &|one| one);
        let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
        assert_eq!(points, ["100", "75", "50", "25", "0"]);
        let alone = table(&season, &[played(101, &[(1, &[1])])], &|one| one);
        assert_eq!(alone[0].points, Points::whole(100));
    }

    #[test]
    fn equal_sums_are_told_apart_by_the_better_single_result_or_share_the_place() {
        let curve = || Curve::Table([10, 5, 5].map(Points::whole).into());
        let season = settings(curve(), None, &[101, 102]);
        let events =
            [played(101, &[(1, &[1]), (2, &[2]), (3, &[3])]), played(102, &[(2, &[2]), (3, &[3])])];
        let rows = table(&season, &events, &|one| one);
        assert_eq!((rows[0].person, rows[0].rank, rows[0].by_best), (id(1), 1, true));
        assert_eq!((rows[1].rank, rows[2].rank), (2, 2));
    }

    #[test]
    fn two_records_of_one_person_are_one_row_with_the_better_result() {
        let season = settings(ten_eight_six(), None, &[101]);
        let events = [played(101, &[(1, &[1]), (2, &[2]), (3, &[3])])];
        let rows = table(&season, &events, &|one| if one == id(3) { id(1) } else { one });
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].points, Points::whole(10));
    }

    #[test]
    fn events_outside_the_season_do_not_count() {
        let season = settings(ten_eight_six(), None, &[101]);
        assert!(table(&season, &[played(102, &[(1, &[1])])], &|one| one).is_empty());
    }
}
