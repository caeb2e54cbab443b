//! Points added for pairing (`250`, `XXA`, or the Baku system by its name), and players kept
//! apart (`260`, `XXP`).

use super::line::Line;
use super::{Dialect, Fault};
use crate::games::Message;
use crate::tournament::crosstable::{Acceleration, CrossTable, Forbidden, Row, Score, Tpn};
use std::collections::BTreeSet;

/// `250 MMMM GGGG RRF RRL PPPF PPPL`; match points are for teams and must be nothing.
pub(super) fn newer(line: &Line) -> Result<Acceleration, Fault> {
    let mut words = line.words(4);
    if words.len() == 6 {
        let none = Score::parse(&words[0].1) == Some(Score::ZERO);
        if !none {
            return Err(line.fault(words[0].0, Message::new("trf-team-points")));
        }
        words.remove(0);
    }
    let [points, from, to, first, last] = &words[..] else {
        return Err(line.fault(5, Message::new("trf-acceleration")));
    };
    Ok(Acceleration {
        points: score(line, points)?,
        from: line.round_of(from)?,
        to: line.round_of(to)?,
        first: line.number_of(first)?,
        last: line.number_of(last)?,
    })
}

/// `XXA id p1 p2…`: what a player gets in each round, equal neighbours together.
pub(super) fn older(line: &Line) -> Result<Vec<Acceleration>, Fault> {
    let words = line.words(4);
    let Some((id, points)) = words.split_first() else {
        return Err(line.fault(5, Message::new("trf-acceleration")));
    };
    let tpn = line.number_of(id)?;
    let mut spans: Vec<Acceleration> = Vec::new();
    for (round, word) in (1..=super::reader::MOST_ROUNDS).zip(points) {
        let points = score(line, word)?;
        match spans.last_mut() {
            Some(last) if last.points == points && last.to + 1 == round => last.to = round,
            _ => spans.push(Acceleration { points, from: round, to: round, first: tpn, last: tpn }),
        }
    }
    spans.retain(|span| span.points != Score::ZERO);
    Ok(spans)
}

fn score(line: &Line, word: &(usize, String)) -> Result<Score, Fault> {
    Score::parse(&word.1).ok_or_else(|| {
        line.fault(word.0, Message::new("trf-no-points").with("text", word.1.clone()))
    })
}

/// Baku acceleration (C.04.5.1): the better half gets a win in the first half of the accelerated
/// rounds, half of it in the rest of them.
pub(super) fn baku(rows: &[Row], rounds: u16, win: Score) -> Vec<Acceleration> {
    let mut numbers: Vec<Tpn> = rows.iter().map(|row| row.tpn).collect();
    numbers.sort_unstable();
    let group = 2 * numbers.len().div_ceil(4);
    let (Some(first), Some(last)) = (numbers.first(), numbers.get(group.max(1) - 1)) else {
        return Vec::new();
    };
    let (first, last) = (*first, *last);
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let span = |points, from, to| Acceleration { points, from, to, first, last };
    let half = Score::from_tenths(win.tenths() / 2);
    let spans = [span(win, 1, full), span(half, full + 1, accelerated)];
    spans.into_iter().filter(|span| span.from <= span.to).collect()
}

/// Whether two lists give every player the same points in every round.
pub(super) fn same(one: &[Acceleration], other: &[Acceleration], table: &CrossTable) -> bool {
    let given = |spans: &[Acceleration], tpn, round| -> Score {
        let holds = |span: &&Acceleration| {
            (span.from..=span.to).contains(&round) && (span.first..=span.last).contains(&tpn)
        };
        spans.iter().filter(holds).map(|span| span.points).sum()
    };
    let last = one.iter().chain(other).map(|span| span.to).max().unwrap_or(0);
    (1..=last).all(|round| {
        table.rows.iter().all(|row| given(one, row.tpn, round) == given(other, row.tpn, round))
    })
}

pub(super) fn write(table: &CrossTable, dialect: Dialect) -> Vec<String> {
    let mut lines = Vec::new();
    if dialect.newer() {
        lines.extend(table.accelerations.iter().map(|span| {
            let Acceleration { points, from, to, first, last } = span;
            format!("250      {:>4} {from:3} {to:3} {first:4} {last:4}", points.to_string())
        }));
    }
    let rounds = table.accelerations.iter().map(|span| span.to).max().unwrap_or(0);
    for row in table.rows.iter().filter(|_| dialect.older()) {
        let given: Vec<Score> =
            (1..=rounds).map(|round| table.acceleration(row.tpn, round)).collect();
        let Some(last) = given.iter().rposition(|points| *points != Score::ZERO) else { continue };
        let given: String =
            given[..=last].iter().map(|points| format!(" {:>4}", points.to_string())).collect();
        lines.push(format!("XXA {:4}{given}", row.tpn));
    }
    lines
}

/// `260 RR1 RRL id id…`.
pub(super) fn apart(line: &Line) -> Result<Forbidden, Fault> {
    let words = line.words(4);
    let [from, to, players @ ..] = &words[..] else {
        return Err(line.fault(5, Message::new("trf-apart")));
    };
    let (from, to) = (line.round_of(from)?, line.round_of(to)?);
    Ok(Forbidden { from, to, players: players_of(line, players)? })
}

/// `XXP id id…`: in every round.
pub(super) fn always_apart(line: &Line) -> Result<Forbidden, Fault> {
    let players = players_of(line, &line.words(4))?;
    Ok(Forbidden { from: 1, to: super::reader::MOST_ROUNDS, players })
}

fn players_of(line: &Line, words: &[(usize, String)]) -> Result<Vec<Tpn>, Fault> {
    let players: Vec<Tpn> =
        words.iter().map(|word| line.number_of(word)).collect::<Result<_, _>>()?;
    if players.len() < 2 {
        return Err(line.fault(5, Message::new("trf-apart")));
    }
    Ok(players)
}

/// Both lists as one; a group the older record repeats counts once.
pub(super) fn join(newer: Vec<Forbidden>, older: Vec<Forbidden>, planned: u16) -> Vec<Forbidden> {
    let set = |group: &Forbidden| group.players.iter().copied().collect::<BTreeSet<_>>();
    let mut all = newer;
    for mut group in older {
        group.to = planned.max(1);
        if !all.iter().any(|one| set(one) == set(&group)) {
            all.push(group);
        }
    }
    all
}

pub(super) fn write_apart(table: &CrossTable, dialect: Dialect) -> Vec<String> {
    let coming = table.rounds_paired() + 1;
    let mut lines = Vec::new();
    for group in &table.forbidden {
        let players: String = group.players.iter().map(|tpn| format!(" {tpn:4}")).collect();
        // The older record holds for every round, so it is written only while it should hold.
        let holds = (group.from..=group.to).contains(&coming) || group.from == 1;
        if dialect.older() && holds {
            lines.push(format!("XXP{players}"));
        }
        if dialect.newer() {
            lines.push(format!("260 {:3} {:3}{players}", group.from, group.to));
        }
    }
    lines
}
