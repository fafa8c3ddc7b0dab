//! Every dependency has a licence that `deny.toml` accepts.

use super::root;
use spdx::{Expression, ParseMode};
use std::process::Command;

/// The list that `cargo deny check licenses` reads as well.
fn accepted() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let table: toml::Table = text.parse().expect("TOML");
    let allow = table["licenses"]["allow"].as_array().expect("a list");
    allow
        .iter()
        .map(|licence| licence.as_str().expect("text").to_owned())
        .collect()
}

fn licence_faults(package: &str, licence: Option<&str>, accepted: &[String]) -> Option<String> {
    let Some(licence) = licence else {
        return Some(format!("{package} states no licence"));
    };
    let expression = match Expression::parse_mode(licence, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("{package}: `{licence}`: {}", error.reason)),
    };
    let fits = expression.evaluate(|one| accepted.contains(&one.to_string()));
    (!fits).then(|| format!("{package}: `{licence}` is not among those that deny.toml accepts"))
}

#[test]
fn dependencies_have_accepted_licences() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    if !output.status.success() {
        // Crates of other platforms are fetched by `cargo fetch` only.
        println!(
            "licences: skipped, `cargo fetch` was not run: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        return;
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 50, "the dependencies went missing");
    let accepted = accepted();
    let faults: Vec<String> = packages
        .iter()
        // Our own crates, the generated ones among them, come from no registry.
        .filter(|package| !package["source"].is_null())
        .filter_map(|package| {
            let name = format!(
                "{} {}",
                package["name"].as_str().unwrap_or_default(),
                package["version"].as_str().unwrap_or_default()
            );
            licence_faults(&name, package["license"].as_str(), &accepted)
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn licences_can_be_refused() {
    let accepted = ["MIT", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    let refused = |licence| licence_faults("p", licence, &accepted).is_some();
    for good in [
        "MIT",
        "MIT/GPL-3.0",
        "GPL-3.0-only OR MIT",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(!refused(Some(good)), "{good}");
    }
    for bad in [
        "GPL-3.0-only",
        "MIT AND GPL-3.0-only",
        "Apache-2.0",
        "no licence",
    ] {
        assert!(refused(Some(bad)), "{bad}");
    }
    assert!(refused(None));
}
