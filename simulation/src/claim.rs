//! Claims: predicates on the event list of a shot.
//!
//! `first_contact=ID`, `touched=ID`, `simultaneous=ID,ID`, `pocketed=ID`,
//! `off=ID` (or `off=ID:north`), `stays=ID`, joined by ` and `, ` or `, `not `;
//! `not` binds tightest, `or` loosest. A tag and the coin in its hole rattle
//! all the time: for a claim they do not meet.

use crate::body::BodyId;
use crate::scene::Scene;
use crate::table::Side;
use crate::trajectory::{Event, EventKind};

/// A predicate on the events of a shot.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// The first instant in which the struck piece meets others, it meets
    /// this one and no other.
    FirstContact(BodyId),
    /// The struck piece meets this one at any time.
    Touched(BodyId),
    /// In one instant the struck piece meets both.
    Simultaneous(BodyId, BodyId),
    /// It falls into a pocket.
    Pocketed(BodyId),
    /// It falls over the edge (of this side).
    Off(BodyId, Option<Side>),
    /// It stays on the table.
    Stays(BodyId),
    /// All hold.
    All(Vec<Claim>),
    /// Any holds.
    Any(Vec<Claim>),
    /// It does not hold.
    Not(Box<Claim>),
}

/// Whose meetings claims are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Struck {
    body: BodyId,
    /// The coin in its hole, or the tag in whose hole it lies.
    nested: Option<BodyId>,
}

impl Struck {
    /// The piece `body` of a scene, struck.
    #[must_use]
    pub fn new(scene: &Scene, body: BodyId) -> Self {
        let nested = scene.bodies().iter().find_map(|other| match other.inside {
            Some(holder) if holder == body => Some(other.id),
            Some(holder) if other.id == body => Some(holder),
            _ => None,
        });
        Self { body, nested }
    }

    /// The piece it meets in this event.
    pub(crate) fn meets(self, event: &Event) -> Option<BodyId> {
        let other = match event.kind {
            EventKind::Contact { a, b, .. } if a == self.body => b,
            EventKind::Contact { a, b, .. } if b == self.body => a,
            _ => return None,
        };
        (Some(other) != self.nested).then_some(other)
    }
}

/// Why a claim cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// Not of the form `what=piece`.
    #[error("{0:?} is not of the form what=piece")]
    Form(String),
    /// An unknown predicate.
    #[error("{0:?} is unknown: first_contact, touched, simultaneous, pocketed, off or stays")]
    Predicate(String),
    /// A piece that is not in the scene.
    #[error("names piece {0:?}, which is not on the table")]
    Piece(String),
    /// Absurdly long.
    #[error("a claim has at most {0} characters")]
    TooLong(usize),
}

const LONGEST: usize = 2000;

impl Claim {
    /// Reads a claim; `piece` finds a piece by its name.
    ///
    /// # Errors
    /// See [`ClaimError`].
    pub fn parse(
        text: &str,
        piece: impl Fn(&str) -> Option<BodyId> + Copy,
    ) -> Result<Self, ClaimError> {
        if text.len() > LONGEST {
            return Err(ClaimError::TooLong(LONGEST));
        }
        let any: Vec<Self> = text
            .split(" or ")
            .map(|part| {
                let all: Vec<Self> = part
                    .split(" and ")
                    .map(|term| Self::parse_term(term.trim(), piece))
                    .collect::<Result<_, _>>()?;
                Ok(one_or(all, Self::All))
            })
            .collect::<Result<_, _>>()?;
        Ok(one_or(any, Self::Any))
    }

    fn parse_term(
        text: &str,
        piece: impl Fn(&str) -> Option<BodyId> + Copy,
    ) -> Result<Self, ClaimError> {
        if let Some(rest) = text.strip_prefix("not ") {
            return Ok(Self::Not(Box::new(Self::parse_term(rest.trim(), piece)?)));
        }
        let Some((what, name)) = text.split_once('=') else {
            return Err(ClaimError::Form(text.to_owned()));
        };
        let find = |name: &str| {
            let name = name.trim();
            piece(name).ok_or_else(|| ClaimError::Piece(name.to_owned()))
        };
        match what.trim() {
            "first_contact" => Ok(Self::FirstContact(find(name)?)),
            "touched" => Ok(Self::Touched(find(name)?)),
            "pocketed" => Ok(Self::Pocketed(find(name)?)),
            "stays" => Ok(Self::Stays(find(name)?)),
            "off" => {
                let sides = [Side::North, Side::East, Side::South, Side::West, Side::Rim];
                let side = name.rsplit_once(':').and_then(|(name, side)| {
                    let side = sides.into_iter().find(|s| s.as_str() == side.trim())?;
                    Some((name, side))
                });
                match side {
                    Some((name, side)) => Ok(Self::Off(find(name)?, Some(side))),
                    None => Ok(Self::Off(find(name)?, None)),
                }
            }
            "simultaneous" => {
                let Some((a, b)) = name.split_once(',') else {
                    return Err(ClaimError::Form(text.to_owned()));
                };
                Ok(Self::Simultaneous(find(a)?, find(b)?))
            }
            other => Err(ClaimError::Predicate(other.to_owned())),
        }
    }

    /// Whether the claim holds for the events of a shot of `struck`.
    #[must_use]
    pub fn holds(&self, events: &[Event], struck: Struck) -> bool {
        let met = |event: &Event| struck.meets(event);
        match self {
            Self::FirstContact(id) => {
                let Some(first) = events.iter().find(|e| met(e).is_some()) else {
                    return false;
                };
                events
                    .iter()
                    .filter(|e| e.cluster == first.cluster)
                    .filter_map(met)
                    .all(|other| other == *id)
            }
            Self::Touched(id) => events.iter().any(|e| met(e) == Some(*id)),
            Self::Simultaneous(a, b) => events.iter().any(|e| {
                met(e) == Some(*a)
                    && events.iter().any(|f| f.cluster == e.cluster && met(f) == Some(*b))
            }),
            Self::Pocketed(id) => events
                .iter()
                .any(|e| matches!(e.kind, EventKind::Pocket { body, .. } if body == *id)),
            Self::Off(id, over) => events.iter().any(|e| {
                matches!(e.kind, EventKind::EdgeFall { body, side, .. }
                    if body == *id && over.is_none_or(|over| over == side))
            }),
            Self::Stays(id) => !events.iter().any(|e| {
                matches!(e.kind, EventKind::Pocket { body, .. } | EventKind::EdgeFall { body, .. }
                    if body == *id)
            }),
            Self::All(claims) => claims.iter().all(|claim| claim.holds(events, struck)),
            Self::Any(claims) => claims.iter().any(|claim| claim.holds(events, struck)),
            Self::Not(claim) => !claim.holds(events, struck),
        }
    }
}

fn one_or(mut claims: Vec<Claim>, join: fn(Vec<Claim>) -> Claim) -> Claim {
    if claims.len() == 1 { claims.remove(0) } else { join(claims) }
}

#[cfg(test)]
mod tests {
    use super::{Claim, ClaimError};
    use crate::body::BodyId;

    fn piece(name: &str) -> Option<BodyId> {
        name.strip_prefix("red").and_then(|n| n.parse().ok()).map(BodyId)
    }

    #[test]
    fn not_binds_tightest_and_or_loosest() {
        let claim = Claim::parse("not touched=red1 and off=red2:north or stays=red3", piece);
        let expected = Claim::Any(vec![
            Claim::All(vec![
                Claim::Not(Box::new(Claim::Touched(BodyId(1)))),
                Claim::Off(BodyId(2), Some(crate::Side::North)),
            ]),
            Claim::Stays(BodyId(3)),
        ]);
        assert_eq!(claim, Ok(expected));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, error) in [
            ("touched", ClaimError::Form("touched".into())),
            ("kissed=red1", ClaimError::Predicate("kissed".into())),
            ("touched=blue1", ClaimError::Piece("blue1".into())),
            ("simultaneous=red1", ClaimError::Form("simultaneous=red1".into())),
        ] {
            assert_eq!(Claim::parse(text, piece), Err(error));
        }
    }
}
