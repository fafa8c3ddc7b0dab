//! `generated/` is what `gen provider` makes of `specs/`, byte for byte, in rustfmt's form.

use generator::diagnostic::Sink;
use generator::files::{self, FileSet};
use generator::model::Provider;
use generator::source::Sources;
use generator::view::{Inherited, Sdk};
use generator::{Inputs, generate, understand};
use std::path::{Path, PathBuf};
use std::process::Command;

const FIX: &str = "if the change is wanted: UPDATE=1 cargo test -p tests golden";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate lies in the workspace")
        .to_owned()
}

/// The members of this workspace inherit these.
pub(crate) fn sdk() -> Sdk {
    let fields = ["edition", "rust-version", "publish"];
    Sdk::Workspace(Inherited {
        fields: fields.map(str::to_owned).into(),
        lints: vec!["lints".to_owned()],
    })
}

/// Names of the folders of `specs/`.
fn specs() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("specs")).expect("specs/ is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable"))
        .filter(|entry| entry.path().join("openapi.yaml").is_file())
        .map(|entry| entry.file_name().into_string().expect("a plain name"))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "specs/ is empty");
    names
}

pub(crate) fn model_of(document: String, mapping: Option<String>, name: &str) -> Provider {
    let sources = Sources::default();
    let document = sources
        .add(Path::new("openapi.yaml"), document)
        .expect("a document");
    let mapping = mapping.map(|text| {
        sources
            .add(Path::new("mapping.yaml"), text)
            .expect("a mapping")
    });
    let inputs = Inputs {
        document,
        mapping,
        fallback_name: name.to_owned(),
        name: None,
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    model.unwrap_or_else(|_| panic!("{name}: {:#?}", sink.diagnostics()))
}

pub(crate) fn inputs(name: &str) -> (String, Option<String>) {
    let folder = root().join("specs").join(name);
    let document = std::fs::read_to_string(folder.join("openapi.yaml")).expect("a document");
    let mapping = std::fs::read_to_string(folder.join("mapping.yaml")).ok();
    (document, mapping)
}

fn files_of(name: &str) -> (String, FileSet) {
    let (document, mapping) = inputs(name);
    let model = model_of(document, mapping, name);
    let folder = format!("terraform-provider-{}", model.name.replace('_', "-"));
    let files = generate(&model, &sdk()).expect("templates fit their views");
    (folder, files)
}

#[test]
fn generated_is_what_the_generator_makes_of_specs() {
    for name in specs() {
        let (folder, files) = files_of(&name);
        let folder = root().join("generated").join(folder);
        if std::env::var_os("UPDATE").is_some() {
            tests::crate_files::write(&folder, &files);
        }
        let differences = tests::crate_files::compare(&folder, &files);
        assert!(
            differences.is_empty(),
            "specs/{name}:\n{}{FIX}",
            files::summary(&differences)
        );
    }
}

#[test]
fn nothing_in_generated_lacks_a_spec() {
    let made: Vec<String> = specs().iter().map(|name| files_of(name).0).collect();
    let entries = std::fs::read_dir(root().join("generated")).expect("generated/ is there");
    for entry in entries {
        let entry = entry.expect("readable");
        let name = entry.file_name().into_string().expect("a plain name");
        if entry.path().is_dir() {
            assert!(
                made.contains(&name),
                "generated/{name} has no folder in specs/: remove it, or add the spec"
            );
        }
    }
}

#[test]
fn the_order_of_keys_in_a_document_does_not_matter() {
    for name in specs() {
        let (document, mapping) = inputs(&name);
        let as_is = model_of(document.clone(), mapping.clone(), &name);
        let tree: serde_yaml::Value = serde_yaml::from_str(&document).expect("YAML");
        let reversed = serde_yaml::to_string(&reversed(tree)).expect("YAML");
        let turned = model_of(reversed, mapping, &name);
        let (left, right) = (
            generate(&as_is, &sdk()).expect("files"),
            generate(&turned, &sdk()).expect("files"),
        );
        for ((path, left), (_, right)) in left.iter().zip(right.iter()) {
            assert_eq!(
                left, right,
                "specs/{name}: {path} depends on the order of keys"
            );
        }
        assert_eq!(left, right, "specs/{name}");
    }
}

/// `paths`, `properties` and all other objects with their last key first.
fn reversed(value: serde_yaml::Value) -> serde_yaml::Value {
    match value {
        serde_yaml::Value::Mapping(members) => {
            let mut members: Vec<_> = members.into_iter().collect();
            members.reverse();
            let members = members
                .into_iter()
                .map(|(key, value)| (key, reversed(value)));
            serde_yaml::Value::Mapping(members.collect())
        }
        serde_yaml::Value::Sequence(elements) => {
            serde_yaml::Value::Sequence(elements.into_iter().map(reversed).collect())
        }
        other => other,
    }
}

#[test]
fn generated_code_is_a_fixed_point_of_rustfmt() {
    for entry in std::fs::read_dir(root().join("generated")).expect("generated/ is there") {
        let main = entry.expect("readable").path().join("src/main.rs");
        if !main.is_file() {
            continue;
        }
        let output = Command::new("rustfmt")
            .args(["--check", "--edition", "2024"])
            .arg(&main)
            .output()
            .expect("rustfmt is part of the pinned toolchain");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stdout)
        );
    }
}

/// Generated code declares; it has no control flow of its own.
#[test]
fn generated_resources_have_no_control_flow() {
    for name in specs() {
        for (path, text) in files_of(&name).1.iter() {
            if !path.starts_with("src/resources/") && !path.starts_with("src/data_sources/") {
                continue;
            }
            for word in [" fn ", " if ", " match ", " async ", ".unwrap", ".clone"] {
                let outside = text.lines().filter(|line| !line.contains('"'));
                let outside = outside.filter(|line| !line.trim_start().starts_with("//"));
                for line in outside {
                    assert!(!line.contains(word), "{path}: `{line}` has `{word}`");
                }
            }
        }
    }
}
