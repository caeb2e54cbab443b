//! A match (матч) of nardy: parties until one has the agreed points.

use super::board::{Color, Point};
use super::clock::Clocks;
use super::dice::{Dice, Die};
use super::entry::{Entry, Header};
use super::frame::{Flags, head_limit};
use super::judge::judge;
use super::notation::{Position, hops};
use super::party::{Finished, How, Party, Stage, Win};
use super::ruleset::{Length, NextFirst, Opening, Ruleset};
use super::{explain, refuse};
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{self, FORMULA1, Points, Scheme};
use crate::games::{Explanation, Game, Illegal, Outcome, Part, Seat, SeatId};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Longer ids are a mistake.
const LONGEST_ID: usize = 100;

/// A match in progress or finished.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    ruleset: Ruleset,
    /// White and Black.
    players: [String; 2],
    past: Vec<Finished>,
    party: Party,
    score: [u32; 2],
    /// What is left on the clocks, if there are any.
    clocks: Option<Clocks>,
    /// Who lost the whole match by the clock or by leaving.
    forfeited: Option<Color>,
    left: Option<Color>,
}

type Explained = Result<Vec<Explanation>, Illegal>;

impl Game for Match {
    const NAME: &'static str = "nardy";
    const VERSION: u16 = 1;
    const SEATS: (usize, usize) = (2, 2);
    const DOUBLE_WINS: bool = true;
    type Header = Header;
    type Entry = Entry;

    fn header(ruleset: Map<String, Value>, seats: &[Seat]) -> Value {
        // Nardy has two players: what is not two is said by the missing or surplus field.
        let mut header = json!({ "game": Self::NAME, "ruleset": ruleset });
        for (number, seat) in seats.iter().enumerate() {
            let field = ["white", "black"].get(number).copied().unwrap_or("third");
            header[field] = json!(seat.id);
        }
        header
    }

    /// NA-1: the throw is for where nobody is said to start.
    fn first_move(header: &mut Value, seat: &str) {
        header["first"] = json!(seat);
    }

    fn options() -> &'static [GameOption] {
        super::options::OPTIONS
    }

    fn entry_forms() -> &'static [EntryForm] {
        super::form::FORMS
    }

    fn rules_in_brief() -> &'static [&'static str] {
        &["N-6", "N-9", "N-12", "N-14"]
    }

    fn start(header: Header) -> Result<Self, Illegal> {
        let Header { ruleset, white, black, first } = header;
        ruleset.check()?;
        for id in [&white, &black] {
            let length = id.chars().take(LONGEST_ID + 1).count();
            if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
                return Err(refuse::id_unfit(LONGEST_ID));
            }
        }
        if white == black {
            return Err(refuse::same_player(&white));
        }
        let players = [white, black];
        let first = match first {
            Some(id) => Some(color_of(&players, &id)?),
            None => None,
        };
        let party = Party::new(first);
        let (past, score) = (Vec::new(), [0; 2]);
        let clocks = ruleset.clock.map(Clocks::new);
        Ok(Self { ruleset, players, past, party, score, clocks, forfeited: None, left: None })
    }

    fn apply(&mut self, entry: &Entry) -> Explained {
        if self.party.stage == Stage::Over {
            return Err(refuse::match_over());
        }
        match entry {
            Entry::Opening { white, black } => self.opening(*white, *black),
            Entry::Starts { player } => {
                let first = self.color(player)?;
                self.await_opening()?;
                self.party.starts(first, None);
                Ok(vec![explain::starts(player, None)])
            }
            Entry::Turn { by, dice, steps, seconds } => self.turn(by, *dice, steps, *seconds),
            Entry::Result { winner, mars, home_mars } => match winner {
                Some(winner) => {
                    let winner = self.color(winner)?;
                    self.decided(winner, Win::claimed(*mars, *home_mars), How::Result)
                }
                None if self.ruleset.last_roll_draw && !mars && !home_mars => {
                    Ok(self.draw(How::Result))
                }
                None => Err(refuse::no_draw()),
            },
            Entry::Concede { by, mars, home_mars } => {
                let loser = self.color(by)?;
                self.decided(loser.other(), Win::claimed(*mars, *home_mars), How::Concede)
            }
            Entry::Flag { by } => {
                let loser = self.color(by)?;
                if self.ruleset.clock.is_none() {
                    return Err(refuse::no_clock());
                }
                Ok(self.forfeit(loser, How::Flag))
            }
            Entry::Stands { position, .. } => self.stands(position),
            Entry::Leave { player } => {
                let loser = self.color(player)?;
                self.left = Some(loser);
                Ok(self.forfeit(loser, How::Leave))
            }
        }
    }

    fn view(&self) -> Value {
        let to_roll = self.party.to_roll().map(|color| self.id(color));
        let mut view = json!({
            "position": self.position().to_string(),
            "to_roll": to_roll,
            "party": self.number(),
            "score": self.by_player(self.score),
            "over": self.party.stage == Stage::Over,
        });
        if let Some(clocks) = &self.clocks {
            view["clock"] = self.by_player(clocks.left());
        }
        view
    }

    fn result(&self) -> Value {
        let parties: Vec<Value> = self
            .past
            .iter()
            .map(|party| {
                json!({
                    "first": party.first.map(|color| self.id(color)),
                    "winner": party.won.map(|(winner, _)| self.id(winner)),
                    "win": party.won.map(|(_, win)| win),
                    "points": party.points,
                    "how": party.how,
                    "turns": party.turns,
                })
            })
            .collect();
        json!({
            "parties": parties,
            "score": self.by_player(self.score),
            "winner": self.winner().map(|color| self.id(color)),
            "over": self.party.stage == Stage::Over,
        })
    }

    fn seats(&self) -> Vec<SeatId> {
        let present = Color::BOTH.into_iter().filter(|color| self.left != Some(*color));
        present.map(|color| self.id(color).to_owned()).collect()
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        let plays = self.party.stage != Stage::Over && self.color(seat).is_ok();
        plays.then(|| json!({ "kind": "leave", "player": seat }))
    }

    fn lot(&self, shuffle: &mut dyn FnMut(&mut Vec<SeatId>)) -> Option<Value> {
        if self.party.stage != Stage::Opening {
            return None;
        }
        let mut order = self.players.to_vec();
        shuffle(&mut order);
        order.first().map(|first| json!({ "kind": "starts", "player": first }))
    }

    fn outcome(&self) -> Outcome {
        Outcome {
            over: self.party.stage == Stage::Over,
            parts: self.past.iter().map(|party| self.part(party)).collect(),
        }
    }
}

impl Match {
    /// The position on the board; White's turn is shown while nobody's is known.
    #[must_use]
    pub fn position(&self) -> Position {
        let turn = self.party.to_roll().unwrap_or(Color::White);
        Position { board: self.party.board, turn, dice: None }
    }

    /// Who rolls now, `None` before an opening throw and after the match.
    #[must_use]
    pub fn to_roll(&self) -> Option<Color> {
        self.party.to_roll()
    }

    /// The roll that is settled before it is thrown: NA-1, the opening throw is played.
    #[must_use]
    pub const fn settled(&self) -> Option<Dice> {
        match self.party.stage {
            Stage::Roll { fixed, .. } => fixed,
            Stage::Opening | Stage::Over => None,
        }
    }

    /// The options this match is played by.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Who plays these checkers.
    #[must_use]
    pub fn id(&self, color: Color) -> &str {
        &self.players[color.index()]
    }

    /// The parties played to their end.
    #[must_use]
    pub fn finished(&self) -> &[Finished] {
        &self.past
    }

    /// Points of White and of Black so far.
    #[must_use]
    pub const fn score(&self) -> [u32; 2] {
        self.score
    }

    /// What is left on the clocks; `None` where none are used.
    #[must_use]
    pub const fn clocks(&self) -> Option<Clocks> {
        self.clocks
    }

    /// Who has won the match; `None` while it runs and when it ended level.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        if self.party.stage != Stage::Over {
            return None;
        }
        let [white, black] = self.score;
        match self.forfeited {
            Some(loser) => Some(loser.other()),
            None if white > black => Some(Color::White),
            None if black > white => Some(Color::Black),
            None => None,
        }
    }

    /// The party being played, or the last one.
    fn number(&self) -> usize {
        self.past.len() + usize::from(self.party.stage != Stage::Over)
    }

    fn color(&self, id: &str) -> Result<Color, Illegal> {
        color_of(&self.players, id)
    }

    fn await_opening(&self) -> Result<(), Illegal> {
        match self.party.to_roll() {
            Some(turn) => Err(refuse::opening_done(self.id(turn))),
            None => Ok(()),
        }
    }

    /// NA-1.
    fn opening(&mut self, white: u8, black: u8) -> Explained {
        self.await_opening()?;
        let [white, black] = [die(white)?, die(black)?];
        if white == black {
            return Ok(vec![explain::opening_tie(white.pips())]);
        }
        let first = if white > black { Color::White } else { Color::Black };
        let combined = self.ruleset.opening == Opening::Combined;
        let fixed = combined.then(|| Dice::new(white, black));
        self.party.starts(first, fixed);
        Ok(vec![explain::starts(self.id(first), fixed)])
    }

    fn turn(
        &mut self,
        by: &str,
        dice: [u8; 2],
        steps: &[String],
        seconds: Option<u32>,
    ) -> Explained {
        let by = self.color(by)?;
        let Stage::Roll { turn, fixed, last } = self.party.stage else {
            return Err(refuse::opening_awaited());
        };
        if by != turn {
            return Err(refuse::not_your_turn(self.id(by), self.id(turn)));
        }
        let dice = Dice::new(die(dice[0])?, die(dice[1])?);
        if let Some(thrown) = fixed.filter(|thrown| *thrown != dice) {
            return Err(refuse::thrown_dice(dice, thrown));
        }
        if steps.len() > usize::from(dice.count()) {
            return Err(refuse::too_many_hops());
        }
        let claim = steps.iter().map(|step| hops(step)).collect::<Result<Vec<_>, _>>()?.concat();
        let (board, rules) = (self.party.board, self.ruleset.rules());
        let flags = Flags::implied(&board, turn);
        let judged = judge(&board, turn, dice, flags, rules, &claim)?;

        let mut explain = vec![explain::turn(self.id(turn), dice, &judged.steps)];
        let used = judged.steps.len();
        if 0 < used && used < usize::from(dice.count()) && !judged.board.side(turn).is_off() {
            explain.push(explain::dice_lost(judged.dice_used, dice.count()));
        }
        let from_head = judged.steps.iter().filter(|step| step.from == Point::HEAD).count();
        let limit = |flags| head_limit(&board, turn, dice, flags, rules.head_exception);
        if from_head == 2 {
            explain.push(explain::two_left_head(self.id(turn)));
        } else if limit(flags) < limit(Flags { opponent_rolled_55: false, ..flags }) {
            explain.push(explain::only_one_after_55());
        }
        self.party.board = judged.board;
        self.party.turns += 1;
        let clocks = self.clocks.as_mut().zip(seconds);
        if clocks.is_some_and(|(clocks, seconds)| clocks.press(turn, seconds)) {
            explain.push(explain::time_out(self.id(turn), self.id(turn.other())));
        }
        self.next_roll(turn, last, &mut explain);
        Ok(explain)
    }

    /// N-2, NA-11: who rolls after a turn, or how the party ended.
    fn next_roll(&mut self, turn: Color, last: bool, explain: &mut Vec<Explanation>) {
        let next = turn.other();
        let is_off = |color| self.party.board.side(color).is_off();
        if last && is_off(turn) {
            explain.extend(self.draw(How::BorneOff));
        } else if last {
            explain.extend(self.won(next));
        } else if is_off(turn) {
            // The second player has had as many rolls already.
            if self.ruleset.last_roll_draw && self.party.first == Some(turn) {
                self.party.stage = Stage::Roll { turn: next, fixed: None, last: true };
                explain.push(explain::last_roll(self.id(next)));
            } else {
                explain.extend(self.won(turn));
            }
        } else {
            self.party.stage = Stage::Roll { turn: next, fixed: None, last: false };
        }
    }

    /// N-14: the winner has borne off all.
    fn won(&mut self, winner: Color) -> Vec<Explanation> {
        let loser = self.party.board.side(winner.other());
        let win = Win::over(loser, self.ruleset.home_mars);
        self.finish(Some((winner, win)), win.points(), How::BorneOff)
    }

    /// The party's result is known without the end being played.
    fn decided(&mut self, winner: Color, win: Win, how: How) -> Explained {
        let loser = self.id(winner.other());
        let side = self.party.board.side(winner.other());
        match win {
            Win::HomeMars if !self.ruleset.home_mars => return Err(refuse::home_mars_unknown()),
            Win::Mars | Win::HomeMars if side.off() > 0 => return Err(refuse::no_mars(loser)),
            // What has come home leaves it only off the board.
            Win::HomeMars if side.in_home() > 0 => return Err(refuse::no_home_mars(loser)),
            _ => {}
        }
        Ok(self.finish(Some((winner, win)), win.points(), how))
    }

    fn draw(&mut self, how: How) -> Vec<Explanation> {
        self.finish(None, 0, how)
    }

    /// The clock is for the match, so with it the match is lost, and so is it for who leaves.
    fn forfeit(&mut self, loser: Color, how: How) -> Vec<Explanation> {
        let winner = loser.other();
        let points = match self.ruleset.length() {
            Length::Points(points) => points.saturating_sub(self.score[winner.index()]),
            Length::Parties(_) => Win::Forfeit.points(),
        };
        self.forfeited = Some(loser);
        self.finish(Some((winner, Win::Forfeit)), points, how)
    }

    /// Notes the party and goes on with the next one, or ends the match.
    fn finish(&mut self, won: Option<(Color, Win)>, points: u32, how: How) -> Vec<Explanation> {
        let mut explain = match won {
            Some((winner, win)) => {
                self.score[winner.index()] += points;
                let (winner, loser) = (self.id(winner), self.id(winner.other()));
                explain::finished(winner, loser, how, win, points).to_vec()
            }
            None => vec![explain::draw()],
        };
        let Party { first, turns, .. } = self.party;
        self.past.push(Finished { first, won, points, how, turns });
        let over = match self.ruleset.length() {
            _ if self.forfeited.is_some() => true,
            Length::Points(points) => self.score.iter().any(|score| *score >= points),
            Length::Parties(parties) => self.past.len() >= parties as usize,
        };
        if over {
            self.party.stage = Stage::Over;
            let [white, black] = self.score;
            let winner = self.winner().map(|color| self.id(color));
            explain.push(explain::match_over(winner, format!("{white}:{black}")));
        } else {
            let first = match self.ruleset.next_first {
                NextFirst::Dice => None,
                NextFirst::Alternate => first.map(Color::other),
                NextFirst::Winner => won.map(|(winner, _)| winner),
            };
            self.party = Party::new(first);
            let first = first.map(|color| self.id(color));
            explain.push(explain::next_party(self.number(), first));
        }
        explain
    }

    /// NA-12. What only rules forbid may stand, for that is what has happened; but the board must
    /// hold it and the party must go on.
    fn stands(&mut self, position: &str) -> Explained {
        if self.party.to_roll().is_none() {
            return Err(refuse::opening_awaited());
        }
        let Position { board, turn, dice } = position.parse()?;
        if dice.is_some() {
            return Err(refuse::stands_with_dice());
        }
        if Color::BOTH.into_iter().any(|color| board.side(color).is_off()) {
            return Err(refuse::stands_finished());
        }
        self.party.board = board;
        self.party.stage = Stage::Roll { turn, fixed: None, last: false };
        Ok(vec![explain::stands(self.id(turn))])
    }

    fn by_player<T: serde::Serialize>(&self, [white, black]: [T; 2]) -> Value {
        let mut fields = Map::new();
        fields.insert(self.id(Color::White).to_owned(), json!(white));
        fields.insert(self.id(Color::Black).to_owned(), json!(black));
        Value::Object(fields)
    }

    fn part(&self, party: &Finished) -> Part {
        let place = |color: Color| match party.won {
            Some((winner, _)) if winner != color => 2,
            _ => 1,
        };
        let places = Color::BOTH.map(place);
        let by_seat = |points: Vec<Points>| -> BTreeMap<SeatId, Points> {
            self.players.iter().cloned().zip(points).collect()
        };
        let wins = Color::BOTH.map(|color| party.won.is_some_and(|(winner, _)| winner == color));
        Part {
            places: self.players.iter().cloned().zip(places).collect(),
            points: BTreeMap::from([
                (Scheme::Linear, by_seat(scoring::award(&places, scoring::linear))),
                (
                    Scheme::Formula1,
                    by_seat(scoring::award(&places, |place| scoring::formula1(&FORMULA1, place))),
                ),
                (
                    Scheme::WinnerTakesAll,
                    by_seat(wins.iter().map(|won| scoring::winner_takes_all(*won)).collect()),
                ),
            ]),
            // N-14: mars and oin points.
            score: by_seat(
                Color::BOTH
                    .map(|color| match party.won {
                        Some((winner, _)) if winner == color => {
                            Points::whole(i64::from(party.points))
                        }
                        _ => Points::ZERO,
                    })
                    .to_vec(),
            ),
            winners: party.won.iter().map(|(winner, _)| self.id(*winner).to_owned()).collect(),
            double: party
                .won
                .iter()
                .filter(|(_, win)| matches!(win, Win::Mars | Win::HomeMars))
                .map(|(winner, _)| self.id(*winner).to_owned())
                .collect(),
            violations: BTreeMap::new(),
        }
    }
}

fn color_of(players: &[String; 2], id: &str) -> Result<Color, Illegal> {
    let color = Color::BOTH.into_iter().find(|color| players[color.index()] == id);
    color.ok_or_else(|| refuse::unknown_player(id))
}

fn die(pips: u8) -> Result<Die, Illegal> {
    Die::new(pips).ok_or_else(|| refuse::no_die(pips))
}
