//! A stage of an event as a cross-table, which pairing and tie-breaks read.

use super::{FirstMove, Format, StageId, round_robin, until_losses};
use crate::tournament::crosstable::{
    Bye, CrossTable, Forbidden, GameResult, Round, Row, Score, Tpn, Worth,
};
use crate::tournament::round_robin::Withdrawal;
use crate::tournament::{
    EntrantId, Event, How, MatchPoints, Pairing, Presence, RequestedBye, SittingOut, swiss,
};

/// The cross-table of a stage, with the entrants by pairing number: the first has number 1.
///
/// Pairing counts match points, whatever the standings count; where those are match points,
/// it counts the same ones. The coming round says who is absent from it or has asked for a bye.
#[must_use]
pub fn cross_table(event: &Event, stage: StageId) -> (CrossTable, Vec<EntrantId>) {
    let order = super::field(event, stage);
    (of(event, stage, &order), order)
}

/// The cross-table of those entrants in a stage, the first with number 1: of one group.
#[must_use]
pub fn of(event: &Event, stage: StageId, order: &[EntrantId]) -> CrossTable {
    let settings = event.settings();
    let points = settings.match_points();
    let format = settings.format(stage);
    let drawn = event.rounds_of(stage).count();
    let planned = super::planned_rounds(event, stage).unwrap_or(drawn);
    let mut table =
        CrossTable::new(settings.name.clone(), u16::try_from(planned).unwrap_or(u16::MAX));
    table.worth = worth(points);
    if let Format::Swiss(swiss) = format {
        table.by_lot = swiss.first_move == FirstMove::ByLot;
        table.forbidden = forbidden(event, stage, order, swiss.rounds);
        if swiss.accelerated {
            // Points are for 1, ½, 0; the acceleration is of a win's worth.
            table.accelerations = swiss::baku(order.len(), swiss.rounds);
            for part in &mut table.accelerations {
                part.points = scaled(part.points, table.worth.win);
            }
        }
    }
    // Whoever left a round robin early is met by nobody (annulled).
    let counts = |entrant: EntrantId| {
        !format.is_closed()
            || round_robin::withdrawal(event, stage, entrant) != Some(Withdrawal::Annulled)
    };
    let number = |entrant: EntrantId| {
        let at = order.iter().position(|one| *one == entrant).filter(|_| counts(entrant));
        at.and_then(|at| Tpn::try_from(at + 1).ok())
    };
    table.rows = (1..)
        .zip(order)
        .map(|(tpn, entrant)| {
            let mut rounds: Vec<Round> = event
                .rounds_of(stage)
                .map(|round| seen_by(round, *entrant, points, &number))
                .collect();
            if !counts(*entrant) {
                rounds.fill(Round::Absent);
            }
            if !format.is_closed() {
                rounds.extend(coming(event, *entrant));
            }
            Row { tpn, name: entrant.to_string(), rating: None, rounds }
        })
        .collect();
    table
}

/// Who is kept apart, in the rounds of the stage. Rounds of an event are numbered through it.
fn forbidden(event: &Event, stage: StageId, order: &[EntrantId], last: u16) -> Vec<Forbidden> {
    let before = event.rounds.iter().filter(|round| round.stage < stage).count();
    let before = u32::try_from(before).unwrap_or(u32::MAX);
    let of_stage = |round: u32| u16::try_from(round.saturating_sub(before)).unwrap_or(u16::MAX);
    let number = |entrant: &EntrantId| {
        order.iter().position(|one| one == entrant).and_then(|at| Tpn::try_from(at + 1).ok())
    };
    let groups = event.apart.iter().filter_map(|apart| {
        let players: Vec<Tpn> = apart.entrants.iter().filter_map(number).collect();
        let (from, to) = (of_stage(apart.from).max(1), apart.to.map_or(last, of_stage).min(last));
        (players.len() == 2 && from <= to).then_some(Forbidden { from, to, players })
    });
    groups.collect()
}

fn worth(points: MatchPoints) -> Worth {
    let (win, draw) = match points {
        MatchPoints::One => (Score::whole(1), Score::from_tenths(5)),
        MatchPoints::Two => (Score::whole(2), Score::whole(1)),
        MatchPoints::Three => (Score::whole(3), Score::whole(1)),
    };
    Worth::of(win, draw, Score::ZERO)
}

fn scaled(points: Score, win: Score) -> Score {
    Score::from_tenths(points.tenths() * win.tenths() / 10)
}

/// One round of one entrant.
fn seen_by(
    round: &crate::tournament::Round,
    entrant: EntrantId,
    points: MatchPoints,
    number: &impl Fn(EntrantId) -> Option<Tpn>,
) -> Round {
    let mine = round.matches.iter().find(|pairing| pairing.seats.contains(&entrant));
    if let Some(pairing) = mine {
        let other = pairing.seats.iter().find(|seat| **seat != entrant).copied();
        let first = pairing.seats.first() == Some(&entrant);
        return match other.and_then(number) {
            Some(opponent) => game(pairing, entrant, opponent, first, points),
            None => Round::Absent,
        };
    }
    match round.byes.iter().find(|bye| bye.entrant == entrant).map(|bye| bye.why) {
        Some(SittingOut::Allocated) => Round::Bye(Bye::Allocated),
        Some(SittingOut::Half) => Round::Bye(Bye::Half),
        Some(SittingOut::Zero | SittingOut::Out) => Round::Bye(Bye::Zero),
        Some(SittingOut::Rest | SittingOut::Through) | None => Round::Absent,
    }
}

pub(super) fn game(
    pairing: &Pairing,
    entrant: EntrantId,
    opponent: Tpn,
    first: bool,
    points: MatchPoints,
) -> Round {
    let result = Some(pairing).filter(|pairing| pairing.finished).and_then(|pairing| {
        points.of_match(&pairing.outcome.parts, &entrant.to_string(), 1).map(|(place, gained)| {
            match (place, gained) {
                (1, gained) if gained == points.win() => GameResult::Win,
                (1, _) => GameResult::Draw,
                _ => GameResult::Loss,
            }
        })
    });
    let unplayed = pairing.decided.is_some_and(How::is_unplayed);
    match result {
        None => Round::Open { opponent, first },
        Some(result) if unplayed => {
            Round::Forfeit { opponent, first, won: result == GameResult::Win }
        }
        Some(result) => Round::Played { opponent, first, result, rated: true },
    }
}

/// What keeps an entrant out of the coming round.
pub(super) fn coming(event: &Event, entrant: EntrantId) -> Option<Round> {
    let next = u32::try_from(event.rounds.len() + 1).unwrap_or(u32::MAX);
    let asked = event.requested.get(&entrant).and_then(|asked| asked.get(&next));
    let present =
        event.entrants.get(&entrant).is_some_and(|entrant| entrant.presence == Presence::CheckedIn);
    match asked {
        _ if !present || until_losses::is_out(event, event.stage(), entrant) => {
            Some(Round::Bye(Bye::Zero))
        }
        Some(RequestedBye::Half) => Some(Round::Bye(Bye::Half)),
        Some(RequestedBye::Zero) => Some(Round::Bye(Bye::Zero)),
        None => None,
    }
}
