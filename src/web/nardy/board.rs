//! The board as a drawing: 24 points, stacks of checkers, the trays for those borne off.
//!
//! White's head is at the top right and his way goes counter-clockwise to the bottom right
//! (N-2). Points are numbered as the player sees them whose turn is shown (N-1). The drawing
//! carries no colours of its own: `app.css` has them, for light and dark.

use crate::games::nardy::{Board, Color, Hop, Point, Side};
use crate::i18n::{Language, text};
use crate::web::WebError;
use askama::Template;

/// Width of a point.
const COLUMN: u32 = 27;
/// Edge of the board; the bar between its halves is as wide.
const EDGE: u32 = 12;
/// Where the points of the upper row begin, and those of the lower.
const TOP: u32 = 30;
const BOTTOM: u32 = 334;
/// Checkers of a stack that are drawn; the last one carries the count.
const DRAWN: u8 = 5;
/// From the edge to the middle of the first checker, and from one checker to the next.
const FIRST: u32 = 14;
const NEXT: u32 = 25;

/// A checker of a stack.
struct Disc {
    y: i64,
    /// The count of the stack, on its last disc.
    count: String,
}

/// A point with its checkers.
struct Cell {
    /// White's number.
    white: u8,
    /// The number as the viewer sees it.
    own: u8,
    x: u32,
    /// Up or down from the edge.
    down: bool,
    dark: bool,
    head: bool,
    home: bool,
    /// Of the play that is shown: left from here, or arrived here.
    from: bool,
    to: bool,
    color: &'static str,
    discs: Vec<Disc>,
}

impl Cell {
    fn look(&self) -> String {
        let mut look = String::from("nardy-point");
        for (name, has) in [
            (" dark", self.dark),
            (" head", self.head),
            (" home", self.home),
            (" from", self.from),
            (" to", self.to),
        ] {
            if has {
                look.push_str(name);
            }
        }
        look
    }

    fn base(&self) -> u32 {
        if self.down { TOP } else { BOTTOM }
    }

    fn triangle(&self) -> String {
        let (left, tip) = (self.x - COLUMN / 2, if self.down { 122 } else { -122 });
        format!("M{left} {}h{COLUMN}L{} {}z", self.base(), self.x, i64::from(self.base()) + tip)
    }

    fn number_y(&self) -> u32 {
        if self.down { TOP - 9 } else { BOTTOM + 10 }
    }
}

/// A board to be drawn.
#[derive(Template)]
#[template(path = "nardy/board.html")]
pub(in crate::web) struct Drawing {
    cells: Vec<Cell>,
    /// What stands where, for who cannot see it.
    alt: String,
    /// Borne off: White's and Black's.
    off: [u8; 2],
    viewer: &'static str,
    head: String,
    home: String,
    yard: String,
    off_word: String,
}

impl Drawing {
    /// The board as `viewer` numbers it, with the play that led to it, if one did.
    pub(in crate::web) fn new(
        board: &Board,
        viewer: Color,
        played: Option<(Color, &[Hop])>,
        lang: Language,
    ) -> Self {
        let word = |key: &str| text(lang, key, &[]);
        let sides = Color::BOTH.map(|color| *board.side(color));
        let said = sides.map(|side| words(&side, lang));
        let [white, black] = &said;
        let alt = [("white", white.as_str().into()), ("black", black.as_str().into())];
        Self {
            cells: Point::all().map(|point| draw(board, point, viewer, played)).collect(),
            alt: text(lang, "nardy-board-alt", &alt),
            off: sides.map(|side| side.off()),
            viewer: letter(viewer),
            head: word("nardy-board-head"),
            home: word("nardy-board-home"),
            yard: word("nardy-board-yard"),
            off_word: word("nardy-board-off"),
        }
    }

    /// The drawing as markup.
    pub(in crate::web) fn html(&self) -> Result<String, WebError> {
        self.render().map_err(WebError::internal)
    }

    fn white_views(&self) -> bool {
        self.viewer == "w"
    }
}

/// The letter of a colour, as scripts and styles know it.
pub(in crate::web) const fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

/// As in `24: 14, 18: 1`.
fn words(side: &Side, lang: Language) -> String {
    let mut said: Vec<String> =
        side.checkers().map(|(point, count)| format!("{point}: {count}")).collect();
    if side.off() > 0 {
        said.push(text(lang, "nardy-board-alt-off", &[("count", i64::from(side.off()).into())]));
    }
    said.join(", ")
}

fn draw(board: &Board, white: Point, viewer: Color, played: Option<(Color, &[Hop])>) -> Cell {
    let own = |color: Color| if color == Color::White { white } else { white.facing() };
    let number = u32::from(white.number());
    let down = number > 12;
    let place = if down { number - 13 } else { 12 - number };
    let bar = if place >= 6 { EDGE } else { 0 };
    let holder = Color::BOTH.into_iter().find(|color| board.side(*color).at(own(*color)) > 0);
    let count = holder.map_or(0, |color| board.side(color).at(own(color)));
    let (from, to) = played.map_or((false, false), |(by, hops)| {
        let here = own(by);
        (hops.iter().any(|hop| hop.from == here), hops.iter().any(|hop| hop.to == Some(here)))
    });
    let seen = own(viewer);
    Cell {
        white: white.number(),
        own: seen.number(),
        x: EDGE + bar + place * COLUMN + COLUMN / 2,
        down,
        dark: place % 2 == u32::from(down),
        head: seen == Point::HEAD,
        home: seen.number() <= 6,
        from,
        to,
        color: holder.map_or("", letter),
        discs: discs(count, down),
    }
}

fn discs(count: u8, down: bool) -> Vec<Disc> {
    let (base, way) = if down { (i64::from(TOP), 1) } else { (i64::from(BOTTOM), -1) };
    let drawn = count.min(DRAWN);
    (0..drawn)
        .map(|at| Disc {
            y: base + way * (i64::from(FIRST) + i64::from(NEXT) * i64::from(at)),
            count: if at + 1 == drawn && count > 1 { count.to_string() } else { String::new() },
        })
        .collect()
}
