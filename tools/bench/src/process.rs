//! Runs a program as a whole process and reads its time and memory from the operating system.

use anyhow::{Context, Result, ensure};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// What one run cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Elapsed seconds.
    pub wall: f64,
    /// Seconds of processor time, of the process and all that it started.
    pub cpu: f64,
    /// The largest resident set of any of these processes, in megabytes.
    pub memory: f64,
}

/// Runs `command` `times` times through a measuring child and returns the median of each figure.
pub fn measure(
    times: usize,
    folder: &Path,
    environment: &[(&str, &str)],
    command: &[&str],
) -> Result<Cost> {
    let mut costs = Vec::new();
    for _ in 0..times {
        let ran = once(folder, environment, command)?;
        ensure!(
            ran.code == Some(0),
            "`{}` failed:\n{}",
            command.join(" "),
            ran.errors
        );
        costs.push(ran.cost);
    }
    Ok(Cost {
        wall: median(&costs, |cost| cost.wall),
        cpu: median(&costs, |cost| cost.cpu),
        memory: median(&costs, |cost| cost.memory),
    })
}

/// One run, however it ended.
#[derive(Debug)]
pub struct Ran {
    pub cost: Cost,
    /// `None` when a signal ended it.
    pub code: Option<i32>,
    /// What it said of errors.
    pub errors: String,
}

/// Runs `command` once through a measuring child.
pub fn once(folder: &Path, environment: &[(&str, &str)], command: &[&str]) -> Result<Ran> {
    let output = Command::new(std::env::current_exe()?)
        .arg("measured")
        .args(command)
        .envs(environment.iter().copied())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8(output.stdout)?;
    let figures = text.lines().last().with_context(|| errors.clone())?;
    let figures: Vec<f64> = figures
        .split(' ')
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let [wall, cpu, memory, code] = figures[..] else {
        anyhow::bail!("no figures: {text}");
    };
    Ok(Ran {
        cost: Cost { wall, cpu, memory },
        code: (code >= 0.0).then_some(code as i32),
        errors,
    })
}

fn median(costs: &[Cost], figure: impl Fn(&Cost) -> f64) -> f64 {
    let mut figures: Vec<f64> = costs.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The measuring child: runs the rest of the arguments, prints wall, cpu, memory and the exit code.
pub fn run_measured(command: &[String]) -> Result<()> {
    let start = Instant::now();
    let status = Command::new(&command[0])
        .args(&command[1..])
        .stdout(Stdio::null())
        .status()
        .with_context(|| format!("cannot start `{}`", command[0]))?;
    let wall = start.elapsed().as_secs_f64();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    println!(
        "{wall} {} {} {}",
        cpu as f64 / 1e6,
        usage.max_rss() as f64 / 1024.0,
        status.code().unwrap_or(-1)
    );
    Ok(())
}

/// Prints one line of a result.
pub fn report(what: &str, cost: Cost) {
    println!(
        "{what:<58} {:>8.3} s wall {:>8.3} s cpu {:>7.1} MB",
        cost.wall, cost.cpu, cost.memory
    );
}
