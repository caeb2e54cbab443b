//! Who may be paired with whom, and whether everybody can be at once.
//!
//! The criteria that ask only "is it possible" (C4, C5) are questions of maximum matching in a
//! general graph: Edmonds' search for an augmenting path. Rows are bit sets, because almost
//! everybody may meet almost everybody.

use std::collections::VecDeque;

/// No partner.
pub(super) const FREE: usize = usize::MAX;

/// An undirected graph on `0..len`.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    len: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Graph {
    pub(super) fn new(len: usize) -> Self {
        let words = len.div_ceil(64);
        Self { len, words, rows: vec![0; len * words] }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn join(&mut self, one: usize, other: usize) {
        self.rows[one * self.words + other / 64] |= 1 << (other % 64);
        self.rows[other * self.words + one / 64] |= 1 << (one % 64);
    }

    pub(super) fn part(&mut self, one: usize, other: usize) {
        self.rows[one * self.words + other / 64] &= !(1 << (other % 64));
        self.rows[other * self.words + one / 64] &= !(1 << (one % 64));
    }

    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        self.rows[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    fn row(&self, one: usize) -> &[u64] {
        &self.rows[one * self.words..(one + 1) * self.words]
    }
}

/// A set of vertices.
#[derive(Debug, Clone)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn none(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    pub(super) fn of(len: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(len);
        for member in members {
            set.insert(member);
        }
        set
    }

    pub(super) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub(super) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub(super) fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        bits(self.0.iter().copied())
    }
}

fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = usize::try_from(left.trailing_zeros()).expect("below 64");
            left &= left - 1;
            Some(at * 64 + bit)
        })
    })
}

/// The members' largest possible matching: everybody's partner, [`FREE`] for who has none.
pub(super) fn maximum(graph: &Graph, members: &Set) -> Vec<usize> {
    let mut mate = vec![FREE; graph.len()];
    let mut free = members.clone();
    for one in members.members() {
        if !free.has(one) {
            continue;
        }
        free.remove(one);
        let other = bits(graph.row(one).iter().zip(&free.0).map(|(row, free)| row & free)).next();
        match other {
            Some(other) => {
                free.remove(other);
                mate[one] = other;
                mate[other] = one;
            }
            None => free.insert(one),
        }
    }
    for one in members.members() {
        if mate[one] == FREE {
            augment(graph, members, &mut mate, one);
        }
    }
    mate
}

/// Whether every member has a partner.
pub(super) fn is_perfect(mate: &[usize], members: &Set) -> bool {
    members.members().all(|one| mate[one] != FREE)
}

/// One of Edmonds' searches: finds a partner for `root` by re-pairing others among the members.
/// Says whether there is one; if not, `mate` is untouched.
pub(super) fn augment(graph: &Graph, members: &Set, mate: &mut [usize], root: usize) -> bool {
    let len = graph.len();
    let free = bits(graph.row(root).iter().zip(&members.0).map(|(row, member)| row & member))
        .find(|other| mate[*other] == FREE && *other != root);
    if let Some(other) = free {
        mate[root] = other;
        mate[other] = root;
        return true;
    }
    let mut search = Search {
        parent: vec![FREE; len],
        base: (0..len).collect(),
        outer: vec![false; len],
        queue: VecDeque::from([root]),
        root,
    };
    search.outer[root] = true;
    while let Some(one) = search.queue.pop_front() {
        let row: Vec<u64> =
            graph.row(one).iter().zip(&members.0).map(|(row, member)| row & member).collect();
        for other in bits(row.into_iter()) {
            if search.base[one] == search.base[other] || mate[one] == other {
                continue;
            }
            if search.outer[other] {
                search.contract(mate, one, other);
            } else if search.parent[other] == FREE {
                search.parent[other] = one;
                if mate[other] == FREE {
                    search.flip(mate, other);
                    return true;
                }
                search.outer[mate[other]] = true;
                search.queue.push_back(mate[other]);
            }
        }
    }
    false
}

struct Search {
    parent: Vec<usize>,
    base: Vec<usize>,
    outer: Vec<bool>,
    queue: VecDeque<usize>,
    root: usize,
}

impl Search {
    fn flip(&self, mate: &mut [usize], end: usize) {
        let mut inner = end;
        while inner != FREE {
            let before = self.parent[inner];
            let next = mate[before];
            mate[inner] = before;
            mate[before] = inner;
            inner = next;
        }
    }

    fn common(&self, mate: &[usize], one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.base.len()];
        let mut at = one;
        loop {
            at = self.base[at];
            passed[at] = true;
            if at == self.root {
                break;
            }
            at = self.parent[mate[at]];
        }
        at = self.base[other];
        while !passed[at] {
            at = self.base[self.parent[mate[at]]];
        }
        at
    }

    fn contract(&mut self, mate: &[usize], one: usize, other: usize) {
        let common = self.common(mate, one, other);
        let mut inside = vec![false; self.base.len()];
        self.mark(mate, one, common, other, &mut inside);
        self.mark(mate, other, common, one, &mut inside);
        for vertex in 0..self.base.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = common;
                if !self.outer[vertex] {
                    self.outer[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    fn mark(
        &mut self,
        mate: &[usize],
        from: usize,
        common: usize,
        child: usize,
        inside: &mut [bool],
    ) {
        let (mut at, mut child) = (from, child);
        while self.base[at] != common {
            inside[self.base[at]] = true;
            inside[self.base[mate[at]]] = true;
            self.parent[at] = child;
            child = mate[at];
            at = self.parent[mate[at]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::lot::Lot;

    /// The largest matching by trying everything.
    fn by_force(graph: &Graph, left: &mut Vec<usize>) -> usize {
        let Some(one) = left.pop() else { return 0 };
        let mut best = by_force(graph, &mut left.clone());
        for at in 0..left.len() {
            if graph.has(one, left[at]) {
                let mut rest = left.clone();
                rest.remove(at);
                best = best.max(1 + by_force(graph, &mut rest));
            }
        }
        best
    }

    #[test]
    fn the_largest_matching_is_found_in_random_graphs() {
        let mut lot = Lot::from_seed(5);
        for round in 0..400 {
            let len = 2 + lot.below(9);
            let mut graph = Graph::new(len);
            for one in 0..len {
                for other in 0..one {
                    if lot.below(10) < 2 + round % 5 {
                        graph.join(one, other);
                    }
                }
            }
            let all = Set::of(len, 0..len);
            let mate = maximum(&graph, &all);
            let pairs = mate.iter().filter(|mate| **mate != FREE).count() / 2;
            assert_eq!(pairs, by_force(&graph, &mut (0..len).collect()));
            for one in (0..len).filter(|one| mate[*one] != FREE) {
                assert!(graph.has(one, mate[one]) && mate[mate[one]] == one);
            }
        }
    }
}
