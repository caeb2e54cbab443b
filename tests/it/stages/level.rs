//! What decides between those level in a paired stage besides C.07: the game's own points, mars,
//! violations and the lot, in any order with it.

use super::*;
use crate::database::on_both;
use crate::session::{LOGIN, PASSWORD, administrator};
use crate::site::Site;
use nomerok::tournament::standings::{Decided, Standings, Value as Counted};

/// Two play twice, each wins once: 3 : 0 and 2 : 1, so only what they scored parts them.
fn one_all(database: &Database, tie_breaks: &[&str]) -> Evening {
    let double = Format::RoundRobin { cycles: 2, edition: Default::default() };
    let tie_breaks = tie_breaks.iter().filter_map(|one| Criterion::named(one)).collect();
    let evening = Evening::with(database, Settings { tie_breaks, ..of(vec![double]) }, 2);
    for score in [[3, 0], [1, 2]] {
        pair(&evening).expect("two rounds");
        let event = event(&evening);
        let [one, other] = [1, 2].map(|number| entrant(&event, number).to_string());
        let winner = if score[0] > score[1] { &one } else { &other };
        let entry = json!({"kind": "decided", "how": "result", "winner": winner,
            "score": {one.clone(): score[0], other.clone(): score[1]}});
        evening.log(evening.matches()[0], entry).expect("nobody has logged it");
    }
    evening
}

fn with(event: &Event, tie_breaks: &[Criterion]) -> Event {
    let mut event = event.clone();
    if let Some(settings) = &mut event.settings {
        settings.tie_breaks = tie_breaks.to_vec();
    }
    event
}

fn ranks(event: &Event) -> Vec<(u32, Option<u32>, Option<Decided>)> {
    let row = |row: &nomerok::tournament::standings::Row| {
        (event.entrants[&row.entrant].number, row.rank, row.below_by)
    };
    Standings::of(event).rows.iter().map(row).collect()
}

#[test]
fn q50_what_matches_count_besides_who_won_has_the_right_direction() {
    let database = Database::sqlite();
    let played = event(&one_all(&database, &[]));
    let share = [(1, Some(1), None), (2, Some(1), Some(Decided::Shared))];
    assert_eq!(ranks(&played), share, "points alone do not part them");
    let seat = entrant(&played, 2).to_string();
    for criterion in [Criterion::ScoreDifference, Criterion::Score] {
        let by = with(&played, &[criterion]);
        let expected = [(1, Some(1), None), (2, Some(2), Some(Decided::By(criterion)))];
        assert_eq!(ranks(&by), expected, "{criterion:?}: four sets won stand above two");
    }
    let part = |event: &mut Event, change: &dyn Fn(&mut nomerok::games::Part)| {
        change(&mut event.rounds[1].matches[0].outcome.parts[0]);
    };
    let by = Criterion::DoubleWins;
    let mut mars = with(&played, &[by]);
    part(&mut mars, &|part| part.double.push(seat.clone()));
    assert_eq!(ranks(&mars), [(2, Some(1), None), (1, Some(2), Some(Decided::By(by)))]);
    let by = Criterion::FewerViolations;
    let mut fouls = with(&played, &[by]);
    let first = entrant(&played, 1).to_string();
    part(&mut fouls, &|part| drop(part.violations.insert(first.clone(), 1)));
    assert_eq!(ranks(&fouls), [(2, Some(1), None), (1, Some(2), Some(Decided::By(by)))]);
}

#[test]
fn a_match_not_played_or_without_a_score_gives_no_difference() {
    let database = Database::sqlite();
    let mut played = with(&event(&one_all(&database, &[])), &[Criterion::ScoreDifference]);
    played.rounds[0].matches[0].outcome.parts[0].score.clear();
    played.rounds[1].matches[0].decided = Some(nomerok::tournament::How::Forfeit);
    assert_eq!(ranks(&played)[1].2, Some(Decided::Shared));
}

#[test]
fn q48_a_lot_is_drawn_once_and_stands_where_the_order_has_it() {
    on_both(|database| {
        let evening = one_all(database, &["score_difference", "lot"]);
        let ask = Intent::now(REFEREE);
        let draw = |intent: Intent| evening.club.draw_lot(evening.event, intent, 0).map(drop);
        draw(ask.clone()).expect("the stage was played");
        let drawn = event(&evening).lots[&0].clone();
        draw(ask).expect("the same request again");
        assert_eq!(event(&evening).lots[&0], drawn, "a repeat draws nothing");
        assert_eq!(code(draw(Intent::now(REFEREE))), "event-lot-drawn");
        let now = event(&evening);
        let lowest = numbers(&now, &drawn.order)[0];
        let rows = Standings::of(&now).rows;
        assert!(rows.iter().all(|row| matches!(row.values[1], Counted::Place(Some(_)))));
        assert_eq!(ranks(&now)[0].0, 1, "the difference comes first");
        let lot_first = with(&now, &[Criterion::Lot, Criterion::ScoreDifference]);
        assert_eq!(ranks(&lot_first)[0].0, lowest);
        assert_eq!(ranks(&lot_first)[1].2, Some(Decided::By(Criterion::Lot)));
        evening.verify();
    });
}

#[test]
fn a_lot_is_drawn_when_the_stage_was_played_and_only_where_it_decides() {
    let database = Database::sqlite();
    let single = Format::RoundRobin { cycles: 1, edition: Default::default() };
    let settings = Settings { tie_breaks: vec![Criterion::Lot], ..of(vec![single.clone()]) };
    let evening = Evening::with(&database, settings, 2);
    pair(&evening).expect("one round");
    let draw = |evening: &Evening| {
        code(evening.club.draw_lot(evening.event, Intent::now(REFEREE), 0).map(drop))
    };
    assert_eq!(draw(&evening), "event-lot-early");
    let other = Database::sqlite();
    let without = one_all(&other, &["score_difference"]);
    assert_eq!(draw(&without), "event-lot-early");
}

#[test]
fn q59_the_page_says_what_the_deciding_tie_break_is_made_of_and_with_what_seed_a_lot_was_drawn() {
    let database = Database::sqlite();
    let evening = one_all(&database, &["score_difference", "lot"]);
    let site = Site::start(&database);
    administrator(&site.app.accounts);
    let mut anna = site.logged_in(LOGIN, PASSWORD).saying("accept-language", "en");
    let address = format!("/t/{}/standings", evening.slug);
    let page = anna.get(&address).body;
    assert!(page.contains("difference of the game’s own points: 2"), "{page}");
    assert!(page.contains("Round 1: 3 with"), "the first match gave three");
    assert!(page.contains("Draw the lot"));
    let lot = format!("/t/{}/lot", evening.slug);
    let entry = uuid::Uuid::now_v7().to_string();
    assert_eq!(anna.post(&lot, &[("entry", &entry), ("stage", "0")]).status, 303);
    let seed = event(&evening).lots[&0].seed.to_string();
    let page = anna.get(&address).body;
    assert!(page.contains(&seed) && !page.contains("Draw the lot"));
    assert!(anna.get(&format!("/t/{}/log", evening.slug)).body.contains(&seed));
}
