//! Nomerok runs a club's table-game tournaments. `docs/architecture.md` is the map.

pub mod club;
pub mod games;
pub mod log;
pub mod store;
pub mod tournament;
pub mod transfer;
