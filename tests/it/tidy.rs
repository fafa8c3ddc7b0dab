//! Conventions of the tree, as tests: file heads, file lengths, module names, templates.

use std::path::{Path, PathBuf};

mod layers;

const LONGEST: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}; a rule lost its subject", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// The files of a folder, as paths from the root with their text; an empty folder is a failure.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(&root().join(folder), ending, &mut found);
    found.sort();
    assert!(
        !found.is_empty(),
        "{folder} holds no {ending} file; a rule lost its subject"
    );
    found
        .into_iter()
        .map(|path| {
            let name = path
                .strip_prefix(root())
                .expect("a path below the root")
                .display()
                .to_string();
            (name, std::fs::read_to_string(&path).expect("a text file"))
        })
        .collect()
}

fn hand_written() -> Vec<(String, String)> {
    ["generator", "sdk", "tests"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .filter(|(name, _)| !name.starts_with("sdk/tfplugin6/src/generated/"))
        .collect()
}

fn source_faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.starts_with("//!") {
        faults.push(format!(
            "{name}:1: no module doc; say on the first line, after `//!`, what it owns"
        ));
    }
    let lines = text.lines().count();
    if lines > LONGEST {
        faults.push(format!(
            "{name}:{LONGEST}: {lines} lines, at most {LONGEST}; split it by noun or phase"
        ));
    }
    let vague = ["utils", "helpers", "common"];
    if name
        .trim_end_matches(".rs")
        .split('/')
        .any(|part| vague.contains(&part))
    {
        faults.push(format!(
            "{name}:1: a vague module name; name it for its noun or phase"
        ));
    }
    faults
}

fn template_faults(name: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.contains("{{#if") {
            faults.push(format!(
                "{name}:{}: `{{{{#if`; loop over a list of none or one",
                index + 1
            ));
        }
    }
    if text.lines().count() > 80 {
        faults.push(format!(
            "{name}:80: more than 80 lines; move a part into a partial"
        ));
    }
    faults
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sources_keep_the_conventions() {
    let sources = hand_written();
    let mut lengths: Vec<usize> = sources
        .iter()
        .map(|(_, text)| text.lines().count())
        .collect();
    lengths.sort_unstable();
    println!(
        "median length of a hand-written file: {}",
        lengths[lengths.len() / 2]
    );
    let faults: Vec<String> = sources
        .iter()
        .flat_map(|(name, text)| source_faults(name, text))
        .collect();
    report(&faults);
}

#[test]
fn templates_only_print() {
    let faults: Vec<String> = files("templates", ".hbs")
        .iter()
        .flat_map(|(name, text)| template_faults(name, text))
        .collect();
    report(&faults);
}

#[test]
fn rules_can_fail() {
    assert_eq!(source_faults("a/utils.rs", &"x\n".repeat(501)).len(), 3);
    assert!(source_faults("a/price.rs", "//! Prices.\n").is_empty());
    assert_eq!(
        template_faults("a.hbs", &"{{#if x}}\n".repeat(81)).len(),
        82
    );
    assert!(template_faults("a.hbs", "{{#each list}}\n").is_empty());
}

#[test]
#[should_panic(expected = "a rule lost its subject")]
fn a_missing_folder_is_a_failure() {
    files("no-such-folder", ".rs");
}
