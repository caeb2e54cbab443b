//! A Swiss until so many losses: who is out, and when it ends.

use super::*;
use crate::database::on_both;
use nomerok::tournament::SittingOut;
use nomerok::tournament::stages::SwissSettings;

fn until(losses: u8) -> Format {
    Format::Swiss(SwissSettings {
        rounds: 9,
        first_move: Default::default(),
        accelerated: false,
        until_losses: Some(losses),
        edition: Default::default(),
    })
}

/// How many matches each number has lost.
fn losses(event: &Event) -> std::collections::BTreeMap<u32, usize> {
    let mut lost = std::collections::BTreeMap::new();
    for pairing in event.rounds.iter().flat_map(|round| &round.matches) {
        for (seat, place) in &pairing.outcome.parts[0].places {
            let entrant = EntrantId::of_seat(seat).expect("an entrant's seat");
            *lost.entry(event.entrants[&entrant].number).or_default() += usize::from(*place == 2);
        }
    }
    lost
}

#[test]
fn after_one_loss_everybody_is_out_and_the_last_one_ends_the_stage() {
    on_both(|database| {
        let evening = evening(database, vec![until(1)], 8);
        let rounds = play_out(&evening, |_, two| better(two));
        assert_eq!(rounds, 3, "8, 4 and 2 are left");
        let event = event(&evening);
        let sizes: Vec<usize> = event.rounds.iter().map(|round| round.matches.len()).collect();
        assert_eq!(sizes, [4, 2, 1]);
        let out = |round: usize| {
            let byes = &event.rounds[round].byes;
            byes.iter().filter(|bye| bye.why == SittingOut::Out).count()
        };
        assert_eq!([out(0), out(1), out(2)], [0, 4, 6]);
        assert_eq!(places(&evening)[0], (1, Some(1)));
        assert_eq!(code(pair(&evening)), "pairing-none-few", "nobody is left to play");
        evening.verify();
    });
}

#[test]
fn nobody_plays_on_after_his_losses_and_the_stage_ends_also_when_nobody_can_be_paired() {
    for (players, limit) in [(5, 2), (6, 2), (7, 3), (4, 3)] {
        let database = Database::sqlite();
        let evening = evening(&database, vec![until(limit)], players);
        let rounds = play_out(&evening, |_, two| better(two));
        assert!(rounds <= 9, "{players} players, {limit} losses: {rounds} rounds");
        let lost = losses(&event(&evening));
        assert!(lost.values().all(|lost| *lost <= usize::from(limit)), "{lost:?}");
        // It went on as long as two were left who had not met.
        let left = lost.values().filter(|lost| **lost < usize::from(limit)).count();
        assert!(left >= 1 || players < 2, "somebody is left: {lost:?}");
    }
}

#[test]
fn two_who_have_met_end_the_stage_and_the_number_of_losses_stays_as_it_began() {
    let database = Database::sqlite();
    let evening = evening(&database, vec![until(1)], 2);
    pair(&evening).expect("one round");
    play(&evening, |_| ("result", None));
    assert!(event(&evening).stage_is_drawn(), "those two have met: there is no legal pairing");
    let mut settings = event(&evening).settings().clone();
    settings.stages = vec![until(2)];
    let entry = nomerok::tournament::Entry::Changed { settings: Box::new(settings) };
    let changed = evening.club.log_event_entry(evening.event, Intent::now(REFEREE), entry);
    assert_eq!(code(changed.map(drop)), "event-stage-begun");
}

#[test]
fn one_is_out_after_1_to_9_losses() {
    for wrong in [0, 10] {
        assert_eq!(until(wrong).check().expect_err("refused").code(), "event-until-losses-range");
    }
}
