//! A scenario in SI units, with the names of its pieces.

use super::{
    Answer, Judgement, Problem, Scenario, ScenarioError, UncertaintySpec, answer, judgement, ranged,
};
use crate::body::{Body, BodyId, Kind};
use crate::claim::Claim;
use crate::ensemble::{self, Plan, Uncertainty};
use crate::inverse::{self, Explanation, Prior};
use crate::planar;
use crate::scene::{Scene, SceneError};
use crate::shot::{Shot, direction};
use crate::vector::Vector;

/// A checked scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Table and pieces. Piece numbers are ranks of names in their order.
    pub scene: Scene,
    /// The shot, if there is one.
    pub shot: Option<Shot>,
    /// How sure one is.
    pub uncertainty: Uncertainty,
    /// Seed of ensembles.
    pub seed: u64,
    names: Vec<String>,
}

const LONGEST_NAME: usize = 64;

pub(super) fn resolve(scenario: &Scenario) -> Result<Case, ScenarioError> {
    let table = scenario.table.resolve()?;
    let specs = &scenario.bodies.0;
    let mut names: Vec<String> = specs.iter().map(|spec| spec.id.clone()).collect();
    for (i, name) in names.iter().enumerate() {
        if name.is_empty() || name.len() > LONGEST_NAME || name.contains([',', '=', ':', ' ']) {
            let problem = format!("must be 1 to {LONGEST_NAME} characters without space , = :");
            return Err(ScenarioError::new(format!("bodies[{i}].id"), problem).of(Problem::Name));
        }
        if names[..i].contains(name) {
            return Err(ScenarioError::new(
                format!("bodies[{i}].id"),
                format!("{name} is there twice"),
            )
            .of(Problem::Twice(name.clone())));
        }
    }
    names.sort_unstable();
    let find = |name: &str| names.binary_search_by(|n| n.as_str().cmp(name)).ok().map(number);
    let mut bodies: Vec<Body> = Vec::with_capacity(specs.len());
    for (i, spec) in specs.iter().enumerate() {
        let field = |field: &str| format!("bodies[{i}].{field}");
        let place =
            |name: &str, value: f64| ranged(&field(name), value, -1e5, 1e5).map(|v| v / 1000.0);
        let at = Vector::new(place("x_mm", spec.x_mm)?, place("y_mm", spec.y_mm)?);
        let kind: Kind = spec.kind.into();
        let Some(id) = find(&spec.id) else { continue };
        let mut body = scenario.table.pattern(kind)?.body(id, kind, at);
        body.angle = ranged(&field("angle_deg"), spec.angle_deg, -1e6, 1e6)?.to_radians();
        body.face_up = spec.face_up;
        if let Some(holder) = &spec.inside {
            let unknown = || {
                ScenarioError::new(field("inside"), format!("there is no {holder}"))
                    .of(Problem::NoPiece(holder.clone()))
            };
            body.inside = Some(find(holder).ok_or_else(unknown)?);
        }
        bodies.push(body);
    }
    let scene = Scene::new(table, bodies).map_err(|error| worded(&error, &names))?;
    let shot = scenario
        .shot
        .as_ref()
        .map(|spec| {
            let unknown = || {
                ScenarioError::new("shot.body", format!("there is no piece {}", spec.body))
                    .of(Problem::NoPiece(spec.body.clone()))
            };
            let speed = ranged("shot.speed_mps", spec.speed_mps, 0.0, 100.0)?;
            let angle = ranged("shot.angle_deg", spec.angle_deg, -1e6, 1e6)?;
            let spin = ranged("shot.spin_rps", spec.spin_rps, -1000.0, 1000.0)?;
            Ok(Shot {
                body: find(&spec.body).ok_or_else(unknown)?,
                velocity: direction(angle) * speed,
                spin: spin * std::f64::consts::TAU,
                stroke: spec.kind.into(),
            })
        })
        .transpose()?;
    let uncertainty = uncertainty(scenario.uncertainty.as_ref())?;
    Ok(Case { scene, shot, uncertainty, seed: scenario.seed.unwrap_or(1), names })
}

fn number(rank: usize) -> BodyId {
    BodyId(u32::try_from(rank).unwrap_or(u32::MAX))
}

fn uncertainty(spec: Option<&UncertaintySpec>) -> Result<Uncertainty, ScenarioError> {
    let mut found = Uncertainty::default();
    let Some(spec) = spec else { return Ok(found) };
    let mut set = |target: fn(&mut Uncertainty) -> &mut f64,
                   name: &str,
                   value: Option<f64>,
                   most: f64,
                   unit: f64| {
        if let Some(value) = value {
            let field = format!("uncertainty.{name}");
            *target(&mut found) = ranged(&field, value, 0.0, most)? * unit;
        }
        Ok(())
    };
    let turn = std::f64::consts::TAU;
    set(|u| &mut u.position, "position_mm", spec.position_mm, 100.0, 0.001)?;
    set(|u| &mut u.angle, "angle_deg", spec.angle_deg, 360.0, turn / 360.0)?;
    set(|u| &mut u.speed, "speed", spec.speed, 1.0, 1.0)?;
    set(|u| &mut u.spin, "spin_rps", spec.spin_rps, 1000.0, turn)?;
    set(|u| &mut u.friction, "mu", spec.mu, 1.0, 1.0)?;
    set(|u| &mut u.restitution, "e", spec.e, 1.0, 1.0)?;
    set(|u| &mut u.gap, "gap_mm", spec.gap_mm, 10.0, 0.001)?;
    Ok(found)
}

/// A scene's error with the names of the scenario.
fn worded(error: &SceneError, names: &[String]) -> ScenarioError {
    let name = |id: &BodyId| names.get(id.0 as usize).map_or("?", String::as_str);
    let piece = |id: &BodyId| format!("piece {}", name(id));
    match error {
        SceneError::OffTable(id) => {
            ScenarioError::new(piece(id), "does not lie on the table, or reaches into the rail")
                .of(Problem::OffTable)
        }
        SceneError::InPocket { body, pocket } => {
            ScenarioError::new(piece(body), format!("lies in pocket {pocket}"))
                .of(Problem::InPocket)
        }
        SceneError::Overlap { a, b, depth } => {
            let said = format!("overlaps {} by {:.3} mm", name(a), depth * 1000.0);
            ScenarioError::new(piece(b), said).of(Problem::Overlap(name(a).to_owned()))
        }
        SceneError::Hole { body, holder, reason } => {
            let said = format!("cannot lie in the hole of {}: {reason}", name(holder));
            ScenarioError::new(piece(body), said).of(Problem::Hole)
        }
        SceneError::Unknown(id) => {
            ScenarioError::new("shot.body", format!("no piece {}", name(id)))
                .of(Problem::NoPiece(name(id).to_owned()))
        }
        SceneError::NotPlanar => {
            ScenarioError::new("shot.kind", error.to_string()).of(Problem::NotPlanar)
        }
        SceneError::Endless(_) => {
            ScenarioError::new("scenario", error.to_string()).of(Problem::Endless)
        }
        &SceneError::OutOfRange { ref field, value, low, high } => {
            ScenarioError::new(field.clone(), error.to_string()).of(Problem::Range {
                value,
                low,
                high,
            })
        }
        SceneError::TooMany { .. } => ScenarioError::new("bodies", error.to_string()),
        SceneError::Duplicate(id) => {
            ScenarioError::new(piece(id), "is there twice").of(Problem::Twice(name(id).to_owned()))
        }
    }
}

impl Case {
    /// Name of a piece.
    #[must_use]
    pub fn name(&self, id: BodyId) -> &str {
        self.names.get(id.0 as usize).map_or("?", String::as_str)
    }

    /// Piece of a name.
    #[must_use]
    pub fn piece(&self, name: &str) -> Option<BodyId> {
        self.names.binary_search_by(|n| n.as_str().cmp(name)).ok().map(number)
    }

    fn shot(&self) -> Result<&Shot, ScenarioError> {
        self.shot
            .as_ref()
            .ok_or_else(|| ScenarioError::new("shot", "is missing").of(Problem::NoShot))
    }

    /// Simulates the shot.
    ///
    /// # Errors
    /// Without a shot, or if it is not planar.
    pub fn simulate(&self) -> Result<Answer, ScenarioError> {
        let trajectory = planar::simulate(&self.scene, self.shot()?)
            .map_err(|error| worded(&error, &self.names))?;
        Ok(answer::answer(self, &trajectory))
    }

    /// Reads a claim about this case.
    ///
    /// # Errors
    /// If it cannot be read or names an unknown piece.
    pub fn claim(&self, text: &str) -> Result<Claim, ScenarioError> {
        Claim::parse(text, |name| self.piece(name)).map_err(|error| {
            ScenarioError::new("claim", error.to_string()).of(Problem::Claim(error))
        })
    }

    /// Judges a claim by an ensemble; see [`ensemble::judge`] for `progress`.
    /// The plan's seed is replaced by the case's.
    ///
    /// # Errors
    /// Without a shot, or if plan or uncertainty are out of range.
    pub fn judge(
        &self,
        claim: &Claim,
        plan: &Plan,
        progress: impl FnMut(u32, u32) -> bool,
    ) -> Result<Judgement, ScenarioError> {
        let plan = Plan { seed: self.seed, ..plan.clone() };
        let verdict =
            ensemble::judge(&self.scene, self.shot()?, &self.uncertainty, claim, &plan, progress)
                .map_err(|error| worded(&error, &self.names))?;
        Ok(judgement::judgement(self, &verdict))
    }

    /// The shots that explain what was seen afterwards: `after` is a position
    /// with the same names (its shot is ignored); pieces missing from it left
    /// the table. The case's own shot is the middle of the prior.
    ///
    /// # Errors
    /// Without a shot, or if `after` names an unknown piece.
    pub fn explain(
        &self,
        after: &Scenario,
        prior: &Prior,
        progress: impl FnMut(u32, u32) -> bool,
    ) -> Result<Vec<Explanation>, ScenarioError> {
        let mut seen = vec![None; self.scene.bodies().len()];
        for (i, spec) in after.bodies.0.iter().enumerate() {
            let field = |field: &str| format!("after.bodies[{i}].{field}");
            let index =
                self.piece(&spec.id).and_then(|id| self.scene.index(id)).ok_or_else(|| {
                    ScenarioError::new(field("id"), format!("there was no {}", spec.id))
                })?;
            let x = ranged(&field("x_mm"), spec.x_mm, -1e5, 1e5)? / 1000.0;
            let y = ranged(&field("y_mm"), spec.y_mm, -1e5, 1e5)? / 1000.0;
            seen[index] = Some(Vector::new(x, y));
        }
        inverse::explain(&self.scene, self.shot()?, &seen, prior, self.seed, progress)
            .map_err(|error| worded(&error, &self.names))
    }
}
