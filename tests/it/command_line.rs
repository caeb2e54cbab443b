//! The real program as a script meets it: arguments and standard input, and what it leaves.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// What the program left: exit code, standard output, standard error.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The one value it printed.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// The values it printed, one a line.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// The program with these arguments and this on its standard input.
pub(crate) fn nomerok(arguments: &[&str], input: &[u8]) -> Ran {
    ran(Command::new(env!("CARGO_BIN_EXE_nomerok")).args(arguments), input)
}

/// A command of the program, run to its end.
pub(crate) fn ran(command: &mut Command, input: &[u8]) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // Another thread writes, or both sides would wait on a full pipe; a command that reads
    // nothing may have ended already.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}
