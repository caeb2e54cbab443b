//! Nomerok: club tournaments in table games.
