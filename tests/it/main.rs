//! Behaviour of the whole program and its parts, by area.

mod database;
mod nardy;
mod store;
