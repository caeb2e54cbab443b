//! The lab's server side: shots, ensembles, what is refused, what stands without JavaScript.

use crate::database::Database;
use crate::site::{Answer, Browser, Site};
use serde_json::{Value, json};
use simulation::scenario::{Answer as Shot, Scenario};

/// A browser that speaks JSON in a language.
fn speaking(site: &Site, lang: &str) -> Browser {
    let browser = site.browser().saying("accept", "application/json");
    browser.saying("content-type", "application/json").saying("accept-language", lang)
}

fn lines(answer: &Answer) -> Vec<Value> {
    // The stream comes in chunks; lengths between them are no JSON objects.
    let objects = answer.body.lines().filter(|line| line.starts_with('{'));
    objects.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_pages_show_a_position_and_explain_themselves_without_javascript() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = site.browser().saying("accept-language", "en");
    let index = browser.get("/lab");
    assert_eq!(index.status, 200);
    assert!(
        index.body.contains("href=\"/lab/novuss\"") && index.body.contains("href=\"/lab/fish\"")
    );
    for (path, pieces) in [("/lab/novuss", 17), ("/lab/fish", 8)] {
        let page = browser.get(path);
        assert_eq!(page.status, 200);
        assert_eq!(page.body.matches("<g class=\"lab-piece").count(), pieces, "{path}");
        assert!(page.body.contains("<noscript>"));
        assert!(page.body.contains("aria-current=\"page\""), "the header marks the lab");
    }
}

#[test]
fn a_shot_is_computed_as_the_command_line_does() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let scenario = Scenario::novuss();
    let body = serde_json::to_string(&scenario).expect("writable");
    let answer = speaking(&site, "en").send("POST", "/lab/simulate", &body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let answer: Shot = serde_json::from_str(&answer.body).expect("an answer");
    let own = scenario.resolve().and_then(|case| case.simulate()).expect("it can be shot");
    assert_eq!(answer.params_hash, own.params_hash);
    assert_eq!(answer.events.len(), own.events.len());
}

#[test]
fn a_bad_position_is_refused_in_the_visitors_language() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let send = |lang: &str, body: &str| {
        let answer = speaking(&site, lang).send("POST", "/lab/simulate", body);
        assert_eq!(answer.status, 422, "{body}: {}", answer.body);
        let said: Value = serde_json::from_str(&answer.body).expect("JSON");
        said["message"].as_str().expect("a sentence").to_owned()
    };
    let with = |change: &dyn Fn(&mut Value)| {
        let mut scenario = serde_json::to_value(Scenario::novuss()).expect("writable");
        change(&mut scenario);
        scenario.to_string()
    };
    let outside = with(&|scenario| scenario["bodies"][1]["y_mm"] = json!(900));
    assert_eq!(send("ru", &outside), "Фигура не на столе или заходит за борт: красная\u{a0}1.");
    assert!(send("en", &outside).starts_with("red\u{a0}1: does not lie on the table"));
    let overlapping = with(&|scenario| scenario["bodies"][2]["x_mm"] = json!(-100));
    assert_eq!(send("en", &overlapping), "red\u{a0}2 lies over red\u{a0}1.");
    let bouncy = with(&|scenario| scenario["table"]["contact"] = json!({ "e": 1.01, "mu": 0.1 }));
    assert_eq!(send("ru", &bouncy), "Отскок фигур, e: можно от 0 до 1, а не 1,01.");
    let small = with(&|scenario| scenario["table"]["width_mm"] = json!(1));
    assert_eq!(send("ru", &small), "Ширина, мм: можно от 10 до 100000, а не 1.");
    let vague = with(&|scenario| scenario["uncertainty"] = json!({ "position_mm": 1000 }));
    assert!(send("ru", &vague).starts_with("Место, мм: можно от 0 до 100"));
    let ghost = with(&|scenario| scenario["shot"]["body"] = json!("blue99"));
    assert_eq!(send("ru", &ghost), "Такой фигуры на столе нет: синяя\u{a0}99.");
    let pot = with(&|scenario| scenario["shot"]["kind"] = json!("pot"));
    assert!(send("ru", &pot).starts_with("«Горшок» здесь не посчитать"));
    // Nothing of the engine's own English slips into a Russian sentence.
    for bad in [&outside, &overlapping, &bouncy, &small, &vague, &ghost, &pot] {
        let said = send("ru", bad).replace(", e:", ":");
        assert!(!said.contains(|letter: char| letter.is_ascii_alphabetic()), "{said}");
    }
    assert!(send("en", "{").contains("could not be read"));
    assert!(send("ru", "").contains("не удалось прочитать"));
    assert!(send("en", &" ".repeat(100_000)).contains("too long"));
    assert!(send("en", &with(&|scenario| scenario["shot"] = json!(null))).contains("No shot"));
}

#[test]
fn an_ensemble_shows_its_progress_and_its_verdict_in_words() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut scenario = Scenario::novuss();
    scenario.bodies.0.retain(|body| ["puck", "red4", "red5"].contains(&body.id.as_str()));
    let ask = |lang: &str, claim: &str, samples: u32| {
        let asked = json!({ "scenario": scenario, "claim": claim, "samples": samples });
        speaking(&site, lang).send("POST", "/lab/ensemble", &asked.to_string())
    };
    let answer = ask("ru", "stays=red4 or pocketed=red4", 2000);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let lines = lines(&answer);
    assert!(lines.len() >= 2, "{}", answer.body);
    assert!(lines[0]["done"].as_u64() >= Some(500) && lines[0]["of"] == 2000);
    let told = &lines[lines.len() - 1]["told"];
    assert_eq!(told["verdict"], "supported");
    assert_eq!(told["heading"], "Подтверждается");
    let sentence = told["sentence"].as_str().expect("a sentence");
    assert!(sentence.starts_with("Так было в 100,0\u{a0}% из 500 повторов"), "{sentence}");
    assert!(told["stories"][0]["text"].as_str().is_some_and(|story| story.contains("красная")));

    let refused = |claim: &str, samples: u32, named: &str| {
        let answer = ask("en", claim, samples);
        assert_eq!(answer.status, 422);
        assert!(answer.body.contains(named), "{named}: {}", answer.body);
    };
    refused("stays=ghost", 1000, "ghost");
    refused("stays=red4", 10_001, "10000");
    refused("stays=red4", 0, "10000");
}

#[test]
fn a_visitor_who_goes_away_does_not_hold_up_the_next_one() {
    use std::io::{Read, Write};
    let database = Database::sqlite();
    let site = Site::start(&database);
    let asked =
        json!({ "scenario": Scenario::novuss(), "claim": "pocketed=red1", "samples": 10_000 });
    let body = asked.to_string();
    for _ in 0..3 {
        let mut stream = std::net::TcpStream::connect(site.address).expect("it listens");
        let head = format!(
            "POST /lab/ensemble HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n",
            site.address,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("sent");
        // Gone as soon as the first line is there.
        assert!(stream.read(&mut [0; 64]).expect("an answer begins") > 0);
    }
    let small = json!({ "scenario": Scenario::novuss(), "claim": "stays=puck", "samples": 100 });
    let answer = speaking(&site, "en").send("POST", "/lab/ensemble", &small.to_string());
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(lines(&answer).last().is_some_and(|line| line["told"]["verdict"].is_string()));
}
