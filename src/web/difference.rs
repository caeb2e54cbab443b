//! What a change changed: each field that says something else, before and after.

/// A field that says something else than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Difference {
    /// What the field is called.
    pub(super) label: String,
    /// What it said; a dash for nothing.
    pub(super) before: String,
    /// What it says; a dash for nothing.
    pub(super) after: String,
}

/// The fields that differ, in the order of those before; each is a label and what it says.
pub(super) fn between(before: &[(String, String)], after: &[(String, String)]) -> Vec<Difference> {
    let said = |fields: &[(String, String)], label: &str| {
        fields.iter().find(|(one, _)| one == label).map(|(_, said)| said.clone())
    };
    let fresh = after.iter().filter(|(label, _)| said(before, label).is_none());
    before
        .iter()
        .chain(fresh)
        .map(|(label, _)| (label, said(before, label), said(after, label)))
        .filter(|(_, before, after)| before != after)
        .map(|(label, before, after)| Difference {
            label: label.clone(),
            before: or_dash(before),
            after: or_dash(after),
        })
        .collect()
}

fn or_dash(said: Option<String>) -> String {
    said.filter(|said| !said.is_empty()).unwrap_or_else(|| "—".to_owned())
}
