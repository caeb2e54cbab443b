//! A line without end: answered while it still comes, and never held whole.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const HEADER: &str = r#"{"game":"fish","seats":[{"id":"A"},{"id":"B"}],"order":["A","B"]}"#;

/// What `nomerok replay` says while the line that begins after these lines has no end yet, and
/// how it ends.
fn endless(before: &[&str]) -> (Value, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(["replay", "fish"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut said = String::new();
    for line in before {
        writeln!(stdin, "{line}").expect("it reads");
        said.clear();
        stdout.read_line(&mut said).expect("answered");
    }
    // The pipe stays open: who waited for the end of the line would wait for ever.
    let writer = std::thread::spawn(move || {
        let block = vec![b'x'; 1 << 16];
        // It reads no further than it must, so that the pipe breaks at last.
        while stdin.write_all(&block).is_ok() {}
    });
    said.clear();
    stdout.read_line(&mut said).expect("answered");
    let code = child.wait().expect("it ends").code();
    writer.join().expect("the pipe broke");
    (serde_json::from_str(&said).expect("JSON"), code)
}

#[test]
fn an_endless_line_is_refused_by_its_number_as_soon_as_it_is_too_long() {
    let passed = r#"{"kind":"move","by":"A","how":"flick"}"#;
    for (before, line) in
        [(&[][..], "Line 1 "), (&[HEADER], "Line 2 "), (&[HEADER, passed], "Line 3 ")]
    {
        let (said, code) = endless(before);
        assert_eq!(said["error"]["code"], "line-too-long", "{said}");
        let message = said["error"]["message"].as_str().expect("words");
        assert!(message.starts_with(line), "{message}");
        assert_eq!(code, Some(2), "not every line was read");
    }
}
