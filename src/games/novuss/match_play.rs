//! A match (матч): its sets, and the entries that are no stroke.

use super::entry::{Entry, Header, SideOf};
use super::ruleset::Options;
use super::set::{Pending, Set};
use super::side::{Player, Seating, Side};
use super::{explain, refuse};
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{self, FORMULA1, Points, Scheme};
use crate::games::{self, Explanation, Game, Illegal, Outcome, Part};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A match in progress. There is always a set, running or finished.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub(super) options: Options,
    pub(super) seating: Seating,
    pub(super) set: Set,
    /// Finished sets.
    pub(super) past: Vec<Finished>,
    /// VA-21: times a side was told of its delay, in the whole match.
    time_faults: [u32; 2],
}

/// A finished set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finished {
    winner: Side,
    on: [u8; 2],
    strokes: u32,
    conceded: bool,
}

pub(super) type Explained = Result<Vec<Explanation>, Illegal>;

/// Longer than any rule's number.
const LONGEST_RULE: usize = 40;

impl Game for Match {
    const NAME: &'static str = "novuss";
    const VERSION: u16 = 1;
    const SEATS: (usize, usize) = (2, 2);
    const PAIRS: bool = true;
    type Header = Header;
    type Entry = Entry;

    /// Two seats play singles; of four the teams are the sides, or who sit opposite each other.
    fn header(ruleset: Map<String, Value>, seats: &[games::Seat]) -> Value {
        let side = |seats: &[&games::Seat], id: String| SideOf {
            id,
            players: seats.iter().map(|seat| seat.id.clone()).collect(),
        };
        let sides: Vec<SideOf> = if let [a, b, c, d] = seats {
            let with = |team: &Option<String>| -> Vec<&games::Seat> {
                seats.iter().filter(|seat| seat.team == *team).collect()
            };
            let team_of_a = with(&a.team);
            match (&a.team, team_of_a.as_slice()) {
                (Some(team), [_, _]) => {
                    let others: Vec<&games::Seat> =
                        seats.iter().filter(|seat| seat.team != a.team).collect();
                    let other = others[0].team.clone().unwrap_or_else(|| others[0].id.clone());
                    vec![side(&team_of_a, team.clone()), side(&others, other)]
                }
                _ => vec![
                    side(&[a, c], format!("{}/{}", a.id, c.id)),
                    side(&[b, d], format!("{}/{}", b.id, d.id)),
                ],
            }
        } else {
            seats.iter().map(|seat| side(&[seat], seat.id.clone())).collect()
        };
        json!({ "ruleset": ruleset, "sides": sides, "starts": null })
    }

    /// VA-19: so there is no lag.
    fn first_move(header: &mut Value, seat: &str) {
        header["starts"] = json!(seat);
    }

    fn options() -> &'static [GameOption] {
        super::options::OPTIONS
    }

    fn entry_forms() -> &'static [EntryForm] {
        super::form::FORMS
    }

    fn rules_in_brief() -> &'static [&'static str] {
        &["V-9", "V-12", "V-17", "V-20"]
    }

    fn start(header: Header) -> Result<Self, Illegal> {
        let options = header.ruleset.resolve()?;
        let seating = Seating::new(header.sides)?;
        let starter = header.starts.map(|id| seating.player(&id)).transpose()?;
        let pawns = if seating.in_pairs() { options.pawns_pair } else { options.pawns_singles };
        Ok(Self {
            options,
            seating,
            set: Set::new(pawns, starter),
            past: Vec::new(),
            time_faults: [0; 2],
        })
    }

    fn apply(&mut self, entry: &Entry) -> Explained {
        match entry {
            Entry::Stroke(stroke) => self.stroke(stroke),
            Entry::Lag { left_mm } => self.lag(left_mm),
            Entry::Foul { by, rule } => self.foul(by, rule),
            Entry::TimeFault { by } => self.time_fault(by),
            Entry::PlacePenalty { side, spot } => {
                let side = self.seating.side(side)?;
                let at = self.set.pending.iter().position(|pending| pending.side == side);
                let at = at.ok_or_else(|| refuse::no_penalty_to_place(&self.seating, side))?;
                let Pending { field_of, .. } = self.set.pending.remove(at);
                Ok(vec![explain::penalty_placed(&self.seating, field_of, *spot)])
            }
            Entry::Concede { by, r#match } => self.concede(by, *r#match),
            Entry::NextSet { starts } => self.next_set(starts.as_deref()),
        }
    }

    fn view(&self) -> Value {
        let pending: Vec<Value> = self
            .set
            .pending
            .iter()
            .map(|pending| {
                json!({
                    "side": self.seating.side_id(pending.side),
                    "field_of": self.seating.id(pending.field_of),
                })
            })
            .collect();
        let running = usize::from(self.set.winner.is_none());
        json!({
            "set": self.past.len() + running,
            "on": self.by_side(|side| json!(self.set.on(side))),
            "debt": self.by_side(|side| json!(self.set.debt(side))),
            "to_strike": self.set.to_strike.map(|player| self.seating.id(player)),
            "again": self.set.again,
            "penalties_to_place": pending,
            "sets": self.by_side(|side| json!(self.won()[side.at()])),
            "over": self.over(),
        })
    }

    fn result(&self) -> Value {
        let won = self.won();
        let id = |side: Side| self.seating.side_id(side);
        let played: Vec<Value> = self
            .past
            .iter()
            .map(|set| {
                json!({
                    "winner": id(set.winner),
                    "on": self.by_side(|side| json!(set.on[side.at()])),
                    "strokes": set.strokes,
                    "conceded": set.conceded,
                })
            })
            .collect();
        let standings = match won[0].cmp(&won[1]) {
            std::cmp::Ordering::Greater => vec![vec![id(Side::First)], vec![id(Side::Second)]],
            std::cmp::Ordering::Less => vec![vec![id(Side::Second)], vec![id(Side::First)]],
            std::cmp::Ordering::Equal => vec![vec![id(Side::First), id(Side::Second)]],
        };
        let winner = if self.over() && standings.len() > 1 { Some(standings[0][0]) } else { None };
        json!({
            "sets": self.by_side(|side| json!(won[side.at()])),
            "winner": winner,
            "standings": standings,
            "played": played,
        })
    }

    fn seats(&self) -> Vec<String> {
        self.seating.everybody().map(|player| self.seating.id(player).to_owned()).collect()
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        (!self.over() && self.seating.player(seat).is_ok())
            .then(|| json!({ "kind": "concede", "by": seat, "match": true }))
    }

    fn outcome(&self) -> Outcome {
        Outcome { over: self.over(), parts: self.past.iter().map(|set| self.part(set)).collect() }
    }
}

impl Match {
    pub(super) fn won(&self) -> [u32; 2] {
        let mut won = [0; 2];
        self.past.iter().for_each(|set| won[set.winner.at()] += 1);
        won
    }

    /// VA-21: enough sets are won or played.
    pub(super) fn over(&self) -> bool {
        self.options.sets.decided(self.won())
    }

    /// A set is running.
    pub(super) fn in_play(&self) -> Result<(), Illegal> {
        if self.over() {
            Err(refuse::match_over())
        } else if self.set.winner.is_some() {
            Err(refuse::set_over())
        } else {
            Ok(())
        }
    }

    /// Whose stroke it is.
    fn turn(&self) -> Result<Player, Illegal> {
        self.in_play()?;
        self.set.to_strike.ok_or_else(refuse::no_starter)
    }

    /// The player of that id, whose stroke it must be.
    pub(super) fn striker(&self, id: &str) -> Result<Player, Illegal> {
        let by = self.seating.player(id)?;
        let turn = self.turn()?;
        if by == turn { Ok(by) } else { Err(refuse::not_your_turn(&self.seating, by, turn)) }
    }

    /// VA-17, VA-22: a fault outside a stroke costs a penalty pawn, and the turn if it was his.
    fn foul(&mut self, by: &str, rule: &str) -> Explained {
        let by = self.seating.player(by)?;
        let turn = self.turn()?;
        if rule.is_empty() || rule.chars().count() > LONGEST_RULE || rule.contains(char::is_control)
        {
            return Err(refuse::rule_unfit());
        }
        if rule == RECOMMENDED {
            return Err(refuse::only_recommended(RECOMMENDED));
        }
        if !self.options.federation_fouls && !is_rule(rule) {
            return Err(refuse::federation_foul(rule));
        }
        let mut explain = vec![explain::foul(&self.seating, by, rule)];
        self.cost_a_pawn(by, turn, &mut explain);
        Ok(explain)
    }

    /// VA-21: the first delay of a side is a warning, every further one a penalty pawn.
    fn time_fault(&mut self, by: &str) -> Explained {
        let Some(seconds) = self.options.shot_seconds else { return Err(refuse::no_clock()) };
        let by = self.striker(by)?;
        let faults = &mut self.time_faults[by.side().at()];
        *faults = faults.saturating_add(1);
        if *faults == 1 {
            return Ok(vec![explain::time_warning(&self.seating, by, seconds.get())]);
        }
        let mut explain = vec![explain::time_fault(&self.seating, by, seconds.get())];
        self.cost_a_pawn(by, by, &mut explain);
        Ok(explain)
    }

    /// V-22: who gets a penalty pawn has lost the turn.
    fn cost_a_pawn(&mut self, by: Player, turn: Player, explain: &mut Vec<Explanation>) {
        self.penalise(by, explain);
        self.pay_debts(None, explain);
        if by.side() == turn.side() {
            explain.push(explain::turn_lost(&self.seating, turn));
            self.go_on(turn, false, None, explain);
        }
    }

    /// VA-9, VA-10, VA-11: the set is won.
    pub(super) fn win_set(&mut self, winner: Side, explain: &mut Vec<Explanation>) {
        self.end_set(winner, false);
        explain.push(explain::wins_set(&self.seating, winner));
        self.say_if_over(explain);
    }

    pub(super) fn end_set(&mut self, winner: Side, conceded: bool) {
        self.set.winner = Some(winner);
        self.set.to_strike = None;
        self.set.again = false;
        self.set.pending.clear();
        let (on, strokes) = (self.set.on, self.set.strokes);
        self.past.push(Finished { winner, on, strokes, conceded });
    }

    /// VA-20: both sides cleared in their first series; sides and first stroke are swapped.
    pub(super) fn replay_set(&mut self, explain: &mut Vec<Explanation>) {
        let starter = self.set.starter.map(|starter| self.seating.next(starter));
        self.set = Set::new(self.set.pawns, starter);
        explain.push(explain::set_replayed());
        if let Some(starter) = starter {
            explain.push(explain::starts("VA-20", &self.seating, starter));
        }
    }

    pub(super) fn say_if_over(&self, explain: &mut Vec<Explanation>) {
        if !self.over() {
            return;
        }
        let won = self.won();
        explain.push(match won[0].cmp(&won[1]) {
            std::cmp::Ordering::Greater => explain::wins_match(&self.seating, Side::First, won),
            std::cmp::Ordering::Less => explain::wins_match(&self.seating, Side::Second, won),
            std::cmp::Ordering::Equal => explain::match_drawn(won),
        });
    }

    fn by_side(&self, value: impl Fn(Side) -> Value) -> Value {
        let fields = Side::BOTH.map(|side| (self.seating.side_id(side).to_owned(), value(side)));
        Value::Object(fields.into_iter().collect())
    }

    fn part(&self, set: &Finished) -> Part {
        let players = || {
            self.seating
                .everybody()
                .map(|player| (self.seating.id(player).to_owned(), player.side() == set.winner))
        };
        // A pair shares its place without taking up the next one: the other side is second.
        let places: BTreeMap<String, u32> =
            players().map(|(id, won)| (id, if won { 1 } else { 2 })).collect();
        let points = Scheme::ALL.map(|scheme| {
            let points = |won: bool| match scheme {
                Scheme::Linear => scoring::linear(if won { 1 } else { 2 }),
                Scheme::Formula1 => scoring::formula1(&FORMULA1, if won { 1 } else { 2 }),
                Scheme::WinnerTakesAll => scoring::winner_takes_all(won),
            };
            (scheme, players().map(|(id, won)| (id, points(won))).collect())
        });
        Part {
            places,
            points: points.into_iter().collect(),
            score: players().map(|(id, won)| (id, Points::whole(won.into()))).collect(),
            winners: players().filter(|(_, won)| *won).map(|(id, _)| id).collect(),
            ..Part::default()
        }
    }
}

/// Boric acid is advice: without it there is nothing to penalize.
const RECOMMENDED: &str = "V-23";

/// A rule of the source, V-1…V-22, whose breach the referee may always call.
fn is_rule(rule: &str) -> bool {
    let number = rule.strip_prefix("V-").map(|rest| rest.trim_end_matches(['a', 'b']));
    number.and_then(|digits| digits.parse::<u8>().ok()).is_some_and(|at| (1..=22).contains(&at))
}
