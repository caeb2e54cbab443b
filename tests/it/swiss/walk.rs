//! The Dutch system once more, slow and plain: the candidates of each bracket one after another
//! as Art. 4 generates them, each judged by C6–C21, the first of the best taken. What must be
//! possible further down is read off a table over all sets of players, so at most twelve fit.
//!
//! Written from the rules alone; nothing of the engine is used, only the cross-table.

use nomerok::tournament::crosstable::{Bye, CrossTable, Round, Row, Tpn};
use std::cmp::Ordering;

/// A round: (first mover, second) in no particular order, and the bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Walked {
    pub(super) pairs: Vec<(Tpn, Tpn)>,
    pub(super) bye: Option<Tpn>,
}

pub(super) struct Person {
    pub(super) tpn: Tpn,
    pub(super) score: i32,
    number: usize,
    /// Games: `true` moved first.
    games: Vec<bool>,
    met: Vec<Tpn>,
    no_bye: bool,
    unplayed: i32,
    top: bool,
    down: [bool; 2],
    up: [bool; 2],
}

/// How a preference is written on the pairing card: 0 none, 1 mild, 2 strong, 3 absolute.
fn wish(person: &Person) -> (u8, bool) {
    let firsts = person.games.iter().filter(|first| **first).count();
    let seconds = person.games.len() - firsts;
    match person.games.as_slice() {
        [] => (0, false),
        _ if firsts > seconds + 1 => (3, false),
        _ if seconds > firsts + 1 => (3, true),
        [.., a, b] if a == b => (3, !*b),
        _ if firsts > seconds => (2, false),
        _ if seconds > firsts => (2, true),
        [.., last] => (1, !*last),
    }
}

pub(super) struct Walk {
    pub(super) people: Vec<Person>,
    legal: Vec<Vec<bool>>,
    odd_first: bool,
    last_round: bool,
    /// By set of players: everybody in it can be paired within it.
    perfect: Vec<bool>,
    /// The score that gets the bye.
    bye_score: Option<i32>,
}

/// Takes a candidate; true if no further one is wanted.
type Judge<'a> = dyn FnMut(&[(usize, usize)]) -> bool + 'a;

/// What a candidate comes to; less is better, compared from the front.
pub(super) type Quality = Vec<Vec<i32>>;

fn score_before(table: &CrossTable, row: &Row, round: u16) -> i32 {
    (table.score(row, round - 1) + table.acceleration(row.tpn, round)).tenths()
}

impl Walk {
    /// `None` if the round cannot be paired.
    pub(super) fn new(table: &CrossTable) -> Option<Self> {
        let coming = table.rounds_paired() + 1;
        let here = |row: &&Row| row.rounds.len() < usize::from(coming);
        let came = |row: &Row| {
            row.rounds.iter().any(|round| {
                !matches!(round, Round::Absent | Round::Bye(Bye::Half | Bye::Full | Bye::Zero))
            })
        };
        let mut people: Vec<Person> = Vec::new();
        for row in table.rows.iter().filter(here) {
            let mut person = Person {
                tpn: row.tpn,
                score: score_before(table, row, coming),
                number: table
                    .rows
                    .iter()
                    .filter(|other| other.tpn <= row.tpn && (here(other) || came(other)))
                    .count(),
                games: Vec::new(),
                met: Vec::new(),
                no_bye: false,
                unplayed: i32::from(coming) - 1,
                top: coming == table.rounds_planned
                    && 2 * table.score(row, coming - 1).tenths()
                        > i32::from(coming - 1) * table.worth.win.tenths(),
                down: [false; 2],
                up: [false; 2],
            };
            for (number, round) in (1..coming).zip(&row.rounds) {
                let ago = usize::from(coming - number);
                let (mut down, mut up) = (false, false);
                match round {
                    Round::Played { opponent, first, .. } => {
                        person.games.push(*first);
                        person.met.push(*opponent);
                        person.unplayed -= 1;
                        let other = table.row(*opponent).expect("he is there");
                        let (mine, his) =
                            (score_before(table, row, number), score_before(table, other, number));
                        down = mine > his;
                        up = mine < his;
                    }
                    Round::Forfeit { won, .. } => {
                        person.no_bye |= won;
                        down = *won;
                    }
                    Round::Bye(Bye::Allocated | Bye::Full) => {
                        person.no_bye = true;
                        down = true;
                    }
                    Round::Bye(Bye::Half) => down = true,
                    Round::Bye(Bye::Zero) | Round::Absent => {}
                    Round::Open { .. } => panic!("nothing is open in these tests"),
                }
                if ago <= 2 {
                    person.down[ago - 1] = down;
                    person.up[ago - 1] = up;
                }
            }
            people.push(person);
        }
        people.sort_by_key(|person| (-person.score, person.tpn));
        assert!(people.len() <= 12, "the table of all sets would not fit");
        let count = people.len();
        let mut legal = vec![vec![false; count]; count];
        for a in 0..count {
            for b in 0..count {
                let (one, other) = (&people[a], &people[b]);
                let (mine, his) = (wish(one), wish(other));
                let same = mine.0 == 3 && his.0 == 3 && mine.1 == his.1;
                legal[a][b] = a != b
                    && !one.met.contains(&other.tpn)
                    && !table.is_forbidden(one.tpn, other.tpn, coming)
                    && (!same || one.top || other.top);
            }
        }
        let mut perfect = vec![false; 1 << count];
        perfect[0] = true;
        for set in 1_usize..1 << count {
            let first = (0..count).find(|a| set >> a & 1 == 1).expect("not empty");
            perfect[set] = (first + 1..count).any(|b| {
                set >> b & 1 == 1 && legal[first][b] && perfect[set & !(1 << first) & !(1 << b)]
            });
        }
        let mut walk = Self {
            people,
            legal,
            odd_first: table.odd_first.unwrap_or(true),
            last_round: coming == table.rounds_planned,
            perfect,
            bye_score: None,
        };
        let everybody = (1 << count) - 1;
        if count % 2 == 1 {
            walk.bye_score = (0..count)
                .filter(|a| !walk.people[*a].no_bye && walk.perfect[everybody & !(1 << a)])
                .map(|a| walk.people[a].score)
                .min();
            walk.bye_score?;
        } else if !walk.perfect[everybody] {
            return None;
        }
        Some(walk)
    }

    fn may_have_bye(&self, a: usize) -> bool {
        !self.people[a].no_bye && self.bye_score == Some(self.people[a].score)
    }

    /// C1 and C3 between two.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.legal[a][b]
    }

    /// C4 and C5: these can be paired, with one bye if they are odd.
    pub(super) fn completable(&self, set: usize) -> bool {
        if set.count_ones().is_multiple_of(2) {
            return self.perfect[set];
        }
        (0..self.people.len())
            .any(|a| set >> a & 1 == 1 && self.may_have_bye(a) && self.perfect[set & !(1 << a)])
    }

    /// The scores, from the top.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for a in 0..self.people.len() {
            match groups.last_mut() {
                Some(group) if self.people[group[0]].score == self.people[a].score => group.push(a),
                _ => groups.push(vec![a]),
            }
        }
        groups
    }

    /// C8: floaters of the next bracket, and their scores, at best.
    fn ahead(&self, floaters: &[usize], next: &[usize], lower: usize) -> (i32, Vec<i32>) {
        let members: Vec<usize> = floaters.iter().chain(next).copied().collect();
        let all: usize = members.iter().map(|a| 1 << a).sum();
        let mut best: Option<(i32, Vec<i32>)> = None;
        for choice in 0_usize..1 << members.len() {
            let out: Vec<usize> = (0..members.len())
                .filter(|at| choice >> at & 1 == 1)
                .map(|at| members[at])
                .collect();
            let set: usize = out.iter().map(|a| 1 << a).sum();
            if !self.perfect[all & !set] || !self.completable(set | lower) {
                continue;
            }
            let mut scores: Vec<i32> = out.iter().map(|a| self.people[*a].score).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            let value = (i32::try_from(out.len()).expect("few"), scores);
            if best.as_ref().is_none_or(|best| value < *best) {
                best = Some(value);
            }
        }
        best.expect("completable")
    }

    /// C6–C21 of a bracket paired so.
    pub(super) fn quality(
        &self,
        moved: &[usize],
        residents: &[usize],
        next: &[usize],
        lower: usize,
        pairs: &[(usize, usize)],
    ) -> Quality {
        let people = &self.people;
        let paired = |a: &usize| pairs.iter().any(|(x, y)| x == a || y == a);
        let out: Vec<usize> =
            moved.iter().chain(residents).filter(|a| !paired(a)).copied().collect();
        let count = |number: usize| vec![i32::try_from(number).expect("few")];
        let falling = |mut scores: Vec<i32>| {
            scores.sort_unstable_by(|a, b| b.cmp(a));
            scores
        };
        let mut quality = vec![count(out.len())];
        quality.push(falling(out.iter().map(|a| people[*a].score).collect()));
        if next.is_empty() {
            quality.push(vec![]);
            quality.push(vec![]);
        } else {
            let (floaters, scores) = self.ahead(&out, next, lower);
            quality.push(vec![floaters]);
            quality.push(scores);
        }
        let own = people[residents[0]].score;
        let bye_here = self.bye_score.is_some_and(|score| own <= score);
        quality.push(match out.as_slice() {
            [only] if bye_here => vec![people[*only].unplayed],
            _ => vec![],
        });
        let (mut far, mut thrice, mut refused, mut strong) = (0, 0, 0, 0);
        for (x, y) in pairs {
            let (high, low) = (&people[*x.min(y)], &people[*x.max(y)]);
            let high_first = self.higher_first(high, low);
            let (a, b) = (wish(high), wish(low));
            if a.0 > 0 && b.0 > 0 && a.1 == b.1 {
                refused += 1;
                let loser = if high_first == a.1 { b } else { a };
                strong += usize::from(loser.0 == 2);
            }
            if high.top || low.top {
                for (person, first) in [(high, high_first), (low, !high_first)] {
                    let mut games = person.games.clone();
                    games.push(first);
                    let firsts = games.iter().filter(|game| **game).count();
                    far += usize::from(firsts.abs_diff(games.len() - firsts) > 2);
                    let recent = games.iter().rev().take(3);
                    thrice +=
                        usize::from(games.len() >= 3 && recent.clone().all(|game| *game == first));
                }
            }
        }
        if !self.last_round {
            (far, thrice) = (0, 0);
        }
        quality.extend([count(far), count(thrice), count(refused), count(strong)]);
        let resident_out = |ago: usize| {
            out.iter().filter(|a| residents.contains(a) && people[**a].down[ago]).count()
        };
        let opponents = |ago: usize| -> Vec<i32> {
            let up = |(x, y): &&(usize, usize)| moved.contains(x) && people[*y].up[ago];
            falling(
                pairs.iter().filter(up).map(|(x, y)| people[*x].score - people[*y].score).collect(),
            )
        };
        for ago in [0, 1] {
            quality.push(count(resident_out(ago)));
            quality.push(count(opponents(ago).len()));
        }
        for ago in [0, 1] {
            // Who finds no opponent here is farther from his than anybody who does.
            let differences = moved.iter().filter(|a| people[**a].down[ago]).map(|a| {
                let far = if paired(a) { 0 } else { 10_000 };
                far + people[*a].score - own
            });
            quality.push(falling(differences.collect()));
            quality.push(opponents(ago));
        }
        quality
    }

    fn higher_first(&self, high: &Person, low: &Person) -> bool {
        let (a, b) = (wish(high), wish(low));
        if a.0 == 0 && b.0 == 0 {
            return if high.number % 2 == 1 { self.odd_first } else { !self.odd_first };
        }
        if a.0 == 0 {
            return !b.1;
        }
        if b.0 == 0 || a.1 != b.1 {
            return a.1;
        }
        let spread = |person: &Person| {
            let firsts = person.games.iter().filter(|game| **game).count();
            firsts.abs_diff(person.games.len() - firsts)
        };
        let mut stronger = a.0.cmp(&b.0);
        if stronger == Ordering::Equal && a.0 == 3 {
            stronger = spread(high).cmp(&spread(low));
        }
        match stronger {
            Ordering::Greater => return a.1,
            Ordering::Less => return !b.1,
            Ordering::Equal => {}
        }
        for back in 1..=high.games.len().min(low.games.len()) {
            let mine = high.games[high.games.len() - back];
            if mine != low.games[low.games.len() - back] {
                return !mine;
            }
        }
        a.1
    }

    /// The pair as (first mover, second).
    pub(super) fn oriented(&self, x: usize, y: usize) -> (Tpn, Tpn) {
        let (high, low) = (&self.people[x.min(y)], &self.people[x.max(y)]);
        if self.higher_first(high, low) { (high.tpn, low.tpn) } else { (low.tpn, high.tpn) }
    }

    /// The whole round.
    pub(super) fn round(&self) -> Walked {
        let groups = self.groups();
        let mut walked = Walked { pairs: Vec::new(), bye: None };
        let mut moved: Vec<usize> = Vec::new();
        for (at, residents) in groups.iter().enumerate() {
            let next = groups.get(at + 1).cloned().unwrap_or_default();
            let lower: usize = groups.iter().skip(at + 2).flatten().map(|a| 1_usize << a).sum();
            let pairs = self.bracket(&moved, residents, &next, lower);
            moved = moved
                .iter()
                .chain(residents)
                .filter(|a| !pairs.iter().any(|(x, y)| x == *a || y == *a))
                .copied()
                .collect();
            walked.pairs.extend(pairs.iter().map(|(x, y)| self.oriented(*x, *y)));
        }
        walked.bye = moved.first().map(|a| self.people[*a].tpn);
        walked.pairs.sort_unstable();
        walked
    }

    fn bracket(
        &self,
        moved: &[usize],
        residents: &[usize],
        next: &[usize],
        lower: usize,
    ) -> Vec<(usize, usize)> {
        let members: usize = moved.iter().chain(residents).map(|a| 1_usize << a).sum();
        let below = next.iter().map(|a| 1_usize << a).sum::<usize>() | lower;
        let mut best: Option<(Quality, Vec<(usize, usize)>)> = None;
        let ideal_start = self.least_start(moved, residents, next, lower);
        // As many pairs, and of them as many players moved down, as can be; fewer of either are
        // never better (C6, C7), so the first numbers that give any candidate are the right ones.
        let most = moved.len() + residents.len();
        for pairs in (0..=most / 2).rev() {
            for down in (0..=moved.len().min(pairs)).rev() {
                let mut judge = |candidate: &[(usize, usize)]| {
                    let used: usize =
                        candidate.iter().map(|(x, y)| (1_usize << x) | (1_usize << y)).sum();
                    if !self.completable((members & !used) | below) {
                        return false;
                    }
                    let quality = self.quality(moved, residents, next, lower, candidate);
                    // Nothing later beats the least conceivable.
                    let ideal = quality[..4] == ideal_start[..]
                        && quality[4..].iter().flatten().all(|value| *value == 0);
                    if best.as_ref().is_none_or(|(least, _)| quality < *least) {
                        best = Some((quality, candidate.to_vec()));
                    }
                    ideal
                };
                self.candidates(moved, residents, pairs, down, &mut judge);
            }
            if best.is_some() {
                break;
            }
        }
        best.expect("the round can be completed").1
    }

    /// The least C6–C8 conceivable, whoever may meet whom inside.
    fn least_start(
        &self,
        moved: &[usize],
        residents: &[usize],
        next: &[usize],
        lower: usize,
    ) -> Quality {
        let members: Vec<usize> = moved.iter().chain(residents).copied().collect();
        let all: usize = members.iter().map(|a| 1_usize << a).sum();
        let below = next.iter().map(|a| 1_usize << a).sum::<usize>() | lower;
        let mut least: Option<Quality> = None;
        for choice in 0_usize..1 << members.len() {
            let out: Vec<usize> = (0..members.len())
                .filter(|at| choice >> at & 1 == 1)
                .map(|at| members[at])
                .collect();
            let set: usize = out.iter().map(|a| 1_usize << a).sum();
            if !self.perfect[all & !set] || !self.completable(set | below) {
                continue;
            }
            let mut scores: Vec<i32> = out.iter().map(|a| self.people[*a].score).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            let mut start = vec![vec![i32::try_from(out.len()).expect("few")], scores];
            if least.as_ref().is_some_and(|least| start[..] > least[..2]) {
                continue;
            }
            if next.is_empty() {
                start.extend([vec![], vec![]]);
            } else {
                let (floaters, scores) = self.ahead(&out, next, lower);
                start.extend([vec![floaters], scores]);
            }
            if least.as_ref().is_none_or(|least| start < *least) {
                least = Some(start);
            }
        }
        least.expect("the round can be completed")
    }

    /// Art. 4: sets of players moved down, their opponents, exchanges, transpositions.
    fn candidates(
        &self,
        moved: &[usize],
        residents: &[usize],
        pairs: usize,
        down: usize,
        judge: &mut Judge<'_>,
    ) {
        if pairs - down > (residents.len().saturating_sub(down)) / 2 || down > residents.len() {
            return;
        }
        for set in subsets(moved.len(), down) {
            let upper: Vec<usize> = set.iter().map(|at| moved[*at]).collect();
            let stop = self.transpose(&upper, residents, &mut Vec::new(), &mut |first| {
                let used = |a: &usize| first.iter().any(|(_, y)| y == a);
                let rest: Vec<usize> = residents.iter().filter(|a| !used(a)).copied().collect();
                for (upper, lower) in exchanges(&rest, pairs - down) {
                    let stop = self.transpose(&upper, &lower, &mut Vec::new(), &mut |second| {
                        judge(&[first, second].concat())
                    });
                    if stop {
                        return true;
                    }
                }
                false
            });
            if stop {
                return;
            }
        }
    }

    fn transpose(
        &self,
        upper: &[usize],
        lower: &[usize],
        chosen: &mut Vec<(usize, usize)>,
        then: &mut Judge<'_>,
    ) -> bool {
        let Some((one, rest)) = upper.split_first() else { return then(chosen) };
        for other in lower {
            if !self.legal[*one][*other] {
                continue;
            }
            let left: Vec<usize> = lower.iter().filter(|a| *a != other).copied().collect();
            chosen.push((*one, *other));
            let stop = self.transpose(rest, &left, chosen, then);
            chosen.pop();
            if stop {
                return true;
            }
        }
        false
    }
}

/// Sets of `size` of `0..len`, the lexicographically first first.
fn subsets(len: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = (0_usize..1 << len)
        .filter(|set| set.count_ones() == u32::try_from(size).expect("few"))
        .map(|set| (0..len).filter(|at| set >> at & 1 == 1).collect())
        .collect();
    sets.sort();
    sets
}

/// The halves as they are and with exchanges, in Art. 4's order.
fn exchanges(rest: &[usize], pairs: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let below = rest.len() - pairs;
    let mut all: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for size in 0..=pairs.min(below) {
        for down in subsets(pairs, size) {
            for up in subsets(below, size) {
                all.push((down.clone(), up.iter().map(|at| at + pairs).collect()));
            }
        }
    }
    all.sort_by_cached_key(|(down, up)| {
        let difference = up.iter().sum::<usize>() - down.iter().sum::<usize>();
        let mut highest_first = down.clone();
        highest_first.reverse();
        let negated: Vec<i64> =
            highest_first.iter().map(|at| -i64::try_from(*at).expect("few")).collect();
        (down.len(), difference, negated, up.clone())
    });
    all.into_iter()
        .map(|(down, up)| {
            let upper = |at: &usize| (*at < pairs && !down.contains(at)) || up.contains(at);
            let (above, under): (Vec<usize>, Vec<usize>) = (0..rest.len()).partition(upper);
            let name = |list: Vec<usize>| list.into_iter().map(|at| rest[at]).collect();
            (name(above), name(under))
        })
        .collect()
}
