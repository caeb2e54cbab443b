//! The clocks (часы) of a match as far as its log tells them.
//!
//! No clock is read here: the seconds a turn took are written with it. So after a reload, and on
//! a second device, as much is left as was left on the first one after the last turn.

use super::board::Color;
use super::ruleset::Clock;

/// What is left to White and to Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    left: [u32; 2],
    increment: u32,
}

impl Clocks {
    /// Both clocks before the match.
    pub(super) const fn new(clock: Clock) -> Self {
        let seconds = clock.minutes.get().saturating_mul(60);
        Self { left: [seconds; 2], increment: clock.increment_s }
    }

    /// Seconds left to White and to Black.
    #[must_use]
    pub const fn left(&self) -> [u32; 2] {
        self.left
    }

    /// Takes the time of a turn and adds the increment. A clock that has run out stays so: nothing
    /// is added to it. Answers whether it ran out in this turn.
    pub(super) fn press(&mut self, by: Color, seconds: u32) -> bool {
        let left = &mut self.left[by.index()];
        let before = *left;
        *left = if seconds < before { before - seconds + self.increment } else { 0 };
        before > 0 && *left == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;

    fn clocks() -> Clocks {
        let minutes = NonZeroU32::new(14).expect("not zero");
        Clocks::new(Clock { minutes, increment_s: 8 })
    }

    #[test]
    fn a_turn_costs_its_seconds_and_earns_the_increment() {
        let mut clocks = clocks();
        assert!(!clocks.press(Color::White, 30));
        assert!(!clocks.press(Color::Black, 0));
        assert_eq!(clocks.left(), [818, 848]);
    }

    #[test]
    fn a_clock_that_has_run_out_stays_at_nothing() {
        let mut clocks = clocks();
        assert!(clocks.press(Color::White, 840));
        assert_eq!(clocks.left(), [0, 840]);
        assert!(!clocks.press(Color::White, 5), "it ran out before");
        assert!(clocks.press(Color::Black, u32::MAX));
        assert_eq!(clocks.left(), [0, 0]);
    }
}
