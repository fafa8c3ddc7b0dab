//! The toy's schema, and its wrong variants.

use super::Toy;
use tfplugin6::proto::{self as wire, schema};
use tfsdk_testing::Rule;

fn attribute(name: &str, ty: &str) -> schema::Attribute {
    schema::Attribute {
        name: name.to_owned(),
        r#type: ty.as_bytes().to_vec().into(),
        optional: true,
        ..Default::default()
    }
}

fn computed(name: &str, ty: &str) -> schema::Attribute {
    schema::Attribute {
        optional: false,
        computed: true,
        ..attribute(name, ty)
    }
}

impl Toy {
    pub(super) fn schema(&self) -> wire::Schema {
        let string = "\"string\"";
        let parts = schema::Object {
            nesting: 2,
            attributes: vec![attribute("label", string), computed("serial", string)],
            ..Default::default()
        };
        let mut attributes = vec![
            computed("id", string),
            schema::Attribute {
                required: true,
                optional: self.breaks(Rule::SchemaPresence),
                ..attribute("name", string)
            },
            schema::Attribute {
                computed: true,
                ..attribute("size", "\"number\"")
            },
            attribute("note", string),
            schema::Attribute {
                write_only: true,
                computed: self.breaks(Rule::SchemaWriteOnly),
                ..attribute("secret", string)
            },
            schema::Attribute {
                nested_type: Some(parts),
                ..attribute("parts", "")
            },
        ];
        if self.breaks(Rule::SchemaType) {
            attributes.push(attribute("broken", "string"));
        }
        if self.breaks(Rule::SchemaName) {
            attributes.push(attribute("for_each", string));
        }
        if self.breaks(Rule::SchemaDeprecation) {
            let message = "use note".to_owned();
            attributes.push(schema::Attribute {
                deprecation_message: message,
                ..attribute("old", string)
            });
        }
        if self.breaks(Rule::SchemaSet) {
            attributes.push(schema::Attribute {
                nested_type: Some(schema::Object {
                    nesting: 3,
                    attributes: vec![attribute("any", "\"dynamic\"")],
                    ..Default::default()
                }),
                ..attribute("bag", "")
            });
        }
        let rule = schema::NestedBlock {
            type_name: "rule".to_owned(),
            block: Some(schema::Block {
                attributes: vec![attribute("port", "\"number\"")],
                computed: self.breaks(Rule::SchemaComputedBlock),
                ..Default::default()
            }),
            nesting: 2,
            min_items: if self.breaks(Rule::SchemaBlockLimits) {
                3
            } else {
                0
            },
            max_items: 2,
        };
        let block = schema::Block {
            attributes,
            block_types: vec![rule],
            description: if self.breaks(Rule::SchemaSize) {
                "x".repeat(65 << 20)
            } else {
                String::new()
            },
            ..Default::default()
        };
        wire::Schema {
            version: if self.breaks(Rule::SchemaVersion) {
                -1
            } else {
                0
            },
            block: (!self.breaks(Rule::SchemaIncomplete)).then_some(block),
        }
    }
}
