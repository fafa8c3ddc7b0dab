//! The rules that schemas follow. One breach makes a whole provider unusable.

use super::{Attribute, Block, BlockNesting, Kind, Nesting, Schema, Schemas};
use crate::rules::{Rule, Violation};
use std::collections::BTreeMap;

const RESERVED_IN_PROVIDERS: &[&str] = &["alias", "version"];
const RESERVED_IN_RESOURCES: &[&str] = &[
    "connection",
    "count",
    "depends_on",
    "for_each",
    "lifecycle",
    "provider",
    "provisioner",
];

/// Checks all schemas of a provider.
pub fn check(schemas: &Schemas, found: &mut Vec<Violation>) {
    schema("provider", &schemas.provider, RESERVED_IN_PROVIDERS, found);
    let resources = schemas.resources.iter().chain(&schemas.data_sources);
    for (name, each) in resources.chain(&schemas.ephemeral_resources) {
        schema(name, each, RESERVED_IN_RESOURCES, found);
    }
    let others = schemas.lists.iter().chain(&schemas.actions);
    for (name, each) in others.chain(&schemas.state_stores) {
        schema(name, each, &[], found);
    }
    for name in schemas.lists.keys() {
        let detail = if !schemas.resources.contains_key(name) {
            "is listed, but is no resource"
        } else if !schemas.identities.contains_key(name) {
            "is listed, but has no identity"
        } else {
            continue;
        };
        found.push(Violation::new(Rule::SchemaList, name, detail));
    }
    for name in schemas.identities.keys() {
        if !schemas.resources.contains_key(name) {
            let detail = "has an identity, but is no resource";
            found.push(Violation::new(Rule::SchemaIdentity, name, detail));
        }
    }
}

fn schema(name: &str, schema: &Schema, reserved: &[&str], found: &mut Vec<Violation>) {
    if schema.version < 0 {
        let detail = format!("version {}", schema.version);
        found.push(Violation::new(Rule::SchemaVersion, name, detail));
    }
    let names = schema
        .block
        .attributes
        .keys()
        .chain(schema.block.blocks.keys());
    for taken in names.filter(|name| reserved.contains(&name.as_str())) {
        let path = format!("{name}.{taken}");
        found.push(Violation::new(
            Rule::SchemaName,
            path,
            "is reserved by Terraform",
        ));
    }
    block(name, &schema.block, found);
}

fn block(path: &str, block_: &Block, found: &mut Vec<Violation>) {
    attributes(path, &block_.attributes, found);
    for (name, nested) in &block_.blocks {
        let path = format!("{path}.{name}");
        identifier(&path, name, found);
        let (min, max) = (nested.min_items, nested.max_items);
        let fits = match nested.nesting {
            BlockNesting::Single => min == max && (0..=1).contains(&min),
            BlockNesting::Group | BlockNesting::Map => min == 0 && max == 0,
            BlockNesting::List | BlockNesting::Set => {
                min >= 0 && max >= 0 && (max == 0 || min <= max)
            }
        };
        if !fits {
            let detail = format!("{min} to {max} blocks do not fit {:?}", nested.nesting);
            found.push(Violation::new(Rule::SchemaBlockLimits, &path, detail));
        }
        if nested.nesting == BlockNesting::Set {
            set_members(&path, &nested.block.attributes, found);
        }
        block(&path, &nested.block, found);
    }
}

fn attributes(path: &str, all: &BTreeMap<String, Attribute>, found: &mut Vec<Violation>) {
    for (name, attribute) in all {
        let path = format!("{path}.{name}");
        identifier(&path, name, found);
        let Attribute {
            required,
            optional,
            computed,
            ..
        } = *attribute;
        let presence = match (required, optional, computed) {
            (false, false, false) => Some("is neither required nor optional nor computed"),
            (true, true, _) => Some("is both required and optional"),
            (true, _, true) => Some("is both required and computed"),
            _ => None,
        };
        if let Some(detail) = presence {
            found.push(Violation::new(Rule::SchemaPresence, &path, detail));
        }
        if attribute.write_only && computed {
            let detail = "is computed, but nothing may be given back";
            found.push(Violation::new(Rule::SchemaWriteOnly, &path, detail));
        }
        if let Kind::Nested(nested) = &attribute.kind {
            if nested.nesting == Nesting::Set {
                set_members(&path, &nested.attributes, found);
            }
            attributes(&path, &nested.attributes, found);
        }
    }
}

fn set_members(path: &str, all: &BTreeMap<String, Attribute>, found: &mut Vec<Violation>) {
    for (name, attribute) in all {
        let path = format!("{path}.{name}");
        if attribute.ty().has_dynamic() {
            found.push(Violation::new(Rule::SchemaSet, &path, "is of type `any`"));
        }
        if attribute.write_only {
            found.push(Violation::new(Rule::SchemaSet, &path, "is write-only"));
        }
    }
}

fn identifier(path: &str, name: &str, found: &mut Vec<Violation>) {
    let mut characters = name.chars();
    let first = characters.next();
    let fits = first.is_some_and(|c| c.is_ascii_lowercase() || c == '_')
        && characters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !fits {
        let detail = "is no lower-case identifier";
        found.push(Violation::new(Rule::SchemaName, path, detail));
    }
}
