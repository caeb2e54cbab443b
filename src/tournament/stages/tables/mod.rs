//! Rounds of N-player tables, drawn by lot with as few repeated meetings as can be.

mod explain;
pub mod formats;
mod history;
mod seated;
mod teams;

pub use seated::{next_round, seed};

use crate::games::Message;
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Event};
use std::collections::BTreeMap;
use teams::Teams;

/// Version of the drawing: stored with each draw, raised when the same seed would draw otherwise.
pub const ENGINE: u16 = 2;

/// Draws tried from one seed; the one with the fewest repeated meetings counts.
const TRIES: usize = 8;

/// Tables of one round: seats in the order of the first party.
pub type Tables = Vec<Vec<EntrantId>>;

/// Draws the next round of the event for everybody present.
///
/// Table sizes differ by at most one, larger tables first; in a game for two every table has
/// two, and of an odd number whoever has sat out least often does, by lot among equals.
/// Where pairs play, pairs are drawn like this and partners sit opposite each other.
/// Meetings of earlier rounds are avoided as far as exchanges between tables can; whoever has opened least often
/// opens. Where seats play for teams, every table gets two teams at least and each team is spread
/// evenly; there are fewer tables if one team is so large that the others do not reach to all.
/// The same event and seed give the same tables.
///
/// # Errors
/// Fewer than two are present, or more than the tables have seats; all play for one team, or
/// some for none.
pub fn draw(event: &Event, seed: u64) -> Result<Tables, Message> {
    let Plan { present, teams, tables, sit_out, partner } = Plan::of(event)?;
    let past = Past::of(event);
    let mut lot = Lot::from_seed(seed);
    let best = (0..TRIES)
        .map(|_| {
            let mut order = present.to_vec();
            lot.shuffle(&mut order);
            if sit_out > 0 {
                // The most games played means the fewest rounds sat out, and no late arrival.
                order.sort_by_key(|entrant| past.played(*entrant));
                order.truncate(order.len() - sit_out);
                lot.shuffle(&mut order);
            }
            let mut drawn = if teams.are_played() {
                teams.deal(order, tables, &mut lot)
            } else {
                cut(&order, tables)
            };
            past.exchange(&mut drawn, &teams);
            drawn
        })
        .min_by_key(|drawn| drawn.iter().map(|table| past.cost(table)).sum::<u64>());
    let mut best = best.unwrap_or_default();
    for table in &mut best {
        past.put_opener_first(table);
        // Partners sit opposite each other.
        let partners: Vec<EntrantId> =
            table.iter().filter_map(|first| partner.get(first)).copied().collect();
        table.extend(partners);
    }
    Ok(best)
}

/// What is settled before the lot is drawn.
struct Plan<'a> {
    present: Vec<EntrantId>,
    teams: Teams<'a>,
    tables: usize,
    /// How many have no table this time.
    sit_out: usize,
    /// Where pairs play: a pair is drawn by its first player.
    partner: BTreeMap<EntrantId, EntrantId>,
}

impl<'a> Plan<'a> {
    fn of(event: &'a Event) -> Result<Self, Message> {
        let pairs = if event.settings().pairs { event.present_pairs()? } else { Vec::new() };
        let (present, (least, most)) = if event.settings().pairs {
            (pairs.iter().map(|[first, _]| *first).collect(), (2, 2))
        } else {
            (event.present(), event.settings().seats())
        };
        let partner = pairs.into_iter().map(|[first, second]| (first, second)).collect();
        if present.len() < 2 {
            return Err(Message::new("event-draw-too-few"));
        }
        let there_are = usize::try_from(event.settings().tables).unwrap_or(usize::MAX);
        let sit_out = if most == 2 { present.len() % 2 } else { 0 };
        let tables =
            if most == 2 { present.len() / 2 } else { there_are.min(present.len() / least) };
        let teams = Teams::of(event, &present)?;
        let tables = teams.tables(tables.max(1));
        if tables > there_are || (present.len() - sit_out).div_ceil(tables) > most {
            let needed = present.len().div_ceil(most.max(1)).max(tables);
            let needed = i64::try_from(needed).unwrap_or(i64::MAX);
            return Err(Message::new("event-draw-few-tables").with("tables", needed));
        }
        Ok(Self { present, teams, tables, sit_out, partner })
    }
}

/// How many sit at each table of the next round, larger tables first.
///
/// # Errors
/// As [`draw`].
pub fn sizes(event: &Event) -> Result<Vec<usize>, Message> {
    let Plan { present, tables, sit_out, .. } = Plan::of(event)?;
    let seats = present.len() - sit_out;
    let size = |table: usize| seats / tables + usize::from(table < seats % tables);
    Ok((0..tables).map(|table| size(table) * event.settings().on_a_side()).collect())
}

/// Cuts an order into tables whose sizes differ by at most one, larger ones first.
fn cut(order: &[EntrantId], tables: usize) -> Tables {
    let (size, larger) = (order.len() / tables, order.len() % tables);
    let mut rest = order;
    (0..tables)
        .map(|table| {
            let (seats, after) = rest.split_at(size + usize::from(table < larger));
            rest = after;
            seats.to_vec()
        })
        .collect()
}

/// What earlier rounds were like.
struct Past {
    meetings: BTreeMap<(EntrantId, EntrantId), u64>,
    rounds: BTreeMap<EntrantId, u32>,
    opened: BTreeMap<EntrantId, u32>,
}

impl Past {
    fn of(event: &Event) -> Self {
        let mut past =
            Self { meetings: BTreeMap::new(), rounds: BTreeMap::new(), opened: BTreeMap::new() };
        for pairing in event.rounds.iter().flat_map(|round| &round.matches) {
            if let Some(opener) = pairing.seats.first() {
                *past.opened.entry(*opener).or_default() += 1;
            }
            let everybody: Vec<EntrantId> = pairing.everybody().collect();
            for (i, one) in everybody.iter().enumerate() {
                *past.rounds.entry(*one).or_default() += 1;
                for other in &everybody[i + 1..] {
                    *past.meetings.entry(pair(*one, *other)).or_default() += 1;
                }
            }
        }
        past
    }

    fn played(&self, entrant: EntrantId) -> u32 {
        self.rounds.get(&entrant).copied().unwrap_or(0)
    }

    fn met(&self, one: EntrantId, other: EntrantId) -> u64 {
        self.meetings.get(&pair(one, other)).copied().unwrap_or(0)
    }

    /// A further meeting after `q` earlier ones costs q(q+1)/2, so repeats spread evenly.
    fn cost_with(&self, entrant: EntrantId, table: &[EntrantId]) -> u64 {
        table
            .iter()
            .filter(|other| **other != entrant)
            .map(|other| self.met(entrant, *other))
            .map(|met| met * (met + 1) / 2)
            .sum()
    }

    fn cost(&self, table: &[EntrantId]) -> u64 {
        table.iter().map(|entrant| self.cost_with(*entrant, table)).sum::<u64>() / 2
    }

    /// Exchanges two players of different tables as long as that lowers the cost.
    fn exchange(&self, tables: &mut Tables, teams: &Teams) {
        if self.meetings.is_empty() {
            return;
        }
        while self.exchange_once(tables, teams) {}
    }

    fn exchange_once(&self, tables: &mut Tables, teams: &Teams) -> bool {
        let mut improved = false;
        for a in 0..tables.len() {
            for b in a + 1..tables.len() {
                for i in 0..tables[a].len() {
                    for j in 0..tables[b].len() {
                        let before = self.cost(&tables[a]) + self.cost(&tables[b]);
                        let crowd = teams.crowd(&tables[a]) + teams.crowd(&tables[b]);
                        exchange_seats(tables, (a, i), (b, j));
                        let spread = teams.crowd(&tables[a]) + teams.crowd(&tables[b]) <= crowd
                            && teams.may_sit(&tables[a])
                            && teams.may_sit(&tables[b]);
                        if spread && self.cost(&tables[a]) + self.cost(&tables[b]) < before {
                            improved = true;
                        } else {
                            exchange_seats(tables, (a, i), (b, j));
                        }
                    }
                }
            }
        }
        improved
    }

    fn put_opener_first(&self, table: &mut [EntrantId]) {
        let opener = (0..table.len())
            .min_by_key(|seat| self.opened.get(&table[*seat]).copied().unwrap_or(0));
        if let Some(opener) = opener {
            table[..=opener].rotate_right(1);
        }
    }
}

fn exchange_seats(tables: &mut Tables, (a, i): (usize, usize), (b, j): (usize, usize)) {
    let one = tables[a][i];
    tables[a][i] = tables[b][j];
    tables[b][j] = one;
}

fn pair(one: EntrantId, other: EntrantId) -> (EntrantId, EntrantId) {
    (one.min(other), one.max(other))
}
