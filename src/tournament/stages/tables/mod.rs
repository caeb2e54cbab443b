//! Rounds of N-player tables, drawn by lot with as few repeated meetings as can be.

use crate::games::Message;
use crate::tournament::lot::Lot;
use crate::tournament::{EntrantId, Event};
use std::collections::BTreeMap;

/// Version of the drawing: stored with each draw, raised when the same seed would draw otherwise.
pub const ENGINE: u16 = 1;

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
/// opens. The same event and seed give the same tables.
///
/// # Errors
/// Fewer than two are present, or more than the tables have seats.
pub fn draw(event: &Event, seed: u64) -> Result<Tables, Message> {
    if event.settings().pairs {
        // A pair is drawn by its first player; then partners sit opposite each other.
        let pairs = event.present_pairs()?;
        let firsts: Vec<EntrantId> = pairs.iter().map(|[first, _]| *first).collect();
        let partner: BTreeMap<EntrantId, EntrantId> =
            pairs.into_iter().map(|[first, second]| (first, second)).collect();
        let drawn = draw_among(event, &firsts, (2, 2), seed)?;
        let seated = |table: Vec<EntrantId>| {
            let partners: Vec<EntrantId> =
                table.iter().filter_map(|first| partner.get(first)).copied().collect();
            [table, partners].concat()
        };
        return Ok(drawn.into_iter().map(seated).collect());
    }
    draw_among(event, &event.present(), event.settings().seats(), seed)
}

fn draw_among(
    event: &Event,
    present: &[EntrantId],
    (least, most): (usize, usize),
    seed: u64,
) -> Result<Tables, Message> {
    if present.len() < 2 {
        return Err(Message::new("event-draw-too-few"));
    }
    let there_are = usize::try_from(event.settings().tables).unwrap_or(usize::MAX);
    let sit_out = if most == 2 { present.len() % 2 } else { 0 };
    let tables = if most == 2 { present.len() / 2 } else { there_are.min(present.len() / least) };
    let tables = tables.max(1);
    if tables > there_are || (present.len() - sit_out).div_ceil(tables) > most {
        let needed = present.len().div_ceil(most.max(1)).max(tables);
        let needed = i64::try_from(needed).unwrap_or(i64::MAX);
        return Err(Message::new("event-draw-few-tables").with("tables", needed));
    }
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
            let mut drawn = cut(&order, tables);
            past.exchange(&mut drawn);
            drawn
        })
        .min_by_key(|drawn| drawn.iter().map(|table| past.cost(table)).sum::<u64>());
    let mut best = best.unwrap_or_default();
    for table in &mut best {
        past.put_opener_first(table);
    }
    Ok(best)
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
    fn exchange(&self, tables: &mut Tables) {
        if self.meetings.is_empty() {
            return;
        }
        while self.exchange_once(tables) {}
    }

    fn exchange_once(&self, tables: &mut Tables) -> bool {
        let mut improved = false;
        for a in 0..tables.len() {
            for b in a + 1..tables.len() {
                for i in 0..tables[a].len() {
                    for j in 0..tables[b].len() {
                        let before = self.cost(&tables[a]) + self.cost(&tables[b]);
                        exchange_seats(tables, (a, i), (b, j));
                        if self.cost(&tables[a]) + self.cost(&tables[b]) < before {
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
