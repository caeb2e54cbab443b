//! A contact between two pieces, or a piece and the rail, at one instant.
//!
//! All kinds share one form: a unit normal, the lever arms of normal and
//! tangential impulses on both sides, restitution and friction. One file a kind
//! builds it; [`super::cluster`] resolves all contacts of an instant together.

pub(crate) mod cushion;
pub(crate) mod discs;
pub(crate) mod hole;

use crate::table::{Bounce, Side};
use crate::vector::Vector;

/// What is on the other side of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Other {
    /// A piece, by index.
    Body(usize),
    /// The immovable rail.
    Rail(Side),
}

/// A contact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contact {
    /// First piece.
    pub(crate) a: usize,
    /// Second piece, or the rail.
    pub(crate) other: Other,
    /// Unit normal along which the other side is pushed.
    pub(crate) normal: Vector,
    /// Point of contact, m.
    pub(crate) point: Vector,
    /// Lever arms (m): of the normal and of the tangential impulse, on `a` and
    /// on the other piece.
    pub(crate) levers: [[f64; 2]; 2],
    /// Materials.
    pub(crate) bounce: Bounce,
    /// True for a coin at the wall of its hole.
    pub(crate) in_hole: bool,
    /// True once such a coin is of one mass with its tag: this contact is closed.
    pub(crate) joined: bool,
    /// Normal impulse so far, N s.
    pub(crate) pressed: f64,
    /// Friction impulse so far, N s.
    pub(crate) rubbed: f64,
    /// Round in which it first pressed.
    pub(crate) round: u32,
}

impl Contact {
    pub(crate) fn new(
        a: usize,
        other: Other,
        normal: Vector,
        point: Vector,
        levers: [[f64; 2]; 2],
        bounce: Bounce,
    ) -> Self {
        Self {
            a,
            other,
            normal,
            point,
            levers,
            bounce,
            in_hole: false,
            joined: false,
            pressed: 0.0,
            rubbed: 0.0,
            round: u32::MAX,
        }
    }
}
