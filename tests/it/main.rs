//! Behaviour of the whole program; the modules mirror its areas.

mod archive;
mod club;
mod database;
mod evening;
mod fish;
mod kopecks;
mod languages;
mod novuss;
mod people;
mod replaying;
mod store;
mod tidy;
