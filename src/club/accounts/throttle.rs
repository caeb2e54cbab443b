//! Slows down who guesses: counters of tries by address and by what is tried.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// How long a counter counts.
const WINDOW: Duration = Duration::from_secs(15 * 60);
/// Counters at most; beyond it the oldest is forgotten.
const MOST: usize = 20_000;

/// What is counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Counted {
    /// One login from one address: somebody who forgot his password.
    LoginFrom(String, IpAddr),
    /// One login from everywhere. The bound is high, so that a stranger cannot lock
    /// the organizer out for the evening.
    Login(String),
    /// Everything from one address: a whole club may sit behind it.
    From(IpAddr),
    /// Requests for a table from one address.
    AccessFrom(IpAddr),
}

impl Counted {
    /// Tries in one window.
    const fn allowed(&self) -> u32 {
        match self {
            Self::LoginFrom(..) => 5,
            Self::Login(_) => 100,
            Self::From(_) | Self::AccessFrom(_) => 40,
        }
    }
}

#[derive(Debug)]
struct Counter {
    tries: u32,
    since: Instant,
}

/// The counters.
#[derive(Debug, Default)]
pub(super) struct Throttle {
    counters: HashMap<Counted, Counter>,
}

impl Throttle {
    /// Counts one try everywhere it counts.
    ///
    /// # Errors
    /// It is one too many: the seconds to wait. It is not counted then, so that who
    /// keeps knocking does not wait for ever.
    pub(super) fn attempt(&mut self, what: &[Counted], now: Instant) -> Result<(), u64> {
        let over = what.iter().filter_map(|counted| {
            let counter = self.counters.get(counted)?;
            let left = WINDOW.checked_sub(now.duration_since(counter.since))?;
            (counter.tries >= counted.allowed() && !left.is_zero()).then(|| left.as_secs() + 1)
        });
        if let Some(wait) = over.max() {
            return Err(wait);
        }
        for counted in what {
            self.make_room(now);
            let counter =
                self.counters.entry(counted.clone()).or_insert(Counter { tries: 0, since: now });
            if now.duration_since(counter.since) >= WINDOW {
                *counter = Counter { tries: 0, since: now };
            }
            counter.tries += 1;
        }
        Ok(())
    }

    /// Takes a try back: it was a good one.
    pub(super) fn forgive(&mut self, what: &[Counted]) {
        for counted in what {
            if let Some(counter) = self.counters.get_mut(counted) {
                counter.tries = counter.tries.saturating_sub(1);
            }
        }
    }

    fn make_room(&mut self, now: Instant) {
        if self.counters.len() < MOST {
            return;
        }
        self.counters.retain(|_, counter| now.duration_since(counter.since) < WINDOW);
        while self.counters.len() >= MOST {
            let oldest = self.counters.iter().min_by_key(|(_, counter)| counter.since);
            let Some(oldest) = oldest.map(|(counted, _)| counted.clone()) else { return };
            self.counters.remove(&oldest);
        }
    }
}

/// The address that is counted: one IPv6 household has 2⁶⁴ of them.
pub(super) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
        },
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn login(name: &str) -> [Counted; 1] {
        [Counted::LoginFrom(name.to_owned(), HOME)]
    }

    #[test]
    fn the_sixth_wrong_password_waits_until_the_window_is_over() {
        let mut throttle = Throttle::default();
        let now = Instant::now();
        for _ in 0..5 {
            assert_eq!(throttle.attempt(&login("anna"), now), Ok(()));
        }
        assert_eq!(throttle.attempt(&login("anna"), now), Err(15 * 60 + 1));
        assert_eq!(throttle.attempt(&login("boris"), now), Ok(()), "others are not disturbed");
        assert_eq!(throttle.attempt(&login("anna"), now + WINDOW), Ok(()));
    }

    #[test]
    fn a_good_login_is_not_counted() {
        let mut throttle = Throttle::default();
        for _ in 0..50 {
            assert_eq!(throttle.attempt(&login("anna"), Instant::now()), Ok(()));
            throttle.forgive(&login("anna"));
        }
    }

    #[test]
    fn the_counters_do_not_grow_without_end() {
        let mut throttle = Throttle::default();
        let start = Instant::now();
        for number in 0..MOST + 10 {
            let now = start + Duration::from_millis(u64::try_from(number).expect("small"));
            throttle.attempt(&login(&number.to_string()), now).expect("the first of its name");
        }
        assert!(throttle.counters.len() <= MOST);
    }

    #[test]
    fn one_ipv6_household_is_one_address() {
        let address = |text: &str| household(text.parse().expect("an address"));
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::9"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }
}
