//! A club evening for the tests: people, an event, tables, and a referee who logs.

use crate::database::Database;
use chrono::NaiveDate;
use nomerok::club::{
    Club, DrawRequest, EventId, Intent, Logged, NewEntrant, ProposedTable, Refused,
};
use nomerok::games::scoring::Scheme;
use nomerok::log::{Actor, Base, EntryId, Seq};
use nomerok::tournament::stages::Format;
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::{EntrantId, Length, MatchId, Settings};
use nomerok::transfer::csv::player::Typed;
use serde_json::{Value, json};
use uuid::Uuid;

/// Who logs in the tests.
pub(crate) const REFEREE: Actor = Actor::User(Uuid::from_u128(7));

/// A club with one event.
pub(crate) struct Evening {
    /// The club.
    pub(crate) club: Club,
    /// The event.
    pub(crate) event: EventId,
    /// Its name in addresses.
    pub(crate) slug: String,
}

/// The settings most tests start from: Fish at one table, Formula 1, three parties.
pub(crate) fn settings() -> Settings {
    Settings {
        name: "Вечер рыбы".to_owned(),
        starts_on: NaiveDate::from_ymd_opt(2026, 11, 30).expect("a date"),
        place: "Рига".to_owned(),
        time_zone: "Europe/Riga".parse().expect("a zone"),
        game: "fish".to_owned(),
        ruleset: serde_json::Map::new(),
        tables: 1,
        scheme: Scheme::Formula1.into(),
        length: Length::Parties(3),
        tie_breaks: vec![Criterion::CountBack, Criterion::LastParty],
        stages: vec![Format::Free],
        pairs: false,
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    }
}

impl Evening {
    /// An event with these settings and nobody in it.
    pub(crate) fn new(database: &Database, settings: Settings) -> Self {
        let club = Club::new(database.open());
        let (event, slug) =
            club.create_event(Intent::now(REFEREE), settings).expect("the settings are right");
        Self { club, event, slug }
    }

    /// An event with players who are checked in.
    pub(crate) fn with(database: &Database, settings: Settings, players: u32) -> Self {
        let evening = Self::new(database, settings);
        let people = (1..=players).map(|number| evening.person(&format!("Игрок {number}")));
        let entrants = people
            .map(|person| NewEntrant { person, number: None, team: None, checked_in: true })
            .collect();
        evening.club.enter(evening.event, &Intent::now(REFEREE), entrants).expect("they are new");
        evening
    }

    /// A new person in the registry.
    pub(crate) fn person(&self, name: &str) -> Uuid {
        let typed = Typed { name: name.to_owned(), ..Typed::default() };
        self.club.register(Intent::now(REFEREE), &typed).expect("a new person")
    }

    /// The entrants by number, 1 first.
    pub(crate) fn entrants(&self) -> Vec<EntrantId> {
        let view = self.club.event(&self.slug).expect("the event is there");
        view.players().into_iter().map(|(id, _)| id).collect()
    }

    /// Draws a round at one table in the order of the numbers.
    pub(crate) fn draw_in_order(&self, round: u32) -> MatchId {
        let seats = self.entrants();
        let request = DrawRequest::ByHand(vec![ProposedTable { table: 1, seats }]);
        self.club
            .draw(self.event, Intent::now(REFEREE), round, request)
            .expect("everybody is present");
        self.matches()[0]
    }

    /// Draws a round by lot.
    pub(crate) fn draw(&self, round: u32, seed: u64) -> Result<Seq, Refused> {
        self.club.draw(self.event, Intent::now(REFEREE), round, DrawRequest::Lot { seed })
    }

    /// The matches of the last round, by table.
    pub(crate) fn matches(&self) -> Vec<MatchId> {
        let view = self.club.event(&self.slug).expect("the event is there");
        let last = view.event().rounds.last().expect("a round was drawn");
        last.matches.iter().map(|pairing| pairing.id).collect()
    }

    /// Logs an entry of a match on its newest state.
    pub(crate) fn log(&self, id: MatchId, entry: Value) -> Result<Logged, Refused> {
        self.log_as(id, Intent::now(REFEREE), entry)
    }

    /// Logs an entry of a match.
    pub(crate) fn log_as(
        &self,
        id: MatchId,
        intent: Intent,
        entry: Value,
    ) -> Result<Logged, Refused> {
        let Value::Object(mut payload) = entry else { panic!("an entry is an object") };
        let Some(Value::String(kind)) = payload.remove("kind") else { panic!("it has a kind") };
        self.club.log_match_entry(id, intent, &kind, payload)
    }

    /// A whole party in which everybody but the first mover perishes in the first move.
    pub(crate) fn sweep(&self, id: MatchId) -> EntryId {
        let view = self.club.match_view(id).expect("the match is there").record().view();
        let mover = view["to_move"].clone();
        let others: Vec<&Value> =
            view["alive"].as_array().expect("a list").iter().filter(|one| **one != mover).collect();
        self.log(id, json!({"kind": "move", "by": mover, "how": "flick", "perished": others}))
            .expect("it is the mover's turn")
            .id
    }

    /// The rows of the standings: number, rank, points.
    pub(crate) fn standings(&self) -> Vec<(u32, Option<u32>, String)> {
        let view = self.club.event(&self.slug).expect("the event is there");
        let rows = view.standings().rows;
        rows.into_iter()
            .map(|row| {
                let number = view.player(row.entrant).expect("an entrant").entrant.number;
                (number, row.rank, row.points.to_string())
            })
            .collect()
    }

    /// Asserts that every log folds to what is stored.
    pub(crate) fn verify(&self) {
        let report = self.club.verify().expect("the database can be read");
        assert_eq!(report.findings, [], "{} streams", report.streams);
    }
}

/// An intent on what was seen up to `base`.
pub(crate) fn on(base: Seq) -> Intent {
    Intent { base: Some(Base::Seq(base)), ..Intent::now(REFEREE) }
}
