//! Journey J2, without its protest: a Novuss weekend from the list of players to the ratings. The
//! organizer speaks Russian, the spectator English.

use super::driver::{Driver, Window, printed};
use crate::database::Database;
use crate::program::Program;
use serde_json::Value;

/// Forty players, strongest first.
#[rustfmt::skip]
const PLAYERS: [&str; 40] = [
    "Озолиньш Янис", "Соколова Вера", "Берзиньш Андрис", "Карпов Лев", "Лиепа Илзе",
    "Громов Пётр", "Калныньш Марис", "Ёлкина Анна", "Витолс Эдгар", "Зуева Нина",
    "Круминьш Роберт", "Павлов Игорь", "Эглитис Юрис", "Носова Дарья", "Петерсонс Карлис",
    "Чернышёв Глеб", "Балодис Угис", "Титова Ольга", "Силиньш Артур", "Фомин Олег",
    "Розе Лига", "Лазарев Юрий", "Янсонс Гунтис", "Орлова Майя", "Аболс Валдис",
    "Щукин Антон", "Целмс Ивар", "Белова Софья", "Апситис Рихард", "Жданов Тимур",
    "Кронбергс Александр-Вильгельм", "Ильина Кира", "Спрогис Нормунд", "Рыбаков Денис", "Грантс Оскар",
    "Михеева Алла", "Лацис Вилис", "Ушаков Семён", "Пуриньш Дайнис", "Яшина Тамара",
];
const LATE: &str = "Поздняков Фёдор";

/// What the fast hand of the desk does with the forms of a round: the stronger mostly wins.
const BRING: &str = "return (async (round) => {
    const number = (side) => Number(side.querySelector('.tag-number').textContent);
    let brought = 0;
    for (const form of [...document.querySelectorAll('form[data-result]')]) {
        const sides = form.closest('[data-board]').querySelectorAll('.versus > div');
        const [one, two] = [...sides].map(number);
        const luck = (one * 7 + two * 13 + round * 5) % 10;
        const [mine, his] = (one < two) === (luck < 8) ? [2, luck % 2] : [luck % 2, 2];
        form.elements.score_first.value = mine;
        form.elements.score_second.value = his;
        const fields = new FormData(form, form.querySelector('button.button[value=score]'));
        const answer = await fetch(form.action, {
            method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'application/json' },
        });
        if (!answer.ok) throw new Error(await answer.text());
        brought += 1;
    }
    return brought;
})(ROUND)";

/// Who meets on the boards of the last round, in order.
const BOARDS: &str = "return [...document.querySelector('ol.boards').children].map((one) => [...one.querySelectorAll('bdi')].map((name) => name.textContent).join(' – '))";

/// The organizer at his laptop.
struct Desk {
    window: Window,
    /// The address of the event.
    event: String,
}

impl Desk {
    async fn open(&self, page: &str) {
        self.window.open(&format!("{}{page}", self.event)).await;
    }

    /// Publishes a round as it is shown, and says who meets.
    async fn draw(&self, round: usize) -> Value {
        self.open("/draw").await;
        self.window.tap("form:has([name=how][value=paired]) button.primary").await;
        self.window.until(&drawn(round)).await;
        self.window.script(BOARDS).await
    }

    /// Brings every result that a round still lacks.
    async fn bring(&self, round: usize) -> u64 {
        self.open("/results").await;
        let brought = self.window.script(&BRING.replace("ROUND", &round.to_string())).await;
        self.open("/results").await;
        self.window.until("document.querySelector('[data-round-done] a')").await;
        brought.as_u64().expect("a number")
    }

    async fn finish(self) {
        self.window.close().await;
    }
}

fn drawn(round: usize) -> String {
    format!("document.querySelector(\"form[action$='/take-back'] [name=round][value='{round}']\")")
}

/// A page's rows that hold this many points: who has them, the spectator's way.
fn with_points(points: &str, rows: usize) -> String {
    format!(
        "[...document.querySelectorAll('table.standings tr[data-key] td.strong')].filter((one) => one.textContent === '{points}').length === {rows}"
    )
}

#[tokio::test]
async fn j2_a_novuss_weekend_from_the_list_of_players_to_the_ratings() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let program = Program::serve(&database.url(), "127.0.0.1:0");
    let site = program.address.clone();
    let desk = set_up(&driver, &program).await;
    let window = &desk.window;
    let pocket = driver.window(360, 1600, "ru").await;
    pocket.open(&format!("{site}/login")).await;
    pocket.fill("#login", "organizer").await;
    pocket.fill("#password", "a long password").await;
    pocket.tap("main form button.primary").await;
    pocket.until("location.pathname !== '/login'").await;

    // Round 1: the preview shows twenty boards at ten tables; its results come in by keys.
    for (one, width) in [(window, 1280), (&pocket, 360)] {
        one.open(&format!("{}/draw", desk.event)).await;
        one.until("document.querySelectorAll('ol.boards > li').length === 20").await;
        one.look(&format!("j2_ru_{width}_draw_preview")).await;
    }
    desk.draw(1).await;
    let spectator = driver.window(360, 740, "en").await;
    spectator.open(&format!("{}/standings", desk.event)).await;
    spectator.until("document.querySelector('[data-live-state]:not(.off):not([hidden])')").await;
    spectator.script("window.neverReloaded = true").await;
    by_keys(&desk).await;
    spectator.until(&with_points("1", 20)).await;

    // Round 2 is drawn when one more comes: it is taken back, and he is in it.
    desk.draw(2).await;
    window.tap("form[action$='/draw/take-back'] button").await;
    window
        .until("document.querySelector(\"form:has([value=paired]) [name=round][value='2']\")")
        .await;
    desk.open("/entries").await;
    window.fill("#names", LATE).await;
    window.tap("form[action$='/paste'] [name=here]").await;
    window.tap("form[action$='/paste'] button.primary").await;
    window.until("document.querySelectorAll('.entrants > li').length === 41").await;
    let boards = desk.draw(2).await;
    assert_eq!(boards.as_array().map(Vec::len), Some(20), "forty play and one has the bye");
    assert!(boards.to_string().contains(LATE), "he plays at once: {boards}");
    window.look("j2_ru_1280_round_2").await;
    assert_eq!(desk.bring(2).await, 20);
    for round in [3, 4] {
        desk.draw(round).await;
        assert_eq!(desk.bring(round).await, 20);
    }

    // In round 5 the eighth leaves while his match is open: his opponent wins it.
    desk.draw(5).await;
    desk.open("/entries").await;
    window.tap("#e8 > details > summary").await;
    window.look("j2_ru_1280_withdraw").await;
    window.tap("#e8 form[action$='/withdraw'] button").await;
    window.until("document.querySelector('#e8 .badge.caution')").await;
    assert_eq!(desk.bring(5).await, 19, "the match of who left is decided");
    window.look("j2_ru_1280_results_round_5").await;
    pocket.open(&format!("{}/results", desk.event)).await;
    pocket.look("j2_ru_360_results_round_5").await;
    // The highest board whose first side won by sets.
    let wrong = window.script("return [...document.querySelectorAll('[data-board]')].find((one) => one.querySelector('h3 ~ strong').textContent.startsWith('2 : ')).dataset.board").await;
    let wrong = wrong.as_str().expect("an id").to_owned();

    // Round 6 is paired, then it turns out that the first board of round 5 was written down wrongly.
    let sixth = desk.draw(6).await;
    assert!(!sixth.to_string().contains(PLAYERS[7]), "who left is not drawn: {sixth}");
    let before =
        spectator.script("return document.querySelector('table.standings').textContent").await;
    correct(&pocket, &site, &wrong).await;
    spectator
        .until(&format!("document.querySelector('table.standings').textContent !== {before}"))
        .await;
    assert_eq!(spectator.script("return window.neverReloaded").await, true);
    spectator.look("j2_en_360_standings_corrected").await;
    desk.open("/draw").await;
    assert_eq!(window.script(BOARDS).await, sixth, "the round stays as it was drawn");
    for round in 6..=9 {
        if round > 6 {
            desk.draw(round).await;
        }
        assert_eq!(desk.bring(round).await, 20, "forty are left, nobody has a bye");
    }

    // The best eight go on; the bracket is played in three rounds, the last with third place.
    desk.open("/standings").await;
    let leaders = window.script("return [...document.querySelectorAll('table.standings tr[data-key] th a bdi')].map((one) => one.textContent)").await;
    for (one, width) in [(&pocket, 360), (window, 1280)] {
        one.open(&format!("{}/draw", desk.event)).await;
        one.until("document.querySelectorAll('.next-stage .seeds > li').length === 8").await;
        one.look(&format!("j2_ru_{width}_stage")).await;
    }
    let going = window.script("return [...document.querySelectorAll('.next-stage .seeds bdi')].map((one) => one.textContent)").await;
    let best: Vec<Value> = leaders
        .as_array()
        .expect("a list")
        .iter()
        .filter(|one| *one != PLAYERS[7])
        .cloned()
        .collect();
    assert_eq!(going.as_array().expect("a list")[..], best[..8]);
    window.tap("form[action$='/stages/begin'] button").await;
    window.until("!document.querySelector('.next-stage')").await;
    for (round, matches) in [(10, 4), (11, 2), (12, 2)] {
        desk.draw(round).await;
        if round == 11 {
            spectator.open(&format!("{}/bracket", desk.event)).await;
            spectator.until("document.querySelectorAll('.bracket-name.won').length === 4").await;
            spectator.script("window.neverReloaded = true").await;
        }
        assert_eq!(desk.bring(round).await, matches);
    }
    spectator.until("document.querySelectorAll('.bracket-name.won').length === 8").await;
    assert_eq!(spectator.script("return window.neverReloaded").await, true);
    // Only the champion has won three matches of it.
    let champion = spectator.script("const won = [...document.querySelectorAll('.bracket-name.won title')].map((one) => one.textContent); return won.find((one) => won.filter((other) => other === one).length === 3)").await;

    // The end: places, paper, ratings.
    desk.open("/draw").await;
    window.tap("form[action$='/finish'] button").await;
    window.until("document.querySelector(\"form[action$='/reopen']\")").await;
    desk.open("/standings").await;
    let first = window.text("table.standings tbody tr[data-key] th bdi").await;
    assert!(champion.to_string().contains(&first), "{first} won the final: {champion}");
    let player = window.attribute("table.standings tbody tr[data-key] th a", "href").await;
    let player = player.trim_start_matches(&site).to_owned();
    window.open(&format!("{site}/ratings/novuss")).await;
    let rated = window.script("return document.querySelectorAll('main tbody tr').length").await;
    assert_eq!(rated, 41, "who came late and who left have a rating too");
    window.open(&format!("{site}{player}")).await;
    window.until("document.querySelector('.rating-now')").await;

    gallery(&driver, &desk, &site, &player).await;
    for (sheet, pages) in [("standings", 2..=2), ("bracket", 1..=1), ("slips?round=9", 5..=5)] {
        let page = format!("{}/print/{sheet}", desk.event);
        let name = format!("j2_ru_print_{}", sheet.replace('?', "_"));
        let counted = tokio::task::spawn_blocking(move || printed(&page, "ru", &name));
        let counted = counted.await.expect("it ends");
        assert!(pages.contains(&counted), "{counted} pages of {sheet}");
    }
    desk.finish().await;
    for window in [pocket, spectator] {
        window.close().await;
    }
}

/// The organizer's account, the registry, the event with its two stages, everybody in it.
async fn set_up(driver: &Driver, program: &Program) -> Desk {
    let site = &program.address;
    let window = driver.window(1280, 1600, "ru").await;
    let link = program.first_run.clone().expect("nobody has an account");
    window.open(&format!("{site}{link}")).await;
    window.fill("#name", "Организатор").await;
    window.fill("#login", "organizer").await;
    window.fill("#password", "a long password").await;
    window.tap("main form button.primary").await;
    window.until("location.pathname === '/'").await;

    window.open(&format!("{site}/people/import")).await;
    let clubs = ["Рига", "Лиепая", "Даугавпилс", "Вентспилс"];
    let list: Vec<String> = PLAYERS
        .iter()
        .zip(clubs.iter().cycle())
        .map(|(name, club)| format!("{name},{club}"))
        .collect();
    window.fill("#text", &format!("name,club\n{}", list.join("\n"))).await;
    window.tap("main form button.primary").await;
    window.until("document.querySelector('[name=seen]')").await;
    window.look("j2_ru_1280_import").await;
    window.tap("form[action='/people/import/confirm'] button.primary").await;
    window.until("!document.querySelector('[name=seen]')").await;

    window.open(&format!("{site}/events/new?game=novuss")).await;
    window.fill("#name", "Новус: открытый кубок").await;
    window.fill("#place", "Рига, клуб на Бривибас").await;
    window.fill("#tables", "10").await;
    window.tap("[name=format][value=swiss]").await;
    window.fill("#swiss_rounds", "9").await;
    window.tap("details:has([name='format.2']) > summary").await;
    window.tap("[name='format.2'][value=single_elimination]").await;
    window.fill("[name='take.2']", "8").await;
    window.tap("[name='third_place.2']").await;
    window.tap("[name=scheme][value=match_1]").await;
    window.tap("details:has(.options) > summary").await;
    window.tap("[name='option.sets'][value=best_of]").await;
    window.fill("[name='option.sets.number']", "3").await;
    window.look("j2_ru_1280_new_event").await;
    window.tap("main form .actions button.primary").await;
    window.until("location.pathname.endsWith('/entries')").await;
    let event = format!("{site}{}", window.path().await.trim_end_matches("/entries"));

    window.fill("#names", &PLAYERS.join("\n")).await;
    window.tap("form[action$='/paste'] [name=here]").await;
    window.tap("form[action$='/paste'] button.primary").await;
    window.until("document.querySelectorAll('.entrants > li').length === 40").await;
    window.look("j2_ru_1280_entries").await;
    Desk { window, event }
}

/// Twenty results by keyboard, as fast as they are typed: the first board by its sets.
async fn by_keys(desk: &Desk) {
    let window = &desk.window;
    desk.open("/results").await;
    window.until("document.querySelectorAll('form[data-result]').length === 20").await;
    window.press("body", "\u{e015}").await;
    window.until("document.activeElement.dataset.board").await;
    window.press_here("s").await;
    window.press_here("2\u{e007}").await;
    window.press_here("1\u{e007}").await;
    for at in 1..20 {
        window.press_here(if at % 5 == 0 { "0" } else { "1" }).await;
        if at == 8 {
            window.look("j2_ru_1280_results_keys").await;
        }
    }
    window.until("document.querySelectorAll('form[data-result]').length === 0").await;
    window.until("document.querySelector('[data-round-done] a')").await;
    let won = window.script("return [...document.querySelectorAll('[data-board] h3 ~ strong')].map((one) => one.textContent.trim())").await;
    let won: Vec<&str> = won.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let typed: Vec<&str> = (0..20)
        .map(|at| {
            if at == 0 {
                "2 : 1"
            } else if at % 5 == 0 {
                "0 : 1"
            } else {
                "1 : 0"
            }
        })
        .collect();
    assert_eq!(won, typed, "each result stands on the board it was typed for");
}

/// The result of a match turned round, on a phone: first what that changes, then the reason.
async fn correct(pocket: &Window, site: &str, id: &str) {
    pocket.open(&format!("{site}/m/{id}")).await;
    pocket.tap("a[href$='/corrections']").await;
    pocket.tap("a[href$='/replace']").await;
    pocket.until("document.querySelector('[name=\"f.winner\"]')").await;
    let scores = "return document.querySelectorAll('[name^=\"f.score.\"]').length";
    assert_eq!(pocket.script(scores).await, 2, "nobody else of the hall can have a score");
    // Who lost has won, 2 to 1.
    pocket
        .script(
            "const winner = document.querySelector('[name=\"f.winner\"]');
             const other = [...winner.options].find((one) => one.value && !one.selected).value;
             winner.value = other;
             for (const score of document.querySelectorAll('[name^=\"f.score.\"]'))
                 score.value = score.name.endsWith(other) ? 2 : 1;",
        )
        .await;
    pocket.look("j2_ru_360_correction").await;
    pocket.tap("form[action$='/preview'] button.primary").await;
    pocket.until("document.querySelector('[data-effect] [data-row]')").await;
    let told = pocket.text("[data-effect]").await;
    assert!(told.contains("Тур 6 разыгран до этого исправления и остаётся как есть."), "{told}");
    pocket.look("j2_ru_360_correction_effect").await;
    pocket.fill("#reason", "Перепутали стороны").await;
    pocket.tap("form[action$='/corrections'] button.primary").await;
    pocket.until("document.querySelector('[data-key^=made-]')").await;
}

/// What everybody reads afterwards, on a phone and on a laptop.
async fn gallery(driver: &Driver, desk: &Desk, site: &str, player: &str) {
    for (lang, width) in [("en", 360), ("ru", 1280)] {
        let window = driver.window(width, 1600, lang).await;
        for (name, address) in [
            ("overview", desk.event.clone()),
            ("standings", format!("{}/standings", desk.event)),
            ("bracket", format!("{}/bracket", desk.event)),
            ("crosstable", format!("{}/crosstable", desk.event)),
            ("tables", format!("{}/tables", desk.event)),
            ("ratings", format!("{site}/ratings/novuss")),
            ("player", format!("{site}{player}")),
        ] {
            window.open(&address).await;
            window.until("document.readyState === 'complete'").await;
            window.look(&format!("j2_{lang}_{width}_{name}")).await;
        }
        window.close().await;
    }
}
