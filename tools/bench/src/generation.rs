//! A whole run of the generator against the bare parse of the same document.

use crate::process::{measure as run, report};
use anyhow::Result;
use std::path::Path;

const DOCUMENTS: [(&str, &str); 2] = [
    ("github", "github/api.github.com.json"),
    ("stripe", "stripe/spec3.yaml"),
];

/// Measures generation of the large documents.
pub fn measure(root: &Path) -> Result<()> {
    let specs = root.join("../shared/specs");
    if !specs.exists() {
        println!("generation: skipped, ../shared/specs is not there");
        return Ok(());
    }
    let generator = crate::build::generator(root)?;
    let bench = std::env::current_exe()?;
    for (name, file) in DOCUMENTS {
        let document = specs.join(file);
        let document = document.to_string_lossy();
        let floor = run(
            7,
            root,
            &[],
            &[&bench.to_string_lossy(), "parse", &document],
        )?;
        report(&format!("{name}: bare parse"), floor);
        let output = tempfile::tempdir()?;
        let whole = run(
            7,
            root,
            &[],
            &[
                &generator.to_string_lossy(),
                "provider",
                "--spec",
                &document,
                "--sdk",
                "0.1",
                "--out",
                &output.path().join("out").to_string_lossy(),
            ],
        )?;
        report(&format!("{name}: gen provider"), whole);
        println!(
            "{name}: {:.2} times the parse in cpu, {:.2} in wall (aim 3)",
            whole.cpu / floor.cpu,
            whole.wall / floor.wall
        );
    }
    Ok(())
}

/// The floor: parse the document into the parser's own value type and nothing else.
pub fn parse(document: &Path) -> Result<()> {
    let bytes = std::fs::read(document)?;
    if document.extension().is_some_and(|e| e == "json") {
        let value: serde_json::Value = serde_json::from_slice(&bytes)?;
        anyhow::ensure!(value.is_object());
    } else {
        let value: serde_yaml::Value = serde_yaml::from_slice(&bytes)?;
        anyhow::ensure!(value.is_mapping());
    }
    Ok(())
}
