//! Paper and keys: every sheet as a PDF and as the browser prints it, results entered by
//! keyboard, a match dragged to another table.

use super::driver::{Driver, Window, printed, printed_text};
use crate::database::Database;
use crate::evening::Evening;
use crate::moving::{pair, swiss};
use crate::session::{LOGIN, PASSWORD};
use crate::site::Site;
use nomerok::tournament::Settings;
use nomerok::tournament::stages::Format;
use serde_json::json;

async fn log_in(window: &Window, address: &str) {
    window.open(&format!("{address}/login")).await;
    window.fill("#login", LOGIN).await;
    window.fill("#password", PASSWORD).await;
    window.tap("main form button.primary").await;
    window.until("location.pathname !== '/login'").await;
}

/// A Swiss of 9 whose first round is played and whose second is paired, and its site.
fn stage(database: &Database) -> (Evening, Site, String) {
    let evening = Evening::with(database, swiss(5, 5), 9);
    pair(&evening, 1);
    let view = evening.club.event(&evening.slug).expect("there");
    for pairing in &view.event().rounds[0].matches {
        let winner = pairing.seats[0].to_string();
        let entry = json!({"kind": "decided", "how": "result", "winner": winner});
        evening.log(pairing.id, entry).expect("nobody has logged it");
    }
    pair(&evening, 2);
    let (site, _) = Site::administered(database);
    let address = format!("http://{}", site.address);
    (evening, site, address)
}

#[tokio::test]
async fn every_sheet_prints_on_as_many_pages_as_it_should_in_both_languages() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let (evening, site, address) = stage(&database);
    for lang in ["ru", "en"] {
        let window = driver.window(1000, 1400, lang).await;
        for (sheet, pages, words) in [
            ("pairings", 1, "Игрок 5"),
            ("slips", 1, "Игрок 5"),
            ("standings", 1, "Игрок 9"),
            ("crosstable", 1, "Игрок 9"),
            // Eight to a page.
            ("cards", 2, "Игрок 9"),
        ] {
            window.open(&format!("{address}/t/{}/print/{sheet}", evening.slug)).await;
            let text = window.text("main").await;
            assert!(text.contains(words), "{sheet}: {text}");
            assert!(text.contains("Кубок весны"), "{sheet}: the event stands on it: {text}");
            window.look(&format!("print_{lang}_{sheet}")).await;
            let page = format!("{address}/t/{}/print/{sheet}", evening.slug);
            let name = format!("print_{lang}_{sheet}");
            let counted = tokio::task::spawn_blocking(move || printed(&page, lang, &name));
            let sheets = counted.await.expect("it ends");
            assert_eq!(sheets, pages, "pages of {sheet} in {lang}");
        }
        window.close().await;
    }
    drop(site);
}

#[tokio::test]
async fn a_round_is_entered_by_keyboard_alone_and_each_result_is_saved_at_once() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let (evening, site, address) = stage(&database);
    let window = driver.window(1280, 900, "en").await;
    log_in(&window, &address).await;
    window.open(&format!("{address}/t/{}/results", evening.slug)).await;
    window.until("document.querySelectorAll('form[data-result]').length === 4").await;
    window.look("results_keys").await;
    // Down to the first board, then a result after the other: each goes on to the next.
    window.press("body", "\u{e015}").await;
    window.until("document.activeElement.dataset.board").await;
    for (keys, left) in [("1", 3), ("0", 2), ("=", 1)] {
        window.press_here(keys).await;
        window
            .until(&format!("document.querySelectorAll('form[data-result]').length === {left}"))
            .await;
        window.until("document.activeElement.querySelector('form[data-result]')").await;
    }
    // The last by its score: 2 : 1.
    window.press_here("s").await;
    window.until("document.activeElement.name === 'score_first'").await;
    window.press_here("2\u{e007}").await;
    window.until("document.activeElement.name === 'score_second'").await;
    window.press_here("1\u{e007}").await;
    window.until("document.querySelectorAll('form[data-result]').length === 0").await;
    window.until("[...document.querySelectorAll('[data-saved]')].some(one => one.textContent === 'Saved')").await;
    window.look("results_keys_done").await;
    let view = evening.club.event(&evening.slug).expect("there");
    let round = view.event().rounds.last().expect("paired");
    let winners: Vec<Option<usize>> = round
        .matches
        .iter()
        .map(|one| {
            let winner = one.outcome.parts[0].winners.first()?;
            one.seats.iter().position(|seat| seat.to_string() == *winner)
        })
        .collect();
    assert_eq!(winners, [Some(0), Some(1), None, Some(0)]);
    window.close().await;
    drop(site);
}

#[tokio::test]
async fn a_match_is_carried_to_another_table_by_keys_and_by_the_mouse() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let (evening, site, address) = stage(&database);
    let table_of = |board: usize| {
        let view = evening.club.event(&evening.slug).expect("there");
        view.event().rounds.last().expect("paired").matches[board].table
    };
    for (lang, width) in [("ru", 360), ("en", 1280)] {
        let window = driver.window(width, 900, lang).await;
        log_in(&window, &address).await;
        window.open(&format!("{address}/t/{}/board", evening.slug)).await;
        window.until("document.querySelectorAll('[data-match]').length === 4").await;
        window.look(&format!("board_{lang}_{width}")).await;
        window.close().await;
    }
    let window = driver.window(1280, 900, "en").await;
    log_in(&window, &address).await;
    window.open(&format!("{address}/t/{}/board", evening.slug)).await;
    // Keys: from table 1 back over the end to table 5, which is free.
    window.press("[data-table='1'] [data-match]", "\u{e007}").await;
    window.until("document.querySelector('.lifted')").await;
    window.press_here("\u{e012}").await;
    window.until("document.activeElement.dataset.table === '5'").await;
    window.press_here("\u{e007}").await;
    window.until("document.querySelector(\"[data-table='5'] [data-match]\")").await;
    assert_eq!(table_of(0), 5);
    // The mouse: onto a table that is taken, which asks.
    window
        .script(
            "const data = new DataTransfer();
             const fire = (name, at) => at.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }));
             fire('dragstart', document.querySelector(\"[data-table='2'] [data-match]\"));
             const to = document.querySelector(\"[data-table='3']\");
             fire('dragover', to);
             fire('drop', to);",
        )
        .await;
    window.until("document.querySelector('[data-confirm-dialog]').open").await;
    window.tap("[data-confirm-dialog] button[value=yes]").await;
    window.until("!document.querySelector('.lifted')").await;
    let mut moved = false;
    for _ in 0..100 {
        moved = (table_of(1), table_of(2)) == (3, 2);
        if moved {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(moved, "the two swapped: {} {}", table_of(1), table_of(2));
    window.look("board_moved").await;
    window.close().await;
    drop(site);
}

#[tokio::test]
async fn a_bracket_is_drawn_for_everybody_on_phone_laptop_and_paper() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let elimination = |format| Settings { stages: vec![format], ..swiss(3, 6) };
    let double = elimination(Format::DoubleElimination { reset: true });
    let evening = Evening::with(&database, double, 11);
    pair(&evening, 1);
    let first = {
        let view = evening.club.event(&evening.slug).expect("there");
        let pairing = view.event().rounds[0].matches[0].clone();
        let winner = pairing.seats[0].to_string();
        let entry = json!({"kind": "decided", "how": "result", "winner": winner});
        evening.log(pairing.id, entry).expect("nobody has logged it");
        pairing.id
    };
    let site = Site::start(&database);
    let address = format!("http://{}", site.address);
    let bracket = format!("{address}/t/{}/bracket", evening.slug);
    for (lang, width) in [("ru", 360), ("en", 1280)] {
        let window = driver.window(width, 900, lang).await;
        window.open(&bracket).await;
        // Eleven play twenty matches, and one more if the first final is lost.
        window.until("document.querySelectorAll('.bracket-match').length === 21").await;
        window.until("document.querySelectorAll('.bracket-match.spare').length === 1").await;
        window.until("document.querySelector('.bracket-name.won')").await;
        window.until(&format!("document.querySelector(\".bracket a[href='/m/{first}']\")")).await;
        window.look(&format!("bracket_{lang}_{width}")).await;
        window.close().await;
    }
    let page = format!("{address}/t/{}/print/bracket", evening.slug);
    let counted = tokio::task::spawn_blocking(move || printed(&page, "ru", "print_ru_bracket"));
    // The upper half, the lower half, the finals.
    assert_eq!(counted.await.expect("it ends"), 3);
    drop(site);
}

#[tokio::test]
async fn q111_the_text_of_a_printed_page_is_the_cyrillic_that_stands_on_it() {
    let Some(_driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let (evening, site, address) = stage(&database);
    for sheet in ["standings", "pairings", "slips", "crosstable"] {
        let page = format!("{address}/t/{}/print/{sheet}", evening.slug);
        let name = format!("q111_{sheet}");
        let read = tokio::task::spawn_blocking(move || printed_text(&page, "ru", &name));
        let text = read.await.expect("it ends");
        for words in ["Кубок весны", "Игрок 5"] {
            assert!(text.contains(words), "{sheet} without {words}: {text}");
        }
        assert!(!text.contains('\u{fffd}'), "{sheet}: {text}");
    }
    drop(site);
}
