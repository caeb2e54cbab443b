//! A match (матч) and the moves of it.

use super::entry::{Entry, Header, Object, Piece};
use super::explain;
use super::item::Item;
use super::judgement::{Charge, Verdict};
use super::ranking;
use super::refuse;
use super::ruleset::{RepeatReset, Ruleset};
use super::seat::{Lies, Player, Seat};
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{self, Points};
use crate::games::{self, Explanation, Game, Illegal, Outcome, Part};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// K-1 knows no limit; a table has one.
const MOST_PLAYERS: usize = 100;
/// Longer ids are a mistake.
const LONGEST_ID: usize = 100;
/// A reason is a sentence, not a book.
const LONGEST_REASON: usize = 500;
/// Nobody thinks a day about a flick.
const LONGEST_MOVE: f64 = 86_400.0;

/// A match in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub(super) ruleset: Ruleset,
    pub(super) seats: Vec<Seat>,
    by_id: BTreeMap<String, Player>,
    /// Whose turn it is; nobody's when all moves are made.
    pub(super) turn: Option<Player>,
    /// K-15: what must be answered for before the next move, in this order.
    pub(super) queue: BTreeSet<(Player, Piece)>,
    /// What was answered for and is off the table still.
    pub(super) unplaced: BTreeSet<(Player, Piece)>,
    /// Whose Fish was put back since the queue was last empty (KA-29).
    pub(super) put_back: BTreeSet<Player>,
    /// The own move whose placements are being made (KA-4).
    pub(super) open: Option<OpenMove>,
    /// KA-1: who is in an extra round nobody has begun.
    pub(super) extra: Vec<Player>,
    /// KA-24: fewer than two players are left.
    pub(super) broken_off: bool,
    pub(super) moves: Vec<Moved>,
    pub(super) named: BTreeMap<String, usize>,
    pub(super) fined: BTreeSet<(Option<usize>, Player, Item)>,
    pub(super) verdicts: Vec<Verdict>,
    /// Who was told of the delay before he moved.
    pub(super) late: Option<Player>,
    entries: u64,
}

/// A move made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moved {
    pub(super) by: Player,
    pub(super) name: String,
    pub(super) out_of_turn: bool,
    /// K-18: its positive points, less what was annulled.
    pub(super) standing: u32,
    /// Its delay is logged.
    pub(super) late: bool,
}

/// What K-12 asks when the placements of an own move are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenMove {
    pub(super) by: Player,
    /// His kopeck was off the table before the move.
    pub(super) was_off: bool,
}

pub(super) type Explained = Result<Vec<Explanation>, Illegal>;

impl Game for Match {
    const NAME: &'static str = "kopecks";
    const VERSION: u16 = 1;
    const SEATS: (usize, usize) = (2, MOST_PLAYERS);
    type Header = Header;
    type Entry = Entry;

    fn header(ruleset: Map<String, Value>, seats: &[games::Seat]) -> Value {
        let order: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
        json!({ "ruleset": ruleset, "order": order })
    }

    fn options() -> &'static [GameOption] {
        super::options::OPTIONS
    }

    fn entry_forms() -> &'static [EntryForm] {
        super::form::FORMS
    }

    fn rules_in_brief() -> &'static [&'static str] {
        &["K-7", "K-15", "K-12", "K-20"]
    }

    /// KA-13: that a violation strongly affected the game is said with a reason.
    fn complete(entry: &Value) -> Result<(), Illegal> {
        let said =
            |field: &str| entry[field].as_str().is_some_and(|words| !words.trim().is_empty());
        if entry["kind"] == "violation" && entry["strong"] == true && !said("reason") {
            return Err(refuse::strong_without_reason());
        }
        Ok(())
    }

    /// KA-12.
    fn looks_back(ruleset: &Map<String, Value>) -> bool {
        ruleset.get("repeat_reset").is_some_and(|reset| reset == "tournament")
    }

    /// KA-12: what nobody disputed in earlier matches counts for those who play now.
    fn look_back(header: &mut Value, earlier: &[Value]) {
        let mut counted: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let violations = earlier.iter().filter_map(|result| result["violations"].as_array());
        for violation in violations.flatten().filter(|one| one["indisputable"] == true) {
            let by = &violation["by"];
            let plays = header["order"].as_array().is_some_and(|order| order.contains(by));
            if let Some(by) = by.as_str().filter(|_| plays) {
                counted.entry(by.to_owned()).or_default().push(violation["rule"].clone());
            }
        }
        if !counted.is_empty() {
            header["earlier_violations"] = json!(counted);
        }
    }

    fn start(header: Header) -> Result<Self, Illegal> {
        let Header { ruleset, order, earlier_violations } = header;
        if order.len() < 2 {
            return Err(refuse::too_few_players());
        }
        if order.len() > MOST_PLAYERS {
            return Err(refuse::too_many_players(MOST_PLAYERS));
        }
        let mut by_id = BTreeMap::new();
        for (at, id) in order.iter().enumerate() {
            let length = id.chars().take(LONGEST_ID + 1).count();
            if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
                return Err(refuse::id_unfit(LONGEST_ID));
            }
            if by_id.insert(id.clone(), Player(at)).is_some() {
                return Err(refuse::id_twice(id));
            }
        }
        let moves = ruleset.moves_per_player.get();
        let mut seats: Vec<Seat> = order.into_iter().map(|id| Seat::new(id, moves)).collect();
        if ruleset.repeat_reset == RepeatReset::Match && !earlier_violations.is_empty() {
            return Err(refuse::earlier_not_asked());
        }
        for (id, items) in earlier_violations {
            let player = by_id.get(&id).ok_or_else(|| refuse::unknown(&id))?;
            items.into_iter().for_each(|item| seats[player.0].count(item));
        }
        Ok(Self {
            ruleset,
            seats,
            by_id,
            turn: Some(Player(0)),
            queue: BTreeSet::new(),
            unplaced: BTreeSet::new(),
            put_back: BTreeSet::new(),
            open: None,
            extra: Vec::new(),
            broken_off: false,
            moves: Vec::new(),
            named: BTreeMap::new(),
            fined: BTreeSet::new(),
            verdicts: Vec::new(),
            late: None,
            entries: 0,
        })
    }

    fn apply(&mut self, entry: &Entry) -> Explained {
        self.apply_named(&(self.entries + 1).to_string(), entry)
    }

    fn apply_named(&mut self, name: &str, entry: &Entry) -> Explained {
        let explain = match entry {
            Entry::Move { by, perished, seconds, out_of_turn } => {
                self.play(name, by, perished, *seconds, *out_of_turn)
            }
            Entry::Place { object, r#where } => self.place(object, *r#where),
            Entry::Violation {
                by,
                rule,
                indisputable,
                strong,
                reason,
                upheld,
                r#move,
                attributed,
                perished,
            } => {
                let charge = Charge {
                    item: *rule,
                    indisputable: *indisputable,
                    strong: *strong,
                    upheld: *upheld,
                };
                if reason.as_ref().is_some_and(|words| !is_reason(words)) {
                    return Err(refuse::reason_unfit(LONGEST_REASON));
                }
                let of_move = r#move.as_ref().map(|name| name.0.as_str());
                let judged = self.verdicts.len();
                let explain =
                    self.violation(by, charge, of_move, attributed.unwrap_or(0), perished)?;
                if let Some(verdict) = self.verdicts.get_mut(judged) {
                    verdict.reason.clone_from(reason);
                }
                Ok(explain)
            }
            Entry::Leave { player } => self.leave(player),
        }?;
        self.entries += 1;
        Ok(explain)
    }

    fn view(&self) -> Value {
        let to_place: Vec<Object> = self.queue.iter().map(|piece| self.object(*piece)).collect();
        let unplaced: Vec<Object> = self.unplaced.iter().map(|piece| self.object(*piece)).collect();
        let here = self.seats.iter().filter(|seat| seat.here);
        let moves_left: Map<String, Value> =
            here.map(|seat| (seat.id.clone(), json!(seat.moves_left))).collect();
        json!({
            "scores": self.scores(),
            "to_move": self.turn.map(|player| self.id(player)),
            "moves_left": moves_left,
            "to_place": to_place,
            "unplaced": unplaced,
            "over": self.over(),
        })
    }

    fn result(&self) -> Value {
        let standings: Vec<Vec<&str>> = ranking::groups(&self.seats, self.ruleset.tie)
            .iter()
            .map(|group| group.iter().map(|player| self.id(*player)).collect())
            .collect();
        let violations: Vec<Value> =
            self.verdicts.iter().map(|verdict| verdict.to_value(self)).collect();
        json!({ "scores": self.scores(), "standings": standings, "violations": violations })
    }

    fn seats(&self) -> Vec<String> {
        self.seats.iter().filter(|seat| seat.here).map(|seat| seat.id.clone()).collect()
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        let here = self.by_id.get(seat).is_some_and(|player| self.seat(*player).here);
        (here && !self.over()).then(|| json!({ "kind": "leave", "player": seat }))
    }

    fn outcome(&self) -> Outcome {
        let over = self.over();
        Outcome { over, parts: if over { vec![self.part()] } else { Vec::new() } }
    }
}

impl Match {
    /// K-7: a move and its points.
    fn play(
        &mut self,
        name: &str,
        by: &str,
        perished: &[Object],
        seconds: Option<f64>,
        out_of_turn: bool,
    ) -> Explained {
        let by = self.present(by)?;
        if let Some(piece) = self.queue.first() {
            return Err(refuse::place_first(&self.object(*piece)));
        }
        let Some(turn) = self.turn.filter(|_| !self.over()) else { return Err(refuse::over()) };
        match (turn == by, out_of_turn) {
            (true, false) | (false, true) => {}
            (false, false) => return Err(refuse::not_your_turn(self.id(by), self.id(turn))),
            (true, true) => return Err(refuse::in_turn(self.id(by))),
        }
        if !self.seat(by).can_move() {
            return Err(refuse::no_fish(self.id(by)));
        }
        if seconds.is_some_and(|seconds| !(0.0..=LONGEST_MOVE).contains(&seconds)) {
            return Err(refuse::seconds_unfit());
        }
        let fallen = self.on_table(perished)?;

        let kopecks = fallen.iter().filter(|(owner, piece)| {
            *piece == Piece::Kopeck && *owner != by // K-7: an opponent's kopeck
        });
        let kopecks = count(kopecks.count());
        let others = count(fallen.len()) - kopecks;
        let was_off = self.seat(by).kopeck != Lies::OnTable;
        let at = self.moves.len();
        self.named.insert(name.to_owned(), at);
        self.moves.push(Moved {
            by,
            name: name.to_owned(),
            out_of_turn,
            standing: kopecks,
            late: false,
        });
        let seat = &mut self.seats[by.0];
        seat.score += i64::from(kopecks) - i64::from(others);
        seat.gained += kopecks;
        if kopecks > 0 {
            seat.gaining_moves.push(at);
        }
        let own = !out_of_turn || self.ruleset.oot_consumes_move;
        if own {
            seat.moves_left = seat.moves_left.saturating_sub(1);
            seat.turns_left = seat.turns_left.saturating_sub(1);
            self.open = Some(OpenMove { by, was_off });
            self.extra.clear();
        }
        self.knock_off(fallen);
        // K-11: every piece off the table is asked for again.
        self.queue.extend(&self.unplaced);

        let mut explain = vec![explain::scored(self.id(by), kopecks, others)];
        if out_of_turn {
            explain.push(explain::out_of_turn(self.id(by), self.id(turn), own));
        } else {
            self.seek(by.0 + 1);
            self.clock(by, at, seconds, &mut explain);
        }
        self.settle(&mut explain);
        self.say_what_now(&mut explain);
        Ok(explain)
    }

    /// KA-24: a leaver's pieces go off the table and nobody scores.
    fn leave(&mut self, player: &str) -> Explained {
        let player = self.present(player)?;
        if self.over() {
            return Err(refuse::over());
        }
        let seat = &mut self.seats[player.0];
        seat.here = false;
        seat.moves_left = 0;
        seat.turns_left = 0;
        self.queue.retain(|(owner, _)| *owner != player);
        self.unplaced.retain(|(owner, _)| *owner != player);
        self.open = self.open.filter(|open| open.by != player);
        let mut explain = vec![explain::left(self.id(player))];
        if self.seats.iter().filter(|seat| seat.here).count() < 2 {
            self.break_off();
        } else {
            if self.turn == Some(player) {
                self.seek(player.0 + 1);
            }
            self.reconsider_extra_round();
            self.settle(&mut explain);
        }
        self.say_what_now(&mut explain);
        Ok(explain)
    }

    /// Pieces perish and wait to be placed.
    pub(super) fn knock_off(&mut self, fallen: BTreeSet<(Player, Piece)>) {
        for (owner, piece) in &fallen {
            self.seats[owner.0].put(*piece, Lies::Perished);
        }
        self.queue.extend(fallen);
    }

    /// These pieces, which must be on the table and named once (KA-25).
    pub(super) fn on_table(
        &self,
        objects: &[Object],
    ) -> Result<BTreeSet<(Player, Piece)>, Illegal> {
        let mut pieces = BTreeSet::new();
        for object in objects {
            let owner = self.present(&object.owner)?;
            if self.seat(owner).lies(object.piece) != Lies::OnTable {
                return Err(refuse::perished_already(object));
            }
            if !pieces.insert((owner, object.piece)) {
                return Err(refuse::perished_twice(object));
            }
        }
        Ok(pieces)
    }

    /// The player of that id, who must not have left.
    pub(super) fn present(&self, id: &str) -> Result<Player, Illegal> {
        let player = *self.by_id.get(id).ok_or_else(|| refuse::unknown(id))?;
        if self.seat(player).here { Ok(player) } else { Err(refuse::has_left(id)) }
    }

    pub(super) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.0]
    }

    pub(super) fn id(&self, player: Player) -> &str {
        &self.seats[player.0].id
    }

    pub(super) fn object(&self, (owner, piece): (Player, Piece)) -> Object {
        Object { piece, owner: self.id(owner).to_owned() }
    }

    pub(super) fn say_what_now(&self, explain: &mut Vec<Explanation>) {
        if let Some(piece) = self.queue.first() {
            explain.push(explain::place_next(&self.object(*piece)));
        } else if self.over() {
            let groups = ranking::groups(&self.seats, self.ruleset.tie);
            let first = groups.first().map_or(&[][..], Vec::as_slice);
            explain.push(explain::over(first.iter().map(|player| self.id(*player)), first.len()));
        } else if let Some(turn) = self.turn {
            explain.push(explain::to_move(self.id(turn)));
        }
    }

    /// What follows a change that is no move: said only if the course of the match changed.
    pub(super) fn say_if_changed(&self, before: Course, explain: &mut Vec<Explanation>) {
        if before != self.course() || self.over() {
            self.say_what_now(explain);
        }
    }

    pub(super) fn course(&self) -> Course {
        (self.turn, self.queue.first().copied(), self.over())
    }

    fn scores(&self) -> Map<String, Value> {
        self.seats.iter().map(|seat| (seat.id.clone(), json!(seat.score))).collect()
    }

    fn part(&self) -> Part {
        let groups = ranking::groups(&self.seats, self.ruleset.tie);
        let seats = || self.seats.iter();
        let places: BTreeMap<String, u32> = ranking::places(&groups)
            .map(|(player, place)| (self.id(player).to_owned(), place))
            .collect();
        Part {
            points: scoring::by_place(&places),
            places,
            score: seats().map(|seat| (seat.id.clone(), Points::whole(seat.score))).collect(),
            winners: match groups.first().map(Vec::as_slice) {
                Some([winner]) => vec![self.id(*winner).to_owned()],
                _ => Vec::new(),
            },
            violations: seats()
                .filter(|seat| seat.violations > 0)
                .map(|seat| (seat.id.clone(), seat.violations))
                .collect(),
            ..Part::default()
        }
    }
}

/// Who is to do what.
pub(super) type Course = (Option<Player>, Option<(Player, Piece)>, bool);

fn count(pieces: usize) -> u32 {
    u32::try_from(pieces).unwrap_or(u32::MAX)
}

fn is_reason(words: &str) -> bool {
    !words.trim().is_empty()
        && words.chars().take(LONGEST_REASON + 1).count() <= LONGEST_REASON
        && !words.contains(char::is_control)
}
