//! Names in a generated crate come from paths, so what is added beside them does not move them.

use super::golden::{model_of, sdk};
use generator::generate;
use std::collections::{BTreeMap, BTreeSet};

const SOIL: &str = "{type: object, properties: {kind: {type: string}, layer: {type: object, properties: {depth: {type: integer}}}}}";
const OTHER_SOIL: &str = "{type: object, properties: {acid: {type: boolean}, layer: {type: object, properties: {name: {type: string}}}}}";

/// A document with one group a noun; each has these properties.
fn document(groups: &[(&str, &[(&str, &str)])]) -> String {
    let mut paths = String::new();
    let mut schemas = String::new();
    for (noun, properties) in groups {
        let body = format!(
            "content: {{application/json: {{schema: {{$ref: '#/components/schemas/{noun}'}}}}}}"
        );
        let done = format!("{{'200': {{description: Done., {body}}}}}");
        paths += &format!(
            "  /{noun}:\n    post: {{requestBody: {{{body}}}, responses: {done}}}\n  \
             /{noun}/{{id}}:\n    get: {{responses: {done}}}\n    \
             put: {{requestBody: {{{body}}}, responses: {done}}}\n    \
             delete: {{responses: {{'204': {{description: Done.}}}}}}\n"
        );
        schemas += &format!(
            "    {noun}:\n      type: object\n      required: [name]\n      properties:\n        id: {{type: string, readOnly: true}}\n        name: {{type: string}}\n"
        );
        for (name, schema) in *properties {
            schemas += &format!("        {name}: {schema}\n");
        }
    }
    format!(
        "openapi: 3.0.3\ninfo: {{title: Garden, version: '1'}}\npaths:\n{paths}components:\n  schemas:\n{schemas}"
    )
}

fn files(groups: &[(&str, &[(&str, &str)])]) -> BTreeMap<String, String> {
    let model = model_of(document(groups), None, "garden");
    let files = generate(&model, &sdk()).expect("no bug");
    let files = files.iter();
    files
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .collect()
}

/// Names of statics, with the files that have them.
fn statics(files: &BTreeMap<String, String>) -> BTreeSet<String> {
    let of_file = |(path, text): (&String, &String)| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains("static "));
        lines
            .filter_map(|line| {
                let (before, _) = line.split_once(": &")?;
                Some(format!("{path} {before}"))
            })
            .collect()
    };
    files
        .iter()
        .filter(|(path, _)| path.ends_with(".rs"))
        .flat_map(of_file)
        .collect()
}

#[test]
fn another_resource_leaves_files_as_they_are() {
    let beds: (&str, &[(&str, &str)]) = ("beds", &[("soil", SOIL), ("edge", OTHER_SOIL)]);
    let before = files(&[beds]);
    // Its objects have the same names, and are others.
    let third = "{type: object, properties: {ph: {type: number}, layer: {type: object, properties: {age: {type: integer}}}}}";
    let after = files(&[beds, ("tubs", &[("soil", third)])]);
    for path in ["src/resources/bed.rs", "docs/resources/bed.md"] {
        assert!(before.contains_key(path), "{path}");
        assert_eq!(before[path], after[path], "{path}");
    }
    assert!(!statics(&before).is_empty());
    let lost: Vec<_> = statics(&before)
        .difference(&statics(&after))
        .cloned()
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn another_property_leaves_names_as_they_are() {
    let before = files(&[("beds", &[("soil", SOIL)])]);
    for sibling in ["aaa", "layer", "soils", "zzz"] {
        let after = files(&[("beds", &[("soil", SOIL), (sibling, OTHER_SOIL)])]);
        assert!(!statics(&before).is_empty());
        let lost: Vec<_> = statics(&before)
            .difference(&statics(&after))
            .cloned()
            .collect();
        assert!(lost.is_empty(), "beside {sibling}: {lost:?}");
    }
}

/// Paths in any order, and parents in any order, give the same types.
#[test]
fn types_are_named_by_their_own_paths() {
    let groups: [(&str, &[(&str, &str)]); 3] = [
        ("beds", &[("soil", SOIL)]),
        ("tubs", &[("soil", SOIL)]),
        ("pots", &[("soil", OTHER_SOIL)]),
    ];
    let before = files(&groups);
    let mut turned = groups;
    turned.reverse();
    assert!(before == files(&turned));
    turned.swap(0, 1);
    assert!(before == files(&turned));
}
