//! Who does not play a round, said apart from his line: `240 T RRR ids` and `XXZ ids`.

use super::Fault;
use super::line::Line;
use crate::games::Message;
use crate::tournament::crosstable::{Bye, CrossTable, Round, Tpn};

/// Some players' absence from a round; without a number, from the coming one.
#[derive(Debug)]
pub(super) struct Absence {
    line: Line,
    round: Option<u16>,
    bye: Bye,
    players: Vec<(usize, Tpn)>,
}

/// `240 H   5   12   13`: kind, round, players.
pub(super) fn newer(line: &Line) -> Result<Absence, Fault> {
    let words = line.words(4);
    let [kind, round, players @ ..] = &words[..] else {
        return Err(line.fault(5, Message::new("trf-absence")));
    };
    let bye = match kind.1.to_ascii_uppercase().as_str() {
        "H" => Bye::Half,
        "F" => Bye::Full,
        "Z" => Bye::Zero,
        _ => return Err(line.fault(kind.0, Message::new("trf-absence"))),
    };
    let round = Some(line.round_of(round)?);
    Ok(Absence { line: line.clone(), round, bye, players: numbers(line, players)? })
}

/// `XXZ 12 13`.
pub(super) fn older(line: &Line) -> Result<Absence, Fault> {
    let players = numbers(line, &line.words(4))?;
    Ok(Absence { line: line.clone(), round: None, bye: Bye::Zero, players })
}

fn numbers(line: &Line, words: &[(usize, String)]) -> Result<Vec<(usize, Tpn)>, Fault> {
    words.iter().map(|word| Ok((word.0, line.number_of(word)?))).collect()
}

/// Puts the absences into the table. One that concerns a round already paired is compared with
/// it; one of a round after the coming cannot be held and is noted.
pub(super) fn apply(
    table: &mut CrossTable,
    absences: &[Absence],
    notes: &mut Vec<Message>,
) -> Result<(), Fault> {
    let coming = table.rounds_paired() + 1;
    for absence in absences {
        let number = absence.round.unwrap_or(coming);
        let at = usize::from(number) - 1;
        if number > coming {
            let note = Message::new("trf-absence-later").with("round", i64::from(number));
            notes.push(absence.line.note(note));
            continue;
        }
        for (column, tpn) in &absence.players {
            let Some(row) = table.rows.iter_mut().find(|row| row.tpn == *tpn) else {
                let message = Message::new("trf-unknown-player").with("player", i64::from(*tpn));
                return Err(absence.line.fault(*column, message));
            };
            let bye = Round::Bye(absence.bye);
            match row.round(number) {
                Round::Absent => {
                    row.rounds.resize(row.rounds.len().max(at + 1), Round::Absent);
                    row.rounds[at] = bye;
                }
                known if known == bye => {}
                // The older record knows one kind of absence only.
                Round::Bye(Bye::Half | Bye::Full) if absence.round.is_none() => {}
                _ => {
                    let note = Message::new("trf-absence-differs").with("player", i64::from(*tpn));
                    notes.push(absence.line.note(note.with("round", i64::from(number))));
                }
            }
        }
    }
    Ok(())
}
