//! Builds programs of this workspace, and crates that a test has generated.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the checkout.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// Where this run of the tests puts its programs: two folders above the test's own.
pub fn target() -> PathBuf {
    let own = std::env::current_exe().expect("the path of the test");
    let deps = own.parent().expect("a folder");
    deps.parent().expect("the profile's folder").to_owned()
}

/// The program `name` of `package`, built in the profile of the tests.
///
/// # Panics
/// When it does not build, with the compiler's words.
pub fn program(package: &str, name: &str) -> PathBuf {
    cargo(&root(), &["build", "--package", package], None);
    target().join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The program of a crate outside the workspace. Its build artefacts stay beside the workspace's,
/// so that a second run is quick.
///
/// # Panics
/// When it does not build, with the compiler's words.
pub fn standalone(folder: &Path, name: &str) -> PathBuf {
    let artefacts = target().join("standalone");
    let lock = root().join("Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("the lock file");
    cargo(folder, &["build"], Some(&artefacts));
    artefacts.join(format!("debug/{name}{}", std::env::consts::EXE_SUFFIX))
}

fn cargo(folder: &Path, arguments: &[&str], target: Option<&Path>) {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).arg("--quiet").current_dir(folder);
    if let Some(target) = target {
        command.env("CARGO_TARGET_DIR", target);
    }
    let output = command.output().expect("cargo runs");
    assert!(
        output.status.success(),
        "`cargo {}` in {} failed:\n{}",
        arguments.join(" "),
        folder.display(),
        String::from_utf8_lossy(&output.stderr)
    );
}
