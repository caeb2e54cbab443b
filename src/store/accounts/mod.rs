//! Accounts: users, the links that invite them, their sessions, what they may do, and the
//! codes on the tables. What a role means is not known here.
//!
//! Tokens are secrets; what is stored is their hash, made by the caller.

mod codes;
mod grants;
mod invitations;
mod sessions;
mod users;

pub use codes::TableCode;
pub use grants::{Grant, GrantScope, GrantState};
pub use invitations::{Invitation, InvitationKind};
pub use sessions::Session;
pub use users::User;
