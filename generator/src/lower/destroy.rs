//! What becomes of an object when Terraform destroys it.

use super::attributes::Sides;
use super::place::{self, Found};
use super::renaming::renamed;
use super::select::unmatched;
use super::tracked;
use super::undeleted::Undeleted;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{self, Form, Proposal};
use crate::mapping::{Mapping, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, Body, Kind, Literal, OnDestroy, Operations, PlanRule, Presence,
    Reason, Returned, Sent, SoftDelete,
};
use crate::openapi::{Api, Method, Operation};

/// The policy. An API that cannot delete leaves objects behind, so that is told unless the mapping
/// says it; settings which always exist are no loss.
pub fn decide(
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    create: &Operation,
    delete: Option<&Operation>,
    reasons: &mut Vec<Reason>,
    undeleted: &Undeleted,
) -> OnDestroy {
    if let Some(policy) = own.and_then(|own| own.on_destroy.clone()) {
        if let OnDestroy::Reset(values) = policy {
            let values = values.into_iter();
            let values = values.map(|(name, value)| (renamed(own, &name).to_owned(), value));
            return OnDestroy::Reset(values.collect());
        }
        return policy;
    }
    if delete.is_some() {
        return OnDestroy::Delete;
    }
    reasons.push(Reason {
        rule: "destroy.forget".to_owned(),
        because: "no operation deletes it".to_owned(),
    });
    if proposal.form != Form::Singleton {
        undeleted.note(&proposal.name, &create.position);
    }
    OnDestroy::Forget
}

/// The name of the attribute that protects objects.
const PROTECTION: &str = "deletion_protection";

/// Makes the attribute that protects objects, if the mapping wants one, and tells its name.
pub fn protect(
    attributes: &mut AttributeMap,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> String {
    let Some(own) = own.filter(|own| own.protect) else {
        return String::new();
    };
    if attributes.contains_key(PROTECTION) {
        sink.push(
            Diagnostic::error(
                Code::NameCollision,
                format!("the API has a `{PROTECTION}` of its own"),
            )
            .at(&own.position.child("protect"), "asked for here")
            .help("remove `protect`, or rename the other attribute"),
        );
        return String::new();
    }
    let attribute = Attribute {
        presence: Presence::OptionalComputed,
        plan: PlanRule::KeepsPriorValue,
        sent: Sent::Never,
        returned: Returned::Never,
        default: Some(Literal::Boolean(true)),
        description: "Whether the object may not be destroyed or replaced. To do so, set it to \
                      `false` and apply that first. The API does not know it."
            .to_owned(),
        reasons: vec![Reason {
            rule: "mapping.protect".to_owned(),
            because: "the mapping says so".to_owned(),
        }]
        .into(),
        wire: PROTECTION.to_owned(),
        kind: Kind::Boolean,
        ..super::variants::plain()
    };
    attributes.insert(PROTECTION.to_owned(), attribute);
    PROTECTION.to_owned()
}

/// What a delete sends, and what the mapping says of all operations on an object that exists.
pub fn settle(
    (api, mapping): (&Api, &Mapping),
    delete: Option<&Operation>,
    operations: &mut Operations,
    attributes: &AttributeMap,
    own: Option<&ResourceMapping>,
) {
    if let (Some(delete), Some(call)) = (delete, &mut operations.delete)
        && call.body == Body::ByMethod
    {
        call.body = body(api, delete, attributes);
    }
    let own = own.map(|own| &own.gone).filter(|gone| !gone.is_empty());
    let gone = own.unwrap_or(&mapping.defaults.gone);
    let optional = [operations.update.as_mut(), operations.delete.as_mut()];
    for operation in (operations.read.as_mut())
        .into_iter()
        .chain(optional.into_iter().flatten())
    {
        if operation.gone.is_empty() {
            operation.gone.clone_from(gone);
        }
    }
}

/// What a delete has to send: the attributes that its body names, where it must have one or is a
/// verb that takes one.
fn body(api: &Api, delete: &Operation, attributes: &AttributeMap) -> Body {
    let is_delete = delete.method == Method::Delete;
    let needed = delete
        .request
        .as_ref()
        .is_some_and(|request| request.required);
    let schema = delete.body().and_then(|body| body.schema.as_ref());
    let schema = schema.filter(|_| needed || !is_delete);
    let schema = schema.map(|schema| infer::flat(api, schema));
    let properties = schema.as_ref().map(|schema| schema.properties());
    let has = |attribute: &Attribute| {
        let mut properties = properties.into_iter().flatten();
        properties.any(|property| property.name == attribute.wire)
    };
    let named = attributes
        .iter()
        .filter(|(_, attribute)| has(attribute) && !attribute.write_only);
    let names: Vec<String> = named.map(|(name, _)| name.clone()).collect();
    match (names.is_empty(), is_delete) {
        (false, _) => Body::Only(names),
        (true, true) => Body::ByMethod,
        (true, false) => Body::None,
    }
}

/// The sign of deleted objects, as a place in answers. The attribute may be one that the mapping
/// ignores: what is deleted is not shown.
pub fn soft_delete(
    attributes: &AttributeMap,
    own: Option<&ResourceMapping>,
    (api, sides): (&Api, &Sides),
    sink: &mut Sink,
) -> Option<SoftDelete> {
    let stated = own?.soft_delete.as_ref()?;
    match pointer(attributes, &stated.value.field) {
        Some(field) => {
            let read = sides.read.as_ref().map(|read| &read.position);
            let found = read.map(|read| place::find(api, read, &field));
            if let Some(Found::At(found)) = found {
                let known = tracked::values(api, &found);
                let strange = stated.value.values.iter().enumerate();
                let strange = strange.filter(|(_, value)| !known.contains(value));
                for (index, value) in strange.filter(|_| !known.is_empty()) {
                    let name = &stated.value.field;
                    let message = format!("`{name}` is never `{value}`");
                    let place = stated.position.child("values").child(&index.to_string());
                    unmatched(sink, &place, message, value, known.clone());
                }
            }
            Some(SoftDelete {
                field,
                values: stated.value.values.clone(),
            })
        }
        None => {
            let name = &stated.value.field;
            let known = attributes.keys().cloned().collect();
            let message = format!("there is no attribute `{name}`");
            unmatched(sink, &stated.position, message, name, known);
            None
        }
    }
}

/// Where the attribute with this address is in the JSON of the object.
fn pointer(attributes: &AttributeMap, address: &str) -> Option<String> {
    let (name, rest) = match address.split_once('.') {
        Some((name, rest)) => (name, Some(rest)),
        None => (address, None),
    };
    let attribute = attributes.get(name)?;
    let own = match attribute.wire.starts_with('/') {
        true => attribute.wire.clone(),
        false => format!("/{}", attribute.wire.replace('~', "~0").replace('/', "~1")),
    };
    match (rest, &attribute.kind) {
        (None, _) => Some(own),
        (Some(rest), Kind::Object(members)) => Some(format!("{own}{}", pointer(members, rest)?)),
        (Some(_), _) => None,
    }
}
