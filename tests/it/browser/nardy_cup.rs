//! Journey J3: a nardy cup in double elimination, from the empty event to the second final. One
//! match is refereed at the board with clocks, and an illegal play is challenged in it; the
//! others come to the desk. A spectator follows the bracket in Russian without a reload.

use super::driver::{Driver, Window, printed};
use super::nardy_party::{point, press, roll, tap_at};
use crate::database::Database;
use crate::site::Site;
use nomerok::tournament::stages::elimination;
use nomerok::tournament::{Event, MatchId, Pairing};
use serde_json::json;

/// Seeds 1 to 7.
const PLAYERS: [&str; 7] = [
    "Щукин Антон",
    "Vera Elms",
    "Константинопольская Александра",
    "Nina Carp",
    "Линь Олег",
    "Paul Tench",
    "Сомова Рита",
];

/// Where the referee sets the board up: fig. 2 of the rules, and the last checker of a mars.
const FIGURE_2: &str = "LN1:--A--b--A--bk--------EDD:w:00";
const LAST_CHECKER: &str = "LN1:---g--------h----------A:w:00";

/// How many matches the drawing shows a winner of, and that one of them is this player.
fn won(matches: usize, name: &str) -> String {
    format!(
        "(names => names.length === {matches} && names.some(one => one.textContent.includes('{}')))([...document.querySelectorAll('.bracket-name.won')])",
        name.split(' ').next().unwrap_or_default()
    )
}

/// The event, the server it is on and the organizer's window.
struct Cup {
    site: Site,
    address: String,
    slug: String,
    desk: Window,
}

impl Cup {
    /// Makes the event by its form and enters the players by a pasted list.
    async fn made(driver: &Driver) -> Self {
        let (site, _) = Site::administered(&Database::sqlite());
        let address = format!("http://{}", site.address);
        let desk = driver.window(1280, 900, "en").await;
        desk.log_in(&address).await;
        desk.open(&format!("{address}/events/new?game=nardy")).await;
        desk.fill("#name", "Nardy Cup").await;
        desk.fill("#tables", "3").await;
        desk.tap("[name=format][value=double_elimination]").await;
        desk.tap("[name=reset]").await;
        desk.tap("[name=scheme][value=match_1]").await;
        desk.tap("details:has([name='option.match_to']) > summary").await;
        desk.fill("[name='option.match_to']", "7").await;
        desk.fill("[name='option.clock']", "14").await;
        desk.fill("[name='option.clock.number']", "8").await;
        desk.look("j3_desk_new_event").await;
        desk.tap("main form .actions button.primary").await;
        desk.until("location.pathname.endsWith('/entries')").await;
        let slug = desk.path().await.split('/').nth(2).expect("/t/NAME/entries").to_owned();
        desk.fill("#names", &PLAYERS.join("\n")).await;
        desk.tap("form[action$='/entries/paste'] [name=here]").await;
        desk.tap("form[action$='/entries/paste'] button.primary").await;
        desk.until("document.querySelectorAll('.entrants li').length === 7").await;
        Self { site, address, slug, desk }
    }

    fn page(&self, page: &str) -> String {
        format!("{}/t/{}/{page}", self.address, self.slug)
    }

    fn event(&self) -> Event {
        self.site.app.club.event(&self.slug).expect("there").event().clone()
    }

    /// Publishes the coming round.
    async fn publish(&self) {
        let before = self.event().rounds.len();
        self.desk.open(&self.page("draw")).await;
        self.desk.tap("form:has([value=paired]) button.primary").await;
        self.desk.until("document.querySelector(\"form[action$='/draw/take-back']\")").await;
        assert_eq!(self.event().rounds.len(), before + 1);
    }

    /// The match of the last round these two play, the first mover first.
    fn match_of(&self, two: [u32; 2]) -> (MatchId, [u32; 2]) {
        let event = self.event();
        let round = event.rounds.last().expect("a round was drawn");
        let found = round.matches.iter().map(|one| (one.id, numbers(&event, one)));
        found
            .into_iter()
            .find(|(_, seats)| two.iter().all(|one| seats.contains(one)))
            .expect("they meet")
    }

    /// Enters a score at the desk, whose page of results is open.
    async fn enter(&self, id: MatchId, score: [u32; 2]) {
        let board = format!("[data-board='{id}']");
        self.desk.fill(&format!("{board} [name=score_first]"), &score[0].to_string()).await;
        self.desk.fill(&format!("{board} [name=score_second]"), &score[1].to_string()).await;
        self.desk.tap(&format!("{board} .scored button")).await;
        self.desk.until(&format!("!document.querySelector(\"{board} form[data-result]\")")).await;
    }

    /// Enters all open matches of the last round: the better seed wins, unless it is said
    /// otherwise.
    async fn enter_all(&self, upset: bool) {
        self.desk.open(&self.page("results")).await;
        let event = self.event();
        let round = event.rounds.last().expect("a round was drawn");
        for pairing in round.matches.iter().filter(|one| !one.finished) {
            let [first, second] = numbers(&event, pairing);
            let score = if (first < second) == upset { [3, 7] } else { [7, 3] };
            self.enter(pairing.id, score).await;
        }
    }

    /// Asks what the correction of a result of the desk would do.
    async fn ask_to_correct(&self, id: MatchId, winner: &str, score: [(&str, u32); 2]) {
        self.desk.open(&format!("{}/m/{id}/corrections", self.address)).await;
        self.desk.tap("a[href$='/replace']").await;
        self.desk.until("document.querySelector('[name=\"f.winner\"]')").await;
        self.desk
            .script(&format!("document.querySelector('[name=\"f.winner\"]').value = '{winner}'"))
            .await;
        for (seat, points) in score {
            self.desk.fill(&format!("[name='f.score.{seat}']"), &points.to_string()).await;
        }
        self.desk.tap("form[action$='/preview'] button.primary").await;
    }
}

fn numbers(event: &Event, pairing: &Pairing) -> [u32; 2] {
    [0, 1].map(|at: usize| event.entrants[&pairing.seats[at]].number)
}

fn name(number: u32) -> &'static str {
    PLAYERS[usize::try_from(number).expect("small") - 1]
}

#[tokio::test]
async fn j3_a_nardy_cup_is_played_to_its_second_final() {
    let Some(driver) = Driver::start() else { return };
    let cup = Cup::made(&driver).await;
    let desk = &cup.desk;
    desk.open(&cup.page("draw")).await;
    desk.until("document.querySelector('form:has([value=paired]) button.primary')").await;
    desk.look("j3_desk_draw_preview").await;
    cup.publish().await;
    desk.look("j3_desk_draw").await;

    // A spectator opens the bracket and never reloads it.
    let spectator = driver.window(360, 740, "ru").await;
    spectator.open(&cup.page("bracket")).await;
    spectator.until("document.querySelectorAll('.bracket-match').length === 13").await;
    spectator.until("document.querySelector('[data-live-state]:not(.off):not([hidden])')").await;
    spectator.look("j3_ru_360_bracket_begins").await;
    spectator.script("window.neverReloaded = true").await;

    // Seeds 4 and 5 are refereed at the board; White moves first, as the pairing says.
    let phone = driver.window(360, 740, "en").await;
    phone.log_in(&cup.address).await;
    phone.open(&cup.page("draw")).await;
    phone.look("j3_en_360_draw").await;
    let (at_board, [white, _]) = cup.match_of([4, 5]);
    at_the_board(&cup, &phone, at_board).await;
    spectator.until(&won(1, name(white))).await;

    // Seed 6 has not come; the result of seeds 2 and 7 is brought the wrong way round.
    desk.open(&cup.page("results")).await;
    desk.look("j3_desk_results").await;
    phone.open(&cup.page("results")).await;
    phone.look("j3_en_360_results").await;
    let (walkover, seats) = cup.match_of([3, 6]);
    let here = if seats[0] == 3 { "first" } else { "second" };
    desk.tap(&format!("[data-board='{walkover}'] details > summary")).await;
    desk.tap(&format!("[data-board='{walkover}'] [value={here}_no_show]")).await;
    desk.until(&format!(
        "!document.querySelector(\"[data-board='{walkover}'] form[data-result]\")"
    ))
    .await;
    spectator.until(&won(2, name(3))).await;
    let (wrong, seats) = cup.match_of([2, 7]);
    let seven_first = seats[0] == 7;
    cup.enter(wrong, if seven_first { [7, 4] } else { [4, 7] }).await;
    spectator.until(&won(3, name(7))).await;
    cup.publish().await;

    // The next round follows from it: the correction is refused with who would not meet.
    let event = cup.event();
    let seat = |number: u32| {
        let found = event.entrants.iter().find(|(_, one)| one.number == number);
        found.expect("entered").0.to_string()
    };
    let (two, seven) = (seat(2), seat(7));
    let right = [(two.as_str(), 7), (seven.as_str(), 4)];
    cup.ask_to_correct(wrong, &two, right).await;
    let refused = desk.text(".flash.warning").await;
    for said in ["2 later matches", name(2), name(3), name(6), name(7), "take back round 2 first"] {
        assert!(refused.contains(said), "{said}: {refused}");
    }
    desk.look("j3_desk_correction_refused").await;
    desk.open(&cup.page("draw")).await;
    desk.tap("form[action$='/draw/take-back'] button").await;
    desk.until("document.querySelector('form:has([value=paired])')").await;
    cup.ask_to_correct(wrong, &two, right).await;
    desk.until("document.querySelector('[data-effect]')").await;
    desk.look("j3_desk_correction").await;
    desk.fill("#reason", "Names were swapped").await;
    desk.tap("form[action$='/corrections'] button.primary").await;
    desk.until("document.querySelector('[data-key^=made-]')").await;
    spectator.until(&won(3, name(2))).await;
    spectator.look("j3_ru_360_bracket_first_round").await;

    // The rest comes to the desk. In the first final the winner of the lower half wins.
    let mut finals = 0;
    while !cup.event().stage_is_drawn() {
        cup.publish().await;
        let last = cup.event();
        let knockout = elimination::bracket(&last, 0).expect("a bracket");
        let pairing = last.rounds.last().expect("drawn").matches[0].id;
        let at = knockout.match_of(pairing).expect("in the bracket").0;
        // Seven play twelve matches, the last of them the final, and a second final.
        finals += usize::from(at >= 11);
        assert!(last.rounds.len() < 12, "it comes to an end");
        if last.rounds.len() == 3 {
            desk.open(&cup.page("bracket")).await;
            desk.look("j3_desk_bracket_half").await;
        }
        cup.enter_all(at == 11).await;
    }
    assert_eq!(finals, 2, "the unbeaten finalist lost the first");
    spectator.until(&won(13, name(1))).await;
    assert_eq!(spectator.script("return window.neverReloaded").await, true);
    spectator.look("j3_ru_360_bracket").await;

    // The places, for everybody.
    desk.open(&cup.page("draw")).await;
    desk.look("j3_desk_draw_over").await;
    desk.tap("form[action$='/finish'] button").await;
    desk.until("document.querySelector(\"form[action$='/reopen']\")").await;
    let view = cup.site.app.club.event(&cup.slug).expect("there");
    let rows = view.standings().rows;
    let places: Vec<Option<u32>> = rows.iter().map(|row| row.rank).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 5, 7].map(Some));
    let first: Vec<u32> =
        rows.iter().take(3).map(|row| view.event().entrants[&row.entrant].number).collect();
    assert_eq!(first, [1, 2, 3]);
    spectator.open(&cup.page("standings")).await;
    spectator.until("document.querySelector('main tbody tr')").await;
    let top = spectator.text("main tbody tr").await;
    assert!(top.contains("Щукин"), "{top}");
    let hint = spectator.text("main").await;
    assert!(hint.contains("как далеко игрок прошёл"), "{hint}");
    spectator.look("j3_ru_360_standings").await;
    spectator.open(&format!("{}/m/{at_board}", cup.address)).await;
    spectator.look("j3_ru_360_match").await;
    for (page, look) in
        [("bracket", "bracket"), ("standings", "standings"), ("results", "results_over")]
    {
        desk.open(&cup.page(page)).await;
        desk.look(&format!("j3_desk_{look}")).await;
        phone.open(&cup.page(page)).await;
        phone.look(&format!("j3_en_360_{look}")).await;
    }
    desk.open(&format!("{}/m/{at_board}", cup.address)).await;
    desk.look("j3_desk_match").await;

    // A bracket of seven is one sheet of paper.
    let page = cup.page("print/bracket");
    let sheets = tokio::task::spawn_blocking(move || printed(&page, "ru", "j3_ru_print_bracket"));
    assert_eq!(sheets.await.expect("it ends"), 1);
    let report = cup.site.app.club.verify().expect("readable");
    assert_eq!(report.findings, []);

    spectator.close().await;
    phone.close().await;
    cup.desk.close().await;
}

/// The match on the referee's phone: 8 to 1 for White, who is mars in the first party.
async fn at_the_board(cup: &Cup, phone: &Window, id: MatchId) {
    let state = || cup.site.app.club.match_view(id).expect("there").record().view();
    phone.open(&format!("{}/m/{id}/referee", cup.address)).await;
    // Who moves first is settled by the pairing: nobody throws for it.
    phone.until("document.querySelector('[data-panel][data-color=w]:not([hidden])')").await;
    assert_eq!(phone.script("return document.querySelector('[data-opening]')").await, json!(null));
    phone.look("j3_en_360_sheet").await;
    let seat = |color: &str| format!("[data-seat][data-color={color}]");
    let white = phone.attribute(&seat("w"), "data-seat").await;
    let black = phone.attribute(&seat("b"), "data-seat").await;
    assert_eq!(state()["to_roll"], json!(white));

    // White's clock runs, and the turn gives its increment back.
    press(phone, "[data-clock='w']").await;
    roll(phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(phone, 24).await;
    point(phone, 15).await;
    press(phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;
    let left = state()["clock"][white.as_str()].as_u64().expect("seconds");
    assert!((780..=848).contains(&left), "14 minutes and 8 seconds, less the turn: {left}");
    phone.until("document.querySelector(\"[data-clock='b']\").textContent.startsWith('▶')").await;

    // Black plays his only way, 24-17 in his own numbers.
    roll(phone, 5, 2).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(phone, 12).await;
    point(phone, 5).await;
    press(phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=w]')").await;

    // Challenged: two from the head.
    roll(phone, 2, 1).await;
    press(phone, "[data-free]").await;
    for at in [24, 22, 24, 23] {
        point(phone, at).await;
    }
    press(phone, "[data-confirm-turn]").await;
    refused(phone, "N-6", "Only one checker may leave the head", "2-1: 24-22 24-23").await;
    roll(phone, 2, 1).await;
    phone.until("document.querySelector('[data-point].may')").await;
    for at in [24, 22, 15, 14] {
        point(phone, at).await;
    }
    phone.until("!document.querySelector('[data-confirm-turn]').disabled").await;
    press(phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;

    // Challenged: a die left unused. The roll's only play is offered, and why this is none said.
    stands(phone, FIGURE_2).await;
    roll(phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    let plays = phone
        .script(&format!(
            "const got = new XMLHttpRequest(); got.open('GET', '/m/{id}/plays?dice=63', false); got.send(); return JSON.parse(got.responseText).nodes"
        ))
        .await;
    assert_eq!(plays, json!([{"16-10": 1}, {"10-7": 2}, {}]));
    press(phone, "[data-free]").await;
    point(phone, 22).await;
    point(phone, 16).await;
    press(phone, "[data-confirm-turn]").await;
    refused(phone, "N-9", "22-16", "6-3: 22-16").await;
    roll(phone, 6, 3).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(phone, 16).await;
    point(phone, 7).await;
    press(phone, "[data-confirm-turn]").await;
    phone.until("document.querySelector('[data-panel][data-color=b]')").await;

    // The last checker goes off while Black has none off.
    stands(phone, LAST_CHECKER).await;
    roll(phone, 2, 1).await;
    phone.until("document.querySelectorAll('[data-point].may').length === 1").await;
    point(phone, 1).await;
    phone.until("document.querySelector('[data-off=w].may')").await;
    tap_at(phone, "[data-off=w] rect").await;
    press(phone, "[data-confirm-turn]").await;
    // Nothing settles who starts the second party: its opening throw is asked for.
    phone.until("document.querySelector('[data-opening]')").await;
    assert_eq!(state()["score"][white.as_str()], 2, "a mars");
    phone.look("j3_en_360_sheet_second").await;

    // The other parties by their results: an oin for Black, then mars after mars.
    for (seat, mars, score) in
        [(&black, false, 1), (&white, true, 4), (&white, true, 6), (&white, true, 8)]
    {
        phone
            .tap(&format!(".nardy-result:has([value='{seat}']) [name='entry.mars?'][value={mars}]"))
            .await;
        phone.tap("dialog[open] button[value=yes]").await;
        phone
            .until(&format!(
                "document.querySelector(\"[data-seat='{seat}'] .nardy-score\")?.textContent === '{score}'"
            ))
            .await;
    }
    phone.tap("form:has([value=finished]) button").await;
    phone.until("document.querySelector('[value=reopened]')").await;
    phone.look("j3_en_360_sheet_over").await;
    phone.open(&format!("{}/m/{id}", cup.address)).await;
    phone.look("j3_en_360_match").await;
}

/// The sheet says why the play is none, by its rule; the play is dropped.
async fn refused(phone: &Window, rule: &str, said: &str, tried: &str) {
    phone
        .until(&format!(
            "document.querySelector('[data-stopped]:not([hidden])')?.textContent.includes('{rule}')"
        ))
        .await;
    let why = phone.text("[data-stopped-why]").await;
    assert!(why.contains(said), "{why}");
    let play = phone.text("[data-stopped-what]").await;
    assert!(play.contains(tried), "{play}");
    phone.look(&format!("j3_en_360_refused_{rule}")).await;
    phone.tap("[data-stopped-drop]").await;
    phone.until("document.querySelector('[data-stopped]').hidden").await;
}

/// NA-12: the referee sets the board up as it stands, White to roll.
async fn stands(phone: &Window, position: &str) {
    phone
        .script(&format!(
            "document.querySelector('#stands-position').value = '{position}'; document.querySelector('#stands-reason').value = 'as on the table'; document.querySelector('[data-stands] button').click()"
        ))
        .await;
    phone
        .until(&format!(
            "document.querySelector('[data-panel]')?.dataset.position === '{position}'"
        ))
        .await;
}
