//! Every real document beside the checkout: what the generator makes of it, and whether it compiles.

mod compile;
mod groups;

use anyhow::{Context, Result};
use groups::Groups;
use indicatif::ProgressBar;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// Slower runs are named.
const LONGEST: f64 = 2.0;

/// Prints the tables of `docs/corpus.md`.
pub fn measure(root: &Path) -> Result<()> {
    let specs = root.join("../shared/specs");
    let Ok(index) = std::fs::read_to_string(specs.join("INDEX.tsv")) else {
        println!("corpus: skipped, ../shared/specs is not there");
        return Ok(());
    };
    let listed: Vec<(&str, &str)> = index.lines().skip(1).filter_map(columns).collect();
    let generator = crate::build::generator(root)?;
    let scratch = tempfile::tempdir()?;
    // Hidden where standard error is no terminal.
    let bar = ProgressBar::new(listed.len() as u64);
    let mut apis: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for (number, (api, file)) in listed.iter().enumerate() {
        let output = scratch.path().join(number.to_string());
        let row = Row::run(root, &generator, &specs.join(file), &output)?;
        if row.seconds > LONGEST || row.panicked {
            bar.suspend(|| {
                eprintln!(
                    "{file}: {:.2} s ({:.2} s of cpu), panicked: {}",
                    row.seconds, row.cpu, row.panicked
                )
            });
        }
        apis.entry(api).or_default().push(row);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let made = apis.values().flatten().filter(|row| row.made);
    let folders: Vec<&Path> = made.map(|row| row.output.as_path()).collect();
    let compiling = compile::check(root, scratch.path(), &folders)?;
    let mut all = Groups::default();
    println!(
        "| API | documents | crates | groups | resources | data sources | compile | slowest run | its cpu |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (api, rows) in &apis {
        let mut groups = Groups::default();
        rows.iter().for_each(|row| groups.add(&row.groups));
        println!(
            "| {api} | {} | {} | {} | {} | {} | {} | {:.2} s | {:.2} s |",
            rows.len(),
            rows.iter().filter(|row| row.made).count(),
            groups.found(),
            groups.resources,
            groups.data_sources,
            rows.iter()
                .filter(|row| compiling.contains(&row.output))
                .count(),
            rows.iter().map(|row| row.seconds).fold(0.0, f64::max),
            rows.iter().map(|row| row.cpu).fold(0.0, f64::max),
        );
        all.add(&groups);
    }
    println!(
        "\n{} APIs, {} crates, {} of them compile, {} panics; of {} groups with a create, {} are \
         resources\n",
        apis.len(),
        folders.len(),
        compiling.len(),
        apis.values().flatten().filter(|row| row.panicked).count(),
        all.found(),
        all.resources,
    );
    all.print_reasons();
    Ok(())
}

/// The API and the document's path.
fn columns(line: &str) -> Option<(&str, &str)> {
    let mut columns = line.split('\t').skip(1);
    Some((columns.next()?, columns.next()?))
}

struct Row {
    output: PathBuf,
    made: bool,
    panicked: bool,
    groups: Groups,
    seconds: f64,
    cpu: f64,
}

impl Row {
    fn run(root: &Path, generator: &Path, document: &Path, output: &Path) -> Result<Self> {
        let before = cpu()?;
        let start = Instant::now();
        let run: Output = Command::new(generator)
            .args(["provider", "--spec"])
            .arg(document)
            .arg("--out")
            .arg(output)
            .arg("--sdk")
            .arg(root.join("sdk"))
            .output()
            .context("gen does not run")?;
        let seconds = start.elapsed().as_secs_f64();
        let cpu = cpu()? - before;
        let made = run.status.success();
        Ok(Self {
            output: output.to_owned(),
            made,
            panicked: !matches!(run.status.code(), Some(0..=2)),
            groups: match made {
                true => Groups::read(&output.join("model.yaml"))?,
                false => Groups::default(),
            },
            seconds,
            cpu,
        })
    }
}

/// What all runs so far have cost, which a busy machine does not change.
fn cpu() -> Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let cpu = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(cpu as f64 / 1e6)
}
