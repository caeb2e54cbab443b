//! Tournament reports (TRF): an event as other programs read it, and theirs as an event.

mod take;

pub use take::{TakenReport, TrfEvent, games_for_two};

use super::{Club, EventView, Refused};
use crate::games::{Illegal, Message};
use crate::tournament::stages::{Format, StageId, swiss};
use crate::tournament::standings::Criterion;
use crate::transfer::trf::course::Course;
use crate::transfer::trf::{self, Dialect, Player, Record, Report};

impl Club {
    /// What a report tells, as an event can hold it.
    ///
    /// # Errors
    /// The file is wrong at a line and column, or an event cannot hold what it tells.
    pub fn read_report(&self, bytes: &[u8]) -> Result<Course, Message> {
        let reading = trf::read(bytes).map_err(|fault| fault.message())?;
        Course::of(&reading, super::people::this_year())
    }

    /// A stage of an event as a tournament report; without a stage the one that is played, or the
    /// first one that can be written. `removed` is what stands for the name of an erased person.
    ///
    /// # Errors
    /// There is no such event, no stage in it is paired, or it does not fit the file's columns.
    pub fn export_trf(
        &self,
        slug: &str,
        stage: Option<StageId>,
        removed: &str,
    ) -> Result<String, Refused> {
        let view = self.event(slug)?;
        let report = report(&view, stage, removed)?;
        trf::write(&report, Dialect::Both)
            .map_err(|unwritable| Illegal::input(unwritable.message()).into())
    }
}

/// The stages of an event that a report can tell.
#[must_use]
pub fn stages(view: &EventView) -> Vec<StageId> {
    let settings = view.event().settings();
    (0..settings.stages.len()).filter(|stage| settings.format(*stage).pairs()).collect()
}

fn report(view: &EventView, stage: Option<StageId>, removed: &str) -> Result<Report, Refused> {
    let event = view.event();
    let settings = event.settings();
    let paired = stages(view);
    let stage = stage.or_else(|| {
        let now = paired.iter().find(|stage| **stage == event.stage());
        now.or_else(|| paired.first()).copied()
    });
    let Some(stage) = stage.filter(|stage| paired.contains(stage)) else {
        return Err(Illegal::input(Message::new("trf-no-paired-stage")).into());
    };
    let (mut table, order) = swiss::cross_table(event, stage);
    let rounds = event.rounds_of(stage).count();
    // The column behind the last round is of a round to come: there is none after the end, and
    // where everybody had an entry in it, it would count as played.
    let over = stage != event.stage() || event.stage_is_drawn();
    let all_away = table.rows.iter().all(|row| row.rounds.len() > rounds);
    if over || all_away {
        table.rows.iter_mut().for_each(|row| row.rounds.truncate(rounds));
    }
    let mut players = std::collections::BTreeMap::new();
    for (row, entrant) in table.rows.iter_mut().zip(&order) {
        let person = view.player(*entrant).and_then(|player| player.person);
        row.name = person.map_or(removed, |person| person.name.as_str()).to_owned();
        row.rating = person.and_then(|person| person.rating).and_then(|one| one.try_into().ok());
        let sex = match person.and_then(|person| person.sex.as_deref()) {
            Some("f") => "w",
            Some("m") => "m",
            _ => "",
        };
        let born = person.and_then(|person| person.birth_year);
        players.insert(
            row.tpn,
            Player {
                sex: sex.to_owned(),
                born: born.map(|year| year.to_string()).unwrap_or_default(),
                ..Player::default()
            },
        );
    }
    if stage == event.stage() {
        let standings = view.standings();
        for (row, entrant) in table.rows.iter().zip(&order) {
            let rank = standings.rows.iter().find(|one| one.entrant == *entrant);
            if let Some(player) = players.get_mut(&row.tpn) {
                player.rank = rank.and_then(|one| one.rank);
            }
        }
    }
    let mut records = Vec::new();
    let mut record = |code: &str, text: String| {
        if !text.is_empty() {
            records.push(Record { code: code.to_owned(), text });
        }
    };
    record("022", settings.place.clone());
    record("042", settings.starts_on.format("%Y/%m/%d").to_string());
    if let Format::Swiss(swiss) = settings.format(stage) {
        record("092", "Individual: Swiss-System (Dutch)".to_owned());
        let baku = if swiss.accelerated { "_BAKU" } else { "" };
        record("192", format!("FIDE_DUTCH_2025{baku}"));
    }
    let names = settings.tie_breaks.iter().filter(|one| matches!(one, Criterion::Fide(_)));
    let names: Vec<String> =
        std::iter::once("PTS".to_owned()).chain(names.map(|one| one.name().into_owned())).collect();
    record("202", names.join(","));
    record("###", format!("{} revision {} {}", view.slug, view.revision(), view.head_hash()));
    Ok(Report { table, players, records })
}
