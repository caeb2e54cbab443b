//! Every setting of an event in words: what a change of them is told by.

use super::super::typed::Typed;
use super::super::{formats, options, words};
use crate::i18n::{Language, text};
use crate::tournament::Settings;
use crate::tournament::stages::Format;

/// Every setting, labelled as the form labels it.
pub(in crate::web::events) fn told(settings: &Settings, lang: Language) -> Vec<(String, String)> {
    let label = |key: &str| text(lang, key, &[]);
    let yes = |yes: bool| label(if yes { "yes" } else { "no" });
    let ties: Vec<String> =
        settings.tie_breaks.iter().map(|one| words::criterion(lang, *one)).collect();
    let mut told = vec![
        (label("field-name"), settings.name.clone()),
        (label("field-starts-on"), words::date(lang, settings.starts_on)),
        (label("field-place"), settings.place.clone()),
        (label("field-zone-label"), settings.time_zone.name().replace('_', " ")),
        (label("field-game"), words::game(lang, &settings.game)),
        (label("field-sides"), label(if settings.pairs { "sides-pairs" } else { "sides-singles" })),
        (label("field-tables"), settings.tables.to_string()),
        (label("field-length"), words::length(lang, settings.length)),
        (label("field-scheme"), words::scheme(lang, settings.scheme)),
        (label("field-tie-breaks"), ties.join(" → ")),
        (
            label("field-best-rounds"),
            settings.best_rounds.map(|best| best.to_string()).unwrap_or_default(),
        ),
        (label("difference-scan-admits"), yes(settings.scan_admits)),
    ];
    for (at, stage) in settings.stages.iter().enumerate() {
        let mut said = format(stage, lang);
        if let Some(take) = at.checked_sub(1).and_then(|before| settings.advance.get(before)) {
            said = format!("{said}; {}: {take}", label("field-take"));
        }
        told.push((words::counted_all(lang, "difference-stage", at + 1), said));
    }
    let options = options::chosen(lang, &settings.game, &settings.ruleset);
    told.extend(options.into_iter().map(|option| (option.label, option.value)));
    told
}

/// A format with all that was chosen of it.
fn format(format: &Format, lang: Language) -> String {
    let label = |key: &str| text(lang, key, &[]);
    let mut typed = Typed::new(Vec::new());
    formats::write(&mut typed, 0, format);
    let name = label(&format!("format-{}", words::key(format.as_str())));
    let fields = typed.fields.into_iter().filter(|(name, said)| {
        !said.is_empty() && name != "format" && (name != "edition" || format.pairs())
    });
    let fields = fields.map(|(name, said)| {
        let said = match (&*name, &*said) {
            ("first_move", said) => label(&format!("first-move-{}", words::key(said))),
            ("cycles", "1") => label("cycles-once"),
            ("cycles", "2") => label("cycles-twice"),
            (_, "yes") => label("yes"),
            _ => said,
        };
        let name = match &*name {
            "groups" => label("field-groups-count"),
            name => label(&format!("field-{}", words::key(name))),
        };
        format!("{name}: {said}")
    });
    [name].into_iter().chain(fields).collect::<Vec<_>>().join("; ")
}
