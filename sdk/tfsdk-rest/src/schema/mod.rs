//! Declarations as schemas of the framework, built when Terraform asks for them.

mod beside;
mod check;
mod literal;
mod same;

pub(crate) use literal::value as literal_value;

use crate::declaration::{Attribute, Equality, Kind, Plan, Presence, Resource};
use crate::resource::{identity, time_limits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use tfsdk::Type;
use tfsdk::schema::validators;
use tfsdk::schema::{self, AttributeKind, Block, DefaultValue, NestingMode, PlanRule, Schema};

type Attributes = BTreeMap<Cow<'static, str>, schema::Attribute>;

/// The schema of a managed resource.
pub(crate) fn of_resource(resource: &Resource) -> Schema {
    let mut attributes = attributes(resource.attributes, Sets::AsDeclared);
    // An object without them is refused when it is made, for nothing could be done with it.
    for name in identity(resource) {
        if let Some(attribute) = attributes.get_mut(name)
            && attribute.is_computed()
        {
            attribute.never_null = true;
        }
    }
    attributes.extend(time_limits::attribute(resource));
    let block = block(attributes, resource.doc, resource.deprecated);
    Schema::new(block).version(resource.schema_version)
}

pub(crate) fn block(attributes: Attributes, doc: &'static str, deprecated: &'static str) -> Block {
    Block {
        attributes,
        description: Cow::Borrowed(doc),
        deprecation: Cow::Borrowed(deprecated),
        ..Block::default()
    }
}

/// Who sets the attributes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sets {
    /// Each says so itself.
    AsDeclared,
    /// The API sets all of them, as in what a data source finds.
    Computed,
}

pub(crate) fn attributes(declared: &'static [Attribute], sets: Sets) -> Attributes {
    let mut attributes: Attributes = declared
        .iter()
        .filter(|attribute| attribute.is_shown())
        .filter(|attribute| sets == Sets::AsDeclared || attribute.returned && !attribute.write_only)
        .map(|declared| (Cow::Borrowed(declared.name), attribute(declared, sets)))
        .collect();
    if sets == Sets::AsDeclared {
        exactly_one_form(declared, &mut attributes);
    }
    attributes
}

/// The first form that can be given sees to it that one is, and no more.
fn exactly_one_form(declared: &'static [Attribute], attributes: &mut Attributes) {
    let mut forms = declared
        .iter()
        .filter(|attribute| attribute.is_form() && attribute.presence != Presence::Computed);
    if let Some(first) = forms.next()
        && let Some(attribute) = attributes.get_mut(first.name)
    {
        let others = forms.map(|attribute| attribute.name);
        let rule = validators::ExactlyOneOf::new(others);
        attribute.validators.push(Arc::new(rule));
    }
}

pub(crate) fn attribute(declared: &'static Attribute, sets: Sets) -> schema::Attribute {
    let presence = match sets {
        Sets::AsDeclared => presence(declared),
        Sets::Computed => schema::Presence::Computed,
    };
    // What the API alone sets has no members that a practitioner could set.
    let members = match presence {
        schema::Presence::Computed => Sets::Computed,
        _ => Sets::AsDeclared,
    };
    let mut attribute = schema::Attribute::new(kind(&declared.kind, members), presence);
    attribute.sensitive = declared.sensitive;
    attribute.description = Cow::Borrowed(declared.doc);
    attribute.deprecation = Cow::Borrowed(declared.deprecated);
    attribute.equality = same::of(declared, &attribute.kind);
    if sets == Sets::AsDeclared {
        attribute.write_only = declared.write_only;
        attribute.plan_rules = plan_rules(declared, presence);
        attribute = attribute.keyed_by(key(declared));
        if presence != schema::Presence::Computed {
            attribute.validators = check::of(declared);
            attribute.default = declared
                .default
                .and_then(|literal| literal_value(&declared.kind, literal))
                .map(DefaultValue::Static);
        }
    }
    attribute
}

/// A default is the provider's answer where the configuration has none, so Terraform must be told
/// that the provider may answer.
fn presence(declared: &Attribute) -> schema::Presence {
    match declared.presence {
        Presence::Required => schema::Presence::Required,
        Presence::Computed => schema::Presence::Computed,
        Presence::OptionalComputed => schema::Presence::OptionalComputed,
        Presence::Constant => schema::Presence::Computed,
        Presence::Optional | Presence::Unstated if declared.default.is_some() => {
            schema::Presence::OptionalComputed
        }
        Presence::Optional | Presence::Unstated => schema::Presence::Optional,
    }
}

/// The attribute by which the objects of a list or set are told apart, if it can be configured.
fn key(declared: &Attribute) -> Option<&'static str> {
    let (Kind::List(Kind::Object(members)) | Kind::Set(Kind::Object(members))) = declared.kind
    else {
        return None;
    };
    let (Equality::KeyedBy(key) | Equality::MatchedBy(key)) = declared.sameness() else {
        return None;
    };
    members
        .iter()
        .find(|member| member.name == key)
        .filter(|member| member.presence != Presence::Computed && !member.write_only)
        .map(|member| member.name)
}

fn plan_rules(declared: &Attribute, presence: schema::Presence) -> Vec<PlanRule> {
    let mut rules = Vec::new();
    match declared.plan {
        Plan::AsConfigured => {}
        Plan::KeepsPriorValue => rules.push(PlanRule::KeepsPriorValue),
        Plan::ChangesOnUpdate => rules.push(PlanRule::ChangesOnUpdate),
    }
    if declared.replaces {
        match presence {
            // A value that only the API changes is no reason to make a new object.
            schema::Presence::Computed => {}
            schema::Presence::OptionalComputed => {
                rules.push(PlanRule::RequiresReplaceIfConfigured);
            }
            _ => rules.push(PlanRule::RequiresReplace),
        }
    }
    rules
}

fn kind(declared: &'static Kind, members: Sets) -> AttributeKind {
    let nested = |mode, declared| AttributeKind::Nested(mode, attributes(declared, members));
    match declared {
        Kind::Object(attributes) => nested(NestingMode::Single, attributes),
        Kind::List(Kind::Object(attributes)) => nested(NestingMode::List, attributes),
        Kind::Set(Kind::Object(attributes)) => nested(NestingMode::Set, attributes),
        Kind::Map(Kind::Object(attributes)) => nested(NestingMode::Map, attributes),
        plain => AttributeKind::Type(plain_type(plain)),
    }
}

/// The type without rules for what is inside.
pub(crate) fn plain_type(kind: &Kind) -> Type {
    match kind {
        Kind::String | Kind::Json | Kind::Scalar(_) => Type::String,
        Kind::Dynamic => Type::Dynamic,
        Kind::Integer | Kind::Number => Type::Number,
        Kind::Boolean => Type::Bool,
        Kind::List(element) => Type::List(Box::new(plain_type(element))),
        Kind::Set(element) => Type::Set(Box::new(plain_type(element))),
        Kind::Map(element) => Type::Map(Box::new(plain_type(element))),
        Kind::Object(attributes) => Type::Object(
            attributes
                .iter()
                .filter(|attribute| attribute.is_shown())
                .map(|attribute| (attribute.name.to_owned(), plain_type(&attribute.kind)))
                .collect(),
        ),
    }
}

#[cfg(test)]
mod tests;
