//! The courses a shot may take, and how often each.

use std::collections::BTreeMap;

use crate::body::BodyId;
use crate::claim::Struck;
use crate::trajectory::{Event, EventKind};

/// What is told of a replay: whom the struck piece met first, and who left
/// the table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Course {
    first: Vec<BodyId>,
    pocketed: Vec<BodyId>,
    fell: Vec<BodyId>,
}

/// A course and its share.
#[derive(Debug, Clone, PartialEq)]
pub struct Story {
    /// Whom the struck piece met in its first contact; several at once, or
    /// nobody.
    pub first_contact: Vec<BodyId>,
    /// Who fell into pockets, by number.
    pub pocketed: Vec<BodyId>,
    /// Who fell over the edge, by number.
    pub fell: Vec<BodyId>,
    /// Share of replays.
    pub share: f64,
    /// Whether the claim holds in the example.
    pub holds: bool,
    /// Number of a replay that went so.
    pub example: u32,
}

pub(crate) fn course(events: &[Event], struck: Struck) -> Course {
    let mut found = Course { first: Vec::new(), pocketed: Vec::new(), fell: Vec::new() };
    let mut instant = None;
    for event in events {
        if let Some(other) = struck.meets(event)
            && *instant.get_or_insert(event.cluster) == event.cluster
            && !found.first.contains(&other)
        {
            found.first.push(other);
        }
        match event.kind {
            EventKind::Pocket { body, .. } => found.pocketed.push(body),
            EventKind::EdgeFall { body, .. } => found.fell.push(body),
            _ => {}
        }
    }
    found.first.sort_unstable();
    found.pocketed.sort_unstable();
    found.fell.sort_unstable();
    found
}

#[derive(Debug, Default)]
pub(super) struct Tally(BTreeMap<Course, (u32, bool, u32)>);

impl Tally {
    pub(super) fn add(&mut self, course: Course, holds: bool, number: u32) {
        self.0.entry(course).or_insert((0, holds, number)).0 += 1;
    }

    pub(super) fn finish(self, done: u32) -> Vec<Story> {
        let mut all: Vec<_> = self.0.into_iter().collect();
        // Stable: equal counts stay in the order of their courses.
        all.sort_by_key(|(_, (count, ..))| std::cmp::Reverse(*count));
        all.truncate(8);
        all.into_iter()
            .map(|(course, (count, holds, example))| Story {
                first_contact: course.first,
                pocketed: course.pocketed,
                fell: course.fell,
                share: f64::from(count) / f64::from(done),
                holds,
                example,
            })
            .collect()
    }
}
