//! Journey J7: two events of different games roll up into a league table, in both languages; and
//! the rating pages and the forecast beside it.

use super::driver::Driver;
use crate::database::Database;
use crate::evening::REFEREE;
use crate::ratings::{another, people, round, swiss};
use crate::seasons::two_events;
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::club::{DrawRequest, Intent};
use nomerok::officiating::Role;

#[tokio::test]
async fn j7_a_season_of_two_games_is_made_at_the_desk_and_read_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    for lang in ["ru", "en"] {
        let database = Database::sqlite();
        let (fish, cup) = two_events(&database);
        // A third event runs: its forecast is open.
        let running = another(&fish, swiss("Финал", 2), &people(&fish));
        round(&running, 1, "result");
        let second = DrawRequest::Paired;
        running.club.draw(running.event, Intent::now(REFEREE), 2, second).expect("a legal round");
        let site = crate::site::Site::start(&database);
        let new = NewUser {
            login: Login::parse("anna").expect("a login"),
            name: ShownName::parse("Анна").expect("a name"),
            password: Password::parse("восемь букв").expect("long enough"),
        };
        site.app.accounts.add_user(&new, Role::Organizer).expect("a new login");
        let address = format!("http://{}", site.address);
        let name = |page: &str| format!("j7_{lang}_{page}");

        // The organizer makes the season.
        let desk = driver.window(1280, 900, lang).await;
        desk.open(&format!("{address}/login")).await;
        desk.fill("#login", "anna").await;
        desk.fill("#password", "восемь букв").await;
        desk.tap("main form button.primary").await;
        desk.until("location.pathname !== '/login'").await;
        desk.open(&format!("{address}/seasons")).await;
        desk.look(&name("desk_seasons_empty")).await;
        desk.tap("a[href='/seasons/new']").await;
        desk.fill("#name", "League").await;
        desk.fill("#best", "1").await;
        for event in [fish.event, cup.event] {
            desk.tap(&format!("input[name=event][value='{event}']")).await;
        }
        desk.look(&name("desk_season_form")).await;
        desk.tap("main form button.primary").await;
        desk.until("location.pathname === '/seasons/league'").await;
        let rows = desk.script("return document.querySelectorAll('main tbody tr').length").await;
        assert_eq!(rows, 4);
        desk.look(&name("desk_season")).await;

        // A player reads it on his phone, and why.
        let phone = driver.window(360, 740, lang).await;
        phone.open(&format!("{address}/seasons")).await;
        phone.tap("a[href='/seasons/league']").await;
        phone.until("document.querySelectorAll('main thead th').length === 4").await;
        let dropped = phone.script("return document.querySelectorAll('.dropped s').length").await;
        assert_eq!(dropped, 4, "one of two results of each of four players is dropped");
        phone.look(&name("phone_season")).await;
        phone.tap(".dropped summary").await;
        phone.until("document.querySelector('.dropped[open] p').offsetHeight > 0").await;
        phone.look(&name("phone_season_why")).await;
        // The event's own standings are one tap away.
        phone.tap(&format!("thead a[href='/t/{}/standings']", cup.slug)).await;
        phone.until("document.querySelector('table.standings')").await;

        // His own page has his ratings.
        let person = people(&fish)[0];
        for (window, what) in [(&phone, "phone"), (&desk, "desk")] {
            window.open(&format!("{address}/p/{person}")).await;
            window.until("document.querySelector('.rating-now')").await;
            window.tap(".rating-why summary").await;
            window.look(&name(&format!("{what}_player"))).await;
            window.open(&format!("{address}/ratings/novuss")).await;
            window.until("document.querySelectorAll('main tbody tr').length === 4").await;
            window.look(&name(&format!("{what}_ratings"))).await;
            window.open(&format!("{address}/t/{}/standings", running.slug)).await;
            window.tap("details[data-fetch] summary").await;
            window.until("document.querySelector('details[data-fetch] table.forecast')").await;
            window.script("document.querySelector('details[data-fetch]').scrollIntoView()").await;
            window.look(&name(&format!("{what}_forecast"))).await;
            window.open(&format!("{address}/t/{}/forecast", running.slug)).await;
            window.look(&name(&format!("{what}_forecast_page"))).await;
        }
        desk.open(&format!("{address}/t/{}/draw", running.slug)).await;
        desk.look(&name("desk_draw")).await;
        for window in [desk, phone] {
            window.close().await;
        }
    }
}
