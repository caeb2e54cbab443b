//! What the source text leaves open, each as an option; two presets give them all a value.

use crate::games::{Illegal, Message};
use serde::{Deserialize, Deserializer, Serialize};
use std::num::NonZeroU32;

/// The options as written: a preset, and what differs from it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// What holds where nothing else is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// VA-1: pawns of a player in singles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns_singles: Option<u8>,
    /// VA-1: pawns of a pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns_pair: Option<u8>,
    /// VA-2: which wall makes a shot oblique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oblique: Option<Oblique>,
    /// VA-3, VA-26: which visible line makes a pawn light.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_visible_light: Option<LineVisibleLight>,
    /// VA-6: a pawn driven off the field costs a penalty pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offtable_penalty: Option<bool>,
    /// VA-8: whose pocketing pays a debt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debt_paid_by: Option<DebtPaidBy>,
    /// VA-20: who is cleared out in the first series gets a series of his own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_series: Option<bool>,
    /// VA-21: how many sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<Sets>,
    /// VA-21: seconds for a stroke; `null` plays without a clock.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub shot_seconds: Option<Option<NonZeroU32>>,
    /// VA-17, VA-22: the federations' further faults cost a penalty pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub federation_fouls: Option<bool>,
}

/// `null` is a value of its own, not the same as nothing.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A whole set of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The source text with this project's defaults.
    Classic,
    /// As the federations play.
    Federation,
}

/// VA-2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Oblique {
    /// The puck touched any edge wall first.
    AnyRail,
    /// The puck touched the opposite edge wall first.
    OppositeRail,
}

/// VA-3, VA-26.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineVisibleLight {
    /// The line of the centre circle or of the border field.
    CircleAndBorder,
    /// Only the line of the centre circle, as the source has it.
    Circle,
}

/// VA-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebtPaidBy {
    /// The debt is paid when its owner pockets a pawn of his.
    Owner,
    /// The debt is paid as soon as any of his pawns is down.
    Any,
}

/// VA-21: how many sets make a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sets {
    /// Until one side has more than half of so many; an even number may end in a draw.
    BestOf(u32),
    /// So many, whoever leads.
    Exactly(u32),
    /// Until one side has won so many.
    FirstTo(u32),
}

/// The options as they hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// VA-1.
    pub pawns_singles: u8,
    /// VA-1.
    pub pawns_pair: u8,
    /// VA-2.
    pub oblique: Oblique,
    /// VA-3.
    pub line_visible_light: LineVisibleLight,
    /// VA-6.
    pub offtable_penalty: bool,
    /// VA-8.
    pub debt_paid_by: DebtPaidBy,
    /// VA-20.
    pub answer_series: bool,
    /// VA-21.
    pub sets: Sets,
    /// VA-21.
    pub shot_seconds: Option<NonZeroU32>,
    /// VA-22.
    pub federation_fouls: bool,
}

impl Preset {
    /// What the preset says.
    #[must_use]
    pub const fn options(self) -> Options {
        let classic = Options {
            pawns_singles: 8,
            pawns_pair: 16,
            oblique: Oblique::AnyRail,
            line_visible_light: LineVisibleLight::CircleAndBorder,
            offtable_penalty: false,
            debt_paid_by: DebtPaidBy::Owner,
            answer_series: false,
            sets: Sets::BestOf(1),
            shot_seconds: None,
            federation_fouls: false,
        };
        match self {
            Self::Classic => classic,
            Self::Federation => Options {
                oblique: Oblique::OppositeRail,
                offtable_penalty: true,
                debt_paid_by: DebtPaidBy::Any,
                answer_series: true,
                shot_seconds: NonZeroU32::new(30),
                federation_fouls: true,
                ..classic
            },
        }
    }
}

/// A match of more sets is a mistake.
const MOST_SETS: u32 = 99;

impl Ruleset {
    /// The ruleset that says every option, whatever its preset.
    pub(super) const fn saying(options: Options) -> Self {
        Self {
            preset: None,
            pawns_singles: Some(options.pawns_singles),
            pawns_pair: Some(options.pawns_pair),
            oblique: Some(options.oblique),
            line_visible_light: Some(options.line_visible_light),
            offtable_penalty: Some(options.offtable_penalty),
            debt_paid_by: Some(options.debt_paid_by),
            answer_series: Some(options.answer_series),
            sets: Some(options.sets),
            shot_seconds: Some(options.shot_seconds),
            federation_fouls: Some(options.federation_fouls),
        }
    }

    /// The options with the preset's values for what is not said.
    ///
    /// # Errors
    /// VA-1: a number of pawns nobody plays with; VA-21: no set, or too many.
    pub fn resolve(&self) -> Result<Options, Illegal> {
        let preset = self.preset.unwrap_or(Preset::Classic).options();
        let options = Options {
            pawns_singles: self.pawns_singles.unwrap_or(preset.pawns_singles),
            pawns_pair: self.pawns_pair.unwrap_or(preset.pawns_pair),
            oblique: self.oblique.unwrap_or(preset.oblique),
            line_visible_light: self.line_visible_light.unwrap_or(preset.line_visible_light),
            offtable_penalty: self.offtable_penalty.unwrap_or(preset.offtable_penalty),
            debt_paid_by: self.debt_paid_by.unwrap_or(preset.debt_paid_by),
            answer_series: self.answer_series.unwrap_or(preset.answer_series),
            sets: self.sets.unwrap_or(preset.sets),
            shot_seconds: self.shot_seconds.unwrap_or(preset.shot_seconds),
            federation_fouls: self.federation_fouls.unwrap_or(preset.federation_fouls),
        };
        if !matches!(options.pawns_singles, 6 | 8 | 16) {
            return Err(Illegal::by_rule("VA-1", Message::new("novuss-pawns-singles")));
        }
        if !matches!(options.pawns_pair, 12 | 16) {
            return Err(Illegal::by_rule("VA-1", Message::new("novuss-pawns-pair")));
        }
        let (Sets::BestOf(sets) | Sets::Exactly(sets) | Sets::FirstTo(sets)) = options.sets;
        if !(1..=MOST_SETS).contains(&sets) {
            let message = Message::new("novuss-sets-range").with("limit", i64::from(MOST_SETS));
            return Err(Illegal::by_rule("VA-21", message));
        }
        Ok(options)
    }
}

impl Sets {
    /// The match is over at this score.
    pub(super) const fn decided(self, won: [u32; 2]) -> bool {
        let [first, second] = won;
        let most = if first > second { first } else { second };
        match self {
            Self::BestOf(sets) => most > sets / 2 || first + second >= sets,
            Self::Exactly(sets) => first + second >= sets,
            Self::FirstTo(sets) => most >= sets,
        }
    }
}
