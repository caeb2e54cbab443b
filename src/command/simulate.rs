//! `nomerok simulate`: a shot in, what happened out; ensembles and the inverse problem.

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::{Value, json};
use simulation::ensemble::{MOST_SAMPLES, Plan};
use simulation::inverse::Prior;
use simulation::scenario::{Answer, BodySpec, Bounded, Preset, Scenario, ScenarioError};
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Simulate a shot: its events and trajectory, the odds of a claim, the shots that explain a picture.
#[derive(Debug, clap::Args)]
pub(super) struct Simulate {
    /// Whose table and pieces.
    #[arg(value_enum)]
    game: Game,
    /// The scenario's file; `-` reads many scenarios from standard input, one a line.
    scenario: PathBuf,
    /// Print only the list of events.
    #[arg(long, conflicts_with_all = ["samples", "claim", "explain"])]
    events: bool,
    /// How many replays within the uncertainty judge the claim (10 000).
    #[arg(long, requires = "claim", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SAMPLES)))]
    samples: Option<u32>,
    /// What is said to have happened, e.g. `first_contact=red3 and not pocketed=puck`.
    #[arg(long, conflicts_with = "explain")]
    claim: Option<String>,
    /// The positions seen afterwards (a scenario or an answer of this command): which shots explain them?
    #[arg(long, value_name = "AFTER")]
    explain: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    Novuss,
    Fish,
}

/// No honest scenario comes near: 64 pieces take some 10 KB.
const LONGEST: u64 = 1 << 20;

/// Why a scenario gives no answer.
#[derive(Debug)]
enum Unusable {
    /// It is no JSON.
    Syntax(String),
    /// A field is wrong; the text names it.
    Scenario(String),
    /// Too many bytes.
    TooLong,
}

impl Unusable {
    fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "syntax",
            Self::Scenario(_) => "scenario",
            Self::TooLong => "too-long",
        }
    }
}

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Syntax(why) | Self::Scenario(why) => f.write_str(why),
            Self::TooLong => write!(f, "longer than {LONGEST} bytes"),
        }
    }
}

impl From<ScenarioError> for Unusable {
    fn from(error: ScenarioError) -> Self {
        Self::Scenario(error.to_string())
    }
}

impl From<serde_json::Error> for Unusable {
    fn from(error: serde_json::Error) -> Self {
        if error.is_data() {
            Self::Scenario(error.to_string())
        } else {
            Self::Syntax(error.to_string())
        }
    }
}

/// A shot that explains a picture, in the scenario's own terms.
#[derive(Debug, Serialize)]
struct ShotRow {
    weight: f64,
    misfit: f64,
    speed_mps: f64,
    angle_deg: f64,
    spin_rps: f64,
}

impl Simulate {
    /// The exit code is 2 for a scenario that cannot be used.
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let after = match self.explain.as_deref().map(|path| self.seen(path)).transpose() {
            Ok(after) => after,
            Err(why) => return Ok(refuse(self.explain.as_deref(), &why)),
        };
        if self.scenario == Path::new("-") {
            return self.many(after.as_ref());
        }
        let text = match read(&self.scenario) {
            Ok(text) => text,
            Err(why) => return Ok(refuse(Some(&self.scenario), &why)),
        };
        match self.answer(&text, after.as_ref()) {
            Ok(answer) => {
                writeln!(io::stdout().lock(), "{answer}")?;
                Ok(ExitCode::SUCCESS)
            }
            Err(why) => Ok(refuse(Some(&self.scenario), &why)),
        }
    }

    /// One answer a line, flushed, so that a program can hold a dialogue.
    fn many(&self, after: Option<&Scenario>) -> anyhow::Result<ExitCode> {
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        loop {
            let mut line = Vec::new();
            if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
                return Ok(ExitCode::SUCCESS);
            }
            let answer = if line.len() as u64 > LONGEST {
                if line.last() != Some(&b'\n') {
                    input.skip_until(b'\n')?;
                }
                Err(Unusable::TooLong)
            } else {
                self.answer(&line, after)
            };
            let answer = answer.unwrap_or_else(|why| {
                let error = json!({ "code": why.code(), "rule": null, "message": why.to_string() });
                json!({ "ok": false, "error": error }).to_string()
            });
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }

    fn answer(&self, text: &[u8], after: Option<&Scenario>) -> Result<String, Unusable> {
        let scenario: Scenario = serde_json::from_slice(text)?;
        let preset = match self.game {
            Game::Novuss => Preset::Novuss,
            Game::Fish => Preset::Fish,
        };
        if scenario.table.preset != preset {
            let why = "table.preset: is not the game named on the command line";
            return Err(Unusable::Scenario(why.to_owned()));
        }
        let case = scenario.resolve()?;
        let printed = if let Some(claim) = &self.claim {
            let claim = case.claim(claim)?;
            let plan = Plan { samples: self.samples.unwrap_or(10_000), ..Plan::default() };
            let bar = bar();
            let judgement = case.judge(&claim, &plan, |done, of| advance(&bar, done, of))?;
            bar.finish_and_clear();
            serde_json::to_string(&judgement)
        } else if let Some(after) = after {
            let bar = bar();
            let shots =
                case.explain(after, &Prior::default(), |done, of| advance(&bar, done, of))?;
            bar.finish_and_clear();
            let aim = scenario.shot.as_ref().map_or(0.0, |shot| shot.angle_deg);
            let rows: Vec<ShotRow> = shots
                .iter()
                .map(|shot| ShotRow {
                    weight: shot.weight,
                    misfit: shot.misfit,
                    speed_mps: shot.speed_mps,
                    angle_deg: aim + shot.turn_deg,
                    spin_rps: shot.spin_rps,
                })
                .collect();
            serde_json::to_string(&rows)
        } else {
            let answer = case.simulate()?;
            if self.events {
                serde_json::to_string(&answer.events)
            } else {
                serde_json::to_string(&answer)
            }
        };
        Ok(printed?)
    }

    /// What was seen afterwards: a scenario, only its `bodies`, or an answer of this command.
    fn seen(&self, path: &Path) -> Result<Scenario, Unusable> {
        let mut value: Value = serde_json::from_slice(&read(path)?)?;
        if value.get("rest").is_some() {
            let answer: Answer = serde_json::from_value(value)?;
            let mut seen = Scenario::novuss();
            let on_table = answer.rest.into_iter().filter(|rest| rest.on == "table");
            let kind = seen.bodies.0[0].kind;
            let body = |rest: simulation::scenario::RestRow| BodySpec {
                id: rest.id,
                kind,
                x_mm: rest.x_mm,
                y_mm: rest.y_mm,
                angle_deg: rest.angle_deg,
                face_up: true,
                inside: rest.inside,
            };
            seen.bodies = Bounded(on_table.map(body).collect());
            return Ok(seen);
        }
        if let Some(fields) = value.as_object_mut() {
            let preset =
                json!({ "preset": if self.game == Game::Fish { "fish" } else { "novuss" } });
            fields.entry("table").or_insert(preset);
        }
        Ok(serde_json::from_value(value)?)
    }
}

/// Reads a file, but never more of it than a scenario may have.
pub(super) fn bounded(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut text)?;
    Ok((text.len() as u64 <= most).then_some(text))
}

fn read(path: &Path) -> Result<Vec<u8>, Unusable> {
    match bounded(path, LONGEST) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err(Unusable::TooLong),
        Err(error) => Err(Unusable::Scenario(error.to_string())),
    }
}

fn refuse(path: Option<&Path>, why: &Unusable) -> ExitCode {
    let file = path.map_or_else(String::new, |path| format!("{}: ", path.display()));
    eprintln!("nomerok: {file}{why}");
    ExitCode::from(2)
}

/// On standard error, and only where that is a terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {human_pos}/{human_len}  {eta}") {
        bar.set_style(style);
    }
    bar
}

fn advance(bar: &ProgressBar, done: u32, of: u32) -> bool {
    bar.set_length(u64::from(of));
    bar.set_position(u64::from(done));
    true
}
