//! Behaviour of the whole program and its parts, by area.

mod club;
mod database;
mod evening;
mod fish;
mod languages;
mod store;
