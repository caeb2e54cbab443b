//! Files that come in and go out: text in, text out, no store and no clock.

pub mod csv;
