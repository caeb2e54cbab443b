//! Who takes part, as the pages change and show it.

use super::{enter, make, of_form, view};
use crate::database::{Database, on_both};
use crate::site::{Browser, Site};
use nomerok::club::Intent;
use nomerok::log::Actor;
use nomerok::transfer::csv::player::Typed;
use uuid::Uuid;

#[test]
fn q19_entering_somebody_again_is_told_and_nobody_is_seated_against_himself() {
    on_both(|database| {
        let (site, mut anna) = Site::administered(database);
        let event = make(&mut anna, "Spring cup");
        enter(&mut anna, &event, "Anna\nBoris\nCleo");
        let known: Vec<String> = view(&site, &event)
            .players()
            .iter()
            .map(|(_, player)| player.entrant.person.to_string())
            .collect();
        let new = site
            .app
            .club
            .register(
                Intent::now(Actor::System),
                &Typed { name: "Dora".to_owned(), ..Typed::default() },
            )
            .expect("a new person")
            .to_string();
        let path = format!("{event}/entries");
        let post = |anna: &mut Browser, entry: &str, people: &[&str]| {
            let mut fields = vec![("entry", entry), ("here", "yes")];
            fields.extend(people.iter().map(|person| ("person", *person)));
            anna.post(&path, &fields)
        };
        let fresh = || Uuid::now_v7().to_string();
        let again = post(&mut anna, &fresh(), &[&known[0]]);
        assert_eq!(again.status, 409, "{}", again.body);
        assert!(again.body.contains("This person takes part already."), "{}", again.body);
        let both = fresh();
        let some = post(&mut anna, &both, &[&known[1], &new]);
        assert_eq!(some.status, 303);
        assert!(some.header("location").ends_with("said=entered-some"), "told: {:?}", some.headers);
        // A double tap is no second entering.
        assert_eq!(post(&mut anna, &both, &[&known[1], &new]).status, 303);
        assert_eq!(view(&site, &event).event().entrants.len(), 4);

        // A form that seats one player twice at a table is refused whole (Q19).
        let ids: Vec<String> =
            view(&site, &event).players().iter().map(|(id, _)| id.to_string()).collect();
        let mut fields: Vec<(String, String)> =
            [("entry", fresh()), ("round", "1".to_owned()), ("how", "hand".to_owned())]
                .map(|(name, value)| (name.to_owned(), value))
                .into();
        fields.push(("action".to_owned(), "begin".to_owned()));
        for (place, id) in [(1, &ids[0]), (2, &ids[0]), (3, &ids[1]), (4, &ids[2]), (5, &ids[3])] {
            fields.push((format!("table.{id}"), "1".to_owned()));
            fields.push((format!("place.{id}"), place.to_string()));
        }
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(anna.post(&format!("{event}/draw"), &fields).status, 422);
        assert!(view(&site, &event).event().rounds.is_empty(), "nothing was drawn");
        assert_eq!(site.app.club.verify().expect("readable").findings, []);
    });
}

#[test]
fn tags_and_teams_change_and_a_player_leaves_and_comes_back() {
    let database = Database::sqlite();
    let (site, mut anna) = Site::administered(&database);
    let event = make(&mut anna, "Spring cup");
    enter(&mut anna, &event, "Anna\nBoris\nCleo");
    let view = |site: &Site| view(site, &event);
    let first = view(&site).players()[0].0;
    let page = anna.get(&format!("{event}/entries"));
    let action = format!("{event}/entrants/{first}/change");
    let (entry, base) =
        (of_form(&page.body, &action, "entry"), of_form(&page.body, &action, "base"));
    let form =
        |number| [("entry", entry.as_str()), ("base", &base), ("number", number), ("team", "Red")];
    let taken = anna.post(&action, &form("2"));
    assert_eq!(taken.status, 422);
    assert!(taken.body.contains("Somebody has the number 2"), "{}", taken.body);
    assert_eq!(anna.post(&action, &form("77")).status, 303);
    let changed = view(&site).event().entrants[&first].clone();
    assert_eq!((changed.number, changed.team.as_deref()), (77, Some("Red")));
    for (act, expected) in [("withdraw", 2), ("return", 3)] {
        let page = anna.get(&format!("{event}/entries"));
        let action = format!("{event}/entrants/{first}/{act}");
        let entry = of_form(&page.body, &action, "entry");
        assert_eq!(anna.post(&action, &[("entry", &entry)]).status, 303, "{act}");
        assert_eq!(view(&site).event().present().len(), expected, "{act}");
    }
}
