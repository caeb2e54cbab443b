//! No text may hold the sign NUL: PostgreSQL cannot store it, and no person types it.
//!
//! Looked for once where requests come in, so that no form and no search has to think
//! of it. Whoever reads a body whatever its type is said to be asks again of what he read.

use super::WebError;
use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use serde_json::{Map, Value};

/// Refuses an address, form or JSON that holds a NUL, however it is written.
pub(super) async fn refuse<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if holds(address.as_bytes(), b"%00") {
        return Ok(request.error_response(WebError::Bad("error-malformed")));
    }
    let written_as: &[u8] = match content_type(&request).as_str() {
        "application/x-www-form-urlencoded" => b"%00",
        "application/json" => b"\\u0000",
        _ => return Ok(next.call(request).await?.map_into_boxed_body()),
    };
    let body = match request.extract::<Bytes>().await {
        Ok(body) => body,
        Err(error) => return Ok(request.error_response(error)),
    };
    if body.contains(&0) || holds(&body, written_as) {
        return Ok(request.error_response(WebError::Bad("error-malformed")));
    }
    request.set_payload(Payload::from(body));
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// The body's type in small letters, without its parameters.
fn content_type(request: &ServiceRequest) -> String {
    let value = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

/// Whether a text holds the sign.
pub(super) fn in_text(text: &str) -> bool {
    text.contains('\0')
}

/// Whether a text or a name somewhere in a value holds it.
fn in_value(value: &Value) -> bool {
    match value {
        Value::String(text) => in_text(text),
        Value::Array(list) => list.iter().any(in_value),
        Value::Object(fields) => in_fields(fields),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The same for the fields of an object.
pub(super) fn in_fields(fields: &Map<String, Value>) -> bool {
    fields.iter().any(|(name, value)| in_text(name) || in_value(value))
}
