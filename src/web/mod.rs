//! The web: routes, guards, forms and pages. Thin: it parses, asks who and whether
//! he may, calls a use case and shows the answer.

mod account;
mod assets;
mod backups;
mod clock;
mod difference;
mod errors;
mod events;
mod form;
mod fragment;
mod guard;
mod headers;
mod lab;
mod language;
mod live;
mod names;
mod nardy;
mod newest;
mod news;
mod nul;
mod origin;
mod page;
mod people;
mod referee;
mod refusal;
mod routes;
mod rules;
mod server;
mod upload;

pub use errors::WebError;
pub use form::Filled;
pub use fragment::{Fragment, FragmentCache, FragmentKey};
pub use guard::Who;
pub use live::{Hub, Revision, Watch};
pub use page::{Page, Section, Tone, Visit};
pub use refusal::Refusal;
pub use routes::Routes;
pub use server::{App, Options, Serving, serve};
