//! The planar engine: continuous time, from event to event.
//!
//! Motion laws ([`friction`], [`curve`], [`motion`]) are kept apart from the
//! geometry of meetings ([`path`], [`approach`]) and from the resolution of
//! impacts ([`contact`], one file a kind of contact, and [`cluster`], which
//! resolves all contacts of an instant together). [`engine`] is the event loop.
//!
//! Only `+ − × / √` are used on the way from a scene to its events, in a fixed
//! order, so that results are the same bits wherever IEEE arithmetic is.

mod curve;
mod friction;
mod motion;
