//! Secrets that cookies and links carry.

use sha2::{Digest, Sha256};
use std::fmt;
use uuid::Uuid;

/// A secret that opens something. What is stored is its [`Token::hash`].
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    const LENGTH: usize = 64;

    /// A new one: 244 random bits from the operating system.
    #[must_use]
    pub fn random() -> Self {
        Self(format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
    }

    /// A token somebody brought; `None` if it has not the form of one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let ours = text.len() == Self::LENGTH
            && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        ours.then(|| Self(text.to_owned()))
    }

    /// The secret itself, for the cookie or link.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What is stored. No salt is needed: nobody guesses 244 random bits.
    #[must_use]
    pub fn hash(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A secret in a log is none.
        f.write_str("Token(…)")
    }
}

/// A short code that can be read from paper and typed: ten signs without those that
/// look alike. It only asks for access, so 50 bits are enough.
pub(super) fn short_code() -> String {
    const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    // Bytes 6 and 8 of a UUID hold its version and variant; these ten are all random.
    let bytes = Uuid::new_v4().into_bytes();
    let random = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13];
    random.map(|at| char::from(SIGNS[usize::from(bytes[at] & 31)])).into_iter().collect()
}

/// A code as it was typed: case, dashes and look-alikes do not matter.
pub(super) fn read_code(typed: &str) -> String {
    typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| match sign.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            sign => sign,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_from_its_cookie_and_shows_itself_in_no_log() {
        let token = Token::random();
        assert_eq!(Token::parse(token.secret()), Some(token.clone()));
        assert_ne!(token.hash(), Token::random().hash());
        assert!(!format!("{token:?}").contains(token.secret()));
        for bad in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"a".repeat(65)] {
            assert_eq!(Token::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_typed_code_is_read_however_it_was_written() {
        let code = short_code();
        assert_eq!(code.len(), 10);
        assert_eq!(read_code(&format!(" {}-{} ", &code[..5], code[5..].to_lowercase())), code);
        assert_eq!(read_code("oil-0"), "0110");
    }
}
