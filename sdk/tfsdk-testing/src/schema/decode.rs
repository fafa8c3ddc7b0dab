//! Schemas from the wire.

use super::function::{self, Function};
use super::identity::{self, IdentitySchema};
use super::{Attribute, Block, BlockNesting, Kind, Nested, NestedBlock, Nesting, Schema};
use crate::rules::{Rule, Violation};
use crate::value::Type;
use std::collections::BTreeMap;
use tfplugin6::proto::{self as wire, get_provider_schema, schema};

/// All schemas of a provider.
#[derive(Clone, Debug, Default)]
pub struct Schemas {
    /// The `provider` block.
    pub provider: Schema,
    /// Resources by type name.
    pub resources: BTreeMap<String, Schema>,
    /// Data sources by type name.
    pub data_sources: BTreeMap<String, Schema>,
    /// Functions by name.
    pub functions: BTreeMap<String, Function>,
    /// Ephemeral resources by type name.
    pub ephemeral_resources: BTreeMap<String, Schema>,
    /// What resources are listed by, by type name.
    pub lists: BTreeMap<String, Schema>,
    /// Actions by type name.
    pub actions: BTreeMap<String, Schema>,
    /// State stores by type name.
    pub state_stores: BTreeMap<String, Schema>,
    /// What identifies the objects of a resource, by its type name.
    pub identities: BTreeMap<String, IdentitySchema>,
    /// Whether a plan is asked for when a resource is destroyed.
    pub plans_destroy: bool,
    /// Whether objects can move here from other resource types.
    pub moves: bool,
    /// Whether the provider writes configurations for imported objects.
    pub generates_config: bool,
}

/// The longest answer to `GetProviderSchema` that Terraform reads.
const LONGEST: usize = 64 << 20;

/// Reads the answer to `GetProviderSchema`. What cannot be read is a violation.
pub fn decode(response: &get_provider_schema::Response, found: &mut Vec<Violation>) -> Schemas {
    let each = |schemas: &BTreeMap<String, wire::Schema>, found: &mut Vec<Violation>| {
        schemas
            .iter()
            .map(|(name, message)| (name.clone(), one(name, message, found)))
            .collect()
    };
    let provider = match &response.provider {
        Some(message) => one("provider", message, found),
        None => {
            let detail = "the provider has no schema of its own";
            found.push(Violation::new(Rule::SchemaIncomplete, "provider", detail));
            Schema::default()
        }
    };
    let length = prost::Message::encoded_len(response);
    if length > LONGEST {
        let detail = format!("the schemas take {length} bytes");
        found.push(Violation::new(Rule::SchemaSize, "", detail));
    }
    let functions = response.functions.iter();
    let functions =
        functions.map(|(name, message)| (name.clone(), function::decode(name, message, found)));
    let functions = functions.collect();
    let actions = response.action_schemas.iter();
    let actions = actions.map(|(name, message)| {
        let schema = message.schema.clone().unwrap_or_default();
        (name.clone(), one(name, &schema, found))
    });
    let actions = actions.collect();
    let capabilities = response.server_capabilities.unwrap_or_default();
    Schemas {
        provider,
        resources: each(&response.resource_schemas, found),
        data_sources: each(&response.data_source_schemas, found),
        functions,
        ephemeral_resources: each(&response.ephemeral_resource_schemas, found),
        lists: each(&response.list_resource_schemas, found),
        actions,
        state_stores: each(&response.state_store_schemas, found),
        identities: BTreeMap::new(),
        plans_destroy: capabilities.plan_destroy,
        moves: capabilities.move_resource_state,
        generates_config: capabilities.generate_resource_config,
    }
}

/// Reads the answer to `GetResourceIdentitySchemas`, which follows the other schemas.
pub fn decode_identities(
    response: &wire::get_resource_identity_schemas::Response,
    found: &mut Vec<Violation>,
) -> BTreeMap<String, IdentitySchema> {
    let each = response.identity_schemas.iter();
    each.map(|(name, message)| (name.clone(), identity::decode(name, message, found)))
        .collect()
}

fn one(name: &str, message: &wire::Schema, found: &mut Vec<Violation>) -> Schema {
    let block = match &message.block {
        Some(message) => block(name, message, found),
        None => {
            let detail = "has no block; Terraform would crash";
            found.push(Violation::new(Rule::SchemaIncomplete, name, detail));
            Block::default()
        }
    };
    Schema {
        version: message.version,
        block,
    }
}

fn block(path: &str, message: &schema::Block, found: &mut Vec<Violation>) -> Block {
    let attributes = attributes(path, &message.attributes, found);
    let mut blocks = BTreeMap::new();
    for nested in &message.block_types {
        let path = format!("{path}.{}", nested.type_name);
        computed_block(&path, nested, found);
        use schema::nested_block::NestingMode;
        let nesting = match nested.nesting() {
            NestingMode::Single => BlockNesting::Single,
            NestingMode::List => BlockNesting::List,
            NestingMode::Set => BlockNesting::Set,
            NestingMode::Map => BlockNesting::Map,
            NestingMode::Group => BlockNesting::Group,
            NestingMode::Invalid => {
                found.push(Violation::new(
                    Rule::SchemaBlockLimits,
                    &path,
                    "has no nesting mode",
                ));
                BlockNesting::List
            }
        };
        let inner = match &nested.block {
            Some(message) => block(&path, message, found),
            None => {
                found.push(Violation::new(
                    Rule::SchemaIncomplete,
                    &path,
                    "has no block",
                ));
                Block::default()
            }
        };
        let read = NestedBlock {
            block: inner,
            nesting,
            min_items: nested.min_items,
            max_items: nested.max_items,
        };
        let name = nested.type_name.clone();
        if attributes.contains_key(&name) || blocks.insert(name, read).is_some() {
            found.push(Violation::new(
                Rule::SchemaName,
                &path,
                "the name is used twice",
            ));
        }
    }
    Block { attributes, blocks }
}

/// A block that only the provider writes.
fn computed_block(path: &str, nested: &schema::NestedBlock, found: &mut Vec<Violation>) {
    use schema::nested_block::NestingMode;
    let Some(block) = nested.block.as_ref().filter(|block| block.computed) else {
        return;
    };
    let members = block.attributes.iter();
    let inside = block
        .block_types
        .iter()
        .filter_map(|inner| inner.block.as_ref());
    let given = members
        .filter(|member| !member.computed || member.optional)
        .count()
        + inside.filter(|inner| !inner.computed).count();
    let detail = if given > 0 {
        "is computed, but not all that is in it"
    } else if nested.nesting() == NestingMode::Group {
        "is a computed group"
    } else if nested.min_items != 0 {
        "is computed, but demanded of the configuration"
    } else {
        return;
    };
    found.push(Violation::new(Rule::SchemaComputedBlock, path, detail));
}

fn attributes(
    path: &str,
    messages: &[schema::Attribute],
    found: &mut Vec<Violation>,
) -> BTreeMap<String, Attribute> {
    let mut attributes = BTreeMap::new();
    for message in messages {
        let path = format!("{path}.{}", message.name);
        if !message.deprecation_message.is_empty() && !message.deprecated {
            let detail = "has a deprecation message but is not marked as deprecated";
            found.push(Violation::new(Rule::SchemaDeprecation, &path, detail));
        }
        let kind = match (&message.nested_type, message.r#type.is_empty()) {
            (Some(nested), true) => Kind::Nested(object(&path, nested, found)),
            (None, false) => Kind::Plain(Type::parse(&message.r#type).unwrap_or_else(|error| {
                found.push(Violation::new(Rule::SchemaType, &path, error));
                Type::Dynamic
            })),
            (both, _) => {
                let detail = match both {
                    Some(_) => "has both a type and a nested type",
                    None => "has neither a type nor a nested type",
                };
                found.push(Violation::new(Rule::SchemaType, &path, detail));
                Kind::Plain(Type::Dynamic)
            }
        };
        let attribute = Attribute {
            kind,
            required: message.required,
            optional: message.optional,
            computed: message.computed,
            sensitive: message.sensitive,
            write_only: message.write_only,
        };
        if attributes.insert(message.name.clone(), attribute).is_some() {
            found.push(Violation::new(
                Rule::SchemaName,
                &path,
                "the name is used twice",
            ));
        }
    }
    attributes
}

fn object(path: &str, message: &schema::Object, found: &mut Vec<Violation>) -> Nested {
    use schema::object::NestingMode;
    let nesting = match message.nesting() {
        NestingMode::Single => Nesting::Single,
        NestingMode::List => Nesting::List,
        NestingMode::Set => Nesting::Set,
        NestingMode::Map => Nesting::Map,
        NestingMode::Invalid => {
            found.push(Violation::new(
                Rule::SchemaType,
                path,
                "has no nesting mode",
            ));
            Nesting::Single
        }
    };
    Nested {
        nesting,
        attributes: attributes(path, &message.attributes, found),
    }
}
