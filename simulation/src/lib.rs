//! Physics of flicked tags, coins and cue-struck pucks on a table.
//!
//! A [`Scene`] (a table and its pieces) and a [`Shot`] go in, a [`Trajectory`]
//! (an exact, ordered list of events, the rest poses and closed-form motion
//! pieces) comes out of [`planar::simulate`]. The crate knows no rules, no
//! players, no clock, no files: who was hit first is in the events, what it
//! means is for the referee.
//!
//! Inside everything is in SI units; millimetres and degrees live only in
//! [`scenario`].

pub mod body;
pub mod calibration;
pub mod claim;
pub mod ensemble;
pub mod inverse;
pub mod planar;
pub mod presets;
mod random;
pub mod scenario;
pub mod scene;
pub mod shot;
pub mod table;
pub mod trajectory;
pub mod vector;

pub use body::{Body, BodyId, Hole, Kind};
pub use claim::Claim;
pub use scene::{Scene, SceneError};
pub use shot::{Shot, Stroke};
pub use table::{Border, Bounce, Pocket, Shape, Side, Table};
pub use trajectory::{Event, EventKind, Trajectory};
pub use vector::Vector;

/// Version of the planar engine. It rises whenever a golden hash changes, so
/// that an old verdict can say which engine gave it.
pub const ENGINE_VERSION: u32 = 3;
