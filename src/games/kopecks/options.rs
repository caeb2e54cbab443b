//! The options of [`Ruleset`](super::Ruleset) as an organizer is asked about them.

use crate::games::option::{GameOption, Shape};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// Every option, in the order of the rules.
pub(super) static OPTIONS: &[GameOption] = &[
    option("moves_per_player", "K-4", Shape::Required(5)),
    option("tie", "KA-1", Shape::One(&["shared", "extra_round", "most_kopecks"])),
    option("unplaced_counts_same_move", "KA-3", Shape::Flag),
    option("decline_costs", "KA-5", Shape::FlagOn),
    option("oot_consumes_move", "KA-11", Shape::Flag),
    option("repeat_scope", "KA-12", Shape::One(&["item", "category", "any"])),
    option("repeat_reset", "KA-12", Shape::One(&["match", "tournament"])),
    option("shot_seconds", "K-19", Shape::LimitFrom(30)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kopecks::Ruleset;
    use serde_json::{Value, json};

    #[test]
    fn every_option_of_the_ruleset_is_offered_with_its_own_default() {
        let ruleset = json!({ "moves_per_player": 7 });
        let ruleset: Ruleset = serde_json::from_value(ruleset).expect("the rest has defaults");
        let Value::Object(defaults) = serde_json::to_value(ruleset).expect("options") else {
            panic!("a ruleset is an object")
        };
        let mut offered: serde_json::Map<String, Value> =
            OPTIONS.iter().map(|one| (one.key.to_owned(), one.shape.default())).collect();
        assert_eq!(offered.insert("moves_per_player".to_owned(), json!(7)), Some(Value::Null));
        assert_eq!(offered, defaults);
    }
}
