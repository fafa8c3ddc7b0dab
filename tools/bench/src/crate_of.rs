//! Writes provider crates of any size, as the generator would, for the parts that measure size.

use anyhow::Result;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes a provider `kiosk` into `folder`; `resource` gives the text of the module of each number, which declares
/// `RESOURCE`.
pub fn write(
    root: &Path,
    folder: &Path,
    count: usize,
    resource: impl Fn(usize) -> String,
) -> Result<()> {
    let sdk = root.join("sdk/tfsdk-rest");
    let resources = folder.join("src/resources");
    std::fs::create_dir_all(&resources)?;
    let (mut modules, mut list) = (String::new(), String::new());
    for number in 0..count {
        std::fs::write(
            resources.join(format!("drink_{number}.rs")),
            resource(number),
        )?;
        writeln!(modules, "pub mod drink_{number};")?;
        writeln!(list, "    &resources::drink_{number}::RESOURCE,")?;
    }
    std::fs::write(resources.join("mod.rs"), modules)?;
    std::fs::write(folder.join("src/main.rs"), format!("{MAIN}{list}]);\n"))?;
    std::fs::write(
        folder.join("Cargo.toml"),
        format!(
            "[package]\nname = \"leaf\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ntfsdk-rest = {{ path = {sdk:?} }}\n\n{}\n[workspace]\n",
            profile(root)?
        ),
    )?;
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// Builds such a crate beside the workspace's own builds and returns its binary.
pub fn built(root: &Path, folder: &Path) -> Result<PathBuf> {
    let target = crate::build::target(root);
    let status = Command::new("cargo")
        .args(["build", "--release", "--quiet"])
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(folder)
        .status()?;
    anyhow::ensure!(
        status.success(),
        "the crate in {} does not build",
        folder.display()
    );
    Ok(target.join("release/leaf"))
}

/// The release profile of the workspace, which is that of every generated crate.
fn profile(root: &Path) -> Result<String> {
    let manifest = std::fs::read_to_string(root.join("Cargo.toml"))?;
    let lines = manifest
        .lines()
        .skip_while(|line| *line != "[profile.release]")
        .take_while(|line| !line.contains("generator") && !line.starts_with('#'));
    Ok(lines.fold(String::new(), |text, line| text + line + "\n"))
}

const MAIN: &str = r#"mod resources;

use tfsdk_rest::declaration::{Endpoint, Provider};

fn main() -> std::process::ExitCode {
    tfsdk_rest::serve(&PROVIDER)
}

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint { default: "", environment: "KIOSK_ENDPOINT" },
)
.resources(&[
"#;
