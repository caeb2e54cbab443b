//! Behaviour of the whole program; the modules mirror its areas.

mod accounts;
mod archive;
mod club;
mod database;
mod evening;
mod events;
mod fish;
mod languages;
mod live;
mod nardy;
mod people;
mod roles;
mod site;
mod store;
mod tidy;
