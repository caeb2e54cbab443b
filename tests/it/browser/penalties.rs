//! A penalty from its form over its effect to the standings, and its lifting, on a phone.

use super::driver::Driver;
use crate::database::Database;
use crate::evening::settings;
use crate::table::Table;

#[tokio::test]
async fn a_penalty_is_imposed_and_lifted_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    for (lang, width) in [("ru", 360), ("en", 1280)] {
        let table = Table::of(&Database::sqlite(), settings(), 3);
        table.evening.sweep(table.id);
        let event = format!("{}/t/{}", table.address(), table.evening.slug);
        let arbiter = driver.window(width, 740, lang).await;
        arbiter.log_in(&table.address()).await;
        arbiter.open(&format!("{event}/penalties")).await;
        arbiter.look(&format!("penalties_{lang}_form")).await;
        arbiter.tap("input[name=what][value=points]").await;
        arbiter.fill("#points", "1").await;
        arbiter.fill("#rule", "3.2").await;
        arbiter.fill("#reason", "Спор с судьёй").await;
        arbiter.tap("form[action$='/penalties/preview'] button.primary").await;
        arbiter.until("document.querySelector('[data-effect]')").await;
        arbiter.look(&format!("penalties_{lang}_effect")).await;
        arbiter.tap("form[action$='/penalties'] button.primary").await;
        arbiter.until("document.querySelector('[data-penalty]')").await;
        arbiter.look(&format!("penalties_{lang}_list")).await;
        arbiter.open(&format!("{event}/standings")).await;
        arbiter.until("document.querySelector('.badge[data-penalty]')").await;
        arbiter.tap(".why-open summary").await;
        arbiter.look(&format!("penalties_{lang}_standings")).await;
        arbiter.open(&format!("{event}/penalties")).await;
        arbiter.tap("[data-penalty] summary").await;
        arbiter.fill("#l1", "Ошибка судьи").await;
        arbiter.tap("[data-penalty] details button").await;
        arbiter.until("document.querySelector('[data-effect]')").await;
        arbiter.tap("form[action$='/penalties'] button.primary").await;
        arbiter.until("document.querySelector('[data-penalty].void')").await;
        arbiter.look(&format!("penalties_{lang}_lifted")).await;
        arbiter.open(&format!("{event}/log")).await;
        arbiter.look(&format!("penalties_{lang}_log")).await;
        arbiter.close().await;
    }
}
