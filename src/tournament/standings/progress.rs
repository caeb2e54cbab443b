//! The standings as they were after each party, for the chart of places.

use super::Standings;
use crate::tournament::Event;

/// The standings at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The round.
    pub round: u32,
    /// How many parties every table of the round had played at most.
    pub part: u32,
    /// The standings then.
    pub standings: Standings,
}

/// The standings after the first party of each table, after the second, and so on through
/// all rounds. A table that is behind counts with what it has.
#[must_use]
pub fn progress(event: &Event) -> Vec<Step> {
    let mut steps = Vec::new();
    for (at, round) in event.rounds.iter().enumerate() {
        let most = round.matches.iter().map(|one| one.outcome.parts.len()).max().unwrap_or(0);
        for part in 1..=most {
            let mut then = event.clone();
            then.rounds.truncate(at + 1);
            if let Some(last) = then.rounds.last_mut().filter(|_| part < most) {
                for pairing in &mut last.matches {
                    pairing.outcome.parts.truncate(part);
                    // The round was not over then, so nobody had missed it yet.
                    pairing.finished = false;
                }
            }
            let part = u32::try_from(part).unwrap_or(u32::MAX);
            steps.push(Step { round: round.number, part, standings: Standings::of(&then) });
        }
    }
    steps
}
