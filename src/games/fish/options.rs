//! The options of [`Ruleset`](super::Ruleset) as an organizer is asked about them.

use crate::games::option::{GameOption, Shape};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// Every option, in the order of the rules.
pub(super) static OPTIONS: &[GameOption] = &[
    option("free_for_all", "F-15", Shape::Flag),
    option("moves", "F-16", Shape::Some(&["flick", "pot", "flip", "shift", "rotate"], 3)),
    option("formula1", "F-24", Shape::Numbers(&[10, 6, 4, 3, 2, 1])),
    option("linear_sort", "FA-1", Shape::One(&["asc", "desc"])),
    option("linear_missed", "FA-1", Shape::One(&["last", "mean", "exclude"])),
    option("shared_place", "FA-6", Shape::Flag),
    option("f1_requires_survivor", "FA-5", Shape::Flag),
    option("wta_team", "FA-7", Shape::One(&["nobody", "each_survivor"])),
    option("team_end", "FA-8", Shape::One(&["last_team", "first_dead"])),
    option("multi_fish", "FA-9", Shape::One(&["per_fish", "per_player"])),
    option("strict_leave", "FA-10", Shape::Flag),
    option("out_of_turn", "FA-12", Shape::OneOrNumbered(&["none", "warn", "skip_turn"], "points")),
    option("illegal_move", "FA-13", Shape::One(&["stand", "undo", "undo_and_repeat"])),
    option("join", "FA-14", Shape::One(&["last", "first", "lot"])),
    option("max_rounds", "FA-18", Shape::Limit),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fish::Ruleset;
    use serde_json::Value;

    #[test]
    fn every_option_of_the_ruleset_is_offered_with_its_own_default() {
        let Value::Object(defaults) = serde_json::to_value(Ruleset::default()).expect("options")
        else {
            panic!("a ruleset is an object")
        };
        let offered: serde_json::Map<String, Value> =
            OPTIONS.iter().map(|one| (one.key.to_owned(), one.shape.default())).collect();
        assert_eq!(offered, defaults);
    }
}
