//! The smallest phones: a reversal on the sheet, and a correction from the list to the notice.

use super::driver::Driver;
use super::sheets::phone_of;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;
use serde_json::json;

#[tokio::test]
async fn q116_at_320_px_a_reversal_shows_the_right_state_and_nothing_scrolls_sideways() {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 4);
    let phone = phone_of(&driver, &table, "ru", 320).await;
    let mover =
        |at: usize| format!("document.querySelector('[data-by]')?.value === '{}'", table.seat(at));
    phone.until(&mover(1)).await;
    phone.look("q116_sheet").await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until(&mover(2)).await;
    phone.tap(&format!("[data-move] input[value='{}']", table.seat(3))).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until(&mover(4)).await;
    let fallen = "document.querySelectorAll('[data-order] .perished[data-seat]').length";
    phone.until(&format!("{fallen} === 1")).await;
    phone.look("q116_fallen").await;
    // Taken back: the fallen one stands again and the one who moved is to move.
    phone.tap("form[action$='/undo'] button").await;
    phone.tap("dialog[open] button[value=yes]").await;
    phone.until(&mover(2)).await;
    phone.until(&format!("{fallen} === 0")).await;
    phone.look("q116_taken_back").await;
    let state = table.evening.club.match_view(table.id).expect("there").record().view();
    assert_eq!(state["to_move"], json!(table.seat(2)));
    assert_eq!(state["alive"].as_array().map(Vec::len), Some(4));
    phone.close().await;
}

#[tokio::test]
async fn a_correction_is_made_on_a_phone_in_russian() {
    correction("ru").await;
}

#[tokio::test]
async fn a_correction_is_made_on_a_phone_in_english() {
    correction("en").await;
}

async fn correction(lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 3);
    let pass = json!({"kind": "move", "by": table.seat(1), "how": "flick", "perished": []});
    let pass = table.evening.log(table.id, pass).expect("the first mover").id.0;
    table.evening.sweep(table.id);
    let phone = phone_of(&driver, &table, lang, 320).await;
    let name = |page: &str| format!("correction_{lang}_{page}");
    let address = table.address();
    phone.open(&format!("{address}/m/{}", table.id)).await;
    phone.tap("a[href$='/corrections']").await;
    phone.until("location.pathname.endsWith('/corrections')").await;
    phone.look(&name("list")).await;
    phone.tap(&format!("a[href$='/{pass}/replace']")).await;
    phone.until("document.querySelector('[name=\"f.perished\"]')").await;
    for fallen in [2, 3] {
        phone.tap(&format!("[name='f.perished'][value='{}']", table.seat(fallen))).await;
    }
    phone.look(&name("form")).await;
    phone.tap("form[action$='/preview'] button.primary").await;
    // The sweep that came after is named, and goes with it.
    phone.until("document.querySelectorAll('[data-breaks]').length === 1").await;
    phone.look(&name("breaks")).await;
    phone.tap("form[action$='/preview'] button.primary").await;
    phone.until("document.querySelector('[data-effect] [data-row=\"1\"]')").await;
    phone.look(&name("effect")).await;
    phone.fill("#reason", "Судьи видели").await;
    phone.tap("form[action$='/corrections'] button.primary").await;
    phone.until("location.pathname.endsWith('/corrections') && document.querySelector('[data-key^=made-]')").await;
    phone.look(&name("made")).await;
    assert_eq!(table.evening.standings()[0], (1, Some(1), "10".to_owned()));
    let spectator = driver.window(320, 640, lang).await;
    spectator.open(&format!("{address}/m/{}", table.id)).await;
    spectator
        .until("document.querySelector('[data-corrected] q')?.textContent === 'Судьи видели'")
        .await;
    spectator.look(&name("notice")).await;
    spectator.close().await;
    phone.close().await;
}
