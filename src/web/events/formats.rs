//! The stages of an event as fields of a form, each format with what it means and takes.

use super::typed::Typed;
use crate::games;
use crate::i18n::{Language, text};
use crate::tournament::Scoring;
use crate::tournament::stages::outlook::{Outlook, outlook};
use crate::tournament::stages::tables::formats::can_seat;
use crate::tournament::stages::{FirstMove, Format, SwissSettings};
use crate::tournament::standings::{Criterion, Fits};
use crate::tournament::tiebreaks::Edition;

/// A format that can be chosen, with what it means.
#[derive(Debug, Clone)]
pub(super) struct FormatChoice {
    pub(super) value: &'static str,
    pub(super) label: String,
    pub(super) hint: String,
    pub(super) chosen: bool,
}

/// One stage's fields.
#[derive(Debug, Clone)]
pub(super) struct StageFields {
    /// From 1.
    pub(super) number: usize,
    /// What the names of its fields end in: nothing for the first, `.2` for the second.
    pub(super) suffix: String,
    pub(super) formats: Vec<FormatChoice>,
    /// It is the one more that could be added.
    pub(super) spare: bool,
    /// What was typed in its fields, by their names without the suffix.
    typed: Vec<(&'static str, String)>,
    /// Rounds, matches and hours to expect; empty where nothing is settled beforehand.
    pub(super) outlook: String,
    /// What is wrong with its fields, by their names without the suffix.
    errors: Vec<(String, String)>,
}

impl StageFields {
    /// What stands in a field.
    pub(super) fn v(&self, name: &str) -> &str {
        self.typed.iter().find(|(field, _)| *field == name).map_or("", |(_, text)| text)
    }

    /// What is wrong with a field; empty if nothing is.
    pub(super) fn e(&self, name: &str) -> &str {
        self.errors.iter().find(|(field, _)| field == name).map_or("", |(_, error)| error)
    }
}

/// Names of the formats that a form offers, in its order.
const OFFERED: [&str; 9] = [
    "free",
    "schedule",
    "swiss_tables",
    "heats",
    "swiss",
    "round_robin",
    "groups",
    "single_elimination",
    "double_elimination",
];

/// Names of a stage's fields besides its format.
const FIELDS: [&str; 14] = [
    "per_table",
    "table_rounds",
    "qualifiers",
    "until_losses",
    "swiss_rounds",
    "first_move",
    "accelerated",
    "edition",
    "cycles",
    "groups",
    "third_place",
    "reset",
    "take",
    "format",
];

/// Stages a form has places for.
pub(super) const STAGES: usize = 4;

/// A field of a stage, from 0.
pub(super) fn field(name: &str, stage: usize) -> String {
    if stage == 0 { name.to_owned() } else { format!("{name}.{}", stage + 1) }
}

/// What an evening is reckoned with: how many play at how many tables, and how long a match is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reckoned {
    pub(super) players: usize,
    pub(super) tables: usize,
    pub(super) minutes: usize,
}

/// The stages of a form: those that are filled in, and one more.
pub(super) fn stages(
    game: &str,
    typed: &Typed,
    reckoned: Reckoned,
    errors: &[(String, String)],
    lang: Language,
) -> Vec<StageFields> {
    let filled = (1..STAGES).take_while(|at| !typed.get(&field("format", *at)).is_empty()).count();
    let shown =
        if can_be_paired(game) || can_be_seated(game) { (filled + 2).min(STAGES) } else { 1 };
    let mut players = reckoned.players;
    (0..shown)
        .map(|stage| {
            let number = |name: &str| typed.get(&field(name, stage)).trim().parse().ok();
            players = number("take").filter(|_| stage > 0).unwrap_or(players);
            let format = read(typed, stage).ok().flatten();
            let outlook = format.and_then(|one| outlook(&one, players, reckoned.tables));
            StageFields {
                number: stage + 1,
                suffix: field("", stage),
                formats: choices(game, typed.get(&field("format", stage)), stage, lang),
                spare: stage > filled,
                typed: FIELDS
                    .iter()
                    .map(|name| (*name, typed.get(&field(name, stage)).to_owned()))
                    .collect(),
                outlook: outlook.map(|one| told(one, players, reckoned, lang)).unwrap_or_default(),
                errors: FIELDS
                    .iter()
                    .filter_map(|name| {
                        let full = field(name, stage);
                        let (_, error) = errors.iter().find(|(field, _)| *field == full)?;
                        Some(((*name).to_owned(), error.clone()))
                    })
                    .collect(),
            }
        })
        .collect()
}

/// What a stage takes, in words.
fn told(of: Outlook, players: usize, reckoned: Reckoned, lang: Language) -> String {
    let range = |(least, most): (usize, usize)| {
        if least == most { least.to_string() } else { format!("{least}–{most}") }
    };
    let clock = |turns: usize| {
        let minutes = turns * reckoned.minutes;
        format!("{}:{:02}", minutes / 60, minutes % 60)
    };
    let hours = match of.turns {
        (least, most) if least == most => clock(least),
        (least, most) => format!("{}–{}", clock(least), clock(most)),
    };
    text(
        lang,
        "outlook",
        &[
            ("players", i64::try_from(players).unwrap_or(i64::MAX).into()),
            ("rounds", range(of.rounds).into()),
            ("matches", range(of.matches).into()),
            ("hours", hours.into()),
        ],
    )
}

/// The formats a stage of a game's event can have; a later stage need not be.
fn choices(game: &str, chosen: &str, stage: usize, lang: Language) -> Vec<FormatChoice> {
    let none = (stage > 0).then(|| FormatChoice {
        value: "",
        label: text(lang, "format-none", &[]),
        hint: String::new(),
        chosen: chosen.is_empty(),
    });
    let all = OFFERED.into_iter().filter(|name| match *name {
        "free" => true,
        "schedule" | "swiss_tables" | "heats" => can_be_seated(game),
        _ => can_be_paired(game),
    });
    let all = all.map(|name| {
        let key = super::words::key(name);
        FormatChoice {
            value: name,
            label: text(lang, &format!("format-{key}"), &[]),
            hint: text(lang, &format!("format-{key}-hint"), &[]),
            chosen: name == chosen || (chosen.is_empty() && stage == 0 && name == "free"),
        }
    });
    none.into_iter().chain(all).collect()
}

/// Writes a stage's format into a form.
pub(super) fn write(typed: &mut Typed, stage: usize, format: &Format) {
    let mut set = |name: &str, value: String| typed.set(field(name, stage), value);
    let box_of = |yes: bool| if yes { "yes".to_owned() } else { String::new() };
    set("format", format.as_str().to_owned());
    let edition = match format.edition() {
        Edition::Of2023 => "2023",
        Edition::Of2026 => "2026",
    };
    set("edition", edition.to_owned());
    match format {
        Format::Free => {}
        Format::Swiss(swiss) => {
            set("swiss_rounds", swiss.rounds.to_string());
            set("first_move", first_move_name(swiss.first_move).to_owned());
            set("accelerated", box_of(swiss.accelerated));
            set("until_losses", swiss.until_losses.map(|k| k.to_string()).unwrap_or_default());
        }
        Format::RoundRobin { cycles, .. } => set("cycles", cycles.to_string()),
        Format::Groups { groups, cycles, .. } => {
            set("groups", groups.to_string());
            set("cycles", cycles.to_string());
        }
        Format::SingleElimination { third_place } => set("third_place", box_of(*third_place)),
        Format::DoubleElimination { reset } => set("reset", box_of(*reset)),
        Format::Schedule { rounds, per_table } | Format::SwissTables { rounds, per_table } => {
            set("table_rounds", rounds.to_string());
            set("per_table", per_table.to_string());
        }
        Format::Heats { per_table, qualifiers } => {
            set("per_table", per_table.to_string());
            set("qualifiers", qualifiers.to_string());
        }
    }
}

const fn first_move_name(first_move: FirstMove) -> &'static str {
    match first_move {
        FirstMove::Alternates => "alternates",
        FirstMove::ByLot => "by_lot",
    }
}

/// Reads a stage's format from a form; `None` for a stage there is none of.
///
/// # Errors
/// The field that is wrong and the key of what would be right.
pub(super) fn read(typed: &Typed, stage: usize) -> Result<Option<Format>, (String, &'static str)> {
    let of = |name: &str| typed.get(&field(name, stage)).trim();
    let wrong = |name: &str, key| (field(name, stage), key);
    let edition = match of("edition") {
        "" | "2026" => Edition::Of2026,
        "2023" => Edition::Of2023,
        _ => return Err(wrong("edition", "field-choose")),
    };
    let cycles = || match of("cycles") {
        "" | "1" => Ok(1),
        "2" => Ok(2),
        _ => Err(wrong("cycles", "event-cycles-range")),
    };
    let number = |name: &str| {
        let range = match name {
            "per_table" => 3..=12,
            "table_rounds" => 1..=60,
            _ => 1..=11,
        };
        let read: Option<u16> = of(name).parse().ok().filter(|one| range.contains(one));
        read.ok_or_else(|| {
            let key = match name {
                "per_table" => "field-per-table-range",
                "table_rounds" => "field-table-rounds-range",
                _ => "field-qualifiers-range",
            };
            wrong(name, key)
        })
    };
    Ok(Some(match of("format") {
        "" if stage > 0 => return Ok(None),
        "" | "free" => Format::Free,
        "swiss" => {
            let rounds = of("swiss_rounds").parse();
            let rounds: u16 =
                rounds.map_err(|_| wrong("swiss_rounds", "event-swiss-rounds-range"))?;
            let first_move = match of("first_move") {
                "" | "alternates" => FirstMove::Alternates,
                "by_lot" => FirstMove::ByLot,
                _ => return Err(wrong("first_move", "field-choose")),
            };
            let accelerated = of("accelerated") == "yes";
            let until_losses = match of("until_losses") {
                "" => None,
                losses => {
                    let losses = losses.parse().ok().filter(|losses| (1..=9).contains(losses));
                    Some(losses.ok_or_else(|| wrong("until_losses", "event-until-losses-range"))?)
                }
            };
            Format::Swiss(SwissSettings { rounds, first_move, accelerated, until_losses, edition })
        }
        "round_robin" => Format::RoundRobin { cycles: cycles()?, edition },
        "groups" => {
            let groups: Option<u16> = of("groups").parse().ok();
            let groups = groups.filter(|one| (2..=Format::MOST_GROUPS).contains(one));
            let groups = groups.ok_or_else(|| wrong("groups", "field-groups"))?;
            Format::Groups { groups, cycles: cycles()?, edition }
        }
        "single_elimination" => {
            Format::SingleElimination { third_place: of("third_place") == "yes" }
        }
        "double_elimination" => Format::DoubleElimination { reset: of("reset") == "yes" },
        "schedule" => {
            Format::Schedule { rounds: number("table_rounds")?, per_table: number("per_table")? }
        }
        "swiss_tables" => {
            Format::SwissTables { rounds: number("table_rounds")?, per_table: number("per_table")? }
        }
        "heats" => {
            Format::Heats { per_table: number("per_table")?, qualifiers: number("qualifiers")? }
        }
        _ => return Err(wrong("format", "field-choose")),
    }))
}

/// The fields that are wrong, each with the key of what would be right.
type Wrong = Vec<(String, &'static str)>;

/// Reads all stages of a form, and how many go on from each.
///
/// # Errors
/// Every field that is wrong and the key of what would be right.
pub(super) fn read_all(typed: &Typed) -> Result<(Vec<Format>, Vec<u32>), Wrong> {
    let (mut stages, mut advance, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for stage in 0..STAGES {
        match read(typed, stage) {
            Ok(Some(format)) => {
                if stage > stages.len() {
                    wrong.push((field("format", stages.len()), "event-stage-gap"));
                }
                stages.push(format);
                let take: Result<u32, _> = typed.get(&field("take", stage)).trim().parse();
                match take {
                    _ if stage == 0 => {}
                    Ok(take) if take >= 2 => advance.push(take),
                    _ => wrong.push((field("take", stage), "event-advance-range")),
                }
            }
            Ok(None) => {}
            Err(error) => wrong.push(error),
        }
    }
    if wrong.is_empty() { Ok((stages, advance)) } else { Err(wrong) }
}

/// Tie-breaks a form has places for.
pub(super) const TIE_BREAKS: usize = 8;

/// The tie-breaks of C.07 a form offers, most used first.
const FIDE: [&str; 12] =
    ["DE", "BH/C1", "BH", "SB", "SB/C1", "WIN", "WON", "BWG", "PS", "BH/M1", "AOB", "FB"];

/// The tie-breaks a game's form offers: those of C.07 too where it can be paired.
pub(super) fn tie_breaks(game: &str) -> Vec<Criterion> {
    let fide = FIDE.into_iter().filter_map(Criterion::named);
    let kind = games::kind(game);
    let counts = kind.is_some_and(|kind| kind.counts_points(&serde_json::Map::new()));
    let doubles = kind.is_some_and(|kind| kind.double_wins);
    let says = |one: &Criterion| match one {
        Criterion::ScoreDifference | Criterion::Score => counts,
        Criterion::DoubleWins => doubles,
        _ => true,
    };
    let all = Criterion::ALL.into_iter().chain(fide).filter(says);
    all.filter(|one| one.fits() != Fits::Paired || can_be_paired(game)).collect()
}

/// In which stages a tie-break says something, for the script that offers them.
pub(super) fn fits(name: &str) -> &'static str {
    match Criterion::named(name).map(Criterion::fits) {
        Some(Fits::Free) => "free",
        Some(Fits::Paired) => "paired",
        Some(Fits::Both) | None => "both",
    }
}

/// Those of the chosen tie-breaks that say something in one of the stages. Paired stages without
/// any have the usual ones of their format.
pub(super) fn fitting(chosen: Vec<Criterion>, stages: &[Format]) -> Vec<Criterion> {
    let of_pairs = |one: &Criterion| one.fits() == Fits::Paired;
    let paired = stages.iter().any(Format::pairs);
    let free = stages.iter().any(|one| !one.pairs());
    let mut fit = chosen;
    fit.retain(|one| match one.fits() {
        Fits::Free => free,
        Fits::Paired => paired,
        Fits::Both => true,
    });
    if paired && !fit.iter().any(of_pairs) {
        // Most is asked of a Swiss, where nobody has met everybody.
        let named = |format: &Format| usual(format.as_str());
        let usual = stages.iter().map(named).max_by_key(|names| names.len()).unwrap_or_default();
        let usual = usual.iter().filter_map(|name| Criterion::named(name));
        if free {
            fit.extend(usual);
        } else {
            // What a free stage would have had beside them gives way; a lot comes last anyway.
            fit.retain(|one| *one == Criterion::Lot);
            fit.splice(0..0, usual);
        }
    }
    fit
}

/// The usual tie-breaks of a format, most important first; none where the scheme of points
/// decides, see [`usual_by`].
pub(super) fn usual(format: &str) -> &'static [&'static str] {
    match format {
        "swiss" => &["DE", "BH/C1", "BH", "SB"],
        "round_robin" | "groups" => &["DE", "SB", "WIN"],
        _ => &[],
    }
}

/// The usual tie-breaks of a free format by its scheme: places where places were played for,
/// wins where one side beats the other.
pub(super) fn usual_by(game: &str, scheme: Scoring) -> Vec<Criterion> {
    let many = games::kind(game).is_some_and(|kind| kind.open_ended);
    match scheme {
        Scoring::Match(_) => vec![Criterion::Wins, Criterion::FewerViolations],
        Scoring::Own if !many => vec![Criterion::Wins, Criterion::FewerViolations],
        Scoring::Places(_) | Scoring::Own => vec![Criterion::CountBack, Criterion::LastParty],
    }
}

/// A game of more than two at a table can have its tables seated by rules.
fn can_be_seated(game: &str) -> bool {
    games::kind(game).is_some_and(can_seat)
}

/// Only a game that two can play, and that says who won, is paired.
fn can_be_paired(game: &str) -> bool {
    games::kind(game).is_some_and(|kind| kind.seats.0 <= 2 && kind.match_points)
}
