//! The sheet of long nardy: the board with the mover's own numbers, dice, the play, results.

use crate::club::MatchView;
use crate::games::nardy::Color;
use crate::tournament::EntrantId;
use crate::web::nardy::{Drawing, Told, letter};
use crate::web::{Page, Visit, WebError, names};
use askama::Template;
use serde_json::json;
use uuid::Uuid;

/// One of the players.
struct Player {
    /// The entrant's id, as the entries name him.
    id: String,
    number: String,
    name: String,
    letter: &'static str,
    score: u32,
    rolls: bool,
}

/// What is awaited.
#[derive(PartialEq, Eq)]
enum Stage {
    Opening,
    Roll,
    Over,
    Finished,
}

#[derive(Template)]
#[template(path = "referee/nardy.html")]
struct Sheet {
    page: Page,
    match_id: Uuid,
    base: u64,
    party: i64,
    /// "to 7 points", "of 3 parties".
    length: String,
    players: [Player; 2],
    board: String,
    /// The position, not yet rolled.
    position: String,
    stage: Stage,
    /// The dice that are settled already, or nothing twice.
    settled: [String; 2],
    /// Who rolls, else White: only read while somebody rolls.
    mover: usize,
    /// Minutes and seconds of increment; 0 without clocks.
    clock: (u32, u32),
    /// A fresh id for every form: a double tap without scripts is one entry.
    ids: Vec<Uuid>,
}

impl Sheet {
    fn moving(&self) -> &Player {
        &self.players[self.mover]
    }

    fn opening(&self) -> bool {
        self.stage == Stage::Opening
    }

    fn rolling(&self) -> bool {
        self.stage == Stage::Roll
    }

    fn over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn finished(&self) -> bool {
        self.stage == Stage::Finished
    }
}

/// Forms on the sheet that make entries.
const FORMS: usize = 10;

pub(super) fn draw(visit: &Visit, view: &MatchView) -> Result<String, WebError> {
    let told = Told::of(view)?;
    let game = &told.game;
    let ruleset = game.ruleset();
    let to_roll = game.to_roll();
    let over = view.record().view()["over"] == json!(true);
    let player = |color: Color| Player {
        id: game.id(color).to_owned(),
        number: EntrantId::of_seat(game.id(color))
            .and_then(|entrant| view.event.player(entrant))
            .map(|player| player.entrant.number.to_string())
            .unwrap_or_default(),
        name: names::at_seat(&view.event, visit.lang, game.id(color)),
        letter: letter(color),
        score: game.score()[color.index()],
        rolls: to_roll == Some(color),
    };
    let page = visit.page("");
    let length = match (ruleset.points(), ruleset.parties) {
        (Some(points), _) => page.t1("nardy-sheet-to-points", "points", i64::from(points)),
        (None, Some(parties)) => {
            page.t1("nardy-sheet-of-parties", "parties", i64::from(parties.get()))
        }
        (None, None) => String::new(),
    };
    // After the match the last position is shown; before that the one to be played.
    let last = told.moments.last().filter(|_| over);
    let board = last.map_or(game.position().board, |moment| moment.board);
    let played = told.moments.last().and_then(|moment| moment.played.as_ref());
    let played = played.filter(|_| over || board == last_board(&told));
    let shown = played.map(|played| (played.by, played.hops.as_slice()));
    let viewer = to_roll.unwrap_or(Color::White);
    let sheet = Sheet {
        match_id: view.id.0,
        base: view.revision().0,
        party: i64::try_from(game.finished().len() + usize::from(!over)).unwrap_or(i64::MAX),
        length,
        players: Color::BOTH.map(player),
        board: Drawing::new(&board, viewer, shown, visit.lang).html()?,
        position: game.position().to_string(),
        stage: match (view.record().finished(), over, to_roll) {
            (true, ..) => Stage::Finished,
            (false, true, _) => Stage::Over,
            (false, false, Some(_)) => Stage::Roll,
            (false, false, None) => Stage::Opening,
        },
        settled: game
            .settled()
            .map(|dice| [dice.high(), dice.low()].map(|die| die.to_string()))
            .unwrap_or_default(),
        mover: viewer.index(),
        clock: ruleset.clock.map_or((0, 0), |clock| (clock.minutes.get(), clock.increment_s)),
        ids: (0..FORMS).map(|_| Uuid::now_v7()).collect(),
        page,
    };
    sheet.render().map_err(WebError::internal)
}

fn last_board(told: &Told) -> crate::games::nardy::Board {
    told.moments.last().map_or(crate::games::nardy::Board::START, |moment| moment.board)
}
