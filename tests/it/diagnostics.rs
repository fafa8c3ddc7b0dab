//! What a user sees when something is wrong: one folder of `tests/errors/` a mistake, with the whole
//! run as a terminal without colour shows it.
//!
//! The first line of `expected.txt` is the command; then come its words and its exit code.

use generator::diagnostic::Code;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::build;

const EXPECTED: &str = "expected.txt";
const DEFAULT: &str = "gen provider --spec openapi.yaml --out out --sdk 1";
const FIX: &str = "if the change is wanted: UPDATE=1 cargo test -p tests diagnostics";

fn cases() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(build::root().join("tests/errors")).expect("tests/errors");
    let mut cases: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_dir())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), path)
        })
        .collect();
    cases.sort();
    cases
}

/// All files below a folder by path, without what is expected of them.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn collect(folder: &Path, prefix: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("readable");
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                found.insert(format!("{name}/"), Vec::new());
                collect(&entry.path(), &format!("{name}/"), found);
            } else if name != EXPECTED {
                found.insert(name, std::fs::read(entry.path()).expect("readable"));
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(folder, "", &mut found);
    found
}

fn copy(files: &BTreeMap<String, Vec<u8>>, folder: &Path) {
    for (name, content) in files {
        let path = folder.join(name);
        if name.ends_with('/') {
            std::fs::create_dir_all(path).expect("made");
        } else {
            std::fs::write(path, content).expect("written");
        }
    }
}

/// The run of one case as a terminal shows it, and what it changed on disk.
fn transcript(program: &Path, case: &Path, command: &str) -> (String, Vec<String>) {
    let scratch = tempfile::tempdir().expect("a folder");
    let before = files(case);
    copy(&before, scratch.path());
    let arguments = command.split_whitespace().skip(1);
    let output = Command::new(program)
        .args(arguments)
        .current_dir(scratch.path())
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .expect("gen runs");
    let after = files(scratch.path());
    let names = before.keys().chain(after.keys());
    let changed = names
        .filter(|name| before.get(*name) != after.get(*name))
        .cloned();
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    let code = output.status.code().expect("an exit code");
    let text = format!("$ {command}\n{stdout}{stderr}exit code {code}\n");
    (text, changed.collect())
}

#[test]
fn every_mistake_is_told_as_expected_and_nothing_is_written() {
    let program = build::program("generator", "gen");
    let mut faults = Vec::new();
    for (name, case) in cases() {
        let expected = std::fs::read_to_string(case.join(EXPECTED)).unwrap_or_default();
        let first = expected.lines().next().unwrap_or_default();
        let command = first.strip_prefix("$ ").unwrap_or(DEFAULT);
        let (found, changed) = transcript(&program, &case, command);
        if !changed.is_empty() {
            faults.push(format!("{name}: changed {}", changed.join(", ")));
        }
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(case.join(EXPECTED), &found).expect("the golden can be written");
        } else if found != expected {
            faults.push(format!("{name}: expected\n{expected}found\n{found}"));
        }
        let code = name.split('-').next().unwrap_or_default();
        if code.starts_with('G') && !found.contains(&format!("[{code}]")) {
            faults.push(format!("{name}: {code} is not in\n{found}"));
        }
        if found.contains("panicked") || found.contains("bug in gen") {
            faults.push(format!("{name}: a mistake of ours\n{found}"));
        }
    }
    assert!(faults.is_empty(), "{}\n{FIX}", faults.join("\n"));
}

#[test]
fn every_code_has_a_folder_and_every_folder_a_code() {
    let names: Vec<String> = cases().into_iter().map(|(name, _)| name).collect();
    for code in Code::ALL {
        let start = format!("{}-", code.as_str());
        assert!(
            names.iter().any(|name| name.starts_with(&start)),
            "tests/errors/ has no folder {start}…: add one that raises it"
        );
    }
    for name in names {
        let first = name.split('-').next().unwrap_or_default();
        let known = Code::ALL.iter().any(|code| code.as_str() == first);
        assert!(
            known || first == "world",
            "tests/errors/{name}: `{first}` is no code, nor `world`"
        );
    }
}

/// A code is raised somewhere, and no two are printed alike.
#[test]
fn codes_are_distinct() {
    let mut texts: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), count);
}
