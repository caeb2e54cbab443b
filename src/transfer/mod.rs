//! Matches, players and tournaments as text: text in, text out, nothing else.

pub mod replay;
