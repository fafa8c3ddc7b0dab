//! The committed code is what the committed proto files give.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{generate, wire_crate};

fn files(directory: &Path) -> BTreeMap<String, String> {
    fs::read_dir(directory)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect()
}

#[test]
fn committed_code_is_fresh() {
    let fresh = tempfile::tempdir().unwrap();
    generate(&wire_crate().join("proto"), fresh.path()).unwrap();
    let (fresh, committed) = (
        files(fresh.path()),
        files(&wire_crate().join("src/generated")),
    );
    assert_eq!(
        fresh.keys().collect::<Vec<_>>(),
        committed.keys().collect::<Vec<_>>(),
        "run `cargo run --package protocol-codegen`"
    );
    for (name, text) in fresh {
        assert!(
            committed[&name] == text,
            "{name} is out of date: run `cargo run --package protocol-codegen`"
        );
    }
}
