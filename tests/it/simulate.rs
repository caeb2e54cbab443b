//! `nomerok simulate` and `nomerok calibrate` as scripts meet them: the real program.

use crate::command_line::{Ran, nomerok};
use serde_json::{Value, json};
use simulation::scenario::Scenario;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

impl Ran {
    fn refused(&self, named: &str) {
        assert_eq!(self.code, Some(2), "{named}: {}", self.out);
        assert!(self.err.contains(named), "{named} is not named: {}", self.err);
        assert!(self.out.is_empty());
        assert!(self.err.len() < 1000, "an error is a sentence");
    }
}

/// A folder with files to name on the command line.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn put(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path: PathBuf = self.0.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    }
}

/// The puck straight at one pawn.
fn simple() -> Value {
    json!({
        "table": { "preset": "novuss" },
        "bodies": [
            { "id": "puck", "kind": "puck", "x_mm": 0, "y_mm": -300 },
            { "id": "red1", "kind": "pawn", "x_mm": 0, "y_mm": 0 },
        ],
        "shot": { "body": "puck", "speed_mps": 2.0, "angle_deg": 90, "kind": "cue" },
    })
}

#[test]
fn a_scenario_gives_its_trajectory_and_its_events() {
    let desk = Desk::new();
    let file = desk.put("shot.json", simple().to_string());
    let answer = nomerok(&["simulate", "novuss", &file], b"").json();
    assert_eq!(answer["events"][0]["kind"], "contact");
    assert_eq!(
        (&answer["events"][0]["a"], &answer["events"][0]["b"]),
        (&json!("puck"), &json!("red1"))
    );
    assert_eq!(answer["rest"].as_array().map(Vec::len), Some(2));
    assert!(answer["pieces"].as_array().is_some_and(|pieces| pieces.len() >= 2));
    assert!(answer["engine_version"].is_u64());
    let events = nomerok(&["simulate", "novuss", &file, "--events"], b"").json();
    assert_eq!(events, answer["events"]);
}

#[test]
fn an_ensemble_judges_a_claim_the_same_way_every_time() {
    let desk = Desk::new();
    let file = desk.put("shot.json", simple().to_string());
    let judge = |claim| {
        nomerok(&["simulate", "novuss", &file, "--samples", "2000", "--claim", claim], b"").json()
    };
    let supported = judge("first_contact=red1");
    assert_eq!(supported["verdict"], "supported");
    assert!(supported["interval"][0].as_f64() > Some(0.95));
    assert_eq!(supported["stories"][0]["first_contact"], json!(["red1"]));
    assert_eq!(judge("not touched=red1")["verdict"], "refuted");
    assert_eq!(judge("first_contact=red1"), supported);
    nomerok(&["simulate", "novuss", &file, "--claim", "touched=red9"], b"").refused("red9");
    nomerok(&["simulate", "novuss", &file, "--claim", "loved=red1"], b"").refused("loved");
    nomerok(&["simulate", "novuss", &file, "--samples", "10"], b"").refused("--claim");
    let none =
        nomerok(&["simulate", "novuss", &file, "--samples", "0", "--claim", "stays=puck"], b"");
    none.refused("--samples");
}

#[test]
fn the_inverse_problem_finds_the_shot_that_was_played() {
    let desk = Desk::new();
    let mut played = simple();
    played["shot"]["angle_deg"] = json!(90.8);
    played["shot"]["speed_mps"] = json!(1.9);
    let after = nomerok(&["simulate", "novuss", &desk.put("played.json", played.to_string())], b"");
    let after_file = desk.put("after.json", &after.out);
    let told = desk.put("told.json", simple().to_string());
    let shots = nomerok(&["simulate", "novuss", &told, "--explain", &after_file], b"").json();
    let best = &shots[0];
    assert!((best["angle_deg"].as_f64().expect("a number") - 90.8).abs() < 0.1, "{shots}");
    assert!((best["speed_mps"].as_f64().expect("a number") - 1.9).abs() < 0.03, "{shots}");
    let weights =
        shots.as_array().expect("a list").iter().filter_map(|shot| shot["weight"].as_f64());
    assert!((weights.sum::<f64>() - 1.0).abs() < 1e-9);

    // The positions may also come as a bare list of bodies.
    let answer = after.json();
    let bodies: Vec<Value> = answer["rest"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|rest| json!({ "id": rest["id"], "kind": "pawn", "x_mm": rest["x_mm"], "y_mm": rest["y_mm"] }))
        .collect();
    let bare = desk.put("bare.json", json!({ "bodies": bodies }).to_string());
    assert_eq!(nomerok(&["simulate", "novuss", &told, "--explain", &bare], b"").json(), shots);
}

#[test]
fn many_scenarios_are_answered_line_by_line_and_a_bad_one_stops_nothing() {
    let start = serde_json::to_string(&Scenario::novuss()).expect("writable");
    let mut unknown = simple();
    unknown["shot"]["power"] = json!(3);
    let fish = serde_json::to_string(&Scenario::fish(8, true)).expect("writable");
    let long = " ".repeat(3 << 20);
    let lines = [&simple().to_string(), "{", &unknown.to_string(), &fish, &long, &start];
    let ran = nomerok(&["simulate", "novuss", "-", "--events"], lines.join("\n").as_bytes());
    assert_eq!(ran.code, Some(0));
    let answers: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 6);
    assert!(answers[0].is_array() && answers[5].is_array());
    let code = |at: usize| answers[at]["error"]["code"].as_str();
    assert_eq!(
        [code(1), code(2), code(3), code(4)].map(Option::unwrap_or_default),
        ["syntax", "scenario", "scenario", "too-long"]
    );
    assert!(answers[2]["error"]["message"].as_str().is_some_and(|said| said.contains("power")));
    assert_eq!(answers[2]["ok"], false);
}

#[test]
fn hostile_scenarios_are_refused_with_the_name_of_the_field() {
    let desk = Desk::new();
    let refused = |name: &str, text: &str, named: &str| {
        let file = desk.put(name, text);
        nomerok(&["simulate", "novuss", &file], b"").refused(named);
    };
    let with = |change: &dyn Fn(&mut Value)| {
        let mut scenario = simple();
        change(&mut scenario);
        scenario.to_string()
    };
    let nan = simple().to_string().replace("2.0", "NaN");
    refused("nan.json", &nan, "line 1");
    let huge = simple().to_string().replace("2.0", "1e999");
    refused("huge.json", &huge, "line 1");
    refused(
        "mass.json",
        &with(&|s| s["table"]["kinds"] = json!({ "pawn": { "mass_g": 0 } })),
        "table.kinds.pawn.mass_g",
    );
    refused(
        "e.json",
        &with(&|s| s["table"]["contact"] = json!({ "e": 1.5, "mu": 0.1 })),
        "table.contact.e",
    );
    refused("outside.json", &with(&|s| s["bodies"][1]["x_mm"] = json!(700)), "red1");
    refused("overlap.json", &with(&|s| s["bodies"][1]["y_mm"] = json!(-290)), "overlaps");
    refused("twice.json", &with(&|s| s["bodies"][1]["id"] = json!("puck")), "bodies[1].id");
    refused("who.json", &with(&|s| s["shot"]["body"] = json!("ghost")), "ghost");
    refused("none.json", &with(&|s| s["shot"] = json!(null)), "shot");
    refused("unknown.json", &with(&|s| s["speed"] = json!(1)), "speed");
    refused("deep.json", &"[".repeat(500_000), "line 1");
    refused("empty.json", "", "EOF");
    let piece = r#"{"id":"a","kind":"pawn","x_mm":0,"y_mm":0}"#;
    let crowd = vec![piece; 20_000].join(",");
    refused(
        "crowd.json",
        &format!(r#"{{"table":{{"preset":"novuss"}},"bodies":[{crowd}]}}"#),
        "entries",
    );
    let file = desk.put("shot.json", simple().to_string());
    nomerok(&["simulate", "fish", &file], b"").refused("table.preset");
    nomerok(&["simulate", "novuss", &file, "--explain", "/no/such/file"], b"")
        .refused("/no/such/file");
}

#[test]
fn a_file_of_100_mb_is_refused_without_being_read() {
    let desk = Desk::new();
    let path = desk.put("big.json", "");
    // A sparse file: its bytes exist only for whoever reads them.
    fs::OpenOptions::new()
        .write(true)
        .open(&path)
        .and_then(|file| file.set_len(100 << 20))
        .expect("a sparse file");
    nomerok(&["simulate", "novuss", &path], b"").refused("longer than");
    nomerok(&["calibrate", &path], b"").refused("longer than");
}

#[test]
fn measurements_give_friction_and_restitution_with_their_uncertainty() {
    let desk = Desk::new();
    // μ = 0.12, e = 0.7: what a table with these would show, rounded to what a ruler reads.
    let table = "kind,distance_mm,time_s,after_mm\n\
        slide,849,1.20,\nslide,1154,1.40,\nrebound,400,0.231,581\ncollision,10,,490\n";
    let found = nomerok(&["calibrate", &desk.put("table.csv", table)], b"").json();
    let near = |name: &str, value: f64, by: f64| {
        let got = found[name]["value"].as_f64().expect("a number");
        assert!((got - value).abs() < by, "{name}: {got}");
        assert!(found[name]["sigma"].as_f64() > Some(0.0));
    };
    near("mu", 0.12, 0.002);
    near("contact_e", 0.75, 0.01);
    assert_eq!(found["mu"]["count"], 2);
    assert!(found["rail_e"]["value"].as_f64().is_some_and(|e| e > 0.5 && e <= 1.0));

    let refused = |name: &str, text: &str, named: &str| {
        nomerok(&["calibrate", &desk.put(name, text)], b"").refused(named);
    };
    refused("column.csv", "kind,distance_mm,weight\nslide,1,2\n", "weight");
    refused("kind.csv", "kind,distance_mm,time_s\nroll,800,1\n", "row 1");
    refused("nan.csv", "kind,distance_mm,time_s\nslide,NaN,1\n", "distance_mm");
    refused("time.csv", "kind,distance_mm\nslide,800\n", "time_s");
    refused("empty.csv", "kind,distance_mm\n", "no measurement");
    nomerok(&["calibrate", "/no/such/file"], b"").refused("/no/such/file");
}
