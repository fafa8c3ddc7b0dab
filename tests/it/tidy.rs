//! Conventions of the tree, as tests: file heads, file lengths, module names, templates.

use std::path::{Path, PathBuf};

mod layers;
mod licences;
mod traces;

const LONGEST: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}; a rule lost its subject", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        let name = entry_name(&path);
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                collect(&path, ending, found);
            }
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

fn entry_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
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
    ["generator", "sdk", "tests", "tools", "fuzz"]
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

/// The text between braces, with the number of its line.
fn tags(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate();
    lines
        .flat_map(|(index, line)| {
            let starts = line.split("{{").skip(1);
            starts.map(move |rest| (index + 1, rest.split("}}").next().unwrap_or(rest)))
        })
        .collect()
}

fn is_path(path: &str) -> bool {
    let letters = |part: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
    };
    path.split('.').all(letters)
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
    for (number, tag) in tags(text) {
        let words: Vec<&str> = tag.split_whitespace().collect();
        let known = match words.as_slice() {
            ["#each", path] => is_path(path),
            ["/each"] => true,
            [path] => *path != "else" && is_path(path),
            _ => false,
        };
        if !known {
            faults.push(format!(
                "{name}:{number}: `{{{{{tag}}}}}`; templates know `each` and names of the view, nothing else"
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
        1 + 2 * 81
    );
    for refused in [
        "{{lookup a b}}",
        "{{> part}}",
        "{{{name}}}",
        "{{#with a}}",
        "{{else}}",
    ] {
        assert_eq!(template_faults("a.hbs", refused).len(), 1, "{refused}");
    }
    let good = "{{#each list}}{{this}} {{index.source}}{{/each}}\n";
    assert!(template_faults("a.hbs", good).is_empty());
}

#[test]
#[should_panic(expected = "a rule lost its subject")]
fn a_missing_folder_is_a_failure() {
    files("no-such-folder", ".rs");
}
