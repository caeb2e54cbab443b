//! Refuses writes that a page of another site sends with our visitor's cookies.
//!
//! A browser says where a request comes from: `Sec-Fetch-Site` on HTTPS and
//! localhost, `Origin` everywhere. A client that says neither is no browser and
//! holds no cookies that another site could use.

use super::{WebError, guard};
use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;

/// Lets reads and our own pages' writes through.
pub(super) async fn same_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if request.method().is_safe() || ours(&request) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    Ok(request.error_response(WebError::CrossOrigin))
}

fn ours(request: &ServiceRequest) -> bool {
    let said = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = said("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = said(header::ORIGIN.as_str()) else { return true };
    let forwarded =
        said("x-forwarded-host").filter(|_| guard::app(request.request()).options.proxied);
    let host = forwarded.or_else(|| said(header::HOST.as_str()));
    origin.split_once("://").map(|(_, host)| host) == host
}
