//! Scenes for tests.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use simulation::{
    Body, BodyId, Border, Bounce, Hole, Kind, Pocket, Scene, Shape, Shot, Stroke, Table, Vector,
};

/// A large table with open edges.
pub(crate) fn open_table(friction: f64, restitution: f64, rubbing: f64) -> Table {
    Table {
        shape: Shape::Rectangle { width: 20.0, height: 20.0 },
        border: Border::Edge,
        pockets: vec![],
        friction,
        contact: Bounce { restitution, friction: rubbing },
        gravity: 9.81,
    }
}

/// A board with rails and four pockets.
pub(crate) fn board(restitution: f64, rubbing: f64, rail: f64, rail_rubbing: f64) -> Table {
    let at = 0.435;
    let pocket = |x, y| Pocket { centre: Vector::new(x, y), radius: 0.05, crossing_speed: None };
    Table {
        shape: Shape::Rectangle { width: 1.0, height: 1.0 },
        border: Border::Cushion(Bounce { restitution: rail, friction: rail_rubbing }),
        pockets: vec![pocket(at, at), pocket(-at, at), pocket(at, -at), pocket(-at, -at)],
        friction: 0.1,
        contact: Bounce { restitution, friction: rubbing },
        gravity: 9.81,
    }
}

/// A solid disc of 10 g.
pub(crate) fn disc(id: u32, x: f64, y: f64, radius: f64) -> Body {
    piece(id, x, y, radius, 0.01, None)
}

pub(crate) fn piece(id: u32, x: f64, y: f64, radius: f64, mass: f64, hole: Option<Hole>) -> Body {
    Body {
        id: BodyId(id),
        kind: Kind::Pawn,
        radius,
        hole,
        thickness: 0.01,
        mass,
        inertia: Body::uniform_inertia(mass, radius, hole),
        friction: None,
        position: Vector::new(x, y),
        angle: 0.0,
        face_up: true,
        inside: None,
    }
}

pub(crate) fn shot(id: u32, vx: f64, vy: f64, spin: f64) -> Shot {
    Shot { body: BodyId(id), velocity: Vector::new(vx, vy), spin, stroke: Stroke::Flick }
}

/// Uniform deviates in [0, 1).
pub(crate) struct Dice(Pcg64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    pub(crate) fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 53 bits fit
        let bits = (self.0.next_u64() >> 11) as f64;
        bits / 9_007_199_254_740_992.0
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }
}

/// Pieces thrown at random without overlap on the board of [`board`]: the
/// puck (number 0) and `count` pawns with holes, and a shot of the puck.
pub(crate) fn random_board(dice: &mut Dice, count: u32, table: Table) -> (Scene, Shot) {
    let mut bodies = vec![piece(
        0,
        dice.between(-0.3, 0.3),
        dice.between(-0.46, -0.38),
        0.025,
        0.0146,
        Some(Hole { radius: 0.0055, offset: 0.0 }),
    )];
    if (bodies[0].position.x.abs() - 0.435).abs() < 0.06 {
        bodies[0].position.x = 0.0;
    }
    while bodies.len() <= count as usize {
        let (x, y) = (dice.between(-0.48, 0.48), dice.between(-0.48, 0.48));
        let free = bodies
            .iter()
            .all(|b| (b.position - Vector::new(x, y)).length() > b.radius + 0.015 + 1e-7);
        let over = (x.abs() - 0.435).hypot(y.abs() - 0.435) < 0.05;
        if free && !over {
            let id = u32::try_from(bodies.len()).unwrap();
            let hole = Some(Hole { radius: 0.0045, offset: 0.0 });
            bodies.push(piece(id, x, y, 0.015, 0.005, hole));
        }
    }
    let angle = dice.between(0.0, std::f64::consts::TAU);
    let speed = dice.between(0.3, 5.0);
    let spin = if dice.below(2) == 0 { 0.0 } else { dice.between(-60.0, 60.0) };
    let strike = shot(0, speed * angle.cos(), speed * angle.sin(), spin);
    (Scene::new(table, bodies).unwrap(), strike)
}
