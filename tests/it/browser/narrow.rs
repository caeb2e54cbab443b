//! What a narrow phone has no room for: a second row of the head, a note over whose turn it is.

use super::driver::Driver;
use super::sheets::phone;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;

#[tokio::test]
async fn the_head_of_a_live_page_is_one_row_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 3);
    for lang in ["ru", "en"] {
        let reader = driver.window(360, 740, lang).await;
        let event = format!("{}/t/{}", table.address(), table.evening.slug);
        for page in ["", "/standings", "/parties", "/tables"] {
            reader.open(&format!("{event}{page}")).await;
            reader.until("document.querySelector('[data-live-state]')?.hidden === false").await;
            let height = "document.querySelector('.top').getBoundingClientRect().height < 64";
            reader.until(height).await;
        }
        reader.look(&format!("narrow_{lang}_head")).await;
        // Nothing of it lies over anything else.
        let apart = "document.querySelector('.brand').getBoundingClientRect().right \
             <= document.querySelector('[data-live-state]').getBoundingClientRect().left";
        reader.until(apart).await;
        reader.close().await;
    }
}

#[tokio::test]
async fn what_a_sheet_says_after_an_entry_stands_above_its_bar() {
    let Some(driver) = Driver::start() else { return };
    let table = Table::of(&Database::sqlite(), settings(), 3);
    let phone = phone(&driver, &table, "ru").await;
    phone.until("document.querySelector('[data-order] .mover')").await;
    phone.tap("[data-move] [data-submit]").await;
    // Together, as the note does not stay for long.
    let above = "(() => {
        const box = (one) => document.querySelector(one)?.getBoundingClientRect();
        const [note, bar] = [box('.toast'), box('[data-move] .thumb')];
        return note && bar && note.bottom <= bar.top && note.bottom > bar.top - 40;
    })()";
    phone.until(above).await;
    phone.look("narrow_ru_toast").await;
    phone.close().await;
}
