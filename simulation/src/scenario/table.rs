//! The table of a scenario: a preset and what is different.

use serde::{Deserialize, Serialize};

use super::bounded::Bounded;
use super::{ScenarioError, ranged};
use crate::body::Kind;
use crate::presets::{self, Pattern};
use crate::scene::MAX_POCKETS;
use crate::table::{Border, Bounce, Pocket, Shape, Table};
use crate::vector::Vector;

/// The usual tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// [`presets::novuss_table`].
    #[default]
    Novuss,
    /// [`presets::fish_table`].
    Fish,
}

/// A table; what is left out is as in the preset.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// Which table to start from.
    pub preset: Preset,
    /// East–west, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width_mm: Option<f64>,
    /// North–south, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_mm: Option<f64>,
    /// Makes the table round, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius_mm: Option<f64>,
    /// Friction of pieces on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mu: Option<f64>,
    /// Gravity, m/s².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub g: Option<f64>,
    /// Rail or edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub border: Option<BorderSpec>,
    /// All pockets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pockets: Option<Bounded<PocketSpec, MAX_POCKETS>>,
    /// Piece against piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<BounceSpec>,
    /// Sizes of the kinds.
    #[serde(default)]
    pub kinds: KindsSpec,
}

/// What the outline does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum BorderSpec {
    /// A rail.
    Cushion {
        /// Restitution.
        e: f64,
        /// Friction.
        mu: f64,
    },
    /// An open edge.
    Edge {},
}

/// Restitution and friction of a contact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BounceSpec {
    /// Restitution.
    pub e: f64,
    /// Friction.
    pub mu: f64,
}

/// A pocket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PocketSpec {
    /// Centre, mm.
    pub x_mm: f64,
    /// Centre, mm.
    pub y_mm: f64,
    /// Radius, mm.
    pub radius_mm: f64,
    /// Faster discs fly over, m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing_mps: Option<f64>,
}

/// Sizes by kind.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindsSpec {
    /// Puck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puck: Option<KindSpec>,
    /// Pawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawn: Option<KindSpec>,
    /// Tags.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<KindSpec>,
    /// Coins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coin: Option<KindSpec>,
}

/// Sizes of a kind; what is left out is as in [`presets::pattern`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KindSpec {
    /// Outer radius, mm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub radius_mm: Option<f64>,
    /// Thickness, mm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thickness_mm: Option<f64>,
    /// Mass, g.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mass_g: Option<f64>,
    /// Radius of the hole, mm; 0: solid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hole_mm: Option<f64>,
    /// Offset of the hole, mm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hole_offset_mm: Option<f64>,
    /// Own friction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mu: Option<f64>,
}

fn bounce(field: &str, e: f64, mu: f64) -> Result<Bounce, ScenarioError> {
    Ok(Bounce {
        restitution: ranged(&format!("{field}.e"), e, 0.0, 1.0)?,
        friction: ranged(&format!("{field}.mu"), mu, 0.0, 10.0)?,
    })
}

impl TableSpec {
    /// The table in SI units.
    ///
    /// # Errors
    /// The first field out of its range.
    pub fn resolve(&self) -> Result<Table, ScenarioError> {
        let mut table = match self.preset {
            Preset::Novuss => presets::novuss_table(),
            Preset::Fish => presets::fish_table(),
        };
        let size = |field: &str, value: f64| {
            ranged(field, value, 10.0, 100_000.0).map(|value| value / 1000.0)
        };
        if let Shape::Rectangle { width, height } = &mut table.shape {
            if let Some(value) = self.width_mm {
                *width = size("table.width_mm", value)?;
            }
            if let Some(value) = self.height_mm {
                *height = size("table.height_mm", value)?;
            }
        }
        if let Some(value) = self.radius_mm {
            if self.width_mm.is_some() || self.height_mm.is_some() {
                let problem = "a round table has neither width_mm nor height_mm";
                return Err(ScenarioError::new("table.radius_mm", problem));
            }
            table.shape = Shape::Circle { radius: size("table.radius_mm", value)? };
        }
        if let Some(mu) = self.mu {
            table.friction = ranged("table.mu", mu, 0.001, 10.0)?;
        }
        if let Some(g) = self.g {
            table.gravity = ranged("table.g", g, 0.01, 100.0)?;
        }
        match &self.border {
            None => {}
            Some(BorderSpec::Edge {}) => table.border = Border::Edge,
            Some(BorderSpec::Cushion { e, mu }) => {
                table.border = Border::Cushion(bounce("table.border", *e, *mu)?);
            }
        }
        if let Some(contact) = &self.contact {
            table.contact = bounce("table.contact", contact.e, contact.mu)?;
        }
        if let Some(pockets) = &self.pockets {
            table.pockets = pockets
                .0
                .iter()
                .enumerate()
                .map(|(number, pocket)| {
                    let name = |field: &str| format!("table.pockets[{number}].{field}");
                    let place = |field: &str, value: f64| {
                        ranged(&name(field), value, -1e5, 1e5).map(|value| value / 1000.0)
                    };
                    let crossing_speed = pocket
                        .crossing_mps
                        .map(|speed| ranged(&name("crossing_mps"), speed, 0.0, 1000.0))
                        .transpose()?;
                    Ok(Pocket {
                        centre: Vector::new(
                            place("x_mm", pocket.x_mm)?,
                            place("y_mm", pocket.y_mm)?,
                        ),
                        radius: ranged(&name("radius_mm"), pocket.radius_mm, 0.1, 1e4)? / 1000.0,
                        crossing_speed,
                    })
                })
                .collect::<Result<_, _>>()?;
        }
        Ok(table)
    }

    /// The pattern of a kind with this table's overrides, SI.
    ///
    /// # Errors
    /// The first field out of its range.
    pub fn pattern(&self, kind: Kind) -> Result<Pattern, ScenarioError> {
        let mut pattern = presets::pattern(kind);
        let (name, spec) = match kind {
            Kind::Puck => ("puck", &self.kinds.puck),
            Kind::Pawn => ("pawn", &self.kinds.pawn),
            Kind::Tag => ("tag", &self.kinds.tag),
            Kind::Coin => ("coin", &self.kinds.coin),
        };
        let Some(spec) = spec else { return Ok(pattern) };
        let field = |field: &str| format!("table.kinds.{name}.{field}");
        if let Some(value) = spec.radius_mm {
            pattern.radius = ranged(&field("radius_mm"), value, 0.1, 1000.0)? / 1000.0;
        }
        if let Some(value) = spec.thickness_mm {
            pattern.thickness = ranged(&field("thickness_mm"), value, 0.0, 1000.0)? / 1000.0;
        }
        if let Some(value) = spec.mass_g {
            pattern.mass = ranged(&field("mass_g"), value, 0.001, 100_000.0)? / 1000.0;
        }
        if let Some(value) = spec.hole_offset_mm {
            let most = pattern.radius * 1000.0;
            pattern.hole_offset = ranged(&field("hole_offset_mm"), value, 0.0, most)? / 1000.0;
        }
        if let Some(value) = spec.hole_mm {
            let most = (pattern.radius - pattern.hole_offset) * 950.0;
            pattern.hole = ranged(&field("hole_mm"), value, 0.0, most)? / 1000.0;
        }
        if let Some(value) = spec.mu {
            pattern.friction = Some(ranged(&field("mu"), value, 0.001, 10.0)?);
        }
        Ok(pattern)
    }
}
