//! Every real document beside the checkout: what the generator makes of it, and whether it compiles.

mod compile;
mod groups;

use crate::process::{Ran, once};
use anyhow::Result;
use groups::Groups;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Slower runs are named.
const LONGEST: f64 = 2.0;

/// Prints the tables of `docs/corpus.md`. The crates stay in the target folder: what has not changed since
/// the last run, also one that was broken off, is not compiled again.
pub fn measure(root: &Path) -> Result<()> {
    let specs = root.join("../shared/specs");
    let Ok(index) = std::fs::read_to_string(specs.join("INDEX.tsv")) else {
        println!("corpus: skipped, ../shared/specs is not there");
        return Ok(());
    };
    let listed: Vec<(&str, &str)> = index.lines().skip(1).filter_map(columns).collect();
    let generator = crate::build::generator(root)?;
    let crates = crate::build::target(root).join("corpus");
    std::fs::create_dir_all(&crates)?;
    let bar = bar(listed.len())?;
    let mut apis: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for (number, (api, file)) in listed.iter().enumerate() {
        bar.set_message((*file).to_owned());
        let document = specs.join(file);
        let row = Row::run(
            root,
            &generator,
            &document,
            &crates.join(format!("n{number}")),
        )?;
        if row.cpu > LONGEST || row.panicked {
            bar.suspend(|| {
                eprintln!(
                    "{file}: {:.2} s of cpu, panicked: {}",
                    row.cpu, row.panicked
                );
            });
        }
        apis.entry(api).or_default().push(row);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let made = apis.values().flatten().filter(|row| row.made);
    let folders: Vec<&Path> = made.map(|row| row.output.as_path()).collect();
    let compiling = compile::check(root, &crates, &folders)?;
    let mut all = Groups::default();
    println!(
        "| API | documents | crates | groups | resources | data sources | compile | slowest run | \
         memory, and times the file |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut skipped = Vec::new();
    for (api, rows) in &apis {
        let mut groups = Groups::default();
        rows.iter().for_each(|row| groups.add(&row.groups));
        let hungry = rows.iter().max_by(|a, b| a.memory.total_cmp(&b.memory));
        let (memory, times) = hungry.map_or((0.0, 0.0), |row| (row.memory, row.times()));
        println!(
            "| {api} | {} | {} | {} | {} | {} | {} | {:.2} s | {memory:.0} MB, {times:.1} |",
            rows.len(),
            rows.iter().filter(|row| row.made).count(),
            groups.found(),
            groups.resources,
            groups.data_sources,
            rows.iter()
                .filter(|row| compiling.contains(&row.output))
                .count(),
            rows.iter().map(|row| row.cpu).fold(0.0, f64::max),
        );
        skipped.extend(
            groups
                .reasons()
                .map(|(reason, count)| (*api, reason.to_owned(), count)),
        );
        all.add(&groups);
    }
    let panics = apis.values().flatten().filter(|row| row.panicked).count();
    println!(
        "\n{} APIs, {} crates, {} of them compile, {panics} panics; of {} groups with a create, {} are \
         resources\n",
        apis.len(),
        folders.len(),
        compiling.len(),
        all.found(),
        all.resources,
    );
    println!("| why a group with a create is no resource | groups |");
    println!("| --- | ---: |");
    for (reason, count) in all.reasons() {
        println!("| {reason} | {count} |");
    }
    println!("\n| API | why | groups |");
    println!("| --- | --- | ---: |");
    for (api, reason, count) in skipped {
        println!("| {api} | {reason} | {count} |");
    }
    anyhow::ensure!(panics == 0, "some runs panicked");
    anyhow::ensure!(
        compiling.len() == folders.len(),
        "some crates do not compile"
    );
    Ok(())
}

/// Hidden where standard error is no terminal.
pub fn bar(steps: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {wide_msg}")?;
    Ok(ProgressBar::new(steps as u64).with_style(style))
}

/// The API and the document's path.
fn columns(line: &str) -> Option<(&str, &str)> {
    let mut columns = line.split('\t').skip(1);
    Some((columns.next()?, columns.next()?))
}

struct Row {
    /// The crate, as it is compiled.
    output: PathBuf,
    made: bool,
    panicked: bool,
    groups: Groups,
    cpu: f64,
    /// In megabytes, of the largest resident set.
    memory: f64,
    /// In bytes, of the document's first file.
    size: u64,
}

impl Row {
    fn run(root: &Path, generator: &Path, document: &Path, output: &Path) -> Result<Self> {
        let sdk = root.join("sdk");
        let run = |output: &Path| -> Result<Ran> {
            let folders = [generator, document, output, &sdk].map(Path::to_string_lossy);
            let [generator, document, output, sdk] = folders.each_ref().map(AsRef::as_ref);
            let command = [
                generator, "provider", "--spec", document, "--out", output, "--sdk", sdk,
            ];
            once(root, &[], &command)
        };
        // Measured where there is nothing yet.
        let scratch = tempfile::tempdir()?;
        let ran = run(&scratch.path().join("out"))?;
        let made = ran.code == Some(0);
        if made {
            run(output)?;
        }
        Ok(Self {
            output: output.to_owned(),
            made,
            panicked: !matches!(ran.code, Some(0..=2)),
            groups: match made {
                true => Groups::read(&output.join("model.yaml"))?,
                false => Groups::default(),
            },
            cpu: ran.cost.cpu,
            memory: ran.cost.memory,
            size: std::fs::metadata(document)?.len(),
        })
    }

    fn times(&self) -> f64 {
        self.memory * 1_048_576.0 / self.size as f64
    }
}
