//! How the worked cases of the games are checked: entries in a short notation of each game,
//! what must be so afterwards, and what must be refused without a trace.

use super::Play;
use serde_json::Value;

/// Plays the entries; every field of `expected` must be so in the state.
#[track_caller]
pub(super) fn check(
    mut game: Box<dyn Play>,
    entries: impl IntoIterator<Item = Value>,
    expected: &str,
) -> Box<dyn Play> {
    for entry in entries {
        if let Err(illegal) = game.apply(&entry) {
            panic!("{entry}: {illegal}");
        }
    }
    let view = game.view();
    let expected: Value = serde_json::from_str(&format!("{{{expected}}}")).expect("a state");
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&view[key], value, "{key} in {view}");
    }
    game
}

/// The entry is refused by that rule with that code, and nothing has changed.
#[track_caller]
pub(super) fn refused(game: &dyn Play, entry: &Value, rule: Option<&str>, code: &str) {
    let mut after = game.boxed();
    let Err(illegal) = after.apply(entry) else { panic!("{entry} is taken") };
    assert_eq!((illegal.rule.as_deref(), illegal.code()), (rule, code), "{entry}");
    assert_eq!(format!("{after:?}"), format!("{game:?}"), "{entry} left a trace");
}

/// The rules a last entry cites.
#[track_caller]
pub(super) fn cited(mut game: Box<dyn Play>, entry: &Value) -> Vec<String> {
    let explain = game.apply(entry).unwrap_or_else(|illegal| panic!("{entry}: {illegal}"));
    explain.into_iter().map(|explanation| explanation.rule.into_owned()).collect()
}
