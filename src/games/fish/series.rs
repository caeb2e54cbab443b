//! A match of Fish: a series of parties at one table, the order of each from the one before.

use super::entry::{Entry, Header, Joiner, Seat};
use super::party::{Party, permutation};
use super::position::Position;
use super::ranking::{self, Ranking};
use super::roster::{Player, Roster, Slot};
use super::ruleset::{Join, Ruleset};
use super::{explain, refuse, seating};
use crate::games::form::EntryForm;
use crate::games::option::GameOption;
use crate::games::scoring::{Points, Scheme};
use crate::games::{self, Explanation, Game, Illegal, Outcome, Part, SeatId};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A match in progress. There is always a party, running or finished.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    ruleset: Ruleset,
    roster: Roster,
    past: Vec<Ranking>,
    party: Party,
}

/// A series has no end of its own, but memory has.
const MOST_PARTIES: usize = 1_000;

impl Game for Series {
    const NAME: &'static str = "fish";
    const VERSION: u16 = 1;
    const SEATS: (usize, usize) = (2, usize::MAX);
    const OPEN_ENDED: bool = true;
    const TEAMS: bool = true;
    const COMPLETES: &'static [&'static str] = &["next_party"];
    type Header = Header;
    type Entry = Entry;

    fn header(ruleset: Map<String, Value>, seats: &[games::Seat]) -> Value {
        seating::header(ruleset, seats)
    }

    fn completed(
        &self,
        entry: Value,
        seat: &dyn Fn(&str) -> Option<games::Seat>,
        shuffle: &mut dyn FnMut(&mut Vec<SeatId>),
    ) -> Value {
        let in_teams = self.seats().iter().any(|id| {
            self.roster.player(id).is_some_and(|player| self.roster.team(player).is_some())
        });
        // Without teams at this table a joiner's team has nothing to play for.
        let known = |id: &str| {
            seat(id).map(|seat| games::Seat { team: seat.team.filter(|_| in_teams), ..seat })
        };
        seating::completed(entry, self.roster.fewest_fish(), &known, shuffle)
    }

    fn asked(entry: &Value) -> Value {
        seating::asked(entry)
    }

    fn options() -> &'static [GameOption] {
        super::options::OPTIONS
    }

    fn entry_forms() -> &'static [EntryForm] {
        super::form::FORMS
    }

    fn rules_in_brief() -> &'static [&'static str] {
        &["F-7", "F-11", "F-12", "F-13"]
    }

    fn counts_points(_: &Map<String, Value>) -> bool {
        false
    }

    fn start(header: Header) -> Result<Self, Illegal> {
        let Header { ruleset, seats, order } = header;
        ruleset.check()?;
        let mut roster = Roster::new(ruleset.multi_fish);
        let mut players = Vec::new();
        for seat in seats {
            let id = seat.id.clone();
            let player = roster.seat(seat)?;
            if players.contains(&player) {
                return Err(refuse::joins_twice(&id));
            }
            players.push(player);
        }
        check_field(&roster, &players)?;
        let seated = slots_of(&roster, &players);
        let (order, drawn) = match order {
            Some(order) => (permutation(&roster, &order, &seated)?, true),
            None => (seated, false),
        };
        let party = Party::new(Position::new(&roster, order, drawn));
        Ok(Self { ruleset, roster, past: Vec::new(), party })
    }

    fn apply(&mut self, entry: &Entry) -> Result<Vec<Explanation>, Illegal> {
        let Self { ruleset, roster, party, .. } = self;
        match entry {
            Entry::Move { by, how, perished, face_up } => {
                party.play(roster, ruleset, by, (*how, *face_up), perished)
            }
            Entry::OutOfTurn { by, perished } => party.out_of_turn(roster, ruleset, by, perished),
            Entry::Violation { by, rule, then } => {
                let then = then.unwrap_or(ruleset.illegal_move);
                party.violation(roster, ruleset, by, rule, then)
            }
            Entry::Lot { order } => party.lot(roster, ruleset, order),
            Entry::Leave { player } => party.leave(roster, ruleset, player),
            Entry::Abandon {} => party.abandon(roster, ruleset),
            Entry::NextParty { joins, leaves, order } => {
                self.next_party(joins, leaves, order.as_deref())
            }
        }
    }

    fn view(&self) -> Value {
        let position = &self.party.position;
        let order = if position.drawn || self.ruleset.free_for_all {
            self.roster.slot_ids(&position.order)
        } else {
            Vec::new()
        };
        json!({
            "party": self.past.len() + 1,
            "order": order,
            "alive": self.roster.fish_ids(&position.living_fish(&self.roster)),
            "to_move": position.to_move(&self.ruleset).map(|slot| self.roster.slot_id(slot)),
            "over": position.end.is_some(),
        })
    }

    fn result(&self) -> Value {
        let current = self.finished();
        let rankings: Vec<&Ranking> = self.past.iter().chain(&current).collect();
        let mut totals = Map::new();
        let mut standings = Map::new();
        for scheme in Scheme::ALL {
            let groups = ranking::standings(&self.ruleset, &rankings, scheme);
            let total = groups.iter().flatten().map(|(player, total)| (*player, *total));
            totals.insert(scheme.as_str().to_owned(), self.by_player(total));
            let places: Vec<Vec<&str>> = groups
                .iter()
                .map(|group| {
                    group.iter().map(|(player, _)| self.roster.player_id(*player)).collect()
                })
                .collect();
            standings.insert(scheme.as_str().to_owned(), json!(places));
        }
        let parties: Vec<Value> = rankings.iter().map(|ranking| self.ranking(ranking)).collect();
        json!({ "parties": parties, "totals": totals, "standings": standings })
    }

    fn seats(&self) -> Vec<SeatId> {
        let mut players: Vec<Player> = Vec::new();
        for slot in &self.party.position.order {
            let player = self.roster.owner(*slot);
            if !players.contains(&player) && !self.party.left.contains(&player) {
                players.push(player);
            }
        }
        players.into_iter().map(|player| self.roster.player_id(player).to_owned()).collect()
    }

    fn owner(&self, id: &str) -> SeatId {
        let player = self.roster.fish(id).map(|fish| {
            let slot = self.roster.slot_of_fish(fish);
            self.roster.player_id(self.roster.owner(slot)).to_owned()
        });
        player.unwrap_or_else(|| id.to_owned())
    }

    fn leaving(&self, seat: &str) -> Option<Value> {
        self.seats()
            .iter()
            .any(|one| one == seat)
            .then(|| json!({ "kind": "leave", "player": seat }))
    }

    fn lot(&self, shuffle: &mut dyn FnMut(&mut Vec<SeatId>)) -> Option<Value> {
        if self.ruleset.free_for_all || self.party.position.end.is_some() {
            return None;
        }
        let mut order = self.roster.slot_ids(&self.party.position.living_slots(&self.roster));
        shuffle(&mut order);
        Some(json!({ "kind": "lot", "order": order }))
    }

    fn outcome(&self) -> Outcome {
        let current = self.finished();
        let parts = self.past.iter().chain(&current).map(|ranking| self.part(ranking)).collect();
        // The tournament says how many parties a match has.
        Outcome { over: false, parts }
    }
}

impl Series {
    /// F-11, FA-14, FA-15: the reverse of the order of perishing, less who leaves, with who joins.
    fn next_party(
        &mut self,
        joins: &[Joiner],
        leaves: &[String],
        drawn: Option<&[String]>,
    ) -> Result<Vec<Explanation>, Illegal> {
        let ranking = self.finished().ok_or_else(refuse::not_over)?;
        if self.past.len() + 1 >= MOST_PARTIES {
            return Err(refuse::too_many_parties(MOST_PARTIES));
        }
        let mut gone = self.party.left.clone();
        let mut leaving = Vec::new();
        for id in leaves {
            let player = self.roster.player(id);
            let player =
                player.filter(|player| ranking.rows.iter().any(|row| row.player == *player));
            // Whoever left in the middle of the party may be named again.
            match player {
                Some(player) if gone.insert(player) => leaving.push(player),
                Some(player) if !leaving.contains(&player) => {}
                _ => return Err(refuse::leaves_absent(id)),
            }
        }
        let mut order: Vec<Slot> = ranking.next_order.clone();
        order.retain(|slot| !gone.contains(&self.roster.owner(*slot)));
        let mut present: BTreeSet<Player> =
            order.iter().map(|slot| self.roster.owner(*slot)).collect();

        // Joiners extend a copy: a refused entry changes nothing.
        let mut roster = if joins.is_empty() { None } else { Some(self.roster.clone()) };
        let mut joining = Vec::new();
        if let Some(roster) = &mut roster {
            for joiner in joins {
                let seat = Seat::from(joiner.clone());
                let id = seat.id.clone();
                let player = roster.seat(seat)?;
                if !present.insert(player) {
                    return Err(refuse::joins_twice(&id));
                }
                joining.push(player);
            }
        }
        let known = roster.as_ref().unwrap_or(&self.roster);
        let joined_slots = slots_of(known, &joining);
        match self.ruleset.join {
            Join::First => drop(order.splice(0..0, joined_slots)),
            Join::Last | Join::Lot => order.extend(joined_slots),
        }
        check_field(known, &present.into_iter().collect::<Vec<_>>())?;
        // FA-14: with a full re-lot the order comes from outside, here or in a `lot` entry.
        let re_lot =
            self.ruleset.join == Join::Lot && !joining.is_empty() && !self.ruleset.free_for_all;
        let order = match drawn {
            Some(drawn) if re_lot => permutation(known, drawn, &order)?,
            Some(_) => return Err(refuse::order_not_asked()),
            None => order,
        };
        let awaits_lot = re_lot && drawn.is_none();

        if let Some(roster) = roster {
            self.roster = roster;
        }
        self.past.push(ranking);
        let owed = std::mem::take(&mut self.party.position.skips);
        self.party = Party::new(Position::new(&self.roster, order, !awaits_lot));
        let mut explain = Vec::new();
        if !leaving.is_empty() {
            explain.push(explain::left_between(&self.roster, &leaving));
        }
        if !joining.is_empty() {
            explain.push(explain::joined(&self.roster, &joining));
        }
        let position = &mut self.party.position;
        if awaits_lot {
            explain.push(explain::lot_awaited());
        } else {
            explain.push(explain::next_party(&self.roster, self.past.len() + 1, &position.order));
        }
        position.owe(&self.roster, &self.ruleset, owed, &mut explain);
        if let Some(slot) = position.to_move(&self.ruleset) {
            explain.push(explain::to_move(&self.roster, slot));
        }
        Ok(explain)
    }

    /// The current party as it counts, if it is over.
    fn finished(&self) -> Option<Ranking> {
        self.party.position.end.map(|_| ranking::rank(&self.roster, &self.ruleset, &self.party))
    }

    fn ranking(&self, ranking: &Ranking) -> Value {
        let places = ranking.rows.iter().map(|row| (row.player, row.place));
        let points: Map<String, Value> = Scheme::ALL
            .into_iter()
            .map(|scheme| {
                let points = ranking.rows.iter().map(|row| (row.player, row.points_in(scheme)));
                (scheme.as_str().to_owned(), self.by_player(points))
            })
            .collect();
        json!({
            "order": self.roster.slot_ids(&ranking.order),
            "winner": ranking.winner.map(|player| self.roster.player_id(player)),
            "team": ranking.team,
            "places": self.by_player(places),
            "next_order": self.roster.slot_ids(&ranking.next_order),
            "points": points,
        })
    }

    fn by_player<T: serde::Serialize>(
        &self,
        values: impl IntoIterator<Item = (Player, T)>,
    ) -> Value {
        let fields = values
            .into_iter()
            .map(|(player, value)| (self.roster.player_id(player).to_owned(), json!(value)));
        Value::Object(fields.collect())
    }

    fn part(&self, ranking: &Ranking) -> Part {
        let id = |player: Player| self.roster.player_id(player).to_owned();
        let points_in = |scheme: Scheme| -> std::collections::BTreeMap<String, Points> {
            ranking.rows.iter().map(|row| (id(row.player), row.points_in(scheme))).collect()
        };
        let won = |player: &Player| match &ranking.team {
            Some(team) => self.roster.team(*player) == Some(team.as_str()),
            None => ranking.winner == Some(*player),
        };
        let players = ranking.rows.iter().map(|row| row.player);
        Part {
            places: ranking.rows.iter().map(|row| (id(row.player), row.place)).collect(),
            points: Scheme::ALL.into_iter().map(|scheme| (scheme, points_in(scheme))).collect(),
            score: std::collections::BTreeMap::new(),
            winners: players.filter(won).map(id).collect(),
            violations: ranking
                .rows
                .iter()
                .filter(|row| row.violations > 0)
                .map(|row| (id(row.player), row.violations))
                .collect(),
            ..Part::default()
        }
    }
}

/// F-1: two players; F-7: in team play everyone has a team, and there are two.
fn check_field(roster: &Roster, players: &[Player]) -> Result<(), Illegal> {
    if players.len() < 2 {
        return Err(refuse::too_few_players());
    }
    let in_teams = players.iter().filter(|player| roster.team(**player).is_some()).count();
    if in_teams != 0 && in_teams != players.len() {
        return Err(refuse::teams_partly());
    }
    let teams: BTreeSet<&str> = players.iter().filter_map(|player| roster.team(*player)).collect();
    if teams.len() == 1 { Err(refuse::too_few_teams()) } else { Ok(()) }
}

fn slots_of(roster: &Roster, players: &[Player]) -> Vec<Slot> {
    players.iter().flat_map(|player| roster.slots_of_player(*player)).copied().collect()
}
