//! Forms that carry a file: read part by part, never more than the form can need.

use super::{WebError, nul};
use actix_multipart::Multipart;
use futures_util::TryStreamExt;
use std::collections::BTreeMap;

/// The parts of a form by name; of a name that comes twice the last one.
#[derive(Debug, Default)]
pub(super) struct Parts(BTreeMap<String, Vec<u8>>);

impl Parts {
    /// Reads the form, of `most` bytes at most.
    ///
    /// # Errors
    /// It is too large or no such form.
    pub(super) async fn read(mut form: Multipart, most: usize) -> Result<Self, WebError> {
        let malformed = |_| WebError::Bad("error-malformed");
        let mut parts = BTreeMap::new();
        let mut size = 0;
        while let Some(mut part) = form.try_next().await.map_err(malformed)? {
            let name = part.name().unwrap_or_default().to_owned();
            // Parts without content count too, or a form of empty parts would have no end.
            let headers = part.headers().iter();
            size +=
                64 + headers.map(|(key, value)| key.as_str().len() + value.len()).sum::<usize>();
            if size > most {
                return Err(WebError::TooLarge);
            }
            let mut bytes = Vec::new();
            while let Some(chunk) = part.try_next().await.map_err(malformed)? {
                size += chunk.len();
                if size > most {
                    return Err(WebError::TooLarge);
                }
                bytes.extend_from_slice(&chunk);
            }
            parts.insert(name, bytes);
        }
        Ok(Self(parts))
    }

    /// The bytes of a part; empty if there is none.
    pub(super) fn bytes(&self, name: &str) -> &[u8] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// The bytes of a part alone; empty if there is none.
    pub(super) fn into_bytes(mut self, name: &str) -> Vec<u8> {
        self.0.remove(name).unwrap_or_default()
    }

    /// The text of a part; empty if there is none or it is no text: no UTF-8, or with a NUL.
    pub(super) fn text(&self, name: &str) -> &str {
        let text = std::str::from_utf8(self.bytes(name)).unwrap_or_default();
        if nul::in_text(text) { "" } else { text }
    }

    /// The names and texts of all parts.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.keys().map(|name| (name.as_str(), self.text(name)))
    }
}
