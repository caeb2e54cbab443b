//! Entering people by a list of names, as it comes from a message or a sheet of paper.

use super::people;
use super::{Club, EventId, Intent, NewEntrant, Refused, events, streams};
use crate::games::{Illegal, Message};
use crate::log::{EntryId, inserted};
use crate::store::Tx;
use crate::tournament::{Entry, Event};
use crate::transfer::csv::name::fold_key;
use crate::transfer::csv::player::{Player, Typed};
use std::collections::BTreeSet;
use uuid::Uuid;

/// What became of a pasted list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EnteredList {
    /// People who take part now and did not before.
    pub entered: usize,
    /// Those of them who are new to the registry.
    pub registered: usize,
    /// Lines that were left out, each with the reason.
    pub left: Vec<(String, Message)>,
}

/// Longest list that is read: more is a mistake of the clipboard.
const LONGEST_LIST: usize = 2_000;

impl Club {
    /// Enters everybody named in the list, one a line; a name nobody has is registered.
    /// A line that names several people, or nobody, is left out and comes back. Where pairs
    /// play, a line `A / B` enters two as a pair; it is left out whole.
    ///
    /// # Errors
    /// The event is over, or the list names nobody or too many; nobody is entered then.
    pub fn enter_list(
        &self,
        id: EventId,
        intent: &Intent,
        list: &str,
        checked_in: bool,
    ) -> Result<EnteredList, Refused> {
        let lines: Vec<String> = list
            .lines()
            .map(|line| without_number(line.trim()).to_owned())
            .filter(|line| !line.is_empty())
            .collect();
        if lines.is_empty() {
            return Err(Illegal::input(Message::new("entries-list-empty")).into());
        }
        if lines.len() > LONGEST_LIST {
            let limit = i64::try_from(LONGEST_LIST).unwrap_or(i64::MAX);
            let message = Message::new("entries-list-too-long").with("limit", limit);
            return Err(Illegal::input(message).into());
        }
        let intent = intent.clone();
        self.store.write(move |tx| {
            tx.lock(id.stream())?;
            enter(tx, id, &intent, lines, checked_in)
        })
    }

    /// Logs several entries of an event made by one form: all or none.
    ///
    /// # Errors
    /// The event's rules or the log refuse one of them.
    pub fn log_event_entries(
        &self,
        id: EventId,
        intent: &Intent,
        entries: Vec<Entry>,
    ) -> Result<(), Refused> {
        let intent = intent.clone();
        self.store.write(move |tx| {
            let mut intent = intent;
            for (index, entry) in (0u32..).zip(entries) {
                let (kind, payload) = super::intent::kind_and_payload(&entry);
                let next = events::sub_intent(&intent, index);
                events::log_entry(tx, id, intent, kind, payload)?;
                intent = next;
            }
            Ok(())
        })
    }
}

fn enter(
    tx: &mut Tx<'_>,
    id: EventId,
    intent: &Intent,
    lines: Vec<String>,
    checked_in: bool,
) -> Result<EnteredList, Refused> {
    let event = streams::load::<Event>(tx, id.stream())?;
    let mut known: BTreeSet<Uuid> =
        event.state().entrants.values().map(|entrant| entrant.person).collect();
    let mut result = EnteredList::default();
    let mut people = Vec::new();
    let pairs = event.state().settings().pairs;
    let mut free_pairs = event.state().free_pairs();
    let mut new_ids = (0x4000_0000u32..).map(|index| inserted(intent.id, index));
    for line in lines {
        let names: Vec<&str> = if pairs { line.split('/').collect() } else { vec![&line] };
        let named = match read_names(tx, &names)? {
            Ok(named) => named,
            Err(message) => {
                result.left.push((line, message));
                continue;
            }
        };
        let is_known =
            |named: &Named| matches!(named, Named::Known(person) if known.contains(person));
        if named.len() > 1 && named.iter().any(is_known) {
            result.left.push((line, Message::new("entries-pair-entered-already")));
            continue;
        }
        let team = if named.len() > 1 { free_pairs.next() } else { None };
        for one in named {
            let person = match one {
                Named::Known(person) => person,
                Named::New(player) => {
                    let person = new_ids.next().expect("fewer lines than ids");
                    let new = Intent { id: EntryId(person.0), base: None, ..intent.clone() };
                    people::register(tx, person.0, new, &player)?;
                    result.registered += 1;
                    person.0
                }
            };
            if known.insert(person) {
                people.push(NewEntrant { person, number: None, team: team.clone(), checked_in });
            }
        }
    }
    result.entered = events::enter(tx, id, intent, people)?;
    Ok(result)
}

/// A name of a list.
enum Named {
    /// Somebody of the registry.
    Known(Uuid),
    /// Nobody has that name yet.
    New(Box<Player>),
}

/// Who is named on a line, or why that is not clear.
fn read_names(tx: &mut Tx<'_>, names: &[&str]) -> Result<Result<Vec<Named>, Message>, Refused> {
    let twice = matches!(names, [one, other] if fold_key(one) == fold_key(other));
    if names.len() > 2 || twice {
        return Ok(Err(Message::new("entries-pair-of-two")));
    }
    let mut read = Vec::new();
    for name in names {
        let typed = Typed { name: without_number(name.trim()).to_owned(), ..Typed::default() };
        let player = match typed.check(people::this_year()) {
            Ok(player) => player,
            Err(mut faults) => return Ok(Err(faults.swap_remove(0).message)),
        };
        let namesakes = tx.people_by_fold_key(&fold_key(&player.name))?;
        match namesakes.as_slice() {
            [] => read.push(Named::New(Box::new(player))),
            [one] => read.push(Named::Known(one.id)),
            several => {
                let count = i64::try_from(several.len()).unwrap_or(i64::MAX);
                let message = Message::new("entries-namesakes")
                    .with("name", player.name.as_str())
                    .with("count", count);
                return Ok(Err(message));
            }
        }
    }
    Ok(Ok(read))
}

/// The line without the number a list may begin it with: `12. Иванов` is `Иванов`.
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix(['.', ')', '\t']) {
        Some(name) if rest.len() < line.len() => name.trim(),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_numbered_list_is_read_by_its_names() {
        assert_eq!(without_number("12. Иванов Пётр"), "Иванов Пётр");
        assert_eq!(without_number("3) Smith"), "Smith");
        assert_eq!(without_number("007 Bond"), "007 Bond");
        assert_eq!(without_number("Иванов"), "Иванов");
    }
}
