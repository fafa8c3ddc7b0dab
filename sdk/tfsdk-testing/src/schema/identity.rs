//! Identities of resources as Terraform understands them.

use crate::rules::{Rule, Violation};
use crate::value::Type;
use std::collections::BTreeMap;
use tfplugin6::proto as wire;

/// What identifies the objects of a resource type.
#[derive(Clone, Debug)]
pub struct IdentitySchema {
    /// The version of identities stored with it.
    pub version: i64,
    /// The attributes by name.
    pub attributes: BTreeMap<String, IdentityAttribute>,
}

/// One part of an identity.
#[derive(Clone, Debug)]
pub struct IdentityAttribute {
    /// A plain type, or a list of one.
    pub ty: Type,
    /// Must be given to import by identity; it may be left out otherwise.
    pub required: bool,
}

impl IdentitySchema {
    /// The type of the object.
    pub fn ty(&self) -> Type {
        let members = self.attributes.iter();
        Type::Object(members.map(|(n, a)| (n.clone(), a.ty.clone())).collect())
    }
}

/// Reads one schema. What cannot be read is a violation.
pub(super) fn decode(
    type_name: &str,
    message: &wire::ResourceIdentitySchema,
    found: &mut Vec<Violation>,
) -> IdentitySchema {
    let mut breach = |path: &str, detail: &str| {
        let path = format!("identity of {type_name}{path}");
        found.push(Violation::new(Rule::SchemaIdentity, path, detail));
    };
    if message.version < 0 {
        breach("", "the version is negative");
    }
    if message.identity_attributes.is_empty() {
        breach("", "has no attributes");
    }
    let mut attributes = BTreeMap::new();
    for each in &message.identity_attributes {
        let path = format!(".{}", each.name);
        let ty = Type::parse(&each.r#type).unwrap_or_else(|error| {
            breach(&path, &error);
            Type::String
        });
        let element = match &ty {
            Type::List(element) => element,
            plain => plain,
        };
        if !matches!(element, Type::Bool | Type::Number | Type::String) {
            breach(&path, "is neither a plain value nor a list of them");
        }
        if each.required_for_import == each.optional_for_import {
            breach(&path, "is not either required or optional for an import");
        }
        let required = each.required_for_import;
        let attribute = IdentityAttribute { ty, required };
        if attributes.insert(each.name.clone(), attribute).is_some() {
            breach(&path, "the name is used twice");
        }
    }
    IdentitySchema {
        version: message.version,
        attributes,
    }
}
