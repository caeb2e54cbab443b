//! Journey J1: from the first start to the exported standings, in one evening.

use super::driver::{Driver, Window};
use crate::database::Database;
use crate::program::Program;

/// What differs between the languages, on the pages and in the list.
struct Speech {
    lang: &'static str,
    event: &'static str,
    players: [&'static str; 4],
}

const RUSSIAN: Speech = Speech {
    lang: "ru",
    event: "Вечер рыбы",
    players: ["Щукин Антон", "Ёлкина Вера", "Ершов Лев", "Карпова Нина"],
};
const ENGLISH: Speech = Speech {
    lang: "en",
    event: "Fish night",
    players: ["Anna Pike", "Ben Perch", "Carl Roach", "Dora Bream"],
};

#[tokio::test]
async fn j1_the_first_evening_in_russian() {
    first_evening(&RUSSIAN).await;
}

#[tokio::test]
async fn j1_the_first_evening_in_english() {
    first_evening(&ENGLISH).await;
}

async fn first_evening(speech: &Speech) {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let program = Program::serve(&database.url(), "127.0.0.1:0");
    let site = program.address.clone();
    let name = |page: &str| format!("j1_{}_{page}", speech.lang);

    // The organizer opens the printed link and makes his account.
    let desk = driver.window(1280, 900, speech.lang).await;
    let link = program.first_run.clone().expect("nobody has an account");
    desk.open(&format!("{site}{link}")).await;
    assert_eq!(desk.attribute("html", "lang").await, speech.lang);
    desk.look(&name("desk_link")).await;
    desk.fill("#name", "Organizer").await;
    desk.fill("#login", "organizer").await;
    desk.fill("#password", "a long password").await;
    desk.tap("main form button.primary").await;
    desk.until("location.pathname === '/'").await;
    desk.look(&name("desk_home_empty")).await;

    // He pastes the list of players.
    desk.open(&format!("{site}/people/import")).await;
    let list = speech.players.map(|player| format!("{player},Club")).join("\n");
    desk.fill("#text", &format!("name,club\n{list}")).await;
    desk.tap("main form button.primary").await;
    desk.until("location.pathname === '/people/import' && document.querySelector('[name=seen]')")
        .await;
    desk.look(&name("desk_import")).await;
    desk.tap("form[action='/people/import/confirm'] button.primary").await;
    desk.until("document.body.textContent.includes('4')").await;

    // He makes the event and enters everybody.
    desk.open(&format!("{site}/events/new")).await;
    desk.fill("#name", speech.event).await;
    desk.fill("#tables", "1").await;
    desk.fill("#count", "2").await;
    desk.look(&name("desk_new_event")).await;
    desk.tap("main form button.primary").await;
    desk.until("location.pathname.startsWith('/t/') && location.pathname.endsWith('/entries')")
        .await;
    let event = desk.path().await.trim_end_matches("/entries").to_owned();
    for person in 1..=4 {
        desk.tap(&format!("#offered li:nth-child({person}) input")).await;
    }
    desk.tap("form:has(#offered) [name=here]").await;
    desk.look(&name("desk_entries")).await;
    desk.tap("form:has(#offered) button.primary").await;
    desk.until("document.querySelectorAll(\"form[action$='/withdraw']\").length === 4").await;

    // He draws lots.
    desk.open(&format!("{site}{event}/draw")).await;
    desk.tap("button[name=show][value=fast]").await;
    desk.until("document.querySelector(\"a[href$='/referee'][href^='/m/']\")").await;
    desk.look(&name("desk_drawn")).await;
    let referee_page = desk.attribute("a[href$='/referee'][href^='/m/']", "href").await;
    let referee_page = referee_page.trim_start_matches(&site).to_owned();

    // A spectator watches on his phone.
    let spectator = driver.window(360, 740, speech.lang).await;
    spectator.open(&format!("{site}{event}/standings")).await;
    spectator.until("document.querySelector('[data-live-state]:not(.off):not([hidden])')").await;
    spectator.look(&name("phone_standings_before")).await;
    spectator.script("window.neverReloaded = true").await;

    // The table's code lets the referee's phone ask; the organizer admits it.
    desk.open(&format!("{site}{event}/codes")).await;
    desk.look(&name("desk_codes")).await;
    let code = desk.text(".code-text").await;
    let phone = driver.window(360, 740, speech.lang).await;
    phone.open(&format!("{site}/qr/{}", code.trim().replace(['-', ' '], ""))).await;
    phone.fill("#name", "Phone").await;
    phone.look(&name("phone_code")).await;
    phone.tap("main form button.primary").await;
    desk.open(&format!("{site}{event}/access")).await;
    desk.tap("form[action$='/admit'] button").await;
    desk.until("!document.querySelector(\"form[action$='/admit']\")").await;
    phone.open(&format!("{site}/referee")).await;
    phone.tap(&format!("a[href='{referee_page}']")).await;

    // He logs the first party: the mover sweeps everybody else off.
    phone.until("document.querySelector('[data-move]')").await;
    phone.look(&name("phone_sheet")).await;
    party(&phone).await;
    phone.look(&name("phone_party_over")).await;

    // The spectator's standings move without a reload.
    spectator.until("[...document.querySelectorAll('main tbody tr')].some(row => /(^|\\D)10(\\D|$)/.test(row.textContent))").await;
    assert_eq!(spectator.script("return window.neverReloaded").await, true);
    spectator.look(&name("phone_standings_after")).await;

    // Undo gives the party back, and it is logged again.
    phone.tap("form[action$='/undo'] button").await;
    phone.tap("dialog[open] button[value=yes]").await;
    phone.until("document.querySelector('[data-move]')").await;
    party(&phone).await;
    phone.tap("form:has([value=next_party]) .thumb button").await;
    phone.until("document.querySelector('[data-move]')").await;
    party(&phone).await;
    phone.tap("form:has([value=finished]) button").await;
    phone.until("document.querySelector('.badge.done')").await;
    phone.look(&name("phone_finished")).await;

    // The organizer finishes the event and exports the standings.
    desk.open(&format!("{site}{event}/draw")).await;
    desk.tap("form[action$='/finish'] button").await;
    desk.until("document.querySelector(\"form[action$='/reopen']\")").await;
    desk.open(&format!("{site}{event}/standings")).await;
    desk.look(&name("desk_standings_final")).await;
    let csv = desk
        .script(&format!(
            "const got = new XMLHttpRequest(); got.open('GET', '{event}/standings.csv', false); got.send(); return got.responseText"
        ))
        .await;
    let csv = csv.as_str().expect("text");
    for player in speech.players {
        assert!(csv.contains(player), "{player} is in the export:\n{csv}");
    }
    assert!(csv.contains("20"), "two won parties by Formula 1:\n{csv}");

    for window in [desk, phone, spectator] {
        window.close().await;
    }
}

/// The mover knocks off everybody else.
async fn party(phone: &Window) {
    let mover = phone.attribute("[data-by]", "value").await;
    let others = phone
        .script(&format!(
            "return [...document.querySelectorAll('[data-move] .tap-tag')].map(tag => tag.dataset.seat).filter(seat => seat !== '{mover}')"
        ))
        .await;
    for seat in others.as_array().expect("a list") {
        let seat = seat.as_str().expect("an id");
        phone.tap(&format!("[data-move] .tap-tag[data-seat='{seat}']")).await;
    }
    phone.tap("[data-move] [data-submit]").await;
    phone.until("document.querySelector('[value=finished]')").await;
}
