//! Real documents, where they are at hand, and all cases: nothing panics, no model breaks an invariant, and
//! every operation is called by something or said to be left out.

use super::support::understood;
use generator::model::Provider;
use generator::source::Sources;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[test]
fn real_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs");
    let Ok(index) = std::fs::read_to_string(folder.join("INDEX.tsv")) else {
        println!("skipped: no real documents beside the project");
        return;
    };
    let files = index.lines().skip(1);
    let files = files.filter_map(|line| Some(folder.join(line.split('\t').nth(2)?)));
    let broken: Vec<String> = files.filter_map(|path| wrong(&path, "")).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let entries = std::fs::read_dir(folder).expect("tests/cases");
    let mut folders: Vec<PathBuf> = entries.filter_map(|one| Some(one.ok()?.path())).collect();
    folders.sort();
    let broken = folders.iter().filter_map(|case| {
        let mapping = std::fs::read_to_string(case.join("mapping.yaml")).unwrap_or_default();
        wrong(&case.join("openapi.yaml"), &mapping)
    });
    let broken: Vec<String> = broken.collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What is wrong with the model of a document. One that makes none has said why.
fn wrong(path: &Path, mapping: &str) -> Option<String> {
    let shown = path.display();
    let sources = Sources::default();
    let file = sources.read(path).ok()?;
    let start = Instant::now();
    match understood(sources, file, mapping) {
        Ok((provider, operations)) => {
            println!(
                "{shown}: {} resources, {} data sources, {} skipped, {} ms",
                provider.resources.len(),
                provider.data_sources.len(),
                provider.skipped.len(),
                start.elapsed().as_millis()
            );
            let lost = lost(&provider, operations);
            (!lost.is_empty()).then(|| format!("{shown}: lost {}", lost.join(", ")))
        }
        Err(messages) => {
            println!("{shown}: {}", messages.lines().next().unwrap_or_default());
            let bug = messages.contains("G4");
            bug.then(|| {
                format!(
                    "{shown}\n{}",
                    messages.chars().take(1500).collect::<String>()
                )
            })
        }
    }
}

/// The operations that the provider neither calls nor says that it leaves out, looked for in the model as it
/// is written down.
fn lost(provider: &Provider, operations: Vec<String>) -> Vec<String> {
    let written = serde_json::to_value(provider).expect("a model can be written");
    let mut called = BTreeSet::new();
    collect(&written, &mut called);
    let skipped: BTreeSet<&str> = provider
        .skipped
        .iter()
        .map(|one| one.subject.as_str())
        .collect();
    let has = |call: &String| skipped.contains(call.as_str()) || called.contains(&plain(call));
    operations.into_iter().filter(|call| !has(call)).collect()
}

/// All calls in a part of a written model.
fn collect(part: &serde_json::Value, called: &mut BTreeSet<String>) {
    let text = |key: &str| part.get(key)?.as_str();
    if let (Some(method), Some(path)) = (text("method"), text("path")) {
        called.insert(plain(&format!("{method} {path}")));
    }
    let (members, elements) = (part.as_object(), part.as_array());
    let members = members.into_iter().flat_map(|all| all.values());
    for inner in members.chain(elements.into_iter().flatten()) {
        collect(inner, called);
    }
}

/// A call without the names and styles of its parameters and without the variant of its path.
fn plain(call: &str) -> String {
    let call = call.split('#').next().unwrap_or(call);
    let mut plain = String::new();
    let mut rest = call;
    while let Some((before, after)) = rest.split_once('{') {
        // The runtime's spelling of other styles: `.{id}` and `;id={id}`.
        let before = before.rsplit_once(';').map_or(before, |(before, _)| before);
        plain.push_str(before.strip_suffix('.').unwrap_or(before));
        plain.push_str("{}");
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    plain + rest
}
