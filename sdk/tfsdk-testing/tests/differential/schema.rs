//! The schema of the one resource.

use crate::provider::TYPE;
use tfplugin6::proto::{self as wire, schema};

const STRING: &str = "\"string\"";
const NUMBER: &str = "\"number\"";

fn attribute(name: &str, ty: &str, presence: &str) -> schema::Attribute {
    schema::Attribute {
        name: name.to_owned(),
        r#type: ty.as_bytes().to_vec().into(),
        required: presence == "required",
        optional: presence.starts_with("optional"),
        computed: presence.ends_with("computed"),
        ..Default::default()
    }
}

fn nested(name: &str, nesting: i32, attributes: Vec<schema::Attribute>) -> schema::Attribute {
    schema::Attribute {
        nested_type: Some(schema::Object {
            attributes,
            nesting,
            ..Default::default()
        }),
        ..attribute(name, "", "optional")
    }
}

fn block(
    name: &str,
    nesting: i32,
    limits: (i64, i64),
    attributes: Vec<schema::Attribute>,
) -> schema::NestedBlock {
    schema::NestedBlock {
        type_name: name.to_owned(),
        block: Some(schema::Block {
            attributes,
            ..Default::default()
        }),
        nesting,
        min_items: limits.0,
        max_items: limits.1,
    }
}

/// All that the provider announces.
pub fn schemas() -> wire::get_provider_schema::Response {
    let both = "optional computed";
    let attributes = vec![
        attribute("id", STRING, "computed"),
        attribute("name", STRING, "required"),
        attribute("kind", STRING, "optional"),
        attribute("text", STRING, "optional"),
        attribute("flag", "\"bool\"", "optional"),
        attribute("amount", NUMBER, "optional"),
        attribute("color", STRING, both),
        attribute("level", NUMBER, both),
        attribute("seal", STRING, "computed"),
        schema::Attribute {
            sensitive: true,
            ..attribute("secret", STRING, "optional")
        },
        schema::Attribute {
            write_only: true,
            ..attribute("password", STRING, "optional")
        },
        attribute("tags", "[\"map\", \"string\"]", "optional"),
        attribute("sizes", "[\"list\", \"number\"]", "optional"),
        attribute("marks", "[\"set\", \"string\"]", "optional"),
        attribute("codes", "[\"set\", \"number\"]", "optional"),
        attribute(
            "shape",
            r#"["object", {"a": "string", "b": ["list", "number"]}]"#,
            "optional",
        ),
        attribute("anything", "\"dynamic\"", "optional"),
        attribute("misbehave", STRING, "optional"),
        nested(
            "owner",
            1,
            vec![
                attribute("email", STRING, "required"),
                attribute("id", STRING, "computed"),
                attribute("note", STRING, both),
            ],
        ),
        nested(
            "books",
            2,
            vec![
                attribute("title", STRING, "optional"),
                attribute("copies", NUMBER, both),
                attribute("isbn", STRING, "computed"),
            ],
        ),
        nested(
            "labels",
            3,
            vec![
                attribute("key", STRING, "optional"),
                attribute("value", STRING, both),
            ],
        ),
        nested(
            "rooms",
            4,
            vec![
                attribute("size", NUMBER, "optional"),
                attribute("code", STRING, "computed"),
            ],
        ),
    ];
    let rule = vec![
        attribute("port", NUMBER, "optional"),
        attribute("action", STRING, both),
    ];
    let block_types = vec![
        block("rule", 2, (0, 3), rule),
        block(
            "limit",
            1,
            (0, 0),
            vec![attribute("weight", NUMBER, "required")],
        ),
        block(
            "mark",
            3,
            (0, 0),
            vec![attribute("color", STRING, "optional")],
        ),
        block("zone", 4, (0, 0), vec![attribute("city", STRING, both)]),
    ];
    let schema = wire::Schema {
        block: Some(schema::Block {
            attributes,
            block_types,
            ..Default::default()
        }),
        ..Default::default()
    };
    let empty = wire::Schema {
        block: Some(Default::default()),
        ..Default::default()
    };
    let mut response = wire::get_provider_schema::Response {
        provider: Some(empty),
        ..Default::default()
    };
    response.resource_schemas.insert(TYPE.to_owned(), schema);
    response
}
