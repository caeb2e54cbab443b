//! The web: routes, guards, forms and pages. Thin: it parses, asks who and whether
//! he may, calls a use case and shows the answer.

mod assets;
mod errors;
mod fragment;
mod guard;
mod headers;
mod home;
mod language;
mod live;
mod origin;
mod page;
mod routes;
mod server;

pub use errors::WebError;
pub use fragment::{Fragment, FragmentCache, FragmentKey};
pub use guard::Who;
pub use live::{Hub, Revision, Watch};
pub use page::{Page, Visit};
pub use routes::Routes;
pub use server::{App, Options, RevisionOf, Serving, serve};
