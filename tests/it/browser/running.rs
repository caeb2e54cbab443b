//! The pages of those who run an event, on a phone and on a laptop: the history, the staff, an
//! archive, the option of FA-10 where it is chosen and where it matters.

use super::driver::Driver;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;
use nomerok::tournament::Settings;
use serde_json::json;

#[tokio::test]
async fn the_pages_of_an_organizer_fit_phone_and_laptop_in_both_languages() {
    let Some(driver) = Driver::start() else { return };
    let strict = json!({ "strict_leave": true });
    let ruleset = strict.as_object().cloned().expect("an object");
    let table = Table::of(&Database::sqlite(), Settings { ruleset, ..settings() }, 3);
    table.evening.sweep(table.id);
    let void = json!([{ "void": table.evening.club.match_view(table.id).expect("there").history[1].entry.draft.id }]);
    let intent = nomerok::club::Intent::now(crate::evening::REFEREE);
    table.evening.club.correct_match(table.id, intent, void, "Рыба лежала").expect("the last");
    let (address, slug) = (table.address(), table.evening.slug.clone());
    for (lang, width, height) in [("ru", 360, 740), ("en", 360, 740), ("ru", 1280, 800)] {
        let window = driver.window(width, height, lang).await;
        window.log_in(&address).await;
        for (name, path, there) in [
            ("home", "/".to_owned(), "a[href='/events/import']".to_owned()),
            ("import", "/events/import".to_owned(), "input[type=file]".to_owned()),
            ("log", format!("/t/{slug}/log"), "ol.log li.void".to_owned()),
            ("staff", format!("/t/{slug}/staff"), "#staff-user".to_owned()),
            (
                "settings",
                format!("/t/{slug}/settings"),
                "input[name='option.strict_leave']:checked".to_owned(),
            ),
            (
                "sheet",
                format!("/m/{}/referee", table.id),
                "[data-move] a[href='/rules/fish#FA-10']".to_owned(),
            ),
        ] {
            window.open(&format!("{address}{path}")).await;
            window.until(&format!("document.querySelector(\"{there}\")")).await;
            window.look(&format!("running_{lang}_{width}_{name}")).await;
        }
        window.close().await;
    }
}
