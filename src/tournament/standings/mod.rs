//! Standings: who stands where, and by what.

mod counted;
mod criterion;
mod heats;
mod knockout;
mod paired;
mod parts;
mod progress;
mod sides;
mod whole;

pub use criterion::{Criterion, Fits, Value};
pub use parts::Contribution;
pub use progress::{Step, progress};

use super::penalty::Taken;
use super::stages::{self, Format, StageId, round_robin};
use super::{EntrantId, Event, LinearMissed, Presence, Scoring};
use crate::games::scoring::{Points, Scheme};
use std::cmp::Ordering;

/// The standings of an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// The scheme the points are by.
    pub scheme: Scoring,
    /// Fewer points are better (F-23 with FA-1's default).
    pub fewer_is_better: bool,
    /// Points are means over the parties played ([`LinearMissed::Exclude`]).
    pub by_mean: bool,
    /// What decides between equal points, in order.
    pub criteria: Vec<Criterion>,
    /// The rows, best first; those who have not played stand last, without a place.
    pub rows: Vec<Row>,
    /// Who has which number, from 1, in the parts of a paired stage's values: of each group, or of
    /// the whole stage.
    pub fields: Vec<Vec<EntrantId>>,
}

/// One entrant's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Whose row it is.
    pub entrant: EntrantId,
    /// Where pairs play, who else is his side: his partner, and whoever played for the pair as a
    /// substitute or was replaced by one (Q33).
    pub partners: Vec<EntrantId>,
    /// The place; equal rows share it. `None` before the first party played.
    pub rank: Option<u32>,
    /// The points that rank: those earned without what penalties take off.
    pub points: Points,
    /// The points earned by playing.
    pub earned: Points,
    /// What penalties take off.
    pub taken: Taken,
    /// Parties played.
    pub played: u32,
    /// Parties won.
    pub won: u32,
    /// Parties missed.
    pub missed: u32,
    /// The value of each of the standings' criteria, in their order.
    pub values: Vec<Value>,
    /// Where the points come from.
    pub contributions: Vec<Contribution>,
    /// What sets this row below the one before it; `None` for the first row.
    pub below_by: Option<Decided>,
    /// The last stage he played in, whose points these are.
    pub stage: StageId,
    /// The group he plays in, from 0, where the stage has groups; the place is that in it.
    pub group: Option<usize>,
}

impl Row {
    /// Whose row it is: one, or everybody of a pair.
    pub fn entrants(&self) -> impl Iterator<Item = EntrantId> {
        std::iter::once(self.entrant).chain(self.partners.iter().copied())
    }

    /// It has a place: something was played, or a bye was worth points.
    fn counts(&self) -> bool {
        self.played > 0 || self.earned != Points::ZERO
    }

    /// The row of somebody of whom there is nothing to tell but that he takes part.
    fn blank(entrant: EntrantId) -> Self {
        Self {
            entrant,
            partners: Vec::new(),
            rank: None,
            points: Points::ZERO,
            earned: Points::ZERO,
            taken: Taken::default(),
            played: 0,
            won: 0,
            missed: 0,
            values: Vec::new(),
            contributions: Vec::new(),
            below_by: Some(Decided::NotPlayed),
            stage: 0,
            group: None,
        }
    }

    /// The row with what penalties in the stage take off: it makes the points worse, whichever way
    /// round the scheme counts them.
    fn charged(self, event: &Event, stage: StageId, fewer_is_better: bool) -> Self {
        let taken = event.taken(stage, &self.entrants().collect::<Vec<_>>());
        let by = if fewer_is_better { -taken.sum() } else { taken.sum() };
        Self { points: self.earned - by, taken, ..self }
    }

    /// The row of what somebody played, without a place yet.
    fn of(entrant: EntrantId, contributions: Vec<Contribution>) -> Self {
        let count = |test: fn(&Contribution) -> bool| {
            u32::try_from(contributions.iter().filter(|one| test(one)).count()).unwrap_or(u32::MAX)
        };
        let earned = contributions.iter().filter(|one| !one.dropped).map(|one| one.points).sum();
        Self {
            points: earned,
            earned,
            played: count(|one| one.place.is_some()),
            won: count(|one| one.won),
            // A bye is no round missed: the format gave it, or it was asked for.
            missed: count(|one| one.place.is_none() && one.bye.is_none()),
            contributions,
            below_by: None,
            ..Self::blank(entrant)
        }
    }
}

/// What separates two neighbouring rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// The points.
    ByPoints,
    /// A tie-break.
    By(Criterion),
    /// A lot.
    ByLot,
    /// Nothing: the place is shared.
    Shared,
    /// The lower one has not played.
    NotPlayed,
    /// The bracket: the upper one got further.
    ByBracket,
    /// The places in their groups.
    ByGroups,
    /// The upper one played in a later stage.
    ByStage,
    /// The places at their own tables, in heats.
    ByTablePlace,
    /// Equal places at different tables: what part of the others he left behind, or points a party.
    ByTableShare,
    /// The lower one was disqualified.
    Disqualified,
}

impl Standings {
    /// The standings of the event by its own scheme. Open parties contribute nothing.
    #[must_use]
    pub fn of(event: &Event) -> Self {
        Self::by(event, event.settings().scheme)
    }

    /// The standings of the event as another scheme would have them: whoever played in a later
    /// stage stands above those who did not.
    #[must_use]
    pub fn by(event: &Event, scheme: impl Into<Scoring>) -> Self {
        whole::standings(event, scheme.into())
    }

    /// The standings of one stage by the event's own scheme.
    #[must_use]
    pub fn of_stage(event: &Event, stage: StageId) -> Self {
        Self::of_stage_by(event, stage, event.settings().scheme)
    }

    /// The event's standings stage by stage, newest first, as a list of prizes has them: each with
    /// those who got no further, their places in the event, and the stage's own criteria. One
    /// where the event had one stage.
    #[must_use]
    pub fn by_stage(event: &Event) -> Vec<(StageId, Self)> {
        whole::by_stage(event)
    }

    /// The standings of one group of a stage, from 0.
    #[must_use]
    pub fn of_group(event: &Event, stage: StageId, group: usize) -> Self {
        let groups = round_robin::groups(event, stage);
        let group = groups.get(group).map_or(&[][..], Vec::as_slice);
        paired::of(event, stage, group, event.settings().scheme).without_disqualified(event)
    }

    fn of_stage_by(event: &Event, stage: StageId, scheme: Scoring) -> Self {
        Self::as_played(event, stage, scheme).without_disqualified(event)
    }

    /// Whoever was disqualified stands last and has no place, and those below move up; what he
    /// played against others counts for them as it was played (Q58).
    fn without_disqualified(mut self, event: &Event) -> Self {
        let barred = |row: &Row| {
            row.entrants().any(|one| {
                event.entrants.get(&one).is_some_and(|one| one.presence == Presence::Disqualified)
            })
        };
        if !self.rows.iter().any(barred) {
            return self;
        }
        let (out, mut rows): (Vec<Row>, Vec<Row>) = self.rows.into_iter().partition(barred);
        // In groups a place is one in the group.
        for row in &mut rows {
            let above =
                |one: &&Row| one.group == row.group && one.rank.is_some() && one.rank < row.rank;
            let above = u32::try_from(out.iter().filter(above).count()).unwrap_or(0);
            row.rank = row.rank.map(|rank| rank.saturating_sub(above));
        }
        if let Some(first) = rows.first_mut() {
            first.below_by = None;
        }
        rows.extend(out.into_iter().map(|row| Row {
            rank: None,
            below_by: Some(Decided::Disqualified),
            ..row
        }));
        self.rows = rows;
        self
    }

    fn as_played(event: &Event, stage: StageId, scheme: Scoring) -> Self {
        let settings = event.settings();
        if matches!(scheme, Scoring::Match(_)) {
            match settings.format(stage) {
                Format::Free
                | Format::Schedule { .. }
                | Format::SwissTables { .. }
                | Format::Heats { .. } => {}
                Format::Swiss(_) | Format::RoundRobin { .. } => {
                    return paired::of(event, stage, &stages::field(event, stage), scheme);
                }
                Format::Groups { .. } => return paired::of_groups(event, stage, scheme),
                Format::SingleElimination { .. } | Format::DoubleElimination { .. } => {
                    return knockout::standings(event, stage, scheme);
                }
            }
        }
        let linear = scheme == Scoring::Places(Scheme::Linear);
        let mut standings = Self {
            scheme,
            fewer_is_better: linear && settings.fewer_linear_is_better(),
            by_mean: linear && settings.linear_missed() == LinearMissed::Exclude,
            criteria: parts::of_tables(event, stage),
            rows: Vec::new(),
            fields: Vec::new(),
        };
        standings.rows = if settings.pairs {
            let sides = sides::of(event, stage).into_iter();
            sides.map(|side| standings.row_of_side(event, stage, &side)).collect()
        } else {
            let order = event.order(stage).into_iter();
            order.map(|entrant| standings.row(event, stage, entrant)).collect()
        };
        let rows = std::mem::take(&mut standings.rows).into_iter();
        let fewer = standings.fewer_is_better;
        standings.rows = rows.map(|row| row.charged(event, stage, fewer)).collect();
        standings.sort(event);
        match settings.format(stage) {
            Format::Heats { .. } => heats::by_place(standings, event, stage),
            _ => standings,
        }
    }

    /// Whose number stands in a part of a value of that row.
    #[must_use]
    pub fn numbered(&self, row: &Row, number: u32) -> Option<EntrantId> {
        let field = self.fields.get(row.group.unwrap_or(0))?;
        field.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }

    /// The row of an entrant, his own or his pair's.
    #[must_use]
    pub fn row_of(&self, entrant: EntrantId) -> Option<&Row> {
        self.rows.iter().find(|row| row.entrants().any(|one| one == entrant))
    }

    fn row_of_side(&self, event: &Event, stage: StageId, side: &sides::Members) -> Row {
        let contributions = match &side.team {
            Some(team) => sides::contributions(event, stage, self.scheme, team, &side.members),
            None => return self.row(event, stage, side.members[0]),
        };
        Row {
            partners: side.members[1..].to_vec(),
            ..self.row_with(event, stage, side.members[0], contributions)
        }
    }

    fn row(&self, event: &Event, stage: StageId, entrant: EntrantId) -> Row {
        let contributions =
            parts::contributions(event, stage, self.scheme, entrant, !self.fewer_is_better);
        self.row_with(event, stage, entrant, contributions)
    }

    fn row_with(
        &self,
        event: &Event,
        stage: StageId,
        entrant: EntrantId,
        mut contributions: Vec<Contribution>,
    ) -> Row {
        if let Some(best) = event.settings().best_rounds {
            parts::drop_all_but(best, &mut contributions, !self.fewer_is_better);
        }
        let kept: Vec<Contribution> =
            contributions.iter().filter(|one| !one.dropped).cloned().collect();
        let value = |one: &Criterion| match one {
            Criterion::Lot => Value::Place(event.lot_number(stage, entrant)),
            // What was done wrong does not become right by a bad result.
            Criterion::FewerViolations => one.value(&contributions),
            one => one.value(&kept),
        };
        let values = self.criteria.iter().map(value).collect();
        let mut row = Row { values, ..Row::of(entrant, contributions) };
        if self.by_mean && row.played > 0 {
            row.earned = row.earned.shared(usize::try_from(row.played).unwrap_or(usize::MAX));
        }
        row
    }

    fn sort(&mut self, event: &Event) {
        let number = |row: &Row| event.entrants.get(&row.entrant).map(|entrant| entrant.number);
        let mut rows = std::mem::take(&mut self.rows);
        rows.sort_by(|a, b| self.compare(a, b).0.then_with(|| number(a).cmp(&number(b))));
        let mut rank = 0;
        for at in 0..rows.len() {
            let decided = at.checked_sub(1).map(|before| self.compare(&rows[before], &rows[at]).1);
            rows[at].below_by = decided;
            if rows[at].counts() {
                if decided != Some(Decided::Shared) {
                    rank = u32::try_from(at + 1).unwrap_or(u32::MAX);
                }
                rows[at].rank = Some(rank);
            }
        }
        self.rows = rows;
    }

    /// `Less` if `a` stands above `b`, and what says so.
    fn compare(&self, a: &Row, b: &Row) -> (Ordering, Decided) {
        let played = b.counts().cmp(&a.counts());
        if played.is_ne() {
            return (played, Decided::NotPlayed);
        }
        let points =
            if self.fewer_is_better { a.points.cmp(&b.points) } else { b.points.cmp(&a.points) };
        if points.is_ne() {
            return (points, Decided::ByPoints);
        }
        let by_tie_break = self.criteria.iter().zip(a.values.iter().zip(&b.values)).find_map(
            |(criterion, (a, b))| {
                let order = criterion.compare(a, b);
                order.is_ne().then_some((order, Decided::By(*criterion)))
            },
        );
        by_tie_break.unwrap_or((Ordering::Equal, Decided::Shared))
    }
}
