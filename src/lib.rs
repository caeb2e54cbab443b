//! Nomerok runs a club's table-game tournaments. `docs/architecture.md` is the map.

pub mod games;
pub mod i18n;
pub mod log;
pub mod tournament;
pub mod transfer;
