//! Tables as spreadsheets read and write them.
//!
//! A file goes through four steps, each of which can say what is wrong and where:
//! [`decode`] makes text of bytes, [`table`] makes rows of text, [`list`] makes
//! players of rows, and [`plan`] lays them beside the people already known. Nothing
//! is stored here; a plan is what a person looks at before he says yes.
//! Out goes everything through one [`Writer`], which makes formulas harmless.

pub mod decode;
mod desk;
pub mod identity;
pub mod list;
pub mod name;
pub mod plan;
pub mod player;
pub mod table;
mod unreadable;
mod writer;

pub use unreadable::Unreadable;
pub use writer::{Cell, Writer};
