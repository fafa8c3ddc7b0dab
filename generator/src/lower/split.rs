//! One resource for each form of an object, where the mapping wants it so.

use super::select::unmatched;
use super::{Context, data_source, missing, provided, resource};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::Proposal;
use crate::mapping::{ResourceMapping, Variants};
use crate::model::{Provider, Resource};
use std::collections::{BTreeMap, BTreeSet};

/// Adds the resources and data sources, and tells their names. `None` when the mapping does not ask
/// for them.
pub fn lower(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Option<Vec<String>> {
    let (own, names) = own.and_then(|own| match &own.variants.as_ref()?.value {
        Variants::Split(names) => Some((own, names)),
        _ => None,
    })?;
    let place = own
        .variants
        .as_ref()
        .map_or(&own.position, |placed| &placed.position);
    let forms = resource::forms(context.api, proposal, own);
    if forms.is_empty() {
        let message = format!("`{}` has no forms to split it by", proposal.name);
        sink.push(
            Diagnostic::error(Code::MappingUnmatched, message)
                .at(place, "asked for here")
                .help("remove `variants`"),
        );
        return Some(Vec::new());
    }
    for form in names.keys().filter(|form| !forms.contains(form)) {
        let message = format!("`{}` has no form `{form}`", proposal.name);
        let position = place.child("split").child(form);
        unmatched(sink, &position, message, form, forms.clone());
    }
    let mut made = Vec::new();
    let mut matched = BTreeSet::new();
    let mut addresses = BTreeSet::new();
    for form in &forms {
        let name = names.get(form).cloned();
        let proposal = Proposal {
            name: name.unwrap_or_else(|| format!("{}_{form}", proposal.name)),
            ..proposal.clone()
        };
        made.push(proposal.name.clone());
        let own = of_form(context, &proposal, own, form, &mut matched, &mut addresses);
        match resource::lower(context, &proposal, Some(&own), Some(form), sink) {
            Ok(resource) => {
                let resource = provided::resource(context, resource);
                add(context, provider, &proposal, &own, resource, sink);
            }
            Err(because) => sink.push(
                Diagnostic::error(
                    Code::ResourceIncomplete,
                    format!("`{}` cannot be a resource: {because}", proposal.name),
                )
                .at(place, "asked for here")
                .help(missing::help(context, &proposal)),
            ),
        }
    }
    for (address, entry) in &own.attributes {
        if !matched.contains(address) {
            let message = format!(
                "no form of `{}` has an attribute `{address}`",
                proposal.name
            );
            let known = addresses.iter().cloned().collect();
            unmatched(sink, &entry.position, message, address, known);
        }
    }
    data_source::many(context, provider, proposal, None, Some(own), sink);
    Some(made)
}

fn add(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    own: &ResourceMapping,
    mut resource: Resource,
    sink: &mut Sink,
) {
    let type_name = format!("{}_{}", provider.name, proposal.name);
    if provider.resources.contains_key(&type_name) {
        let message = format!("there is another resource `{}`", proposal.name);
        sink.push(
            Diagnostic::error(Code::NameCollision, message)
                .at(&own.position, "one of its forms has that name")
                .help("give the form a name of its own: `variants: {split: {FORM: NAME}}`"),
        );
        return;
    }
    let mut known = context.known.borrow_mut();
    known.unite(&mut resource.attributes);
    data_source::one(provider, &type_name, &resource);
    provider.resources.insert(type_name, resource);
}

/// What the mapping says of the attributes that this form has.
fn of_form(
    context: Context<'_>,
    proposal: &Proposal,
    own: &ResourceMapping,
    form: &str,
    matched: &mut BTreeSet<String>,
    addresses: &mut BTreeSet<String>,
) -> ResourceMapping {
    if own.attributes.is_empty() {
        return own.clone();
    }
    let plain = ResourceMapping {
        attributes: BTreeMap::new(),
        ..own.clone()
    };
    // What is wrong is told when the entries are there.
    let mut quiet = Sink::default();
    let found = resource::lower(context, proposal, Some(&plain), Some(form), &mut quiet);
    let attributes = found
        .map(|resource| resource.attributes)
        .unwrap_or_default();
    addresses.extend(attributes.keys().cloned());
    let mut own = own.clone();
    own.attributes.retain(|address, entry| {
        let first = address.split('.').next().unwrap_or_default();
        let wire = |wire: &String| attributes.values().any(|one| one.wire == *wire);
        let has = attributes.contains_key(first) || entry.from.as_ref().is_some_and(wire);
        if has {
            matched.insert(address.clone());
        }
        has
    });
    own
}
