//! The same bits everywhere: hashes of the events of 10 000 shots.
//!
//! A changed hash means that old replays would come out differently: raise
//! `ENGINE_VERSION` together with it. `simulation/tests/same-bits` runs this test
//! in debug and in release, for any processor and for this one.

use simulation::planar::Engine;
use simulation::scenario::Scenario;
use simulation::shot::direction;
use simulation::trajectory::Digest;
use simulation::{Scene, Shot, Stroke};

fn hash(scene: &Scene, shots: u32, struck: &str, case: &simulation::scenario::Case) -> String {
    let mut digest = Digest::default();
    let mut engine = Engine::new();
    let body = case.piece(struck).unwrap();
    for i in 0..shots {
        // Irrational steps through aims, speeds and spins; `libm` only.
        let angle = 137.507_764 * f64::from(i);
        let shot = Shot {
            body,
            velocity: direction(angle) * (0.5 + f64::from(i % 97) * 0.05),
            spin: f64::from(i % 13) * 6.0 - 36.0,
            stroke: Stroke::Flick,
        };
        for event in engine.run(scene, &shot).unwrap() {
            digest.event(event);
        }
    }
    format!("{:016x}", digest.value())
}

#[test]
fn ten_thousand_shots_have_their_golden_hashes() {
    let novuss = Scenario::novuss().resolve().unwrap();
    let fish = Scenario::fish(8, false).resolve().unwrap();
    let kopecks = Scenario::fish(6, true).resolve().unwrap();
    let mut eccentric = Scenario::fish(6, true);
    eccentric.table.kinds.tag =
        Some(simulation::scenario::KindSpec { hole_offset_mm: Some(9.0), ..Default::default() });
    for body in eccentric.bodies.0.iter_mut().filter(|b| b.inside.is_some()) {
        body.x_mm += 9.0;
    }
    let eccentric = eccentric.resolve().unwrap();
    let found = [
        hash(&novuss.scene, 6000, "puck", &novuss),
        hash(&fish.scene, 2000, "fish3", &fish),
        hash(&kopecks.scene, 1500, "fish3", &kopecks),
        hash(&eccentric.scene, 500, "fish3", &eccentric),
    ];
    let golden = ["b30729dd4a94b887", "a2a59d57a856b231", "5ee3b00168ac5e85", "dbf82769e34c4558"];
    assert_eq!(found, golden, "engine version {}", simulation::ENGINE_VERSION);
}
