//! Behaviour of the simulation crate, seen from outside.
#![allow(clippy::unwrap_used)] // a panic is the right answer of a test

mod brute_force;
mod calibrations;
mod golden;
mod properties;
mod rig;
mod scenarios;
mod validation;
