//! Measurements made with the engine give back the engine's coefficients.

use simulation::calibration::{Calibration, Measurement, Reading, Trial, fit};
use simulation::planar::simulate;
use simulation::{EventKind, Scene};

use crate::rig::{board, disc, shot};

fn row(kind: Trial, distance: f64, time: Option<f64>, after: Option<f64>) -> Measurement {
    Measurement {
        kind,
        distance_mm: distance * 1000.0,
        time_s: time,
        after_mm: after.map(|m| m * 1000.0),
    }
}

fn measured() -> Vec<Measurement> {
    let table = || {
        let mut table = board(0.75, 0.1, 0.65, 0.1);
        table.pockets.clear();
        table.friction = 0.08;
        table
    };
    let mut rows = Vec::new();
    for speed in [0.5, 0.7, 0.9] {
        // Slide northwards, from the south.
        let scene = Scene::new(table(), vec![disc(0, 0.0, -0.45, 0.02)]).unwrap();
        let rest = simulate(&scene, &shot(0, 0.0, speed, 0.0)).unwrap().rests[0];
        rows.push(row(Trial::Slide, rest.position.y + 0.45, Some(rest.t), None));
        // Straight to the north rail, 0.3 m away.
        let scene = Scene::new(table(), vec![disc(0, 0.0, 0.18, 0.02)]).unwrap();
        let trajectory = simulate(&scene, &shot(0, 0.0, speed + 0.3, 0.0)).unwrap();
        let hit = &trajectory.events[0];
        assert!(matches!(hit.kind, EventKind::Cushion { .. }));
        let after = 0.48 - trajectory.rests[0].position.y;
        rows.push(row(Trial::Rebound, 0.3, Some(hit.t), Some(after)));
        // Head-on.
        let bodies = vec![disc(0, 0.0, -0.4, 0.02), disc(1, 0.0, -0.3, 0.02)];
        let scene = Scene::new(table(), bodies).unwrap();
        let rests = simulate(&scene, &shot(0, 0.0, speed, 0.0)).unwrap().rests;
        let (own, other) = (rests[0].position.y + 0.34, rests[1].position.y + 0.3);
        rows.push(row(Trial::Collision, own, None, Some(other)));
    }
    rows
}

#[test]
fn coefficients_are_recovered_with_their_uncertainty() {
    let Calibration { mu, rail_e, contact_e } =
        fit(&measured(), 9.81, 0.1, Reading::default()).unwrap();
    for (fit, exact) in [(mu, 0.08), (rail_e, 0.65), (contact_e, 0.75)] {
        let fit = fit.unwrap();
        assert!((fit.value - exact).abs() < 1e-9, "{fit:?}");
        assert_eq!(fit.count, 3);
        assert!(fit.sigma > 0.001 && fit.sigma < 0.1, "{fit:?}");
    }
}

#[test]
fn impossible_rows_are_named() {
    for (bad, expected) in [
        (row(Trial::Slide, 0.5, None, None), "row 1: time_s: is missing"),
        (row(Trial::Slide, f64::NAN, Some(1.0), None), "row 1: distance_mm"),
        (row(Trial::Rebound, 0.3, Some(1.0), Some(5.0)), "row 1: gives the impossible restitution"),
        (row(Trial::Collision, 0.3, None, Some(0.1)), "row 1: gives the impossible restitution"),
    ] {
        let error = fit(&[bad], 9.81, 0.1, Reading::default()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
