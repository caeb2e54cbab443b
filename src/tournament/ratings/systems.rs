//! The two ways to rate, by the formulas of the `skillratings` crate.

use super::{Discipline, Rating};
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};
use skillratings::weng_lin::{self, WengLinConfig, WengLinRating};
use skillratings::{MultiTeamOutcome, Outcomes};

/// Glicko-2: how fast the volatility may change; its author names 0.3 to 1.2.
pub const TAU: f64 = 0.5;
/// Weng and Lin: what an event adds to everybody's uncertainty, in squares (25 / 300, as OpenSkill
/// and TrueSkill have it): nobody becomes so certain that he cannot improve.
pub const GROWTH: f64 = 25.0 / 300.0;
/// Weng and Lin: nobody is less certain than somebody new.
pub const GROWTH_AT_MOST: f64 = 25.0 / 3.0;

fn glicko_config() -> Glicko2Config {
    Glicko2Config { tau: TAU, ..Glicko2Config::default() }
}

fn glicko(rating: Rating) -> Glicko2Rating {
    Glicko2Rating {
        rating: rating.value,
        deviation: rating.deviation,
        volatility: rating.volatility,
    }
}

const fn of_glicko(rating: &Glicko2Rating) -> Rating {
    Rating { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

fn weng_lin(rating: Rating) -> WengLinRating {
    WengLinRating { rating: rating.value, uncertainty: rating.deviation }
}

/// A period in which somebody played nothing, or is about to play: he is less certain.
pub(super) fn idle(discipline: Discipline, rating: Rating) -> Rating {
    match discipline {
        Discipline::Singles => of_glicko(&glicko2::decay_deviation(&glicko(rating))),
        Discipline::Pairs | Discipline::Table => {
            let deviation = rating.deviation.hypot(GROWTH).min(GROWTH_AT_MOST);
            Rating { deviation, ..rating }
        }
    }
}

/// Glicko-2: a whole period at once, against what the opponents were rated before it.
pub(super) fn after_period(rating: Rating, results: &[(Rating, f64)]) -> Rating {
    let results: Vec<(Glicko2Rating, Outcomes)> = results
        .iter()
        .map(|(opponent, score)| {
            let outcome = match *score {
                score if score > 0.75 => Outcomes::WIN,
                score if score > 0.25 => Outcomes::DRAW,
                _ => Outcomes::LOSS,
            };
            (glicko(*opponent), outcome)
        })
        .collect();
    of_glicko(&glicko2::glicko2_rating_period(&glicko(rating), &results, &glicko_config()))
}

/// What Glicko-2 expects in a period: the deviation of the opponent counts, one's own does not.
pub(super) fn expected_in_period(rating: Rating, opponent: Rating) -> f64 {
    let expected = glicko2::expected_score_rating_period(&glicko(rating), &[glicko(opponent)]);
    expected.first().copied().unwrap_or(0.5)
}

/// Weng and Lin: one match of several sides, each with its place.
pub(super) fn after_match(sides: &[(Vec<Rating>, u32)]) -> Vec<Vec<Rating>> {
    let teams: Vec<Vec<WengLinRating>> =
        sides.iter().map(|(side, _)| side.iter().copied().map(weng_lin).collect()).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(sides)
        .map(|(team, (_, rank))| {
            (team.as_slice(), MultiTeamOutcome::new(usize::try_from(*rank).unwrap_or(usize::MAX)))
        })
        .collect();
    let after = weng_lin::weng_lin_multi_team(&ranked, &WengLinConfig::default());
    let rating = |one: &WengLinRating| Rating {
        value: one.rating,
        deviation: one.uncertainty,
        volatility: 0.0,
    };
    after.iter().map(|side| side.iter().map(rating).collect()).collect()
}

/// How probably the first side does better than the second, a draw counted half.
#[must_use]
pub fn chance(discipline: Discipline, one: &[Rating], other: &[Rating]) -> f64 {
    match (discipline, one, other) {
        (Discipline::Singles, [one], [other]) => {
            glicko2::expected_score(&glicko(*one), &glicko(*other)).0
        }
        _ => {
            let side = |side: &[Rating]| -> Vec<WengLinRating> {
                side.iter().copied().map(weng_lin).collect()
            };
            let config = WengLinConfig::default();
            weng_lin::expected_score_two_teams(&side(one), &side(other), &config).0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_glickmans_paper_comes_out() {
        // http://www.glicko.net/glicko/glicko2.pdf, page 4: 1464.06, 151.52, 0.05999.
        let of = |value, deviation| Rating { value, deviation, volatility: 0.06 };
        let results = [(of(1400.0, 30.0), 1.0), (of(1550.0, 100.0), 0.0), (of(1700.0, 300.0), 0.0)];
        let after = after_period(of(1500.0, 200.0), &results);
        assert!((after.value - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00002, "{after:?}");
    }

    #[test]
    fn who_does_not_play_becomes_less_certain_and_never_less_than_somebody_new() {
        for discipline in Discipline::ALL {
            let start = discipline.start();
            let known = Rating { deviation: start.deviation / 4.0, ..start };
            let after = idle(discipline, known);
            assert!(after.deviation > known.deviation && after.deviation < start.deviation);
            assert!((after.value - known.value).abs() < f64::EPSILON);
            assert!(idle(discipline, start).deviation <= start.deviation);
        }
    }

    #[test]
    fn the_winner_of_a_table_gains_and_the_last_loses() {
        let start = Discipline::Table.start();
        let sides: Vec<(Vec<Rating>, u32)> = (1..=4).map(|rank| (vec![start], rank)).collect();
        let after = after_match(&sides);
        let values: Vec<f64> = after.iter().map(|side| side[0].value).collect();
        assert!(values.windows(2).all(|two| two[0] > two[1]), "{values:?}");
        assert!(after.iter().all(|side| side[0].deviation < start.deviation));
    }
}
