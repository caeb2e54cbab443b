//! Fish at the table over real HTTP: flips, joiners, the lot, several Fish each, the clock.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::table::Table;
use nomerok::club::{Intent, NewEntrant, Refused};
use nomerok::games::scoring::Scheme;
use nomerok::log::{EntryId, Rejected};
use nomerok::tournament::{Entry, Length, MatchId, Settings};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use uuid::Uuid;

fn with(ruleset: Value) -> Settings {
    let Value::Object(ruleset) = ruleset else { panic!("a ruleset is an object") };
    Settings { ruleset, ..settings() }
}

fn view(table: &Table) -> Value {
    table.evening.club.match_view(table.id).expect("there").record().view()
}

/// Posts the fields of a form of the sheet, as a browser without scripts does.
fn post(table: &mut Table, fields: &[(&str, &str)]) -> u16 {
    let base = table.revision().to_string();
    let id = Uuid::now_v7().to_string();
    let mut all = vec![("id", id.as_str()), ("base", base.as_str())];
    all.extend(fields);
    let path = format!("/m/{}/log", table.id);
    table.browser.post(&path, &all).status
}

/// The part of a page between two marks.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = page.split_once(from).unwrap_or_else(|| panic!("no {from} in {page}")).1;
    rest.split_once(to).map_or(rest, |(part, _)| part)
}

#[test]
fn ft_22_the_form_says_how_the_fish_lay_before_the_flip() {
    on_both(|database| {
        let mut table = Table::new(database);
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id)).body;
        let form = between(&sheet, "data-move", "</form>").to_owned();
        let (how, face) = ("name=\"entry.how\" value=\"flip\"", "name=\"entry.face_up?how=flip\"");
        assert_eq!(form.matches(face).count(), 2, "down and up: {form}");
        assert!(form.find(how) < form.find(face), "the flag follows what it depends on");
        let first = table.seat(1);
        let flip = |up: &'static str| {
            [("entry.how", "flip"), ("entry.perished[]", ""), ("entry.face_up?how=flip", up)]
        };
        let by = [("entry.kind", "move"), ("entry.by", first.as_str())];
        assert_eq!(post(&mut table, &[&by[..], &flip("true")].concat()), 422, "inscriptions up");
        assert_eq!(view(&table)["to_move"], json!(first));
        assert_eq!(post(&mut table, &[&by[..], &flip("false")].concat()), 303, "down");
        assert_eq!(view(&table)["to_move"], json!(table.seat(2)), "it counts as the move");
        // The choice stays checked beside another kind of move, and says nothing then.
        let second = table.seat(2);
        let flick = [
            ("entry.kind", "move"),
            ("entry.by", second.as_str()),
            ("entry.how", "flick"),
            ("entry.perished[]", ""),
            ("entry.face_up?how=flip", "false"),
        ];
        assert_eq!(post(&mut table, &flick), 303);
        table.evening.verify();
    });
}

#[test]
fn ft_22_a_phone_logs_a_flip_as_data() {
    on_both(|database| {
        let table = Table::new(database);
        let flip = |up: bool| {
            json!({"kind": "move", "by": table.seat(1), "how": "flip", "perished": [],
                   "face_up": up})
        };
        let refused = table.send(&table.entry(1, &flip(true)).to_string());
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains("F-21"), "{}", refused.body);
        assert_eq!(table.send(&table.entry(1, &flip(false)).to_string()).status, 200);
    });
}

fn enter(evening: &Evening, names: &[&str], team: Option<&str>) -> Vec<String> {
    let before: BTreeSet<_> = evening.entrants().into_iter().collect();
    let people = names.iter().map(|name| NewEntrant {
        person: evening.person(name),
        number: None,
        team: team.map(str::to_owned),
        checked_in: true,
    });
    let people = people.collect();
    evening.club.enter(evening.event, &Intent::now(REFEREE), people).expect("new");
    let after = evening.entrants().into_iter().filter(|one| !before.contains(one));
    after.map(|one| one.to_string()).collect()
}

#[test]
fn fa_14_in_team_play_who_joins_by_the_sheet_brings_his_team() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 4);
        for (at, entrant) in evening.entrants().into_iter().enumerate() {
            let team = Some(["X", "Y"][at % 2].to_owned());
            let entry = Entry::Teamed { entrant, team };
            evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("ok");
        }
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let late = enter(&evening, &["Опоздавший"], Some("Y"));
        let joins = json!({"kind": "next_party", "joins": late, "leaves": []});
        let next = evening.log(id, joins).expect("the event knows his team");
        assert_eq!(next.view["order"].as_array().map(Vec::len), Some(5));
        let view = evening.club.match_view(id).expect("there");
        let logged = view.history.last().and_then(|line| line.now.clone()).expect("in force");
        assert_eq!(logged["joins"], json!([{"id": late[0], "team": "Y"}]));
        evening.verify();
    });
}

#[test]
fn fa_14_several_joiners_come_in_the_order_of_a_lot_that_is_stored() {
    let names: Vec<String> = (1..=12).map(|number| format!("Поздний {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let orders = RefCell::new(BTreeSet::new());
    for _ in 0..2 {
        on_both(|database| {
            let evening = Evening::with(database, settings(), 2);
            let id = evening.draw_in_order(1);
            evening.sweep(id);
            let late = enter(&evening, &names, None);
            let entry = json!({"kind": "next_party", "joins": late, "leaves": []});
            let intent = Intent::now(REFEREE);
            let first = evening.log_as(id, intent.clone(), entry.clone()).expect("they join");
            let order = first.view["order"].as_array().expect("an order").clone();
            let joined: Vec<String> =
                order[2..].iter().map(|one| one.as_str().expect("an id").to_owned()).collect();
            assert_eq!(
                joined.iter().collect::<BTreeSet<_>>(),
                late.iter().collect::<BTreeSet<_>>(),
                "all of them, behind those who played"
            );
            let places = joined.iter().map(|one| late.iter().position(|other| other == one));
            orders.borrow_mut().insert(places.collect::<Vec<_>>());
            // What chance decided is stored: the same request finds it, and draws nothing.
            let again = evening.log_as(id, intent.clone(), entry.clone()).expect("a repeat");
            assert!(again.repeated);
            assert_eq!(again.view, first.view);
            let fewer = json!({"kind": "next_party", "joins": [late[0]], "leaves": []});
            let other = evening.log_as(id, intent, fewer);
            assert!(matches!(other, Err(Refused::Rejected(Rejected::IdReused))), "{other:?}");
            evening.verify();
        });
    }
    let orders = orders.borrow().len();
    assert!(orders >= 2, "two of 12! orders are the same once in an age: {orders}");
}

#[test]
fn q94_a_repeated_lot_is_drawn_once() {
    on_both(|database| {
        let mut table = Table::of(database, settings(), 8);
        let id = Uuid::now_v7().to_string();
        let fields = [("id", id.as_str()), ("base", "1")];
        let path = format!("/m/{}/lot", table.id);
        assert_eq!(table.browser.post(&path, &fields).status, 303);
        let drawn = view(&table)["order"].clone();
        assert_eq!(table.browser.post(&path, &fields).status, 303, "the same request again");
        assert_eq!((table.revision(), view(&table)["order"].clone()), (2, drawn));
        table.evening.verify();
    });
}

#[test]
fn f_14_nobody_chooses_the_lot_by_the_id_he_sends() {
    let orders = RefCell::new(BTreeSet::new());
    for seed in 0..2 {
        on_both(|database| {
            let evening = Evening::with(database, settings(), 12);
            let id = evening.draw_in_order(1);
            let entrants = evening.entrants();
            // The same low half each time: it must not matter.
            let entry = Uuid::from_u64_pair(Uuid::now_v7().as_u64_pair().0, 0x8000_0000_0000_0007);
            let intent = Intent { id: EntryId(entry), ..Intent::now(REFEREE) };
            let drawn = evening.club.draw_order(id, intent, seed).expect("an order");
            let order = drawn.view["order"].as_array().expect("a list").clone();
            let place =
                |one: &Value| entrants.iter().position(|other| json!(other.to_string()) == *one);
            orders.borrow_mut().insert(order.iter().map(place).collect::<Vec<_>>());
        });
    }
    assert_eq!(orders.borrow().len(), 2, "the seed decides, not the id");
}

#[test]
fn fa_09_a_table_of_several_fish_each_is_played_on_the_sheet() {
    on_both(|database| {
        let mut table = Table::of(database, with(json!({"fish_per_player": 2})), 3);
        let fish =
            |table: &Table, player: usize, number: u32| format!("{}.{number}", table.seat(player));
        let slots: Vec<String> = [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
            .map(|(player, number)| fish(&table, player, number))
            .into();
        assert_eq!(view(&table)["order"], json!(slots));
        let form = table.browser.get(&format!("/t/{}/settings", table.evening.slug)).body;
        let two = "name=\"option.fish_per_player\" value=\"2\" checked";
        assert!(form.contains(two), "the organizer's form has it: {form}");
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id)).body;
        assert!(sheet.contains("Игрок 2 (2)"), "name and number of the Fish");
        assert!(sheet.contains(">2.2<"), "and on the tag");
        let public = table.browser.get(&format!("/m/{}", table.id)).body;
        assert!(public.contains("Игрок 3 (2)"), "{public}");
        // The first Fish of the first player sweeps all but both of his own.
        let mut fields = vec![
            ("entry.kind", "move"),
            ("entry.by", slots[0].as_str()),
            ("entry.how", "flick"),
            ("entry.perished[]", ""),
        ];
        for slot in [1, 2, 4, 5] {
            fields.push(("entry.perished[]", &slots[slot]));
        }
        assert_eq!(post(&mut table, &fields), 303);
        assert_eq!(view(&table)["over"], json!(true), "one owner is left");
        let late = enter(&table.evening, &["Опоздавший"], None);
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id)).body;
        let leaves = sheet.matches("name=\"entry.leaves[]\" value=\"").count();
        assert_eq!(leaves, 1 + 3, "players leave, not their Fish");
        let leaver = table.seat(2);
        let next = [
            ("entry.kind", "next_party"),
            ("entry.joins[]", ""),
            ("entry.joins[]", late[0].as_str()),
            ("entry.leaves[]", ""),
            ("entry.leaves[]", leaver.as_str()),
        ];
        assert_eq!(post(&mut table, &next), 303);
        let order = view(&table)["order"].as_array().expect("a list").clone();
        assert_eq!(order.len(), 6, "two of each of three");
        assert_eq!(order[4..], [json!(format!("{}.1", late[0])), json!(format!("{}.2", late[0]))]);
        let rows = table.evening.standings();
        assert_eq!(rows[0], (1, Some(1), "10".to_owned()), "his best Fish places him");
        table.evening.verify();
    });
}

#[test]
fn fa_09_several_fish_may_have_one_turn() {
    on_both(|database| {
        let ruleset = json!({"fish_per_player": 2, "multi_fish": "per_player"});
        let mut table = Table::of(database, with(ruleset), 2);
        let (first, second) = (table.seat(1), table.seat(2));
        assert_eq!(view(&table)["order"], json!([first, second]));
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id)).body;
        let perished = format!("{second}.1");
        assert!(sheet.contains(&format!("name=\"entry.perished[]\" value=\"{perished}\"")));
        let fields = [
            ("entry.kind", "move"),
            ("entry.by", first.as_str()),
            ("entry.how", "flick"),
            ("entry.perished[]", perished.as_str()),
        ];
        assert_eq!(post(&mut table, &fields), 303);
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id)).body;
        let strip = between(&sheet, "data-order", "</ol>").to_owned();
        assert!(!strip.contains("perished"), "his other Fish lives: {strip}");
        table.evening.verify();
    });
}

#[test]
fn fa_09_a_number_of_fish_that_cannot_be_is_refused_by_name() {
    for (each, code) in [
        (json!(0), "fish-none"),
        (json!(100_000), "fish-too-many"),
        (json!("two"), "field-unknown"),
        (json!(1.5), "field-unknown"),
        (json!(-1), "field-unknown"),
    ] {
        let refused = with(json!({"fish_per_player": each})).check().expect_err("refused");
        assert_eq!(refused.code(), code, "{each}");
    }
    let header = json!({"ruleset": {"fish_per_player": 2}, "seats": [{"id": "A"}, {"id": "B"}]});
    let kind = nomerok::games::kind("fish").expect("registered");
    assert_eq!(kind.start(&header).expect_err("no key of a header").code(), "field-unknown");
}

#[test]
fn fa_13_the_sheet_offers_what_the_ruleset_says_also_after_the_party() {
    on_both(|database| {
        let mut table = Table::of(database, with(json!({"illegal_move": "undo_and_repeat"})), 2);
        let preselected = |sheet: &str| {
            between(sheet, "name=\"entry.then\"", "</select>")
                .contains("value=\"undo_and_repeat\" selected")
        };
        let path = format!("/m/{}/referee", table.id);
        assert!(preselected(&table.browser.get(&path).body));
        table.evening.sweep(table.id);
        assert_eq!(view(&table)["over"], json!(true));
        let sheet = table.browser.get(&path).body;
        assert!(preselected(&sheet), "the party is over, its last move may still be illegal");
        let first = table.seat(1);
        assert!(sheet.contains(&format!("value=\"{first}\" selected")), "who made the last move");
        let violation = [
            ("entry.kind", "violation"),
            ("entry.by", first.as_str()),
            ("entry.rule", "F-18"),
            ("entry.then", "undo_and_repeat"),
        ];
        assert_eq!(post(&mut table, &violation), 303);
        let now = view(&table);
        assert_eq!((&now["over"], &now["to_move"]), (&json!(false), &json!(first)));
        table.evening.verify();
    });
}

fn timed(minutes: u32) -> Settings {
    Settings { length: Length::Minutes(minutes), ..settings() }
}

#[test]
fn the_time_of_a_table_runs_from_its_first_entry_and_is_shown_everywhere() {
    on_both(|database| {
        let mut table = Table::of(database, timed(30), 3);
        let slug = table.evening.slug.clone();
        let sheet = format!("/m/{}/referee", table.id);
        let pages = [
            sheet.clone(),
            format!("/m/{}", table.id),
            format!("/t/{slug}"),
            format!("/t/{slug}/tables"),
            format!("/t/{slug}/tv"),
        ];
        for page in &pages {
            let body = table.browser.get(page).body;
            assert!(body.contains("30 minutes from the first entry"), "{page}: {body}");
            assert!(!body.contains("data-ends"), "{page}");
        }
        table.evening.log(table.id, json!({"kind": "note", "text": "поздно сели"})).expect("note");
        table.evening.log(table.id, json!({"kind": "move", "by": table.seat(1)})).expect("a move");
        let view = table.evening.club.match_view(table.id).expect("there");
        let first = view.history[2].entry.recorded_at;
        let ends = first + chrono::TimeDelta::minutes(30);
        assert_eq!(view.ends_at(), Some(ends), "the server's clock, the first entry of play");
        assert_eq!(view.now().ends_at, Some(ends));
        let (_, hall) = table.evening.club.hall(&slug).expect("there");
        assert_eq!(hall[0].ends_at, Some(ends));
        let moment = ends.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        let zone: chrono_tz::Tz = "Europe/Riga".parse().expect("a zone");
        let until = format!("Until {}", ends.with_timezone(&zone).format("%H:%M"));
        for page in &pages {
            let body = table.browser.get(page).body;
            assert!(body.contains(&format!("data-ends=\"{moment}\"")), "{page}: {body}");
            assert!(body.contains(&until), "{page}");
        }
        let mut russian = table.browser.clone();
        russian.headers.retain(|(name, _)| name != "accept-language");
        let mut russian = russian.saying("accept-language", "ru");
        assert!(russian.get(&pages[2]).body.contains(&until.replace("Until", "До")));
        table.evening.verify();
    });
}

#[test]
fn a_first_entry_that_was_undone_does_not_start_the_clock() {
    on_both(|database| {
        let table = Table::of(database, timed(30), 3);
        let club = &table.evening.club;
        let pass = json!({"kind": "move", "by": table.seat(1)});
        let first = table.evening.log(table.id, pass.clone()).expect("a move").id;
        let changes = json!([{"void": first}]);
        club.correct_match(table.id, Intent::now(REFEREE), changes, "рано").expect("undone");
        assert_eq!(club.match_view(table.id).expect("there").ends_at(), None);
        table.evening.log(table.id, pass).expect("again");
        let view = club.match_view(table.id).expect("there");
        let second = view.history[3].entry.recorded_at;
        assert_eq!(view.ends_at(), Some(second + chrono::TimeDelta::minutes(30)));
        let (_, hall) = club.hall(&table.evening.slug).expect("there");
        assert_eq!(hall[0].ends_at, view.ends_at());
    });
}

#[test]
fn after_the_time_the_party_begun_is_played_out_and_the_sheet_offers_the_end() {
    on_both(|database| {
        let mut table = Table::of(database, timed(30), 3);
        // A first move that the server recorded an hour ago.
        let Value::Object(payload) = json!({"by": table.seat(1), "how": "flick"}) else {
            unreachable!("an object")
        };
        let hour = chrono::TimeDelta::hours(1);
        let draft = nomerok::log::Draft {
            id: EntryId(Uuid::now_v7()),
            stream: nomerok::log::StreamId::of_match(table.id.0),
            kind: "move".to_owned(),
            version: 1,
            payload,
            actor: REFEREE,
            device: None,
            made_at: chrono::Utc::now(),
            base: nomerok::log::Base::Seq(nomerok::log::Seq(1)),
        };
        let store = table.evening.club.store();
        let appended = store.write(move |tx| tx.append(draft, chrono::Utc::now() - hour));
        appended.expect("it follows");
        let path = format!("/m/{}/referee", table.id);
        let up = "<strong data-after>Time is up: the party begun is played to its end.";
        assert!(table.browser.get(&path).body.contains(up));
        let pass = json!({"kind": "move", "by": table.seat(2)});
        table.evening.log(table.id, pass).expect("the party begun goes on");
        table.evening.sweep(table.id);
        let sheet = table.browser.get(&path).body;
        assert!(sheet.contains("One more party"), "another one is no longer the first offer");
        let finish = between(&sheet, "value=\"finished\"", "</form>");
        assert!(finish.contains("primary"), "{finish}");
        assert!(sheet.contains(up));
    });
}

#[test]
fn a_list_that_is_too_long_is_refused_whole_and_kept_in_the_box() {
    on_both(|database| {
        let evening = Evening::new(database, settings());
        let list: String = (1..=2_001).map(|number| format!("Игрок {number}\n")).collect();
        let refused = evening.club.enter_list(evening.event, &Intent::now(REFEREE), &list, true);
        assert!(
            matches!(&refused, Err(Refused::Illegal(illegal)) if illegal.code() == "entries-list-too-long"),
            "{refused:?}"
        );
        assert!(evening.entrants().is_empty(), "nobody was entered");
    });
}

/// A series of A and B that C joins for the second party; the event's points by number.
fn joined_late(database: &Database, ruleset: Value) -> Vec<(u32, Option<u32>, String)> {
    let linear = Settings { scheme: Scheme::Linear.into(), ..with(ruleset) };
    let evening = Evening::with(database, linear, 2);
    let id: MatchId = evening.draw_in_order(1);
    evening.sweep(id);
    let late = enter(&evening, &["Опоздавший"], None);
    evening.log(id, json!({"kind": "next_party", "joins": late, "leaves": []})).expect("joins");
    // 1 sweeps: places 1, 2 and 3 for the late one.
    evening.sweep(id);
    let view = evening.club.match_view(id).expect("there");
    let own = view.record().result()["totals"]["linear"].clone();
    let rows = evening.standings();
    for (number, _, points) in &rows {
        let entrant = evening.entrants()[*number as usize - 1].to_string();
        assert_eq!(own[&entrant].to_string(), *points, "the series counts as its event does");
    }
    evening.verify();
    rows
}

#[test]
fn fa_01_every_way_to_count_a_missed_party_and_to_sort_in_an_events_standings() {
    // N + 1 − place: 2 1 of two players, 3 2 1 of three; missed, the last place is one point.
    for (missed, sort, expected) in [
        ("last", "asc", [(1, "2"), (2, "4"), (3, "6")]),
        ("mean", "asc", [(1, "2"), (2, "4"), (3, "6")]),
        ("exclude", "asc", [(1, "1"), (2, "2"), (3, "3")]),
        ("last", "desc", [(1, "5"), (2, "3"), (3, "2")]),
        ("mean", "desc", [(1, "5"), (2, "3"), (3, "2")]),
        ("exclude", "desc", [(1, "2.5"), (2, "1.5"), (3, "1")]),
    ] {
        on_both(|database| {
            let ruleset = json!({"linear_missed": missed, "linear_sort": sort});
            let rows = joined_late(database, ruleset);
            let rows: Vec<(u32, &str)> =
                rows.iter().map(|(number, _, points)| (*number, points.as_str())).collect();
            assert_eq!(rows, expected, "{missed} {sort}");
        });
    }
}

#[test]
fn an_entry_that_needs_nothing_is_logged_as_it_was_sent() {
    on_both(|database| {
        let evening = Evening::with(database, settings(), 3);
        let id = evening.draw_in_order(1);
        evening.sweep(id);
        let entry = json!({"kind": "next_party", "joins": [], "leaves": []});
        evening.log(id, entry).expect("the next party");
        let view = evening.club.match_view(id).expect("there");
        let logged = &view.history.last().expect("logged").entry.draft.payload;
        let expected =
            Map::from_iter([("joins".to_owned(), json!([])), ("leaves".to_owned(), json!([]))]);
        assert_eq!(*logged, expected);
    });
}
