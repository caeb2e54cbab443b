//! Whether a kopeck can be placed (K-13), from what the eye sees at the hole of its Fish.

/// What the Fish lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Under {
    /// The table alone.
    Table,
    /// One or more kopecks.
    Kopecks,
    /// Other Fish, with or without kopecks.
    Fish,
}

/// What is seen at the hole of a Fish whose kopeck waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hole {
    /// The kopeck fits entirely on the table inside the hole; for a Fish that overhangs the edge:
    /// it would not fall.
    pub fits: bool,
    /// The Fish is wholly on the table, no part of it beyond the edge.
    pub wholly_on_table: bool,
    /// What the Fish lies on.
    pub under: Under,
    /// The Fish touches the table somewhere.
    pub touches_table: bool,
    /// Another player's kopeck, or a part of one, is in the hole.
    pub others_kopeck_inside: bool,
    /// A part of another Fish is in the hole.
    pub others_fish_inside: bool,
    /// K-13f: somebody doubts.
    pub doubt: bool,
}

/// What may or must be done with the kopeck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Possibility {
    /// It must be placed.
    Possible,
    /// The owner decides (KA-5).
    Optional,
    /// It cannot be placed yet.
    Impossible,
}

impl Hole {
    /// K-13 with KA-6 and KA-27: any "impossible" beats "optional". The rule is the criterion
    /// that decided.
    #[must_use]
    pub const fn judge(&self) -> (Possibility, &'static str) {
        use Possibility::{Impossible, Optional, Possible};
        if self.doubt {
            return (Impossible, "K-13f");
        }
        match self.under {
            Under::Fish
                if !self.touches_table || self.others_kopeck_inside || self.others_fish_inside =>
            {
                return (Impossible, "K-13e");
            }
            Under::Kopecks if !self.touches_table || self.others_kopeck_inside => {
                return (Impossible, "K-13d");
            }
            _ => {}
        }
        if self.others_kopeck_inside {
            (Impossible, "K-13c")
        } else if !self.wholly_on_table {
            if self.fits { (Optional, "K-13b") } else { (Impossible, "K-13b") }
        } else if !self.fits {
            (Impossible, "K-13a")
        } else {
            match self.under {
                Under::Fish => (Optional, "K-13e"),
                Under::Kopecks => (Possible, "K-13d"),
                Under::Table => (Possible, "K-13a"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAR: Hole = Hole {
        fits: true,
        wholly_on_table: true,
        under: Under::Table,
        touches_table: true,
        others_kopeck_inside: false,
        others_fish_inside: false,
        doubt: false,
    };

    #[track_caller]
    fn check(hole: Hole, possibility: Possibility, rule: &str) {
        assert_eq!(hole.judge(), (possibility, rule));
    }

    #[test]
    fn k_13_every_criterion_decides_as_written() {
        use Possibility::{Impossible, Optional, Possible};
        check(CLEAR, Possible, "K-13a");
        check(Hole { fits: false, ..CLEAR }, Impossible, "K-13a");
        check(Hole { wholly_on_table: false, ..CLEAR }, Optional, "K-13b");
        check(Hole { wholly_on_table: false, fits: false, ..CLEAR }, Impossible, "K-13b");
        check(Hole { others_kopeck_inside: true, ..CLEAR }, Impossible, "K-13c");
        let on_kopecks = Hole { under: Under::Kopecks, ..CLEAR };
        check(Hole { touches_table: false, ..on_kopecks }, Impossible, "K-13d");
        check(Hole { others_kopeck_inside: true, ..on_kopecks }, Impossible, "K-13d");
        let on_fish = Hole { under: Under::Fish, ..CLEAR };
        check(on_fish, Optional, "K-13e");
        check(Hole { touches_table: false, ..on_fish }, Impossible, "K-13e");
        check(Hole { others_fish_inside: true, ..on_fish }, Impossible, "K-13e");
        check(Hole { doubt: true, ..CLEAR }, Impossible, "K-13f");
    }

    #[test]
    fn kt_26_a_kopeck_whose_fish_lies_on_another_kopeck_must_be_placed() {
        check(Hole { under: Under::Kopecks, ..CLEAR }, Possibility::Possible, "K-13d");
    }

    #[test]
    fn ka_27_any_impossible_beats_optional() {
        let overhangs = Hole { wholly_on_table: false, ..CLEAR };
        check(Hole { others_kopeck_inside: true, ..overhangs }, Possibility::Impossible, "K-13c");
        let on_fish = Hole { under: Under::Fish, ..overhangs };
        check(Hole { touches_table: false, ..on_fish }, Possibility::Impossible, "K-13e");
        check(on_fish, Possibility::Optional, "K-13b");
    }
}
