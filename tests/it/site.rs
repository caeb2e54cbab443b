//! The real server on a port of its own, and a browser as small as a test needs.

use crate::database::Database;
use crate::session::{LOGIN, PASSWORD, administrator};
use nomerok::club::Club;
use nomerok::web::{App, Options, serve};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A running server; it stops with the value.
pub(crate) struct Site {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// What its requests share.
    pub(crate) app: Arc<App>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    /// Serves the club of a database.
    pub(crate) fn start(database: &Database) -> Self {
        Self::with(database, Options { workers: Some(1), ..Options::default() })
    }

    /// Serves it with options.
    pub(crate) fn with(database: &Database, options: Options) -> Self {
        let club = Club::new(database.open());
        let (started, start) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
                let app = Arc::new(App::new(options, club));
                let serving = serve(listener, Arc::clone(&app)).expect("it listens");
                started.send((serving.address, app)).expect("the test waits");
                // An error is a test that ended without a word.
                let _ = stopped.await;
                serving.stop().await;
            });
        });
        let (address, app) = start.recv().expect("the server starts");
        Self { address, app, stop: Some(stop), thread: Some(thread) }
    }

    /// Serves it for an administrator, who reads English in the browser.
    pub(crate) fn administered(database: &Database) -> (Self, Browser) {
        let site = Self::start(database);
        administrator(&site.app.accounts);
        let browser = site.logged_in(LOGIN, PASSWORD).saying("accept-language", "en");
        (site, browser)
    }

    /// A browser without cookies.
    pub(crate) fn browser(&self) -> Browser {
        Browser { address: self.address, cookies: BTreeMap::new(), headers: Vec::new() }
    }

    /// A browser in which this user has logged in.
    pub(crate) fn logged_in(&self, login: &str, password: &str) -> Browser {
        let mut browser = self.browser();
        let answer = browser.post("/login", &[("login", login), ("password", password)]);
        assert_eq!(answer.status, 303, "{login} logs in: {}", answer.body);
        browser
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic there has failed the test already.
            let _ = thread.join();
        }
    }
}

/// Keeps cookies and says where its requests come from.
#[derive(Debug, Clone)]
pub(crate) struct Browser {
    address: SocketAddr,
    /// Its cookies.
    pub(crate) cookies: BTreeMap<String, String>,
    /// Headers of every request.
    pub(crate) headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// The header's value; empty without it.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The whole `Set-Cookie` of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> &str {
        let set = self.headers.iter().filter(|(header, _)| header == "set-cookie");
        set.map(|(_, value)| value.as_str())
            .find(|value| value.starts_with(&format!("{name}=")))
            .unwrap_or_default()
    }
}

impl Browser {
    /// The browser with one more header.
    pub(crate) fn saying(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Follows a link.
    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "")
    }

    /// What a page of a history says, line by line.
    pub(crate) fn history(&mut self, path: &str) -> Vec<String> {
        let page = self.get(path);
        assert_eq!(page.status, 200, "{}", page.body);
        let lines = page.body.split("<div class=\"log-said\">").skip(1);
        let plain = |html: &str| {
            let mut text = String::new();
            for part in html.split('<') {
                text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
            }
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        lines.map(|line| plain(line.split("</div>").next().unwrap_or_default())).collect()
    }

    /// Sends a form of one of the site's own pages.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let form: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
            .collect();
        self.send("POST", path, &form.join("&"))
    }

    /// Sends a form with a file, in its part `file`, as browsers do.
    pub(crate) fn upload(&self, path: &str, parts: &[(&str, &[u8])]) -> Answer {
        const BORDER: &str = "----nomerok";
        let mut body = Vec::new();
        for (name, value) in parts {
            let file = if *name == "file" { "; filename=\"list.csv\"" } else { "" };
            let head = format!("content-disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
            body.extend(format!("--{BORDER}\r\n{head}").as_bytes());
            body.extend_from_slice(value);
            body.extend(b"\r\n");
        }
        body.extend(format!("--{BORDER}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={BORDER}");
        self.clone().saying("content-type", &kind).send_bytes("POST", path, &body)
    }

    /// Sends a request and takes the cookies that come back.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> Answer {
        self.send_bytes(method, path, body.as_bytes())
    }

    /// As [`Browser::send`], with any bytes.
    pub(crate) fn send_bytes(&mut self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout can be set");
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        let own = [
            ("connection", "close".to_owned()),
            ("accept", "text/html".to_owned()),
            ("origin", format!("http://{}", self.address)),
            ("content-length", body.len().to_string()),
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
        ];
        let said = |name: &str| self.headers.iter().any(|(known, _)| known == name);
        for (name, value) in own.iter().filter(|(name, _)| !said(name)) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        for (name, value) in self.headers.iter().filter(|(_, value)| !value.is_empty()) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            head.push_str(&format!("cookie: {}\r\n", cookies.join("; ")));
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).expect("the request is sent");
        stream.write_all(body).expect("the request is sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("the answer ends");
        let answer = read(&String::from_utf8_lossy(&bytes));
        for (_, cookie) in answer.headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, rest) = cookie.split_once('=').expect("a cookie has a name");
            let value = rest.split(';').next().unwrap_or_default();
            if cookie.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        answer
    }
}

fn read(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").expect("the answer has a head");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer { status: status.expect("a status"), headers, body: body.to_owned() }
}

/// Text as a form sends it.
fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
