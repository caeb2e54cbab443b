//! Fish: the worked cases of its rules, every option both ways, properties, dialogues.

mod cases;
mod corrected_joins;
mod dialogues;
mod endless;
mod hostile;
mod options;
mod owed;
mod properties;

use nomerok::games::{self, Explanation, Illegal, Play};
use serde_json::{Value, json};

/// A match whose entries a test writes down shortly.
#[derive(Debug, Clone)]
pub(crate) struct Match(pub(crate) Box<dyn Play>);

impl Match {
    /// Players with one Fish each, named by letters, in that order.
    pub(crate) fn of(order: &str) -> Self {
        Self::with(order, json!({}))
    }

    /// The same with options of the ruleset.
    pub(crate) fn with(order: &str, ruleset: Value) -> Self {
        let seats: Vec<Value> = letters(order).iter().map(|id| json!({ "id": id })).collect();
        Self::start(json!({ "ruleset": ruleset, "seats": seats, "order": letters(order) }))
    }

    /// In teams: `"X=AC Y=BD"`.
    pub(crate) fn in_teams(order: &str, teams: &str, ruleset: Value) -> Self {
        let seats: Vec<Value> = teams
            .split(' ')
            .map(|team| team.split_once('=').expect("TEAM=PLAYERS"))
            .flat_map(|(team, players)| letters(players).into_iter().map(move |id| (team, id)))
            .map(|(team, id)| json!({ "id": id, "team": team }))
            .collect();
        Self::start(json!({ "ruleset": ruleset, "seats": seats, "order": letters(order) }))
    }

    pub(crate) fn start(header: Value) -> Self {
        Self::try_start(&header).expect("a good header")
    }

    pub(crate) fn try_start(header: &Value) -> Result<Self, Illegal> {
        games::kind("fish").expect("registered").start(header).map(Self)
    }

    /// Flicks in the notation of the worked cases without braces: `"A: B:AC"`.
    pub(crate) fn play(mut self, moves: &str) -> Self {
        for token in moves.split(' ').filter(|token| !token.is_empty()) {
            let (by, perished) = token.split_once(':').expect("MOVER:PERISHED");
            self.enter(json!({
                "kind": "move", "by": by, "how": "flick", "perished": letters(perished)
            }));
        }
        self
    }

    /// Applies an entry that must be accepted.
    pub(crate) fn enter(&mut self, entry: Value) -> Vec<Explanation> {
        self.0.apply(&entry).unwrap_or_else(|illegal| panic!("{entry} refused: {illegal:?}"))
    }

    /// The same in a chain.
    pub(crate) fn then(mut self, entry: Value) -> Self {
        self.enter(entry);
        self
    }

    /// Applies an entry that must be refused, and checks that nothing changed.
    pub(crate) fn refuses(&mut self, entry: Value) -> Illegal {
        let before = (self.0.view(), self.0.result(), format!("{:?}", self.0));
        let illegal = self.0.apply(&entry).expect_err("must be refused");
        assert_eq!((self.0.view(), self.0.result(), format!("{:?}", self.0)), before);
        illegal
    }

    /// A field of the state, letters joined.
    pub(crate) fn state(&self, field: &str) -> String {
        joined(&self.0.view()[field])
    }

    /// The party, counted from 0, as the result has it.
    pub(crate) fn party(&self, number: usize) -> Value {
        self.0.result()["parties"][number].clone()
    }

    /// A field of the first party's result, letters joined.
    pub(crate) fn first(&self, field: &str) -> String {
        joined(&self.party(0)[field])
    }

    /// Points of the first party in a scheme, as `"A=3 B=1"`.
    pub(crate) fn points(&self, scheme: &str) -> String {
        by_player(&self.party(0)["points"][scheme])
    }

    /// Places of the first party, as `"A=3 B=1"`.
    pub(crate) fn places(&self) -> String {
        by_player(&self.party(0)["places"])
    }
}

/// One id a letter.
pub(crate) fn letters(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

/// Lists of ids written without commas, `-` for null; groups of standings in brackets if shared.
pub(crate) fn joined(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items
            .iter()
            .map(|item| match item {
                Value::Array(group) if group.len() > 1 => format!("({})", joined(item)),
                _ => joined(item),
            })
            .collect(),
        other => other.to_string(),
    }
}

fn by_player(value: &Value) -> String {
    let fields = value.as_object().expect("an object by player");
    let fields: Vec<String> = fields.iter().map(|(id, value)| format!("{id}={value}")).collect();
    fields.join(" ")
}

/// The rules an answer names.
pub(crate) fn rules(explain: &[Explanation]) -> Vec<&str> {
    explain.iter().map(|explanation| explanation.rule.as_ref()).collect()
}
