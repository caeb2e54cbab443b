//! Who wants an entry, since when, and having seen what.

use crate::log::{Actor, Base, Draft, EntryId, Seq, StreamId};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value};

/// What a sender says about an entry besides its content.
#[derive(Debug, Clone)]
pub struct Intent {
    /// Made by the client, so that a repeat is recognised.
    pub id: EntryId,
    /// What the sender had seen; `None` where the newest state is meant, whatever it is.
    pub base: Option<Base>,
    /// Who sends it.
    pub actor: Actor,
    /// The device's own name for itself.
    pub device: Option<String>,
    /// The device's clock.
    pub made_at: DateTime<Utc>,
}

impl Intent {
    /// An intent made here and now on the newest state.
    #[must_use]
    pub fn now(actor: Actor) -> Self {
        Self {
            id: EntryId(uuid::Uuid::now_v7()),
            base: None,
            actor,
            device: None,
            made_at: super::now(),
        }
    }

    /// The draft of an entry in `stream`, whose end is `head`.
    pub(super) fn draft(
        self,
        stream: StreamId,
        head: Seq,
        kind: String,
        payload: Map<String, Value>,
    ) -> Draft {
        Draft {
            id: self.id,
            stream,
            kind,
            version: 1,
            payload,
            actor: self.actor,
            device: self.device,
            made_at: self.made_at,
            base: self.base.unwrap_or(Base::Seq(head)),
        }
    }
}

/// An entry type tagged by `kind`, as the kind and the payload of an envelope.
///
/// # Panics
/// Never for our entry types: they are enums tagged by `kind`, so they write objects.
pub(super) fn kind_and_payload(entry: &impl Serialize) -> (String, Map<String, Value>) {
    let value = serde_json::to_value(entry).expect("our entries have text keys and finite numbers");
    let Value::Object(mut payload) = value else {
        unreachable!("an enum tagged by `kind` writes an object")
    };
    let Some(Value::String(kind)) = payload.remove("kind") else {
        unreachable!("an enum tagged by `kind` writes its kind")
    };
    (kind, payload)
}
