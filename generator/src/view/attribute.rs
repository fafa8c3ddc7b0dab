//! `model::Attribute` → one element of an `ATTRIBUTES` slice, and the statics of nested objects.

use super::ObjectView;
use super::expression::{Expression, atom, call, reference, slice, string};
use super::layout::right_side;
use super::name;
use crate::model;
use std::collections::BTreeMap;

/// A tree of attributes: the right side of its root, and its nested objects.
pub struct Tree {
    pub attributes: String,
    pub objects: Vec<ObjectView>,
}

type Attributes = model::AttributeMap;

/// Spells attributes, and names the nested objects that are spelled elsewhere.
pub struct Speller<'a> {
    /// Modules of shared objects by name.
    modules: BTreeMap<&'a str, String>,
}

impl<'a> Speller<'a> {
    pub fn new(model: &'a model::Provider) -> Self {
        Self {
            modules: name::modules(model.objects.keys().map(String::as_str)),
        }
    }

    /// The module of a shared object.
    pub fn module(&self, object: &str) -> &str {
        self.modules.get(object).map_or("", String::as_str)
    }

    /// Spells `attributes` for a static that begins with `left`. Nested objects are named by
    /// their path, which begins with `prefix`.
    pub fn tree(&self, left: &str, prefix: &str, attributes: &Attributes) -> Tree {
        let mut nested = Vec::new();
        collect(prefix, attributes, &mut nested);
        let names = name::statics(nested.iter().map(|(path, _)| path.as_str()));
        let spell = |left: &str, path: &str, attributes: &Attributes| {
            let elements = attributes.iter().map(|(name, attribute)| {
                let object = attribute.kind.object().map(|object| match object.shared() {
                    Some(name) => format!("crate::objects::{}::ATTRIBUTES", self.module(name)),
                    None => names[below(path, name).as_str()].clone(),
                });
                element(name, attribute, object.unwrap_or_default())
            });
            right_side(left, &slice(elements.collect()))
        };
        Tree {
            attributes: spell(left, prefix, attributes),
            objects: nested
                .iter()
                .map(|(path, attributes)| {
                    let name = names[path.as_str()].clone();
                    let left = format!("static {name}: &[Attribute] =");
                    ObjectView {
                        attributes: spell(&left, path, attributes),
                        name,
                    }
                })
                .collect(),
        }
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// Nested objects that are spelled here, with their paths.
fn collect<'a>(path: &str, attributes: &'a Attributes, nested: &mut Vec<(String, &'a Attributes)>) {
    for (name, attribute) in attributes {
        if let Some(object) = attribute.kind.object()
            && object.shared().is_none()
        {
            let path = below(path, name);
            nested.push((path.clone(), object));
            collect(&path, object, nested);
        }
    }
}

fn element(name: &str, attribute: &model::Attribute, object: String) -> Expression {
    let object = || atom(object.clone());
    let collection = |constructor, element| {
        call(
            constructor,
            [string(name), reference(element_kind(element, &object))],
        )
    };
    let mut words = match &attribute.kind {
        model::Kind::String => call("string", [string(name)]),
        model::Kind::Integer => call("integer", [string(name)]),
        model::Kind::Number => call("number", [string(name)]),
        model::Kind::Boolean => call("boolean", [string(name)]),
        model::Kind::Scalar(of) => call("scalar", [string(name), atom(scalar(*of))]),
        model::Kind::Json => call("json", [string(name)]),
        model::Kind::Dynamic => call("dynamic", [string(name)]),
        model::Kind::List(element) => collection("list", element),
        model::Kind::Set(element) => collection("set", element),
        model::Kind::Map(element) => collection("map", element),
        model::Kind::Object(_) => call("object", [string(name), object()]),
    };
    words = match attribute.presence {
        model::Presence::Required => words.method("required", []),
        model::Presence::Optional => words.method("optional", []),
        model::Presence::Computed => words.method("computed", []),
        model::Presence::OptionalComputed => words.method("optional", []).method("computed", []),
        model::Presence::Constant => words,
    };
    if attribute.whole {
        words = words.method("whole", []);
    } else if attribute.inline {
        words = words.method("inline", []);
    }
    words = match attribute.plan {
        model::PlanRule::AsConfigured => words,
        model::PlanRule::KeepsPriorValue => words.method("keeps_prior_value", []),
        model::PlanRule::ChangesOnUpdate => words.method("changes_on_update", []),
    };
    if attribute.replaces {
        words = words.method("forces_replacement", []);
    }
    if attribute.wire != name && !attribute.inline && !attribute.wire.is_empty() {
        words = words.method("wire", [string(&attribute.wire)]);
    }
    words = match attribute.sent {
        model::Sent::Always => words,
        model::Sent::OnCreate => words.method("sent_on_create", []),
        model::Sent::OnUpdate => words.method("sent_on_update", []),
        model::Sent::Never => words.method("not_sent", []),
    };
    words = match attribute.returned {
        model::Returned::Always => words,
        model::Returned::Never => words.method("not_returned", []),
    };
    if attribute.sensitive {
        words = words.method("sensitive", []);
    }
    if attribute.write_only {
        words = words.method("write_only", []);
    }
    words = match attribute.clear {
        model::Clear::ByBody => words,
        model::Clear::Null => words.method("clear", [atom("Clear::Null")]),
        model::Clear::Empty => words.method("clear", [atom("Clear::Empty")]),
        model::Clear::Omit => words.method("clear", [atom("Clear::Omit")]),
    };
    if let Some(equality) = equality(attribute) {
        words = words.method("equality", [equality]);
    }
    if !attribute.validators.is_empty() {
        let validators = attribute.validators.iter().map(validator).collect();
        words = words.method("validate", [slice(validators)]);
    }
    if let Some(default) = &attribute.default {
        let word = match attribute.presence {
            model::Presence::Constant => "constant",
            _ => "default",
        };
        words = words.method(word, [reference(literal(default))]);
    }
    if !attribute.deprecated.is_empty() {
        words = words.method("deprecated", [string(&attribute.deprecated)]);
    }
    if !attribute.description.is_empty() {
        words = words.method("doc", [string(&attribute.description)]);
    }
    words
}

fn element_kind(kind: &model::Kind, object: &impl Fn() -> Expression) -> Expression {
    let collection = |constructor, element: &model::Kind| {
        call(constructor, [reference(element_kind(element, object))])
    };
    match kind {
        model::Kind::String => atom("STRING"),
        model::Kind::Integer => atom("INTEGER"),
        model::Kind::Number => atom("NUMBER"),
        model::Kind::Boolean => atom("BOOLEAN"),
        model::Kind::Scalar(of) => atom(scalar(*of)),
        model::Kind::Json | model::Kind::Dynamic => atom("JSON"),
        model::Kind::List(element) => collection("list_of", element),
        model::Kind::Set(element) => collection("set_of", element),
        model::Kind::Map(element) => collection("map_of", element),
        model::Kind::Object(_) => call("object_of", [object()]),
    }
}

fn scalar(of: model::Scalar) -> &'static str {
    match of {
        model::Scalar::TextOrNumber => "TEXT_OR_NUMBER",
        model::Scalar::TextOrBoolean => "TEXT_OR_BOOLEAN",
        model::Scalar::NumberOrBoolean => "NUMBER_OR_BOOLEAN",
        model::Scalar::Any => "ANY_SCALAR",
    }
}

/// Stated only where it is not what the kind says.
fn equality(attribute: &model::Attribute) -> Option<Expression> {
    match &attribute.equality {
        model::Equality::Exact => None,
        model::Equality::Json if attribute.kind == model::Kind::Json => None,
        model::Equality::Json => Some(atom("Equality::Json")),
        model::Equality::JsonText => Some(atom("Equality::JsonText")),
        model::Equality::Subset => Some(atom("Equality::Subset")),
        model::Equality::CaseInsensitive => Some(atom("Equality::CaseInsensitive")),
        model::Equality::Form(form) => Some(call("Equality::Form", [spelled(*form)])),
        model::Equality::Unordered => Some(atom("Equality::Unordered")),
        model::Equality::KeyedBy(property) => Some(call("Equality::KeyedBy", [string(property)])),
        model::Equality::MatchedBy(property) => {
            Some(call("Equality::MatchedBy", [string(property)]))
        }
    }
}

fn texts(values: &[String]) -> Expression {
    slice(values.iter().map(|value| string(value)).collect())
}

fn spelled(form: model::Form) -> Expression {
    atom(format!("Form::{form:?}"))
}

fn validator(check: &model::Validator) -> Expression {
    let names = |name, names: &[String]| call(name, [texts(names)]);
    let count = |name, number: &u64| call(name, [atom(number.to_string())]);
    match check {
        model::Validator::LengthAtLeast(number) => count("length_at_least", number),
        model::Validator::LengthAtMost(number) => count("length_at_most", number),
        model::Validator::Pattern(pattern) => call("pattern", [string(pattern)]),
        model::Validator::OneOf(values) => call("one_of", [texts(values)]),
        model::Validator::AtLeast(bound) => call("at_least", [string(bound)]),
        model::Validator::AtMost(bound) => call("at_most", [string(bound)]),
        model::Validator::MultipleOf(divisor) => call("multiple_of", [string(divisor)]),
        model::Validator::SizeAtLeast(number) => count("size_at_least", number),
        model::Validator::SizeAtMost(number) => count("size_at_most", number),
        model::Validator::Unique => call("unique", []),
        model::Validator::OnlyWith { attribute, values } => {
            call("only_with", [string(attribute), texts(values)])
        }
        model::Validator::NeededWith { attribute, values } => {
            call("needed_with", [string(attribute), texts(values)])
        }
        model::Validator::GreaterThan(bound) => call("greater_than", [string(bound)]),
        model::Validator::LessThan(bound) => call("less_than", [string(bound)]),
        model::Validator::Form(form) => call("form", [spelled(*form)]),
        model::Validator::Keys(check) => call("keys", [reference(validator(check))]),
        model::Validator::Requires(others) => names("requires", others),
        model::Validator::ConflictsWith(others) => names("conflicts_with", others),
        model::Validator::AtLeastOneOf(others) => names("at_least_one_of", others),
        model::Validator::ExactlyOneOf(others) => names("exactly_one_of", others),
    }
}

pub fn literal(literal: &model::Literal) -> Expression {
    match literal {
        model::Literal::String(value) => call("text", [string(value)]),
        model::Literal::Number(digits) => call("number_value", [string(digits)]),
        model::Literal::Boolean(value) => call("boolean_value", [atom(value.to_string())]),
        model::Literal::Json(json) => call("json_value", [string(json)]),
    }
}
