//! The head of every page on a phone, and the form of an event that offers the tie-breaks its
//! format has.

use super::driver::Driver;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;

/// The names of the chosen tie-breaks.
const CHOSEN: &str = "[...document.querySelectorAll('[name=tie_break]')].map((one) => one.value).filter(Boolean).join(' ')";

#[tokio::test]
async fn tie_breaks_follow_the_format_and_the_scheme_until_somebody_chooses_others() {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 3);
    let address = table.address();
    let window = driver.window(1280, 900, "en").await;
    window.log_in(&address).await;
    window.open(&format!("{address}/events/new?game=novuss")).await;
    let chosen = |names: &str| format!("{CHOSEN} === '{names}'");
    window.until(&chosen("wins fewer_violations")).await;
    window.tap("[name=format][value=swiss]").await;
    window.until(&chosen("DE BH/C1 BH SB")).await;
    window.tap("[name=scheme][value=match_1]").await;
    window.until(&chosen("DE BH/C1 BH SB")).await;
    // What somebody chose stays as long as it says something.
    window
        .script(
            "const last = document.querySelectorAll('[name=tie_break]')[3];
             last.value = 'WON'; last.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await;
    window.tap("[name=scheme][value=match_2]").await;
    window.until(&chosen("DE BH/C1 BH WON")).await;
    window.tap("[name=format][value=free]").await;
    window.until(&chosen("wins fewer_violations")).await;
    window.close().await;
}

#[tokio::test]
async fn on_a_phone_every_page_of_the_menu_is_in_sight_and_the_name_is_not_cut() {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 3);
    let (address, slug) = (table.address(), table.evening.slug.clone());
    for width in [320, 360] {
        let window = driver.window(width, 740, "ru").await;
        window.open(&format!("{address}/t/{slug}")).await;
        window.until(&in_sight(".tabs a")).await;
        window.log_in(&address).await;
        window.open(&format!("{address}/t/{slug}/entries")).await;
        window.tap(".menu > summary").await;
        window.until(&in_sight(".menu a")).await;
        window.tap("main h1").await;
        window.until("!document.querySelector('.menu').open").await;
        window.tap(".fold > summary").await;
        window.until(&in_sight(".fold a")).await;
        let name = window.text(".who-short").await;
        assert!(!name.is_empty() && !name.contains('…'), "{name}");
        window.look(&format!("desk_ru_{width}_menus")).await;
        window.close().await;
    }
}

/// Every one of the links lies wholly between the page's edges, with its text uncut.
fn in_sight(links: &str) -> String {
    format!(
        "(() => {{ const all = [...document.querySelectorAll('{links}')];
          return all.length > 1 && all.every((one) => {{
            const box = one.getBoundingClientRect();
            return box.width > 0 && box.left >= 0 && box.right <= innerWidth && one.scrollWidth <= one.clientWidth + 1;
          }}); }})()"
    )
}
