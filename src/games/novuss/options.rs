//! The options of [`Ruleset`](super::Ruleset) as an organizer is asked about them.

use crate::games::option::{GameOption, Shape};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// Every option, in the order of the rules. The defaults are those of the classic preset; under
/// the other one they stand for "as the preset has it".
pub(super) static OPTIONS: &[GameOption] = &[
    option("preset", "VA-22", Shape::One(&["classic", "federation"])),
    option("pawns_singles", "VA-1", Shape::OneNumber(&[8, 6, 16])),
    option("pawns_pair", "VA-1", Shape::OneNumber(&[16, 12])),
    option("oblique", "VA-2", Shape::One(&["any_rail", "opposite_rail"])),
    option("line_visible_light", "VA-3", Shape::One(&["circle_and_border", "circle"])),
    option("offtable_penalty", "VA-6", Shape::Flag),
    option("debt_paid_by", "VA-8", Shape::One(&["owner", "any"])),
    option("answer_series", "VA-20", Shape::Flag),
    option("sets", "VA-21", Shape::Numbered(&["best_of", "exactly", "first_to"], 1)),
    option("shot_seconds", "VA-21", Shape::Limit),
    option("federation_fouls", "VA-22", Shape::Flag),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::novuss::Ruleset;
    use serde_json::Value;

    #[test]
    fn the_offered_defaults_are_the_classic_preset() {
        let offered: serde_json::Map<String, Value> =
            OPTIONS.iter().map(|one| (one.key.to_owned(), one.shape.default())).collect();
        let offered: Ruleset = serde_json::from_value(Value::Object(offered)).expect("options");
        assert_eq!(offered.resolve(), Ruleset::default().resolve());
        let Value::Object(fields) = serde_json::to_value(offered).expect("options") else {
            panic!("a ruleset is an object")
        };
        assert_eq!(fields.len(), OPTIONS.len(), "every option has its own key");
    }
}
