//! Nomerok runs a club's table-game tournaments. `docs/architecture.md` is the map.

pub mod club;
pub mod command;
pub mod games;
pub mod i18n;
pub mod log;
pub mod officiating;
pub mod store;
pub mod telemetry;
pub mod tournament;
pub mod transfer;
pub mod web;
