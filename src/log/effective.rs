//! Corrections and the list of entries they leave in force.

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// One change of a correction. `N` names entries: a UUID in the store, a number in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change<N, E> {
    /// The entry never happened. Voiding a correction undoes it.
    Void(N),
    /// The entry was something else; it keeps its place and name.
    Replace(N, E),
    /// Something was forgotten after the entry; it gets a name of its own.
    Insert {
        /// The entry it comes after.
        after: N,
        /// What later corrections call it.
        name: N,
        /// What was forgotten.
        entry: E,
    },
}

impl<N, E> Change<N, E> {
    /// The entry the change speaks of.
    pub const fn target(&self) -> &N {
        match self {
            Self::Void(name) | Self::Replace(name, _) | Self::Insert { after: name, .. } => name,
        }
    }
}

/// Several changes that hold or fall together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Correction<N, E> {
    /// The changes, in the order they are made.
    pub changes: Vec<Change<N, E>>,
}

/// An entry of a stream as the corrections see it.
#[derive(Debug, Clone, PartialEq)]
pub enum Item<N, E> {
    /// Something that happened.
    Fact(E),
    /// A correction of what was said to have happened.
    Correction(Correction<N, E>),
}

/// A correction names an entry that is not there, or not in force, when it is made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the correction names an entry that is not in force")]
pub struct UnknownTarget<N> {
    /// The correction.
    pub correction: N,
    /// What it names.
    pub target: N,
}

/// The facts in force after all corrections, in order, with their names.
///
/// A correction voided by a later correction in force has no effect, so voiding a
/// correction gives back exactly the list before it, and voiding that voiding the
/// list after it.
///
/// # Errors
/// A correction in force names an entry that was not in force when it was made.
pub fn effective<N: Ord + Clone, E: Clone>(
    stream: &[impl Borrow<(N, Item<N, E>)>],
) -> Result<Vec<(N, E)>, UnknownTarget<N>> {
    let in_force = corrections_in_force(stream);
    let mut facts: Vec<(N, E)> = Vec::with_capacity(stream.len());
    let mut corrections_seen: BTreeSet<&N> = BTreeSet::new();
    for (name, item) in stream.iter().map(Borrow::borrow) {
        match item {
            Item::Fact(entry) => facts.push((name.clone(), entry.clone())),
            Item::Correction(correction) => {
                if in_force.contains(name) {
                    for change in &correction.changes {
                        if !corrections_seen.contains(change.target()) {
                            make(&mut facts, change).ok_or_else(|| UnknownTarget {
                                correction: name.clone(),
                                target: change.target().clone(),
                            })?;
                        } else if !matches!(change, Change::Void(_)) {
                            return Err(UnknownTarget {
                                correction: name.clone(),
                                target: change.target().clone(),
                            });
                        }
                    }
                }
                corrections_seen.insert(name);
            }
        }
    }
    Ok(facts)
}

/// Corrections no later correction in force voids. Only a later entry can void an
/// earlier one, so one walk from the end decides all.
fn corrections_in_force<N: Ord + Clone, E>(stream: &[impl Borrow<(N, Item<N, E>)>]) -> BTreeSet<N> {
    let mut voided: BTreeSet<&N> = BTreeSet::new();
    let mut in_force = BTreeSet::new();
    for (name, item) in stream.iter().rev().map(Borrow::borrow) {
        let Item::Correction(correction) = item else { continue };
        if voided.contains(name) {
            continue;
        }
        in_force.insert(name.clone());
        for change in &correction.changes {
            if let Change::Void(target) = change {
                voided.insert(target);
            }
        }
    }
    in_force
}

fn make<N: Ord + Clone, E: Clone>(facts: &mut Vec<(N, E)>, change: &Change<N, E>) -> Option<()> {
    let at = facts.iter().position(|(name, _)| name == change.target())?;
    match change {
        Change::Void(_) => {
            facts.remove(at);
        }
        Change::Replace(_, entry) => facts[at].1 = entry.clone(),
        Change::Insert { name, entry, .. } => {
            if facts.iter().any(|(other, _)| other == name) {
                return None;
            }
            facts.insert(at + 1, (name.clone(), entry.clone()));
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Stream = Vec<(u32, Item<u32, char>)>;

    fn facts(text: &str) -> Stream {
        (1..).zip(text.chars()).map(|(name, entry)| (name, Item::Fact(entry))).collect()
    }

    fn correct(stream: &mut Stream, name: u32, changes: Vec<Change<u32, char>>) {
        stream.push((name, Item::Correction(Correction { changes })));
    }

    fn text(stream: &Stream) -> String {
        effective(stream).expect("targets exist").into_iter().map(|(_, entry)| entry).collect()
    }

    #[test]
    fn a_correction_voids_replaces_and_inserts_at_once() {
        let mut stream = facts("abcd");
        correct(
            &mut stream,
            5,
            vec![
                Change::Void(2),
                Change::Replace(3, 'C'),
                Change::Insert { after: 1, name: 51, entry: 'x' },
            ],
        );
        assert_eq!(text(&stream), "axCd");
    }

    #[test]
    fn voiding_a_correction_undoes_it_and_voiding_that_does_it_again() {
        let mut stream = facts("abc");
        correct(&mut stream, 4, vec![Change::Replace(1, 'A'), Change::Void(3)]);
        assert_eq!(text(&stream), "Ab");
        correct(&mut stream, 5, vec![Change::Void(4)]);
        assert_eq!(text(&stream), "abc");
        correct(&mut stream, 6, vec![Change::Void(5)]);
        assert_eq!(text(&stream), "Ab");
    }

    #[test]
    fn an_inserted_entry_can_itself_be_corrected() {
        let mut stream = facts("ab");
        correct(&mut stream, 3, vec![Change::Insert { after: 1, name: 31, entry: 'x' }]);
        correct(&mut stream, 4, vec![Change::Replace(31, 'y')]);
        assert_eq!(text(&stream), "ayb");
    }

    #[test]
    fn a_target_that_is_gone_or_never_was_is_refused() {
        let mut stream = facts("ab");
        correct(&mut stream, 3, vec![Change::Void(1)]);
        correct(&mut stream, 4, vec![Change::Void(1)]);
        assert_eq!(effective(&stream), Err(UnknownTarget { correction: 4, target: 1 }));
        let mut stream = facts("ab");
        correct(&mut stream, 3, vec![Change::Replace(9, 'z')]);
        assert_eq!(effective(&stream), Err(UnknownTarget { correction: 3, target: 9 }));
    }

    proptest! {
        #[test]
        fn undoing_every_correction_in_reverse_gives_the_first_list_back(
            targets in prop::collection::vec((0u32..8, 0u8..3), 1..8)
        ) {
            let mut stream = facts("abcdefgh");
            let before = text(&stream);
            let mut made = Vec::new();
            let mut next = 100;
            for (target, what) in targets {
                let change = match what {
                    0 => Change::Void(target + 1),
                    1 => Change::Replace(target + 1, 'R'),
                    _ => Change::Insert { after: target + 1, name: next + 1, entry: 'I' },
                };
                stream.push((next, Item::Correction(Correction { changes: vec![change] })));
                if effective(&stream).is_ok() { made.push(next) } else { stream.pop(); }
                next += 10;
            }
            for correction in made.into_iter().rev() {
                correct(&mut stream, next, vec![Change::Void(correction)]);
                next += 10;
            }
            prop_assert_eq!(text(&stream), before);
        }
    }
}
