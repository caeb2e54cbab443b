//! The folder of automatic copies: one file each, the newest kept, of older days one a day.

use super::{Club, NotMade, file};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

/// So many of the newest copies are kept.
const NEWEST: usize = 24;
/// Of so many days the last copy is kept.
const DAYS: i64 = 14;
/// How a copy is called; the time is UTC.
const NAME: &str = "nomerok-%Y%m%d-%H%M%S-%3f.backup";

/// A folder of copies, on a disk or a stick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    path: PathBuf,
}

/// A copy in it. It is whole: only one that was read again gets its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copy {
    /// The name of the file.
    pub name: String,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// How large it is.
    pub bytes: u64,
}

impl Folder {
    /// The folder of that path; it need not be there yet.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Where it is, for people.
    #[must_use]
    pub fn shown(&self) -> String {
        self.path.display().to_string()
    }

    /// The copies in it, the newest first. Files of other names are not ours.
    ///
    /// # Errors
    /// The folder cannot be read: the stick was pulled out.
    pub fn copies(&self) -> io::Result<Vec<Copy>> {
        let mut copies = Vec::new();
        for file in std::fs::read_dir(&self.path)? {
            let file = file?;
            let Ok(name) = file.file_name().into_string() else { continue };
            let Some(made_at) = made_at(&name) else { continue };
            copies.push(Copy { name, made_at, bytes: file.metadata()?.len() });
        }
        copies.sort_by_key(|copy| std::cmp::Reverse(copy.made_at));
        Ok(copies)
    }

    /// Where a copy of that name is; `None` for a name no copy can have.
    #[must_use]
    pub fn path_of(&self, name: &str) -> Option<PathBuf> {
        made_at(name).map(|_| self.path.join(name))
    }

    /// Makes a copy and removes those that need not be kept any more.
    ///
    /// # Errors
    /// The copy cannot be written, or not be read again; nothing is removed then. That an older
    /// one cannot be removed is no failure.
    pub fn make(&self, club: &Club) -> Result<Copy, NotMade> {
        std::fs::create_dir_all(&self.path)?;
        let made_at = crate::club::now();
        let name = made_at.format(NAME).to_string();
        let path = self.path.join(&name);
        file::make(club, &path)?;
        if let Err(error) = self.tidy(made_at) {
            // The copy is there; what is too many is removed after the next one.
            tracing::warn!(%error, folder = self.shown(), "older copies were not removed");
        }
        Ok(Copy { name, made_at, bytes: std::fs::metadata(&path)?.len() })
    }

    /// Removes the copies that need not be kept any more.
    fn tidy(&self, now: DateTime<Utc>) -> io::Result<()> {
        let copies = self.copies()?;
        let times: Vec<DateTime<Utc>> = copies.iter().map(|copy| copy.made_at).collect();
        let kept = kept(&times, now);
        for copy in copies.iter().filter(|copy| !kept.contains(&copy.made_at)) {
            std::fs::remove_file(self.path.join(&copy.name))?;
        }
        Ok(())
    }
}

/// When a copy of that name was made.
fn made_at(name: &str) -> Option<DateTime<Utc>> {
    let at = NaiveDateTime::parse_from_str(name, NAME).ok()?.and_utc();
    (at.format(NAME).to_string() == name).then_some(at)
}

/// Which copies are kept, of all of them with the newest first.
fn kept(copies: &[DateTime<Utc>], now: DateTime<Utc>) -> BTreeSet<DateTime<Utc>> {
    let mut kept: BTreeSet<DateTime<Utc>> = copies.iter().take(NEWEST).copied().collect();
    let mut days = BTreeSet::new();
    let since = now - TimeDelta::days(DAYS);
    for copy in copies.iter().filter(|copy| **copy > since) {
        if days.insert(copy.date_naive()) {
            kept.insert(*copy);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    #[test]
    fn the_newest_are_kept_and_one_a_day_of_two_weeks() {
        let now = at("2026-11-30T20:00:00Z");
        // A copy every hour of forty days, the newest first.
        let copies: Vec<_> = (0..40 * 24).map(|hours| now - TimeDelta::hours(hours)).collect();
        let kept = kept(&copies, now);
        assert!(copies[..24].iter().all(|copy| kept.contains(copy)));
        let older: Vec<_> = kept.iter().filter(|copy| **copy < copies[23]).collect();
        // The last one of each day before.
        assert_eq!(older.len(), 13);
        assert_eq!(*older[0], at("2026-11-16T23:00:00Z"));
        assert!(older.iter().all(|copy| copy.format("%H").to_string() == "23"));
    }

    #[test]
    fn only_a_name_as_copies_have_it_is_one() {
        let name = "nomerok-20261130-201503-042.backup";
        assert_eq!(made_at(name), Some(at("2026-11-30T20:15:03.042Z")));
        for other in [
            "nomerok-20261130-201503-042.backup.part",
            "../nomerok-20261130-201503-042.backup",
            "nomerok-20261130-201503-42.backup",
            "nomerok-20261330-201503-042.backup",
            "nomerok.db",
            "",
        ] {
            assert_eq!(made_at(other), None, "{other}");
        }
    }
}
