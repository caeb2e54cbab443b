//! Journeys in a real browser.
//!
//! They need `chromium` and `chromedriver`; `NOMEROK_TEST_BROWSER=no` leaves them out and says
//! so. `NOMEROK_TEST_PICTURES=FOLDER` keeps a picture of every page they look at.

mod corrections;
mod desk;
mod driver;
mod first_evening;
mod fish_sheet;
mod lab;
mod nardy_cup;
mod nardy_party;
mod narrow;
mod penalties;
mod prints;
mod queue;
mod running;
mod season;
mod sheets;
mod weekend;
