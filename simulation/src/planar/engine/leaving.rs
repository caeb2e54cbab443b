//! A piece leaves the table: into a pocket or over the edge.

use super::Engine;
use crate::planar::motion::Motion;
use crate::table::{Side, Table};
use crate::trajectory::{EventKind, Place};

impl Engine {
    /// A piece leaves the table.
    pub(super) fn leave(&mut self, table: &Table, i: usize, place: Place, side: Side) {
        let t = self.now;
        let partner = self.part(i, t);
        let (point, velocity) = self.pieces.motion[i].state(t, self.pieces.drive(i));
        let spin = self.pieces.motion[i].spin_at(t, self.pieces.drive(i));
        self.close_leg(i, t);
        self.tape.left_energy += self.pieces.energy(i, velocity, spin);
        let body = self.pieces.ids[i];
        match place {
            Place::Pocket(pocket) => self.tape.emit(t, EventKind::Pocket { body, pocket, point }),
            _ => {
                let direction = self.pieces.motion[i].heading;
                self.tape.emit(t, EventKind::EdgeFall { body, point, direction, side });
            }
        }
        let angle = self.pieces.motion[i].angle_at(t, self.pieces.drive(i));
        self.pieces.set_motion(i, Motion::rest(t, point, angle));
        self.pieces.place[i] = place;
        let freed = self.pieces.rider[i].take();
        if let Some(coin) = freed {
            // What lay in its hole now lies free.
            self.pieces.inside[coin] = None;
        }
        if let Some(tag) = self.pieces.inside[i].take() {
            self.pieces.rider[tag] = None;
        }
        self.touched.clear();
        self.agenda.retire(i);
        self.forget(table, i);
        if let Some(other) = partner.or(freed) {
            self.make_row(table, other);
            self.forget(table, other);
        }
        if freed.is_some() {
            // A new obstacle for everybody.
            for k in 0..self.pieces.ids.len() {
                if self.pieces.present(k) && self.pieces.motion[k].moves_at(t) {
                    self.look_ahead(table, k);
                    self.agenda.pick(k);
                }
            }
        }
    }
}
