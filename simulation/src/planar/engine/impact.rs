//! An instant of impacts: which pieces and contacts belong to it, what they do
//! to the motions, what is reported.

use super::{Engine, TOUCH};
use crate::planar::contact::{Contact, Other, cushion, discs, hole};
use crate::planar::motion::Motion;
use crate::planar::path;
use crate::table::{Border, Side, Table};
use crate::trajectory::EventKind;

/// Sweeps that part what has crept together.
const PARTING: usize = 8;
/// More than the rounds of one pass of the solver.
const PASS: u32 = 1 << 16;

impl Engine {
    /// Resolves the impact of piece `i` with `j` or the rail, and whatever
    /// touches them at this moment.
    pub(super) fn collide(
        &mut self,
        table: &Table,
        i: usize,
        j: Option<usize>,
        side: Option<Side>,
    ) {
        let t = self.now;
        self.touched.clear();
        self.contacts.clear();
        self.touch(i, t);
        if let Some(j) = j {
            self.touch(j, t);
        }
        let mut at = 0;
        while at < self.touched.len() {
            let k = self.touched[at];
            at += 1;
            self.touch_neighbours(table, k, t);
        }
        // The meeting itself, should rounding have put its gap above TOUCH.
        let known = |contacts: &[Contact], a: usize, other: Other| {
            contacts.iter().any(|c| (c.a, c.other) == (a, other))
        };
        if let Some(j) = j
            && !known(&self.contacts, i.min(j), Other::Body(i.max(j)))
            && let Some(contact) = self.contact(table, i, j)
        {
            self.contacts.push(contact);
        }
        if let (Some(side), Border::Cushion(bounce)) = (side, table.border)
            && !known(&self.contacts, i, Other::Rail(side))
        {
            let (centre, radius) = (self.centres[i], self.pieces.gear[i].radius);
            self.contacts.push(cushion::contact(i, centre, radius, side, bounce));
        }
        self.contacts.sort_unstable_by_key(|c| (c.a, c.other));
        self.part_overlaps();
        self.resolve(j.map_or_else(
            || side.map(|side| (i, Other::Rail(side))),
            |j| Some((i.min(j), Other::Body(i.max(j)))),
        ));
        self.report(t);
        for at in 0..self.touched.len() {
            let k = self.touched[at];
            let (velocity, spin) = (self.bodies.velocity[k], self.bodies.spin[k]);
            let angle = self.pieces.motion[k].angle_at(t, &self.pieces.gear[k]);
            let gear = &self.pieces.gear[k];
            let motion = Motion::begin(t, self.centres[k], angle, velocity, spin, gear);
            let parted = self.pieces.solids[k].end != self.centres[k];
            self.pieces.set_motion(k, motion);
            if parted && motion.stop <= t {
                self.note(k, motion, t);
            }
        }
        for at in 0..self.contacts.len() {
            let c = self.contacts[at];
            if c.joined
                && let Some((tag, coin)) = self.tag_and_coin(&c)
            {
                self.ride(tag, coin, t);
            }
        }
        for at in 0..self.touched.len() {
            self.make_row(table, self.touched[at]);
        }
        for at in 0..self.touched.len() {
            self.forget(table, self.touched[at]);
        }
    }

    /// Gives all pieces of the impact the velocities they leave it with. `met`:
    /// the meeting that led to it.
    fn resolve(&mut self, met: Option<(usize, Other)>) {
        self.tape.impact_loss += self.solver.resolve(&mut self.bodies, &mut self.contacts, 0);
        // A coin that stays at its wall is of one mass with its tag. What the
        // tag touches was resolved without that mass: once more with it, or the
        // two together would go on into what the tag alone had left.
        let mut round = 0;
        while self.join_slow() {
            round += PASS;
            self.tape.impact_loss +=
                self.solver.resolve(&mut self.bodies, &mut self.contacts, round);
        }
        // Whatever else happened: what was met must not be met again at once.
        if let Some(contact) = self.contacts.iter_mut().find(|c| Some((c.a, c.other)) == met)
            && contact.pressed == 0.0
            && !contact.joined
        {
            self.bodies.nudge(contact);
        }
        self.unjoin();
    }

    /// The tag and the coin of a contact at the wall of a hole.
    pub(super) fn tag_and_coin(&self, c: &Contact) -> Option<(usize, usize)> {
        match c.other {
            Other::Body(b) if c.in_hole && self.pieces.inside[b] == Some(c.a) => Some((c.a, b)),
            Other::Body(b) if c.in_hole => Some((b, c.a)),
            _ => None,
        }
    }

    /// Moves discs that crept into each other (at most by the grazing depth,
    /// half a nanometre) apart, so that the next creep needs time again. One
    /// pair is pushed into the next: a few sweeps.
    fn part_overlaps(&mut self) {
        for _ in 0..PARTING {
            let mut moved = false;
            for at in 0..self.contacts.len() {
                let c = self.contacts[at];
                let Other::Body(b) = c.other else { continue };
                if let Some((tag, coin)) = self.tag_and_coin(&c) {
                    self.part_from_wall(tag, coin);
                    continue;
                }
                let reach = self.pieces.gear[c.a].radius + self.pieces.gear[b].radius;
                let depth = reach - (self.centres[b] - self.centres[c.a]).length();
                if depth > path::GRAZE / 2.0 {
                    let (ma, mb) = (self.pieces.gear[c.a].mass, self.pieces.gear[b].mass);
                    let share = depth / (ma + mb);
                    self.centres[c.a] += c.normal * (-share * mb);
                    self.centres[b] += c.normal * (share * ma);
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
    }

    fn part_from_wall(&mut self, tag: usize, coin: usize) {
        let Some(hole) = self.pieces.holes[tag] else { return };
        let middle = self.centres[tag] + self.pieces.hole_state(tag, self.now).arm;
        let clearance = hole.radius - self.pieces.gear[coin].radius;
        let away = self.centres[coin] - middle;
        let distance = away.length();
        if distance > clearance {
            self.centres[coin] = middle + away * (clearance / distance);
        }
    }

    /// Brings a piece into the impact: ends its motion, notes its state.
    pub(super) fn touch(&mut self, k: usize, t: f64) {
        if self.touched.contains(&k) {
            return;
        }
        let partner = self.part(k, t);
        let (centre, velocity) = self.pieces.motion[k].state(t, &self.pieces.gear[k]);
        self.bodies.velocity[k] = velocity;
        self.bodies.spin[k] = self.pieces.motion[k].spin_at(t, &self.pieces.gear[k]);
        self.centres[k] = centre;
        self.close_leg(k, t);
        self.touched.push(k);
        if let Some(partner) = partner {
            self.touch(partner, t);
        }
    }

    /// Adds the contacts of piece `k`, and the pieces on their other side.
    pub(super) fn touch_neighbours(&mut self, table: &Table, k: usize, t: f64) {
        let (middle, radius) = (self.centres[k], self.pieces.gear[k].radius);
        for other in 0..self.pieces.ids.len() {
            let solid = self.pieces.solids[other];
            let resting = t >= solid.stop;
            // Most are far away: that is seen before anything else is asked.
            let (near, slack) = if resting {
                (solid.end, 0.0)
            } else {
                (self.pieces.motion[other].origin, self.pieces.motion[other].reach)
            };
            let reach = radius + solid.radius + slack + TOUCH;
            if (near - middle).square() > reach * reach || other == k || !self.pieces.present(other)
            {
                continue;
            }
            let in_hole =
                self.pieces.inside[k] == Some(other) || self.pieces.inside[other] == Some(k);
            if !in_hole && (self.pieces.inside[k].is_some() || self.pieces.inside[other].is_some())
            {
                continue;
            }
            let centre = if resting {
                // Touched or not: what rests, rests there. (Pieces of this
                // impact still have the motion that led to it.)
                solid.end
            } else if self.touched.contains(&other) {
                self.centres[other]
            } else {
                self.pieces.motion[other].state(t, self.pieces.drive(other)).0
            };
            if in_hole {
                let (tag, coin) =
                    if self.pieces.inside[other] == Some(k) { (k, other) } else { (other, k) };
                let Some(hole) = self.pieces.holes[tag] else {
                    continue;
                };
                let (at_tag, at_coin) =
                    if tag == k { (self.centres[k], centre) } else { (centre, self.centres[k]) };
                let arm = self.pieces.hole_state(tag, t).arm;
                let away = (at_coin - (at_tag + arm)).length();
                if hole.radius - self.pieces.gear[coin].radius - away > TOUCH {
                    continue;
                }
            } else {
                let reach = radius + solid.radius + TOUCH;
                if (centre - middle).square() > reach * reach {
                    continue;
                }
            }
            let fresh = !self.touched.contains(&other);
            self.touch(other, t);
            // Each pair once: by its member that came in first.
            let first = self.touched.iter().position(|&x| x == k);
            let second = self.touched.iter().position(|&x| x == other);
            if (fresh || first < second)
                && let Some(contact) = self.contact(table, k, other)
            {
                self.contacts.push(contact);
            }
        }
        if let Border::Cushion(bounce) = table.border
            && self.pieces.inside[k].is_none()
        {
            let (centre, radius) = (self.centres[k], self.pieces.gear[k].radius);
            for (gap, side) in cushion::gaps(table.shape, centre, radius) {
                if gap <= TOUCH {
                    self.contacts.push(cushion::contact(k, centre, radius, side, bounce));
                }
            }
        }
    }

    pub(super) fn contact(&self, table: &Table, i: usize, j: usize) -> Option<Contact> {
        let (i, j) = (i.min(j), i.max(j));
        let (tag, coin) = if self.pieces.inside[j] == Some(i) {
            (i, j)
        } else if self.pieces.inside[i] == Some(j) {
            (j, i)
        } else {
            let side = |k: usize| (k, self.centres[k], self.pieces.gear[k].radius);
            return Some(discs::contact(side(i), side(j), table.contact));
        };
        let holder = hole::Holder {
            index: tag,
            centre: self.centres[tag],
            arm: self.pieces.hole_state(tag, self.now).arm,
            radius: self.pieces.holes[tag]?.radius,
        };
        let (centre, radius) = (self.centres[coin], self.pieces.gear[coin].radius);
        Some(hole::contact(holder, coin, centre, radius, table.contact))
    }

    /// Emits the contacts that pressed, in the order of their rounds.
    pub(super) fn report(&mut self, t: f64) {
        // Stable: contacts of one round stay in the order of numbers.
        self.contacts.sort_by_key(|c| c.round);
        for at in 0..self.contacts.len() {
            let c = self.contacts[at];
            if c.pressed <= 0.0 {
                continue;
            }
            let kind = match c.other {
                Other::Body(b) => EventKind::Contact {
                    a: self.pieces.ids[c.a],
                    b: self.pieces.ids[b],
                    point: c.point,
                    normal: c.normal,
                    normal_impulse: c.pressed,
                    friction_impulse: c.rubbed,
                },
                Other::Rail(side) => EventKind::Cushion {
                    body: self.pieces.ids[c.a],
                    side,
                    point: c.point,
                    normal_impulse: c.pressed,
                    friction_impulse: c.rubbed,
                },
            };
            self.tape.emit(t, kind);
        }
    }
}
