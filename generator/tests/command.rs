//! The binary `gen`: exit codes, messages, files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gen"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("gen runs")
}

fn spec() -> String {
    let path = root().join("specs/kiosk/openapi.yaml");
    path.to_str().expect("a plain path").to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn writing_checking_and_changing() {
    let folder = tempfile::tempdir().expect("a folder");
    let spec = spec();
    let provider = |more: &[&str]| {
        let arguments = [&["provider", "--spec", &spec, "--out", "out"], more].concat();
        run(&arguments, folder.path())
    };
    assert_eq!(
        provider(&["--check"]).status.code(),
        Some(3),
        "nothing is there yet"
    );
    let written = provider(&[]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert!(
        text(&written.stdout).contains("--sdk PATH"),
        "{}",
        text(&written.stdout)
    );
    assert_eq!(provider(&["--check"]).status.code(), Some(0));
    let main = folder.path().join("out/src/main.rs");
    let changed = std::fs::read_to_string(&main).expect("written") + "// mine\n";
    std::fs::write(&main, changed).expect("changed");
    let checked = provider(&["--check"]);
    assert_eq!(checked.status.code(), Some(3));
    assert!(
        text(&checked.stdout).contains("differs  src/main.rs"),
        "{}",
        text(&checked.stdout)
    );
    let json = provider(&["--format", "json"]);
    let result: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(result["written"], serde_json::json!(["src/main.rs"]));
}

#[test]
fn wrong_usage_and_wrong_input_have_their_codes() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(&["provider"], folder.path()).status.code(), Some(2));
    let missing = run(&["provider", "--spec", "missing.yaml"], folder.path());
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        text(&missing.stderr).contains("missing.yaml"),
        "{}",
        text(&missing.stderr)
    );
    let spec = spec();
    let strict = run(&["provider", "--spec", &spec, "--strict"], folder.path());
    assert_eq!(strict.status.code(), Some(1), "kiosk leaves operations out");
    assert!(!folder.path().join("generated").exists());
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gen"))
        .args(["provider", "--print", "--spec", &spec()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gen runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("gen ends");
    assert!(
        !text(&output.stderr).contains("panicked"),
        "{}",
        text(&output.stderr)
    );
}
