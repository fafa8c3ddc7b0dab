//! The order of keys in a real document does not matter: shuffled, it makes the same bytes.
//! `ORDER=all` takes every document, the normal tests the small ones.

mod numbers;

use generator::diagnostic::Sink;
use generator::files::FileSet;
use generator::source::{Sources, Tree};
use generator::view::Sdk;
use generator::{Inputs, generate, understand};
use numbers::Numbers;
use std::path::{Path, PathBuf};

/// Larger documents are left to the script.
const LARGEST: u64 = 60_000;
const SHUFFLES: u64 = 2;

fn documents(largest: u64) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cases = std::fs::read_dir(root.join("tests/cases")).expect("tests/cases");
    let mut found: Vec<PathBuf> = cases
        .filter_map(|entry| Some(entry.ok()?.path().join("openapi.yaml")))
        .collect();
    let beside = root.join("../shared/specs");
    match std::fs::read_to_string(beside.join("INDEX.tsv")) {
        Ok(index) => {
            let files = index.lines().skip(1);
            found.extend(files.filter_map(|line| Some(beside.join(line.split('\t').nth(2)?))));
        }
        Err(_) => println!("skipped: no real documents beside the project"),
    }
    found.retain(|path| path.metadata().is_ok_and(|data| data.len() <= largest));
    found.sort();
    found
}

/// The tree with the keys of all objects in another order.
fn shuffled(tree: &Tree, numbers: &mut Numbers) -> Tree {
    match tree {
        Tree::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(name, value)| (name.clone(), shuffled(value, numbers)))
                .collect();
            for last in (1..members.len()).rev() {
                members.swap(last, numbers.next(last + 1));
            }
            Tree::Object(members)
        }
        Tree::Array(elements) => Tree::Array(
            elements
                .iter()
                .map(|element| shuffled(element, numbers))
                .collect(),
        ),
        other => other.clone(),
    }
}

/// All files of the crate; none when the document makes no crate.
fn made(sources: Sources, document: usize) -> Option<FileSet> {
    let inputs = Inputs {
        document,
        fallback_name: "shuffled".to_owned(),
        ..Inputs::default()
    };
    let (_, model) = understand(sources, &inputs, &mut Sink::default());
    let files = generate(&model.ok()?, &Sdk::Version("1".to_owned()));
    Some(files.expect("no bug"))
}

/// Where the bytes depend on the order.
fn difference(path: &Path) -> Option<String> {
    let sources = Sources::default();
    let document = sources.read(path).ok()?;
    let tree = sources.file(document).tree.clone();
    let as_it_is = made(sources, document);
    for seed in 0..SHUFFLES {
        let text = shuffled(&tree, &mut Numbers(seed)).to_json();
        let sources = Sources::default();
        // In the same folder, where its references lead.
        let document = sources
            .add(path, text)
            .expect("what was read can be read again");
        let other = made(sources, document);
        match (&as_it_is, &other) {
            (Some(one), Some(other)) if one == other => {}
            (None, None) => {}
            (Some(one), Some(other)) => {
                let differing = one.iter().zip(other.iter()).find(|(a, b)| a != b);
                let file = differing.map_or("the list of files", |((path, _), _)| path);
                let line = differing
                    .and_then(|((_, a), (_, b))| a.lines().zip(b.lines()).find(|(a, b)| a != b));
                return Some(format!("seed {seed}: {file}: {line:?}"));
            }
            (one, other) => {
                let (one, other) = (one.is_some(), other.is_some());
                return Some(format!("seed {seed}: a crate {one}, shuffled {other}"));
            }
        }
    }
    None
}

#[test]
fn shuffled_documents_make_the_same_bytes() {
    let all = std::env::var("ORDER").is_ok_and(|wanted| wanted == "all");
    let documents = documents(if all { u64::MAX } else { LARGEST });
    assert!(documents.len() > 20);
    let mut faults = Vec::new();
    for (number, path) in documents.iter().enumerate() {
        if all {
            println!("{} of {}: {}", number + 1, documents.len(), path.display());
        }
        if let Some(fault) = difference(path) {
            faults.push(format!("{}: {fault}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
