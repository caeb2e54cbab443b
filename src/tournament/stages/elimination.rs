//! An elimination stage of an event: its bracket, which follows from the seeds and the results
//! of the stage's matches, and its coming round.
//!
//! Nothing of the bracket is stored. A round of the stage is every match that can be played when
//! it is drawn, so each match of the event is one of the bracket by who sits there.

use super::{Proposal, StageId};
use crate::games::{Arg, Explanation, Message};
use crate::tournament::bracket::{self, Bracket, Ended, Feed, Match, Occupant, Part, Seed};
use crate::tournament::{
    About, EntrantId, Event, How, MatchId, Pairing, Reason, SitsOut, SittingOut,
};
use std::collections::BTreeMap;

/// The bracket of a stage, with the matches of the event in it.
#[derive(Debug, Clone)]
pub struct Knockout<'e> {
    /// Who meets whom, and who is out.
    pub bracket: Bracket,
    /// Who has which seed: the first has seed 1.
    pub seeds: Vec<EntrantId>,
    /// The event's match for each match of the bracket that was drawn.
    pub pairings: BTreeMap<bracket::MatchId, &'e Pairing>,
    /// Matches that ended without a winner, so that nobody goes on yet.
    pub level: Vec<&'e Pairing>,
    /// Matches whose players do not meet in the bracket as it is now; none in an event that was
    /// accepted.
    stray: Vec<(u32, &'e Pairing)>,
}

/// The bracket of a stage as far as it was played; before the first draw with those who would be
/// in it. `None` where the format has none, or fewer than two play, or too many.
#[must_use]
pub fn bracket(event: &Event, stage: StageId) -> Option<Knockout<'_>> {
    let kind = event.settings().format(stage).bracket()?;
    let seeds = super::field(event, stage);
    let bracket = Bracket::new(seeds.len(), kind).ok()?;
    let mut knockout = Knockout {
        bracket,
        seeds,
        pairings: BTreeMap::new(),
        level: Vec::new(),
        stray: Vec::new(),
    };
    for round in event.rounds_of(stage) {
        // All of a round are placed before one is decided: none depends on another.
        let open = knockout.open();
        let mut ended = Vec::new();
        for pairing in &round.matches {
            let two = knockout.two(&pairing.seats);
            match open.iter().find(|(_, players)| Some(*players) == two) {
                Some((id, _)) => {
                    knockout.pairings.insert(*id, pairing);
                    ended.push((*id, pairing));
                }
                None => knockout.stray.push((round.number, pairing)),
            }
        }
        for (id, pairing) in ended.into_iter().filter(|(_, pairing)| pairing.finished) {
            match knockout.ended(event, pairing) {
                Some(ended) => {
                    if knockout.bracket.decide(id, ended).is_err() {
                        knockout.stray.push((round.number, pairing));
                    }
                }
                None => knockout.level.push(pairing),
            }
        }
    }
    Some(knockout)
}

impl Knockout<'_> {
    /// The seed of an entrant, 1 is the best.
    #[must_use]
    pub fn seed_of(&self, entrant: EntrantId) -> Option<Seed> {
        self.seeds.iter().position(|one| *one == entrant).map(|at| at + 1)
    }

    /// Who has a seed.
    #[must_use]
    pub fn entrant(&self, seed: Seed) -> Option<EntrantId> {
        seed.checked_sub(1).and_then(|at| self.seeds.get(at)).copied()
    }

    /// The match of the bracket that a match of the event is.
    #[must_use]
    pub fn match_of(&self, id: MatchId) -> Option<bracket::MatchId> {
        self.pairings.iter().find(|(_, pairing)| pairing.id == id).map(|(id, _)| *id)
    }

    /// Whether nothing is left to be played or decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.pairings.is_empty() && self.bracket.is_over()
    }

    /// Who has to play in the coming round, or goes through it: whoever plays a match that can
    /// be played now, and in the first round those who have none.
    #[must_use]
    pub fn due(&self) -> Vec<EntrantId> {
        let playing: Vec<Seed> = self.open().into_iter().flat_map(|(_, two)| two).collect();
        let through = if self.pairings.is_empty() { self.through(&playing) } else { Vec::new() };
        playing.into_iter().chain(through).filter_map(|seed| self.entrant(seed)).collect()
    }

    /// Seeds without a match in the first round.
    fn through(&self, playing: &[Seed]) -> Vec<Seed> {
        (1..=self.seeds.len()).filter(|seed| !playing.contains(seed)).collect()
    }

    /// The matches that can be played and were not drawn, each with its players, the better seed
    /// first.
    fn open(&self) -> Vec<(bracket::MatchId, [Seed; 2])> {
        let playable = self.bracket.playable().into_iter();
        let two = |id| match self.bracket.occupants(id) {
            [Occupant::Player(one), Occupant::Player(other)] => {
                Some((id, [one.min(other), one.max(other)]))
            }
            _ => None,
        };
        playable.filter(|id| !self.pairings.contains_key(id)).filter_map(two).collect()
    }

    /// The seeds of two entrants, the better one first.
    fn two(&self, seats: &[EntrantId]) -> Option<[Seed; 2]> {
        let [one, other] = seats else { return None };
        let (one, other) = (self.seed_of(*one)?, self.seed_of(*other)?);
        Some([one.min(other), one.max(other)])
    }

    /// How a match that is over ended for the bracket; `None` if it needs a winner still.
    fn ended(&self, event: &Event, pairing: &Pairing) -> Option<Ended> {
        if is_empty(pairing) {
            return Some(Ended::Nobody);
        }
        let by = pairing.tie_broken.or_else(|| winner(event, pairing))?;
        let walkover = pairing.decided.is_some_and(How::is_unplayed);
        Some(Ended::Won { by: self.seed_of(by)?, walkover })
    }

    /// Of each game of an entrant in this stage that was played, whether he moved first.
    fn moves(&self, entrant: EntrantId) -> Vec<bool> {
        let played = self.pairings.values().filter(|pairing| {
            pairing.seats.contains(&entrant) && !pairing.decided.is_some_and(How::is_unplayed)
        });
        played.map(|pairing| pairing.seats.first() == Some(&entrant)).collect()
    }
}

/// Nobody came to it, or both gave it up.
fn is_empty(pairing: &Pairing) -> bool {
    let mut places = pairing.outcome.parts.iter().flat_map(|part| part.places.values());
    pairing.decided.is_some_and(How::is_unplayed) && places.all(|place| *place != 1)
}

/// Who has won a match of two, by its points; `None` where it is drawn or not over.
#[must_use]
pub fn winner(event: &Event, pairing: &Pairing) -> Option<EntrantId> {
    let points = event.settings().match_points();
    let has_won = |seat: &&EntrantId| {
        let result = points.of_match(&pairing.outcome.parts, &seat.to_string(), 1);
        result.is_some_and(|(place, gained)| place == 1 && gained == points.win())
    };
    pairing.seats.iter().filter(|_| pairing.finished).find(has_won).copied()
}

/// Whether a match of a bracket is over without a winner, or was until a tie-break gave it one.
#[must_use]
pub fn is_level(event: &Event, stage: StageId, pairing: &Pairing) -> bool {
    event.settings().format(stage).bracket().is_some()
        && pairing.finished
        && !is_empty(pairing)
        && winner(event, pairing).is_none()
}

/// Whether a stage's bracket holds after one of its matches changed: a result brought to the
/// desk names a winner, and whoever met after it still meets.
///
/// # Errors
/// What is wrong, and what to do first.
pub fn must_hold(event: &Event, stage: StageId, changed: MatchId) -> Result<(), Message> {
    let Some(knockout) = bracket(event, stage) else { return Ok(()) };
    let Some((_, pairing)) = event.pairing(changed) else { return Ok(()) };
    if is_level(event, stage, pairing) && pairing.decided.is_some() && pairing.tie_broken.is_none()
    {
        return Err(Message::new("bracket-needs-winner")
            .with("table", i64::from(pairing.table))
            .with("seats", seats(&pairing.seats)));
    }
    let Some((round, first)) = knockout.stray.first() else { return Ok(()) };
    let begun = knockout.stray.iter().find(|(_, later)| later.begun || later.finished);
    let (key, round, told) = match begun {
        Some((round, later)) => ("bracket-later-begun", round, later),
        None => ("bracket-later-drawn", round, first),
    };
    let others = knockout.stray.iter().map(|(_, later)| *later).filter(|one| one.id != told.id);
    let others: Vec<EntrantId> = others.flat_map(|one| one.seats.iter().copied()).collect();
    Err(Message::new(key)
        .with("matches", i64::try_from(knockout.stray.len()).unwrap_or(i64::MAX))
        .with("round", i64::from(*round))
        .with("table", i64::from(told.table))
        .with("seats", seats(&told.seats))
        .with("others", seats(&others)))
}

fn seats(seats: &[EntrantId]) -> Arg {
    Arg::Seats(seats.iter().map(ToString::to_string).collect())
}

/// Whether these are all the matches of the bracket that can be played now.
///
/// # Errors
/// Two meet who do not meet now.
pub(super) fn must_be_due(
    event: &Event,
    stage: StageId,
    matches: &[&[EntrantId]],
) -> Result<(), Message> {
    let Some(knockout) = bracket(event, stage) else { return Ok(()) };
    let open = knockout.open();
    let stranger = matches.iter().find(|two| {
        let two = knockout.two(two);
        !open.iter().any(|(_, players)| Some(*players) == two)
    });
    match stranger {
        Some(two) => Err(Message::new("bracket-not-due").with("seats", seats(two))),
        None => Ok(()),
    }
}

/// The coming round: every match that can be played now.
///
/// # Errors
/// A match needs a winner first, the bracket is played out, or the number of players fits none.
pub fn next_round(event: &Event) -> Result<Proposal, Message> {
    let stage = event.stage();
    let Some(knockout) = bracket(event, stage) else {
        return Err(match event.settings().format(stage).bracket() {
            Some(kind) => match Bracket::new(super::field(event, stage).len(), kind) {
                Err(message) => message,
                Ok(_) => Message::new("event-format-draws"),
            },
            None => Message::new("event-format-draws"),
        });
    };
    if let Some(level) = knockout.level.first() {
        return Err(Message::new("bracket-level")
            .with("table", i64::from(level.table))
            .with("seats", seats(&level.seats)));
    }
    let open = knockout.open();
    if open.is_empty() {
        return Err(Message::new("bracket-over"));
    }
    let mut proposal = Proposal::default();
    for (board, (id, [better, other])) in (1..).zip(&open) {
        let (Some(one), Some(two)) = (knockout.entrant(*better), knockout.entrant(*other)) else {
            unreachable!("the seeds are those of the stage's field")
        };
        let (first, moves) = first_move(&knockout, id.0 + 1, [one, two]);
        proposal.tables.push(if first == one { vec![one, two] } else { vec![two, one] });
        let why = vec![met(&knockout, *id, [*better, *other]), moves];
        proposal.reasons.push(Reason { about: About::Board(board), why });
    }
    if knockout.pairings.is_empty() {
        let playing: Vec<Seed> = open.iter().flat_map(|(_, two)| *two).collect();
        for seed in knockout.through(&playing) {
            let Some(entrant) = knockout.entrant(seed) else { continue };
            proposal.byes.push(SitsOut { entrant, why: SittingOut::Through });
            let said = Message::new("bracket-why-through")
                .with("one", Arg::Seat(entrant.to_string()))
                .with("seed", number(seed))
                .with("players", number(knockout.seeds.len()))
                .with("size", number(knockout.seeds.len().next_power_of_two()));
            let why = vec![Explanation::new("E2", said)];
            proposal.reasons.push(Reason { about: About::Bye(entrant), why });
        }
    }
    Ok(proposal)
}

fn number(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

/// Why these two meet.
fn met(knockout: &Knockout<'_>, id: bracket::MatchId, [one, other]: [Seed; 2]) -> Explanation {
    let matches = knockout.bracket.matches();
    let Match { part, feeds, .. } = matches[id.0];
    let seeded = feeds.iter().all(|feed| matches!(feed, Feed::Seed(_)));
    let double = matches!(knockout.bracket.kind(), bracket::Kind::Double { .. });
    let (rule, key) = match part {
        Part::Winners | Part::Final if seeded => ("E1", "bracket-why-seeds"),
        Part::Winners => ("E1", "bracket-why-winners"),
        Part::Losers => ("E3", "bracket-why-losers"),
        Part::Third => ("E4", "bracket-why-third"),
        Part::Final if double => ("E5", "bracket-why-double-final"),
        Part::Final => ("E1", "bracket-why-final"),
        Part::SecondFinal => ("E5", "bracket-why-second-final"),
    };
    let seat = |seed| Arg::Seat(knockout.entrant(seed).map(|e| e.to_string()).unwrap_or_default());
    let said = Message::new(key)
        .with("one", seat(one))
        .with("other", seat(other))
        .with("seed", number(one))
        .with("other_seed", number(other));
    Explanation::new(rule, said)
}

/// Who moves first, and why: of two the better seed stands first.
fn first_move(
    knockout: &Knockout<'_>,
    number: usize,
    [better, other]: [EntrantId; 2],
) -> (EntrantId, Explanation) {
    let (his, others) = (knockout.moves(better), knockout.moves(other));
    let first = if bracket::better_moves_first(&his, &others, number) { better } else { other };
    let second = if first == better { other } else { better };
    let firsts = |moves: &[bool]| moves.iter().filter(|first| **first).count();
    let last = |moves: &[bool]| moves.last().copied().unwrap_or(false);
    let key = if firsts(&his) != firsts(&others) {
        "bracket-first-fewer"
    } else if last(&his) != last(&others) {
        "bracket-first-in-turn"
    } else {
        "bracket-first-number"
    };
    let said = Message::new(key)
        .with("first", Arg::Seat(first.to_string()))
        .with("second", Arg::Seat(second.to_string()))
        .with("number", i64::try_from(number).unwrap_or(i64::MAX));
    (first, Explanation::new("E6", said))
}
