//! The registry on both databases: records, duplicates, erasure, imports.

use super::{BOM_SEP, CP1251, DUPLICATES, UTF8, UTF16, expected};
use crate::database::{Database, on_both};
use crate::evening::{Evening, settings};
use nomerok::club::people::{Imported, NotSaved, Preview};
use nomerok::club::{Club, Intent, NewEntrant, Refused};
use nomerok::log::{Actor, Base, Hash, Seq, StreamId};
use nomerok::transfer::csv::list::List;
use nomerok::transfer::csv::plan::{Answer, Answers, Fate};
use nomerok::transfer::csv::player::{Field, Player, Typed};
use uuid::Uuid;

fn open(database: &Database) -> Club {
    Club::new(database.open())
}

fn now() -> Intent {
    Intent::now(Actor::System)
}

fn typed(name: &str, club: &str) -> Typed {
    Typed { name: name.to_owned(), club: club.to_owned(), ..Typed::default() }
}

fn register(club: &Club, name: &str, of: &str) -> Uuid {
    club.register(now(), &typed(name, of)).expect("the person is new and well written")
}

fn list(club: &Club, bytes: &[u8]) -> List {
    club.read_list(bytes).expect("the list can be read").0
}

fn preview(club: &Club, bytes: &[u8]) -> Preview {
    club.preview_import(&list(club, bytes), &Answers::new()).expect("the registry can be read")
}

/// Imports and gives how many were created, updated, unchanged, rejected, unanswered.
fn import(club: &Club, bytes: &[u8], answers: Answers) -> [usize; 5] {
    let list = list(club, bytes);
    let seen = club.preview_import(&list, &answers).expect("the registry can be read").seen;
    let imported = club.import_people(now(), list, answers, Some(seen));
    match imported.expect("the import is possible") {
        Imported::Done { created, updated, unchanged, rejected, unanswered } => {
            [created, updated, unchanged, rejected, unanswered]
        }
        stale @ Imported::Stale(_) => panic!("nothing changed since the preview: {stale:?}"),
    }
}

fn everybody(club: &Club) -> Vec<Player> {
    let found = club.search_people("", 0, 1000).expect("the registry can be read");
    assert_eq!(found.total, u64::try_from(found.people.len()).expect("a few"));
    found.people.into_iter().map(|person| person.player).collect()
}

/// The whole log of a person, as it is kept.
fn log(club: &Club, person: Uuid) -> String {
    let entries =
        club.store().read(|reader| reader.entries(StreamId::of_person(person), Seq::START));
    serde_json::to_string(&entries.expect("the log can be read")).expect("entries are JSON")
}

fn assert_sound(club: &Club) {
    let report = club.verify().expect("the database can be read");
    assert_eq!(report.findings, []);
}

fn refusal(refused: Result<Seq, Refused>) -> String {
    match refused {
        Err(Refused::Illegal(illegal)) => illegal.code().to_owned(),
        other => panic!("it should be refused: {other:?}"),
    }
}

#[test]
fn a_person_is_registered_found_changed_and_sorted_as_in_russian() {
    on_both(|database| {
        let club = open(database);
        for name in ["Яков", "Ёжиков Семён", "Жуков", "Ершов"] {
            register(&club, name, "Номерок");
        }
        let names: Vec<String> = everybody(&club).into_iter().map(|player| player.name).collect();
        assert_eq!(names, ["Ёжиков Семён", "Ершов", "Жуков", "Яков"]);
        let found = club.search_people("ЕЖИКОВ", 0, 10).expect("the registry can be read");
        let person = &found.people[0];
        assert_eq!((found.total, person.player.name.as_str()), (1, "Ёжиков Семён"));

        let new = Typed { rating: "1700".to_owned(), ..typed("Ёжиков Сёма", "") };
        let seq = club.edit_person(person.id, now(), &new).expect("the change is possible");
        let card = club.person(person.id).expect("the person is there");
        assert_eq!((card.person.seq, card.person.player.rating), (seq, Some(1700)));
        assert_eq!(card.person.player.club, "");
        assert_sound(&club);
    });
}

#[test]
fn q19_the_same_player_is_not_added_twice_but_a_namesake_of_another_club_is() {
    on_both(|database| {
        let club = open(database);
        let first = register(&club, "Лещёв Артём", "Номерок");
        let again = club.register(now(), &typed(" лещев  артем", "НОМЕРОК"));
        assert!(matches!(again, Err(NotSaved::Known(known)) if known == first), "{again:?}");
        let second = register(&club, "Лещёв Артём", "Юрмала");
        let taken = club.edit_person(second, now(), &typed("Лещёв Артём", "Номерок"));
        assert!(matches!(taken, Err(NotSaved::Known(known)) if known == first), "{taken:?}");
        assert_eq!(everybody(&club).len(), 2);
    });
}

#[test]
fn q107_a_repeated_registration_is_the_first_one() {
    on_both(|database| {
        let club = open(database);
        let intent = now();
        let first = club.register(intent.clone(), &typed("Сомов", "")).expect("he is new");
        let second = club.register(intent, &typed("Сомов", "")).expect("it is the same request");
        assert_eq!(first, second);
        assert_eq!(everybody(&club).len(), 1);
    });
}

#[test]
fn wrong_fields_are_told_and_nothing_is_saved() {
    let database = Database::sqlite();
    let club = open(&database);
    let wrong = Typed { rating: "много".to_owned(), ..typed(" \u{202e} ", "") };
    let Err(NotSaved::Faulty(faults)) = club.register(now(), &wrong) else {
        panic!("two fields are wrong")
    };
    let fields: Vec<Field> = faults.iter().map(|fault| fault.field).collect();
    assert_eq!(fields, [Field::Name, Field::Rating]);
    assert_eq!(everybody(&club), []);
}

#[test]
fn a_change_made_on_an_old_record_is_a_conflict() {
    let database = Database::sqlite();
    let club = open(&database);
    let id = register(&club, "Сомов", "A");
    let on = |seq| Intent { base: Some(Base::Seq(Seq(seq))), ..now() };
    club.edit_person(id, on(1), &typed("Сомов", "B")).expect("nobody was faster");
    let late = club.edit_person(id, on(1), &typed("Сомов", "C"));
    assert!(matches!(late, Err(NotSaved::Refused(Refused::Rejected(_)))), "{late:?}");
    assert_eq!(everybody(&club)[0].club, "B");
}

#[test]
fn a_merge_is_an_alias_and_can_be_undone() {
    on_both(|database| {
        let club = open(database);
        let him = register(&club, "Сомов Фёдор", "Номерок");
        let double = register(&club, "Сомов Ф.", "Юрмала");
        let before = club.person(double).expect("he is there").person;
        club.merge_people(now(), double, him).expect("they can be merged");
        assert_eq!(everybody(&club).len(), 1);
        let card = club.person(him).expect("he is there");
        assert_eq!(card.duplicates.len(), 1);
        assert_eq!(card.duplicates[0].merged_into, Some(him));
        assert_sound(&club);

        // A list that still has the duplicate imports nobody.
        let rows = "name,club\nСомов Ф.,Юрмала\nСомов Фёдор,Номерок\n".as_bytes();
        assert_eq!(import(&club, rows, Answers::new()), [0, 0, 1, 1, 0]);

        club.unmerge_person(now(), double).expect("the merge can be undone");
        let after = club.person(double).expect("he is there").person;
        assert_eq!((after.player, after.merged_into), (before.player, None));
        assert_eq!(everybody(&club).len(), 2);
        assert_sound(&club);
    });
}

#[test]
fn merges_that_make_no_sense_are_refused() {
    let database = Database::sqlite();
    let club = open(&database);
    let [a, b, c] = ["А", "Б", "В"].map(|name| register(&club, name, ""));
    assert_eq!(refusal(club.merge_people(now(), a, a)), "person-merge-same");
    club.merge_people(now(), b, a).expect("they can be merged");
    assert_eq!(refusal(club.merge_people(now(), c, b)), "person-merged");
    assert_eq!(refusal(club.merge_people(now(), a, c)), "person-merge-has-duplicates");
    assert_eq!(refusal(club.unmerge_person(now(), c)), "person-not-merged");
    let edited = club.edit_person(b, now(), &typed("Г", ""));
    assert!(matches!(edited, Err(NotSaved::Refused(Refused::Illegal(_)))), "{edited:?}");
    let nobody = club.merge_people(now(), Uuid::from_u128(1), a);
    assert!(matches!(nobody, Err(Refused::NotFound)), "{nobody:?}");
    assert_sound(&club);
}

#[test]
fn an_erased_person_is_nowhere_by_name_and_no_chain_breaks() {
    on_both(|database| {
        let club = open(database);
        let him = register(&club, "Забываев Иван", "Тайный");
        let double = register(&club, "Забываев И.", "Тайный");
        club.edit_person(him, now(), &typed("Забываев Иван Иванович", "Тайный")).expect("possible");
        club.merge_people(now(), double, him).expect("they can be merged");
        let texts: Vec<Hash> = [him, double]
            .iter()
            .flat_map(|id| {
                log(&club, *id)
                    .split('"')
                    .filter_map(|word| word.parse().ok())
                    .collect::<Vec<Hash>>()
            })
            .collect();
        let kept = |club: &Club| {
            let found = club.store().read(|reader| {
                texts.iter().map(|hash| reader.free_text(*hash)).collect::<Result<Vec<_>, _>>()
            });
            format!("{:?}", found.expect("the texts can be read"))
        };
        assert!(kept(&club).contains("Забываев Иван Иванович"));

        club.erase_person(now(), him).expect("he can be forgotten");
        assert!(!kept(&club).contains("Забываев"));
        for id in [him, double] {
            let card = club.person(id).expect("the id stays");
            assert!(card.person.erased);
            assert_eq!(card.person.player, Player::default());
            assert!(!log(&club, id).contains("Забываев") && !log(&club, id).contains("Тайный"));
        }
        assert_eq!(everybody(&club), []);
        assert!(!club.export_people(',').expect("possible").contains("Забываев"));
        let again = club.edit_person(him, now(), &typed("Забываев", ""));
        assert!(matches!(again, Err(NotSaved::Refused(Refused::Illegal(_)))), "{again:?}");
        assert_sound(&club);
    });
}

#[test]
fn the_log_of_a_person_holds_no_word_of_the_record() {
    let database = Database::sqlite();
    let club = open(&database);
    let rows = "фио,клуб,город,рейтинг,примечание\nЛещёв,Номерок,Орёл,2021,тайна\n".as_bytes();
    import(&club, rows, Answers::new());
    let id = club.search_people("лещ", 0, 1).expect("he is there").people[0].id;
    let log = log(&club, id);
    for word in ["Лещёв", "лещев", "Номерок", "Орёл", "2021,", "тайна"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
}

#[test]
fn q109_q110_q113_every_form_of_the_list_imports_24_players_and_importing_again_none() {
    on_both(|database| {
        for first in [UTF8, CP1251, UTF16] {
            let fresh;
            let database = if first == UTF8 {
                database
            } else {
                fresh = Database::sqlite();
                &fresh
            };
            let club = open(database);
            assert_eq!(import(&club, first, Answers::new()), [24, 0, 0, 0, 0]);
            for again in [first, UTF8, CP1251, UTF16, BOM_SEP] {
                assert_eq!(import(&club, again, Answers::new()), [0, 0, 24, 0, 0]);
            }
            let mut players = everybody(&club);
            let mut expected = expected();
            players.sort_by(|a, b| a.name.cmp(&b.name));
            expected.sort_by(|a, b| a.name.cmp(&b.name));
            assert_eq!(players, expected);
            assert_sound(&club);
        }
    });
}

#[test]
fn the_list_without_clubs_comes_first_and_the_clubs_are_filled_in_later() {
    let database = Database::sqlite();
    let club = open(&database);
    assert_eq!(import(&club, BOM_SEP, Answers::new()), [24, 0, 0, 0, 0]);
    assert_eq!(import(&club, UTF8, Answers::new()), [0, 24, 0, 0, 0]);
    assert_eq!(import(&club, UTF8, Answers::new()), [0, 0, 24, 0, 0]);
    assert_sound(&club);
}

#[test]
fn q110_duplicate_rows_are_left_out_and_the_other_eight_imported_once() {
    on_both(|database| {
        let club = open(database);
        assert_eq!(import(&club, DUPLICATES, Answers::new()), [8, 0, 0, 4, 0]);
        assert_eq!(import(&club, DUPLICATES, Answers::new()), [0, 0, 8, 4, 0]);
        assert_eq!(everybody(&club).len(), 8);
    });
}

#[test]
fn q110_exporting_and_importing_the_registry_changes_nothing() {
    on_both(|database| {
        let club = open(database);
        import(&club, UTF8, Answers::new());
        for name in ["=1+1", "'=x", "-Минусов", "<script>alert(1)</script>", "\"a\";b,c\td", "@ñ"]
        {
            register(&club, name, name);
        }
        let merged = register(&club, "Двойников", "");
        let him = club.search_people("лещ", 0, 1).expect("he is there").people[0].id;
        club.merge_people(now(), merged, him).expect("they can be merged");
        for delimiter in [',', ';', '\t'] {
            let file = club.export_people(delimiter).expect("the registry can be read");
            let plan = preview(&club, file.as_bytes()).plan;
            assert_eq!(plan.rows.len(), 30);
            assert!(plan.rows.iter().all(|row| matches!(row.fate, Fate::Unchanged { .. })));
        }
    });
}

#[test]
fn an_answer_about_a_namesake_is_asked_for_once() {
    on_both(|database| {
        let club = open(database);
        let him = register(&club, "Сомов Фёдор", "Номерок");
        let rows = "name,club\nСомов Федор,Юрмала\nСомов Фёдор,Рига\n".as_bytes();
        assert_eq!(import(&club, rows, Answers::new()), [0, 0, 0, 0, 2]);
        let answers = Answers::from([(2, Answer::New), (3, Answer::Person(him))]);
        assert_eq!(import(&club, rows, answers), [1, 1, 0, 0, 0]);
        assert_eq!(import(&club, rows, Answers::new()), [0, 0, 2, 0, 0]);
        // He moves on; the old list still means him and not somebody new.
        club.edit_person(him, now(), &typed("Сомов Фёдор", "Таллин")).expect("possible");
        let plan = preview(&club, rows).plan;
        assert!(!plan.has_questions(), "{plan:?}");
        assert_eq!(everybody(&club).len(), 2);
        club.erase_person(now(), him).expect("he can be forgotten");
        assert!(preview(&club, rows).plan.has_questions(), "the answer was forgotten with him");
    });
}

#[test]
fn a_confirmation_does_what_was_shown_or_nothing() {
    let database = Database::sqlite();
    let club = open(&database);
    let shown = preview(&club, DUPLICATES);
    register(&club, "Лещёв Артём", "Номерок");
    let imported =
        club.import_people(now(), list(&club, DUPLICATES), Answers::new(), Some(shown.seen));
    assert!(matches!(imported, Ok(Imported::Stale(_))), "{imported:?}");
    assert_eq!(everybody(&club).len(), 1);
}

#[test]
fn q121_names_are_kept_as_text_without_direction_overrides() {
    let database = Database::sqlite();
    let club = open(&database);
    register(&club, "\u{202e}<script>alert(1)</script>\u{200f}", "\"><img src=x\u{0}>");
    let player = &everybody(&club)[0];
    assert_eq!(player.name, "<script>alert(1)</script>");
    assert_eq!(player.club, "\"><img src=x>");
}

#[test]
fn a_merged_duplicate_plays_on_under_the_kept_name_and_both_histories_are_one() {
    let database = Database::sqlite();
    let evening = Evening::new(&database, settings());
    let club = &evening.club;
    let him = register(club, "Лещёв Артём", "Номерок");
    let double = register(club, "Лещ А.", "");
    let entrant = |person| NewEntrant { person, number: None, team: None, checked_in: true };
    club.enter(evening.event, &now(), vec![entrant(double)]).expect("he is new here");
    club.merge_people(now(), double, him).expect("they can be merged");

    let view = club.event(&evening.slug).expect("the event is there");
    let names: Vec<&str> = view
        .players()
        .iter()
        .filter_map(|(_, player)| player.person.map(|person| person.name.as_str()))
        .collect();
    assert_eq!(names, ["Лещёв Артём"]);
    for id in [him, double] {
        let view = club.player(id).expect("he is there");
        assert_eq!((view.person.id, view.events.len()), (him, 1));
    }
    club.unmerge_person(now(), double).expect("the merge can be undone");
    club.enter(evening.event, &now(), vec![entrant(him)]).expect("he is somebody else");
    assert_eq!(refusal(club.merge_people(now(), double, him)), "person-merge-same-event");

    club.erase_person(now(), double).expect("he can be forgotten");
    let view = club.event(&evening.slug).expect("the event is there");
    let shown = view.players().iter().filter(|(_, player)| player.person.is_some()).count();
    assert_eq!((view.players().len(), shown), (2, 1));
    assert_sound(club);
}
