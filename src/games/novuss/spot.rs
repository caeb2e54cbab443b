//! Where a penalty pawn goes within its border field (V-21, VA-16).

use serde::{Deserialize, Serialize};

/// A place on the middle line, or beside what lies there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// On the middle line (средняя линия).
    Middle,
    /// Left of it.
    Left,
    /// Right of it.
    Right,
}

/// Where a pawn may be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spots {
    /// There and nowhere else.
    Only(Spot),
    /// VA-16: left or right, as the owner likes.
    EitherSide,
}

impl Spots {
    /// The pawn may be put there.
    #[must_use]
    pub fn allow(self, spot: Spot) -> bool {
        match self {
            Self::Only(only) => only == spot,
            Self::EitherSide => spot != Spot::Middle,
        }
    }
}

/// V-21: the middle if it is free, else the side where fewer pawns are.
#[must_use]
pub const fn spots(middle_taken: bool, left: u8, right: u8) -> Spots {
    if !middle_taken {
        Spots::Only(Spot::Middle)
    } else if left < right {
        Spots::Only(Spot::Left)
    } else if right < left {
        Spots::Only(Spot::Right)
    } else {
        Spots::EitherSide
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vt_18_a_penalty_pawn_goes_where_fewer_pawns_are() {
        assert_eq!(spots(true, 1, 3), Spots::Only(Spot::Left));
        assert_eq!(spots(true, 3, 1), Spots::Only(Spot::Right));
        assert_eq!(spots(false, 3, 1), Spots::Only(Spot::Middle));
        // VA-16.
        let either = spots(true, 2, 2);
        assert!(either.allow(Spot::Left) && either.allow(Spot::Right));
        assert!(!either.allow(Spot::Middle) && !spots(true, 1, 3).allow(Spot::Right));
    }
}
