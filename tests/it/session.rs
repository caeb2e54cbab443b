//! The first account of a club, which may do everything, and a session of it.

use nomerok::club::Club;
use nomerok::club::accounts::{Accounts, Login, NewUser, Password, ShownName};
use nomerok::officiating::Role;

/// What she logs in by.
pub(crate) const LOGIN: &str = "anna";
/// Her password.
pub(crate) const PASSWORD: &str = "восемь букв";

/// Gives Anna an account that may do everything.
pub(crate) fn administrator(accounts: &Accounts) {
    let anna = NewUser {
        login: Login::parse(LOGIN).expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse(PASSWORD).expect("long enough"),
    };
    accounts.add_user(&anna, Role::Administrator).expect("the first user");
}

/// A session of hers, as a cookie.
pub(crate) fn cookie(club: &Club) -> String {
    let accounts = Accounts::new(club.store().clone());
    administrator(&accounts);
    let from = "127.0.0.1".parse().expect("an address");
    let session = accounts.log_in(LOGIN, PASSWORD, from).expect("the right password");
    format!("session={}", session.secret())
}
