//! A copy of a whole installation: lines of JSON, compressed.
//!
//! The first line says what the file is, then come the entries of all logs in the order they
//! came, then what stands beside the logs, then a line with the number of entries and the
//! SHA-256 of everything before it. A file without that line was cut off.

use crate::log::{Entry, StreamId, check_chain};
use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};

const FORMAT: &str = "nomerok-backup";
const VERSION: u32 = 1;
/// Longer lines are no copy of ours: the longest have all texts of a club.
const LONGEST: u64 = 1 << 30;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    made_at: DateTime<Utc>,
}

/// The lines after it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line<B> {
    /// An entry of a log.
    Entry(Box<Entry>),
    /// What stands beside the logs.
    Beside(B),
    /// The end.
    End {
        /// How many entries there are.
        entries: u64,
        /// The sum of everything before this line.
        sum: String,
    },
}

/// A copy that was read.
#[derive(Debug, Clone)]
pub struct Backup<B> {
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// The entries of all logs, in the order they came.
    pub entries: Vec<Entry>,
    /// What stands beside the logs.
    pub beside: B,
}

/// Why a copy cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// Another kind of file.
    #[error("this is no copy of a Nomerok installation")]
    Foreign,
    /// Written by a later program.
    #[error("the copy has version {0}; this program reads up to version {VERSION}")]
    Newer(u32),
    /// The end is missing.
    #[error("the copy was cut off")]
    Cut,
    /// Something in it is not what was written.
    #[error("the copy was changed or damaged: {0}")]
    Damaged(String),
    /// The file itself.
    #[error("the copy cannot be read: {0}")]
    Io(io::Error),
}

/// Writes a copy.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: GzEncoder<W>,
    sum: Sha256,
    entries: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a copy.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn new(out: W, made_at: DateTime<Utc>) -> io::Result<Self> {
        let out = GzEncoder::new(out, Compression::default());
        let mut writer = Self { out, sum: Sha256::new(), entries: 0 };
        writer.line(&Head { format: FORMAT.to_owned(), version: VERSION, made_at })?;
        Ok(writer)
    }

    /// The next entry.
    ///
    /// # Errors
    /// Those of the file.
    pub fn entry(&mut self, entry: Entry) -> io::Result<()> {
        self.entries += 1;
        self.line(&Line::<()>::Entry(Box::new(entry)))
    }

    /// What stands beside the logs, and the end; gives how many entries the copy has.
    ///
    /// # Errors
    /// Those of the file.
    pub fn finish<B: Serialize>(mut self, beside: &B) -> io::Result<(u64, W)> {
        self.line(&Line::Beside(beside))?;
        let sum = hex(&self.sum.clone().finalize());
        self.line(&Line::<()>::End { entries: self.entries, sum })?;
        let mut file = self.out.finish()?;
        file.flush()?;
        Ok((self.entries, file))
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.sum.update(&text);
        self.out.write_all(&text)
    }
}

impl<B: DeserializeOwned> Backup<B> {
    /// Reads a copy whole: every line, the sum and the hash chain of every log.
    ///
    /// # Errors
    /// See [`Unreadable`].
    pub fn read(file: impl Read) -> Result<Self, Unreadable> {
        let mut lines = Lines { file: BufReader::new(GzDecoder::new(file)), sum: Sha256::new() };
        let head = lines.next().map_err(|error| match error {
            Unreadable::Io(error) => Unreadable::Io(error),
            _ => Unreadable::Foreign,
        })?;
        let head: Head = serde_json::from_slice(&head).map_err(|_| Unreadable::Foreign)?;
        if head.format != FORMAT {
            return Err(Unreadable::Foreign);
        }
        if head.version > VERSION {
            return Err(Unreadable::Newer(head.version));
        }
        let (mut entries, mut beside) = (Vec::new(), None);
        let told = loop {
            let before = hex(&lines.sum.clone().finalize());
            let line = lines.next()?;
            match serde_json::from_slice(&line) {
                Ok(Line::Entry(entry)) if beside.is_none() => entries.push(*entry),
                Ok(Line::Beside(all)) if beside.is_none() => beside = Some(all),
                Ok(Line::End { entries, sum }) if sum == before => break entries,
                Ok(Line::End { .. }) => return Err(Unreadable::Damaged("its sum differs".into())),
                Ok(_) => return Err(Unreadable::Damaged("its lines are out of order".into())),
                Err(error) => return Err(Unreadable::Damaged(error.to_string())),
            }
        };
        if !matches!(lines.file.fill_buf(), Ok([])) {
            return Err(Unreadable::Damaged("something stands after its end".into()));
        }
        let beside = beside.ok_or(Unreadable::Cut)?;
        if told != entries.len() as u64 {
            return Err(Unreadable::Cut);
        }
        check_chains(&entries)?;
        Ok(Self { made_at: head.made_at, entries, beside })
    }
}

/// Whether each log follows from its entries.
fn check_chains(entries: &[Entry]) -> Result<(), Unreadable> {
    let mut logs: HashMap<StreamId, Vec<&Entry>> = HashMap::new();
    for entry in entries {
        logs.entry(entry.draft.stream).or_default().push(entry);
    }
    for (stream, entries) in logs {
        check_chain(entries)
            .map_err(|broken| Unreadable::Damaged(format!("the log of {stream}: {broken}")))?;
    }
    Ok(())
}

struct Lines<R: Read> {
    file: BufReader<GzDecoder<R>>,
    sum: Sha256,
}

impl<R: Read> Lines<R> {
    /// The next line; the file ends with none left to read.
    fn next(&mut self) -> Result<Vec<u8>, Unreadable> {
        let mut line = Vec::new();
        let read = (&mut self.file).take(LONGEST).read_until(b'\n', &mut line);
        match read {
            Ok(_) if line.ends_with(b"\n") => {
                self.sum.update(&line);
                Ok(line)
            }
            Ok(_) => Err(Unreadable::Cut),
            Err(error) => Err(match error.kind() {
                io::ErrorKind::UnexpectedEof => Unreadable::Cut,
                // What the decompressor says of bytes that are none of its own.
                io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                    Unreadable::Damaged(error.to_string())
                }
                _ => Unreadable::Io(error),
            }),
        }
    }
}

fn hex(sum: &[u8]) -> String {
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}
