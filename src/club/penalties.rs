//! Penalties at an event: imposed and lifted with words that are kept beside the log, and the list
//! of all there ever were.

use super::intent::kind_and_payload;
use super::{Club, EventId, Intent, Refused, events, history, streams, texts};
use crate::games::{Illegal, Message};
use crate::log::{EntryId, Hash, Seq};
use crate::store::{Reader, Tx};
use crate::tournament::{EntrantId, Entry, Event, Penalty, PenaltyId, Presence, Sanction};
use chrono::{DateTime, Utc};
use std::collections::HashMap;

/// What an arbiter decides against somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A penalty of the event.
    Penalty(Sanction),
    /// He is taken out of the event.
    Disqualification,
}

/// Something that can be lifted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// A penalty of the event.
    Penalty(PenaltyId, EntrantId),
    /// The disqualification of an entrant.
    Disqualification(EntrantId),
}

/// A penalty or a disqualification with its words.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// What names it when it is lifted.
    pub ruling: Ruling,
    /// Whose.
    pub entrant: EntrantId,
    /// What it is.
    pub verdict: Verdict,
    /// The rule that was broken; `None` if none was named or its words were erased.
    pub rule: Option<String>,
    /// Imposed by whom, when and why.
    pub imposed: Word,
    /// Lifted by whom, when and why; `None` while it is in force.
    pub lifted: Option<Word>,
}

/// Who said something, when and in what words.
#[derive(Debug, Clone, Default)]
pub struct Word {
    /// When; `None` for what a correction put in.
    pub at: Option<DateTime<Utc>>,
    /// His name, as far as it is known.
    pub by: Option<String>,
    /// The words; `None` if there are none or they were erased.
    pub words: Option<String>,
}

impl Club {
    /// Imposes a penalty, with the rule that was broken (or nothing) and the reason.
    ///
    /// # Errors
    /// The event's rules refuse it, or there is no reason.
    pub fn impose(
        &self,
        id: EventId,
        intent: Intent,
        entrant: EntrantId,
        verdict: Verdict,
        rule: &str,
        reason: &str,
    ) -> Result<Seq, Refused> {
        let Verdict::Penalty(sanction) = verdict else {
            return self.disqualify(id, intent, entrant, rule, reason);
        };
        let (rule, reason) = (rule.to_owned(), reason.to_owned());
        self.store.write(move |tx| {
            let event = streams::load::<Event>(tx, id.stream())?;
            let penalty = Penalty {
                rule: rule_kept(tx, &rule)?,
                reason: events::reason_kept(tx, &reason)?,
                ..penalty(event.state(), intent.id, entrant, sanction)
            };
            let (kind, payload) = kind_and_payload(&Entry::Penalized(penalty));
            events::log_entry(tx, id, intent, kind, payload)
        })
    }

    /// Lifts a penalty or a disqualification, with a reason: all is as if it had never been.
    ///
    /// # Errors
    /// It is not in force, or there is no reason.
    pub fn lift(
        &self,
        id: EventId,
        intent: Intent,
        ruling: Ruling,
        reason: &str,
    ) -> Result<Seq, Refused> {
        let reason = reason.to_owned();
        self.store.write(move |tx| {
            let reason = events::reason_kept(tx, &reason)?;
            let (kind, payload) = kind_and_payload(&lifting(ruling, reason));
            events::log_entry(tx, id, intent, kind, payload)
        })
    }

    /// Every penalty and disqualification that was imposed at an event, the newest first.
    ///
    /// # Errors
    /// There is no such event, or the database cannot be read.
    pub fn rulings(&self, id: EventId) -> Result<Vec<Ruled>, Refused> {
        self.store.read(|reader| rulings(reader, id))
    }
}

/// The penalty an entry of that name imposes now, without its words.
pub(super) fn penalty(
    event: &Event,
    name: EntryId,
    entrant: EntrantId,
    sanction: Sanction,
) -> Penalty {
    let stage = match sanction {
        Sanction::Forfeit(id) => event.pairing(id).map(|(round, _)| round.stage),
        Sanction::Warning | Sanction::Points(_) => None,
    };
    Penalty {
        penalty: PenaltyId(name.0),
        entrant,
        stage: stage.unwrap_or_else(|| played(event)),
        sanction,
        rule: None,
        reason: Hash::ZERO,
    }
}

/// The stage that is played, or was played last: one that is begun has no standings before its
/// first draw.
fn played(event: &Event) -> usize {
    event.rounds.last().map_or(0, |round| round.stage)
}

pub(super) fn lifting(ruling: Ruling, reason: Hash) -> Entry {
    match ruling {
        Ruling::Penalty(penalty, entrant) => Entry::Lifted { penalty, entrant, reason },
        Ruling::Disqualification(entrant) => Entry::Reinstated { entrant, reason: Some(reason) },
    }
}

/// Keeps the words of a rule; none where there are none.
pub(super) fn rule_kept(tx: &mut Tx<'_>, rule: &str) -> Result<Option<Hash>, Refused> {
    const LONGEST_RULE: usize = 200;
    let rule = texts::plain(rule);
    if rule.chars().count() > LONGEST_RULE {
        return Err(
            Illegal::input(Message::new("event-penalty-rule-length").with("longest", 200)).into()
        );
    }
    if rule.is_empty() { Ok(None) } else { texts::keep(tx, &rule, None).map(Some) }
}

fn rulings(reader: &mut Reader<'_>, id: EventId) -> Result<Vec<Ruled>, Refused> {
    let log = streams::load::<Event>(reader, id.stream())?;
    let kinds = ["penalized", "lifted", "disqualified", "reinstated"];
    let mut names = HashMap::new();
    let mut rulings: Vec<Ruled> = Vec::new();
    for line in log.lines().iter().filter(|line| kinds.contains(&line.fact.kind.as_str())) {
        let Ok(entry) = serde_json::from_value::<Entry>(line.fact.body()) else { continue };
        let made = reader.entry(line.id)?;
        let mut said = |hash: Option<Hash>| -> Result<Word, Refused> {
            let by = match &made {
                Some(entry) => history::name_of(reader, &mut names, &entry.draft.actor)?,
                None => None,
            };
            let words = hash.map(|hash| texts::words(reader, hash)).transpose()?.flatten();
            Ok(Word { at: made.as_ref().map(|entry| entry.recorded_at), by, words })
        };
        match entry {
            Entry::Penalized(one) => rulings.push(Ruled {
                ruling: Ruling::Penalty(one.penalty, one.entrant),
                entrant: one.entrant,
                verdict: Verdict::Penalty(one.sanction),
                imposed: said(Some(one.reason))?,
                rule: said(one.rule)?.words,
                lifted: None,
            }),
            Entry::Disqualified { entrant, reason, rule } => rulings.push(Ruled {
                ruling: Ruling::Disqualification(entrant),
                entrant,
                verdict: Verdict::Disqualification,
                imposed: said(reason)?,
                rule: said(rule)?.words,
                lifted: None,
            }),
            Entry::Lifted { penalty, entrant, reason } => {
                let word = said(Some(reason))?;
                set_lifted(&mut rulings, Ruling::Penalty(penalty, entrant), word);
            }
            Entry::Reinstated { entrant, reason } => {
                let word = said(reason)?;
                set_lifted(&mut rulings, Ruling::Disqualification(entrant), word);
            }
            _ => {}
        }
    }
    // An entrant taken off the list took what was imposed on him along.
    rulings.retain(|one| match one.ruling {
        Ruling::Penalty(id, _) => one.lifted.is_some() || log.state().penalties.contains_key(&id),
        Ruling::Disqualification(entrant) => {
            let known = log.state().entrants.get(&entrant);
            one.lifted.is_some() || known.is_some_and(|one| one.presence == Presence::Disqualified)
        }
    });
    rulings.reverse();
    Ok(rulings)
}

fn set_lifted(rulings: &mut [Ruled], ruling: Ruling, word: Word) {
    let open = |one: &&mut Ruled| one.ruling == ruling && one.lifted.is_none();
    if let Some(one) = rulings.iter_mut().rev().find(open) {
        one.lifted = Some(word);
    }
}
