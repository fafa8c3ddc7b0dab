//! One object by something else than what addresses it: its name, found in the list of all.

use super::select::unmatched;
use super::{Context, listing};
use crate::diagnostic::Sink;
use crate::infer::Proposal;
use crate::mapping::{Lookups, ResourceMapping};
use crate::model::{
    Argument, Attribute, DataSource, Presence, Reason, Resource, Search, Validator,
};

/// What objects are looked for by when nobody says otherwise.
const USUAL: &str = "name";

/// Lets the data source of one object look for it, where there is a list.
pub fn add(
    context: Context<'_>,
    proposal: &Proposal,
    resource: &Resource,
    own: Option<&ResourceMapping>,
    source: &mut DataSource,
    sink: &mut Sink,
) {
    let wanted = own.and_then(|own| match &own.data_sources.one {
        Lookups::By(names) => Some(names),
        _ => None,
    });
    let listing = listing::find(context, proposal, own, resource);
    let key = source.read.path_parameters.values().filter(|name| {
        let fills_list = |listing: &listing::Listing| {
            listing
                .call
                .path_parameters
                .values()
                .any(|own| own == *name)
        };
        !listing.as_ref().is_some_and(fills_list)
    });
    let keys: Vec<String> = key.cloned().collect();
    let possible: Vec<String> = match &listing {
        Some(listing) => resource
            .attributes
            .iter()
            .filter(|(_, attribute)| listing::is_plain(attribute))
            .filter(|(_, attribute)| listing::has(context.api, &listing.element, attribute))
            .map(|(name, _)| name.clone())
            .collect(),
        None => Vec::new(),
    };
    let mut by = Vec::new();
    for name in wanted.into_iter().flatten() {
        if keys.contains(&name.value) {
            continue;
        }
        match possible.contains(&name.value) {
            true => by.push(name.value.clone()),
            false => {
                let message = format!("no list shows a `{}` of `{}`", name.value, proposal.name);
                let known = [keys.clone(), possible.clone()].concat();
                unmatched(sink, &name.position, message, &name.value, known);
            }
        }
    }
    let usual = possible.iter().any(|name| name == USUAL) && !keys.iter().any(|key| key == USUAL);
    if wanted.is_none() && usual {
        by.push(USUAL.to_owned());
    }
    let (Some(listing), [key], false) = (listing, keys.as_slice(), by.is_empty()) else {
        return;
    };
    by.sort();
    by.dedup();
    let mut call = listing.call;
    // Of what the list can be asked for, only what is looked for.
    call.query.retain(|_, argument| match argument {
        Argument::Attribute(name) => by.contains(name),
        _ => true,
    });
    source.reasons.push(Reason {
        rule: match wanted {
            Some(_) => "data_source.search.mapping".to_owned(),
            None => "data_source.search.name".to_owned(),
        },
        because: format!(
            "`GET {}` shows the `{}` of all objects",
            call.path,
            by.join("`, `")
        ),
    });
    let all = [std::slice::from_ref(key), &by].concat();
    for name in &all {
        let Some(attribute) = resource.attributes.get(name) else {
            continue;
        };
        let argument = super::data_source::argument(attribute);
        let presence = Presence::Optional;
        source.arguments.insert(
            name.clone(),
            Attribute {
                presence,
                ..argument
            },
        );
    }
    if let Some(argument) = source.arguments.get_mut(key) {
        argument.validators = vec![Validator::ExactlyOneOf(by.clone())];
    }
    source.search = Some(Search { list: call, by });
}
