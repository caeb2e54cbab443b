//! Pages of accounts: logging in, links, one's own account, users, devices at tables.

mod access;
mod cookies;
mod link;
mod login;
mod own;
mod qr;
mod staff;
mod users;

pub(in crate::web) use access::Picture;

use super::Routes;

pub(super) fn routes(routes: &mut Routes<'_>) {
    login::routes(routes);
    link::routes(routes);
    own::routes(routes);
    users::routes(routes);
    qr::routes(routes);
    access::routes(routes);
    staff::routes(routes);
}
