//! Placement (выставление): what fell goes back, in match order, the Fish before its kopeck.

use super::entry::{Object, Piece, Where};
use super::explain;
use super::match_play::{Explained, Match};
use super::refuse;
use super::seat::{Lies, Player};
use crate::games::Illegal;

impl Match {
    /// K-8…K-15: one piece is answered for.
    pub(super) fn place(&mut self, object: &Object, whither: Where) -> Explained {
        let owner = self.present(&object.owner)?;
        let piece = (owner, object.piece);
        match self.queue.first() {
            Some(next) if *next != piece => {
                if self.seat(owner).lies(object.piece) == Lies::OnTable {
                    return Err(refuse::lies_on_table(object));
                }
                return Err(refuse::out_of_order(object, &self.object(*next)));
            }
            Some(_) => {}
            // K-11: as soon as it becomes possible, even if nobody moved since.
            None if self.unplaced.contains(&piece) => {
                if matches!(whither, Where::Impossible | Where::Declined) {
                    return Err(refuse::answered_already(object));
                }
            }
            None => return Err(refuse::lies_on_table(object)),
        }
        let lies = match object.piece {
            Piece::Fish => self.place_fish(piece.0, object, whither)?,
            Piece::Kopeck => self.place_kopeck(piece.0, object, whither)?,
        };
        self.seats[owner.0].put(object.piece, lies);
        self.queue.remove(&piece);
        if lies == Lies::OnTable {
            self.unplaced.remove(&piece);
        } else {
            self.unplaced.insert(piece);
        }
        let mut explain = vec![explain::placed(object, whither)];
        self.settle(&mut explain);
        self.say_what_now(&mut explain);
        Ok(explain)
    }

    fn place_fish(
        &mut self,
        owner: Player,
        object: &Object,
        whither: Where,
    ) -> Result<Lies, Illegal> {
        match whither {
            // K-9: only around a kopeck that stayed on the table.
            Where::OverKopeck if self.seat(owner).kopeck != Lies::OnTable => {
                Err(refuse::no_kopeck_there(object))
            }
            Where::OverKopeck | Where::Edge => {
                self.put_back.insert(owner);
                Ok(Lies::OnTable)
            }
            Where::Impossible => Ok(Lies::Unplaced { declined: false }),
            Where::Hole | Where::Declined => Err(refuse::not_for_a_fish(object)),
        }
    }

    fn place_kopeck(
        &self,
        owner: Player,
        object: &Object,
        whither: Where,
    ) -> Result<Lies, Illegal> {
        let fish_is_there = self.seat(owner).fish == Lies::OnTable;
        match whither {
            Where::Hole | Where::Declined if !fish_is_there => Err(refuse::no_hole(object)),
            Where::Hole => Ok(Lies::OnTable),
            // KA-29, K-14: the Fish was put where its kopeck fits.
            Where::Impossible if self.put_back.contains(&owner) => Err(refuse::must_fit(object)),
            Where::Impossible => Ok(Lies::Unplaced { declined: false }),
            Where::Declined => Ok(Lies::Unplaced { declined: true }),
            Where::OverKopeck | Where::Edge => Err(refuse::not_for_a_kopeck(object)),
        }
    }
}
