//! What an import would do: every row of the list beside the people already known.
//!
//! A plan is pure and complete: the preview shows it, the confirmation carries it out, and
//! making it again after that gives a plan in which nothing is left to do. About a namesake a
//! person decides, and the decision is remembered.

use super::desk::Desk;
use super::identity::{Identity, Known};
use super::list::List;
use super::player::{Field, Player};
use crate::games::Message;
use serde::Serialize;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Decisions about namesakes made at earlier imports: who the record of this identity is.
pub type Memory = BTreeMap<Identity, Uuid>;

/// What a person answered to a question of the preview, by the line it was asked about.
pub type Answers = BTreeMap<usize, Answer>;

/// An answer to the question about a namesake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Answer {
    /// It is this person of the registry.
    Person(Uuid),
    /// It is the person in another line of the same file.
    Line(usize),
    /// It is somebody new.
    New,
}

/// What an import would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    /// Every row of the list, in its order.
    pub rows: Vec<Planned>,
    /// What the answers decided about namesakes, to be remembered when the plan is carried out.
    pub decisions: Vec<Decision>,
}

/// An answered question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The record that was asked about.
    pub identity: Identity,
    /// The line whose person it is: its own, or that of another row of the file.
    pub line: usize,
}

/// A row and what becomes of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Planned {
    /// Line of the file.
    pub line: usize,
    /// The name, to recognise the row by.
    pub name: String,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Fate {
    /// A new person.
    Create(Player),
    /// A known person; nothing changes.
    Unchanged {
        /// Who.
        person: Uuid,
    },
    /// A known person who changes.
    Update {
        /// Who.
        person: Uuid,
        /// What changes: field, before, after.
        changes: Vec<Change>,
        /// The record after the change.
        after: Player,
    },
    /// Somebody must say who this is.
    Ask {
        /// What the row says.
        player: Player,
        /// Who it may be, besides somebody new.
        candidates: Vec<Candidate>,
    },
    /// Not imported.
    Reject(Message),
}

/// A field that changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// Which.
    pub field: Field,
    /// Its text before.
    pub before: String,
    /// Its text after.
    pub after: String,
}

/// Somebody a row may mean.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate {
    /// The answer that names him.
    pub answer: Answer,
    /// His record.
    pub player: Player,
}

impl Plan {
    /// How many rows have a fate.
    #[must_use]
    pub fn count(&self, fate: impl Fn(&Fate) -> bool) -> usize {
        self.rows.iter().filter(|row| fate(&row.fate)).count()
    }

    /// Whether a question is still open.
    #[must_use]
    pub fn has_questions(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.fate, Fate::Ask { .. }))
    }

    /// Whether carrying the plan out would change anything.
    #[must_use]
    pub fn changes_something(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.fate, Fate::Create(_) | Fate::Update { .. }))
    }
}

/// Lays a list beside the registry.
#[must_use]
pub fn plan(list: &List, known: &[Known], memory: &Memory, answers: &Answers) -> Plan {
    let mut desk = Desk::new(known, memory, answers);
    let rows = list
        .rows
        .iter()
        .map(|row| Planned { line: row.line, name: row.name.clone(), fate: desk.fate_of(row) })
        .collect();
    Plan { rows, decisions: desk.decisions }
}

#[cfg(test)]
mod tests {
    use super::super::list::{read_text, write};
    use super::*;
    use proptest::prelude::*;

    fn list(text: &str) -> List {
        read_text(text, 2026).expect("the list can be read")
    }

    /// A registry of the players of a list, numbered from 1.
    fn registry(text: &str) -> Vec<Known> {
        (1..)
            .zip(list(text).rows)
            .map(|(number, row)| Known {
                person: Uuid::from_u128(number),
                player: row.player.expect("the row is right"),
                alias: false,
            })
            .collect()
    }

    /// The registry after the plan was carried out.
    fn carried_out(plan: &Plan, mut known: Vec<Known>) -> Vec<Known> {
        for row in &plan.rows {
            match &row.fate {
                Fate::Create(player) => {
                    let person = Uuid::from_u128(known.len() as u128 + 1);
                    known.push(Known { person, player: player.clone(), alias: false });
                }
                Fate::Update { person, after, .. } => {
                    let record = known.iter_mut().find(|known| known.person == *person);
                    record.expect("a known person changes").player = after.clone();
                }
                _ => {}
            }
        }
        known
    }

    /// The fates in short: + new, = known, ~ changes, ? asked, - rejected.
    fn fates(plan: &Plan) -> String {
        let sign = |row: &Planned| match row.fate {
            Fate::Create(_) => '+',
            Fate::Unchanged { .. } => '=',
            Fate::Update { .. } => '~',
            Fate::Ask { .. } => '?',
            Fate::Reject(_) => '-',
        };
        plan.rows.iter().map(sign).collect()
    }

    fn simply(text: &str, known: &[Known]) -> Plan {
        plan(&list(text), known, &Memory::new(), &Answers::new())
    }

    /// What is remembered after the plan was carried out and gave these records.
    fn remember(plan: &Plan, known: &[Known]) -> Memory {
        let person = |line: usize| {
            let row = plan.rows.iter().find(|row| row.line == line).expect("a row of the plan");
            match &row.fate {
                Fate::Create(player) => {
                    let record = known.iter().find(|known| known.player == *player);
                    record.expect("the person was created").person
                }
                Fate::Unchanged { person } | Fate::Update { person, .. } => *person,
                other => panic!("line {line} is nobody's: {other:?}"),
            }
        };
        plan.decisions.iter().map(|d| (d.identity.clone(), person(d.line))).collect()
    }

    #[test]
    fn q110_a_duplicate_is_reported_with_both_lines_and_the_rest_imported() {
        let plan = simply("name,club\nЁж Ян,A\nСом,A\nЁж Ян,A\n еж  ян ,a\nЩука,A\n", &[]);
        assert_eq!(fates(&plan), "++--+");
        let reason = |row: usize| match &plan.rows[row].fate {
            Fate::Reject(reason) => reason.clone(),
            other => panic!("row {row} is {other:?}"),
        };
        assert_eq!(reason(2), Message::new("import-duplicate").with("line", 2));
        assert_eq!(reason(3), Message::new("import-same-person").with("line", 2));
        assert_eq!(plan.rows[3].line, 5);
    }

    #[test]
    fn a_known_person_is_known_by_any_spelling_and_an_empty_cell_erases_nothing() {
        let known = registry("name,club,city,rating\nЛещёв Артём,Номерок,Орёл,2021\n");
        assert_eq!(fates(&simply("name\nлещев артем\n", &known)), "=");
        assert_eq!(fates(&simply("name,club,city\nЛЕЩЕВ АРТЕМ,номерок,Орел\n", &known)), "=");
        let plan = simply("name,rating,born\nЛещёв Артём,2030,1990\n", &known);
        let Fate::Update { changes, after, .. } = &plan.rows[0].fate else {
            panic!("the rating changes: {plan:?}")
        };
        let changed: Vec<(Field, &str, &str)> =
            changes.iter().map(|c| (c.field, c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(changed, [(Field::Rating, "2021", "2030"), (Field::Born, "", "1990")]);
        assert_eq!(after.club, "Номерок");
    }

    #[test]
    fn a_namesake_of_another_club_is_asked_about_and_the_answer_is_remembered() {
        let known = registry("name,club\nСомов Фёдор,Номерок\n");
        let file = "name,club\nСомов Федор,Юрмала\n";
        let asked = simply(file, &known);
        assert_eq!(fates(&asked), "?");
        assert!(!asked.changes_something());

        let new = plan(&list(file), &known, &Memory::new(), &Answers::from([(2, Answer::New)]));
        assert_eq!(fates(&new), "+");
        let mut both = carried_out(&new, known.clone());
        assert_eq!(fates(&simply(file, &both)), "=", "importing twice is importing once");
        let memory = remember(&new, &both);
        both[1].player.name = "Сомова Фёдора".to_owned();
        both[1].player.club = "Рига".to_owned();
        let renamed = plan(&list(file), &both, &memory, &Answers::new());
        assert_eq!(fates(&renamed), "~", "the new person is remembered under the new name");

        let him = Answers::from([(2, Answer::Person(known[0].person))]);
        let same = plan(&list(file), &known, &Memory::new(), &him);
        assert_eq!(fates(&same), "~");
        let after = carried_out(&same, known.clone());
        assert_eq!(after.len(), 1);
        assert_eq!(fates(&simply(file, &after)), "=");
        assert_eq!(
            fates(&plan(&list(file), &known, &remember(&same, &after), &Answers::new())),
            "~"
        );
    }

    #[test]
    fn a_bare_name_that_several_people_have_is_asked_about() {
        let known = registry("name,club\nСомов,A\nСомов,B\n");
        let plan = simply("name\nСомов\n", &known);
        let Fate::Ask { candidates, .. } = &plan.rows[0].fate else { panic!("{plan:?}") };
        assert_eq!(candidates.len(), 2);
        assert_eq!(fates(&simply("name,club\nСомов,B\nСомов,A\n", &known)), "==");
    }

    #[test]
    fn namesakes_within_one_file_are_asked_about_too() {
        let file = "name,club\nСомов,A\nСомов,B\nСомов,\n";
        assert_eq!(fates(&simply(file, &[])), "+??");
        let answers = Answers::from([(3, Answer::New), (4, Answer::Line(2))]);
        let answered = plan(&list(file), &[], &Memory::new(), &answers);
        assert_eq!(fates(&answered), "++-");
        let known = carried_out(&answered, Vec::new());
        let again = plan(&list(file), &known, &remember(&answered, &known), &Answers::new());
        assert_eq!(fates(&again), "==-", "the answer about line 4 is remembered too");
    }

    #[test]
    fn an_answer_that_names_nobody_asked_about_is_no_answer() {
        let known = registry("name,club\nСомов,A\nЩука,A\n");
        for answer in [Answer::Person(known[1].person), Answer::Line(7)] {
            let answers = Answers::from([(2, answer)]);
            let plan = plan(&list("name,club\nСомов,B\n"), &known, &Memory::new(), &answers);
            assert_eq!(fates(&plan), "?");
        }
    }

    #[test]
    fn a_merged_record_is_recognised_and_two_rows_of_one_person_count_once() {
        let mut known = registry("name,club\nСомов Фёдор,A\nСомов Ф,B\n");
        known[1].person = known[0].person;
        known[1].alias = true;
        let plan = simply("name,club,rating\nСомов Ф,B,1500\nСомов Фёдор,A,1600\n", &known);
        assert_eq!(fates(&plan), "=-");
        assert_eq!(fates(&simply("name,rating\nСомов Ф,1500\n", &known)), "~");
    }

    proptest! {
        #[test]
        fn q110_exporting_and_importing_changes_nothing_and_importing_twice_is_once(
            rows in prop::collection::vec((
                "[сщё]{1,2}", "[аб]{0,1}", "[wx]{0,1}", prop::option::of(1990..1993),
                prop::option::of(0..3)
            ), 1..14)
        ) {
            let players: Vec<Player> = rows
                .into_iter()
                .map(|(name, club, city, born, rating)| {
                    Player { name, club, city, born, rating, ..Player::default() }
                })
                .collect();
            let file = write(&players, ',');
            let list = list(&file);
            // Every question is answered «somebody new», in as many previews as it takes.
            let mut answers = Answers::new();
            let made = loop {
                let made = plan(&list, &[], &Memory::new(), &answers);
                let open: Vec<usize> = made.rows.iter()
                    .filter(|row| matches!(row.fate, Fate::Ask { .. }))
                    .map(|row| row.line)
                    .collect();
                if open.is_empty() {
                    break made;
                }
                answers.extend(open.into_iter().map(|line| (line, Answer::New)));
            };
            let known = carried_out(&made, Vec::new());
            let again = plan(&list, &known, &remember(&made, &known), &Answers::new());
            prop_assert!(!again.changes_something() && !again.has_questions(), "{:?}", again);
            let exported = write(known.iter().map(|known| &known.player), ';');
            let back = plan(&self::list(&exported), &known, &Memory::new(), &Answers::new());
            prop_assert!(
                back.rows.iter().all(|row| matches!(row.fate, Fate::Unchanged { .. })),
                "{:?}", back
            );
        }
    }
}
