//! A Swiss stage of an event: as a cross-table, which pairing and tie-breaks read, and its
//! coming round.

use super::{FirstMove, Format, Proposal, StageId};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Row, Score, Tpn, Worth};
use crate::tournament::swiss::{self, NoLegalPairing};
use crate::tournament::{
    About, EntrantId, Event, How, MatchPoints, Pairing, Presence, Reason, RequestedBye, Scoring,
    SitsOut, SittingOut,
};

/// The cross-table of a stage, with the entrants by pairing number: the first has number 1.
///
/// Pairing counts match points, whatever the standings count; where those are match points,
/// it counts the same ones. The coming round says who is absent from it or has asked for a bye.
#[must_use]
pub fn cross_table(event: &Event, stage: StageId) -> (CrossTable, Vec<EntrantId>) {
    let settings = event.settings();
    let order = event.order(stage);
    let points = match settings.scheme {
        Scoring::Match(points) => points,
        Scoring::Own | Scoring::Places(_) => MatchPoints::One,
    };
    let format = settings.format(stage);
    let drawn = event.rounds_of(stage).count();
    let planned = format.rounds().map_or(drawn, usize::from);
    let mut table =
        CrossTable::new(settings.name.clone(), u16::try_from(planned).unwrap_or(u16::MAX));
    table.worth = worth(points);
    if let Format::Swiss(swiss) = format {
        table.by_lot = swiss.first_move == FirstMove::ByLot;
        if swiss.accelerated {
            // Points are for 1, ½, 0; the acceleration is of a win's worth.
            table.accelerations = swiss::baku(order.len(), swiss.rounds);
            for part in &mut table.accelerations {
                part.points = scaled(part.points, table.worth.win);
            }
        }
    }
    let number = |entrant: EntrantId| {
        order.iter().position(|one| *one == entrant).and_then(|at| Tpn::try_from(at + 1).ok())
    };
    table.rows = (1..)
        .zip(&order)
        .map(|(tpn, entrant)| {
            let mut rounds: Vec<Round> = event
                .rounds_of(stage)
                .map(|round| seen_by(round, *entrant, points, &number))
                .collect();
            rounds.extend(coming(event, *entrant));
            Row { tpn, name: entrant.to_string(), rating: None, rounds }
        })
        .collect();
    (table, order)
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

/// The coming round of the stage that is played, by the rules of C.04.3.
///
/// # Errors
/// Why there is no legal pairing: the organizer decides what then.
pub fn next_round(event: &Event) -> Result<Proposal, Message> {
    let (table, order) = cross_table(event, event.stage());
    let entrant = |tpn: Tpn| usize::try_from(tpn).ok().and_then(|tpn| order.get(tpn - 1)).copied();
    let paired =
        swiss::pair(&table).map_err(|none: NoLegalPairing| named(none.message(), &order))?;
    let mut proposal = Proposal::default();
    for (number, pair) in (1..).zip(&paired.pairs) {
        let (Some(first), Some(second)) = (entrant(pair.first), entrant(pair.second)) else {
            unreachable!("the pairing numbers are those of the table's rows")
        };
        proposal.tables.push(vec![first, second]);
        let why = pair.why().into_iter().chain([pair.first_move()]);
        let why = why.map(|one| told(one, &order)).collect();
        proposal.reasons.push(Reason { about: About::Board(number), why });
    }
    for moved in &paired.moved {
        if let Some(who) = entrant(moved.tpn) {
            let why = vec![told(moved.why(), &order)];
            proposal.reasons.push(Reason { about: About::Float(who), why });
        }
    }
    if let Some(who) = paired.bye.and_then(|(tpn, _)| entrant(tpn)) {
        proposal.byes.push(SitsOut { entrant: who, why: SittingOut::Allocated });
        let why = paired.bye_why().into_iter().map(|one| told(one, &order)).collect();
        proposal.reasons.push(Reason { about: About::Bye(who), why });
    }
    let out = order.iter().filter_map(|entrant| {
        let why = match coming(event, *entrant)? {
            Round::Bye(Bye::Half) => SittingOut::Half,
            _ => SittingOut::Zero,
        };
        Some(SitsOut { entrant: *entrant, why })
    });
    proposal.byes.extend(out);
    Ok(proposal)
}

fn told(said: Explanation, order: &[EntrantId]) -> Explanation {
    Explanation { message: named(said.message, order), ..said }
}

/// The pairing speaks of pairing numbers; people are shown by their seats.
fn named(mut said: Message, order: &[EntrantId]) -> Message {
    let seat = |tpn: &str| {
        let at = tpn.parse::<usize>().ok().and_then(|tpn| tpn.checked_sub(1));
        at.and_then(|at| order.get(at)).map_or_else(|| tpn.to_owned(), ToString::to_string)
    };
    for arg in said.args.values_mut() {
        match arg {
            Arg::Seat(tpn) => *tpn = seat(tpn),
            Arg::Seats(all) => all.iter_mut().for_each(|tpn| *tpn = seat(tpn)),
            Arg::Number(_) | Arg::Text(_) | Arg::Scores(_) | Arg::Term(_) => {}
        }
    }
    said
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
        Some(SittingOut::Zero) => Round::Bye(Bye::Zero),
        None => Round::Absent,
    }
}

fn game(
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
fn coming(event: &Event, entrant: EntrantId) -> Option<Round> {
    let next = u32::try_from(event.rounds.len() + 1).unwrap_or(u32::MAX);
    let asked = event.requested.get(&entrant).and_then(|asked| asked.get(&next));
    let present =
        event.entrants.get(&entrant).is_some_and(|entrant| entrant.presence == Presence::CheckedIn);
    match asked {
        _ if !present => Some(Round::Bye(Bye::Zero)),
        Some(RequestedBye::Half) => Some(Round::Bye(Bye::Half)),
        Some(RequestedBye::Zero) => Some(Round::Bye(Bye::Zero)),
        None => None,
    }
}
