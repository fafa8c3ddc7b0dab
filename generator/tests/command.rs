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
        let sdk = root().join("sdk").display().to_string();
        let arguments = ["provider", "--spec", &spec, "--out", "out", "--sdk", &sdk];
        let arguments = [&arguments[..], more].concat();
        run(&arguments, folder.path())
    };
    assert_eq!(
        provider(&["--check"]).status.code(),
        Some(3),
        "nothing is there yet"
    );
    let written = provider(&[]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert_eq!(provider(&["--check"]).status.code(), Some(0));
    let main = folder.path().join("out/src/main.rs");
    let changed = std::fs::read_to_string(&main).expect("written") + "// mine\n";
    std::fs::write(&main, changed).expect("changed");
    let checked = provider(&["--check"]);
    assert_eq!(checked.status.code(), Some(3));
    assert!(
        text(&checked.stdout).contains("differs  src/main.rs (+0 -1)\n  @@"),
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
fn a_crate_elsewhere_finds_the_sdk_or_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out").display().to_string();
    let spec = spec();
    let arguments = ["provider", "--spec", &spec, "--out", &out];
    // A program that was copied away, in a folder of its own, knows no checkout.
    let copy = folder.path().join("gen");
    std::fs::copy(env!("CARGO_BIN_EXE_gen"), &copy).expect("copied");
    let lost = Command::new(&copy)
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .expect("gen runs");
    assert_eq!(lost.status.code(), Some(1));
    let message = text(&lost.stderr);
    assert!(message.contains("--sdk PATH"), "{message}");
    assert!(!folder.path().join("out").exists());
    let found = run(&arguments, &root());
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
    let manifest = std::fs::read_to_string(folder.path().join("out/Cargo.toml")).expect("written");
    let line = manifest.lines().find(|line| line.starts_with("tfsdk-rest"));
    let path = line
        .and_then(|line| line.split('"').nth(1))
        .expect("a path");
    assert!(path.starts_with("../"), "{manifest}");
    assert!(
        folder
            .path()
            .join("out")
            .join(path)
            .join("src/lib.rs")
            .is_file()
    );
}

#[test]
fn the_name_that_a_title_gives_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = "openapi: 3.0.3\ninfo: {title: \"; rm -rf / \\u202E`x`\", version: '1'}\npaths:\n  /a/{id}:\n    get: {responses: {'200': {description: ok, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}\n";
    std::fs::write(folder.path().join("api.yaml"), document).expect("written");
    let print = ["provider", "--print", "--spec", "api.yaml", "--sdk", "1"];
    let told = run(&print, folder.path());
    let expected = "the provider is called `rmrf`, after the title `; rm -rf / `x``; `--name` gives another name\n";
    assert_eq!(text(&told.stderr), expected);
    let given = run(&[&print[..], &["--name", "acme"]].concat(), folder.path());
    assert_eq!(text(&given.stderr), "");
}

#[test]
fn completions_are_printed_for_each_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell], folder.path());
        assert_eq!(script.status.code(), Some(0));
        assert!(text(&script.stdout).contains("ref-root"), "{shell}");
    }
    assert_eq!(
        run(&["completions", "tcsh"], folder.path()).status.code(),
        Some(2)
    );
}

#[test]
fn references_stay_inside_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    };
    let document = |reference: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: Acme, version: '1'}}\npaths:\n  /pets/{{id}}:\n    get: {{responses: {{'200': {{description: ok, content: {{application/json: {{schema: {{$ref: '{reference}'}}}}}}}}}}}}\n"
        )
    };
    write(
        "shared/pet.yaml",
        "{type: object, properties: {id: {type: string}}}\n",
    );
    write(
        "api/my pet.yaml",
        "{type: object, properties: {id: {type: string}}}\n",
    );
    write("api/inside.yaml", &document("my%20pet.yaml"));
    write("api/outside.yaml", &document("../shared/pet.yaml"));
    write("api/encoded.yaml", &document("%2e%2e/shared/pet.yaml"));
    write("api/root.yaml", &document("/etc/passwd"));
    let model = |spec: &str, more: &[&str]| {
        run(&[&["model", "--spec", spec], more].concat(), folder.path())
    };
    let inside = model("api/inside.yaml", &[]);
    assert_eq!(inside.status.code(), Some(0), "{}", text(&inside.stderr));
    write("api/twice.yaml", &document("pet.yaml"));
    write(
        "api/pet.yaml",
        "type: object\nproperties: {id: {type: string}, id: {type: integer}}\n",
    );
    let twice = text(&model("api/twice.yaml", &[]).stderr);
    assert!(
        twice.contains("G105") && twice.contains("api/pet.yaml:2:"),
        "{twice}"
    );
    for spec in ["api/outside.yaml", "api/encoded.yaml", "api/root.yaml"] {
        let outside = model(spec, &[]);
        assert_eq!(outside.status.code(), Some(1), "{spec}");
        let message = text(&outside.stderr);
        assert!(
            message.contains("G107") && message.contains(&format!("{spec}:5:")),
            "{message}"
        );
    }
    let allowed = model("api/outside.yaml", &["--ref-root", "."]);
    assert_eq!(allowed.status.code(), Some(0), "{}", text(&allowed.stderr));
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

#[test]
fn utf_16_and_long_references_are_told_briefly() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = |reference: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: Acme, version: '1'}}\npaths:\n  /pets/{{id}}:\n    get: {{responses: {{'200': {{description: ok, content: {{application/json: {{schema: {{$ref: \"{reference}\"}}}}}}}}}}}}\n"
        )
    };
    let told = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("written");
        let run = run(&["model", "--spec", name], folder.path());
        assert_eq!(run.status.code(), Some(1));
        text(&run.stderr)
    };
    let units = |mark: &str| -> Vec<u8> {
        let whole = mark.to_owned() + &document("pet.yaml");
        whole.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    for mark in ["\u{feff}", ""] {
        let message = told("utf16.yaml", &units(mark));
        assert!(message.contains("`utf16.yaml` is UTF-16"), "{message}");
        assert!(message.contains("save the file as UTF-8"), "{message}");
    }
    let long = told("long.yaml", document(&"x".repeat(5_000)).as_bytes());
    assert!(!long.contains(&"x".repeat(500)), "{long}");
    let broken = told("broken.yaml", document("x\\n  y").as_bytes());
    assert!(broken.contains("cannot read `x\\n  y`"), "{broken}");
}
