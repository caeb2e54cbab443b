//! The queue of a referee's phone: without a server, over a reload, shut out, overtaken,
//! refused. What it holds goes out in order and once, or a person decides about it.

use super::driver::{Driver, Window};
use crate::database::Database;
use crate::evening::{Evening, settings};
use crate::program::Program;
use crate::session::administrator;
use nomerok::club::accounts::Accounts;
use nomerok::log::Actor;
use nomerok::tournament::{MatchId, Settings};
use serde_json::{Value, json};

/// A table, the server beside it that can go away, and the phone.
struct Desk {
    driver: Driver,
    evening: Evening,
    accounts: Accounts,
    id: MatchId,
    database: Database,
    program: Option<Program>,
    address: String,
}

impl Desk {
    fn new() -> Option<Self> {
        let driver = Driver::start()?;
        let database = Database::sqlite();
        let evening = Evening::with(&database, Settings { scan_admits: true, ..settings() }, 3);
        let id = evening.draw_in_order(1);
        let accounts = Accounts::new(evening.club.store().clone());
        administrator(&accounts);
        let program = Program::serve(&database.url(), "127.0.0.1:0");
        let address = program.address.clone();
        Some(Self { driver, evening, accounts, id, database, program: Some(program), address })
    }

    /// The server is gone.
    fn down(&mut self) {
        self.program.take().expect("it runs").kill();
    }

    /// It is back where it was.
    fn up(&mut self) {
        let listen = self.address.trim_start_matches("http://");
        self.program = Some(Program::serve(&self.database.url(), listen));
    }

    fn sheet(&self) -> String {
        format!("{}/m/{}/referee", self.address, self.id)
    }

    /// A phone whose referee has logged in.
    async fn user(&self, lang: &str) -> Window {
        let phone = self.driver.window(360, 740, lang).await;
        phone.log_in(&self.address).await;
        phone.open(&self.sheet()).await;
        phone
    }

    /// Scans the table's code, which admits at once here.
    async fn scan(&self, phone: &Window) {
        let codes = self.accounts.table_codes(self.evening.event.0, 1).expect("codes");
        phone.open(&format!("{}/qr/{}", self.address, codes[0].1)).await;
        phone.fill("#name", "Phone").await;
        phone.tap("main form button.primary").await;
        phone.until("document.querySelector('.actions a[href=\"/referee\"]')").await;
        phone.open(&self.sheet()).await;
    }

    fn seat(&self, number: usize) -> String {
        self.evening.entrants()[number - 1].to_string()
    }

    /// Waits for this player's turn on the phone and logs that nobody perished.
    async fn pass(&self, phone: &Window, number: usize) {
        let by = self.seat(number);
        phone.until(&format!("document.querySelector('[data-by]')?.value === '{by}'")).await;
        phone.tap("[data-move] [data-submit]").await;
    }

    /// Who moved, in the order of the log.
    fn moved(&self) -> Vec<Value> {
        let history = self.evening.club.match_view(self.id).expect("there").history;
        let made = history.iter().filter(|line| line.entry.draft.kind == "move");
        made.map(|line| line.entry.draft.payload["by"].clone()).collect()
    }

    /// Waits until the phone holds nothing and the log has these moves and no other.
    async fn arrived(&self, phone: &Window, numbers: &[usize]) {
        let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
        while self.moved().len() < numbers.len() && std::time::Instant::now() < end {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        holds(phone, 0).await;
        assert_eq!(self.moved(), self.seats(numbers));
    }

    fn seats(&self, numbers: &[usize]) -> Vec<Value> {
        numbers.iter().map(|number| json!(self.seat(*number))).collect()
    }
}

/// Waits until the phone says how many entries it still holds.
async fn holds(phone: &Window, count: usize) {
    let said = match count {
        0 => "document.querySelector('[data-unsent]').hidden".to_owned(),
        count => format!(
            "document.querySelector('[data-unsent]:not([hidden])')?.textContent === '{count}'"
        ),
    };
    phone.until(&said).await;
}

const STOPPED: &str = "document.querySelector('[data-stopped]:not([hidden])')";

#[tokio::test]
async fn q96_q103_what_was_logged_without_a_server_is_sent_in_order_and_once() {
    let Some(mut desk) = Desk::new() else { return };
    let phone = desk.user("ru").await;
    phone.until("document.querySelector('[data-move]')").await;
    desk.down();
    for number in [1, 2, 3] {
        desk.pass(&phone, number).await;
        holds(&phone, number).await;
    }
    phone.look("queue_offline").await;
    assert_eq!(desk.moved(), Vec::<Value>::new());
    desk.up();
    desk.arrived(&phone, &[1, 2, 3]).await;
    desk.evening.verify();
    phone.close().await;
}

#[tokio::test]
async fn q103_a_page_closed_in_the_middle_of_the_queue_sends_the_rest_when_it_is_opened() {
    let Some(mut desk) = Desk::new() else { return };
    let phone = desk.user("en").await;
    desk.pass(&phone, 1).await;
    desk.arrived(&phone, &[1]).await;
    desk.down();
    for (number, count) in [(2, 1), (3, 2)] {
        desk.pass(&phone, number).await;
        holds(&phone, count).await;
    }
    // The page is gone, and with it everything that was not on the phone's disk.
    phone.open("about:blank").await;
    desk.up();
    assert_eq!(desk.moved(), desk.seats(&[1]));
    phone.open(&desk.sheet()).await;
    desk.arrived(&phone, &[1, 2, 3]).await;
    desk.pass(&phone, 1).await;
    desk.arrived(&phone, &[1, 2, 3, 1]).await;
    phone.open(&desk.sheet()).await;
    phone.until("document.querySelector('[data-move]')").await;
    desk.arrived(&phone, &[1, 2, 3, 1]).await;
    desk.evening.verify();
    phone.close().await;
}

#[tokio::test]
async fn a_phone_whose_table_was_taken_away_keeps_its_queue_until_it_is_admitted_again() {
    let Some(mut desk) = Desk::new() else { return };
    let phone = desk.driver.window(360, 740, "ru").await;
    desk.scan(&phone).await;
    phone.until("document.querySelector('[data-move]')").await;
    desk.down();
    for number in [1, 2] {
        desk.pass(&phone, number).await;
        holds(&phone, number).await;
    }
    let event = desk.evening.event.0;
    let held = desk.accounts.access(event).expect("readable").admitted;
    desk.accounts.revoke(event, held[0].id, &Actor::System).expect("it was admitted");
    desk.up();
    phone.until("document.querySelector('[data-sign-in]:not([hidden])')").await;
    assert_eq!(phone.text("[data-sign-in-count]").await, "2");
    phone.look("queue_shut_out").await;
    holds(&phone, 2).await;
    assert_eq!(desk.moved(), Vec::<Value>::new());
    desk.scan(&phone).await;
    desk.arrived(&phone, &[1, 2]).await;
    desk.evening.verify();
    phone.close().await;
}

#[tokio::test]
async fn a_conflict_is_shown_with_what_came_between_and_sent_again_by_a_person() {
    let Some(mut desk) = Desk::new() else { return };
    let phone = desk.user("en").await;
    phone.until("document.querySelector('[data-move]')").await;
    desk.down();
    for number in [1, 2] {
        desk.pass(&phone, number).await;
        holds(&phone, number).await;
    }
    // Somebody else logs what does not change whose turn it is.
    let between = json!({"kind": "out_of_turn", "by": desk.seat(3), "perished": []});
    desk.evening.log(desk.id, between).expect("the position is restored");
    desk.up();
    phone.until(STOPPED).await;
    phone.until("document.querySelectorAll('[data-stopped-list] li').length === 1").await;
    assert_eq!(phone.text("[data-stopped-count]").await, "1");
    phone.look("queue_conflict").await;
    holds(&phone, 2).await;
    assert_eq!(desk.moved(), Vec::<Value>::new());
    phone.tap("[data-stopped-again]").await;
    desk.arrived(&phone, &[1, 2]).await;
    desk.evening.verify();
    phone.close().await;
}

#[tokio::test]
async fn a_refused_entry_stops_the_queue_and_a_person_drops_it_with_what_builds_on_it() {
    let Some(mut desk) = Desk::new() else { return };
    let phone = desk.user("ru").await;
    desk.pass(&phone, 1).await;
    desk.arrived(&phone, &[1]).await;
    desk.down();
    // A move of somebody whose turn it is not, as a wrong tap on an old sheet makes it.
    let (second, third) = (desk.seat(2), desk.seat(3));
    phone.until(&format!("document.querySelector('[data-by]')?.value === '{second}'")).await;
    phone.script(&format!("document.querySelector('[data-by]').value = '{third}'")).await;
    phone.tap("[data-move] [data-submit]").await;
    holds(&phone, 1).await;
    desk.pass(&phone, 1).await;
    holds(&phone, 2).await;
    desk.up();
    phone.until(STOPPED).await;
    assert!(phone.text("[data-stopped-why]").await.contains("F-"), "the rule is named");
    assert_eq!(phone.text("[data-stopped-count]").await, "1");
    phone.look("queue_refused").await;
    // Trying again changes nothing, neither does a reload.
    phone.tap("[data-stopped-again]").await;
    phone.until(STOPPED).await;
    phone.open(&desk.sheet()).await;
    phone.until(STOPPED).await;
    holds(&phone, 2).await;
    // What is logged while it stands would go with it, so it is not taken.
    phone.tap("[data-move] [data-submit]").await;
    holds(&phone, 2).await;
    phone.tap("[data-stopped-drop]").await;
    desk.arrived(&phone, &[1]).await;
    desk.pass(&phone, 2).await;
    desk.arrived(&phone, &[1, 2]).await;
    desk.evening.verify();
    phone.close().await;
}
