//! What a correction changed: what an entry said before it and says after it.

use crate::log::{CORRECT, Entry, EntryId, Seq, inserted};
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// One change of a correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Changed {
    /// The number of the entry it changed; `None` for one that a correction put in.
    pub seq: Option<Seq>,
    /// What that said until then; `None` if the correction put it in.
    pub before: Option<Value>,
    /// What it says from then on; `None` if it was taken back.
    pub after: Option<Value>,
}

/// The changes of every correction of a log, whose entries come oldest first.
pub(super) fn of_log(entries: &[Entry]) -> HashMap<EntryId, Vec<Changed>> {
    let mut all = HashMap::new();
    let mut known = Known::default();
    for entry in entries {
        let id = entry.draft.id;
        if entry.draft.kind == CORRECT {
            all.insert(id, known.correct(entry));
        }
        known.says.insert(id, (Some(entry.seq), entry.draft.body()));
    }
    all
}

/// What the entries of a log say at one moment.
#[derive(Default)]
struct Known {
    says: HashMap<EntryId, (Option<Seq>, Value)>,
    /// What each correction replaced: it says that again when the correction is taken back.
    replaced: HashMap<EntryId, Vec<(EntryId, Value)>>,
}

impl Known {
    fn correct(&mut self, entry: &Entry) -> Vec<Changed> {
        let changes = entry.draft.payload.get("changes").and_then(Value::as_array);
        let named = |change: &Value, field: &str| {
            change.get(field)?.as_str().and_then(|id| Uuid::parse_str(id).ok()).map(EntryId)
        };
        let mut told = Vec::new();
        for (index, change) in (0u32..).zip(changes.into_iter().flatten()) {
            let after = change.get("entry").cloned();
            if let Some(id) = named(change, "void") {
                told.extend(self.says.get(&id).map(|(seq, was)| Changed {
                    seq: *seq,
                    before: Some(was.clone()),
                    after: None,
                }));
                for (id, was) in self.replaced.remove(&id).into_iter().flatten() {
                    if let Some((_, says)) = self.says.get_mut(&id) {
                        *says = was;
                    }
                }
            } else if let Some(id) = named(change, "replace") {
                let Some((seq, says)) = self.says.get_mut(&id) else { continue };
                let was = std::mem::replace(says, after.clone().unwrap_or_default());
                self.replaced.entry(entry.draft.id).or_default().push((id, was.clone()));
                told.push(Changed { seq: *seq, before: Some(was), after });
            } else {
                let says = (None, after.clone().unwrap_or_default());
                self.says.insert(inserted(entry.draft.id, index), says);
                told.push(Changed { seq: None, before: None, after });
            }
        }
        told
    }
}
