//! A copy as a file: written beside its place, read again, and only then put there.

use super::{Club, NotWritten};
use crate::store::Beside;
use crate::transfer::backup::{Backup, Unreadable};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Why there is no new copy; an older one of that name is still there.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// It could not be written.
    #[error(transparent)]
    NotWritten(#[from] NotWritten),
    /// It was written, and is not what was written: a bad disk or stick.
    #[error("the copy was written and cannot be read again: {0}")]
    Unreadable(#[from] Unreadable),
}

impl From<io::Error> for NotMade {
    fn from(error: io::Error) -> Self {
        Self::NotWritten(error.into())
    }
}

/// Makes a copy in a file and gives how many entries it has. A file of that name is replaced when
/// the new one was read again and is whole.
///
/// # Errors
/// The copy cannot be written, or not be read again.
pub fn make(club: &Club, path: &Path) -> Result<u64, NotMade> {
    let part = beside(path);
    let made = write(club, &part, path);
    if made.is_err() {
        // What is left of a copy that does not count is no use; it may not even be there.
        drop(std::fs::remove_file(&part));
    }
    made
}

fn write(club: &Club, part: &Path, path: &Path) -> Result<u64, NotMade> {
    let (entries, file) = club.write_backup(BufWriter::new(File::create(part)?))?;
    let mut file = file;
    file.flush()?;
    file.get_ref().sync_all()?;
    let again = read(part)?;
    if again.entries.len() as u64 != entries {
        return Err(Unreadable::Cut.into());
    }
    std::fs::rename(part, path)?;
    // The new name is on the disk when its folder is.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(entries)
}

/// Reads a copy from a file and checks it whole.
///
/// # Errors
/// See [`Unreadable`].
pub fn read(path: &Path) -> Result<Backup<Beside>, Unreadable> {
    Backup::read(File::open(path).map_err(Unreadable::Io)?)
}

/// The name while it is written.
fn beside(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}
