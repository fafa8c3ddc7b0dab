//! Which module may use which, and who may touch files, processes and the wire.

use super::files;

/// The generator's modules in the order of the pipeline; those of one row do not see each other,
/// but for the first, whose messages need places and whose reading needs messages.
const ROWS: [&[&str]; 10] = [
    &["source", "diagnostic", "naming"],
    &["model"],
    &["openapi", "mapping"],
    &["infer"],
    &["lower"],
    &["check"],
    &["view"],
    &["files"],
    &["render"],
    &["cli"],
];

/// The lines of code of a file before its tests, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn is_test(name: &str) -> bool {
    name.ends_with("tests.rs") || name.contains("/tests/")
}

fn row(module: &str) -> Option<usize> {
    ROWS.iter().position(|row| row.contains(&module))
}

/// The generator's own module of a file: `generator/src/lower/kind.rs` → `lower`.
fn module(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("generator/src/")?;
    let first = rest.split('/').next()?;
    Some(first.strip_suffix(".rs").unwrap_or(first))
}

fn layer_faults(name: &str, text: &str) -> Vec<String> {
    let Some(own) = module(name) else {
        return Vec::new();
    };
    let Some(own_row) = row(own) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for (number, line) in code(text) {
        // Rust that is printed into crates stands in quotes.
        let line = line.split('"').step_by(2).collect::<String>();
        for used in line.split("crate::").skip(1) {
            let used: String = used
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let Some(used_row) = row(&used) else { continue };
            let allowed = used == own || used_row < own_row || (used_row == 0 && own_row == 0);
            if !allowed {
                faults.push(format!(
                    "{name}:{number}: `{own}` uses `{used}`, which stands to its right; move what is shared to the left"
                ));
            }
        }
    }
    faults
}

fn word_faults(name: &str, text: &str, word: &str, rule: &str) -> Vec<String> {
    code(text)
        .filter(|(_, line)| line.contains(word))
        .map(|(number, _)| format!("{name}:{number}: names `{word}`; {rule}"))
        .collect()
}

#[test]
fn modules_use_only_what_stands_to_their_left() {
    let faults: Vec<String> = files("generator/src", ".rs")
        .iter()
        .filter(|(name, _)| !is_test(name))
        .flat_map(|(name, text)| layer_faults(name, text))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_and_processes_have_few_owners() {
    let mut faults = Vec::new();
    for (name, text) in files("generator/src", ".rs") {
        if is_test(&name) {
            continue;
        }
        let owner = module(&name).unwrap_or_default();
        if !["source", "files", "cli", "main"].contains(&owner) {
            let rule = "only `source`, `files` and `cli` touch the file system";
            faults.extend(word_faults(&name, &text, "std::fs", rule));
        }
        if owner != "source" {
            let rule = "only `source` knows the YAML parser";
            faults.extend(word_faults(&name, &text, "serde_yaml", rule));
        }
        let rule = "the generator starts no process";
        faults.extend(word_faults(&name, &text, "std::process::Command", rule));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_wire_is_named_at_its_edge_only() {
    let mut faults = Vec::new();
    for (name, text) in files("sdk/tfsdk/src", ".rs") {
        let edge = name.starts_with("sdk/tfsdk/src/proto6/") || name == "sdk/tfsdk/src/serve.rs";
        if !edge {
            let rule = "only `proto6` and `serve` see the protocol";
            faults.extend(word_faults(&name, &text, "tfplugin6", rule));
        }
    }
    for (name, text) in files("sdk/tfsdk-rest/src", ".rs") {
        let inside = name.trim_start_matches("sdk/tfsdk-rest/src/");
        let pure = ["declaration", "request", "response", "reconcile", "schema"]
            .iter()
            .any(|module| inside.starts_with(module));
        if pure && !is_test(&name) {
            for word in ["reqwest", "tokio::", "std::fs", "std::net"] {
                let rule = "this module does no IO; move it to `client`";
                faults.extend(word_faults(&name, &text, word, rule));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn generated_code_uses_the_vocabulary_alone() {
    let mut faults = Vec::new();
    let is_generated = |text: &str| generator::files::has_marker(text);
    let all = files("generated", ".rs").into_iter();
    for (name, text) in all.filter(|(_, text)| is_generated(text)) {
        for (number, line) in code(&text) {
            let import = line
                .strip_prefix("use ")
                .or_else(|| line.strip_prefix("pub use "));
            let known = import
                .is_none_or(|path| path.starts_with("tfsdk_rest::") || path.starts_with("crate::"));
            if !known {
                faults.push(format!(
                    "{name}:{number}: imports more than the vocabulary; correct the template"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn these_rules_can_fail() {
    let fault = |name, text| layer_faults(name, text).len();
    assert_eq!(fault("generator/src/view/mod.rs", "use crate::cli::x;"), 1);
    assert_eq!(
        fault("generator/src/check.rs", "let a = crate::view::x();"),
        1
    );
    assert_eq!(
        fault("generator/src/lower/a.rs", "use crate::openapi::Api;"),
        0
    );
    assert_eq!(
        fault("generator/src/view/a.rs", "let a = \"crate::cli\";"),
        0
    );
    assert_eq!(word_faults("a", "use std::fs;", "std::fs", "no").len(), 1);
    assert_eq!(word_faults("a", "// std::fs", "std::fs", "no").len(), 0);
}
