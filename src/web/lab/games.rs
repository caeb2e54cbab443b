//! The two tables of the lab and the positions it offers.

use simulation::scenario::{BodySpec, Bounded, KindName, Scenario, ShotSpec};

/// Whose table is on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Game {
    Novuss,
    Fish,
}

impl Game {
    pub(super) const ALL: [Self; 2] = [Self::Novuss, Self::Fish];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Novuss => "novuss",
            Self::Fish => "fish",
        }
    }

    /// The kinds of pieces that can be put on the table.
    pub(super) const fn kinds(self) -> &'static [KindName] {
        match self {
            Self::Novuss => &[KindName::Puck, KindName::Pawn],
            Self::Fish => &[KindName::Tag, KindName::Coin],
        }
    }

    /// Positions to begin with: the key of the name, the scenario.
    pub(super) fn positions(self) -> Vec<(&'static str, Scenario)> {
        match self {
            Self::Novuss => vec![
                ("lab-position-start", Scenario::novuss()),
                ("lab-position-middle", novuss(MIDDLE, 76.5, 4.0)),
                ("lab-position-both", novuss(BOTH, 90.0, 2.5)),
                ("lab-position-pocket", novuss(POCKET, 45.0, 2.5)),
            ],
            Self::Fish => vec![
                ("lab-position-eight", fish(8, false, 5)),
                ("lab-position-kopecks", fish(8, true, 5)),
                ("lab-position-duel", fish(2, false, 2)),
                ("lab-position-crowd", fish(20, false, 13)),
            ],
        }
    }
}

/// Name and place of a piece, mm.
type Placed = (&'static str, f64, f64);

/// Half of a set is played.
const MIDDLE: &[Placed] = &[
    ("puck", -60.0, -420.0),
    ("red1", -75.0, 485.0),
    ("red2", 20.0, 210.0),
    ("red3", 120.0, 330.0),
    ("red4", 310.0, 60.0),
    ("blue1", -45.0, -250.0),
    ("blue2", 60.0, 120.0),
    ("blue3", -260.0, 40.0),
    ("blue4", 390.0, -330.0),
];

/// One's own and the opponent's pawn side by side: who is hit first?
const BOTH: &[Placed] = &[("puck", 0.0, -420.0), ("red1", -15.2, 0.0), ("blue1", 15.2, 0.0)];

/// A pawn before its pocket.
const POCKET: &[Placed] = &[
    ("puck", -100.0, -100.0),
    ("red1", 200.0, 200.0),
    ("blue1", 330.0, 120.0),
    ("blue2", -300.0, 380.0),
];

fn novuss(placed: &[Placed], angle_deg: f64, speed_mps: f64) -> Scenario {
    let start = Scenario::novuss();
    let body = |(id, x_mm, y_mm): &Placed| BodySpec {
        id: (*id).to_owned(),
        kind: if *id == "puck" { KindName::Puck } else { KindName::Pawn },
        x_mm: *x_mm,
        y_mm: *y_mm,
        angle_deg: 0.0,
        face_up: true,
        inside: None,
    };
    let shot = start.shot.clone().map(|shot| ShotSpec { angle_deg, speed_mps, ..shot });
    Scenario { bodies: Bounded(placed.iter().map(body).collect()), shot, ..start }
}

/// A party's start in which the first fish is aimed at another.
fn fish(tags: u8, kopecks: bool, target: u8) -> Scenario {
    let mut scenario = Scenario::fish(tags, kopecks);
    let place = |name: String| {
        let found = scenario.bodies.0.iter().find(|body| body.id == name);
        found.map(|body| (body.x_mm, body.y_mm))
    };
    let (from, to) = (place("fish1".to_owned()), place(format!("fish{target}")));
    if let (Some(from), Some(to), Some(shot)) = (from, to, &mut scenario.shot) {
        let aim = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
        shot.angle_deg = (aim * 10.0).round() / 10.0;
        shot.speed_mps = 2.4;
    }
    scenario
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_shot_and_something_is_hit() {
        for game in Game::ALL {
            for (key, scenario) in game.positions() {
                let case = scenario.resolve().unwrap_or_else(|error| panic!("{key}: {error}"));
                let answer = case.simulate().unwrap_or_else(|error| panic!("{key}: {error}"));
                let met = answer.events.iter().any(|event| {
                    matches!(event.what, simulation::scenario::EventName::Contact { .. })
                });
                assert!(met, "{key}");
            }
        }
    }
}
