//! Real documents with something deleted, swapped, doubled or cut off: no panic, no endless run,
//! and no file outside the crate's folder. `MUTATIONS=2000` makes as many.

mod numbers;

use generator::diagnostic::{Sink, Style, render};
use generator::source::{Pointer, Position, Sources, Tree};
use generator::view::Sdk;
use generator::{Inputs, generate, understand};
use numbers::Numbers;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// In one run of the normal tests.
const SAMPLE: u64 = 60;
/// Larger documents would make each mutation slow.
const LARGEST: u64 = 200_000;
const LONGEST: Duration = Duration::from_secs(120);

/// Our own documents, and the small ones beside the checkout.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: Vec<PathBuf> = ["specs", "tests/cases"]
        .iter()
        .filter_map(|folder| std::fs::read_dir(root.join(folder)).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("openapi.yaml")))
        .collect();
    let beside = root.join("../shared/specs");
    let index = std::fs::read_to_string(beside.join("INDEX.tsv")).unwrap_or_default();
    let listed = index.lines().skip(1);
    found.extend(listed.filter_map(|line| Some(beside.join(line.split('\t').nth(2)?))));
    found.retain(|path| {
        let size = path.metadata().map(|data| data.len());
        size.is_ok_and(|size| size <= LARGEST)
    });
    found.sort();
    found
}

/// All nodes below the root, as pointers.
fn nodes(tree: &Tree, here: &Pointer, found: &mut Vec<Pointer>) {
    let mut child = |name: &str, value: &Tree| {
        let place = here.child(name);
        found.push(place.clone());
        nodes(value, &place, found);
    };
    match tree {
        Tree::Object(members) => members.iter().for_each(|(name, value)| child(name, value)),
        Tree::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                child(&index.to_string(), value);
            }
        }
        _ => {}
    }
}

fn another(numbers: &mut Numbers) -> Tree {
    match numbers.next(8) {
        0 => Tree::Null,
        1 => Tree::Boolean(true),
        2 => Tree::Number("-18446744073709551617.5".into()),
        3 => Tree::String("../../\u{202e}{{x}}\u{0}\"".into()),
        4 => Tree::Array(Vec::new()),
        5 => Tree::Object(Vec::new()),
        6 => Tree::String("#/".into()),
        _ => Tree::Object(vec![("$ref".into(), Tree::String("#/components".into()))]),
    }
}

/// The text of a document after one to four changes.
fn mutated(text: &str, tree: &Tree, numbers: &mut Numbers) -> String {
    if numbers.next(6) == 0 {
        let mut end = numbers.next(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        return text[..end].to_owned();
    }
    let mut tree = tree.clone();
    for _ in 0..=numbers.next(4) {
        let mut places = Vec::new();
        nodes(&tree, &Pointer::root(), &mut places);
        if places.is_empty() {
            break;
        }
        let place = &places[numbers.next(places.len())];
        let other = &places[numbers.next(places.len())];
        let copy = tree.at(other).cloned().unwrap_or_default();
        match (numbers.next(4), tree.at_mut(place)) {
            (0, _) => {
                tree.remove(place);
            }
            (1, Some(node)) => *node = another(numbers),
            // Something from elsewhere, or the node inside itself.
            (2, Some(node)) => *node = copy,
            (_, Some(Tree::Array(elements))) => elements.push(copy),
            (_, Some(Tree::Object(members))) => members.push((other.last().into(), copy)),
            (_, Some(node)) => *node = another(numbers),
            (_, None) => {}
        }
    }
    tree.to_json()
}

/// The whole run on one text; an error when a file would land elsewhere.
fn run(text: String) -> Result<(), String> {
    let sources = Sources::default();
    let mut sink = Sink::default();
    let document = match sources.add(Path::new("api.yaml"), text) {
        Ok(number) => number,
        Err(message) => {
            render(&message, &sources, Style::Plain);
            return Ok(());
        }
    };
    let inputs = Inputs {
        document,
        fallback_name: "mutated".to_owned(),
        ..Inputs::default()
    };
    let (sources, model) = understand(sources, &inputs, &mut sink);
    for message in sink.diagnostics().iter().take(20) {
        render(message, &sources, Style::Plain);
    }
    let Ok(model) = model else { return Ok(()) };
    let files = generate(&model, &Sdk::Version("1".to_owned())).map_err(|bug| bug.to_string())?;
    for (path, _) in files.iter() {
        let inside = Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !inside {
            return Err(format!("{path} is outside"));
        }
    }
    Ok(())
}

#[test]
fn mutated_documents_end_well() {
    let wanted = std::env::var("MUTATIONS").ok();
    let count = wanted.and_then(|text| text.parse().ok()).unwrap_or(SAMPLE);
    let documents: Vec<_> = documents()
        .into_iter()
        .filter_map(|path| {
            let sources = Sources::default();
            let file = sources.file(sources.read(&path).ok()?);
            Some((path, file.text.clone(), file.tree.clone()))
        })
        .collect();
    assert!(documents.len() > 20);
    for seed in 0..count {
        let mut numbers = Numbers(seed);
        let (path, text, tree) = &documents[numbers.next(documents.len())];
        let text = mutated(text, tree, &mut numbers);
        let (sender, receiver) = mpsc::channel();
        let kept = text.clone();
        std::thread::spawn(move || {
            let result = std::panic::catch_unwind(|| run(text));
            let _ = sender.send(result.unwrap_or_else(|_| Err("it panicked".to_owned())));
        });
        let result = receiver
            .recv_timeout(LONGEST)
            .unwrap_or_else(|_| Err("it does not end".to_owned()));
        if let Err(fault) = result {
            let kept_at = std::env::temp_dir().join(format!("mutation-{seed}.json"));
            let _ = std::fs::write(&kept_at, kept);
            panic!(
                "mutation {seed} of {}: {fault}; see {}",
                path.display(),
                kept_at.display()
            );
        }
        if count > SAMPLE && seed % 100 == 99 {
            println!("{} of {count} mutations", seed + 1);
        }
    }
}

#[test]
fn places_of_mutated_nodes_are_found() {
    let sources = Sources::default();
    let file = sources
        .add(Path::new("api.yaml"), "{a: [1, {b: 2}]}".to_owned())
        .expect("valid");
    let mut found = Vec::new();
    nodes(&sources.file(file).tree, &Pointer::root(), &mut found);
    let texts: Vec<_> = found.iter().map(Pointer::as_str).collect();
    assert_eq!(texts, ["/a", "/a/0", "/a/1", "/a/1/b"]);
    let position = Position {
        file,
        pointer: found[3].clone(),
    };
    assert_eq!(sources.origin(&position), position);
}
