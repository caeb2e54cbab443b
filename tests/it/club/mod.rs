//! The use cases of an evening on both databases: what a referee and an organizer do,
//! what goes wrong, and that nothing is lost or counted twice.

mod corrections;
mod entrants;
mod random;
mod running;
mod together;

use crate::evening::Evening;
use nomerok::club::Refused;
use nomerok::log::{EntryId, Rejected};
use serde_json::json;

fn seat(evening: &Evening, number: usize) -> String {
    evening.entrants()[number - 1].to_string()
}

fn pass(evening: &Evening, id: nomerok::tournament::MatchId) -> Result<EntryId, Refused> {
    let view = evening.club.match_view(id)?.record().view();
    let entry = json!({"kind": "move", "by": view["to_move"], "how": "flick", "perished": []});
    evening.log(id, entry).map(|logged| logged.id)
}

/// The code of a refusal by a rule.
fn code<T: std::fmt::Debug>(result: Result<T, Refused>) -> String {
    match result {
        Err(Refused::Illegal(illegal)) => illegal.code().to_owned(),
        other => panic!("no rule refuses it: {other:?}"),
    }
}

fn conflict<T>(result: Result<T, Refused>) -> usize {
    match result {
        Err(Refused::Rejected(Rejected::Conflict { between })) => between.len(),
        Err(other) => panic!("another refusal: {other}"),
        Ok(_) => panic!("it was accepted"),
    }
}
