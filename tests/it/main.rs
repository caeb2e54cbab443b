//! Behaviour of the whole program; the modules mirror its areas.

mod database;
mod people;
mod store;
