//! The sheet of Fish on a phone: a flip, several Fish each, the time that is left.

use super::driver::Driver;
use super::sheets::phone;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;
use nomerok::tournament::{Length, Settings};
use serde_json::{Value, json};

#[tokio::test]
async fn ft_22_a_flip_and_two_fish_each_by_the_clock_in_russian() {
    flip("ru").await;
}

#[tokio::test]
async fn ft_22_a_flip_and_two_fish_each_by_the_clock_in_english() {
    flip("en").await;
}

async fn flip(lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let Value::Object(ruleset) = json!({"fish_per_player": 2, "illegal_move": "undo"}) else {
        unreachable!("an object")
    };
    let timed = Settings { length: Length::Minutes(90), ruleset, ..settings() };
    let table = Table::of(&Database::sqlite(), timed, 2);
    let [first, second] = [1, 2].map(|at| table.seat(at));
    let phone = phone(&driver, &table, lang).await;
    let name = |page: &str| format!("fish_{lang}_{page}");
    let moves = |slot: &str| {
        format!("document.querySelector('[data-order] .mover')?.dataset.seat === '{slot}'")
    };
    let flip = "[data-move] input[name='entry.how'][value=flip]";
    let face = "document.querySelector('[data-face]').getBoundingClientRect().height > 0";

    // How the Fish lay is asked for a flip only.
    phone.until(&moves(&format!("{first}.1"))).await;
    phone.until(&format!("!({face})")).await;
    phone.tap(flip).await;
    phone.until(face).await;
    phone.look(&name("flip")).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until(&moves(&format!("{second}.1"))).await;

    // The first entry started the clock.
    phone
        .until("/^1:(29|30):\\d\\d$/.test(document.querySelector('[data-before]')?.dataset.left)")
        .await;
    phone.look(&name("clock")).await;

    // His second Fish lives on when the first is knocked off.
    phone.tap(&format!("[data-move] [data-seat='{first}.1'] input")).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until(&moves(&format!("{first}.2"))).await;

    // Who sweeps the table by an illegal move gives all of it back, after the party too.
    phone.tap(&format!("[data-move] [data-seat='{second}.1'] input")).await;
    phone.tap(&format!("[data-move] [data-seat='{second}.2'] input")).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until("document.querySelector('[name=\"entry.kind\"][value=next_party]')").await;
    phone.look(&name("over")).await;
    phone.tap("details[data-key=violation] > summary").await;
    phone.until("document.querySelector('#violation-then').value === 'undo'").await;
    phone.look(&name("violation")).await;
    phone.tap("details[data-key=violation] button.primary").await;
    phone.until(&moves(&format!("{second}.2"))).await;

    // A Fish that lies inscriptions up is not turned over.
    phone.tap(flip).await;
    phone.tap("[data-face] input[value=true]").await;
    phone.tap("[data-move] [data-submit]").await;
    phone
        .until("[...document.querySelectorAll('[role=alert]')].some(one => !one.hidden && one.textContent.includes('F-21'))")
        .await;
    phone.look(&name("refused")).await;
    phone.close().await;
}
