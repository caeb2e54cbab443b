//! The planar engine: continuous time, from event to event.
//!
//! Motion laws (`friction`, `curve`, `motion`) are kept apart from the geometry
//! of meetings (`path`, `approach`) and from the resolution of impacts
//! (`contact`, one file a kind of contact, and `cluster`, which resolves all
//! contacts of an instant together). `engine` is the event loop, `record` turns
//! its legs into a [`Trajectory`].
//!
//! Only `+ − × / √` are used on the way from a scene to its events, in a fixed
//! order, so that results are the same bits wherever IEEE arithmetic is. (The
//! one exception, the orientation of eccentric holes, takes `libm`.)

mod approach;
mod cluster;
mod contact;
mod curve;
mod engine;
mod friction;
mod motion;
mod path;
mod record;

pub use engine::{Engine, History, MOST_EVENTS, State};

use crate::scene::{Scene, SceneError};
use crate::shot::Shot;
use crate::trajectory::Trajectory;

/// Simulates one shot until all pieces rest.
///
/// # Errors
/// If the shot does not fit the scene, see [`SceneError`].
pub fn simulate(scene: &Scene, shot: &Shot) -> Result<Trajectory, SceneError> {
    let mut engine = Engine::new();
    engine.run(scene, shot)?;
    Ok(record::trajectory(&engine, scene, record::hash(scene, shot)))
}
