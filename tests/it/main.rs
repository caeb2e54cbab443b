//! Behaviour of the whole program; the modules mirror its areas.

mod accounts;
mod archive;
mod browser;
mod club;
mod database;
mod evening;
mod events;
mod fish;
mod kopecks;
mod languages;
mod live;
mod nardy;
mod nardy_pages;
mod novuss;
mod people;
mod power;
mod program;
mod referee;
mod replaying;
mod roles;
mod rules;
mod sheets;
mod site;
mod standings;
mod store;
mod tidy;
