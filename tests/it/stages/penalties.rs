//! Penalties: what each takes off, what it leaves alone, and that lifting leaves no trace.

use super::*;
use crate::database::on_both;
use crate::site::Site;
use nomerok::club::{Decision, EventPreview, EventTable, Ruling, Verdict};
use nomerok::games::scoring::{Points, Scheme};
use nomerok::log::Hash;
use nomerok::tournament::penalty::Warnings;
use nomerok::tournament::standings::Decided;
use nomerok::tournament::{Entry, Length, PenaltyId, Sanction};

fn impose(evening: &Evening, number: u32, verdict: Verdict) -> Result<PenaltyId, Refused> {
    let intent = Intent::now(REFEREE);
    let id = PenaltyId(intent.id.0);
    let one = entrant(&event(evening), number);
    evening.club.impose(evening.event, intent, one, verdict, "3.2", "спор с судьёй").map(|_| id)
}

fn penalty(evening: &Evening, number: u32, sanction: Sanction) -> Result<PenaltyId, Refused> {
    impose(evening, number, Verdict::Penalty(sanction))
}

fn lift(evening: &Evening, number: u32, id: PenaltyId) -> Result<(), Refused> {
    let ruling = Ruling::Penalty(id, entrant(&event(evening), number));
    evening.club.lift(evening.event, Intent::now(REFEREE), ruling, "ошибка судьи").map(drop)
}

fn points(number: i64) -> Sanction {
    Sanction::Points(Points::whole(number))
}

fn points_of(evening: &Evening, number: u32) -> Points {
    let view = evening.club.event(&evening.slug).expect("there");
    let one = entrant(view.event(), number);
    view.standings().row_of(one).expect("everybody has a row").points
}

fn file(evening: &Evening) -> String {
    evening.club.export_table(&evening.slug, EventTable::Standings, "–").expect("there")
}

/// A file without the revision it carries.
fn without_revision(file: &str) -> Vec<String> {
    let cut = |line: &str| line.rsplitn(3, ',').last().unwrap_or_default().to_owned();
    file.lines().map(cut).collect()
}

fn robin() -> Vec<Format> {
    vec![Format::RoundRobin { cycles: 1, edition: Default::default() }]
}

fn played(database: &Database) -> Evening {
    let evening = evening(database, robin(), 4);
    for _ in 0..3 {
        pair(&evening).expect("four are here");
        play(&evening, better);
    }
    evening
}

#[test]
fn q68_q81_points_are_taken_off_as_a_term_of_the_row_and_lifting_leaves_no_trace() {
    on_both(|database| {
        let evening = played(database);
        let (hash, before) = (Hash::of_value(&event(&evening)), without_revision(&file(&evening)));
        let stood = evening.club.event(&evening.slug).expect("there").standings();
        let id = penalty(&evening, 1, points(2)).expect("with a reason");
        let view = evening.club.event(&evening.slug).expect("there");
        let standings = view.standings();
        assert_eq!(standings.rows[0].below_by, None);
        assert_eq!(view.event().entrants[&standings.rows[0].entrant].number, 2, "he is first now");
        let row = standings.row_of(entrant(view.event(), 1)).expect("he has a row");
        assert_eq!((row.earned, row.points), (Points::whole(3), Points::whole(1)));
        assert_eq!(row.taken.sum(), Points::whole(2));
        let old = stood.row_of(row.entrant).expect("he had one");
        assert_eq!(row.values[1..], old.values[1..], "no tie-break is touched");
        // Q81: in the file a penalty is negative, and what was earned with it gives the points.
        assert!(
            file(&evening).lines().any(|line| line.contains(",1,-2,0,3,")),
            "{}",
            file(&evening)
        );
        lift(&evening, 1, id).expect("it is in force");
        assert_eq!(Hash::of_value(&event(&evening)), hash, "as if it had never been");
        assert_eq!(without_revision(&file(&evening)), before);
        assert_eq!(evening.club.event(&evening.slug).expect("there").standings(), stood);
        assert_eq!(code(lift(&evening, 1, id)), "event-penalty-unknown");
        let all = evening.club.rulings(evening.event).expect("there");
        assert_eq!(all[0].imposed.words.as_deref(), Some("спор с судьёй"));
        assert_eq!(all[0].rule.as_deref(), Some("3.2"));
        let lifted = all[0].lifted.as_ref().expect("it was lifted");
        assert_eq!(lifted.words.as_deref(), Some("ошибка судьи"), "the history keeps it");
        for wrong in [0, -1, 1001] {
            assert_eq!(code(penalty(&evening, 1, points(wrong)).map(drop)), "event-penalty-points");
        }
        evening.verify();
    });
}

#[test]
fn q69_a_pair_that_forfeits_two_matches_has_them_back_when_both_are_lifted() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, Settings { pairs: true, ..of(vec![Format::Free]) }, 4);
    let all = evening.entrants();
    for (at, entrant) in all.iter().enumerate() {
        let team = Some(if at % 2 == 0 { "1" } else { "2" }.to_owned());
        let entry = Entry::Teamed { entrant: *entrant, team };
        evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry).expect("free");
    }
    let mut imposed = Vec::new();
    let mut states = Vec::new();
    for round in 1..=2 {
        evening.draw_in_order(round);
        let id = evening.matches()[0];
        states.push(event(&evening));
        // One partner does it, the pair has lost.
        imposed.push(penalty(&evening, round, Sanction::Forfeit(id)).expect("he sits there"));
        if round == 1 {
            assert_eq!(
                [1, 2, 3, 4].map(|one| points_of(&evening, one)),
                [0, 1, 0, 1].map(Points::whole)
            );
        }
    }
    // In each round the other pair has won; the third takes points off the pair, not off one.
    assert_eq!([1, 2, 3, 4].map(|one| points_of(&evening, one)), [1, 1, 1, 1].map(Points::whole));
    let off = penalty(&evening, 3, points(1)).expect("with a reason");
    assert_eq!([1, 3].map(|one| points_of(&evening, one)), [0, 0].map(Points::whole));
    lift(&evening, 3, off).expect("in force");
    lift(&evening, 2, imposed[1]).expect("in force");
    assert_eq!(
        Hash::of_value(&event(&evening)),
        Hash::of_value(&states[1]),
        "round 2 is open again"
    );
    lift(&evening, 1, imposed[0]).expect("in force");
    let now = event(&evening);
    assert_eq!(now.rounds[0], states[0].rounds[0]);
    assert!(now.rounds[1].since_corrected, "it was drawn while the first was forfeited");
    evening.verify();
}

#[test]
fn q77_two_warnings_cost_a_point_in_whichever_order_they_are_given_and_lifted() {
    let run = |order: &[usize]| {
        let database = Database::sqlite();
        let settings = Settings {
            warnings: Some(Warnings { every: 2, points: Points::whole(1) }),
            ..of(robin())
        };
        let evening = Evening::with(&database, settings, 4);
        pair(&evening).expect("four are here");
        play(&evening, better);
        let mut given: Vec<PenaltyId> = Vec::new();
        // 0, 1, 2 give a warning, 3 lifts the first in force.
        for step in order {
            if *step == 3 {
                lift(&evening, 1, given.remove(0)).expect("in force");
            } else {
                given.push(penalty(&evening, 1, Sanction::Warning).expect("with a reason"));
            }
        }
        let taken = event(&evening).taken(0, &[entrant(&event(&evening), 1)]);
        (taken.warnings, taken.by_warnings, points_of(&evening, 1))
    };
    for order in [[0, 1, 2, 3], [0, 3, 1, 2], [0, 1, 3, 2]] {
        assert_eq!(run(&order), (2, Points::whole(1), Points::ZERO), "{order:?}");
    }
    assert_eq!(run(&[0]), (1, Points::ZERO, Points::whole(1)), "one alone costs nothing");
    assert_eq!(run(&[0, 1, 3]).1, Points::ZERO, "below the number again");
}

#[test]
fn q90_a_match_forfeited_by_penalty_is_won_by_the_other_at_once_and_comes_back_when_lifted() {
    let database = Database::sqlite();
    let evening = played(&database);
    let played = event(&evening);
    let id = match_of(&played, 1, 1).id;
    let other = match_of(&played, 1, 1).seats.clone();
    let other = numbers(&played, &other).into_iter().find(|one| *one != 1).expect("two sit there");
    let before = points_of(&evening, other);
    let impact = evening.club.preview_decision(
        evening.event,
        Decision::Impose(entrant(&played, 1), Verdict::Penalty(Sanction::Forfeit(id))),
    );
    let Ok(EventPreview::Holds(impact)) = impact else { panic!("it can be imposed: {impact:?}") };
    assert_eq!(
        (impact.matches.as_slice(), impact.stay.as_slice()),
        ([id].as_slice(), [2, 3].as_slice())
    );
    assert_eq!(Hash::of_value(&event(&evening)), Hash::of_value(&played), "nothing was written");
    let given = penalty(&evening, 1, Sanction::Forfeit(id)).expect("he sat there");
    assert_eq!(points_of(&evening, other), before + Points::whole(1));
    assert_eq!(points_of(&evening, 1), Points::whole(2));
    assert!([2, 3].iter().all(|round| event(&evening).drawn_from_others(*round)));
    assert_eq!(
        code(penalty(&evening, 1, Sanction::Forfeit(id)).map(drop)),
        "event-penalty-forfeited"
    );
    evening.verify();
    lift(&evening, 1, given).expect("in force");
    assert_eq!(Hash::of_value(&event(&evening)), Hash::of_value(&played));
    evening.verify();
}

#[test]
fn q90_at_a_table_of_several_nobody_loses_points_by_anothers_forfeit() {
    let database = Database::sqlite();
    let settings = Settings { length: Length::Parties(1), ..settings() };
    let evening = Evening::with(&database, settings, 3);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let view = evening.club.event(&evening.slug).expect("there").standings();
    let first = view.rows[0].entrant;
    let others: Vec<_> = view.rows[1..].iter().map(|row| (row.entrant, row.points)).collect();
    let number = event(&evening).entrants[&first].number;
    penalty(&evening, number, Sanction::Forfeit(id)).expect("he sat there");
    let now = evening.club.event(&evening.slug).expect("there").standings();
    for (entrant, points) in others {
        assert_eq!(now.row_of(entrant).expect("still there").points, points);
    }
    let row = now.row_of(first).expect("still there");
    assert_eq!((row.points, row.won), (Points::ZERO, 0));
    assert!(row.contributions.iter().all(|one| one.forfeited));
    evening.verify();
}

#[test]
fn where_fewer_points_are_better_a_penalty_adds_them() {
    let database = Database::sqlite();
    let settings = Settings { scheme: Scheme::Linear.into(), ..settings() };
    let evening = Evening::with(&database, settings, 3);
    let id = evening.draw_in_order(1);
    evening.sweep(id);
    let view = evening.club.event(&evening.slug).expect("there");
    let first = view.standings().rows[0].clone();
    let number = view.event().entrants[&first.entrant].number;
    penalty(&evening, number, points(5)).expect("with a reason");
    let now = evening.club.event(&evening.slug).expect("there").standings();
    assert_eq!(
        now.row_of(first.entrant).map(|row| row.points),
        Some(first.points + Points::whole(5))
    );
    assert_eq!(now.rows.last().and_then(|row| row.below_by), Some(Decided::ByPoints));
    assert_eq!(now.rows.last().map(|row| row.entrant), Some(first.entrant));
}

#[test]
fn q79_when_everybody_has_nothing_or_less_every_page_is_there() {
    let database = Database::sqlite();
    let evening = played(&database);
    for number in 1..=4 {
        penalty(&evening, number, points(5)).expect("with a reason");
        penalty(&evening, number, Sanction::Warning).expect("with a reason");
    }
    let view = evening.club.event(&evening.slug).expect("there");
    assert!(view.standings().rows.iter().all(|row| row.points < Points::ZERO));
    let (site, mut anna) = Site::administered(&database);
    let event = format!("/t/{}", evening.slug);
    for page in [
        "",
        "/standings",
        "/crosstable",
        "/tv",
        "/forecast",
        "/standings.csv",
        "/results.csv",
        "/results.trf",
        "/print/standings",
        "/print/crosstable",
        "/penalties",
        "/log",
        "/parties",
    ] {
        for lang in ["en", "ru"] {
            let mut guest = anna.clone().saying("accept-language", lang);
            assert_eq!(guest.get(&format!("{event}{page}")).status, 200, "{page} {lang}");
        }
    }
    let shown = anna.get(&format!("{event}/standings")).body;
    assert!(shown.contains("penalty −5"), "{shown}");
    drop(site);
}

#[test]
fn q71_a_penalty_goes_from_its_preview_to_the_pages_and_back_by_an_arbiter_only() {
    let database = Database::sqlite();
    let evening = played(&database);
    let (site, mut anna) = Site::administered(&database);
    let at = format!("/t/{}", evening.slug);
    let one = entrant(&event(&evening), 1).to_string();
    let ranks = |site: &Site| {
        let file = site.browser().get(&format!("{at}/standings.csv")).body;
        file.lines()
            .skip(1)
            .map(|line| line.split(',').next().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    let told = |site: &Site| {
        site.browser().saying("accept-language", "en").get(&format!("{at}/standings")).body
    };
    let before = told(&site);
    let form = [
        ("do", "impose"),
        ("entrant", one.as_str()),
        ("what", "points"),
        ("points", "2,5"),
        ("rule", "3.2"),
        ("reason", "argued"),
    ];
    let path = format!("{at}/penalties/preview");
    assert_ne!(site.browser().post(&path, &form).status, 200, "not for everybody");
    let preview = anna.post(&path, &form);
    assert_eq!(preview.status, 200, "{}", preview.body);
    assert!(
        preview.body.contains("3 → <strong>½</strong>")
            || preview.body.contains("3 → <strong>0.5</strong>"),
        "{}",
        preview.body
    );
    assert!(preview.body.contains("data-podium=\"1\""), "who is honoured is told");
    assert_eq!(told(&site), before, "nothing is saved yet");
    let field = |body: &str, name: &str| {
        let from = body.find(&format!("name=\"{name}\" value=\"")).expect("the field is there");
        let rest = &body[from + name.len() + 15..];
        rest[..rest.find('"').expect("it ends")].to_owned()
    };
    let (entry, base) = (field(&preview.body, "entry"), field(&preview.body, "base"));
    let mut sent = form.to_vec();
    sent.extend([("entry", entry.as_str()), ("base", base.as_str())]);
    assert_eq!(anna.post(&format!("{at}/penalties"), &sent).status, 303);
    // Q71: no row is left from before, and there is one first place.
    assert_eq!(ranks(&site).iter().filter(|rank| *rank == "1").count(), 1);
    assert!(told(&site).contains("penalty −2.5"), "{}", told(&site));
    let list = anna.get(&format!("{at}/penalties")).body;
    assert!(list.contains("argued") && list.contains("3.2"), "{list}");
    let id = field(&list, "penalty");
    let lifting = [
        ("do", "lift"),
        ("entrant", one.as_str()),
        ("penalty", id.as_str()),
        ("reason", "mistaken"),
    ];
    let shown = anna.post(&path, &lifting);
    assert_eq!(shown.status, 200, "{}", shown.body);
    let entry = field(&shown.body, "entry");
    let mut sent = lifting.to_vec();
    sent.push(("entry", entry.as_str()));
    assert_eq!(anna.post(&format!("{at}/penalties"), &sent).status, 303);
    assert!(!told(&site).contains("data-penalty"), "as if it had never been");
    let log = anna.get(&format!("{at}/log")).body;
    assert!(
        log.contains("Penalty: ") && log.contains("Penalty lifted: "),
        "the history tells both"
    );
}

#[test]
fn a_draw_or_a_penalty_is_voided_with_its_effect_shown_and_that_is_undone() {
    let database = Database::sqlite();
    let evening = evening(&database, robin(), 4);
    pair(&evening).expect("four are here");
    play(&evening, better);
    let given = penalty(&evening, 1, points(1)).expect("with a reason");
    pair(&evening).expect("the second round");
    let before = Hash::of_value(&event(&evening));
    let drawn = evening.club.event_entries(evening.event).expect("there");
    let drawn = drawn.iter().rev().find(|one| one.draft.kind == "drawn").expect("drawn").draft.id;
    let (site, mut anna) = Site::administered(&database);
    let at = format!("/t/{}", evening.slug);
    let shown = anna.get(&format!("{at}/corrections/{drawn}"));
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert!(shown.body.contains("Round 2 is not there any more."), "{}", shown.body);
    assert_ne!(site.browser().get(&format!("{at}/corrections/{drawn}")).status, 200);
    let correct = |anna: &mut crate::site::Browser, target: String| {
        let entry = uuid::Uuid::now_v7().to_string();
        let base = evening.club.event(&evening.slug).expect("there").revision().to_string();
        let form = [("entry", entry.as_str()), ("base", &base), ("reason", "by mistake")];
        let answer = anna.post(&format!("{at}/corrections/{target}"), &form);
        assert_eq!(answer.status, 303, "{}", answer.body);
        entry
    };
    let made = correct(&mut anna, drawn.to_string());
    assert_eq!(event(&evening).rounds.len(), 1);
    evening.verify();
    correct(&mut anna, made);
    assert_eq!(Hash::of_value(&event(&evening)), before, "undone");
    correct(&mut anna, given.to_string());
    assert!(event(&evening).penalties.is_empty());
    assert_eq!(points_of(&evening, 1), Points::whole(1));
    evening.verify();
}

#[test]
fn q87_a_check_in_of_everybody_by_mistake_is_undone_by_one_button() {
    let database = Database::sqlite();
    let evening = Evening::new(&database, of(robin()));
    for name in ["Anna", "Boris", "Cleo"] {
        let person = evening.person(name);
        let new = nomerok::club::NewEntrant { person, number: None, team: None, checked_in: false };
        evening.club.enter(evening.event, &Intent::now(REFEREE), vec![new]).expect("new");
    }
    let one = Entry::CheckedIn { entrant: entrant(&event(&evening), 1) };
    evening.club.log_event_entry(evening.event, Intent::now(REFEREE), one).expect("expected");
    let before = Hash::of_value(&event(&evening));
    let (_site, mut anna) = Site::administered(&database);
    let at = format!("/t/{}/check-in", evening.slug);
    let made = uuid::Uuid::now_v7().to_string();
    let done = anna.post(&at, &[("entry", made.as_str())]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(event(&evening).present().len(), 3);
    let next = anna.get(done.header("location")).body;
    let action = format!("{at}/{made}/take-back");
    assert!(next.contains(&format!("action=\"{action}\"")), "the next page offers it: {next}");
    let entry = uuid::Uuid::now_v7().to_string();
    assert_eq!(anna.post(&action, &[("entry", entry.as_str())]).status, 303);
    assert_eq!(Hash::of_value(&event(&evening)), before, "who was here before still is");
    evening.verify();
}
