//! The two names of a user, checked where they come in.

use super::AccountError;
use crate::tournament::steers;

/// What is typed to log in; case does not matter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Login(String);

impl Login {
    /// Reads a login.
    ///
    /// # Errors
    /// Not 2 to 64 letters, digits or `. _ - @ +`.
    pub fn parse(typed: &str) -> Result<Self, AccountError> {
        let login = typed.trim().to_lowercase();
        let length = login.chars().count();
        let signs = login.chars().all(|sign| sign.is_alphanumeric() || "._-@+".contains(sign));
        if (2..=64).contains(&length) && signs {
            Ok(Self(login))
        } else {
            Err(AccountError::Field { field: "login", key: "login-signs" })
        }
    }

    /// The login, folded.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name others see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownName(String);

impl ShownName {
    /// Reads a name.
    ///
    /// # Errors
    /// Empty, longer than 80 characters, or with signs that only steer the text.
    pub fn parse(typed: &str) -> Result<Self, AccountError> {
        let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.chars().count();
        if (1..=80).contains(&length) && !name.chars().any(steers) {
            Ok(Self(name))
        } else {
            Err(AccountError::Field { field: "name", key: "name-signs" })
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_is_folded_and_holds_no_spaces() {
        assert_eq!(Login::parse(" Иван.Ёжиков ").expect("fine").as_str(), "иван.ёжиков");
        for bad in ["", "a", "a b", "a\u{202e}b", "<b>", &"x".repeat(65)] {
            assert!(Login::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn q121_a_name_may_hold_markup_but_cannot_turn_the_text_around() {
        assert!(ShownName::parse("<script>alert(1)</script>").is_ok());
        assert_eq!(ShownName::parse("  Анна\t Б. ").expect("fine").as_str(), "Анна Б.");
        for bad in ["", "  ", "a\u{202e}b", "a\u{0007}b", &"x".repeat(81)] {
            assert!(ShownName::parse(bad).is_err(), "{bad:?}");
        }
    }
}
