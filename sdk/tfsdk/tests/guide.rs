//! The guide (`docs/sdk.md`) does what it says: its provider is that of `examples/notes.rs`, and
//! its configuration is applied by a real Terraform.

use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tfsdk_testing::{Core, Cycle};

/// The blocks of code in the guide, by language.
fn blocks(language: &str) -> Vec<String> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sdk.md");
    let guide = fs::read_to_string(guide).unwrap();
    let parts: Vec<_> = guide.split("```").collect();
    let inside = parts.iter().skip(1).step_by(2);
    let of_language = inside.filter_map(|part| {
        let (head, code) = part.split_once('\n')?;
        (head == language).then(|| code.to_owned())
    });
    of_language.collect()
}

/// The provider program. `cargo test --test guide` alone does not build examples.
fn notes() -> &'static Path {
    static NOTES: OnceLock<PathBuf> = OnceLock::new();
    NOTES.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--package",
                "tfsdk",
                "--features",
                "derive",
            ])
            .args(["--example", "notes"])
            .status()
            .unwrap();
        assert!(status.success(), "the notes do not compile");
        let test = std::env::current_exe().unwrap();
        test.ancestors().nth(2).unwrap().join("examples/notes")
    })
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("guide_{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(folder.join("bin")).unwrap();
    folder
}

#[test]
fn the_guide_shows_the_whole_example() {
    let example = include_str!("../examples/notes.rs");
    let (_, program) = example.split_once("\n\n").unwrap();
    let (program, tests) = program.split_once("\n#[cfg(test)]").unwrap();
    assert_eq!(blocks("rust,no_run"), [program]);
    assert_eq!(blocks("rust,ignore"), [format!("#[cfg(test)]{tests}")]);
}

#[tokio::test]
async fn the_example_keeps_terraforms_rules() {
    let mut core = Core::start(notes()).await.unwrap();
    let folder = folder("rules");
    core.configure(json!({ "folder": folder })).await.unwrap();
    Cycle::of("notes_note.first", json!({ "title": "first" }))
        .then(json!({ "title": "first", "text": "Changed." }))
        .then(json!({ "title": "second" }))
        .imported_by("/id")
        .then_gone()
        .run(&mut core)
        .await
        .unwrap();
}

#[test]
fn the_configuration_of_the_guide_is_applied() {
    if Command::new("terraform").arg("version").output().is_err() {
        println!("skipped the guide's configuration: no terraform on the path");
        return;
    }
    let folder = folder("terraform");
    fs::copy(notes(), folder.join("bin/terraform-provider-notes")).unwrap();
    let hcl = blocks("hcl");
    let programs = folder.join("bin").display().to_string();
    let settings = hcl[0].replace("/path/to/terraform-provider-notes/target/debug", &programs);
    assert!(settings.contains(&programs));
    fs::write(folder.join("dev.tfrc"), settings).unwrap();
    fs::write(folder.join("main.tf"), &hcl[1]).unwrap();
    let terraform = |arguments: &[&str]| {
        let output = Command::new("terraform")
            .args(arguments)
            .arg("-no-color")
            .current_dir(&folder)
            .env("TF_CLI_CONFIG_FILE", folder.join("dev.tfrc"))
            .env("CHECKPOINT_DISABLE", "1")
            .output()
            .unwrap();
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {printed}");
    };
    terraform(&["apply", "-auto-approve"]);
    assert_eq!(
        fs::read_to_string(folder.join("notes/first.txt")).unwrap(),
        "Hello."
    );
    terraform(&["plan", "-detailed-exitcode"]);
    terraform(&["destroy", "-auto-approve"]);
    assert!(!folder.join("notes/first.txt").exists());
}
