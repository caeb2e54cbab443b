//! Row after row of a list: whom each means among the people known and the rows before it.
//!
//! Where nothing decides it, neither the registry nor an answer nor an earlier decision, the
//! row becomes a question.

use super::identity::{Identity, Known};
use super::list::Line;
use super::name::fold_key;
use super::plan::{Answer, Answers, Candidate, Change, Decision, Fate, Memory};
use super::player::{Field, Player};
use super::unreadable::whole;
use crate::games::Message;
use std::collections::HashMap;
use uuid::Uuid;

/// A record with its identity, made once.
struct Record<'a> {
    known: &'a Known,
    identity: Identity,
}

/// The registry and what the rows so far said.
pub(super) struct Desk<'a> {
    by_name: HashMap<String, Vec<Record<'a>>>,
    live: HashMap<Uuid, &'a Player>,
    memory: &'a Memory,
    answers: &'a Answers,
    /// Rows so far, by who they speak of.
    said: HashMap<Identity, &'a Line>,
    /// Persons the rows so far were matched with, and the line.
    taken: HashMap<Uuid, usize>,
    /// Rows that will be new persons, by name.
    newcomers: HashMap<String, Vec<(usize, Player, Identity)>>,
    pub(super) decisions: Vec<Decision>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(known: &'a [Known], memory: &'a Memory, answers: &'a Answers) -> Self {
        let mut by_name: HashMap<String, Vec<Record<'a>>> = HashMap::new();
        for record in known {
            let identity = Identity::of(&record.player);
            let same_name = by_name.entry(identity.name.clone()).or_default();
            same_name.push(Record { known: record, identity });
        }
        let live = known.iter().filter(|k| !k.alias).map(|k| (k.person, &k.player)).collect();
        Self {
            by_name,
            live,
            memory,
            answers,
            said: HashMap::new(),
            taken: HashMap::new(),
            newcomers: HashMap::new(),
            decisions: Vec::new(),
        }
    }

    pub(super) fn fate_of(&mut self, row: &'a Line) -> Fate {
        let player = match &row.player {
            Ok(player) => player,
            Err(reason) => return Fate::Reject(reason.clone()),
        };
        let identity = Identity::of(player);
        if let Some(earlier) = self.said.get(&identity) {
            let exact = earlier.player.as_ref() == Ok(player);
            let key = if exact { "import-duplicate" } else { "import-same-person" };
            return Fate::Reject(Message::new(key).with("line", whole(earlier.line)));
        }
        let fate = self.who(row.line, player, &identity);
        self.said.insert(identity, row);
        fate
    }

    /// Finds whom the row means, or asks.
    fn who(&mut self, line: usize, player: &Player, identity: &Identity) -> Fate {
        let records = self.by_name.get(&identity.name).map(Vec::as_slice).unwrap_or_default();
        let exact = records.iter().filter(|record| record.identity == *identity);
        if let Some(record) = exact.min_by_key(|record| record.known.alias) {
            let person = record.known.person;
            // A merged record is recognised, but says nothing new about its person.
            let says = (!record.known.alias).then_some(player);
            return self.matched(line, person, says);
        }
        let mut persons: Vec<(Uuid, bool)> = Vec::new();
        for record in records {
            let person = record.known.person;
            let agrees = record.identity.agrees_with(identity);
            match persons.iter_mut().find(|(other, _)| *other == person) {
                Some((_, agreed)) => *agreed |= agrees,
                None => persons.push((person, agrees)),
            }
        }
        persons.retain(|(person, _)| self.live.contains_key(person));
        let newcomers = self.newcomers.get(&identity.name).map(Vec::as_slice).unwrap_or_default();
        let decided = |line| Decision { identity: identity.clone(), line };
        match self.answers.get(&line) {
            Some(Answer::Person(person)) if persons.iter().any(|(known, _)| known == person) => {
                self.decisions.push(decided(line));
                return self.matched(line, *person, Some(player));
            }
            Some(Answer::Line(other)) if newcomers.iter().any(|(line, ..)| line == other) => {
                self.decisions.push(decided(*other));
                let reason = Message::new("import-answered-same").with("line", whole(*other));
                return Fate::Reject(reason);
            }
            Some(Answer::New) => {
                self.decisions.push(decided(line));
                return self.newcomer(line, player, identity);
            }
            _ => {}
        }
        // A remembered person may have another name by now.
        if let Some(person) = self.memory.get(identity).filter(|p| self.live.contains_key(p)) {
            return self.matched(line, *person, Some(player));
        }
        let agreeing: Vec<Uuid> =
            persons.iter().filter(|(_, agrees)| *agrees).map(|(person, _)| *person).collect();
        let newcomer_agrees = newcomers.iter().any(|(.., other)| other.agrees_with(identity));
        if let ([person], false) = (agreeing.as_slice(), newcomer_agrees) {
            return self.matched(line, *person, Some(player));
        }
        let candidates: Vec<Candidate> = persons
            .iter()
            .filter(|(person, _)| agreeing.is_empty() || agreeing.contains(person))
            .map(|(person, _)| (Answer::Person(*person), self.live[person]))
            .chain(newcomers.iter().map(|(line, player, _)| (Answer::Line(*line), player)))
            .map(|(answer, player)| Candidate { answer, player: player.clone() })
            .collect();
        if candidates.is_empty() {
            self.newcomer(line, player, identity)
        } else {
            Fate::Ask { player: player.clone(), candidates }
        }
    }

    fn newcomer(&mut self, line: usize, player: &Player, identity: &Identity) -> Fate {
        let same_name = self.newcomers.entry(identity.name.clone()).or_default();
        same_name.push((line, player.clone(), identity.clone()));
        Fate::Create(player.clone())
    }

    fn matched(&mut self, line: usize, person: Uuid, says: Option<&Player>) -> Fate {
        if let Some(earlier) = self.taken.get(&person) {
            return Fate::Reject(Message::new("import-same-person").with("line", whole(*earlier)));
        }
        self.taken.insert(person, line);
        let (Some(says), Some(before)) = (says, self.live.get(&person)) else {
            return Fate::Unchanged { person };
        };
        let after = updated(before, says);
        let changes: Vec<Change> = Field::ALL
            .into_iter()
            .map(|field| Change { field, before: before.text(field), after: after.text(field) })
            .filter(|change| change.before != change.after)
            .collect();
        if changes.is_empty() {
            Fate::Unchanged { person }
        } else {
            Fate::Update { person, changes, after }
        }
    }
}

/// The record after a row spoke of it. An empty cell says nothing, so it erases nothing; a
/// spelling that is the same but for case, spaces or Ё is left as it was.
fn updated(before: &Player, says: &Player) -> Player {
    let text = |before: &str, says: &str| {
        let keeps = says.is_empty() || fold_key(before) == fold_key(says);
        if keeps { before.to_owned() } else { says.to_owned() }
    };
    Player {
        name: before.name.clone(),
        club: text(&before.club, &says.club),
        city: text(&before.city, &says.city),
        rating: says.rating.or(before.rating),
        born: says.born.or(before.born),
        sex: says.sex.or(before.sex),
        note: if says.note.is_empty() { before.note.clone() } else { says.note.clone() },
    }
}
