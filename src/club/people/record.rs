//! A person's log: that somebody was registered, changed, merged, erased. No names.
//!
//! What a record said stands as a text in an erasable row; the log holds that text's hash.
//! Every text carries a salt of its own, which is erased with it: from the hash alone
//! nobody can find out whether a guessed name was behind it.

use crate::club::{Refused, texts};
use crate::games::{Illegal, Message};
use crate::log::{EntryId, Fact, Folded, Hash, State};
use crate::store::{PersonRow, Reader, StoreError, Tx};
use crate::transfer::csv::name::{fold_key, sort_key};
use crate::transfer::csv::player::{Player, Sex};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What can happen to a person's record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Entry {
    /// The record was made.
    Registered {
        /// Hash of what it says.
        says: Hash,
    },
    /// The record says something else now.
    Edited {
        /// Hash of what it says.
        says: Hash,
    },
    /// The person turned out to be another one of the registry.
    Merged {
        /// That one.
        into: Uuid,
    },
    /// No, he is himself.
    Unmerged,
    /// The person asked to be forgotten.
    Erased,
}

/// A record as its log tells it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Record {
    /// What it says; `None` before the first entry and after the erasure.
    pub(super) says: Option<Hash>,
    /// Who the person turned out to be.
    pub(super) merged_into: Option<Uuid>,
    /// The person was forgotten.
    pub(super) erased: bool,
}

impl State for Record {
    type Note = ();
    type Refusal = Illegal;

    fn apply(&mut self, _: EntryId, fact: &Fact) -> Result<(), Illegal> {
        let entry: Entry = serde_json::from_value(fact.body())
            .map_err(|_| Illegal::input(Message::new("person-entry-form")))?;
        let refuse = |key| Err(Illegal::input(Message::new(key)));
        match entry {
            Entry::Registered { .. } if *self != Self::default() => refuse("person-registered"),
            _ if self.erased => refuse("person-erased"),
            Entry::Edited { .. } | Entry::Merged { .. } | Entry::Erased if self.says.is_none() => {
                refuse("person-not-registered")
            }
            Entry::Edited { .. } if self.merged_into.is_some() => refuse("person-merged"),
            Entry::Merged { .. } if self.merged_into.is_some() => refuse("person-merged"),
            Entry::Unmerged if self.merged_into.is_none() => refuse("person-not-merged"),
            Entry::Registered { says } | Entry::Edited { says } => {
                self.says = Some(says);
                Ok(())
            }
            Entry::Merged { into } => {
                self.merged_into = Some(into);
                Ok(())
            }
            Entry::Unmerged => {
                self.merged_into = None;
                Ok(())
            }
            Entry::Erased => {
                *self = Self { says: None, merged_into: None, erased: true };
                Ok(())
            }
        }
    }
}

/// What a record says, as the erasable text.
#[derive(Serialize, Deserialize)]
struct Says {
    salt: Uuid,
    #[serde(flatten)]
    player: Player,
}

/// Keeps what a record says and gives the hash for the log.
pub(super) fn keep(tx: &mut Tx<'_>, person: Uuid, player: &Player) -> Result<Hash, Refused> {
    let says = Says { salt: Uuid::new_v4(), player: player.clone() };
    let text = serde_json::to_string(&says).expect("a player has text keys and whole numbers");
    texts::keep(tx, &text, Some(person))
}

/// What a record says; `None` if it was erased.
pub(super) fn said(reader: &mut Reader<'_>, hash: Hash) -> Result<Option<Player>, Refused> {
    let Some(text) = texts::words(reader, hash)? else { return Ok(None) };
    let says: Says = serde_json::from_str(&text).map_err(|error| {
        StoreError::Corrupt(format!("the text {hash} is no person's record: {error}"))
    })?;
    Ok(Some(says.player))
}

/// The row of a person: a projection of his log and of what it says.
pub(super) fn row(
    person: Uuid,
    folded: &Folded<Record>,
    player: Option<&Player>,
    number: Option<String>,
) -> PersonRow {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let record = folded.state();
    let name = player.map(|player| player.name.clone()).unwrap_or_default();
    PersonRow {
        id: person,
        sort_key: sort_key(&name),
        fold_key: fold_key(&name),
        name,
        club: player.and_then(|player| text(&player.club)),
        city: player.and_then(|player| text(&player.city)),
        rating: player.and_then(|player| player.rating),
        birth_year: player.and_then(|player| player.born),
        sex: player.and_then(|player| player.sex).map(|sex| sex.as_str().to_owned()),
        note: player.and_then(|player| text(&player.note)),
        number,
        merged_into: record.merged_into,
        erased: record.erased,
        seq: folded.head().head,
    }
}

/// What a row says.
pub(super) fn player_of(row: &PersonRow) -> Player {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    Player {
        name: row.name.clone(),
        club: text(&row.club),
        city: text(&row.city),
        rating: row.rating,
        born: row.birth_year,
        sex: row.sex.as_deref().and_then(Sex::parse),
        note: text(&row.note),
    }
}
