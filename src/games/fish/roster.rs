//! Who takes part: players, their Fish and their slots in the turn order.

use super::entry::Seat;
use super::ruleset::MultiFish;
use crate::games::{Illegal, Message};
use std::collections::BTreeMap;

/// A player who is or was in the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Player(usize);

/// A Fish (Рыба).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fish(usize);

/// A place in the turn order: a Fish, or a player whose Fish share one (FA-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slot(usize);

/// F-1 knows no limit; a table has one, and so has memory.
pub(super) const MOST_FISH: usize = 1_000;
/// Longer ids are a mistake.
const LONGEST_ID: usize = 100;

#[derive(Debug, Clone, PartialEq)]
struct PlayerRow {
    id: String,
    team: Option<String>,
    fish: Vec<Fish>,
    slots: Vec<Slot>,
}

#[derive(Debug, Clone, PartialEq)]
struct FishRow {
    id: String,
    slot: Slot,
}

#[derive(Debug, Clone, PartialEq)]
struct SlotRow {
    id: String,
    player: Player,
    fish: Vec<Fish>,
}

/// Everyone who was ever in the match. Players are only added, so indices stay good.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Roster {
    slots_are: MultiFish,
    players: Vec<PlayerRow>,
    fish: Vec<FishRow>,
    slots: Vec<SlotRow>,
    player_of: BTreeMap<String, Player>,
    fish_of: BTreeMap<String, Fish>,
    slot_of: BTreeMap<String, Slot>,
}

impl Roster {
    pub(super) fn new(slots_are: MultiFish) -> Self {
        Self {
            slots_are,
            players: Vec::new(),
            fish: Vec::new(),
            slots: Vec::new(),
            player_of: BTreeMap::new(),
            fish_of: BTreeMap::new(),
            slot_of: BTreeMap::new(),
        }
    }

    /// Adds a player, or finds one who was here before with the same Fish and team.
    ///
    /// # Errors
    /// The seat contradicts itself or another seat. The roster is then of no further use.
    pub(super) fn seat(&mut self, seat: Seat) -> Result<Player, Illegal> {
        if let Some(player) = self.player(&seat.id) {
            return self.seat_again(player, &seat);
        }
        let fish = seat.fish.unwrap_or_else(|| vec![seat.id.clone()]);
        if fish.is_empty() {
            let message = Message::new("fish-none").with("player", seat.id);
            return Err(Illegal::by_rule("F-2", message));
        }
        if self.fish.len() + fish.len() > MOST_FISH {
            let limit = i64::try_from(MOST_FISH).unwrap_or(i64::MAX);
            return Err(Illegal::input(Message::new("fish-too-many").with("limit", limit)));
        }
        for id in fish.iter().chain([&seat.id]).chain(&seat.team) {
            check_id(id)?;
        }
        let player = Player(self.players.len());
        if self.fish_of.contains_key(&seat.id) {
            return Err(twice(&seat.id));
        }
        self.players.push(PlayerRow {
            id: seat.id.clone(),
            team: seat.team,
            fish: Vec::with_capacity(fish.len()),
            slots: Vec::new(),
        });
        self.player_of.insert(seat.id.clone(), player);
        if self.slots_are == MultiFish::PerPlayer {
            self.add_slot(seat.id.clone(), player);
        }
        for id in fish {
            if self.fish_of.contains_key(&id) || (id != seat.id && self.player_of.contains_key(&id))
            {
                return Err(twice(&id));
            }
            let slot = match self.slots_are {
                MultiFish::PerFish => self.add_slot(id.clone(), player),
                MultiFish::PerPlayer => Slot(self.slots.len() - 1),
            };
            let fish = Fish(self.fish.len());
            self.fish.push(FishRow { id: id.clone(), slot });
            self.fish_of.insert(id, fish);
            self.slots[slot.0].fish.push(fish);
            self.players[player.0].fish.push(fish);
        }
        Ok(player)
    }

    fn seat_again(&self, player: Player, seat: &Seat) -> Result<Player, Illegal> {
        let row = &self.players[player.0];
        let same_team = seat.team.is_none() || seat.team == row.team;
        let same_fish = seat.fish.as_ref().is_none_or(|ids| {
            ids.iter().map(String::as_str).eq(row.fish.iter().map(|fish| self.fish_id(*fish)))
        });
        if same_team && same_fish {
            Ok(player)
        } else {
            let message = Message::new("fish-rejoins-otherwise").with("player", seat.id.as_str());
            Err(Illegal::by_rule("FA-14", message))
        }
    }

    fn add_slot(&mut self, id: String, player: Player) -> Slot {
        let slot = Slot(self.slots.len());
        self.slots.push(SlotRow { id: id.clone(), player, fish: Vec::new() });
        self.slot_of.insert(id, slot);
        self.players[player.0].slots.push(slot);
        slot
    }

    pub(super) fn player(&self, id: &str) -> Option<Player> {
        self.player_of.get(id).copied()
    }

    pub(super) fn fish(&self, id: &str) -> Option<Fish> {
        self.fish_of.get(id).copied()
    }

    pub(super) fn slot(&self, id: &str) -> Option<Slot> {
        self.slot_of.get(id).copied()
    }

    /// How many Fish everybody has at least.
    pub(super) fn fewest_fish(&self) -> usize {
        self.players.iter().map(|player| player.fish.len()).min().unwrap_or(1)
    }

    pub(super) fn fish_count(&self) -> usize {
        self.fish.len()
    }

    pub(super) fn player_id(&self, player: Player) -> &str {
        &self.players[player.0].id
    }

    pub(super) fn fish_id(&self, fish: Fish) -> &str {
        &self.fish[fish.0].id
    }

    pub(super) fn slot_id(&self, slot: Slot) -> &str {
        &self.slots[slot.0].id
    }

    pub(super) fn slot_ids(&self, slots: &[Slot]) -> Vec<String> {
        slots.iter().map(|slot| self.slot_id(*slot).to_owned()).collect()
    }

    pub(super) fn fish_ids(&self, fish: &[Fish]) -> Vec<String> {
        fish.iter().map(|fish| self.fish_id(*fish).to_owned()).collect()
    }

    pub(super) fn team(&self, player: Player) -> Option<&str> {
        self.players[player.0].team.as_deref()
    }

    pub(super) fn owner(&self, slot: Slot) -> Player {
        self.slots[slot.0].player
    }

    pub(super) fn slot_of_fish(&self, fish: Fish) -> Slot {
        self.fish[fish.0].slot
    }

    pub(super) fn fish_of_slot(&self, slot: Slot) -> &[Fish] {
        &self.slots[slot.0].fish
    }

    pub(super) fn fish_of_player(&self, player: Player) -> &[Fish] {
        &self.players[player.0].fish
    }

    pub(super) fn slots_of_player(&self, player: Player) -> &[Slot] {
        &self.players[player.0].slots
    }
}

impl Fish {
    /// The index of the Fish, for tables by Fish.
    pub(super) const fn index(self) -> usize {
        self.0
    }
}

/// An id must be something a person can read on a screen.
fn check_id(id: &str) -> Result<(), Illegal> {
    let length = id.chars().take(LONGEST_ID + 1).count();
    if length == 0 || length > LONGEST_ID || id.chars().any(char::is_control) {
        let limit = i64::try_from(LONGEST_ID).unwrap_or(i64::MAX);
        return Err(Illegal::input(Message::new("fish-id-unfit").with("limit", limit)));
    }
    Ok(())
}

fn twice(id: &str) -> Illegal {
    Illegal::input(Message::new("fish-id-twice").with("id", id))
}
