//! The options of [`Ruleset`](super::Ruleset) as an organizer is asked about them, and how many
//! Fish each player has: no rule, so it stands in no ruleset but makes the seats of a header.

use crate::games::option::{GameOption, Shape};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// The option that says how many Fish each player has.
pub(super) const FISH_PER_PLAYER: &str = "fish_per_player";

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
    option(FISH_PER_PLAYER, "F-4", Shape::OneNumber(&[1, 2, 3, 4, 5, 6])),
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
        let of_rules = OPTIONS.iter().filter(|one| one.key != FISH_PER_PLAYER);
        let offered: serde_json::Map<String, Value> =
            of_rules.map(|one| (one.key.to_owned(), one.shape.default())).collect();
        assert_eq!(offered, defaults);
    }
}
