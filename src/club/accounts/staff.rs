//! Who has a role at one event: given and taken back by who runs it.

use super::devices::grant_of;
use super::{Account, AccountError, Accounts, record};
use crate::log::Actor;
use crate::officiating::{Grant, Role, Scope};
use crate::store::{self, GrantState, Tx};
use std::collections::HashMap;
use uuid::Uuid;

/// Roles that can be held at one event. An administrator's is the installation.
pub const EVENT_ROLES: [Role; 3] = [Role::Referee, Role::Arbiter, Role::Organizer];

/// A user's role at an event.
#[derive(Debug, Clone)]
pub struct Appointment {
    /// Names the grant.
    pub id: Uuid,
    /// The user.
    pub user: Account,
    /// The role.
    pub role: Role,
    /// The table, if it holds at one only.
    pub table: Option<i32>,
}

impl Accounts {
    /// Who has a role at the event, the highest first.
    ///
    /// # Errors
    /// The store's own.
    pub fn staff(&self, event: Uuid) -> Result<Vec<Appointment>, AccountError> {
        let (rows, users) = self.store.read(|reader| {
            Ok::<_, AccountError>((reader.grants_of_event(event)?, reader.users()?))
        })?;
        let users: HashMap<Uuid, Account> =
            users.iter().map(|user| (user.id, Account::of(user))).collect();
        let mut staff: Vec<Appointment> = rows
            .into_iter()
            .filter(|row| row.state == GrantState::Admitted)
            .filter_map(|row| {
                let Grant { role, scope } = grant_of(&row)?;
                let table = match scope {
                    Scope::Table { table, .. } => Some(table),
                    _ => None,
                };
                Some(Appointment {
                    id: row.id,
                    user: users.get(&row.user_id?)?.clone(),
                    role,
                    table,
                })
            })
            .collect();
        staff.sort_by(|a, b| (b.role, a.table, &a.user.name).cmp(&(a.role, b.table, &b.user.name)));
        Ok(staff)
    }

    /// Gives a user a role at an event, or at one table of it.
    ///
    /// # Errors
    /// `NotFound`; the role is not one an event has.
    pub fn appoint(
        &self,
        user: Uuid,
        role: Role,
        event: Uuid,
        table: Option<i32>,
        by: &Actor,
    ) -> Result<(), AccountError> {
        if !EVENT_ROLES.contains(&role) {
            return Err(AccountError::Field { field: "role", key: "staff-role-unknown" });
        }
        let scope = table.map_or(Scope::Event(event), |table| Scope::Table { event, table });
        self.give(user, role, scope, by)
    }

    /// Takes a user's role at the event back.
    ///
    /// # Errors
    /// `NotFound` if the event has no such appointment.
    pub fn dismiss(&self, event: Uuid, id: Uuid, by: &Actor) -> Result<(), AccountError> {
        self.set_appointment(event, id, GrantState::Revoked, by)
    }

    /// Gives a role back that was taken.
    ///
    /// # Errors
    /// `NotFound` if the event never had such an appointment.
    pub fn appoint_again(&self, event: Uuid, id: Uuid, by: &Actor) -> Result<(), AccountError> {
        self.set_appointment(event, id, GrantState::Admitted, by)
    }

    fn set_appointment(
        &self,
        event: Uuid,
        id: Uuid,
        state: GrantState,
        by: &Actor,
    ) -> Result<(), AccountError> {
        let by = by.clone();
        self.store.write(move |tx| {
            let row = appointment(tx, event, id)?;
            if row.state != state {
                tx.set_grant_state(row.id, state)?;
                record::log_appointment(tx, &row, &by, state == GrantState::Admitted)?;
            }
            Ok(())
        })
    }
}

/// A user's grant, if it is this event's.
fn appointment(tx: &mut Tx<'_>, event: Uuid, id: Uuid) -> Result<store::Grant, AccountError> {
    tx.grant(id)?
        .filter(|grant| grant.event_id == Some(event) && grant.user_id.is_some())
        .ok_or(AccountError::NotFound)
}
