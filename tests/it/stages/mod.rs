//! Small events of every format, from the first draw to the last place, through the use cases.

mod apart;
mod begun;
mod chained;
mod elimination;
mod leaving;
mod level;
mod penalties;
mod quality;
mod round_robin;
mod tables;
mod until_losses;

use crate::database::Database;
use crate::evening::{Evening, REFEREE, settings};
use nomerok::club::{DrawRequest, Intent, Refused};
use nomerok::log::EntryId;
use nomerok::tournament::stages::Format;
use nomerok::tournament::standings::Criterion;
use nomerok::tournament::{EntrantId, Event, MatchId, MatchPoints, Pairing, Scoring, Settings};
use serde_json::{Value, json};

/// An event of those stages, with two tables.
fn of(stages: Vec<Format>) -> Settings {
    Settings {
        game: "novuss".to_owned(),
        tables: 2,
        scheme: Scoring::Match(MatchPoints::One),
        tie_breaks: ["DE", "SB", "WIN"].into_iter().filter_map(Criterion::named).collect(),
        stages,
        ..settings()
    }
}

fn evening(database: &Database, stages: Vec<Format>, players: u32) -> Evening {
    Evening::with(database, of(stages), players)
}

fn event(evening: &Evening) -> Event {
    evening.club.event(&evening.slug).expect("there").event().clone()
}

/// Draws the next round by the format.
fn pair(evening: &Evening) -> Result<(), Refused> {
    let round = u32::try_from(event(evening).rounds.len() + 1).expect("few rounds");
    let intent = Intent::now(REFEREE);
    evening.club.draw(evening.event, intent, round, DrawRequest::Paired).map(drop)
}

fn take_back(evening: &Evening, round: u32) -> Result<(), Refused> {
    let entry = nomerok::tournament::Entry::Undrawn { round };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).map(drop)
}

fn withdraw(evening: &Evening, number: u32) {
    let entrant = entrant(&event(evening), number);
    evening.club.withdraw(evening.event, Intent::now(REFEREE), entrant).expect("he is here");
}

fn entrant(event: &Event, number: u32) -> EntrantId {
    let found = event.entrants.iter().find(|(_, one)| one.number == number);
    *found.expect("there is such a number").0
}

fn numbers(event: &Event, entrants: &[EntrantId]) -> Vec<u32> {
    entrants.iter().map(|one| event.entrants[one].number).collect()
}

/// The result of a match brought to the desk.
fn result(how: &str, winner: Option<EntrantId>) -> Value {
    json!({"kind": "decided", "how": how, "winner": winner.map(|one| one.to_string())})
}

/// Ends the open matches of the last round as that says: the winner by number, or nobody.
fn play(evening: &Evening, wins: impl Fn(&[u32]) -> (&'static str, Option<u32>)) {
    let event = event(evening);
    let round = event.rounds.last().expect("a round was drawn");
    for pairing in round.matches.iter().filter(|one| !one.finished) {
        let (how, winner) = wins(&numbers(&event, &pairing.seats));
        let winner = winner.map(|number| entrant(&event, number));
        evening.log(pairing.id, result(how, winner)).expect("nobody has logged it");
    }
}

/// The lower number wins.
fn better(two: &[u32]) -> (&'static str, Option<u32>) {
    ("result", two.iter().min().copied())
}

/// Draws and plays rounds until there is none left; how many.
fn play_out(evening: &Evening, wins: impl Fn(u32, &[u32]) -> (&'static str, Option<u32>)) -> usize {
    while !event(evening).stage_is_drawn() {
        pair(evening).expect("the stage has a round left");
        let round = u32::try_from(event(evening).rounds.len()).expect("few rounds");
        play(evening, |two| wins(round, two));
        assert!(round < 60, "it comes to an end");
    }
    event(evening).rounds.len()
}

/// Numbers by place: those without a place have none.
fn places(evening: &Evening) -> Vec<(u32, Option<u32>)> {
    let view = evening.club.event(&evening.slug).expect("there");
    let number = |one| view.event().entrants[&one].number;
    view.standings().rows.iter().map(|row| (number(row.entrant), row.rank)).collect()
}

fn match_of(event: &Event, round: usize, number: u32) -> &Pairing {
    let entrant = entrant(event, number);
    let matches = &event.rounds[round - 1].matches;
    matches.iter().find(|one| one.seats.contains(&entrant)).expect("he plays in it")
}

/// The entry that decided a match.
fn decision(evening: &Evening, id: MatchId) -> EntryId {
    evening.club.match_view(id).expect("there").last().expect("it was decided").id
}

/// Corrects who won a match.
fn correct(evening: &Evening, id: MatchId, winner: EntrantId) -> Result<(), Refused> {
    let target = decision(evening, id);
    let changes = json!([{"replace": target, "entry": result("result", Some(winner))}]);
    let intent = Intent::now(REFEREE);
    evening.club.correct_match(id, intent, changes, "стороны перепутаны").map(drop)
}

fn code(refused: Result<(), Refused>) -> String {
    match refused {
        Err(Refused::Illegal(illegal)) => illegal.code().to_owned(),
        other => panic!("no rule refuses it: {other:?}"),
    }
}
