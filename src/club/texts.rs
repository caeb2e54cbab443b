//! Free texts: a log holds their salted hash, the words stand in a row that can be erased.

use super::Refused;
use crate::log::Hash;
use crate::store::{FreeText, Installation, Reader, Tx};
use crate::tournament::steers;
use uuid::Uuid;

/// A text as it is kept: only what is seen, and line breaks.
pub(super) fn plain(text: &str) -> String {
    let seen: String = text.chars().filter(|sign| *sign == '\n' || !steers(*sign)).collect();
    seen.trim().to_owned()
}

/// Keeps a text and gives the hash a log may hold. The salt of the installation makes
/// short texts and names unguessable from their hashes.
pub(super) fn keep(tx: &mut Tx<'_>, text: &str, person: Option<Uuid>) -> Result<Hash, Refused> {
    let salt = installation(tx)?.salt;
    let hash = Hash::of(format!("{salt}\0{text}").as_bytes());
    tx.save_free_text(hash, text, person)?;
    Ok(hash)
}

/// The words of a hash; `None` if they were erased or never were.
pub(super) fn words(reader: &mut Reader<'_>, hash: Hash) -> Result<Option<String>, Refused> {
    Ok(reader.free_text(hash)?.and_then(|text| match text {
        FreeText::Kept(words) => Some(words),
        FreeText::Erased => None,
    }))
}

/// The salt of this installation, if anything was ever salted.
pub(super) fn salt(reader: &mut Reader<'_>) -> Result<Option<String>, Refused> {
    Ok(reader.installation()?.map(|known| known.salt))
}

/// This installation; the first use makes it.
pub(super) fn installation(tx: &mut Tx<'_>) -> Result<Installation, Refused> {
    if let Some(known) = tx.installation()? {
        return Ok(known);
    }
    let new = Installation {
        epoch: Uuid::now_v7(),
        salt: format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()),
        created_at: super::now(),
    };
    tx.save_installation(&new)?;
    Ok(new)
}
