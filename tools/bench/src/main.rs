//! Measures what the project promises about speed, each figure next to its floor, in one run.
//!
//! `cargo run --release --package bench` from the root of the checkout. What it compares with is
//! measured in the same run, so the ratios hold on any machine; a part whose inputs are missing
//! says so on one line.

mod api;
mod build;
mod corpus;
mod crate_of;
mod generation;
mod growth;
mod large;
mod lifecycle;
mod plan;
mod process;
mod session;
mod share;
mod start;
mod types;

use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const ALL: [&str; 11] = [
    "generation",
    "growth",
    "start",
    "plan",
    "instances",
    "lifecycle",
    "set",
    "text",
    "round-trip",
    "types",
    "build",
];

fn main() -> Result<ExitCode> {
    match share::stand_in() {
        Some(outcome) => outcome,
        None => bench().map(|()| ExitCode::SUCCESS),
    }
}

fn bench() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("measured") => process::run_measured(&arguments[1..]),
        Some("parse") => generation::parse(Path::new(&arguments[1])),
        _ => {
            let root = root()?;
            let parts: Vec<&str> = match arguments.is_empty() {
                true => ALL.to_vec(),
                false => arguments.iter().map(String::as_str).collect(),
            };
            for part in parts {
                match part {
                    "generation" => generation::measure(&root)?,
                    "growth" => growth::measure(&root)?,
                    "start" => start::measure(&root)?,
                    "plan" => plan::measure(&root)?,
                    "instances" => plan::measure_instances(&root)?,
                    "lifecycle" => lifecycle::measure(&root)?,
                    "set" => large::measure_set()?,
                    "text" => large::measure_text()?,
                    "round-trip" => plan::measure_round_trip(&root)?,
                    "types" => types::measure(&root)?,
                    "build" => build::measure(&root)?,
                    "corpus" => corpus::measure(&root)?,
                    "faults" => faults()?,
                    other => anyhow::bail!(
                        "`{other}` is not a part: choose from {}, corpus, faults",
                        ALL.join(", ")
                    ),
                }
            }
            Ok(())
        }
    }
}

/// What becomes of faults, cell by cell.
fn faults() -> Result<()> {
    // Most cells wait for time to pass: all of them take minutes.
    let bar = corpus::bar(0)?;
    let matrix = faults::run(|done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    println!("{}", matrix.text);
    anyhow::ensure!(matrix.wrong.is_empty(), "{}", matrix.wrong.join("\n"));
    println!("{} cells, none of them wrong", matrix.cells);
    Ok(())
}

fn root() -> Result<PathBuf> {
    let mut folder = std::env::current_dir()?;
    while !folder.join("generator/Cargo.toml").exists() {
        anyhow::ensure!(folder.pop(), "run this inside a checkout of the project");
    }
    Ok(folder)
}
