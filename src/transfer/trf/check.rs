//! What a file says twice must agree: a game in both lines, points and rounds.

use super::Fault;
use super::line::Line;
use super::player::{Seen, column_of};
use crate::games::Message;
use crate::tournament::crosstable::{CrossTable, GameResult, Round, Tpn};
use std::collections::BTreeMap;

/// Every game stands in both players' lines, with other colours and results that fit together.
///
/// # Errors
/// The first game that does not.
pub(super) fn games(seen: &[Seen]) -> Result<(), Fault> {
    let by_number: BTreeMap<Tpn, &Seen> = seen.iter().map(|one| (one.row.tpn, one)).collect();
    for one in seen {
        for (number, round) in (1..).zip(&one.row.rounds) {
            let Some(opponent) = round.paired_with() else { continue };
            let column = column_of(number);
            let fault = |message: Message| {
                let message = message.with("opponent", i64::from(opponent));
                Err(one.line.fault(column, message.with("player", i64::from(one.row.tpn))))
            };
            if opponent == one.row.tpn {
                return fault(Message::new("trf-own-opponent"));
            }
            let Some(other) = by_number.get(&opponent) else {
                return fault(Message::new("trf-unknown-opponent"));
            };
            let answer = other.row.rounds.get(number - 1).copied().unwrap_or(Round::Absent);
            if answer.paired_with() != Some(one.row.tpn) {
                return fault(Message::new("trf-one-sided"));
            }
            if first(*round) == first(answer) {
                return fault(Message::new("trf-same-colour"));
            }
            if !fit(*round, answer) {
                return fault(Message::new("trf-results-differ"));
            }
        }
    }
    Ok(())
}

const fn first(round: Round) -> bool {
    match round {
        Round::Played { first, .. } | Round::Forfeit { first, .. } | Round::Open { first, .. } => {
            first
        }
        Round::Bye(_) | Round::Absent => false,
    }
}

/// One wins and the other loses, both draw, or an arbiter took the points from both.
const fn fit(one: Round, other: Round) -> bool {
    match (one, other) {
        (
            Round::Played { result: one, rated, .. },
            Round::Played { result: other, rated: also, .. },
        ) => {
            rated == also
                && matches!(
                    (one, other),
                    (GameResult::Win, GameResult::Loss)
                        | (GameResult::Loss, GameResult::Win | GameResult::Loss)
                        | (GameResult::Draw, GameResult::Draw)
                )
        }
        (Round::Forfeit { won: one, .. }, Round::Forfeit { won: other, .. }) => !(one && other),
        (Round::Open { .. }, Round::Open { .. }) => true,
        _ => false,
    }
}

/// Notes players whose stated points are not those of their rounds. Half a point asked for the
/// coming round may be in them already, and so may points added for pairing.
pub(super) fn points(table: &CrossTable, seen: &[Seen], notes: &mut Vec<Message>) {
    let paired = table.rounds_paired();
    for (row, one) in table.rows.iter().zip(seen) {
        let Some(stated) = one.player.points else { continue };
        let counted = table.score(row, paired);
        let coming = row.rounds.get(usize::from(paired));
        let coming = coming.map_or_else(Default::default, |round| round.points(&table.worth));
        let added = table.acceleration(row.tpn, paired + 1);
        let allowed = [counted, counted + coming, counted + added, counted + coming + added];
        if !allowed.contains(&stated) {
            let note = Message::new("trf-points-differ").with("player", i64::from(row.tpn));
            let note = note.with("stated", stated.to_string()).with("counted", counted.to_string());
            notes.push(one.line.note(note));
        }
    }
}

/// Notes a number of players or rounds that is not the one stated.
pub(super) fn counts(
    table: &CrossTable,
    stated_players: Option<&(Line, u32)>,
    notes: &mut Vec<Message>,
) {
    if let Some((line, stated)) = stated_players {
        let there_are = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
        if *stated != there_are {
            let note = Message::new("trf-players-differ").with("stated", i64::from(*stated));
            notes.push(line.note(note.with("counted", i64::from(there_are))));
        }
    }
    let paired = table.rounds_paired();
    if paired > table.rounds_planned {
        let note = Message::new("trf-more-rounds").with("planned", i64::from(table.rounds_planned));
        notes.push(note.with("paired", i64::from(paired)));
    }
}
