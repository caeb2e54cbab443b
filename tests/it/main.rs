//! The integration tests, one binary: a module an area.

mod fish;
mod languages;
