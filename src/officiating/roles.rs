//! Roles, where they hold, and the one question "may he?".

use std::fmt;
use uuid::Uuid;

/// What somebody may do, least first: each role includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Everybody: published pages only.
    Anonymous,
    /// A player: his own check-in and result report.
    Player,
    /// A trainee who logs the same match beside the referee.
    ShadowReferee,
    /// Logs the matches of his tables.
    Referee,
    /// All matches of an event, protests, corrections, penalties.
    Arbiter,
    /// The event itself.
    Organizer,
    /// Users, backup, settings of the installation.
    Administrator,
}

impl Role {
    /// Every role, least first.
    pub const ALL: [Self; 7] = [
        Self::Anonymous,
        Self::Player,
        Self::ShadowReferee,
        Self::Referee,
        Self::Arbiter,
        Self::Organizer,
        Self::Administrator,
    ];

    /// The word stored and written in the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Anonymous => "anonymous",
            Self::Player => "player",
            Self::ShadowReferee => "shadow-referee",
            Self::Referee => "referee",
            Self::Arbiter => "arbiter",
            Self::Organizer => "organizer",
            Self::Administrator => "administrator",
        }
    }

    /// The role of a stored word.
    #[must_use]
    pub fn of_str(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }

    /// The key of the role's name in the language files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Anonymous => "role-anonymous",
            Self::Player => "role-player",
            Self::ShadowReferee => "role-shadow-referee",
            Self::Referee => "role-referee",
            Self::Arbiter => "role-arbiter",
            Self::Organizer => "role-organizer",
            Self::Administrator => "role-administrator",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Where a role holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Everywhere in this installation.
    Installation,
    /// In one event.
    Event(Uuid),
    /// At one table of one event.
    Table {
        /// The event.
        event: Uuid,
        /// The table's number.
        table: i32,
    },
}

/// A role somebody holds somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grant {
    /// The role.
    pub role: Role,
    /// Where it holds.
    pub scope: Scope,
}

/// The place a request is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// The event, if it is about one.
    pub event: Option<Uuid>,
    /// The table, if it is about one of the event's.
    pub table: Option<i32>,
}

/// How near to the request's place a role must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Within {
    /// For the whole installation.
    Installation,
    /// For the event of the request, or more.
    Event,
    /// For the table of the request, or more.
    Table,
    /// Anywhere at all: the handler shows each holder his own.
    Anywhere,
}

/// The least permission of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Least {
    /// Open to everybody; what is unpublished the handler hides.
    Anyone,
    /// Somebody who has logged in, whatever his roles.
    User,
    /// At least this role, held near enough.
    Role(Role, Within),
}

/// Whether the holder of `grants` may do what asks for `least` at `place`.
///
/// `user` says that he logged in with a password: a device that a table's code
/// admitted is no user.
#[must_use]
pub fn may(user: bool, grants: &[Grant], least: Least, place: Place) -> bool {
    match least {
        Least::Anyone => true,
        Least::User => user,
        Least::Role(role, within) => {
            grants.iter().any(|grant| grant.role >= role && reaches(grant.scope, within, place))
        }
    }
}

fn reaches(scope: Scope, within: Within, place: Place) -> bool {
    match (scope, within) {
        (Scope::Installation, _) | (_, Within::Anywhere) => true,
        (_, Within::Installation) => false,
        (Scope::Event(event), Within::Event | Within::Table) => place.event == Some(event),
        (Scope::Table { .. }, Within::Event) => false,
        (Scope::Table { event, table }, Within::Table) => {
            place.event == Some(event) && place.table == Some(table)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUP: Uuid = Uuid::from_u128(1);
    const LEAGUE: Uuid = Uuid::from_u128(2);

    fn at(event: Uuid, table: i32) -> Place {
        Place { event: Some(event), table: Some(table) }
    }

    #[test]
    fn a_table_referee_logs_at_his_table_and_nowhere_else() {
        let grants = [Grant { role: Role::Referee, scope: Scope::Table { event: CUP, table: 3 } }];
        let log = Least::Role(Role::Referee, Within::Table);
        assert!(may(false, &grants, log, at(CUP, 3)));
        assert!(!may(false, &grants, log, at(CUP, 4)));
        assert!(!may(false, &grants, log, at(LEAGUE, 3)));
        assert!(!may(false, &grants, log, Place::default()));
        assert!(!may(false, &grants, Least::Role(Role::Referee, Within::Event), at(CUP, 3)));
        assert!(!may(false, &grants, Least::Role(Role::Arbiter, Within::Table), at(CUP, 3)));
    }

    #[test]
    fn an_organizer_of_one_event_has_no_say_in_another_nor_in_the_installation() {
        let grants = [Grant { role: Role::Organizer, scope: Scope::Event(CUP) }];
        let organize = Least::Role(Role::Organizer, Within::Event);
        assert!(may(true, &grants, organize, at(CUP, 1)));
        assert!(!may(true, &grants, organize, at(LEAGUE, 1)));
        let install = Least::Role(Role::Organizer, Within::Installation);
        assert!(!may(true, &grants, install, at(CUP, 1)));
    }

    #[test]
    fn a_role_word_reads_back_as_the_same_role() {
        for role in Role::ALL {
            assert_eq!(Role::of_str(role.as_str()), Some(role));
        }
        assert_eq!(Role::of_str("king"), None);
    }
}
