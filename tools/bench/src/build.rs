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
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    Ok(root.join(target).join("release").join(package))
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
    let source = root.join("generated/terraform-provider-kiosk");
    let folder = tempfile::tempdir()?;
    let sdk = root.join("sdk/tfsdk-rest");
    std::fs::create_dir_all(folder.path().join("src/resources"))?;
    let drink = std::fs::read_to_string(source.join("src/resources/drink.rs"))?;
    let mut modules = String::new();
    let mut list = String::new();
    for number in 0..100 {
        std::fs::write(
            folder
                .path()
                .join(format!("src/resources/drink_{number}.rs")),
            drink.replace("kiosk_drink", &format!("kiosk_drink_{number}")),
        )?;
        modules.push_str(&format!("pub mod drink_{number};\n"));
        list.push_str(&format!("        &resources::drink_{number}::RESOURCE,\n"));
    }
    std::fs::write(folder.path().join("src/resources/mod.rs"), modules)?;
    std::fs::write(
        folder.path().join("src/main.rs"),
        format!(
            "mod resources;\n\nuse tfsdk_rest::declaration::{{Endpoint, Provider}};\n\nstatic PROVIDER: Provider = Provider::new(\n    \"kiosk\",\n    \"0.1.0\",\n    Endpoint {{ default: \"\", environment: \"KIOSK_ENDPOINT\" }},\n)\n.resources(&[\n{list}]);\n\nfn main() -> std::process::ExitCode {{\n    tfsdk_rest::serve(&PROVIDER)\n}}\n"
        ),
    )?;
    std::fs::write(
        folder.path().join("Cargo.toml"),
        format!(
            "[package]\nname = \"leaf\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ntfsdk-rest = {{ path = {sdk:?} }}\n\n[profile.release]\nopt-level = \"s\"\nlto = \"thin\"\ncodegen-units = 4\nstrip = true\n\n[workspace]\n"
        ),
    )?;
    std::fs::copy(root.join("Cargo.lock"), folder.path().join("Cargo.lock"))?;
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
