//! The lab in a real browser: drag, shoot, scrub, share, reload, the same picture.

use super::driver::{Driver, Window};
use crate::database::Database;
use crate::program::Program;
use serde_json::Value;

/// Where every piece and the arrow are drawn, the ways and the time: all of the picture.
const PICTURE: &str = "return {
    pieces: [...document.querySelectorAll('[data-pieces] > g')].map(g => [g.dataset.id, g.getAttribute('transform'), g.classList.contains('gone')]),
    arrow: document.querySelector('.lab-arrow')?.getAttribute('d') ?? null,
    paths: [...document.querySelectorAll('[data-paths] polyline')].map(line => line.getAttribute('points')),
    time: document.querySelector('[data-time]').value,
    events: document.querySelectorAll('[data-events] li').length,
}";

/// Middle of a piece, or of the arrow's tip, in the window.
async fn middle(window: &Window, selector: &str) -> (f64, f64) {
    let place = window
        .script(&format!(
            "const found = document.querySelector(\"{selector}\"); \
             document.querySelector('.lab-table').scrollIntoView({{block: 'center'}}); \
             const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
        ))
        .await;
    (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"))
}

async fn number(window: &Window, field: &str) -> f64 {
    let value =
        window.script(&format!("return Number(document.getElementById('{field}').value)")).await;
    value.as_f64().expect("a number")
}

/// The whole evening at the table, in a window of this width.
async fn an_evening_in_the_lab(width: u32, lang: &str) {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let program = Program::serve(&database.url(), "127.0.0.1:0");
    let site = program.address.clone();
    let name = |page: &str| format!("lab_{lang}_{width}_{page}");

    let window = driver.window(width, 900, lang).await;
    window.open(&format!("{site}/lab")).await;
    window.look(&name("index")).await;
    window.tap("main a[href='/lab/novuss']").await;
    window.until("document.querySelector('[data-pieces] [tabindex]')").await;
    window.look(&name("novuss_start")).await;

    // A position with room to move; drag a pawn 60 px to the left and 40 px down.
    window.script("const select = document.getElementById('position'); select.value = 'lab-position-both'; select.dispatchEvent(new Event('change'))").await;
    let from = middle(&window, "[data-id=red1]").await;
    window.drag(from, (from.0 - 60.0, from.1 + 40.0)).await;
    let to = middle(&window, "[data-id=red1]").await;
    assert!(
        (to.0 - from.0 + 60.0).abs() < 2.0 && (to.1 - from.1 - 40.0).abs() < 2.0,
        "{from:?} {to:?}"
    );
    assert!(number(&window, "x").await < -60.0, "the field shows where it went");

    // The arrow's tip sets direction and speed: straight above, farther than before.
    let (angle, speed) = (number(&window, "angle").await, number(&window, "speed").await);
    assert!((angle - 90.0).abs() < 1e-9);
    let tip = middle(&window, "[data-tip]").await;
    window.drag(tip, (tip.0 + 12.0, tip.1 - 30.0)).await;
    assert!(number(&window, "angle").await < angle);
    assert!(number(&window, "speed").await > speed);
    // Fields and keys do the same.
    window.fill("#angle", "88").await;
    window.fill("#speed", "2.5").await;
    let x = window
        .script("return document.querySelector('[data-id=blue1]').transform.baseVal[0].matrix.e")
        .await;
    window.press("[data-id=blue1]", "\u{e012}\u{e012}").await;
    let moved = window
        .script("return document.querySelector('[data-id=blue1]').transform.baseVal[0].matrix.e")
        .await;
    let by = moved.as_f64().expect("a number") - x.as_f64().expect("a number");
    assert!((by + 2.0).abs() < 1e-6, "two arrow keys to the left are 2 mm: {by}");
    window.look(&name("novuss_set")).await;

    // Shoot; the drawing moves; pause; scrub to a moment in between.
    let before = window.script(PICTURE).await;
    window.tap("[data-shoot]").await;
    window.until("Number(document.querySelector('[data-scrub]').value) > 0.1").await;
    window.script("const play = document.querySelector('[data-play]'); const scrub = document.querySelector('[data-scrub]'); scrub.value = 0.7; scrub.dispatchEvent(new Event('input')); scrub.dispatchEvent(new Event('change'))").await;
    let shot = window.script(PICTURE).await;
    assert_ne!(shot["pieces"], before["pieces"], "at 0.7 s the pieces are elsewhere");
    assert!(shot["paths"].as_array().is_some_and(|paths| !paths.is_empty()));
    assert!(shot["events"].as_u64() > Some(1));
    window.look(&name("novuss_shot")).await;

    // An event leads to its time.
    window.tap("[data-events] li:first-child button").await;
    let first = window.script("return [document.querySelector('[data-events] li .n').textContent, document.querySelector('[data-time]').value]").await;
    assert_eq!(first[0], first[1]);

    // Share, reload, and another browser: the same picture.
    window.tap("[data-share]").await;
    let address = window.script("return document.getElementById('address').value").await;
    let shared = window.script(PICTURE).await;
    let address = address.as_str().expect("an address");
    assert!(address.contains("/lab/novuss#1."), "{address}");
    window.script("location.reload()").await;
    shows(&window, &shared).await;
    let other = driver.window(width, 900, if lang == "ru" { "en" } else { "ru" }).await;
    other.open(address).await;
    let picture =
        |value: &Value| (value["pieces"].clone(), value["paths"].clone(), value["events"].clone());
    other.until("document.querySelectorAll('[data-events] li').length > 0").await;
    assert_eq!(picture(&other.script(PICTURE).await), picture(&shared));
    // What is found is longer in one language than in the other.
    judge(&other).await;
    other.look(&name("novuss_verdict_other")).await;
    other.close().await;

    // How sure is it that the blue pawn is hit first?
    window.script("document.getElementById('whom').value = 'blue1'; document.getElementById('whom').dispatchEvent(new Event('change'))").await;
    judge(&window).await;
    assert!(
        window
            .script("return document.querySelectorAll('[data-stories] li').length")
            .await
            .as_u64()
            > Some(0)
    );
    window.script("document.querySelector('.lab-odds').scrollIntoView()").await;
    window.look(&name("novuss_verdict")).await;

    // A position that cannot be is refused in words.
    window.script("document.getElementById('position').value = 'lab-position-both'; document.getElementById('position').dispatchEvent(new Event('change')); document.getElementById('piece').value = 'blue1'; document.getElementById('piece').dispatchEvent(new Event('change'))").await;
    // Left empty the field would show the old place again: all of it is typed over.
    window.press("#x", "\u{e009}a\u{e000}-15").await;
    window.tap("[data-shoot]").await;
    window.until("!document.querySelector('[data-problem]').hidden").await;

    // Fish: more and fewer pieces, and a shot.
    window.open(&format!("{site}/lab/fish")).await;
    window.until("document.querySelectorAll('[data-pieces] > g').length === 8").await;
    window.tap("[data-add=fish]").await;
    window.tap("[data-add=kopeck]").await;
    window.until("document.querySelectorAll('[data-pieces] > g').length === 10").await;
    window.tap("[data-remove]").await;
    window.until("document.querySelectorAll('[data-pieces] > g').length === 8").await;
    window.tap("[data-shoot]").await;
    window
        .until("document.querySelector('[data-events] li') && !document.querySelector('[data-events] li:not(.past)')")
        .await;
    window.script("document.querySelector('.lab-table').scrollIntoView({block: 'center'})").await;
    window.look(&name("fish_shot")).await;

    // A kopeck rattles in its fish: one line, not one an impact.
    window.script("const select = document.getElementById('position'); select.value = 'lab-position-kopecks'; select.dispatchEvent(new Event('change'))").await;
    window.tap("[data-shoot]").await;
    window.until("document.querySelector('[data-events] li')").await;
    let lines = window
        .script("return [...document.querySelectorAll('[data-events] li button span:last-child')].map(it => it.textContent)")
        .await;
    let lines = lines.as_array().expect("a list");
    let often = |line: &Value| line.as_str().is_some_and(|line| line.contains('×'));
    assert!(lines.iter().any(often) && lines.len() < 8, "{lines:?}");

    // Everything a hand can reach has a name.
    let nameless = window
        .script(
            "return [...document.querySelectorAll('button, input, select, [role=button], [role=slider]')]
                .filter(it => !it.closest('dialog'))
                .filter(it => !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length))
                .map(it => it.outerHTML)",
        )
        .await;
    assert_eq!(nameless, Value::Array(Vec::new()));
    window.close().await;
}

/// Replays the shot many times, until there is a verdict.
async fn judge(window: &Window) {
    window.tap("[data-judge]").await;
    window.until("document.querySelector('[data-verdict-badge]').textContent && !document.querySelector('[data-verdict]').hidden").await;
}

/// Waits for the reloaded page to show this.
async fn shows(window: &Window, wanted: &Value) {
    window.until("document.readyState === 'complete' && document.querySelectorAll('[data-events] li').length > 0").await;
    assert_eq!(&window.script(PICTURE).await, wanted);
}

#[tokio::test]
async fn a_shot_is_set_shot_scrubbed_shared_and_reloaded_on_a_phone() {
    an_evening_in_the_lab(360, "ru").await;
}

#[tokio::test]
async fn a_shot_is_set_shot_scrubbed_shared_and_reloaded_on_a_desk() {
    an_evening_in_the_lab(1280, "en").await;
}
