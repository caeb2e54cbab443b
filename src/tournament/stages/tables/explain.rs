//! Why everybody sits where he sits: what led to the tables, who has met whom, and who opens.

use super::history::History;
use crate::games::scoring::Points;
use crate::games::{Arg, Explanation, Message};
use crate::tournament::seating::Tables;
use crate::tournament::{About, Reason};
use std::collections::BTreeMap;

/// What led to the tables of a round.
#[derive(Debug, Clone)]
pub(super) enum Led {
    /// The plan made before that round of the stage, for so many rounds.
    Schedule { from: usize, rounds: usize },
    /// Nobody has points yet.
    Lot,
    /// The points, before players were exchanged.
    Points(BTreeMap<usize, Points>),
    /// The points, and who sits at another table than his points say: player, that table, his.
    Exchanged(BTreeMap<usize, Points>, Vec<(usize, usize, usize)>),
    /// By snake from the order, or by lot.
    Heats(bool),
}

/// Who sits at another table than the order cut into tables would have him at, tables from 1.
pub(super) fn moves(
    order: &[usize],
    sizes: &[usize],
    tables: &Tables,
) -> Vec<(usize, usize, usize)> {
    let cut = sizes.iter().enumerate().flat_map(|(at, size)| std::iter::repeat_n(at + 1, *size));
    let sits = |player: usize| tables.iter().position(|table| table.contains(&player));
    order
        .iter()
        .zip(cut)
        .filter_map(|(player, by_points)| Some((*player, by_points, sits(*player)? + 1)))
        .filter(|(_, by_points, now)| by_points != now)
        .collect()
}

/// The reasons of a round whose tables stand in the order of their seats.
pub(super) fn reasons(history: &History, tables: &Tables, led: &Led) -> Vec<Reason> {
    let seat = |player: usize| Arg::Seat(history.players[player].to_string());
    let boards = (1_u32..).zip(tables).map(|(number, table)| {
        let mut why = vec![Explanation::new(rule(led), led_to(history, table, led))];
        why.extend(meetings(history, table));
        let size = table.len();
        why.extend((0..).zip(table).map(|(at, player)| {
            let times = history.past.times(*player, at, size);
            Explanation::new(
                "H3",
                Message::new("tables-why-seat")
                    .with("player", seat(*player))
                    .with("place", whole(at + 1))
                    .with("times", whole(times)),
            )
        }));
        Reason { about: About::Board(number), why }
    });
    let mut reasons: Vec<Reason> = boards.collect();
    if let Led::Exchanged(_, moved) = led {
        reasons.extend(moved.iter().map(|(player, by_points, now)| Reason {
            about: About::Float(history.players[*player]),
            why: vec![Explanation::new(
                "H2",
                Message::new("tables-why-exchanged")
                    .with("player", seat(*player))
                    .with("from", whole(*by_points))
                    .with("to", whole(*now)),
            )],
        }));
    }
    reasons
}

const fn rule(led: &Led) -> &'static str {
    match led {
        Led::Lot | Led::Heats(_) => "H1",
        Led::Schedule { .. } | Led::Points(_) | Led::Exchanged(..) => "H2",
    }
}

fn led_to(history: &History, table: &[usize], led: &Led) -> Message {
    match led {
        Led::Schedule { from, rounds } => Message::new("tables-why-schedule")
            .with("from", whole(*from))
            .with("rounds", whole(*rounds)),
        Led::Lot | Led::Heats(false) => Message::new("tables-why-lot"),
        Led::Heats(true) => Message::new("tables-why-snake"),
        Led::Points(points) | Led::Exchanged(points, _) => {
            let scores = table.iter().map(|player| {
                let points = points.get(player).copied().unwrap_or(Points::ZERO);
                (history.players[*player].to_string(), points)
            });
            Message::new("tables-why-points").with("scores", Arg::Scores(scores.collect()))
        }
    }
}

/// Who at the table has met before, and how often; that nobody has, if so.
fn meetings(history: &History, table: &[usize]) -> Vec<Explanation> {
    let mut met = Vec::new();
    for (at, one) in table.iter().enumerate() {
        for other in &table[at + 1..] {
            let times = history.past.met(*one, *other);
            if times > 0 {
                let two = [one, other].map(|player| history.players[*player].to_string());
                let said = Message::new("tables-why-met")
                    .with("players", Arg::Seats(two.to_vec()))
                    .with("times", whole(times));
                met.push(Explanation::new("H2", said));
            }
        }
    }
    if met.is_empty() {
        met.push(Explanation::new("H2", Message::new("tables-why-new")));
    }
    met
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
