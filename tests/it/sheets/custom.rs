//! The sheet of a match of custom rules.

use super::of_game;
use crate::database::Database;
use crate::table::Table;
use nomerok::tournament::{MatchPoints, Scoring};
use serde_json::json;

#[test]
fn a_custom_game_takes_wins_places_or_points() {
    let database = Database::sqlite();
    let points = Scoring::Match(MatchPoints::One);
    let mut wins = Table::of(&database, of_game("custom", json!({}), points), 2);
    let winner = wins.seat(2);
    assert!(wins.sheet().contains(&format!("name=\"entry.winner\" value=\"{winner}\"")));
    wins.log(&[("entry.kind", "win"), ("entry.winner", &winner)]);
    wins.log(&[("entry.kind", "finished")]);
    assert_eq!(wins.evening.standings()[0], (2, Some(1), "1".to_owned()));

    let database = Database::sqlite();
    let places = of_game(
        "custom",
        json!({"counts": "places"}),
        nomerok::games::scoring::Scheme::Formula1.into(),
    );
    let mut places = Table::of(&database, places, 3);
    let names = [1, 2, 3].map(|at| format!("entry.places.{}#", places.seat(at)));
    let wrong = [("entry.kind", "places"), (&*names[0], "1"), (&*names[1], "3"), (&*names[2], "")];
    assert_eq!(places.post(&wrong).status, 422);
    places.log(&[("entry.kind", "places"), (&names[0], "2"), (&names[1], "1"), (&names[2], "2")]);
    assert_eq!(places.evening.standings()[0], (2, Some(1), "10".to_owned()));

    let database = Database::sqlite();
    let points = of_game("custom", json!({"counts": "points"}), Scoring::Own);
    let mut points = Table::of(&database, points, 2);
    let names = [1, 2].map(|at| format!("entry.points.{}#", points.seat(at)));
    points.log(&[("entry.kind", "points"), (&names[0], "7,5"), (&names[1], "-2")]);
    assert_eq!(
        points.evening.standings(),
        [(1, Some(1), "7.5".to_owned()), (2, Some(2), "-2".to_owned())]
    );
}
