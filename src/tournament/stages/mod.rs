//! How the rounds of a stage come about.

pub mod tables;
