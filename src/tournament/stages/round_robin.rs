//! A round robin stage of an event, in one group or in several side by side.
//!
//! A stage without groups is one group, so that everything else is the same.

use super::{Format, Proposal, StageId};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::round_robin::{self as berger, Withdrawal};
use crate::tournament::{About, EntrantId, Event, How, Pairing, Reason, SitsOut, SittingOut};

/// The groups of a stage, each with its best seed first: drawn by snake from the order, so that
/// 1 to 4 of three groups stand in A, B, C, C. One group where the format has none.
#[must_use]
pub fn groups(event: &Event, stage: StageId) -> Vec<Vec<EntrantId>> {
    let many = match event.settings().format(stage) {
        Format::Groups { groups, .. } => usize::from(*groups).max(1),
        _ => 1,
    };
    let mut groups = vec![Vec::new(); many];
    for (at, entrant) in super::field(event, stage).into_iter().enumerate() {
        let (row, column) = (at / many, at % many);
        groups[if row % 2 == 0 { column } else { many - 1 - column }].push(entrant);
    }
    groups
}

/// The name of a group, from 0: A, B, … Z, AA.
#[must_use]
pub fn letter(group: usize) -> String {
    let mut name = String::new();
    let mut rest = group + 1;
    while rest > 0 {
        let at = u8::try_from((rest - 1) % 26).unwrap_or(0);
        name.insert(0, char::from(b'A' + at));
        rest = (rest - 1) / 26;
    }
    name
}

fn cycles(event: &Event, stage: StageId) -> u8 {
    match event.settings().format(stage) {
        Format::RoundRobin { cycles, .. } | Format::Groups { cycles, .. } => *cycles,
        _ => 1,
    }
}

/// The rounds of a group of so many, once or twice round.
fn schedule(players: usize, cycles: u8) -> Vec<berger::Round> {
    if cycles == 2 { berger::double(players) } else { berger::single(players) }
}

/// How many rounds the stage has: those of its largest group.
#[must_use]
pub fn rounds(event: &Event, stage: StageId) -> usize {
    let cycles = cycles(event, stage);
    let largest = groups(event, stage).iter().map(Vec::len).max().unwrap_or(0);
    schedule(largest, cycles).len()
}

/// Whether those who meet are of one group, and meet no more often than the stage has cycles.
///
/// # Errors
/// Two meet who do not meet now.
pub(super) fn must_be_due(
    event: &Event,
    stage: StageId,
    matches: &[&[EntrantId]],
) -> Result<(), Message> {
    let groups = groups(event, stage);
    let cycles = usize::from(cycles(event, stage));
    let met = |two: &[EntrantId]| {
        let earlier = event.rounds_of(stage).flat_map(|round| &round.matches);
        earlier.filter(|one| two.iter().all(|seat| one.seats.contains(seat))).count()
    };
    let stranger = matches.iter().find(|two| {
        let together = groups.iter().any(|group| two.iter().all(|one| group.contains(one)));
        !together || met(two) >= cycles
    });
    match stranger {
        Some(two) => {
            let seats = Arg::Seats(two.iter().map(ToString::to_string).collect());
            Err(Message::new("berger-not-due").with("seats", seats))
        }
        None => Ok(()),
    }
}

/// What becomes of the games of somebody who left in the middle of the stage; `None` of whoever
/// did not.
#[must_use]
pub fn withdrawal(event: &Event, stage: StageId, entrant: EntrantId) -> Option<Withdrawal> {
    if event.left.get(&entrant) != Some(&stage) {
        return None;
    }
    let groups = groups(event, stage);
    let group = groups.iter().find(|group| group.contains(&entrant))?;
    let games = (group.len() - 1) * usize::from(cycles(event, stage));
    let was_played = |one: &&Pairing| {
        one.seats.contains(&entrant) && one.finished && !one.decided.is_some_and(How::is_unplayed)
    };
    let matches = event.rounds_of(stage).flat_map(|round| &round.matches);
    Some(berger::withdrawal(matches.filter(was_played).count(), games))
}

/// The coming round of every group.
///
/// # Errors
/// Too few are here for the groups, or all rounds were drawn.
pub fn next_round(event: &Event) -> Result<Proposal, Message> {
    let stage = event.stage();
    let groups = groups(event, stage);
    if groups.iter().any(|group| group.len() < 2) {
        let key = if groups.len() > 1 { "groups-too-few" } else { "pairing-none-few" };
        return Err(Message::new(key).with("groups", number(groups.len())));
    }
    let drawn = event.rounds_of(stage).count();
    let all = rounds(event, stage);
    if drawn >= all {
        return Err(Message::new("event-stage-over").with("rounds", number(all)));
    }
    let mut proposal = Proposal::default();
    for (at, group) in groups.iter().enumerate() {
        let name = (groups.len() > 1).then(|| letter(at));
        let schedule = schedule(group.len(), cycles(event, stage));
        let Some(round) = schedule.get(drawn) else {
            for entrant in group {
                rest(&mut proposal, *entrant, "berger-done");
            }
            continue;
        };
        for (first, second) in &round.games {
            let two = [group[first - 1], group[second - 1]];
            let key = if name.is_some() { "berger-pair-in-group" } else { "berger-pair" };
            let why = Message::new(key)
                .with("one", Arg::Seat(two[0].to_string()))
                .with("other", Arg::Seat(two[1].to_string()))
                .with("number", number(*first))
                .with("other_number", number(*second))
                .with("round", number(drawn + 1))
                .with("group", name.clone().unwrap_or_default());
            let moves = Message::new("berger-first").with("first", Arg::Seat(two[0].to_string()));
            proposal.tables.push(two.to_vec());
            let board = u32::try_from(proposal.tables.len()).unwrap_or(u32::MAX);
            let why = vec![Explanation::new("R1", why), Explanation::new("R2", moves)];
            proposal.reasons.push(Reason { about: About::Board(board), why });
        }
        if let Some(free) = round.bye {
            rest(&mut proposal, group[free - 1], "berger-rest");
        }
    }
    Ok(proposal)
}

fn rest(proposal: &mut Proposal, entrant: EntrantId, key: &'static str) {
    proposal.byes.push(SitsOut { entrant, why: SittingOut::Rest });
    let said = Message::new(key).with("player", Arg::Seat(entrant.to_string()));
    let why = vec![Explanation::new("R3", said)];
    proposal.reasons.push(Reason { about: About::Bye(entrant), why });
}

fn number(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_named_by_letters_without_an_end() {
        let names: Vec<String> = [0, 1, 25, 26, 27, 701, 702].into_iter().map(letter).collect();
        assert_eq!(names, ["A", "B", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
