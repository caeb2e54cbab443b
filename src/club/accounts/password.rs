//! Passwords, hashed by Argon2id with its recommended parameters.
//!
//! Each hash takes 19 MiB and a tenth of a second, so only a few run at once and only
//! some more may wait: a flood of logins must not stop the tournament.

use super::AccountError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::fmt;
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};

/// A password that may be set.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// Characters at least.
    pub const SHORTEST: usize = 8;
    /// Characters at most: longer ones are no safer, only slower to read.
    const LONGEST: usize = 256;

    /// Reads a new password.
    ///
    /// # Errors
    /// Shorter than 8 or longer than 256 characters.
    pub fn parse(typed: &str) -> Result<Self, AccountError> {
        match typed.chars().count() {
            ..Self::SHORTEST => {
                Err(AccountError::Field { field: "password", key: "password-too-short" })
            }
            Self::SHORTEST..=Self::LONGEST => Ok(Self(typed.to_owned())),
            _ => Err(AccountError::Field { field: "password", key: "password-too-long" }),
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Lets a few hash at once and some wait.
#[derive(Debug, Default)]
pub(super) struct Hashing {
    now: Mutex<Load>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct Load {
    running: usize,
    waiting: usize,
}

impl Hashing {
    /// At once: 76 MiB at most.
    const RUNNING: usize = 4;
    const WAITING: usize = 32;

    /// Hashes a new password.
    ///
    /// # Errors
    /// `Busy`.
    pub(super) fn hash(&self, password: &Password) -> Result<String, AccountError> {
        let _turn = self.turn()?;
        Ok(hash(&password.0))
    }

    /// Whether the password typed is the one that was hashed. Without a hash it takes
    /// as long and is wrong, so that nobody learns by the clock which logins exist.
    ///
    /// # Errors
    /// `Busy`.
    pub(super) fn verify(&self, typed: &str, hashed: Option<&str>) -> Result<bool, AccountError> {
        static NOBODY: LazyLock<String> = LazyLock::new(|| hash("nobody has this password"));
        let _turn = self.turn()?;
        let right = PasswordHash::new(hashed.unwrap_or(&NOBODY))
            .is_ok_and(|hash| Argon2::default().verify_password(typed.as_bytes(), &hash).is_ok());
        Ok(right && hashed.is_some())
    }

    fn turn(&self) -> Result<Turn<'_>, AccountError> {
        let mut now = self.load();
        if now.waiting >= Self::WAITING {
            return Err(AccountError::Busy);
        }
        now.waiting += 1;
        while now.running >= Self::RUNNING {
            now = self.freed.wait(now).unwrap_or_else(PoisonError::into_inner);
        }
        now.waiting -= 1;
        now.running += 1;
        Ok(Turn(self))
    }

    fn load(&self) -> MutexGuard<'_, Load> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Turn<'a>(&'a Hashing);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.load().running -= 1;
        self.0.freed.notify_one();
    }
}

fn hash(password: &str) -> String {
    let hash: PasswordHash = Argon2::default()
        .hash_password(password.as_bytes())
        .expect("the parameters are the crate's own and the system gives random salt");
    hash.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_fits_its_own_hash_only() {
        let hashing = Hashing::default();
        let hashed = hashing.hash(&Password::parse("восемь букв").expect("long")).expect("free");
        assert!(hashed.starts_with("$argon2id$"));
        assert!(hashing.verify("восемь букв", Some(&hashed)).expect("free"));
        assert!(!hashing.verify("восемь бykв", Some(&hashed)).expect("free"));
        assert!(!hashing.verify("nobody has this password", None).expect("free"));
    }

    #[test]
    fn seven_characters_are_too_few_whatever_their_bytes() {
        assert!(Password::parse("семьбук").is_err());
        assert!(Password::parse("восемьбу").is_ok());
        assert!(Password::parse(&"x".repeat(257)).is_err());
    }

    #[test]
    fn who_comes_when_too_many_wait_is_sent_away() {
        let hashing = Hashing::default();
        hashing.load().waiting = Hashing::WAITING;
        assert!(matches!(hashing.turn(), Err(AccountError::Busy)));
    }
}
