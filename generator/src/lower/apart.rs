//! Parameters of one object's calls that would have one Terraform name. What the document keeps apart
//! stays apart: they are two attributes, and the second says where its parameter travels.

use super::parameter;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Attribute, AttributeMap, Kind, Sent, Validator};
use crate::naming;
use crate::openapi::{Api, Location, Operation, Parameter};
use std::collections::{BTreeMap, BTreeSet};

/// Whose calls they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Resource,
    DataSource,
}

type Key = (Location, String);

/// The names of parameters that become attributes.
#[derive(Debug, Default)]
pub struct Names {
    by: BTreeMap<Key, String>,
    /// Those that are required under the name of a parameter of the path, which are the same value:
    /// that parameter, and the name where a call does not have it in its path.
    in_path: BTreeMap<Key, (String, String)>,
}

/// Headers have names in any case.
fn key(parameter: &Parameter) -> Key {
    let name = match parameter.location {
        Location::Header => parameter.name.to_ascii_lowercase(),
        _ => parameter.name.clone(),
    };
    (parameter.location, name)
}

fn word(location: Location) -> &'static str {
    match location {
        Location::Path => "path",
        Location::Query => "query",
        Location::Header => "header",
        Location::Cookie => "cookie",
    }
}

impl Names {
    /// Gives each of `parameters` a name of its own; each comes with the name that it would like.
    /// Of `attributes`, those that have the values of a parameter are filled in for it.
    pub fn of(
        owner: Owner,
        (api, operations, noun): (&Api, &[&Operation], &str),
        mut parameters: Vec<(&Parameter, String)>,
        attributes: &AttributeMap,
        sink: &mut Sink,
    ) -> Self {
        let is_taken = |name: &str| attributes.contains_key(name);
        parameters.sort_by_key(|(parameter, name)| {
            let key = key(parameter);
            (name.clone(), key.1 != *name, key)
        });
        let mut holders: BTreeMap<String, &Parameter> = BTreeMap::new();
        let all = operations.iter().flat_map(|one| &one.parameters);
        for parameter in all.filter(|one| one.location == Location::Path) {
            if let Ok(root) = naming::root_attribute(&parameter.name, noun) {
                holders.entry(root.name).or_insert(parameter);
            }
        }
        let wanted: BTreeSet<String> = parameters.iter().map(|(_, name)| name.clone()).collect();
        let mut names = Self::default();
        for (parameter, name) in parameters {
            let key = key(parameter);
            if names.by.contains_key(&key) || names.in_path.contains_key(&key) {
                continue;
            }
            let Some(holder) = holders.get(&name).copied() else {
                let other = attributes.get(&name);
                let own = match other.filter(|other| !stands_for(api, other, parameter)) {
                    Some(_) => {
                        let own = format!("{name}_in_{}", word(parameter.location));
                        let own = free(&own, |own| wanted.contains(own) || is_taken(own));
                        tell_of_body(parameter, (&name, &own), sink);
                        own
                    }
                    None => name,
                };
                holders.insert(own.clone(), parameter);
                names.by.insert(key, own);
                continue;
            };
            if holder.location == Location::Path && parameter.required {
                let mut others = names.in_path.iter();
                let other = others.find(|(other, (wire, _))| {
                    *wire == holder.name && other.0 != parameter.location
                });
                if let Some(((other, _), _)) = other {
                    tell_of_path((holder, parameter), *other, &name, sink);
                }
                names.in_path.insert(key, (holder.name.clone(), name));
                continue;
            }
            let first = match holder.location == parameter.location {
                true => format!("{name}_2"),
                false => format!("{name}_in_{}", word(parameter.location)),
            };
            let own = free(&first, |own| {
                holders.contains_key(own) || wanted.contains(own) || is_taken(own)
            });
            tell(owner, (holder, parameter), (&name, &own), sink);
            holders.insert(own.clone(), parameter);
            names.by.insert(key, own);
        }
        names
    }

    /// The attribute of a parameter; `in_path` says which attribute a parameter of the path has.
    pub fn get(
        &self,
        parameter: &Parameter,
        in_path: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let key = key(parameter);
        match self.in_path.get(&key) {
            Some((wire, name)) => Some(in_path(wire).unwrap_or_else(|| name.clone())),
            None => self.by.get(&key).cloned(),
        }
    }
}

/// Whether what an attribute holds can be sent as the parameter: a single value, or the same kind of several,
/// and the same choice where both list what they may be.
fn stands_for(api: &Api, attribute: &Attribute, parameter: &Parameter) -> bool {
    let single = matches!(
        attribute.kind,
        Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number | Kind::Boolean
    );
    let own = parameter::attribute(api, parameter, "", attribute.presence, None);
    let same = single || attribute.kind == own.kind;
    let differ = choice(attribute).zip(choice(&own));
    (same || attribute.sent == Sent::Never) && differ.is_none_or(|(one, other)| one == other)
}

/// What an attribute may be, where that is listed.
fn choice(attribute: &Attribute) -> Option<BTreeSet<&String>> {
    let mut checks = attribute.validators.iter();
    checks.find_map(|check| match check {
        Validator::OneOf(values) => Some(values.iter().collect()),
        _ => None,
    })
}

fn free(first: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = first.to_owned();
    let mut number = 2;
    while is_taken(&name) {
        number += 1;
        let stem = first.strip_suffix("_2").unwrap_or(first);
        name = format!("{stem}_{number}");
    }
    name
}

/// Tells of several parameters that a value of the path is taken for.
fn tell_of_path(
    (holder, parameter): (&Parameter, &Parameter),
    other: Location,
    name: &str,
    sink: &mut Sink,
) {
    let message = format!(
        "`{}` of the path, `{}` of the {} and that of the {} are taken for one value",
        holder.name,
        parameter.name,
        word(parameter.location),
        word(other)
    );
    sink.push(
        Diagnostic::note(Code::NameCollision, message)
            .at(&parameter.position, format!("filled in from `{name}`"))
            .help("if they may differ, give them other names in the document"),
    );
}

/// Tells of a parameter beside a property that cannot have its values.
fn tell_of_body(parameter: &Parameter, (name, own): (&str, &str), sink: &mut Sink) {
    let place = word(parameter.location);
    let message = format!(
        "`{}` is a parameter of the {place} and a property with other values, and both would be the \
         attribute `{name}`",
        parameter.name
    );
    sink.push(
        Diagnostic::warning(Code::NameCollision, message)
            .at(&parameter.position, format!("becomes `{own}`"))
            .help("leave it, or give one of the two another name in the document"),
    );
}

fn tell(
    owner: Owner,
    (kept, other): (&Parameter, &Parameter),
    (name, own): (&str, &str),
    sink: &mut Sink,
) {
    let help = match owner {
        Owner::Resource => format!(
            "give it a name that says what it is: `{own}: {{rename: NAME}}` in the mapping, among the \
             `attributes` of the resource"
        ),
        Owner::DataSource => {
            "leave it, or give one of the two another name in the document".to_owned()
        }
    };
    let message = match kept.name == other.name {
        true => format!(
            "`{}` is a parameter of the {} and of the {}, and both would be the attribute `{name}`",
            kept.name,
            word(kept.location),
            word(other.location)
        ),
        false => format!(
            "the parameters `{}` and `{}` would both be the attribute `{name}`",
            kept.name, other.name
        ),
    };
    sink.push(
        Diagnostic::warning(Code::NameCollision, message)
            .at(&other.position, format!("becomes `{own}`"))
            .at(&kept.position, format!("keeps the name `{name}`"))
            .help(help),
    );
}
