//! A match move by move, for everybody: the board with the play shown on it, and links to the
//! first, the last and the neighbouring moves.

use super::board::{Drawing, letter};
use super::clock_face;
use super::told::{Moment, Told};
use crate::club::MatchView;
use crate::games::nardy::{Color, write_hops};
use crate::i18n::{self, Language, text};
use crate::web::{WebError, names};
use askama::Template;
use uuid::Uuid;

/// One of the players.
struct Player {
    letter: &'static str,
    name: String,
    score: u32,
    /// What is left on the clock, as `13:07`, or nothing.
    clock: String,
    rolls: bool,
}

/// A move in the list.
struct Move {
    ply: usize,
    heading: String,
    words: String,
    here: bool,
}

#[derive(Template)]
#[template(path = "nardy/replay.html")]
struct Replay {
    lang: Language,
    id: Uuid,
    ply: usize,
    last: usize,
    shows_last: bool,
    board: String,
    party: i64,
    players: Vec<Player>,
    said: Vec<(String, String)>,
    moves: Vec<Move>,
}

impl Replay {
    fn t(&self, key: &str) -> String {
        text(self.lang, key, &[])
    }

    fn t1(&self, key: &str, name: &'static str, value: &i64) -> String {
        text(self.lang, key, &[(name, (*value).into())])
    }

    fn where_we_are(&self) -> String {
        let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
        let args = [("ply", number(self.ply).into()), ("last", number(self.last).into())];
        text(self.lang, "nardy-replay-place", &args)
    }
}

/// Draws the match after `ply` entries, or as it stands.
///
/// # Errors
/// It is no match of nardy.
pub(in crate::web) fn replay(
    view: &MatchView,
    lang: Language,
    ply: Option<usize>,
) -> Result<String, WebError> {
    let told = Told::of(view)?;
    let last = told.moments.len() - 1;
    let ply = ply.unwrap_or(last).min(last);
    let moment = &told.moments[ply];
    let name = |seat: &str| names::at_seat(&view.event, lang, seat);
    let viewer = moment.played.as_ref().map(|played| played.by).or(moment.to_roll);
    let shown = moment.played.as_ref().map(|played| (played.by, played.hops.as_slice()));
    let board = Drawing::new(&moment.board, viewer.unwrap_or(Color::White), shown, lang).html()?;
    let players = Color::BOTH.map(|color| Player {
        letter: letter(color),
        name: name(told.game.id(color)),
        score: moment.score[color.index()],
        clock: moment.left.map(|left| clock_face(left[color.index()])).unwrap_or_default(),
        rolls: moment.to_roll == Some(color),
    });
    let said = moment
        .said
        .iter()
        .map(|one| (one.rule.to_string(), i18n::message(lang, &one.message, &name)));
    let replay = Replay {
        lang,
        id: view.id.0,
        ply,
        last,
        shows_last: ply == last,
        board,
        party: i64::try_from(moment.party).unwrap_or(i64::MAX),
        players: players.into(),
        said: said.collect(),
        moves: moves(&told, ply, lang, &name),
    };
    replay.render().map_err(WebError::internal)
}

/// Every entry as a line; the first of a party carries the party's number.
fn moves(told: &Told, here: usize, lang: Language, name: &dyn Fn(&str) -> String) -> Vec<Move> {
    let mut party = 0;
    let lines = told.moments.iter().enumerate().skip(1).map(|(ply, moment)| {
        let mut heading = String::new();
        if moment.party != party {
            party = moment.party;
            let number = i64::try_from(party).unwrap_or(i64::MAX);
            heading = text(lang, "nardy-sheet-party", &[("party", number.into())]);
        }
        Move { ply, heading, words: line(told, moment, lang, name), here: ply == here }
    });
    lines.collect()
}

fn line(told: &Told, moment: &Moment, lang: Language, name: &dyn Fn(&str) -> String) -> String {
    match (&moment.played, moment.said.first()) {
        (Some(played), _) => {
            let by = name(told.game.id(played.by));
            format!("{by} · {}: {}", played.dice, write_hops(&played.hops))
        }
        (None, Some(said)) => i18n::message(lang, &said.message, name),
        (None, None) => String::new(),
    }
}
