//! The program itself as a process: started, killed, started again.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

/// A running `nomerok serve`; it is killed with the value.
pub(crate) struct Program {
    child: Child,
    /// Its address, without a slash at the end.
    pub(crate) address: String,
    /// The path of the first-run link, if nobody has an account yet.
    pub(crate) first_run: Option<String>,
}

impl Program {
    /// Starts it on a database and waits until it says where it listens.
    pub(crate) fn serve(database: &str, listen: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
            .args(["serve", "--listen", listen, "--database", database])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program is built");
        let output = child.stdout.take().expect("piped");
        let mut lines = BufReader::new(output).lines();
        let mut said = |word: &str| -> Option<String> {
            let line = lines.next()?.expect("text");
            line.split_once(word).map(|(_, rest)| rest.trim().to_owned())
        };
        let address = said("Nomerok:").expect("it says where it listens");
        // The second line comes only while there is no account; ask the database, not the pipe.
        let first_run = club_is_new(database).then(|| {
            let link = said("account:").expect("it says how to begin");
            link.strip_prefix(&address).expect("its own address").to_owned()
        });
        Self { child, address, first_run }
    }

    /// Kills it as a power cut would: no signal it could handle.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it was ours");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Killed already, or ended by itself: both are fine here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn club_is_new(database: &str) -> bool {
    let store = nomerok::store::Store::open(database).expect("the database opens");
    let known = store.read(|reader| reader.has_users());
    !known.expect("readable")
}

/// Runs it to its end with this input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomerok"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // Another thread writes, or both sides would wait on a full pipe.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    output
}
