//! Behaviour of the whole program; the modules mirror its areas.

mod people;
