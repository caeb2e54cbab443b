//! Scenarios as people write them: JSON in millimetres, degrees, grams.
//!
//! [`Scenario`] → [`Scenario::resolve`] → [`Case`] (SI, with names) →
//! [`Case::simulate`] → [`Answer`]. Everything is checked with the name of the
//! field in the message; unknown fields are refused; lists stop being read at
//! their limit, so that hostile input costs no memory.

mod answer;
mod bounded;
mod case;
mod judgement;
mod table;

use serde::{Deserialize, Serialize};

pub use answer::{Answer, EventName, EventRow, PieceRow, RestRow};
pub use bounded::Bounded;
pub use case::Case;
pub use judgement::{Judgement, StoryRow};
pub use table::{BorderSpec, BounceSpec, KindSpec, KindsSpec, PocketSpec, Preset, TableSpec};

use crate::body::Kind;
use crate::claim::ClaimError;
use crate::presets;
use crate::scene::MAX_BODIES;
use crate::shot::Stroke;

/// A table, pieces on it, a shot, and how sure one is of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Scenario {
    /// The table.
    pub table: TableSpec,
    /// The pieces. A shot at a Novuss board whose file names none is the opening.
    pub bodies: Bounded<BodySpec, MAX_BODIES>,
    /// The shot; a mere position has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shot: Option<ShotSpec>,
    /// How sure one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertainty: Option<UncertaintySpec>,
    /// Seed of an ensemble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A scenario as it stands in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    table: TableSpec,
    bodies: Option<Bounded<BodySpec, MAX_BODIES>>,
    shot: Option<ShotSpec>,
    uncertainty: Option<UncertaintySpec>,
    seed: Option<u64>,
}

impl TryFrom<Written> for Scenario {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { table, bodies, shot, uncertainty, seed } = written;
        // Only Novuss has one start; a mere position says what was seen.
        let opens = table.preset == Preset::Novuss && shot.is_some();
        let bodies = match bodies {
            Some(bodies) => bodies,
            None if opens => Self::novuss().bodies,
            None => return Err("missing field `bodies`: the pieces and where they lie"),
        };
        Ok(Self { table, bodies, shot, uncertainty, seed })
    }
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BodySpec {
    /// Name, unique in the scenario.
    pub id: String,
    /// What it is.
    pub kind: KindName,
    /// East of the table's centre, mm.
    pub x_mm: f64,
    /// North of the table's centre, mm.
    pub y_mm: f64,
    /// Orientation, counter-clockwise.
    #[serde(default)]
    pub angle_deg: f64,
    /// Which face is up.
    #[serde(default = "yes")]
    pub face_up: bool,
    /// Name of the piece in whose hole it lies.
    #[serde(default)]
    pub inside: Option<String>,
}

/// Kinds by their names in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KindName {
    /// [`Kind::Puck`].
    Puck,
    /// [`Kind::Pawn`].
    Pawn,
    /// [`Kind::Tag`].
    Tag,
    /// [`Kind::Coin`].
    Coin,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Puck => Self::Puck,
            KindName::Pawn => Self::Pawn,
            KindName::Tag => Self::Tag,
            KindName::Coin => Self::Coin,
        }
    }
}

impl From<Kind> for KindName {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Puck => Self::Puck,
            Kind::Pawn => Self::Pawn,
            Kind::Tag => Self::Tag,
            Kind::Coin => Self::Coin,
        }
    }
}

/// A shot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotSpec {
    /// Name of the struck piece.
    pub body: String,
    /// Speed, m/s.
    pub speed_mps: f64,
    /// Direction, counter-clockwise from east.
    pub angle_deg: f64,
    /// Spin, turns a second, counter-clockwise.
    #[serde(default)]
    pub spin_rps: f64,
    /// How.
    #[serde(default)]
    pub kind: StrokeName,
}

/// Strokes by their names in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrokeName {
    /// [`Stroke::Cue`].
    Cue,
    /// [`Stroke::Flick`].
    #[default]
    Flick,
    /// [`Stroke::Pot`].
    Pot,
}

impl From<StrokeName> for Stroke {
    fn from(name: StrokeName) -> Self {
        match name {
            StrokeName::Cue => Self::Cue,
            StrokeName::Flick => Self::Flick,
            StrokeName::Pot => Self::Pot,
        }
    }
}

/// Standard deviations; what is left out has its default.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UncertaintySpec {
    /// Of each coordinate, mm (1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position_mm: Option<f64>,
    /// Of the aim (0.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub angle_deg: Option<f64>,
    /// Of the speed, relative (0.05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// Of the spin, turns a second (0).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin_rps: Option<f64>,
    /// Of all friction coefficients, relative (0.05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mu: Option<f64>,
    /// Of all coefficients of restitution, relative (0.03).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub e: Option<f64>,
    /// Greatest gap of touching pieces, mm (0.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap_mm: Option<f64>,
}

fn yes() -> bool {
    true
}

/// What is wrong with a scenario, in words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct ScenarioError {
    /// The field, as in the file, e.g. `bodies[3].x_mm`.
    pub field: String,
    /// What is wrong with it.
    pub problem: String,
    /// Of which sort it is, for whoever says it in other words.
    pub sort: Problem,
}

/// Sorts of problems.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// A number out of its range, in the units of the file.
    Range {
        /// What it was.
        value: f64,
        /// Least allowed.
        low: f64,
        /// Greatest allowed.
        high: f64,
    },
    /// A piece beyond the table or in its rail.
    OffTable,
    /// A piece that lies in a pocket.
    InPocket,
    /// Two pieces in one place: the name of the other.
    Overlap(String),
    /// A coin that cannot lie in that hole.
    Hole,
    /// A name nobody bears.
    NoPiece(String),
    /// A name that cannot be one.
    Name,
    /// A name borne twice.
    Twice(String),
    /// There is no shot.
    NoShot,
    /// A stroke that is not planar.
    NotPlanar,
    /// A claim that cannot be read.
    Claim(ClaimError),
    /// Far too many events.
    Endless,
    /// Any other.
    Other,
}

impl ScenarioError {
    pub(crate) fn new(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { field: field.into(), problem: problem.into(), sort: Problem::Other }
    }

    pub(crate) fn of(self, sort: Problem) -> Self {
        Self { sort, ..self }
    }
}

/// The value, if it lies in the range; NaN does not.
pub(crate) fn ranged(field: &str, value: f64, low: f64, high: f64) -> Result<f64, ScenarioError> {
    if value >= low && value <= high {
        return Ok(value);
    }
    let problem = format!("must be between {low} and {high}, not {value}");
    Err(ScenarioError::new(field, problem).of(Problem::Range { value, low, high }))
}

impl Scenario {
    /// The start of a Novuss set with the puck ready to be struck north.
    #[must_use]
    pub fn novuss() -> Self {
        Self::laid_out(Preset::Novuss, presets::novuss_start(), "puck", StrokeName::Cue)
    }

    /// The start of a Fish party of up to 20 tags, with or without kopecks.
    #[must_use]
    pub fn fish(tags: u8, kopecks: bool) -> Self {
        let pieces = presets::fish_start(tags.clamp(1, 20), kopecks);
        Self::laid_out(Preset::Fish, pieces, "fish1", StrokeName::Flick)
    }

    fn laid_out(
        preset: Preset,
        pieces: Vec<(String, Kind, crate::Vector)>,
        struck: &str,
        kind: StrokeName,
    ) -> Self {
        let bodies = pieces
            .into_iter()
            .map(|(id, kind, at)| BodySpec {
                inside: (kind == Kind::Coin).then(|| id.replace("kopeck", "fish")),
                id,
                kind: kind.into(),
                x_mm: at.x * 1000.0,
                y_mm: at.y * 1000.0,
                angle_deg: 0.0,
                face_up: true,
            })
            .collect();
        let angle_deg = if preset == Preset::Novuss { 90.0 } else { -90.0 };
        let shot =
            ShotSpec { body: struck.to_owned(), speed_mps: 3.0, angle_deg, spin_rps: 0.0, kind };
        Self {
            table: TableSpec { preset, ..TableSpec::default() },
            bodies: Bounded(bodies),
            shot: Some(shot),
            uncertainty: None,
            seed: None,
        }
    }

    /// Checks everything and turns it into SI units.
    ///
    /// # Errors
    /// The first thing that is wrong, with the field's name.
    pub fn resolve(&self) -> Result<Case, ScenarioError> {
        case::resolve(self)
    }
}
