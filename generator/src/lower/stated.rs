//! What vendors' extensions say of attributes beyond OpenAPI's own words: below the mapping, above
//! what is inferred.

use super::attributes::Sides;
use crate::diagnostic::{Code, Diagnostic, Sink, nearest};
use crate::infer;
use crate::model::{
    Attribute, AttributeMap, Equality, Kind, PlanRule, Presence, Reason, Returned, Validator,
};
use crate::naming;
use crate::openapi::{Api, Location, Method, Operation, Parameter, Schema};
use crate::source::{Position, Tree};
use std::rc::Rc;

/// The rule of all reasons that name an extension.
const RULE: &str = "extension";

/// Says which attribute a parameter of a path is filled from.
const MATCH: &str = "x-speakeasy-match";

/// Those that name an attribute, the best first.
const NAMES: [&str; 2] = ["x-terraform-field-name", "x-speakeasy-name-override"];

const SECRET: [&str; 4] = [
    "x-ms-secret",
    "x-speakeasy-param-sensitive",
    "x-terraform-sensitive",
    "x-xgen-secret",
];

/// The reason that an extension is.
pub fn reason(name: &str) -> Reason {
    Reason {
        rule: RULE.to_owned(),
        because: format!("`{name}` says so"),
    }
}

/// What all sides say of one property.
fn schemas(api: &Api, sides: &Sides, wire: &str) -> Vec<Rc<Schema>> {
    let all = [&sides.create, &sides.update, &sides.read, &sides.created];
    let properties = all.into_iter().flatten();
    let found = properties.filter_map(|side| Some(api.schema(&side.property(wire)?.schema)));
    found.collect()
}

fn text<'a>(said: &'a [Rc<Schema>], name: &str) -> Option<&'a str> {
    let mut values = said.iter().filter_map(|schema| schema.extensions.get(name));
    values.find_map(Tree::as_str)
}

fn flag(said: &[Rc<Schema>], name: &str) -> Option<bool> {
    let mut values = said.iter().filter_map(|schema| schema.extensions.get(name));
    values.find_map(Tree::as_bool)
}

/// The description that an extension gives to a resource; empty without one.
pub fn description(schema: &Schema) -> String {
    let stated = schema.extensions.get("x-speakeasy-entity-description");
    stated.and_then(Tree::as_str).unwrap_or_default().to_owned()
}

/// The name that an extension gives to a property.
pub fn name(api: &Api, sides: &Sides, wire: &str) -> Option<String> {
    if !api.reads_extensions() {
        return None;
    }
    let said = schemas(api, sides, wire);
    let mut given = NAMES.iter().filter_map(|name| text(&said, name));
    given.next().map(str::to_owned)
}

/// The attribute of the property that is marked as the one which tells objects apart.
pub fn identity(api: &Api, sides: &Sides, attributes: &AttributeMap) -> Option<String> {
    if !api.reads_extensions() {
        return None;
    }
    let is_marked = |(_, attribute): &(&String, &Attribute)| {
        flag(&schemas(api, sides, &attribute.wire), "x-terraform-id") == Some(true)
    };
    let marked = attributes.iter().find(is_marked);
    marked.map(|(name, _)| name.clone())
}

/// The name that an extension gives to the attribute of a parameter.
pub fn parameter(api: &Api, position: &Position) -> Option<String> {
    let names = ["x-speakeasy-name-override", "x-terraform-header"];
    let stated = names.iter().find_map(|name| api.stated(position, name))?;
    naming::attribute(stated.as_str()?).ok()
}

/// The attribute that the parameters of paths at `place`, counted from the left, are filled from,
/// and the extension that says so.
pub fn binding(
    api: &Api,
    operations: &[&Operation],
    place: usize,
    attributes: &AttributeMap,
    sink: &mut Sink,
) -> Option<(String, &'static str)> {
    let (name, position) = operations.iter().find_map(|operation| {
        let parameter = infer::parameters(&operation.path).into_iter().nth(place)?;
        matched_by(api, operation, &parameter)
    })?;
    // A parent's key has no property: the parameter is an attribute of that name.
    let is_parent = operations.iter().any(|operation| {
        operation.method == Method::Post && infer::parameters(&operation.path).len() > place
    });
    if !attributes.contains_key(&name) && !is_parent {
        unmatched(&name, &position, attributes, sink);
        return None;
    }
    Some((name, MATCH))
}

/// The attribute that `parameter` of the path is filled from, and where that is said.
pub fn matched_by(api: &Api, operation: &Operation, parameter: &str) -> Option<(String, Position)> {
    let declared = declared(operation, parameter)?;
    let stated = api.stated(&declared.position, MATCH)?;
    let name = naming::attribute(stated.as_str()?).ok()?;
    Some((name, declared.position.child(MATCH)))
}

/// The name that an extension gives to the attribute of a parameter of the path.
pub fn in_path(api: &Api, operation: &Operation, parameter: &str) -> Option<String> {
    self::parameter(api, &declared(operation, parameter)?.position)
}

/// The declaration of a parameter of the path.
fn declared<'a>(operation: &'a Operation, parameter: &str) -> Option<&'a Parameter> {
    let mut declared = operation.parameters.iter();
    declared.find(|known| known.name == parameter && known.location == Location::Path)
}

/// Tells that a parameter is to be filled from an attribute that there is not.
fn unmatched(name: &str, place: &Position, known: &AttributeMap, sink: &mut Sink) {
    let help = match nearest(known.keys(), name) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "the object has no attributes".to_owned(),
    };
    sink.push(
        Diagnostic::warning(Code::Malformed, format!("there is no attribute `{name}`"))
            .at_value(place, "has no effect")
            .help(help),
    );
}

/// Lets what is said of the property count for its attribute.
pub fn apply(api: &Api, sides: &Sides, attribute: &mut Attribute) {
    if !api.reads_extensions() {
        return;
    }
    let said = schemas(api, sides, &attribute.wire);
    let flag = |name: &str| flag(&said, name);
    let is_set = |name: &str| flag(name) == Some(true);
    let configured = attribute.presence != Presence::Computed;
    let returned = attribute.returned == Returned::Always;
    let mut names: Vec<&str> = Vec::new();
    let mut presence = |attribute: &mut Attribute, name, presence| {
        attribute.presence = presence;
        attribute.plan = match presence {
            Presence::OptionalComputed => PlanRule::KeepsPriorValue,
            _ => PlanRule::AsConfigured,
        };
        names.push(name);
    };
    let answered = match returned {
        true => Presence::OptionalComputed,
        false => Presence::Optional,
    };
    let optional = "x-speakeasy-param-optional";
    if is_set(optional) && attribute.presence == Presence::Required {
        presence(attribute, optional, answered);
    }
    for name in ["x-terraform-computed", "x-speakeasy-param-computed"] {
        let open = [Presence::Required, Presence::Optional].contains(&attribute.presence);
        if is_set(name) && open && returned {
            presence(attribute, name, Presence::OptionalComputed);
        }
    }
    let (computed, plan_only) = (
        "x-speakeasy-param-computed",
        "x-speakeasy-terraform-plan-only",
    );
    for (name, says) in [
        (computed, flag(computed) == Some(false)),
        (plan_only, is_set(plan_only)),
    ] {
        if says && attribute.presence == Presence::OptionalComputed && attribute.default.is_none() {
            presence(attribute, name, Presence::Optional);
        }
    }
    let suppressed = "x-speakeasy-param-suppress-computed-diff";
    if is_set(suppressed) && attribute.plan == PlanRule::ChangesOnUpdate {
        attribute.plan = PlanRule::KeepsPriorValue;
        names.push(suppressed);
    }
    for name in SECRET {
        if is_set(name) {
            attribute.sensitive = true;
            attribute.example = None;
            names.push(name);
        }
    }
    let unordered = "x-terraform-ignore-order";
    if is_set(unordered) && matches!(attribute.kind, Kind::List(_)) {
        attribute.equality = Equality::Unordered;
        names.push(unordered);
    }
    let deprecation = "x-speakeasy-deprecation-message";
    if let Some(message) = text(&said, deprecation).filter(|_| !attribute.deprecated.is_empty()) {
        attribute.deprecated = message.trim().to_owned();
        names.push(deprecation);
    }
    let write_only = "x-speakeasy-terraform-write-only";
    if is_set(write_only) && configured {
        attribute.write_only = true;
        if attribute.presence == Presence::OptionalComputed {
            attribute.presence = Presence::Optional;
        }
        attribute.returned = Returned::Never;
        // Nothing is stored that could be kept or compared.
        attribute.plan = PlanRule::AsConfigured;
        attribute.replaces = false;
        names.push(write_only);
    }
    names.extend(effective(&said, attribute));
    if let Some(name) = NAMES.iter().find(|name| text(&said, name).is_some()) {
        names.push(name);
    }
    attribute.reasons.extend(names.into_iter().map(reason));
}

/// The extensions that the schema follows already, where that shows in the attribute.
fn effective(said: &[Rc<Schema>], attribute: &Attribute) -> Vec<&'static str> {
    let is_set = |name: &str| flag(said, name) == Some(true);
    let says = |name: &str, word: &str| text(said, name) == Some(word);
    let present = |name: &str| said.iter().find_map(|schema| schema.extensions.get(name));
    let opens = |value: &Tree| value.get("modelAsString").and_then(Tree::as_bool) == Some(true);
    let json = attribute.kind == Kind::Json;
    let computed = attribute.presence == Presence::Computed;
    let never = attribute.returned == Returned::Never;
    let replaces = attribute.replaces;
    let distinct = matches!(attribute.kind, Kind::Set(_))
        || attribute.equality == Equality::Unordered
        || attribute.validators.contains(&Validator::Unique);
    let either = matches!(attribute.kind, Kind::Scalar(_));
    let all = [
        (
            "x-google-immutable",
            replaces && is_set("x-google-immutable"),
        ),
        (
            "x-kubernetes-embedded-resource",
            json && is_set("x-kubernetes-embedded-resource"),
        ),
        (
            "x-kubernetes-int-or-string",
            either && is_set("x-kubernetes-int-or-string"),
        ),
        (
            "x-kubernetes-list-type",
            distinct && says("x-kubernetes-list-type", "set"),
        ),
        (
            "x-kubernetes-preserve-unknown-fields",
            json && is_set("x-kubernetes-preserve-unknown-fields"),
        ),
        ("x-ms-enum", present("x-ms-enum").is_some_and(opens)),
        (
            "x-ms-mutability",
            present("x-ms-mutability").is_some_and(|words| words.elements().len() < 3),
        ),
        (
            "x-speakeasy-param-force-new",
            replaces && is_set("x-speakeasy-param-force-new"),
        ),
        (
            "x-speakeasy-param-readonly",
            computed && is_set("x-speakeasy-param-readonly"),
        ),
        (
            "x-speakeasy-type-override",
            json && says("x-speakeasy-type-override", "any"),
        ),
        (
            "x-speakeasy-unknown-values",
            says("x-speakeasy-unknown-values", "allow"),
        ),
        (
            "x-terraform-force-new",
            replaces && is_set("x-terraform-force-new"),
        ),
        (
            "x-terraform-immutable",
            replaces && is_set("x-terraform-immutable"),
        ),
        (
            "x-terraform-write-only",
            never && is_set("x-terraform-write-only"),
        ),
    ];
    let effective = all.into_iter().filter(|(_, holds)| *holds);
    effective.map(|(name, _)| name).collect()
}
