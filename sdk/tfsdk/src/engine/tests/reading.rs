//! Semantics sections 7 to 9 and complaint 10: read, import and upgrade.

use super::toy::{CaseInsensitive, Run, Toy, object, schema, text};
use crate::data_source::{DataSource, ReadDataSourceRequest, ReadDataSourceResponse};
use crate::engine::read_data_source::read_data_source;
use crate::engine::registry::Checked;
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};
use crate::{Context, Value};

fn thing() -> Schema {
    schema([
        ("name", Attribute::string().equality(CaseInsensitive)),
        ("note", Attribute::string()),
    ])
}

fn value(name: &str, note: &str) -> Value {
    object([("name", Value::from(name)), ("note", Value::from(note))])
}

#[test]
fn another_spelling_is_no_drift_and_anything_else_is() {
    let schema = thing();
    let toy = Toy {
        on_read: |response| response.state = Some(value("NAME", "other")),
        ..Toy::default()
    };
    let read = Run::new(&schema, toy).read(value("name", "note"));
    assert_eq!(read.state, value("name", "other"));
}

#[test]
fn an_object_that_is_gone_reads_as_null() {
    let schema = thing();
    let toy = Toy {
        on_read: |response| response.state = None,
        ..Toy::default()
    };
    let read = Run::new(&schema, toy).read(value("name", "note"));
    assert!(read.state.is_null());
    assert!(read.diagnostics.is_empty());
}

#[test]
fn an_unknown_value_cannot_be_read() {
    let schema = thing();
    let toy = Toy {
        on_read: |response| {
            response.state = Some(object([
                ("name", Value::from("a")),
                ("note", Value::unknown()),
            ]));
        },
        ..Toy::default()
    };
    let read = Run::new(&schema, toy).read(value("name", "note"));
    assert_eq!(read.state, value("name", "note"));
    assert!(text(&read.diagnostics).starts_with("note: "));
}

#[test]
fn a_stored_state_of_the_same_version_loses_unknown_members_and_gains_missing_ones() {
    let block = Block::new()
        .attribute("name", Attribute::string())
        .attribute("size", Attribute::number())
        .nested(
            "rule",
            NestedBlock::new(BlockNestingMode::List, Block::new()),
        );
    let schema = Schema::new(block);
    let state = Run::new(&schema, Toy::default())
        .upgrade(0, r#"{"name":"a","gone":[1,{"x":null}]}"#)
        .unwrap();
    let wanted = object([
        ("name", Value::from("a")),
        ("size", Value::Null),
        ("rule", Value::list([])),
    ]);
    assert_eq!(state, wanted);
}

#[test]
fn numbers_of_stored_states_keep_every_digit() {
    let schema = schema([("size", Attribute::number())]);
    let digits = "123456789012345678901234567890.0000000000000000000001";
    let state = Run::new(&schema, Toy::default())
        .upgrade(0, &format!("{{\"size\":{digits}}}"))
        .unwrap();
    let size = state.attribute("size").unwrap().as_number().unwrap();
    assert_eq!(size.to_string(), digits);
}

#[test]
fn a_state_is_never_lost_by_an_upgrade() {
    let run_schema = Schema {
        version: 2,
        ..thing()
    };
    let run = Run::new(&run_schema, Toy::default());
    for (version, json) in [
        (0, "{}"),
        (1, "{}"),
        (2, "null"),
        (2, "{"),
        (2, "[]"),
        (2, ""),
    ] {
        assert!(
            run.upgrade(version, json).unwrap_err().has_errors(),
            "{json}"
        );
    }
}

#[test]
fn an_old_state_is_upgraded_version_by_version() {
    let run_schema = Schema {
        version: 1,
        ..thing()
    };
    let state = Run::new(&run_schema, Toy::default()).upgrade(0, r#"{"title":"a","note":"b"}"#);
    assert_eq!(state, Ok(value("a", "b")));
}

#[test]
fn a_resource_without_import_says_so() {
    let schema = thing();
    let imported = Run::new(&schema, Toy::default()).import();
    assert!(imported.state.is_null());
    assert!(text(&imported.diagnostics).contains("cannot be imported"));
}

#[test]
fn elements_of_a_set_keep_their_spelling_when_the_provider_changes_what_it_decides() {
    let schema = schema([(
        "members",
        Attribute::set_nested([
            (
                "name",
                Attribute::string().required().equality(CaseInsensitive),
            ),
            ("etag", Attribute::string().computed()),
        ]),
    )]);
    let holder = |name: &str, etag: Value| {
        let member = object([("name", Value::from(name)), ("etag", etag)]);
        object([("members", Value::set([member]))])
    };
    fn answer() -> Value {
        let member = object([("name", Value::from("A")), ("etag", Value::from("v2"))]);
        object([("members", Value::set([member]))])
    }
    let toy = Toy {
        on_read: |response| response.state = Some(answer()),
        on_create: |_, response| response.created(answer()),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let wanted = holder("a", Value::from("v2"));
    assert_eq!(run.read(holder("a", Value::from("v1"))).state, wanted);
    let created = run.create(run.planned(holder("a", Value::Null), Value::Null));
    assert!(
        created.diagnostics.is_empty(),
        "{}",
        text(&created.diagnostics)
    );
    assert_eq!(created.state, wanted);
}

struct Lookup;

#[async_trait::async_trait]
impl DataSource for Lookup {
    async fn read(&self, _: ReadDataSourceRequest<'_>, response: &mut ReadDataSourceResponse) {
        let found = [("name", Value::from("ALPHA")), ("note", Value::from("n"))];
        response.state = object(found);
    }
}

#[tokio::test]
async fn a_data_source_keeps_the_spelling_of_its_configuration() {
    let schema = thing();
    let config = object([("name", Value::from("alpha")), ("note", Value::Null)]);
    let context = Context::default();
    let (state, _, diagnostics) = read_data_source(
        "toy_things",
        &Checked::new(schema),
        &Lookup,
        &context,
        config,
    )
    .await;
    assert_eq!(text(&diagnostics), "");
    let wanted = object([("name", Value::from("alpha")), ("note", Value::from("n"))]);
    assert_eq!(state, wanted);
}
