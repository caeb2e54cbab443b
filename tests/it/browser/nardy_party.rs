//! A party of nardy on a phone: the dice in two taps, an illegal play refused, a mars.

use super::driver::{Driver, Window};
use super::sheets::phone;
use crate::database::Database;
use crate::nardy_pages::nardy_settings;
use crate::table::Table;
use serde_json::{Value, json};

#[tokio::test]
async fn n_9_an_illegal_play_is_refused_and_a_mars_is_won_in_russian() {
    party("ru").await;
}

#[tokio::test]
async fn n_9_an_illegal_play_is_refused_and_a_mars_is_won_in_english() {
    party("en").await;
}

async fn party(lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), nardy_settings(&json!({"match_to": 2})), 2);
    let (address, id, evening) = (table.address(), table.id, &table.evening);
    let stands = |position: &str| {
        let entry = json!({"kind": "stands", "position": position, "reason": "table"});
        evening.log(id, entry).expect("a position");
    };
    let name = |page: &str| format!("nardy_{lang}_{page}");

    let phone = phone(&driver, &table, lang).await;
    let sheet = format!("{address}/m/{id}/referee");

    // The opening throw: 5 and 3.
    phone.script("document.querySelector('#opening-white').value = '5'; document.querySelector('#opening-black').value = '3'").await;
    phone.look(&name("opening")).await;
    phone.tap("[data-opening] button.primary").await;
    phone.until("document.querySelector('[data-panel][data-color=w]:not([hidden])')").await;
    phone.look(&name("dice")).await;

    // White's first play is forced: his head checker by both dice.
    roll(&phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(&phone, 24).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 3").await;
    phone.look(&name("picked")).await;
    point(&phone, 15).await;
    phone.until("!document.querySelector('[data-confirm-turn]').disabled").await;
    phone.look(&name("played")).await;
    press(&phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;

    // Fig. 2: 22-16 would leave the 3 unused.
    stands("LN1:--A--b--A--bk--------EDD:w:00");
    phone.open(&sheet).await;
    roll(&phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    press(&phone, "[data-free]").await;
    point(&phone, 22).await;
    point(&phone, 16).await;
    press(&phone, "[data-confirm-turn]").await;
    phone
        .until(
            "document.querySelector('[data-stopped]:not([hidden])')?.textContent.includes('N-9')",
        )
        .await;
    phone.look(&name("refused")).await;
    assert!(phone.text("[data-stopped-why]").await.contains("22-16"));
    phone.tap("[data-stopped-drop]").await;
    phone.until("document.querySelector('[data-stopped]').hidden").await;
    // The legal play follows; its first step is taken back once.
    roll(&phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(&phone, 16).await;
    point(&phone, 10).await;
    press(&phone, ".nardy-tools button").await;
    point(&phone, 16).await;
    point(&phone, 7).await;
    phone.until("!document.querySelector('[data-confirm-turn]').disabled").await;
    press(&phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;

    // No legal step: the pass is proposed.
    stands("LN1:O--b--b-----k-----------:w:00");
    phone.open(&sheet).await;
    roll(&phone, 6, 3).await;
    phone.until("document.querySelector('[data-confirm-turn]') && !document.querySelector('[data-confirm-turn]').disabled").await;
    phone.look(&name("pass")).await;
    press(&phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;
    phone.look(&name("black")).await;

    // The last checker goes off while the opponent has none off: a mars, and the match.
    stands("LN1:---g--------h----------A:w:00");
    phone.open(&sheet).await;
    roll(&phone, 2, 1).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(&phone, 1).await;
    phone.until("document.querySelector('[data-off=w].may')").await;
    phone.look(&name("bearing_off")).await;
    tap_at(&phone, "[data-off=w] rect").await;
    press(&phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[value=finished]')").await;
    phone.look(&name("over")).await;
    let view = evening.club.match_view(id).expect("there");
    let winner = evening.entrants()[0].to_string();
    assert_eq!(view.record().view()["score"][&winner], 2, "a mars");
    let score = phone.text(&format!("[data-seat='{winner}'] .nardy-score")).await;
    assert_eq!(score, "2", "and the sheet says so");
    phone.tap("form:has([value=finished]) button").await;
    phone.until("document.querySelector('[value=reopened]')").await;

    // The match page goes back and forth.
    phone.open(&format!("{address}/m/{id}")).await;
    phone.look(&name("match")).await;
    let (log, mars) = (phone.text("main").await, if lang == "ru" { "Марс" } else { "Mars" });
    assert!(log.contains(mars) && log.contains("N-14"), "{log}");
    phone.tap("[data-replay] a[href*='ply=0']").await;
    phone.until("location.search === '?ply=0'").await;
    phone.tap("[data-replay] a[rel=next]").await;
    phone.until("document.querySelector(\"[data-replay] a[href*='ply=2']\") && location.search === '?ply=1'").await;
    phone.tap("[data-replay] a[rel=next]").await;
    phone.until("location.search === '?ply=2'").await;
    phone.look(&name("match_second")).await;
    phone.close().await;
    evening.verify();
}

/// Without a connection turns are written unjudged, each by the player whose turn it is, with the
/// time the clock on the phone has counted.
#[tokio::test]
async fn offline_the_turn_passes_to_the_other_player_and_the_clocks_go_on() {
    let Some(driver) = Driver::start() else { return };
    let clock = json!({"match_to": 2, "clock": {"minutes": 14, "increment_s": 8}});
    let table = Table::of(&Database::sqlite(), nardy_settings(&clock), 2);
    let (id, evening) = (table.id, &table.evening);
    evening.log(id, json!({"kind": "opening", "white": 5, "black": 3})).expect("a throw");
    let phone = phone(&driver, &table, "ru").await;
    press(&phone, "[data-clock='w']").await;
    phone.until("document.querySelector(\"[data-clock='w']\").textContent === '▶ 13:58'").await;

    phone.script("window.online = window.fetch; window.fetch = () => Promise.reject(new TypeError('no connection'))").await;
    for (dice, play, next) in [([6, 3], "24-18 18-15", "Игрок 2"), ([5, 5], "24-4", "Игрок 1")]
    {
        press(&phone, &format!("[data-die='{}']", dice[0])).await;
        press(&phone, &format!("[data-die='{}']", dice[1])).await;
        phone.until("!document.querySelector('[data-plain]').hidden").await;
        phone.script(&format!("document.querySelector('#steps').value = '{play}'")).await;
        press(&phone, "[data-log-turn]").await;
        let asked =
            format!("document.querySelector('[data-panel]').textContent.includes('{next}')");
        phone.until(&asked).await;
    }
    phone.look("nardy_offline").await;
    // Both plays stand on the board already, the second one in Black's numbers.
    phone
        .until("document.querySelector(\"[data-point='15'] [data-stack]\").classList.contains('w')")
        .await;
    phone
        .until("document.querySelector(\"[data-point='16'] [data-stack]\").classList.contains('b')")
        .await;
    phone.until("document.querySelector(\"[data-clock='w']\").textContent.startsWith('▶')").await;

    let before = evening.club.match_view(id).expect("there").revision().0;
    phone.script("window.fetch = window.online; dispatchEvent(new Event('online'))").await;
    let reached =
        format!("document.querySelector('[data-panel]').dataset.base === '{}'", before + 2);
    phone.until(&reached).await;
    let view = evening.club.match_view(id).expect("there");
    let turns: Vec<Value> = view.history.iter().filter_map(|line| line.now.clone()).collect();
    let turns = &turns[turns.len() - 2..];
    for (turn, player) in turns.iter().zip(evening.entrants()) {
        assert_eq!(turn["by"], player.to_string(), "{turn}");
        assert!(turn["seconds"].is_u64(), "{turn}");
    }
    assert!(turns[0]["seconds"].as_u64() >= Some(1), "two seconds had passed: {}", turns[0]);
    phone.close().await;
    evening.verify();
}

/// Enters a roll by its two keys.
pub(super) async fn roll(phone: &Window, one: u8, other: u8) {
    press(phone, &format!("[data-die='{one}']")).await;
    press(phone, &format!("[data-die='{other}']")).await;
    phone.until("document.querySelector('[data-confirm-turn]')").await;
}

/// Presses a button of the panel, which is made anew whenever the sheet is.
pub(super) async fn press(phone: &Window, selector: &str) {
    phone.until(&format!("document.querySelector(\"{selector}:not(:disabled)\")")).await;
    phone.script(&format!("document.querySelector(\"{selector}\").click()")).await;
}

/// Taps the board where a point of White's numbering is.
pub(super) async fn point(phone: &Window, white: u8) {
    tap_at(phone, &format!("[data-point='{white}'] .nardy-triangle")).await;
}

/// Taps where a part of the drawing is: a drawing has no `click()` of its own.
pub(super) async fn tap_at(phone: &Window, selector: &str) {
    phone
        .script(&format!(
            "const part = document.querySelector(\"{selector}\"); part.scrollIntoView({{ block: 'center' }}); const box = part.getBoundingClientRect(); part.dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }}))"
        ))
        .await;
}
