//! Style, script and images, embedded in the binary.
//!
//! Every link carries a hash of the file's content, so a browser may keep it for
//! ever; an address without the hash is answered too, but kept only if unchanged.

use super::{Routes, WebError};
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

/// One embedded file.
struct Asset {
    bytes: Cow<'static, [u8]>,
    gzip: Option<Vec<u8>>,
    hash: String,
    content_type: &'static str,
}

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    Files::iter()
        .filter_map(|name| {
            let file = Files::get(&name)?;
            let hash =
                file.metadata.sha256_hash()[..6].iter().map(|byte| format!("{byte:02x}")).collect();
            let content_type = content_type(&name);
            let gzip =
                (!content_type.starts_with("image/png")).then(|| super::fragment::gzip(&file.data));
            Some((name.into_owned(), Asset { bytes: file.data, gzip, hash, content_type }))
        })
        .collect()
});

pub(super) fn routes(routes: &mut Routes<'_>) {
    routes.get("/static/{path:.*}", file);
}

/// The address of an embedded file, changed whenever the file does.
pub(super) fn address(name: &str) -> String {
    match ASSETS.get(name) {
        Some(asset) => format!("/static/{name}?v={}", asset.hash),
        None => format!("/static/{name}"),
    }
}

async fn file(path: web::Path<String>, request: HttpRequest) -> Result<HttpResponse, WebError> {
    let asset = ASSETS.get(path.as_str()).ok_or(WebError::NotFound)?;
    let hashed = request.query_string().strip_prefix("v=") == Some(asset.hash.as_str());
    let keep = if hashed { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let etag = format!("\"{}\"", asset.hash);
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static(keep)))
        .insert_header((header::ETAG, etag.clone()))
        .insert_header((header::VARY, HeaderValue::from_static("Accept-Encoding")));
    if super::fragment::has(&request, &etag) {
        answer.status(actix_web::http::StatusCode::NOT_MODIFIED);
        return Ok(answer.finish());
    }
    answer.content_type(asset.content_type);
    match &asset.gzip {
        Some(gzip) if super::fragment::takes_gzip(&request) => {
            answer.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static("gzip")));
            Ok(answer.body(gzip.as_slice()))
        }
        _ => Ok(answer.body(asset.bytes.clone().into_owned())),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A hash over all files: pages link to them, so a page is another page with it.
pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> =
        LazyLock::new(|| ASSETS.values().map(|asset| &asset.hash[..4]).collect());
    &VERSION
}
