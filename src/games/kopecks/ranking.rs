//! Who stands before whom (KA-1).

use super::ruleset::Tie;
use super::seat::{Player, Seat};
use std::cmp::Reverse;

/// The players by place, those who share one together, in match order among themselves.
pub(super) fn groups(seats: &[Seat], tie: Tie) -> Vec<Vec<Player>> {
    let key = |player: &Player| {
        let seat = &seats[player.0];
        let kopecks = if tie == Tie::MostKopecks { seat.gained } else { 0 };
        // Who played off the first place stays before those who were not in it.
        Reverse((seat.extra_rounds, seat.score, kopecks))
    };
    let mut players: Vec<Player> = (0..seats.len()).map(Player).collect();
    players.sort_by_key(key);
    players.chunk_by(|a, b| key(a) == key(b)).map(<[Player]>::to_vec).collect()
}

/// Every player's place; who shares one takes up the next ones too.
pub(super) fn places(groups: &[Vec<Player>]) -> impl Iterator<Item = (Player, u32)> {
    let mut next = 1;
    groups.iter().flat_map(move |group| {
        let place = next;
        next += u32::try_from(group.len()).unwrap_or(u32::MAX);
        group.iter().map(move |player| (*player, place))
    })
}
