//! A position as SVG, in millimetres, north up. The page's script draws the same.

use super::games::Game;
use super::words;
use crate::i18n::Language;
use askama::Template;
use serde::Serialize;
use simulation::presets::{NOVUSS_CIRCLE, NOVUSS_ZONE, pattern};
use simulation::scenario::{BodySpec, KindName, Scenario};
use simulation::table::{Border, Shape};

/// Room around the table, mm.
const MARGIN: f64 = 60.0;

/// A table and what lies on it.
#[derive(Debug, Template)]
#[template(path = "lab/drawing.html")]
pub(super) struct Drawing {
    table: Sizes,
    label: String,
    pieces: Vec<Piece>,
}

/// Sizes a drawing needs, mm.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Sizes {
    w: f64,
    h: f64,
    margin: f64,
    rail: bool,
    pockets: Vec<[f64; 3]>,
    /// Distance of the lines from the sides and radius of the circle.
    lines: Option<[f64; 2]>,
}

/// Radius and hole of a kind, mm.
#[derive(Debug, Clone, Serialize)]
pub(super) struct KindSizes {
    kind: KindName,
    r: f64,
    hole: f64,
}

#[derive(Debug)]
struct Piece {
    class: &'static str,
    name: String,
    /// Its number; nothing on coins, they are too small.
    mark: String,
    x: f64,
    /// Downwards, as SVG counts.
    y: f64,
    r: f64,
    hole: f64,
    /// How far below the centre the number stands: towards the middle of the table.
    digits: f64,
}

/// The usual table of a game.
pub(super) fn sizes(game: Game, scenario: &Scenario) -> Sizes {
    let mut sizes = Sizes {
        w: 1000.0,
        h: 1000.0,
        margin: MARGIN,
        rail: false,
        pockets: Vec::new(),
        lines: None,
    };
    let Ok(table) = scenario.table.resolve() else { return sizes };
    match table.shape {
        Shape::Rectangle { width, height } => (sizes.w, sizes.h) = (mm(width), mm(height)),
        Shape::Circle { radius } => (sizes.w, sizes.h) = (mm(2.0 * radius), mm(2.0 * radius)),
    }
    sizes.rail = matches!(table.border, Border::Cushion(_));
    let pockets = table.pockets.iter();
    sizes.pockets = pockets.map(|at| [mm(at.centre.x), mm(at.centre.y), mm(at.radius)]).collect();
    sizes.lines = (game == Game::Novuss).then_some([mm(NOVUSS_ZONE), mm(NOVUSS_CIRCLE)]);
    sizes
}

/// The usual pieces of a game.
pub(super) fn kinds(game: Game) -> Vec<KindSizes> {
    let sizes = |kind: &KindName| {
        let usual = pattern((*kind).into());
        KindSizes { kind: *kind, r: mm(usual.radius), hole: mm(usual.hole) }
    };
    game.kinds().iter().map(sizes).collect()
}

/// Millimetres without the dust of the conversion.
fn mm(metres: f64) -> f64 {
    (metres * 1e6).round() / 1e3
}

impl Drawing {
    pub(super) fn new(lang: Language, game: Game, scenario: &Scenario, label: String) -> Self {
        let sizes_of = kinds(game);
        let piece = |body: &BodySpec| {
            let size = sizes_of.iter().find(|size| size.kind == body.kind)?;
            Some(Piece {
                class: class(body),
                name: words::piece(lang, &body.id),
                mark: if body.kind == KindName::Coin { String::new() } else { number(&body.id) },
                x: body.x_mm,
                y: -body.y_mm,
                r: size.r,
                hole: size.hole,
                digits: (size.r + 16.0) * if body.y_mm > 0.0 { 1.0 } else { -1.0 },
            })
        };
        let pieces = scenario.bodies.0.iter().filter_map(piece).collect();
        Self { table: sizes(game, scenario), label, pieces }
    }
}

/// `3` of `red3`.
fn number(id: &str) -> String {
    id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_owned()
}

fn class(body: &BodySpec) -> &'static str {
    match body.kind {
        KindName::Puck => "puck",
        KindName::Pawn if body.id.starts_with("blue") => "blue",
        KindName::Pawn => "red",
        KindName::Tag => "fish",
        KindName::Coin => "coin",
    }
}
