//! Checks all crates at once, as members of one workspace that share what they depend on.

use anyhow::{Context, Result};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folders whose crates pass `cargo check`.
pub fn check(root: &Path, scratch: &Path, folders: &[&Path]) -> Result<BTreeSet<PathBuf>> {
    let mut members = Vec::new();
    for (number, folder) in folders.iter().enumerate() {
        let manifest = folder.join("Cargo.toml");
        let text = std::fs::read_to_string(&manifest)?;
        std::fs::write(manifest, member(&text, number))?;
        let name = folder.file_name().context("a folder with a name")?;
        members.push(name.to_string_lossy().into_owned());
    }
    std::fs::write(
        scratch.join("Cargo.toml"),
        format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n"),
    )?;
    for file in ["Cargo.lock", "rust-toolchain.toml"] {
        std::fs::copy(root.join(file), scratch.join(file))?;
    }
    let complaints = scratch.join("complaints.txt");
    let mut cargo = Command::new("cargo")
        .args(["check", "--workspace", "--keep-going", "--quiet"])
        .args(["--message-format", "json"])
        .current_dir(scratch)
        .env("CARGO_TARGET_DIR", scratch.join("target"))
        .stdout(Stdio::piped())
        .stderr(File::create(&complaints)?)
        .spawn()
        .context("cargo does not run")?;
    let bar = super::bar(folders.len())?;
    bar.set_message("compiled");
    let mut passed = BTreeSet::new();
    let output = cargo.stdout.take().context("cargo has no output")?;
    for line in BufReader::new(output).lines() {
        let Ok(message) = serde_json::from_str::<Json>(&line?) else {
            continue;
        };
        let manifest = message["manifest_path"].as_str().unwrap_or_default();
        let folder = Path::new(manifest).parent().unwrap_or(Path::new(""));
        match message["reason"].as_str() {
            Some("compiler-artifact") if folders.contains(&folder) => {
                passed.insert(folder.to_owned());
                bar.set_position(passed.len() as u64);
            }
            Some("compiler-message") if message["message"]["level"] == "error" => {
                let rendered = message["message"]["rendered"].as_str().unwrap_or_default();
                bar.suspend(|| eprintln!("{rendered}"));
            }
            _ => {}
        }
    }
    cargo.wait()?;
    bar.finish_and_clear();
    // Without a single crate, cargo itself has something to say.
    if passed.is_empty() {
        eprintln!("{}", std::fs::read_to_string(complaints)?);
    }
    Ok(passed)
}

/// The manifest as that of a member. Several documents may be of one provider, so its name counts.
fn member(manifest: &str, number: usize) -> String {
    let lines = manifest.lines().filter(|line| *line != "[workspace]");
    lines
        .map(|line| match line.starts_with("name = ") {
            true => format!("name = \"crate-{number}\"\n"),
            false => format!("{line}\n"),
        })
        .collect()
}
