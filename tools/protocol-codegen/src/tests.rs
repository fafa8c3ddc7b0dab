//! The committed code is what the committed proto files give, and they give the whole protocol.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use prost_types::field_descriptor_proto::Label;
use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto};

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

/// The facts about the protocol are kept outside the project; where they are present, nothing may be missing.
#[test]
fn proto_files_have_the_whole_protocol() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference/protocol/tfplugin6.tsv");
    let Ok(table) = fs::read_to_string(table) else {
        println!("skipped: the table of the protocol is not beside the project");
        return;
    };
    let descriptors = protox::compile(["tfplugin6.proto"], [wire_crate().join("proto")]).unwrap();
    let mut found = BTreeSet::new();
    for file in descriptors
        .file
        .iter()
        .filter(|file| file.package() == "tfplugin6")
    {
        for service in &file.service {
            for call in &service.method {
                let streams = match (call.client_streaming(), call.server_streaming()) {
                    (false, false) => "unary",
                    (true, false) => "client-stream",
                    (false, true) => "server-stream",
                    (true, true) => "bidi",
                };
                let types = format!(
                    "{} -> {}",
                    &call.input_type()[1..],
                    &call.output_type()[1..]
                );
                found.insert(format!(
                    "rpc tfplugin6.{} {} {types} {streams}",
                    service.name(),
                    call.name()
                ));
            }
        }
        file.enum_type
            .iter()
            .for_each(|item| enumeration("tfplugin6", item, &mut found));
        file.message_type
            .iter()
            .for_each(|item| message("tfplugin6", item, &mut found));
    }
    let expected: BTreeSet<_> = table.lines().filter_map(expectation).collect();
    let missing: Vec<_> = expected.difference(&found).collect();
    let surplus: Vec<_> = found.difference(&expected).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "missing: {missing:#?}\nsurplus: {surplus:#?}"
    );
    assert_eq!(
        expected
            .iter()
            .filter(|line| line.starts_with("rpc "))
            .count(),
        36
    );
}

/// A row of the table in the words of `found`.
fn expectation(row: &str) -> Option<String> {
    let columns: Vec<_> = row.split('\t').collect();
    let &[kind, parent, name, number, types, label, ..] = &columns[..] else {
        return None;
    };
    match kind {
        "rpc" => Some(format!("rpc {parent} {name} {types} {label}")),
        "message" => Some(format!("message {parent}.{name}")),
        "enum_value" => Some(format!("value {parent}.{name} = {number}")),
        "field" => Some(format!("field {parent}.{name} = {number} {types} {label}")),
        _ => None,
    }
}

fn enumeration(parent: &str, item: &EnumDescriptorProto, found: &mut BTreeSet<String>) {
    for value in &item.value {
        found.insert(format!(
            "value {parent}.{}.{} = {}",
            item.name(),
            value.name(),
            value.number()
        ));
    }
}

fn message(parent: &str, item: &DescriptorProto, found: &mut BTreeSet<String>) {
    let name = format!("{parent}.{}", item.name());
    found.insert(format!("message {name}"));
    for field in &item.field {
        let entry = item.nested_type.iter().find(|nested| {
            nested
                .options
                .as_ref()
                .is_some_and(|options| options.map_entry())
                && field.type_name().ends_with(&format!(".{}", nested.name()))
        });
        let (types, label) = match entry {
            Some(entry) => (
                format!(
                    "map<{},{}>",
                    type_of(&entry.field[0]),
                    type_of(&entry.field[1])
                ),
                "map".to_owned(),
            ),
            None => (type_of(field), label_of(item, field)),
        };
        found.insert(format!(
            "field {name}.{} = {} {types} {label}",
            field.name(),
            field.number()
        ));
    }
    let is_entry = |nested: &&DescriptorProto| {
        nested
            .options
            .as_ref()
            .is_some_and(|options| options.map_entry())
    };
    item.nested_type
        .iter()
        .filter(|nested| !is_entry(nested))
        .for_each(|nested| message(&name, nested, found));
    item.enum_type
        .iter()
        .for_each(|nested| enumeration(&name, nested, found));
}

fn type_of(field: &FieldDescriptorProto) -> String {
    match field.type_name() {
        "" => field
            .r#type()
            .as_str_name()
            .trim_start_matches("TYPE_")
            .to_lowercase(),
        name => name[1..].to_owned(),
    }
}

fn label_of(item: &DescriptorProto, field: &FieldDescriptorProto) -> String {
    match field.oneof_index {
        _ if field.label() == Label::Repeated => "repeated".into(),
        _ if field.proto3_optional() => "optional".into(),
        Some(index) => format!(
            "oneof {}",
            item.oneof_decl[usize::try_from(index).unwrap()].name()
        ),
        None => "singular".into(),
    }
}
