//! A match of nardy as its log tells it: every entry with the board after it.

use crate::club::MatchView;
use crate::games::nardy::{Board, Color, Dice, Entry, Flags, Header, Hop, Match, hops, judge};
use crate::games::{Explanation, Game, parse};
use crate::web::WebError;
use serde_json::Value;

/// A match of nardy, told from its beginning.
#[derive(Debug)]
pub(in crate::web) struct Told {
    /// What it began with.
    pub(in crate::web) header: Header,
    /// Its own entries in force.
    pub(in crate::web) entries: Vec<Entry>,
    /// The match as it stands.
    pub(in crate::web) game: Match,
    /// The start and what stood on the board after every entry.
    pub(in crate::web) moments: Vec<Moment>,
}

/// The board after an entry.
#[derive(Debug, Clone)]
pub(in crate::web) struct Moment {
    /// Number of the party it belongs to, from 1.
    pub(in crate::web) party: usize,
    /// Points of White and Black.
    pub(in crate::web) score: [u32; 2],
    /// The checkers.
    pub(in crate::web) board: Board,
    /// The roll and the play that led here, if the entry was a turn.
    pub(in crate::web) played: Option<Played>,
    /// Seconds left to White and Black, where clocks are used.
    pub(in crate::web) left: Option<[u32; 2]>,
    /// Who rolls next, if that is known.
    pub(in crate::web) to_roll: Option<Color>,
    /// What the entry meant.
    pub(in crate::web) said: Vec<Explanation>,
}

/// A turn.
#[derive(Debug, Clone)]
pub(in crate::web) struct Played {
    pub(in crate::web) by: Color,
    pub(in crate::web) dice: Dice,
    /// One checker by one die each, in the order played.
    pub(in crate::web) hops: Vec<Hop>,
}

/// What every match's log has besides the entries of its game.
const NOT_OF_THE_GAME: [&str; 5] = ["started", "finished", "reopened", "note", "decided"];

impl Told {
    /// Reads the log of a match.
    ///
    /// # Errors
    /// It is no match of nardy.
    pub(in crate::web) fn of(view: &MatchView) -> Result<Self, WebError> {
        let started = view.record().started().ok_or(WebError::NotFound)?;
        if started.game != Match::NAME {
            return Err(WebError::NotFound);
        }
        let mut header = started.header.clone();
        if let Some(fields) = header.as_object_mut() {
            fields.remove("game");
        }
        let header: Header = parse(&header).map_err(WebError::internal)?;
        let game = Match::start(header.clone()).map_err(WebError::internal)?;
        let start = moment(&game, 1, Board::START, None, Vec::new());
        let mut told = Self { header, entries: Vec::new(), game, moments: vec![start] };
        for body in view.in_force() {
            let kind = body["kind"].as_str().unwrap_or_default();
            if !NOT_OF_THE_GAME.contains(&kind) {
                told.enter(&body)?;
            }
        }
        Ok(told)
    }

    fn enter(&mut self, body: &Value) -> Result<(), WebError> {
        let entry: Entry = parse(body).map_err(WebError::internal)?;
        let (before, party) = (self.game.position().board, self.game.finished().len() + 1);
        let turn = self.played(&entry);
        let said = self.game.apply(&entry).map_err(WebError::internal)?;
        // A party that ends gives the board back at once; here its last position is shown.
        let board = match &turn {
            Some((_, board)) => *board,
            None if self.game.finished().len() >= party => before,
            None => self.game.position().board,
        };
        let played = turn.map(|(played, _)| played);
        self.moments.push(moment(&self.game, party, board, played, said));
        self.entries.push(entry);
        Ok(())
    }

    /// The turn an entry tells, die by die, and the board after it.
    fn played(&self, entry: &Entry) -> Option<(Played, Board)> {
        let Entry::Turn { dice: [one, other], steps, .. } = entry else { return None };
        let (by, dice) = (self.game.to_roll()?, Dice::of(*one, *other)?);
        let claim = steps.iter().map(|step| hops(step)).collect::<Result<Vec<_>, _>>().ok()?;
        let board = self.game.position().board;
        let (flags, rules) = (Flags::implied(&board, by), self.game.ruleset().rules());
        let judged = judge(&board, by, dice, flags, rules, &claim.concat()).ok()?;
        let hops = judged.steps.iter().copied().map(Hop::from).collect();
        Some((Played { by, dice, hops }, judged.board))
    }
}

fn moment(
    game: &Match,
    party: usize,
    board: Board,
    played: Option<Played>,
    said: Vec<Explanation>,
) -> Moment {
    let left = game.clocks().map(|clocks| clocks.left());
    Moment { party, score: game.score(), board, played, left, to_roll: game.to_roll(), said }
}
