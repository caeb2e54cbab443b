//! The referee's sheet on real HTTP: without scripts, as the queue of a phone, and with bad input.

use crate::database::{Database, on_both};
use crate::evening::{REFEREE, settings};
use crate::site::{Answer, Browser};
use crate::table::Table;
use nomerok::club::{EventId, Intent};
use nomerok::tournament::Settings;
use serde_json::{Value, json};
use uuid::Uuid;

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("JSON: {}", answer.body))
}

#[test]
fn a_move_is_logged_without_any_script() {
    on_both(|database| {
        let mut table = Table::new(database);
        let sheet = table.browser.get(&format!("/m/{}/referee", table.id));
        assert_eq!(sheet.status, 200);
        let (first, second) = (table.seat(1), table.seat(2));
        let id = Uuid::now_v7().to_string();
        let fields = [
            ("id", id.as_str()),
            ("base", "1"),
            ("entry.kind", "move"),
            ("entry.by", first.as_str()),
            ("entry.how", "flick"),
            ("entry.perished[]", ""),
            ("entry.perished[]", second.as_str()),
        ];
        let path = format!("/m/{}/log", table.id);
        for _ in 0..2 {
            // The second is a double tap.
            assert_eq!(table.browser.post(&path, &fields).status, 303);
        }
        assert_eq!(table.revision(), 2);
        let mut again = fields;
        let other = Uuid::now_v7().to_string();
        again[0].1 = &other;
        let stale = table.browser.post(&path, &again);
        assert_eq!(stale.status, 409, "somebody logged in between");
        assert!(stale.body.contains("Игрок 3"), "the sheet is shown as it is now");
        again[1].1 = "2";
        let refused = table.browser.post(&path, &again);
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains("role=\"alert\""));
        assert_eq!(table.revision(), 2);
        table.evening.verify();
    });
}

#[test]
fn fa_10_the_sheet_names_the_option_where_the_perished_are_tapped() {
    let database = Database::sqlite();
    let hint = "Whoever left the surface has perished, even if it came back. \
                <a class=\"rule\" href=\"/rules/fish#FA-10\">FA-10</a>";
    let sheet = |ruleset: Value| {
        let ruleset = ruleset.as_object().cloned().expect("an object");
        let mut table = Table::of(&database, Settings { ruleset, ..settings() }, 3);
        table.browser.get(&format!("/m/{}/referee", table.id)).body
    };
    assert!(sheet(json!({ "strict_leave": true })).contains(hint));
    let database = Database::sqlite();
    let mut usual = Table::new(&database);
    assert!(!usual.browser.get(&format!("/m/{}/referee", usual.id)).body.contains("#FA-10"));
}

#[test]
fn a_phone_gets_the_explanation_the_conflict_and_the_refusal_as_data() {
    on_both(|database| {
        let table = Table::new(database);
        let (first, second, third) = (table.seat(1), table.seat(2), table.seat(3));
        let pass = json!({"kind": "move", "by": first, "how": "flick", "perished": []});
        let sent = table.entry(1, &pass);
        let answer = table.send(&sent.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
        let told = json(&answer);
        assert_eq!((&told["seq"], &told["repeated"]), (&json!(2), &json!(false)));
        assert!(told["explain"].as_array().is_some_and(|said| !said.is_empty()));
        assert_eq!(told["state"]["to_move"], json!(second));
        assert_eq!(json(&table.send(&sent.to_string()))["repeated"], json!(true));
        // The next entry builds on the phone's own one before it, by its id.
        let next = json!({"kind": "move", "by": second, "how": "pot", "perished": [third]});
        let next = table.entry(sent["id"].clone(), &next);
        assert_eq!(table.send(&next.to_string()).status, 200);
        let stale = table.entry(1, &pass);
        let answer = table.send(&stale.to_string());
        assert_eq!(answer.status, 409);
        let told = json(&answer);
        assert_eq!(told["between"].as_array().map(Vec::len), Some(2));
        assert_eq!(told["head"], json!(3));
        let wrong = json!({"kind": "move", "by": third, "how": "flick", "perished": []});
        let answer = table.send(&table.entry(3, &wrong).to_string());
        assert_eq!(answer.status, 422);
        assert!(json(&answer)["rule"].as_str().is_some_and(|rule| rule.starts_with("F-")));
        assert!(json(&answer)["message"].as_str().is_some_and(|said| said.contains("Игрок 3")));
        table.evening.verify();
    });
}

/// A phone that scanned the table's code, admitted at once.
fn phone_at(table: &Table) -> Browser {
    let accounts = &table.site.app.accounts;
    let event = table.evening.event.0;
    let code = accounts.table_codes(event, 1).expect("codes")[0].1.clone();
    let home = std::net::IpAddr::from([10, 0, 0, 1]);
    let asked = accounts.ask_for_table(&code, "phone", &[], true, home).expect("it may ask");
    let mut phone = table.site.browser();
    let token = asked.token.expect("a new phone");
    phone.cookies.insert("device".to_owned(), token.secret().to_owned());
    phone
}

#[test]
fn a_phone_at_a_table_neither_decides_a_match_nor_opens_it_again() {
    let database = Database::sqlite();
    let table = Table::new(&database);
    let (phone, first) = (phone_at(&table), table.seat(1));
    let decided = json!({"kind": "decided", "how": "forfeit", "winner": first});
    let by_json = |table: &Table, kind: &Value| {
        let sent = table.entry(table.revision(), kind).to_string();
        let mut phone = phone
            .clone()
            .saying("accept", "application/json")
            .saying("content-type", "application/json");
        phone.send("POST", &format!("/m/{}/entries", table.id), &sent).status
    };
    let by_form = |table: &Table, kind: &str| {
        let (id, base) = (Uuid::now_v7().to_string(), table.revision().to_string());
        let fields = [("id", id.as_str()), ("base", base.as_str()), ("entry.kind", kind)];
        phone
            .clone()
            .saying("accept", "application/json")
            .post(&format!("/m/{}/log", table.id), &fields)
            .status
    };
    let before = table.revision();
    for kind in [decided, json!({"kind": "reopened"})] {
        assert_eq!(by_json(&table, &kind), 401, "{kind}");
        assert_eq!(by_form(&table, kind["kind"].as_str().expect("a kind")), 401, "{kind}");
    }
    assert_eq!(table.revision(), before);
    assert_eq!(by_json(&table, &json!({"kind": "note", "text": "late"})), 200, "notes it may");
    table.evening.verify();
}

#[test]
fn a_nul_is_refused_whatever_a_body_is_said_to_be() {
    on_both(|database| {
        let table = Table::new(database);
        let sheet = format!("/m/{}", table.id);
        let note = json!({"kind": "note", "text": "a\0b"});
        let mut device = table.entry(1, &json!({"kind": "note", "text": "fine"}));
        device["device"] = json!("a\0b");
        let form = "id=&base=1&entry.kind=note&entry.text=a%00b";
        for kind in [
            "text/plain",
            "Application/Json",
            "application/vnd+json",
            "Application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
        ] {
            let browser = table.browser.clone().saying("accept", "application/json");
            let mut browser = browser.saying("content-type", kind);
            for body in [table.entry(1, &note).to_string(), device.to_string()] {
                let answer = browser.send("POST", &format!("{sheet}/entries"), &body);
                assert_eq!(answer.status, 400, "{kind}: {}", answer.body);
            }
            let answer = browser.send("POST", &format!("{sheet}/log"), form);
            assert_eq!(answer.status, 400, "{kind}: {}", answer.body);
        }
        let login = table.stranger().saying("content-type", "Application/X-WWW-Form-Urlencoded");
        let answer = login.clone().send("POST", "/login", "login=x&password=%00");
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert_eq!(table.revision(), 1);
    });
}

/// Several browsers send these bodies at the same moment; what each was answered.
fn at_once(table: &Table, sent: &[(&Browser, String)]) -> Vec<Answer> {
    let start = std::sync::Barrier::new(sent.len());
    std::thread::scope(|scope| {
        let all: Vec<_> = sent
            .iter()
            .map(|(browser, body)| {
                let start = &start;
                scope.spawn(move || {
                    let mut browser = (*browser)
                        .clone()
                        .saying("accept", "application/json")
                        .saying("content-type", "application/json");
                    start.wait();
                    browser.send("POST", &format!("/m/{}/entries", table.id), body)
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().expect("no panic")).collect()
    })
}

#[test]
fn q2_a_phone_and_the_organizer_post_the_same_result_and_it_counts_once() {
    on_both(|database| {
        let table = Table::new(database);
        let phone = phone_at(&table);
        let (first, others) = (table.seat(1), [table.seat(2), table.seat(3)]);
        let sweep = json!({"kind": "move", "by": first, "how": "flick", "perished": others});
        let sent: Vec<(&Browser, String)> = [&phone, &table.browser]
            .map(|browser| (browser, table.entry(1, &sweep).to_string()))
            .into();
        let mut answers = at_once(&table, &sent);
        answers.sort_by_key(|answer| answer.status);
        assert_eq!(answers[0].status, 200, "{}", answers[0].body);
        assert_eq!(answers[1].status, 409, "{}", answers[1].body);
        assert_eq!(json(&answers[1])["between"].as_array().map(Vec::len), Some(1));
        // Both end the match as well, and both draw the next round.
        let end = json!({"kind": "finished"});
        let sent: Vec<(&Browser, String)> = [&phone, &table.browser]
            .map(|browser| (browser, table.entry(2, &end).to_string()))
            .into();
        let mut ended: Vec<u16> = at_once(&table, &sent).iter().map(|one| one.status).collect();
        ended.sort_unstable();
        assert_eq!(ended, [200, 409]);
        let draw = format!("/t/{}/draw", table.evening.slug);
        let drawn = std::thread::scope(|scope| {
            let all = [1, 2].map(|_| {
                let mut browser = table.browser.clone();
                let draw = &draw;
                scope.spawn(move || {
                    let entry = Uuid::now_v7().to_string();
                    let form = [("entry", entry.as_str()), ("round", "2"), ("how", "lot")];
                    browser.post(draw, &form).status
                })
            });
            all.map(|one| one.join().expect("no panic"))
        });
        assert_eq!(drawn.iter().filter(|status| **status == 303).count(), 1, "{drawn:?}");
        let view = table.evening.club.event(&table.evening.slug).expect("there");
        assert_eq!(view.event().rounds.len(), 2);
        let parts = &view.event().rounds[0].matches[0].outcome.parts;
        assert_eq!(parts.len(), 1, "one result");
        assert_eq!(table.evening.standings()[0], (1, Some(1), "10".to_owned()));
        table.evening.verify();
    });
}

#[test]
fn q93_two_scorers_at_one_table_enter_their_halves_at_once_and_both_are_kept() {
    on_both(|database| {
        let table = Table::new(database);
        let phone = phone_at(&table);
        let seats = [1, 2, 3].map(|at| table.seat(at));
        // Each saw one of the two moves that ended the party.
        let halves = [
            json!({"kind": "move", "by": seats[0], "how": "flick", "perished": [seats[2]]}),
            json!({"kind": "move", "by": seats[1], "how": "flick", "perished": [seats[0]]}),
        ];
        let sent = [&phone, &table.browser].map(|browser| browser);
        let bodies = [0, 1].map(|at| table.entry(1, &halves[at]));
        let both: Vec<(&Browser, String)> =
            [0, 1].map(|at| (sent[at], bodies[at].to_string())).into();
        let answers = at_once(&table, &both);
        assert_eq!(answers[0].status, 200, "the first half stands: {}", answers[0].body);
        // The second one came too early (it was not his turn yet) or on a stale base; its
        // sender is told, and his entry is taken as he made it.
        assert!([409, 422].contains(&answers[1].status), "{}", answers[1].body);
        let again = table.entry(2, &halves[1]);
        assert_eq!(at_once(&table, &[(sent[1], again.to_string())])[0].status, 200);
        // A note commutes with everything: it is taken on a base long gone, without a question.
        let note = table.entry(1, &json!({"kind": "note", "text": "вторая половина у окна"}));
        let noted = table.send(&note.to_string());
        assert_eq!(noted.status, 200, "{}", noted.body);
        assert_eq!(json(&noted)["head"], json!(4));
        let history = table.evening.club.match_view(table.id).expect("there").history;
        let kinds: Vec<&str> = history.iter().map(|line| line.entry.draft.kind.as_str()).collect();
        assert_eq!(kinds, ["started", "move", "move", "note"]);
        assert_eq!(table.evening.standings()[0], (2, Some(1), "10".to_owned()));
        table.evening.verify();
    });
}

#[test]
fn an_entry_on_a_base_that_is_not_there_is_told_the_head_to_build_on() {
    on_both(|database| {
        let table = Table::new(database);
        let pass = json!({"kind": "move", "by": table.seat(1), "how": "flick", "perished": []});
        for base in [json!(99), json!(Uuid::now_v7())] {
            let mut sent = table.entry(base, &pass);
            let answer = table.send(&sent.to_string());
            assert_eq!(answer.status, 409, "{}", answer.body);
            let told = json(&answer);
            let head = table.revision();
            assert_eq!((&told["head"], &told["between"]), (&json!(head), &json!([])));
            // Sent again on that head it is taken, if the rules still allow it.
            sent["base"] = told["head"].clone();
            let again = table.send(&sent.to_string());
            assert!([200, 422].contains(&again.status), "{}", again.body);
        }
        table.evening.verify();
    });
}

#[test]
fn undo_takes_back_the_last_entry_and_the_history_keeps_both() {
    on_both(|database| {
        let mut table = Table::new(database);
        let first = table.seat(1);
        let pass = json!({"kind": "move", "by": first, "how": "flick", "perished": []});
        let sent = table.entry(1, &pass);
        assert_eq!(table.send(&sent.to_string()).status, 200);
        let target = sent["id"].as_str().expect("text").to_owned();
        let path = format!("/m/{}/undo", table.id);
        let undone = table.browser.post(&path, &[("base", "2"), ("target", &target)]);
        assert_eq!(undone.status, 303, "{}", undone.body);
        let view = table.evening.club.match_view(table.id).expect("there");
        assert_eq!(view.record().view()["to_move"], json!(first));
        assert_eq!(view.history.len(), 3);
        table.evening.verify();
    });
}

#[test]
fn bad_input_never_gives_a_500_nor_changes_anything() {
    on_both(|database| {
        let mut table = Table::new(database);
        let before = table.revision();
        let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
        let long = "x".repeat(70_000);
        let id = Uuid::now_v7();
        let bodies = [
            String::new(),
            "{".to_owned(),
            "null".to_owned(),
            deep,
            json!({"id": "no", "base": 1, "made_at": "x", "entry": {}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": 7}}).to_string(),
            json!({"id": id, "base": -1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "move"}}).to_string(),
            json!({"id": id, "base": 1e30, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "move"}}).to_string(),
            json!({"id": id, "base": 9_007_199_254_740_993_u64, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "move"}}).to_string(),
            json!({"id": id, "base": u64::MAX, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "move"}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "+262142-12-31T23:59:59Z", "entry": {"kind": "move"}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "started"}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "correct", "changes": []}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "note", "text": ""}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "note", "text": long}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "a\u{0}b"}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "entry": {"kind": "move", "by": "x\u{0}", "perished": []}}).to_string(),
            json!({"id": id, "base": 1, "made_at": "2026-11-30T18:00:00Z", "extra": 1, "entry": {"kind": "move"}}).to_string(),
        ];
        for body in bodies {
            let answer = table.send(&body);
            let shown: String = body.chars().take(120).collect();
            assert!((400..500).contains(&answer.status), "{} for {shown}", answer.status);
        }
        let paths = ["log", "undo", "lot"].map(|path| format!("/m/{}/{path}", table.id));
        for path in paths {
            for fields in [
                vec![],
                vec![("base", "many")],
                vec![("base", "1"), ("entry.kind", "move"), ("entry.by", "nobody")],
                vec![("id", "not-an-id"), ("base", "1"), ("entry.kind", "note")],
                vec![("target", "not-an-id"), ("base", "1")],
                vec![("entry.kind", "move"), ("entry.perished", "x"), ("entry.perished[]", "y")],
            ] {
                let answer = table.browser.post(&path, &fields);
                let ours = path.ends_with("lot") && answer.status == 303;
                assert!(
                    ours || (400..500).contains(&answer.status),
                    "{path} {fields:?}: {}",
                    answer.status
                );
            }
        }
        for path in ["/m/x/referee", "/m/00000000-0000-0000-0000-000000000000/referee"] {
            let answer = table.browser.get(path);
            assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        }
        // Only the lots drawn above were logged.
        let drawn = table.evening.club.match_view(table.id).expect("there").history;
        assert!(drawn.iter().skip(1).all(|line| line.entry.draft.kind == "lot"), "{before}");
        table.evening.verify();
    });
}

#[test]
fn q116_numbers_are_asked_for_with_the_numeric_keypad() {
    let database = Database::sqlite();
    let mut table = Table::new(&database);
    for path in ["/events/new".to_owned(), format!("/t/{}/entries", table.evening.slug)] {
        let page = table.browser.get(&path).body;
        let numeric: Vec<&str> =
            page.split("<input").filter(|input| input.contains("class=\"short number\"")).collect();
        assert!(!numeric.is_empty(), "{path} asks for a number");
        for input in numeric {
            let input = input.split('>').next().unwrap_or_default();
            // Points can be halves: their keypad has a decimal sign.
            let keypads = ["inputmode=\"numeric\"", "inputmode=\"decimal\""];
            assert!(keypads.iter().any(|keypad| input.contains(keypad)), "{path}: {input}");
        }
    }
}

#[test]
fn q122_what_is_not_published_is_on_no_public_page() {
    use nomerok::transfer::csv::player::Typed;
    let database = Database::sqlite();
    let mut table = Table::new(&database);
    let typed = Typed {
        name: "Открытый Игрок".to_owned(),
        born: "1987".to_owned(),
        sex: "m".to_owned(),
        note: "СЕКРЕТНОЕ ПРИМЕЧАНИЕ".to_owned(),
        ..Typed::default()
    };
    let person = table.evening.club.register(Intent::now(REFEREE), &typed).expect("new");
    let entrant =
        nomerok::club::NewEntrant { person, number: Some(77), team: None, checked_in: true };
    let event: EventId = table.evening.event;
    table.evening.club.enter(event, &Intent::now(REFEREE), vec![entrant]).expect("new");
    let note = json!({"kind": "note", "text": "СУДЕЙСКАЯ ЗАМЕТКА"});
    table.evening.log(table.id, note).expect("a note");
    let mut anybody = table.site.browser().saying("accept-language", "en");
    let mut seen = std::collections::BTreeSet::new();
    let mut waiting = vec!["/".to_owned(), format!("/m/{}", table.id), format!("/p/{person}")];
    while let Some(path) = waiting.pop() {
        if !seen.insert(path.clone()) || seen.len() > 300 {
            continue;
        }
        let answer = anybody.get(&path);
        assert!(answer.status < 500, "{path}: {}", answer.status);
        for secret in ["СЕКРЕТНОЕ", "1987", "СУДЕЙСКАЯ", "anna", "Анна"] {
            assert!(!answer.body.contains(secret), "{secret} on {path}");
        }
        let links =
            answer.body.split("href=\"").skip(1).chain(answer.body.split("data-live=\"").skip(1));
        for link in links {
            let link = link.split('"').next().unwrap_or_default().replace("&amp;", "&");
            let link = link.split('#').next().unwrap_or_default().to_owned();
            if link.starts_with('/')
                && !link.starts_with("/static/")
                && !link.starts_with("/language/")
            {
                waiting.push(link);
            }
        }
    }
    assert!(seen.iter().any(|path| path.ends_with("/standings")), "{seen:?}");
    assert!(seen.len() > 10, "{seen:?}");
    // Whoever logged in may see the note of the table he referees.
    let own = table.browser.get(&format!("/m/{}/sheet", table.id));
    assert!(own.body.contains("СУДЕЙСКАЯ"));
}
