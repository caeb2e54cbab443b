//! The sample club's events: one finished, one in the middle of its second round.

use super::people::PEOPLE;
use crate::club::{Club, DrawRequest, EventId, Intent, NewEntrant};
use crate::games::scoring::Scheme;
use crate::log::Actor;
use crate::tournament::lot::Lot;
use crate::tournament::stages::Format;
use crate::tournament::standings::Criterion;
use crate::tournament::{Entry, Length, MatchId, Settings};
use crate::transfer::csv::player::Typed;
use chrono::{Days, NaiveDate, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

/// Fills an empty club.
pub(super) fn fill(club: &Club, seed: u64) -> anyhow::Result<()> {
    let mut lot = Lot::from_seed(seed);
    let mut people = Vec::new();
    for (name, member_of, city, rating) in PEOPLE {
        let typed = Typed {
            name: name.to_owned(),
            club: member_of.to_owned(),
            city: city.to_owned(),
            rating: rating.to_owned(),
            ..Typed::default()
        };
        people.push(club.register(Intent::now(Actor::System), &typed)?);
    }
    let today = Utc::now().date_naive();
    let last_time = today.checked_sub_days(Days::new(14)).unwrap_or(today);
    let cup = Evening::begin(club, settings("Кубок листопада", last_time, 2, 3), &people[..16])?;
    for round in 1..=2 {
        cup.draw(round, seed.wrapping_add(u64::from(round)))?;
        for id in cup.tables()? {
            for party in 1..=3 {
                cup.party(id, party, &mut lot)?;
            }
            cup.log(id, json!({ "kind": "finished" }))?;
        }
    }
    cup.note(Entry::Finished {})?;

    let monday = Evening::begin(club, settings("Рыбный понедельник", today, 3, 3), &people)?;
    monday.draw(1, seed.wrapping_add(11))?;
    for id in monday.tables()? {
        for party in 1..=3 {
            monday.party(id, party, &mut lot)?;
        }
        monday.log(id, json!({ "kind": "finished" }))?;
    }
    monday.draw(2, seed.wrapping_add(12))?;
    for (table, id) in (0_u32..).zip(monday.tables()?) {
        for party in 1..=table {
            monday.party(id, party, &mut lot)?;
        }
        monday.next_party(id, table + 1)?;
        for _ in 0..3 + 2 * table {
            monday.turn(id, &mut lot)?;
        }
    }
    Ok(())
}

fn settings(name: &str, starts_on: NaiveDate, tables: u32, parties: u32) -> Settings {
    Settings {
        name: name.to_owned(),
        starts_on,
        place: "Клуб «Номерок», Рига".to_owned(),
        time_zone: chrono_tz::Europe::Riga,
        game: "fish".to_owned(),
        ruleset: serde_json::Map::new(),
        tables,
        scheme: Scheme::Formula1.into(),
        length: Length::Parties(parties),
        tie_breaks: vec![Criterion::CountBack, Criterion::LastParty],
        stages: vec![Format::Free],
        pairs: false,
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    }
}

/// An event being played.
struct Evening<'a> {
    club: &'a Club,
    id: EventId,
    slug: String,
}

impl<'a> Evening<'a> {
    fn begin(club: &'a Club, settings: Settings, people: &[Uuid]) -> anyhow::Result<Self> {
        let (id, slug) = club.create_event(intent(), settings)?;
        let entrants = people.iter().map(|person| NewEntrant {
            person: *person,
            number: None,
            team: None,
            checked_in: true,
        });
        club.enter(id, &intent(), entrants.collect())?;
        Ok(Self { club, id, slug })
    }

    fn draw(&self, round: u32, seed: u64) -> anyhow::Result<()> {
        self.club.draw(self.id, intent(), round, DrawRequest::Lot { seed })?;
        Ok(())
    }

    fn note(&self, entry: Entry) -> anyhow::Result<()> {
        self.club.log_event_entry(self.id, intent(), entry)?;
        Ok(())
    }

    fn tables(&self) -> anyhow::Result<Vec<MatchId>> {
        let view = self.club.event(&self.slug)?;
        let last = view.event().rounds.last();
        Ok(last.map(|round| round.matches.iter().map(|one| one.id).collect()).unwrap_or_default())
    }

    fn log(&self, id: MatchId, entry: Value) -> anyhow::Result<Value> {
        let Value::Object(mut payload) = entry else { unreachable!("an entry is an object") };
        let Some(Value::String(kind)) = payload.remove("kind") else {
            unreachable!("every entry here names its kind")
        };
        Ok(self.club.log_match_entry(id, intent(), &kind, payload)?.view)
    }

    fn next_party(&self, id: MatchId, party: u32) -> anyhow::Result<()> {
        if party > 1 {
            self.log(id, json!({ "kind": "next_party" }))?;
        }
        Ok(())
    }

    /// Plays a whole party.
    fn party(&self, id: MatchId, party: u32, lot: &mut Lot) -> anyhow::Result<()> {
        self.next_party(id, party)?;
        while !self.turn(id, lot)? {}
        Ok(())
    }

    /// Plays one move and says whether the party is over: mostly nobody perishes,
    /// sometimes one, seldom two, now and then the mover himself.
    fn turn(&self, id: MatchId, lot: &mut Lot) -> anyhow::Result<bool> {
        let view = self.club.match_view(id)?.record().view();
        if view["over"] == json!(true) {
            return Ok(true);
        }
        let mut alive = view["alive"].as_array().cloned().unwrap_or_default();
        alive.retain(|one| *one != view["to_move"]);
        lot.shuffle(&mut alive);
        let perished = match lot.below(20) {
            0..=9 => 0,
            10..=17 => 1,
            _ => 2,
        };
        alive.truncate(perished);
        if lot.below(14) == 0 {
            alive.push(view["to_move"].clone());
        }
        let how = if lot.below(12) == 0 { "pot" } else { "flick" };
        let entry = json!({ "kind": "move", "by": view["to_move"], "how": how, "perished": alive });
        Ok(self.log(id, entry)?["over"] == json!(true))
    }
}

fn intent() -> Intent {
    Intent::now(Actor::System)
}
