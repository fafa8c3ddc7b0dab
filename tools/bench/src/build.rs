//! What building a generated provider costs: the crate itself, and everything from nothing.

use crate::process::{measure as run, report};
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds a committed provider in the release profile and returns its binary.
pub fn provider(root: &Path, package: &str) -> Result<PathBuf> {
    ensure!(
        Command::new("cargo")
            .args(["build", "--release", "--quiet", "--package", package])
            .current_dir(root)
            .status()?
            .success(),
        "{package} does not build"
    );
    Ok(target(root).join("release").join(package))
}

/// Where the workspace's builds are.
pub fn target(root: &Path) -> PathBuf {
    root.join(std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned()))
}

/// Builds the generator in the release profile and returns its binary.
pub fn generator(root: &Path) -> Result<PathBuf> {
    let gen_binary = provider(root, "generator")?;
    Ok(gen_binary.with_file_name("gen"))
}

/// Measures a clean build, then the leaf crate alone with a hundred resources.
pub fn measure(root: &Path) -> Result<()> {
    let target = tempfile::tempdir()?;
    let target_folder = target.path().to_string_lossy().into_owned();
    let environment = [("CARGO_TARGET_DIR", target_folder.as_str())];
    let build = |package: &str| {
        run(
            1,
            root,
            &environment,
            &["cargo", "build", "--release", "--package", package],
        )
    };
    report(
        "clean release build of a whole provider (aim 100 s cpu)",
        build("terraform-provider-kiosk")?,
    );
    leaf(root, &environment)
}

/// A hundred copies of the kiosk's largest resource in one crate; its dependencies are built already.
fn leaf(root: &Path, environment: &[(&str, &str)]) -> Result<()> {
    let drink = std::fs::read_to_string(
        root.join("generated/terraform-provider-kiosk/src/resources/drink.rs"),
    )?;
    let folder = tempfile::tempdir()?;
    crate::crate_of::write(root, folder.path(), 100, |number| {
        drink.replace("kiosk_drink", &format!("kiosk_drink_{number}"))
    })?;
    let command = ["cargo", "build", "--release"];
    run(1, folder.path(), environment, &command)?;
    std::fs::write(
        folder.path().join("src/resources/drink_0.rs"),
        drink.replace("kiosk_drink", "kiosk_drink_zero"),
    )?;
    report(
        "the leaf crate alone, 100 resources (aim 2 s cpu)",
        run(1, folder.path(), environment, &command)?,
    );
    Ok(())
}
