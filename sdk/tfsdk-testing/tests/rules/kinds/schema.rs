//! The schemas of all kinds, and their wrong variants.

use super::Kinds;
use std::collections::BTreeMap;
use tfplugin6::proto::{self as wire, function, resource_identity_schema, schema};
use tfsdk_testing::Rule;
use tfsdk_testing::value::Type;

fn attribute(name: &str, presence: &str) -> schema::Attribute {
    schema::Attribute {
        name: name.to_owned(),
        r#type: b"\"string\"".to_vec().into(),
        required: presence == "required",
        optional: presence == "optional",
        computed: presence == "computed",
        ..Default::default()
    }
}

fn schema(attributes: Vec<schema::Attribute>) -> wire::Schema {
    wire::Schema {
        block: Some(schema::Block {
            attributes,
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn ty(names: &[&str]) -> Type {
    let members = names.iter().map(|name| ((*name).to_owned(), Type::String));
    Type::Object(members.collect())
}

pub fn item_type() -> Type {
    ty(&["id", "name", "note"])
}

pub fn named_type() -> Type {
    ty(&["name"])
}

pub fn token_type() -> Type {
    ty(&["name", "secret"])
}

pub fn list_type() -> Type {
    ty(&["prefix"])
}

pub fn identity_type() -> Type {
    ty(&["key", "zone"])
}

impl Kinds {
    pub fn schemas(&self) -> wire::get_provider_schema::Response {
        let parameter = |name: &str| function::Parameter {
            name: name.to_owned(),
            r#type: b"\"string\"".to_vec().into(),
            ..Default::default()
        };
        let taken = if self.breaks(Rule::SchemaFunction) {
            "separator"
        } else {
            "parts"
        };
        let join = wire::Function {
            parameters: vec![parameter("separator")],
            variadic_parameter: Some(parameter(taken)),
            r#return: Some(function::Return {
                r#type: b"\"string\"".to_vec().into(),
            }),
            ..Default::default()
        };
        let item = vec![
            attribute("id", "computed"),
            attribute("name", "required"),
            attribute("note", "optional"),
        ];
        let token = vec![
            attribute("name", "required"),
            attribute("secret", "computed"),
        ];
        let list = schema(vec![attribute("prefix", "optional")]);
        let listed = if self.breaks(Rule::SchemaList) {
            "kinds_other"
        } else {
            "kinds_item"
        };
        let ring = wire::ActionSchema {
            schema: Some(schema(vec![attribute("name", "required")])),
        };
        let named = |name: &str, schema: wire::Schema| BTreeMap::from([(name.to_owned(), schema)]);
        wire::get_provider_schema::Response {
            provider: Some(schema(Vec::new())),
            resource_schemas: named("kinds_item", schema(item)),
            ephemeral_resource_schemas: named("kinds_token", schema(token)),
            list_resource_schemas: named(listed, list),
            action_schemas: BTreeMap::from([("kinds_ring".to_owned(), ring)]),
            state_store_schemas: named("kinds_shelf", schema(Vec::new())),
            functions: BTreeMap::from([("join".to_owned(), join)]),
            server_capabilities: Some(wire::ServerCapabilities {
                generate_resource_config: true,
                ..Default::default()
            }),
            ..Default::default()
        }
    }

    pub fn identities(&self) -> wire::get_resource_identity_schemas::Response {
        let attribute = |name: &str| resource_identity_schema::IdentityAttribute {
            name: name.to_owned(),
            r#type: b"\"string\"".to_vec().into(),
            required_for_import: name == "key",
            optional_for_import: name == "zone" || self.breaks(Rule::SchemaIdentity),
            ..Default::default()
        };
        let item = wire::ResourceIdentitySchema {
            version: 0,
            identity_attributes: vec![attribute("key"), attribute("zone")],
        };
        wire::get_resource_identity_schemas::Response {
            identity_schemas: BTreeMap::from([("kinds_item".to_owned(), item)]),
            ..Default::default()
        }
    }
}
