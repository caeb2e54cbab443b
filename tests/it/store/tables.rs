//! The tables beside the log: what is saved is what is loaded.

use super::{a_match, an_event, moment};
use crate::database::on_both;
use chrono::NaiveDate;
use nomerok::log::{Hash, Seq};
use nomerok::store::{
    EntrantRow, EventRow, FreeText, Grant, GrantScope, GrantState, Installation, Invitation,
    InvitationKind, MatchRow, Namesake, PersonRow, Session, Store, StoreError, TableCode, Tx, User,
};
use uuid::Uuid;

fn write(store: &Store, work: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
    store.write(work).expect("saved");
}

fn date(day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(2026, 12, day)
}

fn slugs(events: &[EventRow]) -> Vec<&str> {
    events.iter().map(|event| event.slug.as_str()).collect()
}

#[test]
fn events_are_saved_changed_and_listed_latest_first() {
    on_both(|database| {
        let store = database.open();
        let first = EventRow { starts_on: date(1), status: "over".to_owned(), ..an_event(1) };
        let second = EventRow { starts_on: date(2), ..an_event(2) };
        let undated = an_event(3);
        let saved = [first.clone(), second.clone(), undated.clone()];
        write(&store, move |tx| saved.iter().try_for_each(|event| tx.save_event(event)));
        let list = |statuses: &[&str]| store.read(|r| r.list_events(statuses)).expect("read");
        assert_eq!(list(&[]), [undated.clone(), second.clone(), first.clone()]);
        assert_eq!(slugs(&list(&["over"])), ["event-1"]);
        assert_eq!(slugs(&list(&["over", "open"])), ["event-3", "event-2", "event-1"]);

        let changed = EventRow { starts_on: None, seq: Seq(9), state: "{}".to_owned(), ..first };
        let saved = changed.clone();
        write(&store, move |tx| tx.save_event(&saved));
        assert_eq!(store.read(|r| r.load_event(changed.id)), Ok(Some(changed.clone())));
        assert_eq!(store.read(|r| r.load_event_by_slug("event-1")), Ok(Some(changed)));
        assert_eq!(store.read(|r| r.load_event_by_slug("event-9")), Ok(None));

        let namesake = EventRow { slug: second.slug, ..an_event(4) };
        let answer = store.write(move |tx| tx.save_event(&namesake));
        assert!(matches!(answer, Err(StoreError::Conflict(_))), "{answer:?}");
    });
}

#[test]
fn matches_of_an_event_come_by_round_and_table() {
    on_both(|database| {
        let store = database.open();
        write(&store, |tx| {
            tx.save_event(&an_event(1))?;
            tx.save_event(&an_event(2))?;
            tx.save_match(&MatchRow { round: 2, ..a_match(1, 1) })?;
            tx.save_match(&MatchRow { table_no: None, ..a_match(2, 1) })?;
            tx.save_match(&MatchRow { table_no: Some(10), ..a_match(3, 1) })?;
            tx.save_match(&MatchRow { table_no: Some(9), ..a_match(4, 1) })?;
            tx.save_match(&a_match(5, 2))
        });
        let event = Uuid::from_u128(1);
        let rows = store.read(|r| r.matches_of_event(event)).expect("read");
        let order: Vec<u128> = rows.iter().map(|row| row.id.as_u128()).collect();
        assert_eq!(order, [4, 3, 2, 1]);
        let over = MatchRow { status: "over".to_owned(), ..rows[0].clone() };
        let saved = over.clone();
        write(&store, move |tx| tx.save_match(&saved));
        assert_eq!(store.read(|r| r.load_match(over.id)), Ok(Some(over.clone())));
        write(&store, move |tx| tx.remove_match(over.id));
        assert_eq!(store.read(|r| r.load_match(over.id)), Ok(None));
    });
}

#[test]
fn entrants_are_replaced_as_a_whole_and_found_again_by_person() {
    on_both(|database| {
        let store = database.open();
        let row = |event, entrant, person| EntrantRow {
            event_id: Uuid::from_u128(event),
            entrant_id: Uuid::from_u128(entrant),
            person_id: Uuid::from_u128(person),
            number: Some(3),
            status: "playing".to_owned(),
            rank: None,
            points: Some("4.5".to_owned()),
        };
        let pair = [row(1, 10, 100), row(1, 10, 101), row(1, 11, 102)];
        let saved = pair.clone();
        write(&store, move |tx| {
            tx.save_event(&EventRow { starts_on: date(1), ..an_event(1) })?;
            tx.save_event(&EventRow { starts_on: date(2), ..an_event(2) })?;
            tx.save_entrants(Uuid::from_u128(2), &[row(2, 20, 100)])?;
            tx.save_entrants(Uuid::from_u128(1), &saved)
        });
        let of_event = |n| store.read(|r| r.entrants_of_event(Uuid::from_u128(n))).expect("read");
        assert_eq!(of_event(1), pair);
        let ranked = EntrantRow { rank: Some(1), points: None, ..pair[0].clone() };
        let saved = [ranked.clone(), pair[2].clone()];
        write(&store, move |tx| tx.save_entrants(Uuid::from_u128(1), &saved));
        assert_eq!(of_event(1), [ranked.clone(), pair[2].clone()]);
        assert_eq!(of_event(2).len(), 1);
        let history = store.read(|r| r.entrants_of_person(Uuid::from_u128(100))).expect("read");
        let history: Vec<_> = history.into_iter().map(|(row, event)| (row, event.slug)).collect();
        assert_eq!(
            history,
            [(row(2, 20, 100), "event-2".to_owned()), (ranked, "event-1".to_owned())]
        );
    });
}

fn person(n: u128, name: &str) -> PersonRow {
    PersonRow {
        id: Uuid::from_u128(n),
        name: name.to_owned(),
        sort_key: name.to_lowercase().replace('ё', "е"),
        fold_key: name.to_lowercase().replace('ё', "е"),
        club: Some("Рыба".to_owned()),
        city: None,
        rating: Some(-3),
        birth_year: Some(1990),
        sex: None,
        note: None,
        number: Some("17".to_owned()),
        merged_into: None,
        erased: false,
        seq: Seq(2),
    }
}

#[test]
fn people_are_found_by_a_part_of_their_name_page_by_page_in_the_same_order() {
    on_both(|database| {
        let store = database.open();
        let people = [
            person(1, "Ёжиков"),
            person(2, "Абгаров"),
            person(3, "Zeta"),
            person(4, "Жуков"),
            PersonRow { merged_into: Some(Uuid::from_u128(1)), ..person(5, "Ежиков") },
            PersonRow { erased: true, ..person(6, "Ежова") },
            person(7, "100% ков_"),
        ];
        let saved = people.clone();
        write(&store, move |tx| saved.iter().try_for_each(|person| tx.save_person(person)));
        let search = |part: &str, offset, limit| {
            let (page, total) = store.read(|r| r.search_people(part, offset, limit)).expect("read");
            (page.iter().map(|person| person.id.as_u128()).collect::<Vec<_>>(), total)
        };
        assert_eq!(search("", 0, 10), (vec![7, 3, 2, 1, 4], 5));
        assert_eq!(search("", 1, 2), (vec![3, 2], 5));
        assert_eq!(search("иков", 0, 10), (vec![1], 1));
        assert_eq!(search("%", 0, 10), (vec![7], 1), "a wildcard is a letter like any other");
        assert_eq!(search("в_", 0, 10), (vec![7], 1));
        let namesakes = store.read(|r| r.people_by_fold_key("ежиков")).expect("read");
        assert_eq!(namesakes, [people[0].clone()]);
        let merged = store.read(|r| r.people_merged_into(Uuid::from_u128(1))).expect("read");
        assert_eq!(merged, [people[4].clone()]);
        let ids = [Uuid::from_u128(6), Uuid::from_u128(3), Uuid::from_u128(77)];
        let mut some = store.read(|r| r.persons(&ids)).expect("read");
        some.sort_by_key(|person| person.id);
        assert_eq!(some, [people[2].clone(), people[5].clone()]);

        let registry = store.read(|r| r.registry()).expect("read");
        let registry: Vec<u128> = registry.iter().map(|person| person.id.as_u128()).collect();
        assert_eq!(registry, [7, 3, 2, 1, 5, 4], "all but the erased one");

        let back = PersonRow { merged_into: None, rating: None, ..people[4].clone() };
        let saved = back.clone();
        write(&store, move |tx| tx.save_person(&saved));
        assert_eq!(store.read(|r| r.person(back.id)), Ok(Some(back)));
    });
}

#[test]
fn an_import_answer_is_remembered_and_can_be_changed() {
    on_both(|database| {
        let store = database.open();
        let decision = || store.read(|r| r.namesake_decision("list|ежиков")).expect("read");
        assert_eq!(decision(), None);
        write(&store, |tx| tx.remember_namesake("list|ежиков", Namesake::New));
        assert_eq!(decision(), Some(Namesake::New));
        write(&store, |tx| {
            tx.save_person(&person(1, "Ёжиков"))?;
            tx.remember_namesake("list|ежиков", Namesake::Known(Uuid::from_u128(1)))
        });
        assert_eq!(decision(), Some(Namesake::Known(Uuid::from_u128(1))));
        write(&store, |tx| {
            tx.remember_namesake("list|other", Namesake::New)?;
            tx.forget_namesakes_of(Uuid::from_u128(1))
        });
        assert_eq!(decision(), None);
        let other = store.read(|r| r.namesake_decision("list|other"));
        assert_eq!(other, Ok(Some(Namesake::New)));
    });
}

#[test]
fn an_erased_text_is_known_to_be_erased_and_does_not_come_back() {
    on_both(|database| {
        let store = database.open();
        let (one, two, never) = (Hash::of(b"1"), Hash::of(b"2"), Hash::of(b"3"));
        let text = |hash| store.read(|r| r.free_text(hash)).expect("read");
        write(&store, move |tx| {
            tx.save_free_text(one, "He pushed the table.", Some(Uuid::from_u128(1)))?;
            tx.save_free_text(two, "The lamp fell.", None)
        });
        assert_eq!(text(one), Some(FreeText::Kept("He pushed the table.".to_owned())));
        write(&store, move |tx| tx.erase_free_texts_of(Uuid::from_u128(1)));
        assert_eq!(text(one), Some(FreeText::Erased));
        assert_eq!(text(two), Some(FreeText::Kept("The lamp fell.".to_owned())));
        write(&store, move |tx| tx.save_free_text(one, "He pushed the table.", None));
        assert_eq!(text(one), Some(FreeText::Erased));
        write(&store, move |tx| tx.erase_free_text(two));
        assert_eq!(text(two), Some(FreeText::Erased));
        assert_eq!(text(never), None);
        let answer = store.write(move |tx| tx.erase_free_text(never));
        assert_eq!(answer, Err(StoreError::Missing("text")));
    });
}

fn user(n: u128, login: &str) -> User {
    User {
        id: Uuid::from_u128(n),
        login: login.to_owned(),
        display_name: "Судья".to_owned(),
        password_hash: None,
        role: "referee".to_owned(),
        created_at: moment(1),
        disabled: false,
    }
}

#[test]
fn users_have_logins_of_their_own() {
    on_both(|database| {
        let store = database.open();
        assert_eq!(store.read(|r| r.has_users()), Ok(false));
        write(&store, |tx| {
            tx.save_user(&user(2, "судья"))?;
            tx.save_user(&user(1, "admin"))
        });
        assert_eq!(store.read(|r| r.has_users()), Ok(true));
        assert_eq!(store.read(|r| r.users()), Ok(vec![user(1, "admin"), user(2, "судья")]));
        let answer = store.write(|tx| tx.save_user(&user(3, "admin")));
        assert!(matches!(answer, Err(StoreError::Conflict(_))), "{answer:?}");
        let locked = User {
            disabled: true,
            password_hash: Some("$argon2id$".to_owned()),
            ..user(2, "судья")
        };
        let saved = locked.clone();
        write(&store, move |tx| tx.save_user(&saved));
        assert_eq!(store.read(|r| r.user(locked.id)), Ok(Some(locked.clone())));
        assert_eq!(store.read(|r| r.user_by_login("судья")), Ok(Some(locked)));
        assert_eq!(store.read(|r| r.user_by_login("nobody")), Ok(None));
    });
}

#[test]
fn an_invitation_is_used_once_and_in_time() {
    on_both(|database| {
        let store = database.open();
        let invitation = |token: &str, kind, second| Invitation {
            token_hash: token.to_owned(),
            kind,
            role: "administrator".to_owned(),
            user_id: None,
            expires_at: moment(second),
            used_at: None,
        };
        let first_run = invitation("a", InvitationKind::FirstRun, 10);
        let invite = invitation("b", InvitationKind::Invite, 20);
        let reset = Invitation {
            user_id: Some(Uuid::from_u128(1)),
            ..invitation("c", InvitationKind::Reset, 30)
        };
        let all = [first_run, invite.clone(), reset.clone()];
        write(&store, move |tx| {
            tx.save_user(&user(1, "admin"))?;
            all.iter().try_for_each(|invitation| tx.add_invitation(invitation))
        });
        let open = |second| store.read(|r| r.open_invitations(moment(second))).expect("read");
        assert_eq!(open(9).len(), 3);
        assert_eq!(open(10), [invite, reset.clone()], "the moment it expires it is expired");
        let use_it = |token: &'static str, second| {
            store.write::<_, StoreError>(move |tx| tx.use_invitation(token, moment(second)))
        };
        assert_eq!(use_it("a", 10), Ok(false), "too late");
        assert_eq!(use_it("b", 11), Ok(true));
        assert_eq!(use_it("b", 12), Ok(false), "used");
        assert_eq!(use_it("z", 12), Ok(false), "never was");
        let used = store.read(|r| r.invitation("b")).expect("read").expect("kept");
        assert_eq!(used.used_at, Some(moment(11)));
        assert_eq!(open(12), [reset]);
        write(&store, |tx| tx.remove_invitation("c"));
        assert_eq!(open(12), []);
    });
}

#[test]
fn a_session_holds_until_it_expires_or_is_closed() {
    on_both(|database| {
        let store = database.open();
        let session = |token: &str, second| Session {
            token_hash: token.to_owned(),
            user_id: Uuid::from_u128(1),
            created_at: moment(0),
            expires_at: moment(second),
            last_seen: moment(0),
        };
        let all = [session("a", 10), session("b", 20), session("c", 20), session("d", 5)];
        write(&store, move |tx| {
            tx.save_user(&user(1, "admin"))?;
            all.iter().try_for_each(|session| tx.open_session(session))
        });
        let at =
            |token: &str, second| store.read(|r| r.session(token, moment(second))).expect("read");
        assert_eq!(at("a", 9), Some(session("a", 10)));
        assert_eq!(at("a", 10), None);
        write(&store, |tx| tx.extend_session("a", moment(9), moment(19)));
        let extended = Session { last_seen: moment(9), ..session("a", 19) };
        assert_eq!(at("a", 18), Some(extended));
        write(&store, |tx| tx.remove_expired_sessions(moment(5)));
        assert_eq!(at("d", 0), None);
        write(&store, |tx| tx.close_session("b"));
        assert_eq!(at("b", 0), None);
        assert!(at("c", 0).is_some());
        write(&store, |tx| tx.close_sessions_of(Uuid::from_u128(1)));
        assert_eq!(at("c", 0), None);
        let nobody = Session { user_id: Uuid::from_u128(9), ..session("e", 9) };
        let answer = store.write(move |tx| tx.open_session(&nobody));
        assert!(matches!(answer, Err(StoreError::Refused(_))), "{answer:?}");
    });
}

#[test]
fn a_grant_names_whom_and_where_or_is_refused() {
    on_both(|database| {
        let store = database.open();
        let device = Grant {
            id: Uuid::from_u128(1),
            scope: GrantScope::Table,
            event_id: Some(Uuid::from_u128(5)),
            table_no: Some(3),
            role: "referee".to_owned(),
            user_id: None,
            token_hash: Some("token".to_owned()),
            device_label: Some("телефон".to_owned()),
            state: GrantState::Requested,
            created_at: moment(0),
            expires_at: Some(moment(100)),
        };
        let arbiter = Grant {
            id: Uuid::from_u128(2),
            scope: GrantScope::Event,
            table_no: None,
            user_id: Some(Uuid::from_u128(1)),
            token_hash: None,
            state: GrantState::Admitted,
            created_at: moment(1),
            expires_at: None,
            ..device.clone()
        };
        let saved = [device.clone(), arbiter.clone()];
        write(&store, move |tx| {
            tx.save_user(&user(1, "admin"))?;
            saved.iter().try_for_each(|grant| tx.save_grant(grant))
        });
        assert_eq!(store.read(|r| r.grant_by_token("token")), Ok(Some(device.clone())));
        let of_user = store.read(|r| r.grants_of_user(Uuid::from_u128(1)));
        assert_eq!(of_user, Ok(vec![arbiter.clone()]));
        write(&store, |tx| tx.set_grant_state(Uuid::from_u128(1), GrantState::Revoked));
        let revoked = Grant { state: GrantState::Revoked, ..device.clone() };
        assert_eq!(store.read(|r| r.grant(device.id)), Ok(Some(revoked.clone())));
        let of_event = store.read(|r| r.grants_of_event(Uuid::from_u128(5)));
        assert_eq!(of_event, Ok(vec![revoked, arbiter.clone()]));
        let missing = store.write(|tx| tx.set_grant_state(Uuid::from_u128(9), GrantState::Revoked));
        assert_eq!(missing, Err(StoreError::Missing("grant")));

        let wrong = [
            Grant { event_id: None, ..device.clone() },
            Grant { table_no: None, ..device.clone() },
            Grant { scope: GrantScope::Installation, ..arbiter.clone() },
            Grant { user_id: None, ..arbiter },
        ];
        for grant in wrong {
            let answer = store.write(move |tx| tx.save_grant(&grant));
            assert!(matches!(answer, Err(StoreError::Refused(_))), "{answer:?}");
        }
    });
}

#[test]
fn table_codes_can_be_printed_again_and_revoked() {
    on_both(|database| {
        let store = database.open();
        let code = |secret: &str, table_no| TableCode {
            secret: secret.to_owned(),
            event_id: Uuid::from_u128(5),
            table_no,
            revoked: false,
        };
        let all = [code("x", 2), code("y", 1)];
        write(&store, move |tx| all.iter().try_for_each(|code| tx.add_table_code(code)));
        let of_event = || store.read(|r| r.table_codes_of_event(Uuid::from_u128(5))).expect("read");
        assert_eq!(of_event(), [code("y", 1), code("x", 2)]);
        write(&store, |tx| tx.revoke_table_code("y"));
        assert_eq!(of_event(), [code("x", 2)]);
        let revoked = TableCode { revoked: true, ..code("y", 1) };
        assert_eq!(store.read(|r| r.table_code("y")), Ok(Some(revoked)));
        let missing = store.write(|tx| tx.revoke_table_code("z"));
        assert_eq!(missing, Err(StoreError::Missing("code")));
    });
}

#[test]
fn the_installation_is_one_row_whose_epoch_can_change() {
    on_both(|database| {
        let store = database.open();
        assert_eq!(store.read(|r| r.installation()), Ok(None));
        let first = Installation {
            epoch: Uuid::from_u128(1),
            salt: "pepper".to_owned(),
            created_at: moment(0),
        };
        let restored =
            Installation { epoch: Uuid::from_u128(2), created_at: moment(9), ..first.clone() };
        for installation in [first, restored] {
            let saved = installation.clone();
            write(&store, move |tx| tx.save_installation(&saved));
            assert_eq!(store.read(|r| r.installation()), Ok(Some(installation)));
        }
    });
}

#[test]
fn times_are_kept_to_the_millisecond() {
    on_both(|database| {
        let store = database.open();
        let exact = moment(0) + chrono::TimeDelta::nanoseconds(987_654);
        let saved = User { created_at: exact, ..user(1, "admin") };
        write(&store, move |tx| tx.save_user(&saved));
        let loaded = store.read(|r| r.user(Uuid::from_u128(1))).expect("read").expect("saved");
        assert_eq!(loaded.created_at, moment(0));
    });
}
