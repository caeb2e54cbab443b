//! Chromium, driven: one chromedriver a test, and one window with its own memory a person.

use crate::session::{LOGIN, PASSWORD};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A chromedriver of the test's own; it goes with the value.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

/// How long a page may take to show something.
const PATIENCE: Duration = Duration::from_secs(30);

impl Driver {
    /// Starts it; `None` where browser tests are left out.
    pub(crate) fn start() -> Option<Self> {
        if std::env::var("NOMEROK_TEST_BROWSER").is_ok_and(|wanted| wanted == "no") {
            eprintln!("browser tests left out: NOMEROK_TEST_BROWSER=no");
            return None;
        }
        // It takes a free port of one address family and gives up if somebody has it in the other.
        let started = (0..5).find_map(|_| Self::try_start());
        Some(started.expect("chromedriver says its port in one of five attempts"))
    }

    fn try_start() -> Option<Self> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed; tests/run does that");
        let output = child.stdout.take().expect("piped");
        let mut lines = BufReader::new(output).lines();
        let port = lines.by_ref().find_map(|line| {
            let line = line.expect("text");
            let (_, port) = line.rsplit_once("successfully on port ")?;
            Some(port.trim_end_matches('.').parse().expect("a number"))
        });
        let Some(port) = port else {
            child.wait().expect("it has ended");
            return None;
        };
        // The pipe is read to the end, so that chromedriver never waits for it.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self { child, port })
    }

    /// Opens a window of this size for somebody who prefers this language.
    pub(crate) async fn window(&self, width: u32, height: u32, lang: &str) -> Window {
        let folder = tempfile::tempdir().expect("a folder for the profile");
        let arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain([
            format!("--user-data-dir={}", folder.path().display()),
            format!("--window-size={width},{height}"),
            format!("--accept-lang={lang}"),
        ])
        .collect();
        let mut capabilities = Map::new();
        capabilities.insert(
            "goog:chromeOptions".to_owned(),
            json!({
                "args": arguments,
                "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0 } },
                "prefs": { "intl.accept_languages": lang },
            }),
        );
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let client = ClientBuilder::new(connector)
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("chromium starts");
        Window { client, _folder: folder }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Its windows were closed; what a failed test left goes with it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One person's window.
pub(crate) struct Window {
    client: Client,
    _folder: tempfile::TempDir,
}

impl Window {
    /// Goes to an address.
    pub(crate) async fn open(&self, address: &str) {
        self.client.goto(address).await.expect(address);
    }

    /// Logs Anna in at the site of this address.
    pub(crate) async fn log_in(&self, site: &str) {
        self.open(&format!("{site}/login")).await;
        self.fill("#login", LOGIN).await;
        self.fill("#password", PASSWORD).await;
        self.tap("main form button.primary").await;
        self.until("location.pathname !== '/login'").await;
    }

    /// The path it is at.
    pub(crate) async fn path(&self) -> String {
        self.client.current_url().await.expect("it is somewhere").path().to_owned()
    }

    /// Waits for an element and taps it where it is. Found and tapped in one step, for a
    /// fragment that is fetched anew may replace it at any moment.
    pub(crate) async fn tap(&self, selector: &str) {
        let quoted = serde_json::to_string(selector).expect("text");
        self.until(&format!(
            "(found => {{ if (!found) return false; found.scrollIntoView({{block: 'center'}}); found.click(); return true; }})(document.querySelector({quoted}))"
        ))
        .await;
    }

    /// Types into a field, in place of what is there.
    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let found = self.find(selector).await;
        found.clear().await.unwrap_or_else(|error| panic!("clear {selector}: {error}"));
        found.send_keys(text).await.unwrap_or_else(|error| panic!("type {selector}: {error}"));
    }

    /// Drags with the mouse from one point of the window to another.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let to_point = |(x, y), duration| PointerAction::MoveTo { duration, x, y };
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let step = Some(Duration::from_millis(50));
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to_point(from, step))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(to_point(middle, step))
            .then(to_point(to, step))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("the mouse moves");
    }

    /// Presses keys while an element has the focus.
    pub(crate) async fn press(&self, selector: &str, keys: &str) {
        let found = self.find(selector).await;
        self.client
            .execute(
                "arguments[0].focus()",
                vec![serde_json::to_value(&found).expect("an element")],
            )
            .await
            .expect("it takes the focus");
        let active = self.client.active_element().await.expect("something has the focus");
        active.send_keys(keys).await.unwrap_or_else(|error| panic!("keys {selector}: {error}"));
    }

    /// Presses keys where the focus is.
    pub(crate) async fn press_here(&self, keys: &str) {
        let active = self.client.active_element().await.expect("something has the focus");
        active.send_keys(keys).await.unwrap_or_else(|error| panic!("keys {keys:?}: {error}"));
    }

    async fn find(&self, selector: &str) -> fantoccini::elements::Element {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await;
        match found {
            Ok(found) => found,
            Err(error) => {
                let page = self.client.source().await.unwrap_or_default();
                panic!("no {selector} on {}: {error}\n{page}", self.path().await)
            }
        }
    }

    /// The text of an element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.expect("it has a text")
    }

    /// An attribute of an element.
    pub(crate) async fn attribute(&self, selector: &str, name: &str) -> String {
        let found = self.find(selector).await.attr(name).await.expect("readable");
        found.unwrap_or_else(|| panic!("{selector} has no {name}"))
    }

    /// What a script gives back.
    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect(script)
    }

    /// Waits until a script says something true.
    pub(crate) async fn until(&self, script: &str) {
        let end = std::time::Instant::now() + PATIENCE;
        while self.script(&format!("return !!({script})")).await != Value::Bool(true) {
            if std::time::Instant::now() > end {
                let page = self.client.source().await.unwrap_or_default();
                panic!("never true on {}: {script}\n{page}", self.path().await);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Keeps a picture, if somebody wants to look; and fails if the page is wider than the window.
    pub(crate) async fn look(&self, name: &str) {
        let wide = self
            .script("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            .await;
        assert!(wide[0].as_u64() <= wide[1].as_u64(), "{name} scrolls sideways: {wide}");
        if let Ok(folder) = std::env::var("NOMEROK_TEST_PICTURES") {
            let picture = self.client.screenshot().await.expect("a picture");
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), picture)
                .expect("the folder takes files");
        }
    }

    /// Closes it. Chromium would outlive a driver that is killed.
    pub(crate) async fn close(self) {
        self.client.close().await.expect("it closes");
    }
}

/// Prints a page of everybody's as its own styles want it, and counts the sheets; keeps the PDF
/// where pictures are kept.
pub(crate) fn printed(address: &str, lang: &str, name: &str) -> usize {
    let pdf = pdf(address, lang, name);
    // The tree of pages says how many it has.
    let text = String::from_utf8_lossy(&pdf);
    let counts = text.split("/Count ").skip(1).filter_map(|rest| {
        rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
    });
    counts.max().expect("a PDF has pages")
}

/// The text of a page's PDF, as another program reads it.
pub(crate) fn printed_text(address: &str, lang: &str, name: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder for the file");
    let file = folder.path().join("sheet.pdf");
    std::fs::write(&file, pdf(address, lang, name)).expect("there is room");
    let read =
        Command::new("pdftotext").args(["-layout", "-enc", "UTF-8"]).arg(&file).arg("-").output();
    let read = read.expect("pdftotext is installed; tests/run does that");
    assert!(read.status.success(), "{address} is a PDF");
    String::from_utf8(read.stdout).expect("it was asked for UTF-8")
}

fn pdf(address: &str, lang: &str, name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder for the profile");
    let file = folder.path().join("sheet.pdf");
    let done = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        .args(["--no-first-run", "--disable-background-networking", "--disable-component-update"])
        .args(["--no-pdf-header-footer", "--timeout=10000"])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("--accept-lang={lang}"))
        .arg(format!("--print-to-pdf={}", file.display()))
        .arg(address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("chromium is installed; tests/run does that");
    assert!(done.success(), "{address} is printed");
    let pdf = std::fs::read(&file).expect("the PDF was written");
    if let Ok(kept) = std::env::var("NOMEROK_TEST_PICTURES") {
        std::fs::create_dir_all(&kept).expect("the folder can be made");
        std::fs::write(PathBuf::from(kept).join(format!("{name}.pdf")), &pdf)
            .expect("the folder takes files");
    }
    pdf
}
