//! The sheet of long nardy: the board with the mover's own numbers, dice, the play, results.

use super::entries::may_log;
use crate::club::{HistoryLine, MatchView};
use crate::games::nardy::{Color, Entry};
use crate::tournament::EntrantId;
use crate::web::nardy::{Drawing, Told, clock_face, letter};
use crate::web::{Page, Visit, WebError, names};
use askama::Template;
use chrono::Utc;
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

/// What the clocks show as far as the log tells.
struct Clocks {
    /// Changes with every turn: a script keeps the running time of one turn apart from another's.
    turn: String,
    /// Seconds left to White and to Black after the last turn.
    left: [u32; 2],
    increment: u32,
    /// Whose clock the last turn set running, `w` or `b`, and for how long it has been.
    runs: &'static str,
    ran_ms: i64,
}

impl Clocks {
    fn of(view: &MatchView, told: &Told) -> Option<Self> {
        let game = &told.game;
        let (clock, left) = (game.ruleset().clock?, game.clocks()?.left());
        let turn = format!("{}:{}:{}", told.moments.len(), left[0], left[1]);
        let mut clocks = Self { turn, left, increment: clock.increment_s, runs: "", ran_ms: 0 };
        // Before the first turn of a party nobody's clock runs, nor where turns have no seconds.
        let pressed = matches!(told.entries.last(), Some(Entry::Turn { seconds: Some(_), .. }));
        let same_party =
            told.moments.last().is_some_and(|last| last.party == game.finished().len() + 1);
        if let Some(next) = game.to_roll().filter(|_| pressed && same_party) {
            let of_turn =
                |line: &&HistoryLine| line.now.as_ref().is_some_and(|now| now["kind"] == "turn");
            let pressed_at = view.history.iter().rev().find(of_turn)?.entry.recorded_at;
            clocks.runs = letter(next);
            clocks.ran_ms = (Utc::now() - pressed_at).num_milliseconds().max(0);
        }
        Some(clocks)
    }

    fn face(&self, player: &usize) -> String {
        clock_face(self.left[*player])
    }
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
    /// Whether who looks may open the match again.
    may_reopen: bool,
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
    clocks: Option<Clocks>,
    /// NA-11: the last roll may draw.
    draws: bool,
    /// NA-11: a home mars is worth more than a mars.
    home_mars: bool,
    /// A fresh id for every form: a double tap without scripts is one entry.
    ids: Vec<Uuid>,
}

impl Sheet {
    fn moving(&self) -> &Player {
        &self.players[self.mover]
    }

    fn name(&self, player: usize) -> &str {
        &self.players[player].name
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
const FORMS: usize = 11;

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
        may_reopen: may_log(visit, view, "reopened"),
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
        clocks: Clocks::of(view, &told),
        draws: ruleset.last_roll_draw,
        home_mars: ruleset.home_mars,
        ids: (0..FORMS).map(|_| Uuid::now_v7()).collect(),
        page,
    };
    sheet.render().map_err(WebError::internal)
}

fn last_board(told: &Told) -> crate::games::nardy::Board {
    told.moments.last().map_or(crate::games::nardy::Board::START, |moment| moment.board)
}
