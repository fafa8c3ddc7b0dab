//! What small documents become: one folder of `tests/cases/` a trap, with its model as the golden.
//! `wanted.txt`, where there is one, was written by hand and holds whatever the golden says.

mod surface;

use generator::diagnostic::{Sink, Style, render};
use generator::source::{Sources, to_yaml};
use generator::view::Sdk;
use generator::{Inputs, generate, understand};
use std::path::{Path, PathBuf};

const FIX: &str = "if the change is wanted: UPDATE=1 cargo test -p tests model";

fn cases() -> Vec<PathBuf> {
    let folder = tests::build::root().join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("tests/cases");
    let mut cases: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    assert!(cases.len() >= 100, "tests/cases/ lost its folders");
    cases
}

/// What `gen model` prints, messages first; and the facts that `wanted.txt` speaks of.
fn printed(case: &Path) -> Result<(String, Vec<String>), String> {
    let sources = Sources::default();
    let read = |name: &str| match std::fs::read_to_string(case.join(name)) {
        Ok(text) => sources
            .add(Path::new(name), text)
            .map(Some)
            .map_err(|message| render(&message, &sources, Style::Plain)),
        Err(_) => Ok(None),
    };
    let inputs = Inputs {
        document: read("openapi.yaml")?.ok_or("there is no openapi.yaml")?,
        more_documents: read("second.yaml")?.into_iter().collect(),
        mapping: read("mapping.yaml")?,
        fallback_name: "sample".to_owned(),
        name: None,
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (sources, model) = understand(sources, &inputs, &mut sink);
    let messages: String = sink
        .diagnostics()
        .iter()
        .map(|message| render(message, &sources, Style::Plain) + "\n")
        .collect();
    let Ok(model) = model else {
        return Err(messages);
    };
    generate(&model, &Sdk::Version("1".to_owned())).map_err(|bug| bug.to_string())?;
    let mut facts = surface::surface(&model);
    facts.extend(messages.lines().map(str::to_owned));
    let messages: String = messages.lines().map(|line| format!("# {line}\n")).collect();
    Ok((messages + &to_yaml(&model)?, facts))
}

#[test]
fn small_documents_become_the_expected_models() {
    let mut faults = Vec::new();
    for case in cases() {
        let name = case
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let golden = case.join("model.yaml");
        let wanted = std::fs::read_to_string(case.join("wanted.txt")).unwrap_or_default();
        let (found, facts) = match printed(&case) {
            Ok(found) => found,
            Err(messages) => {
                faults.push(format!("{name}: {messages}"));
                continue;
            }
        };
        for line in surface::missing(&wanted, &facts) {
            let about: Vec<&str> = facts
                .iter()
                .filter(|fact| fact.split(':').next() == line.split(':').next())
                .map(String::as_str)
                .collect();
            faults.push(format!("{name}: wanted `{line}`, found {about:?}"));
        }
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&golden, &found).expect("the golden can be written");
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        if found != expected {
            let line = found
                .lines()
                .zip(expected.lines())
                .position(|(a, b)| a != b);
            let line = line.unwrap_or(expected.lines().count().min(found.lines().count()));
            faults.push(format!(
                "tests/cases/{name}/model.yaml:{}: expected `{}`, found `{}`",
                line + 1,
                expected.lines().nth(line).unwrap_or("the end"),
                found.lines().nth(line).unwrap_or("the end")
            ));
        }
    }
    assert!(faults.is_empty(), "{}\n{FIX}", faults.join("\n"));
}

/// The index leads to folders that are there.
#[test]
fn the_index_of_cases_is_true() {
    let folder = tests::build::root().join("tests/cases");
    let index = std::fs::read_to_string(folder.join("README.md")).expect("the index");
    let rows = index.lines().filter_map(|line| line.split('|').nth(2));
    let names = rows.flat_map(|cell| cell.split(", ").map(str::trim));
    let names: Vec<&str> = names
        .filter(|name| name.contains('-') && !name.contains(['`', ' ']))
        .filter(|name| !name.starts_with("---"))
        .collect();
    assert!(names.len() > 80, "{}", names.len());
    for name in names {
        assert!(
            folder.join(name).is_dir(),
            "tests/cases/{name} is not there"
        );
    }
}

/// `count` schemas, each with a property for each of them.
fn circles(count: usize, order: impl Fn(usize) -> usize) -> String {
    let of = |schema: usize| format!("{{$ref: '#/components/schemas/S{schema}'}}");
    let body = format!("content: {{application/json: {{schema: {}}}}}", of(0));
    let mut text = format!(
        "openapi: 3.0.3\ninfo: {{title: Circles, version: '1'}}\npaths:\n  /nodes:\n    post:\n      \
         requestBody: {{{body}}}\n      responses: {{'201': {{description: Made., {body}}}}}\n  \
         /nodes/{{id}}:\n    get:\n      responses: {{'200': {{description: One., {body}}}}}\n\
         components:\n  schemas:\n"
    );
    for schema in (0..count).map(&order) {
        text += &format!("    S{schema}:\n      type: object\n      properties:\n");
        text += "        id: {type: string, readOnly: true}\n";
        for property in (0..count).map(&order) {
            text += &format!("        s{property}: {}\n", of(property));
        }
    }
    text
}

/// They would make a tree of a thousand million attributes.
#[test]
fn schemas_that_all_contain_each_other_stay_small() {
    let printed = |text: String| {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("openapi.yaml"), text).expect("written");
        printed(folder.path()).expect("a model").0
    };
    let model = printed(circles(10, |index| index));
    assert!(model.len() < 2_000_000, "{} bytes", model.len());
    assert!(model.contains("the whole would have too many attributes"));
    let place = |line: &&str| !line.starts_with('#');
    let other: Vec<String> = [printed(circles(10, |index| 9 - index))]
        .iter()
        .flat_map(|text| text.lines().filter(place).map(str::to_owned))
        .collect();
    let first: Vec<&str> = model.lines().filter(place).collect();
    assert!(first == other, "the order of keys decides what is cut");
    let small = printed(circles(4, |index| index));
    assert!(!small.contains("too many attributes"));
}
