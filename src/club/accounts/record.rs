//! What the log says of roles: who gave whom which, where, and who took it back.
//!
//! The roles of an event stand in a stream of its own beside the event's, `staff:EVENT`, so that
//! no fold of the event has to read them; those of the whole installation stand in the stream of
//! nobody's event. An entry is written with the change it tells of. It names users and grants by
//! id: names can be erased, and no entry holds a token, a code or a hash of one.

use super::{AccountError, Accounts};
use crate::club::intent::kind_and_payload;
use crate::club::{Intent, Refused, verify};
use crate::games::{Illegal, Message};
use crate::log::{Actor, Entry as Logged, EntryId, Fact, Seq, State, StreamId};
use crate::officiating::{Role, Scope};
use crate::store::{self, GrantState, Reader, StoreError, Tx};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

/// What can happen to a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StaffEntry {
    /// A user has a role at the event or at one of its tables.
    Appointed {
        /// The grant.
        grant: Uuid,
        /// Who has it.
        user: Uuid,
        /// The role's word.
        role: String,
        /// The table, if it holds at one only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<i32>,
    },
    /// He has it no longer.
    Dismissed {
        /// The grant.
        grant: Uuid,
        /// Who had it.
        user: Uuid,
        /// The role's word.
        role: String,
        /// The table, if it held at one only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<i32>,
    },
    /// A phone may log at a table.
    Admitted {
        /// Its grant.
        grant: Uuid,
        /// The table.
        table: i32,
    },
    /// A phone that waited may not.
    TurnedAway {
        /// Its grant.
        grant: Uuid,
        /// The table.
        table: i32,
    },
    /// A phone may no longer.
    Revoked {
        /// Its grant.
        grant: Uuid,
        /// The table.
        table: i32,
    },
    /// A table's code was replaced.
    CodeRenewed {
        /// The table.
        table: i32,
    },
    /// A user is here.
    UserAdded {
        /// Who.
        user: Uuid,
        /// His role in the installation.
        role: String,
    },
    /// A user has another role in the installation.
    RoleChanged {
        /// Who.
        user: Uuid,
        /// The role's word.
        role: String,
    },
    /// A user was locked out.
    LockedOut {
        /// Who.
        user: Uuid,
    },
    /// A user was let in again.
    LetIn {
        /// Who.
        user: Uuid,
    },
}

impl StaffEntry {
    /// The entry of an envelope; `None` if it is none of these.
    #[must_use]
    pub fn of(entry: &Logged) -> Option<Self> {
        Self::deserialize(entry.draft.body()).ok()
    }

    /// What becomes of a grant, if the entry is about one: whose it is, and whether it holds.
    const fn standing(&self) -> Option<(Uuid, bool)> {
        match self {
            Self::Appointed { grant, .. } | Self::Admitted { grant, .. } => Some((*grant, true)),
            Self::Dismissed { grant, .. }
            | Self::TurnedAway { grant, .. }
            | Self::Revoked { grant, .. } => Some((*grant, false)),
            Self::CodeRenewed { .. }
            | Self::UserAdded { .. }
            | Self::RoleChanged { .. }
            | Self::LockedOut { .. }
            | Self::LetIn { .. } => None,
        }
    }

    /// The user whom the entry is about, if it is about one.
    pub(in crate::club) const fn user(&self) -> Option<Uuid> {
        match self {
            Self::Appointed { user, .. }
            | Self::Dismissed { user, .. }
            | Self::UserAdded { user, .. }
            | Self::RoleChanged { user, .. }
            | Self::LockedOut { user }
            | Self::LetIn { user } => Some(*user),
            _ => None,
        }
    }

    /// The grant of the phone that the entry is about, if it is about one.
    pub(in crate::club) const fn phone(&self) -> Option<Uuid> {
        match self {
            Self::Admitted { grant, .. }
            | Self::TurnedAway { grant, .. }
            | Self::Revoked { grant, .. } => Some(*grant),
            _ => None,
        }
    }
}

/// An entry about the roles of the whole installation, with the logins of those it names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleTold {
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// The login of who did it; nothing for the command line and the program.
    pub by: Option<String>,
    /// The login of whom it is about.
    pub user: Option<String>,
    /// What happened.
    pub what: StaffEntry,
}

impl Accounts {
    /// What was logged of the roles of the whole installation, oldest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn roles_told(&self) -> Result<Vec<RoleTold>, AccountError> {
        self.store.read(|reader| {
            let logins: BTreeMap<Uuid, String> =
                reader.users()?.into_iter().map(|user| (user.id, user.login)).collect();
            let entries = reader.entries(stream_of(Scope::Installation), Seq::START)?;
            let told = entries.iter().filter_map(|entry| {
                let what = StaffEntry::of(entry)?;
                let by = match entry.draft.actor {
                    Actor::User(id) => logins.get(&id).cloned(),
                    Actor::Grant(_) | Actor::System => None,
                };
                let user = what.user().and_then(|id| logins.get(&id).cloned());
                Some(RoleTold { at: entry.recorded_at, by, user, what })
            });
            Ok(told.collect())
        })
    }
}

/// Which grants hold, as their log tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::club) struct Staff {
    holds: BTreeMap<Uuid, bool>,
}

impl State for Staff {
    type Note = ();
    type Refusal = Illegal;

    fn apply(&mut self, _: EntryId, fact: &Fact) -> Result<(), Illegal> {
        let entry: StaffEntry = serde_json::from_value(fact.body())
            .map_err(|_| Illegal::input(Message::new("staff-entry-form")))?;
        self.holds.extend(entry.standing());
        Ok(())
    }
}

/// Where the roles of a place are told.
const fn stream_of(scope: Scope) -> StreamId {
    match scope {
        Scope::Installation => StreamId::of_staff(Uuid::nil()),
        Scope::Event(event) | Scope::Table { event, .. } => StreamId::of_staff(event),
    }
}

/// Logs what happened, in the transaction that makes it happen.
pub(super) fn log(
    tx: &mut Tx<'_>,
    scope: Scope,
    by: &Actor,
    entry: &StaffEntry,
) -> Result<(), StoreError> {
    let stream = stream_of(scope);
    let head = tx.lock(stream)?.head;
    let (kind, payload) = kind_and_payload(entry);
    let draft = Intent::now(by.clone()).draft(stream, head, kind, payload);
    tx.append(draft, crate::club::now())?;
    Ok(())
}

/// Logs that a user's grant holds, or no longer.
pub(super) fn log_appointment(
    tx: &mut Tx<'_>,
    row: &store::Grant,
    by: &Actor,
    holds: bool,
) -> Result<(), StoreError> {
    let (Some(scope), Some(user)) = (super::devices::scope_of(row), row.user_id) else {
        return Ok(());
    };
    let (grant, role, table) = (row.id, row.role.clone(), row.table_no);
    let entry = if holds {
        StaffEntry::Appointed { grant, user, role, table }
    } else {
        StaffEntry::Dismissed { grant, user, role, table }
    };
    log(tx, scope, by, &entry)
}

/// Logs what a phone's grant becomes, from the row as it was before.
pub(super) fn log_phone(
    tx: &mut Tx<'_>,
    row: &store::Grant,
    by: &Actor,
    holds: bool,
) -> Result<(), StoreError> {
    let (Some(event), Some(table)) = (row.event_id, row.table_no) else { return Ok(()) };
    let grant = row.id;
    let entry = match (holds, row.state) {
        (true, _) => StaffEntry::Admitted { grant, table },
        (false, GrantState::Requested) => StaffEntry::TurnedAway { grant, table },
        (false, GrantState::Admitted | GrantState::Revoked) => StaffEntry::Revoked { grant, table },
    };
    log(tx, Scope::Table { event, table }, by, &entry)
}

/// A role in the installation, as the log says it.
pub(super) fn word(role: Role) -> String {
    role.as_str().to_owned()
}

/// Compares the grants that are stored with what their log says of them. An archive brings the
/// log of another installation's grants, but never a grant.
pub(in crate::club) fn check(
    reader: &mut Reader<'_>,
    entries: &[Logged],
    found: &mut Vec<String>,
) -> Result<(), Refused> {
    let Some(folded) = verify::folded::<Staff>(entries, found) else { return Ok(()) };
    for (grant, holds) in &folded.state().holds {
        let Some(row) = reader.grant(*grant)? else { continue };
        if (row.state == GrantState::Admitted) != *holds {
            found.push(format!("the stored grant {grant} differs from its log"));
        }
    }
    Ok(())
}
