//! The options of [`Ruleset`] as an organizer is asked about them.

use super::ruleset::{Preset, Ruleset};
use crate::games::option::{GameOption, Shape};
use serde_json::{Map, Value, json};

const fn option(key: &'static str, rule: &'static str, shape: Shape) -> GameOption {
    GameOption { key, rule, shape }
}

/// Every option, in the order of the rules. The defaults are those of the classic preset; what
/// the other one says instead is told by [`preset`].
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

/// VA-22: every option as the preset has it; nothing of a preset that is not known.
pub(super) fn preset(name: &str) -> Map<String, Value> {
    let known: Result<Preset, _> = serde_json::from_value(json!(name));
    let said = known.map(|preset| serde_json::to_value(Ruleset::saying(preset.options())));
    match said {
        Ok(Ok(Value::Object(said))) => said,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn va_22_what_is_told_of_a_preset_is_what_holds_under_it() {
        for (name, held) in [("classic", Preset::Classic), ("federation", Preset::Federation)] {
            let told = preset(name);
            assert_eq!(told.len(), OPTIONS.len() - 1, "all but the preset itself");
            let said: Ruleset = serde_json::from_value(Value::Object(told)).expect("options");
            assert_eq!(said.resolve().expect("holds"), held.options());
        }
        assert!(preset("house").is_empty());
    }

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
