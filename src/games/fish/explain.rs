//! What happened and by which rule, as message keys with arguments.
//!
//! `Seat` arguments hold slot, Fish or player ids; where a player has one Fish called as
//! himself, which is nearly always, the three are the same.

use super::party::Party;
use super::position::End;
use super::ranking::{self, Ranking};
use super::roster::{Fish, Player, Roster, Slot};
use super::ruleset::{How, Ruleset};
use crate::games::scoring::{Points, Scheme};
use crate::games::{Arg, Explanation, Message};

fn seat(roster: &Roster, slot: Slot) -> Arg {
    Arg::Seat(roster.slot_id(slot).to_owned())
}

fn seats(roster: &Roster, slots: &[Slot]) -> Arg {
    Arg::Seats(roster.slot_ids(slots))
}

fn fish_seats(roster: &Roster, fish: &[Fish]) -> Arg {
    Arg::Seats(roster.fish_ids(fish))
}

pub(super) fn to_move(roster: &Roster, slot: Slot) -> Explanation {
    Explanation::new("F-10", Message::new("fish-to-move").with("seat", seat(roster, slot)))
}

/// F-20…F-22: what is done instead of the flick counts as the move.
pub(super) fn counts_as_the_move(roster: &Roster, by: Slot, how: How) -> Explanation {
    let message =
        Message::new("fish-counts-as-the-move").with("seat", seat(roster, by)).with("how", how);
    Explanation::new(how.rule(), message)
}

pub(super) fn perished(roster: &Roster, fish: &[Fish]) -> Explanation {
    let message = Message::new("fish-perished").with("seats", fish_seats(roster, fish));
    Explanation::new("F-5", message)
}

/// FA-10, `strict_leave`: what counts as perished.
pub(super) fn left_the_surface() -> Explanation {
    Explanation::new("FA-10", Message::new("fish-strict-leave"))
}

/// The order within a group that perished in one move, best place first.
pub(super) fn together(roster: &Roster, group: &[Slot], mover: Option<Slot>) -> Explanation {
    let message = match mover {
        Some(mover) => Message::new("fish-together-mover-last").with("mover", seat(roster, mover)),
        None => Message::new("fish-together"),
    };
    Explanation::new("F-12", message.with("seats", seats(roster, group)))
}

pub(super) fn skipped(roster: &Roster, slot: Slot) -> Explanation {
    Explanation::new("FA-12", Message::new("fish-skipped").with("seat", seat(roster, slot)))
}

pub(super) fn out_of_turn(roster: &Roster, by: Slot) -> Explanation {
    Explanation::new("F-13", Message::new("fish-out-of-turn").with("seat", seat(roster, by)))
}

pub(super) fn alive_again(roster: &Roster, fish: &[Fish]) -> Explanation {
    let message = Message::new("fish-alive-again").with("seats", fish_seats(roster, fish));
    Explanation::new("F-13", message)
}

pub(super) fn warned(roster: &Roster, by: Slot) -> Explanation {
    Explanation::new("FA-12", Message::new("fish-warned").with("seat", seat(roster, by)))
}

pub(super) fn next_turn_skipped(roster: &Roster, by: Slot) -> Explanation {
    let message = Message::new("fish-next-turn-skipped").with("seat", seat(roster, by));
    Explanation::new("FA-12", message)
}

pub(super) fn points_taken(roster: &Roster, by: Slot, points: u32) -> Explanation {
    let message = Message::new("fish-points-taken")
        .with("seat", seat(roster, by))
        .with("points", i64::from(points));
    Explanation::new("FA-12", message)
}

pub(super) fn violation(roster: &Roster, by: Slot, rule: &str) -> Explanation {
    let message = Message::new("fish-violation").with("seat", seat(roster, by)).with("rule", rule);
    Explanation::new("FA-13", message)
}

pub(super) fn stands() -> Explanation {
    Explanation::new("FA-13", Message::new("fish-violation-stands"))
}

pub(super) fn undone(roster: &Roster, by: Slot) -> Explanation {
    let message = Message::new("fish-violation-undone").with("seat", seat(roster, by));
    Explanation::new("FA-13", message)
}

pub(super) fn repeated(roster: &Roster, by: Slot) -> Explanation {
    let message = Message::new("fish-violation-repeated").with("seat", seat(roster, by));
    Explanation::new("FA-13", message)
}

pub(super) fn lot(roster: &Roster, order: &[Slot], again: bool) -> Explanation {
    let (rule, key) = if again { ("F-14", "fish-lot-again") } else { ("F-11", "fish-lot") };
    Explanation::new(rule, Message::new(key).with("seats", seats(roster, order)))
}

pub(super) fn left(roster: &Roster, player: Player) -> Explanation {
    let player = Arg::Seat(roster.player_id(player).to_owned());
    Explanation::new("FA-15", Message::new("fish-left").with("player", player))
}

/// How the party ended, who won, what the next order is and who gets how many points.
pub(super) fn end(roster: &Roster, ruleset: &Ruleset, party: &Party, end: End) -> Vec<Explanation> {
    let over = match end {
        End::Perished => Explanation::new("F-7", Message::new("fish-party-over")),
        End::Abandoned => Explanation::new("FA-3", Message::new("fish-party-abandoned")),
        End::Rounds => {
            let rounds = ruleset.max_rounds.map_or(0, |most| i64::from(most.get()));
            Explanation::new("FA-18", Message::new("fish-rounds-over").with("rounds", rounds))
        }
    };
    let ranking = ranking::rank(roster, ruleset, party);
    let won = match (&ranking.team, ranking.winner) {
        (Some(team), _) => Message::new("fish-team-wins").with("team", team.as_str()),
        (None, Some(winner)) => {
            let winner = Arg::Seat(roster.player_id(winner).to_owned());
            Message::new("fish-wins").with("player", winner)
        }
        (None, None) => Message::new("fish-no-winner"),
    };
    let next = Message::new("fish-next-order").with("seats", seats(roster, &ranking.next_order));
    let mut explain = vec![over, Explanation::new("F-8", won), Explanation::new("F-11", next)];
    explain.extend(Scheme::ALL.map(|scheme| points(roster, &ranking, scheme)));
    explain
}

fn points(roster: &Roster, ranking: &Ranking, scheme: Scheme) -> Explanation {
    let scores = ranking
        .rows
        .iter()
        .map(|row| (roster.player_id(row.player).to_owned(), row.points_in(scheme)));
    let (rule, key) = match scheme {
        Scheme::Linear => ("F-23", "fish-points-linear"),
        Scheme::Formula1 => ("F-24", "fish-points-formula1"),
        Scheme::WinnerTakesAll => ("F-25", "fish-points-winner-takes-all"),
    };
    let scored: Vec<_> = scores.filter(|(_, points)| *points != Points::ZERO).collect();
    let message = if scored.is_empty() {
        Message::new("fish-points-nobody").with("scheme", Arg::Term(scheme.term().into()))
    } else {
        Message::new(key).with("scores", Arg::Scores(scored))
    };
    Explanation::new(rule, message)
}

pub(super) fn next_party(roster: &Roster, number: usize, order: &[Slot]) -> Explanation {
    let message = Message::new("fish-next-party")
        .with("number", i64::try_from(number).unwrap_or(i64::MAX))
        .with("seats", seats(roster, order));
    Explanation::new("F-11", message)
}

pub(super) fn lot_awaited() -> Explanation {
    Explanation::new("FA-14", Message::new("fish-lot-awaited"))
}

pub(super) fn joined(roster: &Roster, players: &[Player]) -> Explanation {
    let message = Message::new("fish-joined").with("seats", player_seats(roster, players));
    Explanation::new("FA-14", message)
}

pub(super) fn left_between(roster: &Roster, players: &[Player]) -> Explanation {
    let message = Message::new("fish-left-between").with("seats", player_seats(roster, players));
    Explanation::new("FA-15", message)
}

fn player_seats(roster: &Roster, players: &[Player]) -> Arg {
    Arg::Seats(players.iter().map(|player| roster.player_id(*player).to_owned()).collect())
}
