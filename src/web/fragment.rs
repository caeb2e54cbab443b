//! Fragments and public pages, rendered once per change and not once per watcher.
//!
//! A fragment is a function of (stream, revision, language, name): its ETag says so,
//! and who holds the newest gets a 304. Of each fragment only the newest revision is
//! kept. When many ask for a new revision at once, one renders and the others wait.

use super::{Revision, WebError, headers};
use crate::i18n::Language;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// How many bytes the cache keeps before it drops what was not asked for longest.
const CAPACITY: usize = 32 << 20;

/// What a fragment shows, apart from its revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FragmentKey {
    /// The stream of the event or match.
    pub stream: String,
    /// The language it is written in.
    pub lang: Language,
    /// Its name, with whatever else chooses its content: `standings?round=2`.
    pub name: String,
}

/// A rendered fragment.
#[derive(Debug)]
pub struct Fragment {
    /// Its ETag.
    pub etag: String,
    /// Its HTML.
    pub html: web::Bytes,
    gzip: web::Bytes,
}

impl Fragment {
    fn new(etag: String, html: String) -> Self {
        let gzip = gzip(html.as_bytes()).into();
        Self { etag, html: html.into(), gzip }
    }

    /// Answers a request with the fragment, or with 304 if the client holds it.
    #[must_use]
    pub fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let mut answer = HttpResponse::Ok();
        answer
            .content_type(headers::HTML)
            .insert_header((header::ETAG, self.etag.as_str()))
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache")))
            .insert_header((
                header::VARY,
                HeaderValue::from_static("Accept-Language, Cookie, Accept-Encoding"),
            ));
        if has(request, &self.etag) {
            return answer.status(StatusCode::NOT_MODIFIED).finish();
        }
        if takes_gzip(request) {
            answer.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static("gzip")));
            return answer.body(self.gzip.clone());
        }
        answer.body(self.html.clone())
    }
}

/// One fragment's newest revision, rendered or being rendered.
#[derive(Debug)]
struct Slot {
    revision: Revision,
    asked: u64,
    cell: Arc<OnceCell<Arc<Fragment>>>,
}

/// The newest revision of every fragment that was asked for.
#[derive(Debug, Default)]
pub struct FragmentCache {
    slots: Mutex<Slots>,
}

#[derive(Debug, Default)]
struct Slots {
    by_key: HashMap<FragmentKey, Slot>,
    clock: u64,
}

impl FragmentCache {
    /// The fragment at `revision`, rendered by `render` on a blocking thread if
    /// nobody has rendered it yet.
    ///
    /// # Errors
    /// What `render` fails with; the next who asks tries again.
    pub async fn fetch<F>(
        &self,
        key: FragmentKey,
        revision: Revision,
        render: F,
    ) -> Result<Arc<Fragment>, WebError>
    where
        F: FnOnce() -> Result<String, WebError> + Send + 'static,
    {
        let cell = self.cell(&key, revision);
        let fragment = cell
            .get_or_try_init(|| async move {
                let etag = etag(&key, revision);
                web::block(move || render().map(|html| Arc::new(Fragment::new(etag, html))))
                    .await
                    .map_err(WebError::internal)?
            })
            .await?;
        Ok(Arc::clone(fragment))
    }

    /// The fragment at `revision`, if it is rendered.
    #[must_use]
    pub fn recall(&self, key: &FragmentKey, revision: Revision) -> Option<Arc<Fragment>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.clock += 1;
        let asked = slots.clock;
        let slot = slots.by_key.get_mut(key).filter(|slot| slot.revision == revision)?;
        slot.asked = asked;
        slot.cell.get().cloned()
    }

    fn cell(&self, key: &FragmentKey, revision: Revision) -> Arc<OnceCell<Arc<Fragment>>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.clock += 1;
        let asked = slots.clock;
        if let Some(slot) = slots.by_key.get_mut(key) {
            slot.asked = asked;
            if slot.revision == revision {
                return Arc::clone(&slot.cell);
            }
        } else {
            slots.make_room();
        }
        let cell = Arc::new(OnceCell::new());
        let slot = Slot { revision, asked, cell: Arc::clone(&cell) };
        slots.by_key.insert(key.clone(), slot);
        cell
    }
}

impl Slots {
    fn make_room(&mut self) {
        let bytes = |slot: &Slot| slot.cell.get().map_or(0, |f| f.html.len() + f.gzip.len());
        let mut total: usize = self.by_key.values().map(bytes).sum();
        while total > CAPACITY {
            let oldest = self.by_key.iter().min_by_key(|(_, slot)| slot.asked);
            let Some(key) = oldest.map(|(key, _)| key.clone()) else { return };
            if let Some(slot) = self.by_key.remove(&key) {
                total -= bytes(&slot);
            }
        }
    }
}

/// The revision, and a hash of all else: another version of the program may render
/// the same revision differently.
fn etag(key: &FragmentKey, revision: Revision) -> String {
    let mut hasher = DefaultHasher::new();
    (key, env!("CARGO_PKG_VERSION"), super::assets::version()).hash(&mut hasher);
    format!("\"{revision}-{:x}\"", hasher.finish())
}

/// Whether the client says it holds what `etag` names.
pub(super) fn has(request: &HttpRequest, etag: &str) -> bool {
    let held = request.headers().get_all(header::IF_NONE_MATCH);
    held.filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|tag| {
            let tag = tag.trim();
            tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag
        })
    })
}

/// Whether the client reads gzip.
pub(super) fn takes_gzip(request: &HttpRequest) -> bool {
    let accepted = request.headers().get_all(header::ACCEPT_ENCODING);
    accepted.filter_map(|value| value.to_str().ok()).any(|value| {
        value.split(',').any(|part| {
            let mut pieces = part.split(';').map(str::trim);
            pieces.next() == Some("gzip") && !pieces.any(|q| q == "q=0" || q == "q=0.0")
        })
    })
}

/// Bytes as gzip.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes every write")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn key(name: &str) -> FragmentKey {
        FragmentKey { stream: "tournament:1".into(), lang: Language::En, name: name.into() }
    }

    #[actix_web::test]
    async fn q120_a_hundred_watchers_cost_one_rendering() {
        let cache = Arc::new(FragmentCache::default());
        let rendered = Arc::new(AtomicUsize::new(0));
        let asks = (0..100).map(|_| {
            let rendered = Arc::clone(&rendered);
            cache.fetch(key("standings"), Revision(7), move || {
                rendered.fetch_add(1, Ordering::SeqCst);
                Ok("<p>1</p>".to_owned())
            })
        });
        for fragment in futures_util::future::join_all(asks).await {
            assert_eq!(fragment.expect("rendered").html, "<p>1</p>");
        }
        assert_eq!(rendered.load(Ordering::SeqCst), 1);
    }

    #[actix_web::test]
    async fn a_new_revision_is_rendered_anew_and_has_another_etag() {
        let cache = FragmentCache::default();
        let first = cache.fetch(key("a"), Revision(1), || Ok("one".into())).await.expect("one");
        let second = cache.fetch(key("a"), Revision(2), || Ok("two".into())).await.expect("two");
        assert_eq!((&first.html[..], &second.html[..]), (&b"one"[..], &b"two"[..]));
        assert_ne!(first.etag, second.etag);
    }

    #[actix_web::test]
    async fn a_failed_rendering_is_tried_again() {
        let cache = FragmentCache::default();
        let failed = cache.fetch(key("a"), Revision(1), || Err(WebError::NotFound)).await;
        assert!(failed.is_err());
        let again = cache.fetch(key("a"), Revision(1), || Ok("well".into())).await;
        assert_eq!(again.expect("rendered").html, "well");
    }

    #[actix_web::test]
    async fn the_longest_unasked_make_room_for_the_new() {
        let cache = FragmentCache::default();
        for name in ["a", "b", "c", "d"] {
            let html = "x".repeat(CAPACITY / 3 + 1);
            cache.fetch(key(name), Revision(1), move || Ok(html)).await.expect("rendered");
        }
        let slots = cache.slots.lock().expect("no test panicked holding it");
        assert!(!slots.by_key.contains_key(&key("a")));
        assert!(slots.by_key.contains_key(&key("d")));
    }
}
