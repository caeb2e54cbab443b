//! Every option of the ruleset both ways, and the entries the worked cases do not use.

mod comers;
mod course;
mod faults;
mod scoring;
mod several;
mod table;
