//! Text in, text out: the formats other programs and other installations read.

pub mod archive;
pub mod backup;
pub mod csv;
pub mod mat;
pub mod replay;
pub mod trf;
