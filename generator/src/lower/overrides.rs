//! What the mapping says of single attributes, by the names that they have without it:
//! `recipe.steps`.

use super::kind::Wishes;
use super::select::{lacks, unmatched};
use super::{ignored, json_text, relations, secrets};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{AttributeMapping, Order, ResourceMapping, Typed};
use crate::model::{
    Attribute, AttributeMap, Clear, Equality, Kind, Literal, PlanRule, Presence, Reason, Returned,
    Scalar, Validator,
};
use std::rc::Rc;

/// Applies the entries of `attributes` of one resource.
pub fn apply(
    attributes: &mut AttributeMap,
    resource: &str,
    own: &ResourceMapping,
    sink: &mut Sink,
) {
    // What is inside comes first: its address has the old name of what is around it.
    for (address, entry) in own.attributes.iter().rev() {
        let segments: Vec<&str> = address.split('.').collect();
        if entry.ignore {
            ignored::report(attributes, (resource, address), &entry.position, sink);
        }
        match at(attributes, &segments, entry, Around::Object) {
            Ok(()) => {}
            Err(Refusal::NoType(why)) => sink.push(
                Diagnostic::error(
                    Code::ModelInvariant,
                    format!("`{address}` of `{resource}` cannot have that type: {why}"),
                )
                .at(&entry.position.child("type"), "decided here")
                .help("write `type: json`, or remove it"),
            ),
            Err(Refusal::Unknown(known)) => {
                let message = format!("`{resource}` has no attribute `{address}`");
                unmatched(sink, &entry.position, message, address, known);
            }
            Err(Refusal::Property(known)) => {
                let place = entry.position.child("from");
                let from = entry.from.as_deref().unwrap_or_default();
                unmatched(sink, &place, lacks("property", from), from, known);
            }
            Err(Refusal::NeverSent(word)) => sink.push(
                Diagnostic::error(
                    Code::ModelInvariant,
                    format!(
                        "`{address}` of `{resource}` cannot have `{word}`: no request takes it"
                    ),
                )
                .at(&entry.position.child(word), "decided here")
                .help(format!("remove `{word}`")),
            ),
            Err(Refusal::Taken(name)) => sink.push(
                Diagnostic::error(
                    Code::NameCollision,
                    format!("`{resource}` has another attribute `{name}`"),
                )
                .at(&entry.position, "renamed here")
                .help("choose another name, or rename or ignore the other attribute"),
            ),
        }
    }
}

/// Applies the same entries to what a data source of the resource answers. It has fewer attributes,
/// and nobody sets them: what an entry says of requests and plans means nothing here.
pub fn answered(attributes: &mut AttributeMap, own: &ResourceMapping) {
    for (address, entry) in own.attributes.iter().rev() {
        let segments: Vec<&str> = address.split('.').collect();
        let entry = AttributeMapping {
            presence: None,
            replace: None,
            stable: None,
            default: None,
            constant: None,
            clear: None,
            ignore: entry.ignore || entry.hide,
            server_default: false,
            write_only: None,
            equality: None,
            order: None,
            // A value that is not stored for the resource is not shown by its data sources either.
            // Its elements are those of a list, where Terraform has no values of any type.
            of: entry.of.map(|of| match of {
                Typed::Dynamic => Typed::Json,
                other => other,
            }),
            returned: match entry.write_only {
                Some(true) => Some(false),
                _ => entry.returned,
            },
            ..entry.clone()
        };
        // The resource's own attributes tell what is unknown.
        let _ = at(attributes, &segments, &entry, Around::Object);
    }
}

/// Applies what the entries say of secrets to what can only be read.
pub fn hide(attributes: &mut AttributeMap, own: &ResourceMapping) {
    let entries = own.attributes.iter();
    for (address, entry) in entries.filter(|(_, entry)| entry.sensitive.is_some()) {
        let segments: Vec<&str> = address.split('.').collect();
        let secret = AttributeMapping {
            position: entry.position.clone(),
            sensitive: entry.sensitive,
            ..AttributeMapping::default()
        };
        // Another data source of the same entry may have what this one has not.
        let _ = at(attributes, &segments, &secret, Around::Object);
    }
}

/// What is a secret in the resource is one wherever it is read.
pub fn keep_secret(attributes: &mut AttributeMap, resource: &AttributeMap) {
    for (name, attribute) in attributes {
        let Some(own) = resource.get(name) else {
            continue;
        };
        attribute.sensitive |= own.sensitive;
        if let (Some(inner), Some(own)) = (object(&mut attribute.kind), own.kind.object()) {
            keep_secret(inner, own);
        }
    }
}

/// What the entries say that has to be known before there are attributes.
pub fn wishes(own: Option<&ResourceMapping>) -> Rc<Wishes> {
    let mut wishes = Wishes::default();
    let Some(own) = own else {
        return Rc::default();
    };
    if let Some(variants) = &own.variants {
        wishes
            .variants
            .insert(String::new(), variants.value.clone());
    }
    for (address, entry) in &own.attributes {
        let address = || address.clone();
        wishes
            .given
            .extend(entry.from.clone().map(|from| (address(), from)));
        let variants = entry.variants.clone();
        wishes.variants.extend(variants.map(|one| (address(), one)));
        wishes
            .depths
            .extend(entry.max_depth.map(|depth| (address(), depth)));
    }
    Rc::new(wishes)
}

/// Why an entry cannot be applied.
enum Refusal {
    /// Nothing has that name; these are the names there are.
    Unknown(Vec<String>),
    /// No property has the name that `from` says; these are the names there are.
    Property(Vec<String>),
    /// No request takes it, so this word means nothing.
    NeverSent(&'static str),
    /// A type would not work, and this is why.
    NoType(&'static str),
    /// The new name belongs to another attribute.
    Taken(String),
}

impl Refusal {
    /// The names as they are to be written where `name` is around them.
    fn below(self, name: &str) -> Self {
        match self {
            Refusal::Unknown(known) => {
                let full = known.iter().map(|inner| format!("{name}.{inner}"));
                Refusal::Unknown(full.collect())
            }
            other => other,
        }
    }
}

fn at(
    attributes: &mut AttributeMap,
    segments: &[&str],
    entry: &AttributeMapping,
    around: Around,
) -> Result<(), Refusal> {
    let known: Vec<String> = attributes.keys().cloned().collect();
    let Some((name, rest)) = segments.split_first() else {
        return Err(Refusal::Unknown(known));
    };
    if rest.is_empty() {
        let from = entry.from.as_deref();
        let matches = attributes
            .get(*name)
            .is_some_and(|attribute| from.is_none_or(|from| attribute.wire == from));
        let Some(mut attribute) = attributes.remove(*name).filter(|_| matches) else {
            let wires = attributes.values().map(|other| other.wire.clone());
            return Err(match from {
                Some(_) => Refusal::Property(wires.collect()),
                None => Refusal::Unknown(known),
            });
        };
        let never_sent = attribute.presence == Presence::Computed;
        let words = [
            ("default", entry.default.is_some()),
            ("const", entry.constant.is_some()),
            ("clear", entry.clear.is_some()),
        ];
        if let Some((word, _)) = words.into_iter().find(|(_, said)| never_sent && *said) {
            return Err(Refusal::NeverSent(word));
        }
        let optional = |attribute: &Attribute| {
            let optional = [Presence::Optional, Presence::OptionalComputed];
            optional.contains(&attribute.presence)
        };
        let was = optional(&attribute);
        if entry.ignore {
            relations::follow(attributes, name, None);
            relations::follow_value(attributes, name, None);
        } else {
            set(&mut attribute, entry);
            if let Some(of) = entry.of {
                retype(&mut attribute, of, around).map_err(Refusal::NoType)?;
                attribute.equality = entry.equality.clone().unwrap_or(attribute.equality);
            }
            // Rules about what may be given together are about what may be left out.
            let still = was && optional(&attribute);
            let called = entry.rename.as_deref().unwrap_or(name);
            if !still {
                attribute
                    .validators
                    .retain(|check| !relations::is_together(check));
            }
            relations::follow(attributes, name, still.then_some(called));
            relations::follow_value(attributes, name, Some(called));
            if attributes.contains_key(called) {
                return Err(Refusal::Taken(called.to_owned()));
            }
            attributes.insert(called.to_owned(), attribute);
        }
        return Ok(());
    }
    let found = attributes.get_mut(*name).map(|one| &mut one.kind);
    let around = match found {
        Some(Kind::List(_) | Kind::Set(_) | Kind::Map(_)) => Around::Collection,
        _ => around,
    };
    match found.and_then(object) {
        Some(inner) => at(inner, rest, entry, around).map_err(|refusal| refusal.below(name)),
        None => Err(Refusal::Unknown(known)),
    }
}

/// What an attribute is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    Object,
    Collection,
}

/// Gives an attribute another type.
fn retype(attribute: &mut Attribute, of: Typed, around: Around) -> Result<(), &'static str> {
    match of {
        Typed::Json => {
            attribute.kind = Kind::Json;
            attribute.equality = Equality::Json;
            attribute.default = attribute.default.take().map(as_json);
        }
        Typed::Dynamic if around == Around::Collection => {
            return Err("in collections, Terraform has no values of any type");
        }
        Typed::Dynamic => {
            attribute.kind = Kind::Dynamic;
            // What is configured as a value may be answered as its text all the same.
            if attribute.equality != Equality::JsonText {
                attribute.equality = Equality::Exact;
            }
            attribute.default = attribute.default.take().map(as_json);
        }
        Typed::Text if attribute.kind == Kind::Json && is_anything(attribute) => {
            attribute.kind = Kind::String;
            attribute.equality = json_text::CONFIGURED;
        }
        Typed::Text => match texts(&mut attribute.kind) {
            true => return Ok(()),
            false => return Err("the document allows no text there beside other single values"),
        },
    }
    attribute.validators.clear();
    attribute.example = None;
    Ok(())
}

/// A default of the document that was of another type: a text is quoted in JSON.
fn as_json(default: Literal) -> Literal {
    Literal::Json(match default {
        Literal::String(text) => serde_json::Value::from(text).to_string(),
        Literal::Number(digits) => digits,
        Literal::Boolean(value) => value.to_string(),
        Literal::Json(text) => text,
    })
}

/// Whether the document allows any value, and so any text.
fn is_anything(attribute: &Attribute) -> bool {
    let mut reasons = attribute.reasons.iter();
    reasons.any(|reason| reason.because == super::kind::ANYTHING)
}

/// Lets text that may stand for other types be text. Whether there was any.
fn texts(kind: &mut Kind) -> bool {
    match kind {
        Kind::Scalar(of) if *of != Scalar::NumberOrBoolean => {
            *kind = Kind::String;
            true
        }
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => texts(element),
        _ => false,
    }
}

/// The attributes of an object, or of those in a collection.
pub fn object(kind: &mut Kind) -> Option<&mut AttributeMap> {
    match kind {
        Kind::Object(attributes) => Some(&mut *attributes),
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => object(element),
        _ => None,
    }
}

/// Gives an attribute the one value that it has.
fn fix(attribute: &mut Attribute, value: &Literal, hide: bool) {
    attribute.default = Some(value.clone());
    attribute.example = None;
    attribute.replaces = false;
    // What it breaks is told.
    attribute
        .validators
        .retain(|check| check.refuses(value).is_some());
    if hide {
        attribute.presence = Presence::Constant;
        attribute.plan = PlanRule::AsConfigured;
        return;
    }
    attribute.presence = Presence::OptionalComputed;
    attribute.plan = PlanRule::KeepsPriorValue;
    if let (Kind::String, Literal::String(only)) = (&attribute.kind, value) {
        attribute
            .validators
            .push(Validator::OneOf(vec![only.clone()]));
    }
}

fn set(attribute: &mut Attribute, entry: &AttributeMapping) {
    if let Some(presence) = entry.presence {
        attribute.presence = presence;
        if presence != Presence::OptionalComputed {
            attribute.default = None;
        }
        attribute.plan = match presence {
            Presence::Required | Presence::Optional | Presence::Constant => PlanRule::AsConfigured,
            Presence::Computed | Presence::OptionalComputed => PlanRule::KeepsPriorValue,
        };
    }
    if entry.server_default {
        attribute.default = None;
        attribute.presence = Presence::OptionalComputed;
        attribute.plan = PlanRule::KeepsPriorValue;
    }
    if let Some(default) = &entry.default {
        attribute.presence = Presence::OptionalComputed;
        attribute.plan = PlanRule::KeepsPriorValue;
        attribute.default = Some(default.clone());
    }
    if let Some(value) = &entry.constant {
        fix(attribute, value, entry.hide);
    }
    if let Some(clear) = entry.clear {
        attribute.clear = clear;
        // What is to be sent when it is removed says that removing it means something.
        let kept = attribute.presence == Presence::OptionalComputed && attribute.default.is_none();
        if kept && clear != Clear::Omit && entry.presence.is_none() {
            attribute.presence = Presence::Optional;
            attribute.plan = PlanRule::AsConfigured;
        }
    }
    if let Some(stable) = entry.stable {
        attribute.plan = match stable {
            true => PlanRule::KeepsPriorValue,
            false => PlanRule::ChangesOnUpdate,
        };
    }
    attribute.sensitive = entry.sensitive.unwrap_or(attribute.sensitive);
    if attribute.sensitive {
        attribute.example = None;
        secrets::forget_default(attribute, entry);
    }
    attribute.replaces = entry.replace.unwrap_or(attribute.replaces);
    attribute.write_only = entry.write_only.unwrap_or(attribute.write_only);
    if attribute.write_only {
        // What is not stored is neither chosen by the API nor by a default of the document.
        if attribute.presence == Presence::OptionalComputed {
            attribute.presence = Presence::Optional;
            attribute.default = None;
        }
        attribute.returned = Returned::Never;
        // A write-only value is not stored, so there is no prior value to keep or compare.
        attribute.plan = PlanRule::AsConfigured;
        attribute.replaces = false;
    }
    if let Some(returned) = entry.returned {
        attribute.returned = if returned {
            Returned::Always
        } else {
            Returned::Never
        };
    }
    if let Some(equality) = &entry.equality {
        attribute.equality = equality.clone();
    }
    match &entry.order {
        Some(Order::Kept) => attribute.equality = Equality::Exact,
        Some(Order::Ignored) => attribute.equality = Equality::Unordered,
        Some(Order::Key(key)) => attribute.equality = Equality::KeyedBy(key.clone()),
        None => {}
    }
    if let Some(description) = &entry.description {
        attribute.description.clone_from(description);
    }
    attribute.reasons.push(Reason {
        rule: "mapping.attribute".to_owned(),
        because: "the mapping says so".to_owned(),
    });
}
