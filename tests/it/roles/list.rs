//! Who may do what, written by hand: the walk compares the program with this list, not with
//! the program's own table. A new route needs a line here, too.

/// Whom a line of the list lets in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whom {
    /// Everybody.
    Anyone,
    /// Whoever logged in.
    User,
    /// Referees and above, of any place; phones at any table.
    AnyReferee,
    /// Referees and above of the table, of its event or of the club; the phone at the table.
    TableReferee,
    /// Arbiters and above of the event or of the club.
    Arbiter,
    /// Organizers and above of the event or of the club.
    Organizer,
    /// Organizers and above of the club.
    ClubOrganizer,
    /// Organizers and above of any place.
    Registrar,
    /// Administrators of the club.
    Administrator,
}

use Whom::{
    Administrator, AnyReferee, Anyone, Arbiter, ClubOrganizer, Organizer, Registrar, TableReferee,
    User,
};

/// Every address a request can have, by whom it is for.
pub(super) static LIST: &[(Whom, &[&str])] = &[
    (
        Anyone,
        &[
            "GET /",
            "GET /static/{path:.*}",
            "GET /live",
            "GET /language/{lang}",
            "GET /rules",
            "GET /rules/{game}",
            "GET /lab",
            "GET /lab/novuss",
            "GET /lab/fish",
            "POST /lab/simulate",
            "POST /lab/ensemble",
            "GET /login",
            "POST /login",
            "POST /logout",
            "GET /link/{token}",
            "POST /link/{token}",
            "GET /qr",
            "GET /qr/{code}",
            "POST /qr/{code}",
            "GET /qr/{code}/state",
            "POST /device/give-back",
            "GET /t/{event}",
            "GET /t/{event}/standings",
            "GET /t/{event}/parties",
            "GET /t/{event}/tables",
            "GET /t/{event}/tv",
            "GET /t/{event}/part/now",
            "GET /t/{event}/part/head",
            "GET /t/{event}/part/standings",
            "GET /t/{event}/part/places",
            "GET /t/{event}/part/parties",
            "GET /t/{event}/part/tables",
            "GET /t/{event}/part/tv-standings",
            "GET /t/{event}/standings.csv",
            "GET /t/{event}/results.csv",
            "GET /m/{match}",
            "GET /m/{match}/part/now",
            "GET /m/{match}/part/log",
            "GET /m/{match}/part/points",
            "GET /m/{match}/part/board",
            "GET /m/{match}/record.txt",
            "GET /m/{match}/record.mat",
            "GET /p/{person}",
        ],
    ),
    (User, &["GET /account", "POST /account/password", "POST /account/sessions/{session}/close"]),
    (AnyReferee, &["GET /referee", "GET /referee/list"]),
    (
        TableReferee,
        &[
            "GET /m/{match}/referee",
            "GET /m/{match}/sheet",
            "POST /m/{match}/entries",
            "POST /m/{match}/log",
            "POST /m/{match}/undo",
            "POST /m/{match}/lot",
            "GET /m/{match}/plays",
        ],
    ),
    (
        Arbiter,
        &[
            "GET /m/{match}/corrections",
            "GET /m/{match}/corrections/{entry}/{change}",
            "POST /m/{match}/corrections/preview",
            "POST /m/{match}/corrections",
            "GET /t/{event}/access",
            "GET /t/{event}/log",
            "GET /t/{event}/results",
            "POST /t/{event}/matches/{match}/result",
            "GET /t/{event}/access/list",
            "POST /t/{event}/access/{grant}/admit",
            "POST /t/{event}/access/{grant}/revoke",
            "POST /t/{event}/matches/{match}/finish",
            "POST /t/{event}/matches/{match}/tie",
            "POST /t/{event}/matches/{match}/reopen",
        ],
    ),
    (
        Organizer,
        &[
            "GET /t/{event}/codes",
            "POST /t/{event}/codes/{table}/renew",
            "GET /t/{event}/staff",
            "POST /t/{event}/staff",
            "POST /t/{event}/staff/{grant}/take",
            "POST /t/{event}/staff/{grant}/return",
            "POST /t/{event}/byes",
            "POST /t/{event}/byes/take-back",
            "GET /t/{event}/settings",
            "POST /t/{event}/settings",
            "GET /t/{event}/entries",
            "POST /t/{event}/entries",
            "POST /t/{event}/entries/paste",
            "GET /t/{event}/check-in",
            "POST /t/{event}/check-in",
            "GET /t/{event}/part/check-in",
            "POST /t/{event}/entrants/{entrant}/change",
            "POST /t/{event}/entrants/{entrant}/{action}",
            "GET /t/{event}/draw",
            "POST /t/{event}/draw",
            "POST /t/{event}/draw/take-back",
            "POST /t/{event}/stages/begin",
            "POST /t/{event}/stages/take-back",
            "POST /t/{event}/finish",
            "POST /t/{event}/reopen",
            "GET /t/{event}/archive.json",
        ],
    ),
    (
        ClubOrganizer,
        &["GET /events/new", "POST /events", "GET /events/import", "POST /events/import"],
    ),
    (
        Registrar,
        &[
            "GET /people",
            "GET /people/export.csv",
            "GET /people/new",
            "POST /people/new",
            "GET /people/import",
            "POST /people/import",
            "POST /people/import/confirm",
            "GET /people/merge",
            "POST /people/merge",
            "GET /people/{person}",
            "GET /people/{person}/edit",
            "POST /people/{person}/edit",
            "POST /people/{person}/unmerge",
        ],
    ),
    (
        Administrator,
        &[
            "GET /users",
            "POST /users/invite",
            "POST /users/invitations/{invitation}/withdraw",
            "POST /users/{user}/role",
            "POST /users/{user}/reset",
            "POST /users/{user}/disable",
            "POST /users/{user}/enable",
            "POST /users/{user}/sign-out",
            "GET /people/{person}/erase",
            "POST /people/{person}/erase",
        ],
    ),
];
