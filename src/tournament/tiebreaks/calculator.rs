//! The values of the criteria. Scores are adjusted once (Art. 16), everything else adds them up.

use super::performance::{self, Rated};
use super::{
    Amount, Criterion, Cut, Edition, Modifier, Part, Rules, Source, System, TieBreak, Value,
};
use crate::tournament::crosstable::{Bye, CrossTable, GameResult, Round, Score, Tpn, Worth};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What one round gives to Buchholz and Sonneborn-Berger.
#[derive(Debug, Clone, Copy)]
struct Contribution {
    round: u16,
    source: Source,
    /// The score of the opponent or the dummy.
    score: Score,
    /// What the player scored in the round.
    points: Score,
    /// Missed by request or forfeit (VUR): cut first.
    missed: bool,
}

/// A cross-table with what every criterion needs of it.
#[derive(Debug)]
pub(super) struct Calculator<'a> {
    table: &'a CrossTable,
    edition: Edition,
    system: System,
    /// Rounds that have been paired.
    paired: u16,
    index: BTreeMap<Tpn, usize>,
    /// Rounds of every player, as many as were paired.
    pub(super) rounds: Vec<Vec<Round>>,
    pub(super) points: Vec<Score>,
    contributions: Vec<Vec<Contribution>>,
    fore: OnceCell<Vec<Vec<Contribution>>>,
    buchholz: OnceCell<Vec<Amount>>,
    performances: OnceCell<[Vec<Option<i64>>; 2]>,
}

impl<'a> Calculator<'a> {
    pub(super) fn new(table: &'a CrossTable, rules: &Rules) -> Self {
        let paired = table.rounds_paired();
        let index = table.rows.iter().enumerate().map(|(at, row)| (row.tpn, at)).collect();
        let rounds = table.rows.iter().map(|row| (1..=paired).map(|at| row.round(at)).collect());
        let mut new = Self {
            table,
            edition: rules.edition,
            system: rules.system,
            paired,
            index,
            rounds: rounds.collect(),
            points: table.rows.iter().map(|row| table.score(row, paired)).collect(),
            contributions: Vec::new(),
            fore: OnceCell::new(),
            buchholz: OnceCell::new(),
            performances: OnceCell::new(),
        };
        new.contributions = new.all_contributions(None);
        new
    }

    const fn worth(&self) -> &Worth {
        &self.table.worth
    }

    /// The value of a criterion for the player at a place of the table. Direct encounters depend
    /// on who is still level and have none here.
    pub(super) fn value(&self, tie_break: TieBreak, player: usize) -> Value {
        let cut = tie_break.modifier;
        match tie_break.criterion {
            Criterion::Points => Value::sum(
                self.of_rounds(player, |round| Some(Amount::from(round.points(self.worth())))),
            ),
            Criterion::Wins => Value::sum(self.of_rounds(player, |round| {
                let wins = round.points(self.worth()) == self.worth().win;
                (wins && !matches!(round, Round::Open { .. })).then_some(Amount::whole(1))
            })),
            Criterion::Won => self.games(player, |result, _| result == GameResult::Win),
            Criterion::SecondPlayed => self.games(player, |_, first| !first),
            Criterion::SecondWon => {
                self.games(player, |result, first| result == GameResult::Win && !first)
            }
            Criterion::Progressive => self.progressive(player, cut),
            Criterion::Rounds | Criterion::Elected => Value::sum(
                self.of_rounds(player, |round| (!is_missed(round)).then_some(Amount::whole(1))),
            ),
            Criterion::Standard => self.standard(player),
            Criterion::Koya => self.koya(player),
            Criterion::Direct => Value::bare(Amount::ZERO),
            Criterion::Buchholz => cut_and_sum(&self.contributions[player], cut, score),
            Criterion::Fore => {
                let fore = self.fore.get_or_init(|| self.all_contributions(self.last_round()));
                cut_and_sum(&fore[player], cut, score)
            }
            Criterion::SonnebornBerger => cut_and_sum(&self.contributions[player], cut, product),
            Criterion::AverageBuchholz => self.average_buchholz(player),
            Criterion::AverageRating => self.average_rating(player, cut),
            Criterion::Performance => rating(performance::tournament(&self.rated(player))),
            Criterion::Perfect => rating(performance::perfect(&self.rated(player))),
            Criterion::AveragePerformance => self.average_performance(player, 0),
            Criterion::AveragePerfect => self.average_performance(player, 1),
        }
    }

    /// The last round of the tournament, once it has been paired: only then Fore Buchholz
    /// differs.
    fn last_round(&self) -> Option<usize> {
        let planned = self.table.rounds_planned;
        (planned > 0 && self.paired >= planned).then(|| usize::from(planned) - 1)
    }

    fn of_rounds(&self, player: usize, amount: impl Fn(Round) -> Option<Amount>) -> Vec<Part> {
        (1..)
            .zip(&self.rounds[player])
            .filter_map(|(number, round)| {
                let source = round.paired_with().map_or(Source::Own, Source::Opponent);
                Some(Part::new(number, source, amount(*round)?))
            })
            .collect()
    }

    fn games(&self, player: usize, counts: impl Fn(GameResult, bool) -> bool) -> Value {
        Value::sum(self.of_rounds(player, |round| match round {
            Round::Played { result, first, .. } if counts(result, first) => Some(Amount::whole(1)),
            _ => None,
        }))
    }

    fn progressive(&self, player: usize, cut: Modifier) -> Value {
        let early = if let Modifier::Lowest(rounds) = cut { u16::from(rounds) } else { 0 };
        let mut score = Score::ZERO;
        let parts = (1..).zip(&self.rounds[player]).map(|(number, round)| {
            score += round.points(self.worth());
            let cut = (number <= early).then_some(Cut::Early);
            Part { cut, ..Part::new(number, Source::Own, score.into()) }
        });
        Value::sum(parts.collect())
    }

    fn standard(&self, player: usize) -> Value {
        let worth = self.worth();
        let half = Amount::whole(1).shared(2);
        let parts = (1..).zip(&self.rounds[player]).filter_map(|(number, round)| {
            let mine = round.points(worth);
            let (source, other) = match round {
                Round::Open { .. } => return None,
                Round::Played { opponent, .. } => {
                    let his =
                        self.rounds[*self.index.get(opponent)?].get(usize::from(number) - 1)?;
                    (Source::Opponent(*opponent), his.points(worth))
                }
                _ => (Source::Own, worth.draw),
            };
            let amount = match mine.cmp(&other) {
                std::cmp::Ordering::Greater => Amount::whole(1),
                std::cmp::Ordering::Equal => half,
                std::cmp::Ordering::Less => return None,
            };
            Some(Part::new(number, source, amount))
        });
        Value::sum(parts.collect())
    }

    /// Points against those with at least half of all that could be won.
    fn koya(&self, player: usize) -> Value {
        let best = self.worth().win.times(i32::from(self.paired));
        let parts = (1..).zip(&self.rounds[player]).filter_map(|(number, round)| {
            let opponent = round.paired_with().filter(|_| !matches!(round, Round::Open { .. }))?;
            let scored = self.points[*self.index.get(&opponent)?];
            (scored.times(2) >= best).then(|| {
                let points = round.points(self.worth());
                Part::new(number, Source::Opponent(opponent), points.into())
            })
        });
        Value::sum(parts.collect())
    }

    fn average_buchholz(&self, player: usize) -> Value {
        let buchholz = self.buchholz.get_or_init(|| {
            let sum = |one: &Vec<Contribution>| one.iter().map(|one| Amount::from(one.score)).sum();
            self.contributions.iter().map(sum).collect()
        });
        let parts = self.opponents(player, |opponent| Some(buchholz[opponent]));
        mean(parts)
    }

    fn average_rating(&self, player: usize, cut: Modifier) -> Value {
        let mut parts = self.opponents(player, |opponent| {
            self.table.rows[opponent].rating.map(|rating| Amount::whole(i64::from(rating)))
        });
        if let Modifier::Lowest(cuts) = cut {
            for _ in 0..cuts {
                cut_one(&mut parts, Cut::Lowest, |part, least| part.amount < least.amount);
            }
        }
        let value = mean(parts);
        Value { amount: Amount::whole(value.amount.rounded()), parts: value.parts }
    }

    fn average_performance(&self, player: usize, kind: usize) -> Value {
        let performances = self.performances.get_or_init(|| {
            let all = |of: fn(&[Rated]) -> Option<i64>| -> Vec<Option<i64>> {
                (0..self.rounds.len()).map(|player| of(&self.rated(player))).collect()
            };
            [all(performance::tournament), all(performance::perfect)]
        });
        let value = mean(
            self.opponents(player, |opponent| performances[kind][opponent].map(Amount::whole)),
        );
        Value { amount: Amount::whole(value.amount.rounded()), parts: value.parts }
    }

    /// Something of every opponent met at the table.
    fn opponents(&self, player: usize, of: impl Fn(usize) -> Option<Amount>) -> Vec<Part> {
        let games = (1..).zip(&self.rounds[player]).filter(|(_, round)| round.is_played());
        games
            .filter_map(|(number, round)| {
                let opponent = round.paired_with()?;
                let amount = of(*self.index.get(&opponent)?)?;
                Some(Part::new(number, Source::Opponent(opponent), amount))
            })
            .collect()
    }

    /// Games against opponents with a rating.
    fn rated(&self, player: usize) -> Vec<Rated> {
        let games = self.rounds[player].iter().filter_map(|round| {
            let Round::Played { opponent, result, .. } = round else { return None };
            let rating = i64::from(self.table.rows[*self.index.get(opponent)?].rating?);
            let half_points = match result {
                GameResult::Win => 2,
                GameResult::Draw => 1,
                GameResult::Loss => 0,
            };
            Some(Rated { rating, half_points })
        });
        games.collect()
    }

    /// The games that count among those level, by player and round: a forfeit is no game in a
    /// Swiss unless the criterion says so, and always one in a round robin (Art. 15.2).
    pub(super) fn encounters(&self, forfeits: bool) -> Vec<Vec<Option<(usize, Score)>>> {
        let forfeits = forfeits || self.system == System::RoundRobin;
        let game = |round: &Round| match round {
            Round::Forfeit { .. } if !forfeits => None,
            Round::Played { opponent, .. } | Round::Forfeit { opponent, .. } => {
                Some((*self.index.get(opponent)?, round.points(self.worth())))
            }
            Round::Open { .. } | Round::Bye(_) | Round::Absent => None,
        };
        self.rounds.iter().map(|rounds| rounds.iter().map(game).collect()).collect()
    }

    pub(super) const fn win(&self) -> Score {
        self.table.worth.win
    }

    /// The score an opponent brings (Art. 16.3): requested byes that nothing but missed rounds
    /// follows count as draws. `drawn` is a round whose games all count as drawn.
    fn adjusted(&self, player: usize, drawn: Option<usize>) -> Score {
        let mut gone = true;
        let mut score = Score::ZERO;
        for (at, round) in self.rounds[player].iter().enumerate().rev() {
            gone &= is_missed(*round);
            let is_request = matches!(round, Round::Bye(Bye::Half | Bye::Zero) | Round::Absent);
            let as_draw = (gone && is_request && self.system == System::Swiss)
                || (drawn == Some(at) && round.paired_with().is_some());
            score += if as_draw { self.worth().draw } else { round.points(self.worth()) };
        }
        score
    }

    fn all_contributions(&self, drawn: Option<usize>) -> Vec<Vec<Contribution>> {
        let players = 0..self.rounds.len();
        let adjusted: Vec<Score> =
            players.clone().map(|player| self.adjusted(player, drawn)).collect();
        players.map(|player| self.contributions_of(player, drawn, &adjusted)).collect()
    }

    fn contributions_of(
        &self,
        player: usize,
        drawn: Option<usize>,
        adjusted: &[Score],
    ) -> Vec<Contribution> {
        let worth = self.worth();
        let of = |opponent: Tpn| self.index.get(&opponent).map(|at| adjusted[*at]);
        let mut own = self.points[player];
        if let Some(round) = drawn.and_then(|at| self.rounds[player].get(at))
            && round.paired_with().is_some()
        {
            own = own - round.points(worth) + worth.draw;
        }
        let most = worth.draw.times(i32::from(self.paired));
        let rounds = (1..).zip(self.rounds[player].iter().enumerate());
        rounds
            .filter_map(|(number, (at, round))| {
                let is_game = round.is_played()
                    || (drawn == Some(at) && matches!(round, Round::Open { .. }))
                    || (self.system == System::RoundRobin
                        && matches!(round, Round::Forfeit { .. }));
                if is_game {
                    let opponent = round.paired_with()?;
                    let drawn = drawn == Some(at);
                    return Some(Contribution {
                        round: number,
                        source: Source::Opponent(opponent),
                        score: of(opponent)?,
                        points: if drawn { worth.draw } else { round.points(worth) },
                        missed: false,
                    });
                }
                if self.system == System::RoundRobin || matches!(round, Round::Open { .. }) {
                    return None;
                }
                let cap = match (self.edition, round) {
                    (Edition::Of2023, _) => own,
                    (Edition::Of2026, Round::Forfeit { opponent, .. }) => of(*opponent)?,
                    (Edition::Of2026, _) => most,
                };
                Some(Contribution {
                    round: number,
                    source: if cap < own { Source::Capped } else { Source::Dummy },
                    score: own.min(cap),
                    points: round.points(worth),
                    missed: is_missed(*round),
                })
            })
            .collect()
    }
}

/// A round missed by the player's own will (VUR): requested, gone, or lost by not coming.
const fn is_missed(round: Round) -> bool {
    matches!(
        round,
        Round::Bye(Bye::Half | Bye::Zero) | Round::Absent | Round::Forfeit { won: false, .. }
    )
}

fn score(one: &Contribution) -> Amount {
    one.score.into()
}

fn product(one: &Contribution) -> Amount {
    Amount::product(one.score, one.points)
}

fn rating(rating: Option<i64>) -> Value {
    Value::bare(Amount::whole(rating.unwrap_or(0)))
}

/// Sums what the contributions give, without those that are cut. The least goes by the score of
/// the opponent and then by what it gives; a missed round goes instead of it unless it gives
/// less (Art. 16.5).
fn cut_and_sum(
    contributions: &[Contribution],
    modifier: Modifier,
    of: fn(&Contribution) -> Amount,
) -> Value {
    let (lowest, highest) = match modifier {
        Modifier::Lowest(cut) => (cut, 0),
        Modifier::Both(cut) => (cut, cut),
        Modifier::Plain | Modifier::Forfeits => (0, 0),
    };
    let mut cuts: Vec<Option<Cut>> = vec![None; contributions.len()];
    for _ in 0..lowest {
        let left = || (0..cuts.len()).filter(|at| cuts[*at].is_none());
        let amount = |at: &usize| of(&contributions[*at]);
        let least = left().min_by_key(|at| (contributions[*at].score, amount(at)));
        let missed = left().filter(|at| contributions[*at].missed).min_by_key(amount);
        let Some(least) = least else { break };
        match missed.filter(|missed| amount(missed) >= amount(&least)) {
            Some(missed) => cuts[missed] = Some(Cut::Missed),
            None => cuts[least] = Some(Cut::Lowest),
        }
    }
    for _ in 0..highest {
        let left = (0..cuts.len()).filter(|at| cuts[*at].is_none());
        let most = left.max_by_key(|at| (contributions[*at].score, of(&contributions[*at])));
        if let Some(most) = most {
            cuts[most] = Some(Cut::Highest);
        }
    }
    let parts = contributions.iter().zip(cuts).map(|(one, cut)| Part {
        round: one.round,
        source: one.source,
        amount: of(one),
        cut,
    });
    Value::sum(parts.collect())
}

/// Cuts the part that no other goes before.
fn cut_one(parts: &mut [Part], why: Cut, before: impl Fn(&Part, &Part) -> bool) {
    let mut found: Option<usize> = None;
    for (at, part) in parts.iter().enumerate().filter(|(_, part)| part.cut.is_none()) {
        if found.is_none_or(|least| before(part, &parts[least])) {
            found = Some(at);
        }
    }
    if let Some(at) = found {
        parts[at].cut = Some(why);
    }
}

/// The average of the parts that count.
fn mean(parts: Vec<Part>) -> Value {
    let counted = parts.iter().filter(|part| part.cut.is_none()).count();
    let sum = Value::sum(parts);
    Value { amount: sum.amount.shared(counted), parts: sum.parts }
}
