//! A report becomes an event: its people are found or registered, its rounds are published as
//! they were paired, and every game is a match decided without a log.

use crate::club::intent::kind_and_payload;
use crate::club::people::lists::{self, Preview};
use crate::club::streams::Taken;
use crate::club::{
    Club, EventId, Intent, Refused, draw, events, matches, projections, streams, texts,
};
use crate::games::{self, Illegal, Message};
use crate::log::{EntryId, Folded, Hash, Rejected, Seq, StreamId};
use crate::store::Tx;
use crate::tournament::crosstable::Tpn;
use crate::tournament::stages::{Format, tables};
use crate::tournament::{
    Apart, Decided, Drawn, EntrantId, Entry, Event, Length, MatchId, Method, Presence, Record,
    Scoring, Seating, Settings, SitsOut, SittingOut,
};
use crate::transfer::csv::plan::{Answers, Fate};
use crate::transfer::trf::course::{Course, Game, PairedRound};
use chrono_tz::Tz;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use uuid::Uuid;

/// What the file does not say about the event.
#[derive(Debug, Clone)]
pub struct TrfEvent {
    /// The game that was played.
    pub game: String,
    /// Where the event's days begin and end.
    pub time_zone: Tz,
    /// How many tables there are; `None` for one a board.
    pub tables: Option<u32>,
}

/// What became of a report.
#[derive(Debug, Clone, PartialEq)]
pub enum TakenReport {
    /// It is an event with this name in addresses.
    Done(String),
    /// Somebody must say first who is who, or the registry changed since it was shown.
    Asks(Box<Preview>),
}

impl Club {
    /// Makes an event of a report, in one transaction. With `seen`, only if its people would
    /// still be matched as it was shown.
    ///
    /// # Errors
    /// The settings that follow are wrong, a player cannot be registered, or two lines are one
    /// person; nothing is made then.
    pub fn import_trf(
        &self,
        intent: Intent,
        course: Course,
        about: &TrfEvent,
        answers: Answers,
        seen: Option<Hash>,
    ) -> Result<TakenReport, Refused> {
        let settings = settings(&course, about);
        settings.check()?;
        let said = format!("{course:?} {about:?} {answers:?}");
        self.store.write(move |tx| {
            let told = told(tx, &intent, &said)?;
            take(tx, &intent, &told, &course, settings, &answers, seen)
        })
    }
}

/// The intent all entries but the first are made of: its id tells this file with these answers
/// from every other that is sent under the same id. Salted, as names are in it.
fn told(tx: &mut Tx<'_>, intent: &Intent, said: &str) -> Result<Intent, Refused> {
    let salt = texts::installation(tx)?.salt;
    let said = Hash::of(format!("{salt}\0{said}").as_bytes());
    let id = EntryId(Uuid::new_v5(&intent.id.0, said.to_string().as_bytes()));
    Ok(Intent { id, base: None, ..intent.clone() })
}

fn settings(course: &Course, about: &TrfEvent) -> Settings {
    let boards = u32::try_from(course.boards()).unwrap_or(u32::MAX);
    let name: String = course.name.trim().chars().take(Settings::LONGEST_TEXT).collect();
    Settings {
        name: if name.is_empty() { "TRF".to_owned() } else { name.trim().to_owned() },
        starts_on: course
            .starts_on
            .unwrap_or_else(|| crate::club::now().with_timezone(&about.time_zone).date_naive()),
        place: course.place.chars().take(Settings::LONGEST_TEXT).collect(),
        time_zone: about.time_zone,
        game: about.game.clone(),
        ruleset: serde_json::Map::new(),
        pairs: false,
        tables: about.tables.unwrap_or(boards).clamp(1, Settings::MOST_TABLES),
        scheme: Scoring::Match(course.points),
        length: Length::Parties(1),
        tie_breaks: course.tie_breaks.clone(),
        stages: vec![match course.round_robin {
            Some(cycles) => Format::RoundRobin { cycles, edition: course.swiss.edition },
            None => Format::Swiss(course.swiss.clone()),
        }],
        advance: Vec::new(),
        best_rounds: None,
        warnings: None,
        scan_admits: false,
    }
}

fn take(
    tx: &mut Tx<'_>,
    intent: &Intent,
    told: &Intent,
    course: &Course,
    settings: Settings,
    answers: &Answers,
    seen: Option<Hash>,
) -> Result<TakenReport, Refused> {
    let id = EventId(intent.id.0);
    // A form that was sent twice makes one event; another form with its id is no repeat.
    if let Some(row) = tx.load_event(id.0)? {
        let second = tx.entries(id.stream(), Seq::START)?.into_iter().nth(1);
        let same = second.is_some_and(|entry| entry.draft.id == events::sub_intent(told, 1).id);
        return if same { Ok(TakenReport::Done(row.slug)) } else { Err(Rejected::IdReused.into()) };
    }
    let preview = lists::preview(tx, &course.list, answers)?;
    let stale = seen.is_some_and(|seen| seen != preview.seen);
    if stale || preview.plan.has_questions() {
        return Ok(TakenReport::Asks(Box::new(preview)));
    }
    let rejected = preview.plan.rows.iter().find_map(|row| match &row.fate {
        Fate::Reject(_) => Some(row.line),
        _ => None,
    });
    if let Some(line) = rejected {
        // What is wrong with the person is shown in the preview; here the file as a whole fails.
        let player = i64::try_from(line).unwrap_or(i64::MAX);
        let message = Message::new("trf-event-player").with("player", player);
        return Err(Illegal::input(message).into());
    }
    let (_, persons) = lists::carry_out(tx, intent, &preview.plan)?;
    let slug = events::free_slug(tx, &settings.name)?;
    let event = create(tx, id, intent, settings)?;
    let mut taking =
        Taking { tx, id, intent: told.clone(), next: 0, entrants: BTreeMap::new(), event };
    taking.enter(course, &persons)?;
    for (number, round) in (1..).zip(&course.rounds) {
        let field = course.round_robin.map(|_| course.players.as_slice());
        taking.round(number, round, field)?;
    }
    let coming = u32::try_from(course.rounds.len() + 1).unwrap_or(u32::MAX);
    // In a round robin nobody asks for a bye.
    let asked = course.asked.iter().filter(|_| course.round_robin.is_none());
    for (tpn, worth) in asked {
        let entrant = taking.entrants[tpn];
        taking.log(&Entry::ByeRequested { entrant, round: coming, worth: *worth })?;
    }
    for (one, other, from, to) in &course.apart {
        let entrants = [taking.entrants[one], taking.entrants[other]];
        let (from, to) = (u32::from(*from), to.map(u32::from));
        taking.log(&Entry::KeptApart(Apart { entrants, from, to }))?;
    }
    let event = Arc::new(taking.event);
    tx.remember(id.stream(), event.head().head, Arc::clone(&event) as _);
    projections::save_event(tx, id, &slug, None, &event)?;
    Ok(TakenReport::Done(slug))
}

/// The event with its first entry alone.
fn create(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: &Intent,
    settings: Settings,
) -> Result<Folded<Event>, Refused> {
    let first = Intent { base: None, ..intent.clone() };
    let entry = kind_and_payload(&Entry::Created { settings: Box::new(settings) });
    let taken =
        streams::take::<Event>(tx, id.stream(), first, entry, |_, _| false, |_, _, _| Ok(()))?;
    match taken {
        Taken::New(event, _) => Ok(Arc::unwrap_or_clone(event)),
        // An event without its row.
        Taken::Repeat(_) => Err(Rejected::IdReused.into()),
    }
}

/// The event while its log is written.
struct Taking<'t, 's> {
    tx: &'t mut Tx<'s>,
    id: EventId,
    intent: Intent,
    /// How many entries were made beside the first.
    next: u32,
    entrants: BTreeMap<Tpn, EntrantId>,
    /// As far as it is written. It is moved on in place: a copy for every entry, as single ones
    /// are taken with, would make the work grow with the square of the games. What fails here
    /// fails the whole report, so nobody sees a state that moved too far.
    event: Folded<Event>,
}

impl Taking<'_, '_> {
    fn intent(&mut self) -> Intent {
        self.next += 1;
        events::sub_intent(&self.intent, self.next)
    }

    fn log(&mut self, entry: &Entry) -> Result<(), Refused> {
        let (kind, payload) = kind_and_payload(entry);
        let head = self.event.head().head;
        let draft = self.intent().draft(self.id.stream(), head, kind, payload);
        self.event.follow(&draft)?;
        let entry = self.tx.append(draft, crate::club::now())?;
        self.event.advance_to(&entry);
        Ok(())
    }

    fn enter(&mut self, course: &Course, persons: &HashMap<usize, Uuid>) -> Result<(), Refused> {
        let mut taken = BTreeSet::new();
        for tpn in &course.players {
            let line = usize::try_from(*tpn).unwrap_or(usize::MAX);
            let person = persons.get(&line).copied().ok_or(Refused::NotFound)?;
            if !taken.insert(person) {
                let message = Message::new("trf-event-same-person").with("player", i64::from(*tpn));
                return Err(Illegal::input(message).into());
            }
            let entrant = EntrantId(crate::log::inserted(self.intent.id, *tpn ^ 0x4000_0000).0);
            self.entrants.insert(*tpn, entrant);
            self.log(&Entry::Entered { entrant, person, number: *tpn, team: None })?;
        }
        let order = self.entrants.values().copied().collect();
        self.log(&Entry::Seeded { stage: 0, order })?;
        // Who plays in a round robin is settled by its first round.
        if course.rounds.is_empty() || course.round_robin.is_some() {
            for entrant in self.entrants.clone().into_values() {
                self.log(&Entry::CheckedIn { entrant })?;
            }
        }
        Ok(())
    }

    /// A round; `field` is who plays in a round robin.
    fn round(
        &mut self,
        number: u32,
        round: &PairedRound,
        field: Option<&[Tpn]>,
    ) -> Result<(), Refused> {
        if field.is_none() {
            self.let_come(&round.away)?;
        }
        let there_are = self.event.state().settings().tables;
        let seats: Vec<(MatchId, &Game)> =
            round.games.iter().map(|game| (MatchId(Uuid::now_v7()), game)).collect();
        let matches: Vec<Seating> = (0..)
            .zip(&seats)
            .map(|(board, (id, game))| Seating {
                id: *id,
                table: board % there_are + 1,
                seats: vec![self.entrants[&game.first], self.entrants[&game.second]],
            })
            .collect();
        let plays =
            |tpn: &&Tpn| round.games.iter().any(|one| [one.first, one.second].contains(tpn));
        let byes: Vec<(Tpn, SittingOut)> = match field {
            Some(field) => {
                let rest = field.iter().filter(|tpn| !plays(tpn));
                rest.map(|tpn| (*tpn, SittingOut::Rest)).collect()
            }
            None => round.byes.clone(),
        };
        let drawn = Drawn {
            round: number,
            // Another program paired it: here it is as if a person had, but a round robin is not
            // set by hand.
            method: if field.is_some() { Method::Paired } else { Method::ByHand },
            input: self.event.head().head,
            engine: tables::ENGINE,
            matches: matches.clone(),
            byes: byes
                .iter()
                .map(|(tpn, why)| SitsOut { entrant: self.entrants[tpn], why: *why })
                .collect(),
            reasons: Vec::new(),
        };
        self.log(&Entry::Drawn(drawn))?;
        for (seating, (_, game)) in matches.iter().zip(&seats) {
            let intent = self.intent();
            draw::start(self.tx, self.id, self.event.state(), number, seating, intent)?;
            self.decide(seating.id, game)?;
        }
        Ok(())
    }

    /// Those the file has a word about are here in this round, the others are not.
    fn let_come(&mut self, away: &[Tpn]) -> Result<(), Refused> {
        for (tpn, entrant) in self.entrants.clone() {
            let presence = self.event.state().entrants[&entrant].presence;
            match (presence == Presence::CheckedIn, away.contains(&tpn)) {
                (true, true) => self.log(&Entry::CheckedOut { entrant })?,
                (false, false) => self.log(&Entry::CheckedIn { entrant })?,
                (true, false) | (false, true) => {}
            }
        }
        Ok(())
    }

    fn decide(&mut self, id: MatchId, game: &Game) -> Result<(), Refused> {
        let Some((how, winner)) = game.ended else { return Ok(()) };
        let winner = winner.map(|tpn| self.entrants[&tpn].to_string());
        let decided = Decided { how, winner, score: BTreeMap::new() };
        let payload = match serde_json::to_value(&decided) {
            Ok(serde_json::Value::Object(payload)) => payload,
            Ok(_) => unreachable!("a struct with named fields writes an object"),
            Err(error) => return Err(Refused::Malformed(error.to_string())),
        };
        let intent = self.intent();
        let taken = streams::take::<Record>(
            self.tx,
            StreamId::of_match(id.0),
            intent,
            ("decided".to_owned(), payload),
            |_, _| false,
            |_, _, _| Ok(()),
        )?;
        let Taken::New(record, _) = taken else {
            unreachable!("the match was made in this transaction")
        };
        self.log(&Entry::Outcome(matches::outcome(id, &record)))
    }
}

/// The games a report can be of: two sides, and a result that can be brought to the desk.
#[must_use]
pub fn games_for_two() -> Vec<&'static str> {
    games::GAMES.iter().filter(|kind| kind.seats.0 <= 2).map(|kind| kind.name).collect()
}
