//! How much of a run is the provider's: a program in its place starts it and notes what it used.

use anyhow::{Context, Result};
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const PROVIDER: &str = "BENCH_PROVIDER";
const NOTES: &str = "BENCH_NOTES";

/// A folder for `dev_overrides` in which this program stands in for a provider.
pub struct StandIn {
    folder: PathBuf,
    provider: PathBuf,
    notes: PathBuf,
}

/// What all processes of the provider used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// How often it was started.
    pub starts: usize,
    /// Its processor seconds.
    pub provider: f64,
    /// Those of the programs that stood in for it, which are nobody's.
    pub stand_in: f64,
    /// The largest resident set of any of its processes, in megabytes.
    pub memory: f64,
}

impl StandIn {
    /// Stands in for `provider`, in a new folder below `scratch`.
    pub fn new(provider: &Path, scratch: &Path) -> Result<Self> {
        let folder = scratch.join("stand-in");
        std::fs::create_dir(&folder)?;
        let name = provider.file_name().context("a provider has a name")?;
        std::fs::copy(std::env::current_exe()?, folder.join(name))?;
        Ok(Self {
            notes: folder.join("notes"),
            provider: provider.to_owned(),
            folder,
        })
    }

    /// Where Terraform finds the provider.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the stand-in needs in its environment.
    pub fn environment(&self) -> [(&'static str, String); 2] {
        [
            (PROVIDER, self.provider.to_string_lossy().into_owned()),
            (NOTES, self.notes.to_string_lossy().into_owned()),
        ]
    }

    /// What was used since this was last asked.
    pub fn taken(&self) -> Result<Share> {
        let notes = std::fs::read_to_string(&self.notes).unwrap_or_default();
        std::fs::write(&self.notes, "")?;
        let mut share = Share::default();
        for line in notes.lines() {
            let figures: Vec<f64> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            let [provider, stand_in, memory] = figures[..] else {
                anyhow::bail!("a note has three figures");
            };
            share.starts += 1;
            share.provider += provider;
            share.stand_in += stand_in;
            share.memory = share.memory.max(memory);
        }
        Ok(share)
    }
}

/// Runs the provider that the environment names, when this process stands in for one.
pub fn stand_in() -> Option<Result<ExitCode>> {
    let provider = std::env::var_os(PROVIDER)?;
    // Terraform starts a provider without arguments; the measuring child has some.
    (std::env::args().len() == 1).then(|| run(Path::new(&provider)))
}

fn run(provider: &Path) -> Result<ExitCode> {
    let status = Command::new(provider).env_remove(PROVIDER).status()?;
    let notes = std::env::var_os(NOTES).context("no place for notes")?;
    let mut notes = std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(notes)?;
    let used = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let line = format!(
        "{} {} {}\n",
        seconds(used),
        seconds(getrusage(UsageWho::RUSAGE_SELF)?),
        used.max_rss() as f64 / 1024.0
    );
    notes.write_all(line.as_bytes())?;
    Ok(match status.success() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

fn seconds(usage: Usage) -> f64 {
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}
