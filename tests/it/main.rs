//! Behaviour of the whole program; the modules mirror its areas.

mod accounts;
mod archive;
mod browser;
mod club;
mod database;
mod evening;
mod events;
mod fish;
mod languages;
mod live;
mod people;
mod power;
mod program;
mod roles;
mod rules;
mod site;
mod store;
mod tidy;
