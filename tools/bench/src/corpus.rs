//! Every real document beside the checkout: what the generator makes of it, and whether it compiles.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// Prints the table of `docs/corpus.md`.
pub fn measure(root: &Path) -> Result<()> {
    let specs = root.join("../shared/specs");
    let Ok(index) = std::fs::read_to_string(specs.join("INDEX.tsv")) else {
        println!("corpus: skipped, ../shared/specs is not there");
        return Ok(());
    };
    let generator = crate::build::generator(root)?;
    let scratch = tempfile::tempdir()?;
    // The largest document of each API stands for it in the table; all of them are run.
    let mut apis: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    for line in index.lines().skip(1) {
        let mut columns = line.split('\t');
        let (Some(_), Some(api), Some(file)) = (columns.next(), columns.next(), columns.next())
        else {
            continue;
        };
        let number: usize = apis.values().map(Vec::len).sum();
        let output = scratch.path().join(number.to_string());
        let row = Row::run(root, &generator, &specs.join(file), &output)?;
        apis.entry(api.to_owned()).or_default().push(row);
    }
    println!("| API | documents | crates | resources | data sources | compile | slowest run |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (mut crates, mut compiled, mut panics) = (0, 0, 0);
    for (api, rows) in &apis {
        let made: Vec<&Row> = rows.iter().filter(|row| row.made).collect();
        let compiling = made
            .iter()
            .filter(|row| check(root, scratch.path(), &row.output).unwrap_or(false))
            .count();
        let slowest = rows.iter().map(|row| row.seconds).fold(0.0, f64::max);
        println!(
            "| {api} | {} | {} | {} | {} | {compiling} | {slowest:.2} s |",
            rows.len(),
            made.len(),
            made.iter().map(|row| row.resources).sum::<usize>(),
            made.iter().map(|row| row.data_sources).sum::<usize>(),
        );
        crates += made.len();
        compiled += compiling;
        panics += rows.iter().filter(|row| row.panicked).count();
    }
    println!(
        "\n{} APIs, {crates} crates, {compiled} of them compile, {panics} panics",
        apis.len()
    );
    Ok(())
}

struct Row {
    output: PathBuf,
    made: bool,
    panicked: bool,
    resources: usize,
    data_sources: usize,
    seconds: f64,
}

impl Row {
    fn run(root: &Path, generator: &Path, document: &Path, output: &Path) -> Result<Self> {
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
        let files = |folder: &str| {
            std::fs::read_dir(output.join("src").join(folder)).map_or(0, |list| {
                list.flatten()
                    .filter(|entry| entry.file_name() != "mod.rs")
                    .count()
            })
        };
        Ok(Self {
            output: output.to_owned(),
            made: run.status.success(),
            panicked: !matches!(run.status.code(), Some(0..=2)),
            resources: files("resources"),
            data_sources: files("data_sources"),
            seconds,
        })
    }
}

/// Whether the crate passes `cargo check`; all crates share their artefacts.
fn check(root: &Path, scratch: &Path, folder: &Path) -> Result<bool> {
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let output = Command::new("cargo")
        .args(["check", "--quiet"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", scratch.join("target"))
        .output()?;
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.status.success())
}
