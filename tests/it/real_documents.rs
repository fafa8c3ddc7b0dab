//! What the generator makes of real documents is in rustfmt's form, and compiles: one of them here, all
//! of them in `scripts/corpus`. They are read from beside the project; without them there is one line
//! that says so.

use generator::diagnostic::Sink;
use generator::source::Sources;
use generator::view::Sdk;
use generator::{Inputs, generate, understand};
use std::path::Path;
use std::process::Command;

/// Larger documents are left to the bench.
const LARGEST: u64 = 1_000_000;

#[test]
fn real_documents_make_formatted_crates() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs");
    let Ok(index) = std::fs::read_to_string(specs.join("INDEX.tsv")) else {
        println!("skipped: no real documents beside the project");
        return;
    };
    let mut made = 0;
    for file in index
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').nth(2))
    {
        let path = specs.join(file);
        if path.metadata().map_or(true, |data| data.len() > LARGEST) {
            continue;
        }
        let sources = Sources::default();
        let Ok(document) = sources.read(&path) else {
            continue;
        };
        let inputs = Inputs {
            document,
            mapping: None,
            fallback_name: "real".to_owned(),
            name: Some("real".to_owned()),
            ..Inputs::default()
        };
        let (_, model) = understand(sources, &inputs, &mut Sink::default());
        let Ok(model) = model else { continue };
        let files = generate(&model, &Sdk::Version("0.1".to_owned())).expect("no bug");
        let folder = tempfile::tempdir().expect("a folder");
        tests::crate_files::write(folder.path(), &files);
        let output = Command::new("rustfmt")
            .args(["--check", "--edition", "2024"])
            .arg(folder.path().join("src/main.rs"))
            .output()
            .expect("rustfmt is part of the pinned toolchain");
        let difference = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{file}:\n{difference}");
        for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{file}: {path}: {line}");
            }
        }
        made += 1;
    }
    assert!(made > 10, "only {made} documents made a crate");
}

#[test]
fn a_real_document_makes_a_crate_that_compiles() {
    let specs = tests::build::root().join("../shared/specs/hcloud");
    let sources = Sources::default();
    let Ok(document) = sources.read(&specs.join("hcloud.json")) else {
        println!("skipped: no real documents beside the project");
        return;
    };
    let inputs = Inputs {
        document,
        fallback_name: "real".to_owned(),
        name: Some("real".to_owned()),
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    let model = model.unwrap_or_else(|_| panic!("{:?}", sink.diagnostics()));
    assert!(model.resources.len() > 10, "{:?}", model.resources.keys());
    let sdk = tests::build::root().join("sdk/tfsdk-rest");
    let files = generate(&model, &Sdk::Path(sdk.display().to_string())).expect("no bug");
    let folder = tempfile::tempdir().expect("a folder");
    tests::crate_files::write(folder.path(), &files);
    tests::build::standalone(folder.path(), "terraform-provider-real");
}
