//! Novuss in pairs (V-6): entered, drawn and refereed as two sides of two.

use super::of_game;
use crate::database::{Database, on_both};
use crate::evening::settings;
use crate::table::Table;
use nomerok::tournament::{Scoring, Settings};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn v_6_an_event_of_pairs_is_made_entered_drawn_and_refereed() {
    on_both(|database| {
        let mut table = Table::of(database, settings(), 2);
        let fresh = || uuid::Uuid::now_v7().to_string();
        let made = table.browser.post(
            "/events",
            &[
                ("name", "pairs"),
                ("starts_on", "2026-11-30"),
                ("time_zone", "Europe/Riga"),
                ("game", "novuss"),
                ("sides", "pairs"),
                ("tables", "1"),
                ("count", "1"),
                ("length", "parties"),
                ("scheme", "match_2"),
                ("option.pawns_pair", "12"),
                ("entry", &fresh()),
            ],
        );
        assert_eq!(made.status, 303, "{}", made.body);
        let form = table.browser.get("/t/pairs/settings").body;
        assert!(form.contains("value=\"pairs\" checked"), "{form}");

        // Two lines that are pairs, one that is none.
        let page = table.browser.get("/t/pairs/entries").body;
        assert!(page.contains("Anna Berzina / Peter Orlov"), "it says how pairs are written");
        let paste = |list: &str| {
            [
                ("entry".to_owned(), fresh()),
                ("here".to_owned(), "yes".to_owned()),
                ("names".to_owned(), list.to_owned()),
            ]
        };
        let post = |table: &mut Table, path: &str, fields: &[(String, String)]| {
            let fields: Vec<_> = fields.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
            table.browser.post(path, &fields)
        };
        let wrong = paste("Анна Берзиня / Анна Берзиня\nОдин / Два / Три");
        let refused = post(&mut table, "/t/pairs/entries/paste", &wrong);
        assert_eq!(refused.status, 422);
        let list = paste("1. Анна Берзиня / Пётр Орлов\nИлзе Калныня / Юрис Озолс");
        assert_eq!(post(&mut table, "/t/pairs/entries/paste", &list).status, 303);

        let club = &table.evening.club;
        let event = club.event("pairs").expect("made");
        let players: Vec<_> = event.players().into_iter().map(|(id, _)| id).collect();
        assert_eq!(players.len(), 4);
        let draw = table.browser.get("/t/pairs/draw").body;
        assert!(!draw.contains("2 + 2"), "four sit at the table");
        let drawn = table.browser.post(
            "/t/pairs/draw",
            &[
                ("entry", &fresh()),
                ("base", &event.revision().0.to_string()),
                ("round", "1"),
                ("how", "lot"),
                ("show", "fast"),
            ],
        );
        assert_eq!(drawn.status, 303, "{}", drawn.body);
        let event = club.event("pairs").expect("made");
        let pairing = &event.event().rounds[0].matches[0];
        table.id = pairing.id;
        let seats: Vec<String> = pairing.seats.iter().map(ToString::to_string).collect();
        let partner = |seat: &String| {
            let at = players.iter().position(|id| id.to_string() == *seat).expect("entered");
            players[at ^ 1].to_string()
        };
        assert_eq!(seats.len(), 4);
        assert_eq!((&seats[2], &seats[3]), (&partner(&seats[0]), &partner(&seats[1])));

        // Four names on the sheet; the strokes alternate clockwise (VA-18).
        let sheet = table.sheet();
        for name in ["Анна Берзиня", "Пётр Орлов", "Илзе Калныня", "Юрис Озолс"]
        {
            assert!(sheet.contains(name), "{name}");
        }
        let [left_a, left_b] = [&seats[0], &seats[1]].map(|seat| format!("entry.left_mm.{seat}#"));
        table.log(&[("entry.kind", "lag"), (&left_a, "30"), (&left_b, "55")]);
        let stroke = |table: &mut Table, by: &str, contact: &str, own: &str| {
            table.log(&[
                ("entry.kind", "stroke"),
                ("entry.by", by),
                ("entry.aim", "direct"),
                ("entry.first_contact", contact),
                ("entry.own#", own),
            ]);
        };
        let mut order = Vec::new();
        for _ in 0..5 {
            let by = table.state()["to_strike"].as_str().expect("somebody strikes").to_owned();
            stroke(&mut table, &by, "own_light", "0");
            order.push(by);
        }
        assert_eq!(order[..4], seats[..]);
        assert_eq!(order[4], seats[0]);
        // Out of his turn nobody strikes, not even the partner.
        let early = [
            ("entry.kind", "stroke"),
            ("entry.by", &*seats[3]),
            ("entry.aim", "direct"),
            ("entry.first_contact", "own_light"),
        ];
        assert_eq!(table.post(&early).status, 422);
        // A foul with a pawn down: the penalty pawn goes into the team-mate's field (VA-15).
        stroke(&mut table, &seats[1], "own_light", "2");
        stroke(&mut table, &seats[1], "none", "0");
        let waiting = &table.state()["penalties_to_place"];
        assert_eq!(waiting[0]["field_of"], json!(seats[3]));
        let sheet = table.sheet();
        assert!(sheet.contains("data-penalties"), "the spot is asked for");
        // The other pair clears the table together.
        stroke(&mut table, &seats[2], "own_light", "7");
        stroke(&mut table, &seats[2], "own_light", "5");
        assert_eq!(table.state()["over"], json!(true));
        table.log(&[("entry.kind", "finished")]);
        let event = table.evening.club.event("pairs").expect("made");
        let rows: Vec<_> = event
            .standings()
            .rows
            .iter()
            .map(|row| {
                let both: BTreeSet<String> = row.entrants().map(|one| one.to_string()).collect();
                (both, row.rank, row.points.to_string())
            })
            .collect();
        let pair = |a: usize, b: usize| BTreeSet::from([seats[a].clone(), seats[b].clone()]);
        let won = (pair(0, 2), Some(1), "2".to_owned());
        assert_eq!(rows, [won, (pair(1, 3), Some(2), "0".to_owned())], "a pair is one row");
        let page = table.browser.get("/t/pairs/standings").body;
        assert_eq!(page.matches("class=\"pair-names\"").count(), 2);
        assert_eq!(page.matches("<tr data-key=").count(), 2);
        let file = table.browser.get("/t/pairs/standings.csv").body;
        assert_eq!(file.lines().count(), 3, "{file}");
        assert!(file.contains("Анна Берзиня / Пётр Орлов"), "{file}");
        for at in [0, 2] {
            let person = event.event().entrants[&players[at]].person;
            let page = table.browser.get(&format!("/p/{person}"));
            assert!(
                page.body.contains("/t/pairs/standings"),
                "the pair's place is on his page: {}",
                page.body
            );
        }
        for path in ["", "/standings", "/draw", "/entries"] {
            let page = table.browser.get(&format!("/t/pairs{path}"));
            assert_eq!(page.status, 200, "{path}");
        }
        let page = table.browser.get(&format!("/m/{}", table.id));
        assert_eq!(page.status, 200);
        let (_, plot) = page.body.split_once("Pawns pocketed, stroke by stroke").expect("plotted");
        assert!(plot.contains("<svg class=\"chart\"") && plot.contains("<td class=\"n\">12</td>"));
        table.evening.verify();
    });
}

#[test]
fn who_has_no_partner_here_is_named_and_an_odd_pair_sits_out() {
    let database = Database::sqlite();
    let rules = Settings { pairs: true, ..of_game("novuss", json!({}), Scoring::Own) };
    let evening = crate::evening::Evening::new(&database, rules);
    let enter = |name: &str, pair: Option<&str>| {
        let person = evening.person(name);
        let one = nomerok::club::NewEntrant {
            person,
            number: None,
            team: pair.map(str::to_owned),
            checked_in: true,
        };
        let intent = nomerok::club::Intent::now(crate::evening::REFEREE);
        evening.club.enter(evening.event, &intent, vec![one]).expect("new");
    };
    for (name, pair) in [("a", "1"), ("b", "2"), ("c", "1"), ("d", "2"), ("e", "3"), ("f", "3")] {
        enter(name, Some(pair));
    }
    let mut out = std::collections::BTreeSet::new();
    for round in 1..=3 {
        evening.draw(round, u64::from(round)).expect("three pairs, one table");
        let view = evening.club.event(&evening.slug).expect("there");
        let last = view.event().rounds.last().expect("drawn");
        assert_eq!((last.matches.len(), last.matches[0].seats.len()), (1, 4));
        let missing: Vec<_> = evening
            .entrants()
            .into_iter()
            .filter(|one| !last.matches[0].had(*one))
            .map(|one| view.event().entrants[&one].team.clone())
            .collect();
        assert_eq!((missing.len(), &missing[0]), (2, &missing[1]), "a pair sits out together");
        assert!(out.insert(missing[0].clone()), "nobody sits out twice before all did");
        evening.log(evening.matches()[0], json!({"kind": "finished"})).expect("ended");
    }
    enter("g", None);
    assert!(evening.draw(4, 4).is_err(), "g has no partner");
    // By hand partners who sit next to each other are refused.
    let view = evening.club.event(&evening.slug).expect("there");
    let seats: Vec<_> = evening.entrants().into_iter().take(4).collect();
    assert!(view.event().present_pairs().is_err());
    let request = |seats: Vec<_>| {
        nomerok::club::DrawRequest::ByHand(vec![nomerok::club::ProposedTable { table: 1, seats }])
    };
    let intent = nomerok::club::Intent::now(crate::evening::REFEREE);
    let [a, b, c, d] = seats[..] else { panic!("four") };
    let refused = evening.club.draw(evening.event, intent, 4, request(vec![a, c, b, d]));
    assert!(refused.is_err(), "a and c are a pair");
}

#[test]
fn q33_a_substitute_in_a_pair_goes_on_with_what_it_has_and_each_keeps_what_he_played() {
    let database = Database::sqlite();
    let scheme = Scoring::Match(nomerok::tournament::MatchPoints::Two);
    let rules = Settings { pairs: true, ..of_game("novuss", json!({}), scheme) };
    let evening = crate::evening::Evening::new(&database, rules);
    let intent = || nomerok::club::Intent::now(crate::evening::REFEREE);
    let enter = |name: &str, pair: Option<&str>| {
        let person = evening.person(name);
        let team = pair.map(str::to_owned);
        let one = nomerok::club::NewEntrant { person, number: None, team, checked_in: true };
        evening.club.enter(evening.event, &intent(), vec![one]).expect("new");
        (*evening.entrants().last().expect("entered"), person)
    };
    let log = |entry| evening.club.log_event_entry(evening.event, intent(), entry).expect("taken");
    let (a, anna) = enter("Анна", Some("1"));
    enter("Борис", Some("2"));
    let (c, cleo) = enter("Клео", Some("1"));
    let (d, _) = enter("Дора", Some("2"));
    let lose = |by: nomerok::tournament::EntrantId| {
        let id = evening.matches()[0];
        evening.log(id, json!({"kind": "concede", "by": by.to_string()})).expect("lawful");
        evening.log(id, json!({"kind": "finished"})).expect("it is over");
    };
    evening.draw(1, 1).expect("two pairs");
    lose(d);
    let rows = || {
        let rows = evening.club.event(&evening.slug).expect("there").standings().rows;
        let row = |row: &nomerok::tournament::standings::Row| {
            let members: Vec<_> = row.entrants().collect();
            (members, row.rank, row.points.to_string(), row.played)
        };
        rows.iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(rows()[0], (vec![a, c], Some(1), "2".to_owned(), 1));
    // Cleo goes home, Emil comes for her: the pair is the same row before and after.
    evening.club.withdraw(evening.event, intent(), c).expect("between the rounds");
    let (e, emil) = enter("Эмиль", None);
    log(nomerok::tournament::Entry::Teamed { entrant: e, team: Some("1".to_owned()) });
    assert_eq!(rows()[0], (vec![a, c, e], Some(1), "2".to_owned(), 1));
    assert_eq!(rows().len(), 2);
    evening.draw(2, 2).expect("two pairs");
    let view = evening.club.event(&evening.slug).expect("there");
    assert!(!view.event().rounds[1].matches[0].had(c) && view.event().rounds[1].matches[0].had(e));
    lose(d);
    assert_eq!(rows()[0], (vec![a, c, e], Some(1), "4".to_owned(), 2), "the pair goes on");
    assert_eq!(rows()[1].2, "0");
    let site = crate::site::Site::start(&database);
    let mut browser = site.browser().saying("accept-language", "en");
    let page = browser.get(&format!("/t/{}/standings", evening.slug)).body;
    assert_eq!(page.matches("<tr data-key=\"").count(), 2, "{page}");
    let file = browser.get(&format!("/t/{}/standings.csv", evening.slug)).body;
    assert!(file.contains("Анна / Клео / Эмиль"), "{file}");
    for (person, played) in [(anna, 2), (cleo, 1), (emil, 1)] {
        let page = browser.get(&format!("/p/{person}")).body;
        let (_, totals) = page.split_once("<dl class=\"totals\">").expect("what it comes to");
        let counts: Vec<&str> = totals
            .split("<dd class=\"n\">")
            .skip(1)
            .filter_map(|rest| rest.split([' ', '<']).next())
            .collect();
        assert_eq!(counts[3], played.to_string(), "{counts:?}: {page}");
    }
    evening.verify();
}
