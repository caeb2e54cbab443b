//! Behaviour of the whole program; the modules mirror its areas.

mod archive;
mod club;
mod database;
mod evening;
mod fish;
mod languages;
mod people;
mod store;
mod tidy;
