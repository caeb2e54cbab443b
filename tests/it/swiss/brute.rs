//! All legal rounds of a small field, compared by the criteria.
//!
//! Two rounds can be compared only down to the first bracket in which they differ: equally good
//! candidates are told apart by Art. 4's order even where a later bracket suffers. So the paired
//! round must be as good as any in its first bracket, as good in its second as any with the same
//! first one, and so on.

use super::walk::Walk;
use super::{rounds_of, small};
use nomerok::tournament::swiss::pair;

/// Every way to pair everybody (C1–C3), with the bye where it may be (C2, C5).
fn all_rounds(
    walk: &Walk,
    left: usize,
    so_far: &mut Vec<(usize, usize)>,
    all: &mut Vec<Vec<(usize, usize)>>,
) {
    if !walk.completable(left) {
        return;
    }
    if left.count_ones() <= 1 {
        all.push(so_far.clone());
        return;
    }
    let first = usize::try_from(left.trailing_zeros()).expect("small");
    // Without an opponent, the first would have the bye; then everybody else has one.
    if left.count_ones() % 2 == 1 {
        let rest = left & !(1 << first);
        if walk.completable(1 << first)
            && rest.count_ones().is_multiple_of(2)
            && walk.completable(rest)
        {
            let mut with_bye = Vec::new();
            all_rounds(walk, rest, so_far, &mut with_bye);
            all.append(&mut with_bye);
        }
    }
    for other in first + 1..walk.people.len() {
        if left >> other & 1 == 1 && walk.may_meet(first, other) {
            so_far.push((first, other));
            all_rounds(walk, left & !(1 << first) & !(1 << other), so_far, all);
            so_far.pop();
        }
    }
}

#[test]
fn no_legal_round_of_up_to_eight_is_better_in_the_first_bracket_that_differs() {
    let mut compared = 0;
    for seed in 10_000..10_300 {
        for table in rounds_of(&small(seed, 8)) {
            let (Ok(pairing), Some(walk)) = (pair(&table), Walk::new(&table)) else { continue };
            let place = |tpn| walk.people.iter().position(|one| one.tpn == tpn).expect("there");
            let mine: Vec<(usize, usize)> = pairing
                .pairs
                .iter()
                .map(|pair| (place(pair.first), place(pair.second)))
                .map(|(a, b)| (a.min(b), a.max(b)))
                .collect();
            let mut all = Vec::new();
            all_rounds(&walk, (1 << walk.people.len()) - 1, &mut Vec::new(), &mut all);
            assert!(all.iter().any(|round| same(round, &mine)), "seed {seed}: it is legal");
            let groups = walk.groups();
            let mut moved: Vec<usize> = Vec::new();
            for (at, residents) in groups.iter().enumerate() {
                let next = groups.get(at + 1).cloned().unwrap_or_default();
                let lower = groups.iter().skip(at + 2).flatten().map(|a| 1_usize << a).sum();
                let members: Vec<usize> = moved.iter().chain(residents).copied().collect();
                let inside = |round: &[(usize, usize)]| -> Vec<(usize, usize)> {
                    let both =
                        |(a, b): &&(usize, usize)| members.contains(a) && members.contains(b);
                    round.iter().filter(both).copied().collect()
                };
                let quality = |round: &[(usize, usize)]| {
                    walk.quality(&moved, residents, &next, lower, &inside(round))
                };
                let (own, kept) = (quality(&mine), inside(&mine));
                for round in &all {
                    assert!(quality(round) >= own, "seed {seed}, bracket {at}: {round:?}");
                    compared += 1;
                }
                all.retain(|round| same(&inside(round), &kept));
                moved = members
                    .iter()
                    .filter(|a| !kept.iter().any(|(x, y)| x == *a || y == *a))
                    .copied()
                    .collect();
            }
        }
    }
    assert!(compared > 10_000, "enough was compared: {compared}");
}

fn same(one: &[(usize, usize)], other: &[(usize, usize)]) -> bool {
    one.len() == other.len() && one.iter().all(|pair| other.contains(pair))
}
