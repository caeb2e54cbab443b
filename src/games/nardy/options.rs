//! The options of [`Ruleset`](super::Ruleset) as an organizer is asked about them.

use crate::games::option::{GameOption, Shape};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// Every option a form can ask for, in the order of the rules.
pub(super) static OPTIONS: &[GameOption] = &[
    option("match_to", "NA-11", Shape::Limit),
    option("parties", "NA-11", Shape::Limit),
    option("opening", "NA-1", Shape::One(&["fresh", "combined"])),
    option("next_first", "NA-1", Shape::One(&["dice", "alternate", "winner"])),
    option("head_exception", "NA-3", Shape::One(&["classic", "fnr2026"])),
    option("six_windows", "NA-5", Shape::One(&["opponent", "own", "ring"])),
    option("block_check", "NA-7", Shape::One(&["every_step", "final"])),
    option("last_roll_draw", "NA-11", Shape::Flag),
    option("home_mars", "NA-11", Shape::Flag),
    option("clock", "NA-11", Shape::Clock),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nardy::Ruleset;
    use serde_json::{Map, Value, json};

    #[test]
    fn the_defaults_of_the_form_are_the_defaults_of_the_ruleset() {
        let form: Map<String, Value> =
            OPTIONS.iter().map(|option| (option.key.to_owned(), option.shape.default())).collect();
        let read: Ruleset = serde_json::from_value(Value::Object(form)).expect("a ruleset");
        assert_eq!(read, Ruleset::default());
    }

    #[test]
    fn every_value_of_the_form_is_one_of_the_ruleset() {
        for option in OPTIONS {
            if let Shape::One(values) = option.shape {
                for value in values {
                    let ruleset = json!({ option.key: value });
                    serde_json::from_value::<Ruleset>(ruleset).expect(option.key);
                }
            }
        }
    }
}
