//! Kopecks and Novuss on a phone: a severe violation with an unplaced kopeck, and a set with a
//! debt pawn.

use super::driver::{Driver, Window};
use crate::database::Database;
use crate::sheets::of_game;
use crate::table::Table;
use nomerok::tournament::Scoring;
use serde_json::{Value, json};

#[tokio::test]
async fn k_12_k_17_an_unplaced_kopeck_and_a_severe_violation_in_russian() {
    kopecks("ru").await;
}

#[tokio::test]
async fn k_12_k_17_an_unplaced_kopeck_and_a_severe_violation_in_english() {
    kopecks("en").await;
}

#[tokio::test]
async fn v_20_a_set_of_novuss_with_a_debt_pawn_in_russian() {
    novuss("ru").await;
}

#[tokio::test]
async fn v_20_a_set_of_novuss_with_a_debt_pawn_in_english() {
    novuss("en").await;
}

/// A phone at the table, whose referee has logged in.
pub(super) async fn phone(driver: &Driver, table: &Table, lang: &str) -> Window {
    phone_of(driver, table, lang, 360).await
}

/// A phone of this width at the table, whose referee has logged in.
pub(super) async fn phone_of(driver: &Driver, table: &Table, lang: &str, width: u32) -> Window {
    let phone = driver.window(width, 740, lang).await;
    phone.log_in(&table.address()).await;
    phone.open(&format!("{}/m/{}/referee", table.address(), table.id)).await;
    phone
}

async fn kopecks(lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let rules = of_game("kopecks", json!({"moves_per_player": 1}), Scoring::Own);
    let table = Table::of(&Database::sqlite(), rules, 3);
    let [a, b, c] = [1, 2, 3].map(|at| table.seat(at));
    let phone = phone(&driver, &table, lang).await;
    let name = |page: &str| format!("kopecks_{lang}_{page}");
    let score = |seat: &str, points: &str| {
        format!(
            "document.querySelector('[data-seat=\"{seat}\"] [data-score]')?.textContent === '{points}'"
        )
    };

    // A knocks off B's kopeck in time, and it cannot be placed.
    phone.until("document.querySelector('[data-clock] button')").await;
    phone.look(&name("move")).await;
    phone.tap("[data-clock] button").await;
    phone.tap(&format!("[data-move] input[value='k:{b}']")).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.until(&format!("document.querySelector('[data-placing=\"k:{b}\"]')")).await;
    phone.look(&name("placing")).await;
    phone.tap("[data-placing] button[value=impossible]").await;
    phone.until("document.querySelector('[data-unplaced]')").await;
    phone.until(&score(&a, "1")).await;
    phone.look(&name("unplaced")).await;

    // It was a flick into the hole that strongly affected the game: +1 annulled, −1.
    phone.tap("details[data-key=violation] > summary").await;
    phone.script("document.querySelector('#violation-rule').value = '1.2'").await;
    phone.tap("[data-violation] [name='entry.strong?'][value=true]").await;
    // KA-13: it is said why; before that the form does not go.
    phone.tap("[data-violation] button.primary").await;
    phone.until(&score(&a, "1")).await;
    phone.script("document.querySelector('#reason-2').selectedIndex = 1").await;
    phone.script("document.querySelector('[data-violation]').scrollIntoView()").await;
    phone.look(&name("violation")).await;
    phone.tap("[data-violation] button.primary").await;
    phone.until(&score(&a, "−1")).await;

    // B's own move does not free the hole: a fine. C moves, and all is played.
    phone.tap("[data-move] [data-submit]").await;
    phone.tap(&format!("[data-placing='k:{b}'] button[value=impossible]")).await;
    phone.until(&score(&b, "−1")).await;
    phone.until(&format!("document.querySelector('[data-by]')?.value === '{c}'")).await;
    phone.tap("[data-move] [data-submit]").await;
    phone.tap(&format!("[data-placing='k:{b}'] button[value=hole]")).await;
    // Before the last move is placed the sheet would ask whether to break off.
    phone.tap("form:has([value=finished]):not([data-confirm]) button").await;
    phone.until("document.querySelector('.badge.done')").await;
    phone.tap("details[data-key=history] > summary").await;
    phone.look(&name("finished")).await;

    let logged = table.evening.club.match_view(table.id).expect("there");
    let seconds = logged.history.iter().find_map(|line| line.now.as_ref()?.get("seconds").cloned());
    assert!(seconds.as_ref().is_some_and(Value::is_number), "the stopped clock: {seconds:?}");
    phone.open(&format!("{}/m/{}", table.address(), table.id)).await;
    phone.look(&name("public")).await;
    phone.open(&format!("{}/events/new?game=kopecks", table.address())).await;
    phone.look(&name("new_event")).await;
    phone.close().await;
}

async fn novuss(lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let rules = of_game("novuss", json!({"pawns_singles": 6}), Scoring::Own);
    let table = Table::of(&Database::sqlite(), rules, 2);
    let [a, b] = [1, 2].map(|at| table.seat(at));
    let phone = phone(&driver, &table, lang).await;
    let name = |page: &str| format!("novuss_{lang}_{page}");
    let stands = |seat: &str, on: &str, debt: &str| {
        format!(
            "(side => side?.querySelector('[data-on]').textContent === '{on}' && side.querySelector('[data-debt]').textContent === '{debt}')(document.querySelector('[data-key=\"side-{seat}\"]'))"
        )
    };
    let strikes = |seat: &str| format!("document.querySelector('[data-striker=\"{seat}\"]')");
    let common = |own: u8, contact: &str| {
        format!("[data-common-own='{own}'][data-common-contact='{contact}']")
    };

    phone.look(&name("lag")).await;
    phone.fill("#lag-1", "30").await;
    phone.fill("#lag-2", "55").await;
    phone.tap("[data-lag] button.primary").await;
    phone.until(&strikes(&a)).await;
    phone.look(&name("stroke")).await;

    // A touches nothing while all his pawns are up: the penalty is remembered.
    phone.tap(&common(0, "none")).await;
    phone.until(&strikes(&b)).await;
    phone.until(&stands(&a, "6", "1")).await;
    phone.tap(&common(0, "own_light")).await;
    phone.until(&strikes(&a)).await;

    // He pockets one and pays: the debt pawn comes up, and its spot is named on the board.
    phone.tap(&common(1, "own_light")).await;
    phone.until("document.querySelector('[data-penalties]')").await;
    phone.until(&stands(&a, "6", "0")).await;
    phone.script("document.querySelector('[data-penalties]').scrollIntoView()").await;
    phone.look(&name("penalty")).await;
    phone.tap("[data-penalties] button[value=middle]").await;
    phone.until("!document.querySelector('[data-penalties]')").await;

    // Three strokes of two clear the table.
    for left in ["4", "2", "0"] {
        if left == "0" {
            // In full, off the rail at a dark pawn.
            phone.tap("[data-stroke] > summary").await;
            phone.tap("[data-stroke] [name='entry.aim'][value=oblique]").await;
            phone.tap("[data-stroke] [name='entry.first_contact'][value=own_dark]").await;
            phone.tap("[data-stroke] [name='entry.own#'][value='2']").await;
            phone.look(&name("full")).await;
            phone.tap("[data-stroke] button.tap").await;
        } else {
            phone.tap(&common(2, "own_light")).await;
        }
        phone.until(&stands(&a, left, "0")).await;
    }
    phone.until("document.querySelector('[data-sets]').textContent === '1'").await;
    phone.tap("form:has([value=finished]):not([data-confirm]) button").await;
    phone.until("document.querySelector('.badge.done')").await;
    phone.look(&name("finished")).await;
    phone.open(&format!("{}/m/{}", table.address(), table.id)).await;
    phone.look(&name("public")).await;
    phone.open(&format!("{}/t/{}", table.address(), table.evening.slug)).await;
    phone.look(&name("overview")).await;
    phone.close().await;
    assert_eq!(table.evening.standings()[0], (1, Some(1), "1".to_owned()));
}
