//! Schemas on the wire.

use crate::identity::{ForImport, IdentitySchema};
use crate::schema::{
    Attribute, AttributeKind, Block, BlockNestingMode, NestedBlock, NestingMode, Presence, Schema,
    Text,
};
use std::collections::BTreeMap;
use tfplugin6::proto;
use tfplugin6::proto::schema::nested_block::NestingMode as BlockMode;
use tfplugin6::proto::schema::object::NestingMode as ObjectMode;

/// A whole schema.
pub(super) fn schema(schema: &Schema) -> proto::Schema {
    proto::Schema {
        version: schema.version,
        block: Some(block(&schema.block)),
    }
}

fn block(block: &Block) -> proto::schema::Block {
    proto::schema::Block {
        attributes: attributes(&block.attributes),
        block_types: block
            .blocks
            .iter()
            .map(|(name, nested)| nested_block(name, nested))
            .collect(),
        description: block.description.to_string(),
        description_kind: proto::StringKind::Markdown.into(),
        deprecated: !block.deprecation.is_empty(),
        deprecation_message: block.deprecation.to_string(),
        ..proto::schema::Block::default()
    }
}

fn nested_block(name: &str, nested: &NestedBlock) -> proto::schema::NestedBlock {
    let nesting = match nested.nesting {
        BlockNestingMode::Single => BlockMode::Single,
        BlockNestingMode::Group => BlockMode::Group,
        BlockNestingMode::List => BlockMode::List,
        BlockNestingMode::Set => BlockMode::Set,
        BlockNestingMode::Map => BlockMode::Map,
    };
    proto::schema::NestedBlock {
        type_name: name.to_owned(),
        block: Some(block(&nested.block)),
        nesting: nesting.into(),
        min_items: nested.min_items.into(),
        max_items: nested.max_items.into(),
    }
}

fn attributes(attributes: &BTreeMap<Text, Attribute>) -> Vec<proto::schema::Attribute> {
    attributes
        .iter()
        .map(|(name, member)| attribute(name, member))
        .collect()
}

fn attribute(name: &str, attribute: &Attribute) -> proto::schema::Attribute {
    let presence = attribute.presence;
    let mut message = proto::schema::Attribute {
        name: name.to_owned(),
        description: attribute.description.to_string(),
        description_kind: proto::StringKind::Markdown.into(),
        required: presence == Presence::Required,
        optional: matches!(presence, Presence::Optional | Presence::OptionalComputed),
        computed: attribute.is_computed(),
        sensitive: attribute.sensitive,
        deprecated: !attribute.deprecation.is_empty(),
        deprecation_message: attribute.deprecation.to_string(),
        write_only: attribute.write_only,
        ..proto::schema::Attribute::default()
    };
    match &attribute.kind {
        AttributeKind::Type(plain) => message.r#type = plain.to_json().into_bytes().into(),
        AttributeKind::Nested(mode, members) => message.nested_type = Some(object(*mode, members)),
    }
    message
}

fn object(mode: NestingMode, members: &BTreeMap<Text, Attribute>) -> proto::schema::Object {
    let nesting = match mode {
        NestingMode::Single => ObjectMode::Single,
        NestingMode::List => ObjectMode::List,
        NestingMode::Set => ObjectMode::Set,
        NestingMode::Map => ObjectMode::Map,
    };
    proto::schema::Object {
        attributes: attributes(members),
        nesting: nesting.into(),
        ..proto::schema::Object::default()
    }
}

/// An identity schema.
pub(super) fn identity(schema: &IdentitySchema) -> proto::ResourceIdentitySchema {
    let attributes = schema.attributes.iter();
    proto::ResourceIdentitySchema {
        version: schema.version,
        identity_attributes: attributes
            .map(
                |(name, attribute)| proto::resource_identity_schema::IdentityAttribute {
                    name: name.to_string(),
                    r#type: attribute.value_type.to_json().into_bytes().into(),
                    required_for_import: attribute.import == ForImport::Required,
                    optional_for_import: attribute.import == ForImport::Optional,
                    description: attribute.description.to_string(),
                },
            )
            .collect(),
    }
}
