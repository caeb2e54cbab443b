//! Ratings, the order by rating and forecasts, from the log to the page.

use crate::database::{Database, on_both};
use crate::evening::{Evening, REFEREE, settings};
use crate::site::Site;
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{Club, DrawRequest, EventId, Intent, NewEntrant, Preview};
use nomerok::officiating::Role;
use nomerok::tournament::forecast::Method;
use nomerok::tournament::ratings::{Career, Discipline, Pool};
use nomerok::tournament::stages::{FirstMove, Format, SwissSettings};
use nomerok::tournament::{EntrantId, Entry, MatchPoints, Scoring, Settings};
use serde_json::json;
use uuid::Uuid;

/// A Novuss Swiss of so many rounds.
pub(crate) fn swiss(name: &str, rounds: u16) -> Settings {
    Settings {
        name: name.to_owned(),
        game: "novuss".to_owned(),
        tables: 4,
        scheme: Scoring::Match(MatchPoints::One),
        tie_breaks: Vec::new(),
        stages: vec![Format::Swiss(SwissSettings {
            rounds,
            first_move: FirstMove::Alternates,
            accelerated: false,
            until_losses: None,
            edition: Default::default(),
        })],
        ..settings()
    }
}

fn singles() -> Pool {
    Pool { game: "novuss".to_owned(), discipline: Discipline::Singles }
}

/// Another event of the same club, with these people.
pub(crate) fn another(evening: &Evening, settings: Settings, people: &[Uuid]) -> Evening {
    let club: Club = evening.club.clone();
    let (event, slug) = club.create_event(Intent::now(REFEREE), settings).expect("right settings");
    let entrant =
        |person: &Uuid| NewEntrant { person: *person, number: None, team: None, checked_in: true };
    let new = people.iter().map(entrant).collect();
    club.enter(event, &Intent::now(REFEREE), new).expect("they are new there");
    Evening { club, event, slug }
}

pub(crate) fn people(evening: &Evening) -> Vec<Uuid> {
    let view = evening.club.event(&evening.slug).expect("there");
    view.players().into_iter().map(|(_, player)| player.entrant.person).collect()
}

/// Pairs a round and brings its results: of two the lower number wins, or does not come.
pub(crate) fn round(evening: &Evening, number: u32, how: &str) {
    let intent = Intent::now(REFEREE);
    evening.club.draw(evening.event, intent, number, DrawRequest::Paired).expect("a legal round");
    let view = evening.club.event(&evening.slug).expect("there");
    let event = view.event();
    for pairing in &event.rounds.last().expect("just paired").matches {
        let by_number = |one: &&EntrantId| event.entrants[one].number;
        let winner = pairing.seats.iter().min_by_key(by_number).map(ToString::to_string);
        let entry = json!({"kind": "decided", "how": how, "winner": winner});
        evening.log(pairing.id, entry).expect("nobody has logged it");
    }
}

pub(crate) fn finish(club: &Club, event: EventId) {
    club.log_event_entry(event, Intent::now(REFEREE), Entry::Finished {}).expect("all has ended");
}

fn career(club: &Club, person: Uuid) -> Option<Career> {
    let ratings = club.ratings().expect("readable");
    ratings.ledger.career(&singles(), person).cloned()
}

fn value(club: &Club, person: Uuid) -> f64 {
    career(club, person).expect("he is rated").rating.value
}

#[test]
fn q75_a_corrected_result_changes_the_ratings_as_if_it_had_never_been_wrong() {
    on_both(|database| {
        let evening = Evening::with(database, swiss("Кубок", 1), 4);
        let people = people(&evening);
        round(&evening, 1, "result");
        assert!(career(&evening.club, people[0]).is_none(), "a running event is no period yet");
        finish(&evening.club, evening.event);
        let before = value(&evening.club, people[0]);
        assert!(before > 1600.0, "{before}");
        // Another process of the same club knows it too.
        let elsewhere = Club::new(database.open());
        assert!((value(&elsewhere, people[0]) - before).abs() < 1e-9);
        let revision = elsewhere.ratings_revision().expect("readable");
        let view = evening.club.event(&evening.slug).expect("there");
        let pairing = &view.event().rounds[0].matches[0];
        let loser = pairing.seats.iter().max_by_key(|one| view.event().entrants[one].number);
        let loser = *loser.expect("two sit there");
        let wrong = evening.club.match_view(pairing.id).expect("there");
        let wrong = wrong.last().expect("a result").id;
        let right = json!({"kind": "decided", "how": "result", "winner": loser.to_string()});
        let changes = json!([{"replace": wrong, "entry": right}]);
        // It is corrected while the event goes on; until it ends again it is no period.
        let reopen = Entry::Reopened {};
        let club = &evening.club;
        club.log_event_entry(evening.event, Intent::now(REFEREE), reopen).expect("it is finished");
        assert!(career(club, people[0]).is_none());
        let preview = evening.club.preview_correction(pairing.id, changes.clone());
        let Ok(Preview::Holds(impact)) = preview else { panic!("it holds: {preview:?}") };
        let of_loser = impact.ratings.iter().find(|change| change.entrant == loser);
        let foretold = of_loser.and_then(|change| change.after).expect("his changes").value;
        assert!((foretold - before).abs() < 1e-9, "told before it is saved");
        assert_eq!(impact.ratings.len(), 2, "winner and loser");
        evening
            .club
            .correct_match(pairing.id, Intent::now(REFEREE), changes, "стороны перепутаны")
            .expect("nothing later stands on it");
        finish(&evening.club, evening.event);
        let person = view.event().entrants[&loser].person;
        assert!((value(&evening.club, person) - before).abs() < 1e-9, "he won it after all");
        assert_ne!(elsewhere.ratings_revision().expect("readable"), revision);
        assert!((value(&elsewhere, person) - before).abs() < 1e-9, "nothing stale elsewhere");
        evening.verify();
    });
}

#[test]
fn what_nobody_played_is_rated_for_nobody() {
    for how in ["no_show", "forfeit"] {
        let database = Database::sqlite();
        let evening = Evening::with(&database, swiss("Кубок", 1), 4);
        round(&evening, 1, how);
        finish(&evening.club, evening.event);
        for person in people(&evening) {
            assert!(career(&evening.club, person).is_none(), "{how}");
        }
    }
}

#[test]
fn two_records_that_turn_out_to_be_one_person_are_rated_as_one() {
    on_both(|database| {
        let first = Evening::with(database, swiss("Первый", 1), 4);
        round(&first, 1, "result");
        finish(&first.club, first.event);
        let known = people(&first);
        let double = first.person("Игрок Первый");
        let second = another(&first, swiss("Второй", 1), &[double, known[2], known[1], known[3]]);
        round(&second, 1, "result");
        finish(&second.club, second.event);
        let club = &first.club;
        assert_eq!(career(club, double).expect("rated").changes.len(), 1);
        club.merge_people(Intent::now(REFEREE), double, known[0]).expect("never met");
        assert!(career(club, double).is_none());
        let one = career(club, known[0]).expect("rated");
        assert_eq!(one.changes.len(), 2);
        assert!((one.changes[1].before.value - one.changes[0].after.value).abs() < 1e-9);
        club.unmerge_person(Intent::now(REFEREE), double).expect("it was merged");
        assert_eq!(career(club, known[0]).expect("rated").changes.len(), 1);
        first.verify();
    });
}

#[test]
fn a_table_of_several_is_rated_by_its_places_and_a_game_of_ones_own_is_not() {
    let database = Database::sqlite();
    let evening = Evening::with(&database, settings(), 4);
    let table = evening.draw_in_order(1);
    evening.sweep(table);
    evening.log(table, json!({"kind": "finished"})).expect("a party was played");
    finish(&evening.club, evening.event);
    let people = people(&evening);
    let ratings = evening.club.ratings().expect("readable");
    let pool = Pool { game: "fish".to_owned(), discipline: Discipline::Table };
    let ranked = ratings.ledger.ranked(&pool);
    assert_eq!(ranked.len(), 4);
    assert_eq!(ranked[0].0, people[0], "he swept the table");
    assert_eq!(ranked[0].1.changes[0].score(), (3.0, 3));
    assert!(ratings.ledger.pools().all(|pool| pool.game != "custom"));
}

#[test]
fn the_entrants_are_put_in_the_order_of_their_ratings_and_the_round_follows_it() {
    on_both(|database| {
        let first = Evening::with(database, swiss("Первый", 2), 4);
        round(&first, 1, "result");
        round(&first, 2, "result");
        finish(&first.club, first.event);
        let known = people(&first);
        let newcomer = first.person("Новичок");
        // Entered from the weakest to the strongest, the newcomer first.
        let mut order = vec![newcomer];
        order.extend(known.iter().rev());
        let second = another(&first, swiss("Второй", 2), &order);
        let intent = Intent::now(REFEREE);
        let seq = second.club.order_by_rating(second.event, intent.clone()).expect("not begun");
        assert_eq!(second.club.order_by_rating(second.event, intent).expect("a repeat"), seq);
        let view = second.club.event(&second.slug).expect("there");
        let event = view.event();
        let people: Vec<Uuid> =
            event.order(0).iter().map(|entrant| event.entrants[entrant].person).collect();
        assert_eq!(people[0], known[0], "he won all his matches");
        assert_eq!(people[4], newcomer, "whoever has no rating stands behind");
        let values: Vec<f64> = people[..4].iter().map(|one| value(&second.club, *one)).collect();
        assert!(values.windows(2).all(|two| two[0] >= two[1]), "{values:?}");
        second.verify();
    });
}

#[test]
fn a_forecast_knows_the_ratings_and_says_the_same_to_everybody() {
    let database = Database::sqlite();
    let first = Evening::with(&database, swiss("Первый", 3), 8);
    for number in 1..=3 {
        round(&first, number, "result");
    }
    finish(&first.club, first.event);
    let second = another(&first, swiss("Второй", 3), &people(&first));
    assert!(second.club.forecast(&second.slug).expect("there").1.is_none(), "not begun");
    let intent = Intent::now(REFEREE);
    second.club.draw(second.event, intent, 1, DrawRequest::Paired).expect("a legal round");
    let (view, found) = second.club.forecast(&second.slug).expect("there");
    let found = found.expect("four matches are open");
    assert!(matches!(found.method, Method::Sampled { .. }), "two rounds are to come");
    let row = |number: u32| {
        let of = |row: &&nomerok::tournament::forecast::Row| {
            view.event().entrants[&row.entrant].number == number
        };
        found.rows.iter().find(of).expect("he plays")
    };
    assert!(row(1).among(1) > row(8).among(1), "the winner of the first event is the favourite");
    let elsewhere = Club::new(database.open());
    assert_eq!(elsewhere.forecast(&second.slug).expect("there").1, Some(found));
}

#[test]
fn rating_pages_are_public_kept_until_something_changes_and_speak_both_languages() {
    let database = Database::sqlite();
    let first = Evening::with(&database, swiss("Первый", 1), 4);
    let known = people(&first);
    let site = Site::start(&database);
    let mut reader = site.browser().saying("accept-language", "ru");
    let empty = reader.get("/ratings/novuss");
    assert!(empty.body.contains("Рейтинга пока нет"), "{}", empty.body);
    round(&first, 1, "result");
    finish(&first.club, first.event);
    let listed = reader.get("/ratings/novuss");
    assert_eq!(listed.status, 200);
    assert!(listed.body.contains("Игрок 1") && listed.body.contains("предварительный"));
    let etag = listed.header("etag").to_owned();
    let again = reader.clone().saying("if-none-match", &etag).get("/ratings/novuss");
    assert_eq!(again.status, 304);
    let second = another(&first, swiss("Второй", 1), &known);
    round(&second, 1, "result");
    finish(&second.club, second.event);
    assert_ne!(reader.get("/ratings/novuss").header("etag"), etag, "another event has ended");
    let csv = reader.get("/ratings/novuss/list.csv");
    assert!(csv.body.contains("singles,1,Игрок 1"), "{}", csv.body);
    assert_eq!(reader.get("/ratings/chess").status, 404);
    assert_eq!(reader.get("/ratings").status, 303);
    let own = reader.get(&format!("/p/{}", known[0]));
    assert!(own.body.contains("rating-plot") && own.body.contains("Ожидалось"), "{}", own.body);
    let english = site.browser().saying("accept-language", "en").get(&format!("/p/{}", known[0]));
    assert!(english.body.contains("over 2 events"), "{}", english.body);
}

#[test]
fn an_organizer_orders_by_rating_on_the_page_of_the_draw_and_everybody_reads_the_forecast() {
    let database = Database::sqlite();
    let first = Evening::with(&database, swiss("Первый", 1), 4);
    round(&first, 1, "result");
    finish(&first.club, first.event);
    let mut order = people(&first);
    order.reverse();
    let second = another(&first, swiss("Второй", 2), &order);
    let site = Site::start(&database);
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse("восемь букв").expect("long enough"),
    };
    site.app.accounts.add_user(&new, Role::Organizer).expect("a new login");
    let mut anna = site.logged_in("anna", "восемь букв").saying("accept-language", "en");
    let slug = &second.slug;
    let draw = anna.get(&format!("/t/{slug}/draw"));
    assert!(draw.body.contains(&format!("/t/{slug}/order-by-rating")), "{}", draw.body);
    let entry = Uuid::now_v7().to_string();
    let sent = anna.post(&format!("/t/{slug}/order-by-rating"), &[("entry", &entry)]);
    assert_eq!(sent.status, 303, "{}", sent.body);
    let view = second.club.event(slug).expect("there");
    assert_eq!(view.event().seeds[&0].len(), 4);
    let nothing = anna.get(&format!("/t/{slug}/part/forecast"));
    assert!(nothing.body.contains("There is nothing to foretell"), "{}", nothing.body);
    second
        .club
        .draw(second.event, Intent::now(REFEREE), 1, DrawRequest::Paired)
        .expect("a legal round");
    let mut reader = site.browser().saying("accept-language", "ru");
    let standings = reader.get(&format!("/t/{slug}/standings"));
    assert!(standings.body.contains(&format!("data-fetch=\"/t/{slug}/part/forecast\"")));
    let part = reader.get(&format!("/t/{slug}/part/forecast"));
    assert!(part.body.contains("1–4") && part.body.contains("%"), "{}", part.body);
    let etag = part.header("etag").to_owned();
    let path = format!("/t/{slug}/part/forecast");
    assert_eq!(reader.clone().saying("if-none-match", &etag).get(&path).status, 304);
    assert_eq!(reader.get(&format!("/t/{slug}/forecast")).status, 200);
}

#[test]
fn partners_of_a_pair_gain_and_lose_together_and_are_one_place_of_a_season() {
    let database = Database::sqlite();
    let pairs = Settings {
        game: "novuss".to_owned(),
        pairs: true,
        scheme: Scoring::Match(MatchPoints::Two),
        tie_breaks: Vec::new(),
        ..settings()
    };
    let evening = Evening::new(&database, pairs);
    let new = [("Анна", "1"), ("Борис", "2"), ("Вера", "1"), ("Глеб", "2")].map(|(name, team)| {
        let person = evening.person(name);
        NewEntrant { person, number: None, team: Some(team.to_owned()), checked_in: true }
    });
    let club = &evening.club;
    club.enter(evening.event, &Intent::now(REFEREE), new.into()).expect("they are new");
    evening.draw(1, 7).expect("two pairs");
    let game = evening.matches()[0];
    let people = people(&evening);
    let anna = evening.entrants()[0].to_string();
    evening.log(game, json!({"kind": "concede", "by": anna, "match": true})).expect("lawful");
    evening.log(game, json!({"kind": "finished"})).expect("it is over");
    finish(club, evening.event);
    let ratings = club.ratings().expect("readable");
    let pool = Pool { game: "novuss".to_owned(), discipline: Discipline::Pairs };
    let value = |at: usize| ratings.ledger.career(&pool, people[at]).expect("rated").rating.value;
    assert!((value(0) - value(2)).abs() < 1e-9 && (value(1) - value(3)).abs() < 1e-9);
    assert!(value(0) < 25.0 && value(1) > 25.0, "Anna's pair gave the match up");
    let season = nomerok::tournament::season::Settings {
        name: "Пары".to_owned(),
        curve: nomerok::tournament::season::Curve::Normalised,
        best: None,
        events: vec![evening.event.0],
    };
    let slug = club.create_season(Intent::now(REFEREE), season).expect("new");
    let rows = club.season(&slug).expect("there").rows;
    let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["100", "100", "0", "0"], "two places, of two people each");
}

#[test]
fn the_order_by_rating_is_offered_only_where_somebody_has_one() {
    let database = Database::sqlite();
    let nobody = Evening::with(&database, swiss("Новички", 1), 4);
    let (_site, mut anna) = Site::administered(&database);
    let offered = |anna: &mut crate::site::Browser, slug: &str| {
        anna.get(&format!("/t/{slug}/draw")).body.contains("/order-by-rating")
    };
    assert!(!offered(&mut anna, &nobody.slug), "there is no order by nothing");
    let typed = nomerok::transfer::csv::player::Typed {
        name: "Гость".to_owned(),
        rating: "1800".to_owned(),
        ..Default::default()
    };
    let person = nobody.club.register(Intent::now(REFEREE), &typed).expect("a new person");
    let new = nomerok::club::NewEntrant { person, number: None, team: None, checked_in: true };
    nobody.club.enter(nobody.event, &Intent::now(REFEREE), vec![new]).expect("new");
    assert!(offered(&mut anna, &nobody.slug), "a rating from outside orders, too");
}
