//! A table's code, scanned by a phone, asks for access to that table; somebody who
//! runs the event admits it.

use super::throttle::{Counted, household};
use super::token::{Token, read_code, short_code};
use super::{AccountError, Accounts, StaffEntry, record};
use crate::log::Actor;
use crate::officiating::{Grant, Role, Scope};
use crate::store::{self, GrantScope, GrantState, Reader, StoreError, TableCode, Tx};
use crate::tournament::steers;
use chrono::{DateTime, TimeDelta, Utc};
use std::net::IpAddr;
use uuid::Uuid;

/// How long an admission holds: a weekend's event with an evening to spare.
const LASTS: TimeDelta = TimeDelta::days(3);
/// Requests that may wait at one event.
const MOST_WAITING: usize = 200;

/// A device's request for a table or its admission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Names the grant; logs name the device by it.
    pub id: Uuid,
    /// The event.
    pub event: Uuid,
    /// The table.
    pub table: i32,
    /// Its role there.
    pub role: Role,
    /// What it calls itself.
    pub label: String,
    /// Whether it is admitted; otherwise it waits.
    pub admitted: bool,
    /// When it asked.
    pub asked_at: DateTime<Utc>,
}

impl Device {
    /// The device of a token, unless it was revoked or its time is over.
    pub(super) fn load(
        reader: &mut Reader<'_>,
        token: &Token,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, StoreError> {
        let row = reader.grant_by_token(&token.hash())?;
        Ok(row.and_then(|row| Self::of(row, now)))
    }

    fn of(row: store::Grant, now: DateTime<Utc>) -> Option<Self> {
        if row.state == GrantState::Revoked || row.expires_at.is_some_and(|end| end <= now) {
            return None;
        }
        row.token_hash.as_ref()?;
        Some(Self {
            id: row.id,
            event: row.event_id?,
            table: row.table_no?,
            role: Role::of_str(&row.role)?,
            label: row.device_label.unwrap_or_default(),
            admitted: row.state == GrantState::Admitted,
            asked_at: row.created_at,
        })
    }

    /// What it may; nothing while it waits.
    #[must_use]
    pub fn grant(&self) -> Option<Grant> {
        let scope = Scope::Table { event: self.event, table: self.table };
        self.admitted.then_some(Grant { role: self.role, scope })
    }
}

/// The meaning of a stored grant.
pub(super) fn grant_of(row: &store::Grant) -> Option<Grant> {
    Some(Grant { role: Role::of_str(&row.role)?, scope: scope_of(row)? })
}

/// Where a stored grant holds.
pub(super) fn scope_of(row: &store::Grant) -> Option<Scope> {
    match (row.scope, row.event_id, row.table_no) {
        (GrantScope::Installation, ..) => Some(Scope::Installation),
        (GrantScope::Event, Some(event), _) => Some(Scope::Event(event)),
        (GrantScope::Table, Some(event), Some(table)) => Some(Scope::Table { event, table }),
        _ => None,
    }
}

/// The table a code stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOfCode {
    /// The event.
    pub event: Uuid,
    /// The event's address name.
    pub slug: String,
    /// The event's name.
    pub name: String,
    /// The table.
    pub table: i32,
}

/// What a device is told that asked for a table.
#[derive(Debug, Clone)]
pub struct Asked {
    /// For its cookie; `None` if it holds one for this table already.
    pub token: Option<Token>,
    /// Whether it may log at once.
    pub admitted: bool,
}

/// The devices of an event.
#[derive(Debug, Clone, Default)]
pub struct Access {
    /// Those that wait, the first to ask first.
    pub waiting: Vec<Device>,
    /// Those admitted, by table.
    pub admitted: Vec<Device>,
}

impl Accounts {
    /// The codes of an event's tables, made where one is missing, in the order of the tables.
    ///
    /// # Errors
    /// The store's own.
    pub fn table_codes(
        &self,
        event: Uuid,
        tables: i32,
    ) -> Result<Vec<(i32, String)>, AccountError> {
        let codes = self.store.write(move |tx| {
            let mut known = tx.table_codes_of_event(event)?;
            for table_no in 1..=tables {
                if known.iter().all(|code| code.table_no != table_no) {
                    known.push(add_code(tx, event, table_no)?);
                }
            }
            Ok::<_, StoreError>(known)
        })?;
        let mut codes: Vec<_> =
            codes.into_iter().map(|code| (code.table_no, code.secret)).collect();
        codes.retain(|(table, _)| *table <= tables);
        codes.sort();
        codes.dedup_by_key(|(table, _)| *table);
        Ok(codes)
    }

    /// Replaces a table's code: the printed one no longer opens anything.
    ///
    /// # Errors
    /// The store's own.
    pub fn renew_table_code(
        &self,
        event: Uuid,
        table: i32,
        by: &Actor,
    ) -> Result<(), AccountError> {
        let by = by.clone();
        self.store.write(move |tx| {
            for code in tx.table_codes_of_event(event)? {
                if code.table_no == table {
                    tx.revoke_table_code(&code.secret)?;
                }
            }
            add_code(tx, event, table)?;
            let told = StaffEntry::CodeRenewed { table };
            Ok(record::log(tx, Scope::Table { event, table }, &by, &told)?)
        })
    }

    /// The table a scanned or typed code stands on.
    ///
    /// # Errors
    /// `NotFound` if no code in force reads so.
    pub fn table_of_code(&self, typed: &str) -> Result<TableOfCode, AccountError> {
        let secret = read_code(typed);
        self.store.read(|reader| table_of_code(reader, &secret))
    }

    /// A device asks for the table of a code. A device that asked before is told how
    /// far its request is.
    ///
    /// `scan_admits`: the event admits without asking anybody.
    ///
    /// # Errors
    /// `NotFound` for an unknown code, `TooMany` requests from one address or at one event.
    pub fn ask_for_table(
        &self,
        typed: &str,
        label: &str,
        held: &[Token],
        scan_admits: bool,
        from: IpAddr,
    ) -> Result<Asked, AccountError> {
        let secret = read_code(typed);
        let held = held.to_vec();
        let label: String = label
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .chars()
            .filter(|sign| !steers(*sign))
            .take(40)
            .collect();
        let now = crate::club::now();
        let known = {
            let (secret, held) = (secret.clone(), held.clone());
            self.store.read(move |reader| held_for(reader, &secret, &held, now))?
        };
        if let Some(device) = known {
            return Ok(Asked { token: None, admitted: device.admitted });
        }
        self.attempt(&[Counted::AccessFrom(household(from))])?;
        let token = Token::random();
        let token_hash = token.hash();
        self.store.write(move |tx| {
            let table = table_of_code(tx, &secret)?;
            let waiting = tx.grants_of_event(table.event)?;
            let waiting = waiting.iter().filter(|grant| {
                grant.state == GrantState::Requested && grant.expires_at.is_none_or(|end| end > now)
            });
            if waiting.count() >= MOST_WAITING {
                return Err(AccountError::TooMany(60));
            }
            let state = if scan_admits { GrantState::Admitted } else { GrantState::Requested };
            let grant = store::Grant {
                id: Uuid::now_v7(),
                scope: GrantScope::Table,
                event_id: Some(table.event),
                table_no: Some(table.table),
                role: Role::Referee.as_str().to_owned(),
                user_id: None,
                token_hash: Some(token_hash),
                device_label: Some(label),
                state,
                created_at: now,
                expires_at: Some(now + LASTS),
            };
            tx.save_grant(&grant)?;
            if scan_admits {
                // Nobody was asked: the event's setting let it in.
                record::log_phone(tx, &grant, &Actor::System, true)?;
            }
            Ok(())
        })?;
        Ok(Asked { token: Some(token), admitted: scan_admits })
    }

    /// The devices that wait for an event's tables or were admitted.
    ///
    /// # Errors
    /// The store's own.
    pub fn access(&self, event: Uuid) -> Result<Access, AccountError> {
        let now = crate::club::now();
        let rows = self.store.read(|reader| reader.grants_of_event(event))?;
        let devices = rows.into_iter().filter_map(|row| Device::of(row, now));
        let (mut admitted, waiting): (Vec<_>, Vec<_>) = devices.partition(|device| device.admitted);
        admitted.sort_by_key(|device| (device.table, device.asked_at));
        Ok(Access { waiting, admitted })
    }

    /// Admits a device that waits, or again one that was revoked; its time begins now.
    ///
    /// # Errors
    /// `NotFound` if nothing of this event has the id.
    pub fn admit(&self, event: Uuid, id: Uuid, by: &Actor) -> Result<Device, AccountError> {
        let by = by.clone();
        let now = crate::club::now();
        self.store.write(move |tx| {
            let mut row = grant_at(tx, event, id)?;
            if row.state != GrantState::Admitted {
                record::log_phone(tx, &row, &by, true)?;
            }
            row.state = GrantState::Admitted;
            row.expires_at = Some(now + LASTS);
            tx.save_grant(&row)?;
            Device::of(row, now).ok_or(AccountError::NotFound)
        })
    }

    /// Refuses a device that waits, or takes an admission back; says whether it was admitted.
    ///
    /// # Errors
    /// `NotFound` if nothing of this event has the id.
    pub fn revoke(&self, event: Uuid, id: Uuid, by: &Actor) -> Result<bool, AccountError> {
        let by = by.clone();
        self.store.write(move |tx| {
            let row = grant_at(tx, event, id)?;
            if row.state != GrantState::Revoked {
                tx.set_grant_state(row.id, GrantState::Revoked)?;
                record::log_phone(tx, &row, &by, false)?;
            }
            Ok(row.state == GrantState::Admitted)
        })
    }

    /// Gives back what a device holds, when it leaves by itself.
    ///
    /// # Errors
    /// The store's own.
    pub fn give_back(&self, held: &[Token]) -> Result<(), AccountError> {
        let held: Vec<String> = held.iter().map(Token::hash).collect();
        self.store.write(move |tx| {
            for hash in held {
                let Some(grant) = tx.grant_by_token(&hash)? else { continue };
                if grant.state != GrantState::Revoked {
                    tx.set_grant_state(grant.id, GrantState::Revoked)?;
                    record::log_phone(tx, &grant, &Actor::Grant(grant.id), false)?;
                }
            }
            Ok(())
        })
    }
}

fn add_code(tx: &mut Tx<'_>, event_id: Uuid, table_no: i32) -> Result<TableCode, StoreError> {
    let code = TableCode { secret: short_code(), event_id, table_no, revoked: false };
    tx.add_table_code(&code)?;
    Ok(code)
}

fn table_of_code(reader: &mut Reader<'_>, secret: &str) -> Result<TableOfCode, AccountError> {
    let code = reader.table_code(secret)?.filter(|code| !code.revoked);
    let code = code.ok_or(AccountError::NotFound)?;
    let event = reader.load_event(code.event_id)?.ok_or(AccountError::NotFound)?;
    Ok(TableOfCode { event: event.id, slug: event.slug, name: event.name, table: code.table_no })
}

/// The request or admission that a device holds for the table of a code.
fn held_for(
    reader: &mut Reader<'_>,
    secret: &str,
    held: &[Token],
    now: DateTime<Utc>,
) -> Result<Option<Device>, AccountError> {
    let table = table_of_code(reader, secret)?;
    for token in held {
        let device = Device::load(reader, token, now)?;
        if let Some(device) = device
            && device.event == table.event
            && device.table == table.table
        {
            return Ok(Some(device));
        }
    }
    Ok(None)
}

/// A device's grant, if it is this event's.
fn grant_at(tx: &mut Tx<'_>, event: Uuid, id: Uuid) -> Result<store::Grant, AccountError> {
    tx.grant(id)?
        .filter(|grant| grant.event_id == Some(event) && grant.token_hash.is_some())
        .ok_or(AccountError::NotFound)
}
