//! The answer to a shot, in millimetres and degrees.

use serde::{Deserialize, Serialize};

use super::Case;
use crate::trajectory::{EventKind, Place, Trajectory};
use crate::vector::Vector;

/// Everything about a simulated shot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Which engine.
    pub engine_version: u32,
    /// Hash of the input, 16 hexadecimal digits.
    pub params_hash: String,
    /// In the order of time.
    pub events: Vec<EventRow>,
    /// Where everything ended.
    pub rest: Vec<RestRow>,
    /// The energy ledger, J.
    pub energy: EnergyRow,
    /// Motion in closed form.
    pub pieces: Vec<PieceRow>,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EventRow {
    /// Time, s.
    pub t: f64,
    /// Number of the instant.
    pub cluster: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: EventName,
}

/// What happened, with its place in mm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are those of `EventKind`
pub enum EventName {
    Contact { a: String, b: String, x_mm: f64, y_mm: f64, normal_ns: f64, friction_ns: f64 },
    Cushion { a: String, side: String, x_mm: f64, y_mm: f64, normal_ns: f64, friction_ns: f64 },
    Pocket { a: String, pocket: usize, x_mm: f64, y_mm: f64 },
    EdgeFall { a: String, side: String, x_mm: f64, y_mm: f64, direction_deg: f64 },
    Stop { a: String, x_mm: f64, y_mm: f64 },
}

/// Where a piece ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RestRow {
    /// Name.
    pub id: String,
    /// Centre, mm.
    pub x_mm: f64,
    /// Centre, mm.
    pub y_mm: f64,
    /// Orientation.
    pub angle_deg: f64,
    /// `table`, `pocket:N` or `floor`.
    pub on: String,
    /// In whose hole it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<String>,
    /// When it got there, s.
    pub t_stop: f64,
}

/// The energy ledger, J.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct EnergyRow {
    /// Of the shot.
    pub start_j: f64,
    /// Lost by friction on the table.
    pub friction_j: f64,
    /// Lost in impacts.
    pub impacts_j: f64,
    /// Carried off the table.
    pub left_j: f64,
}

/// Motion: polynomials in t − t0 (seconds), lowest power first. Between its
/// pieces a body lies still.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PieceRow {
    /// Whose.
    pub id: String,
    /// Begin, s.
    pub t0: f64,
    /// End, s.
    pub t1: f64,
    /// mm.
    pub x_mm: Vec<f64>,
    /// mm.
    pub y_mm: Vec<f64>,
    /// Degrees.
    pub angle_deg: Vec<f64>,
}

pub(super) fn answer(case: &Case, trajectory: &Trajectory) -> Answer {
    let name = |id| case.name(id).to_owned();
    let events = trajectory
        .events
        .iter()
        .map(|event| EventRow { t: event.t, cluster: event.cluster, what: what(case, event.kind) })
        .collect();
    let rest = trajectory
        .rests
        .iter()
        .map(|rest| RestRow {
            id: name(rest.body),
            x_mm: rest.position.x * 1000.0,
            y_mm: rest.position.y * 1000.0,
            angle_deg: rest.angle.to_degrees(),
            on: match rest.place {
                Place::Table => "table".to_owned(),
                Place::Pocket(number) => format!("pocket:{number}"),
                Place::Floor => "floor".to_owned(),
            },
            inside: rest.inside.map(name),
            t_stop: rest.t,
        })
        .collect();
    let scaled = |c: &[f64], unit: f64| c.iter().map(|c| c * unit).collect();
    let pieces = trajectory
        .pieces
        .iter()
        .map(|piece| PieceRow {
            id: name(piece.body),
            t0: piece.start,
            t1: piece.end,
            x_mm: scaled(&piece.x, 1000.0),
            y_mm: scaled(&piece.y, 1000.0),
            angle_deg: scaled(&piece.angle, 360.0 / std::f64::consts::TAU),
        })
        .collect();
    let energy = trajectory.energy;
    Answer {
        engine_version: trajectory.engine_version,
        params_hash: format!("{:016x}", trajectory.params_hash),
        events,
        rest,
        energy: EnergyRow {
            start_j: energy.start,
            friction_j: energy.friction,
            impacts_j: energy.impacts,
            left_j: energy.left,
        },
        pieces,
    }
}

fn what(case: &Case, kind: EventKind) -> EventName {
    let name = |id| case.name(id).to_owned();
    let place = |point: Vector| (point.x * 1000.0, point.y * 1000.0);
    match kind {
        EventKind::Contact { a, b, point, normal_impulse, friction_impulse, .. } => {
            let (x_mm, y_mm) = place(point);
            let (normal_ns, friction_ns) = (normal_impulse, friction_impulse);
            EventName::Contact { a: name(a), b: name(b), x_mm, y_mm, normal_ns, friction_ns }
        }
        EventKind::Cushion { body, side, point, normal_impulse, friction_impulse } => {
            let (x_mm, y_mm) = place(point);
            let (normal_ns, friction_ns) = (normal_impulse, friction_impulse);
            let side = side.as_str().to_owned();
            EventName::Cushion { a: name(body), side, x_mm, y_mm, normal_ns, friction_ns }
        }
        EventKind::Pocket { body, pocket, point } => {
            let (x_mm, y_mm) = place(point);
            EventName::Pocket { a: name(body), pocket, x_mm, y_mm }
        }
        EventKind::EdgeFall { body, point, direction, side } => {
            let (x_mm, y_mm) = place(point);
            let direction_deg = libm::atan2(direction.y, direction.x).to_degrees();
            let side = side.as_str().to_owned();
            EventName::EdgeFall { a: name(body), side, x_mm, y_mm, direction_deg }
        }
        EventKind::Stop { body, point } => {
            let (x_mm, y_mm) = place(point);
            EventName::Stop { a: name(body), x_mm, y_mm }
        }
    }
}
