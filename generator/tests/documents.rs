//! Every real document beside the checkout loads, and every schema that its operations use converts.

use generator::diagnostic::{Sink, Style, render};
use generator::openapi::{self, Additional, Api, Shape};
use generator::source::{Position, Sources};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn documents() -> Vec<PathBuf> {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs");
    let Ok(index) = std::fs::read_to_string(specs.join("INDEX.tsv")) else {
        println!("documents: skipped, ../shared/specs is not there");
        return Vec::new();
    };
    index
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').nth(2))
        .map(|file| specs.join(file))
        .collect()
}

fn walk(api: &Api, position: &Position, seen: &mut BTreeSet<Position>) {
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        let schema = api.schema(&position);
        if !seen.insert(schema.position.clone()) {
            continue;
        }
        match &schema.shape {
            Shape::Array(Some(items)) => open.push(items.clone()),
            Shape::Object(object) => {
                open.extend(object.properties.iter().map(|p| p.schema.clone()));
                if let Additional::Schema(schema) = &object.additional {
                    open.push(schema.clone());
                }
            }
            Shape::Union(choice) => {
                open.extend(choice.branches.iter().map(|branch| branch.position.clone()));
            }
            _ => {}
        }
    }
}

#[test]
fn real_documents_load() {
    for path in documents() {
        let sources = Sources::default();
        let mut sink = Sink::default();
        let start = std::time::Instant::now();
        let file = match sources.read(&path) {
            Ok(file) => file,
            Err(diagnostic) => {
                println!("{}: {}", path.display(), diagnostic.message);
                continue;
            }
        };
        let parsed = start.elapsed();
        let Some(api) = openapi::load(sources, file, &mut sink) else {
            println!("{}: not OpenAPI", path.display());
            continue;
        };
        let loaded = start.elapsed();
        let mut seen = BTreeSet::new();
        for operation in &api.operations {
            for position in operation.success().into_iter() {
                walk(&api, position, &mut seen);
            }
            if let Some(schema) = operation.body().and_then(|body| body.schema.as_ref()) {
                walk(&api, schema, &mut seen);
            }
        }
        api.report(&mut sink);
        println!(
            "{}: {} operations, {} schemas, {} messages, {parsed:?} {loaded:?} {:?}",
            path.file_name().unwrap_or_default().display(),
            api.operations.len(),
            seen.len(),
            sink.diagnostics().len(),
            start.elapsed()
        );
        for diagnostic in sink.diagnostics().iter().take(1) {
            let text = render(diagnostic, &api.sources, Style::Plain);
            assert!(!text.is_empty());
            if std::env::var_os("SHOW").is_some() {
                println!("{text}");
            }
        }
    }
}
