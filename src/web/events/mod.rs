//! The pages of events: what the public sees, and where the organizer runs an evening.
//!
//! Every page is rendered on the server and readable without a script. What changes
//! while it is open stands in a fragment with an address of its own; the page's script
//! fetches it again when the event's stream says that it grew.

mod amend;
mod apart;
mod board;
mod bracket;
mod chart;
mod clubwide;
mod control;
mod corrected;
mod corrections;
mod course;
mod crosstable;
mod draw;
mod entries;
mod export;
mod forecast;
mod formats;
mod frame;
mod history;
mod home;
mod impact;
mod import;
mod level;
mod log;
mod matches;
pub(super) mod options;
mod overview;
mod pairing;
mod parties;
mod penalties;
mod player;
mod prints;
mod public;
mod ratings;
mod results;
mod seasons;
mod seated;
mod sent;
mod settings;
mod stages;
mod stale;
mod standings;
mod tables;
mod trf;
mod tv;
mod typed;
mod why;
mod words;

use super::Routes;

pub(super) fn routes(routes: &mut Routes<'_>) {
    home::routes(routes);
    overview::routes(routes);
    standings::routes(routes);
    parties::routes(routes);
    tables::routes(routes);
    corrections::routes(routes);
    matches::routes(routes);
    player::routes(routes);
    tv::routes(routes);
    export::routes(routes);
    import::routes(routes);
    trf::routes(routes);
    log::routes(routes);
    settings::routes(routes);
    entries::routes(routes);
    draw::routes(routes);
    stages::routes(routes);
    apart::routes(routes);
    results::routes(routes);
    control::routes(routes);
    penalties::routes(routes);
    amend::routes(routes);
    ratings::routes(routes);
    seasons::routes(routes);
    forecast::routes(routes);
    board::routes(routes);
    crosstable::routes(routes);
    bracket::routes(routes);
    prints::routes(routes);
}
