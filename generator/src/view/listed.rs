//! The page about listing the objects of a resource that exist, for `list` blocks.

use super::PageView;
use super::documentation::page;
use super::example;
use super::schema::{self, Shown};
use crate::model::{self, Argument, Attribute, AttributeMap, PlanRule, Presence};

/// The page; nothing where the objects cannot be listed.
pub fn listed(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    resource: &model::Resource,
) -> Option<PageView> {
    let list = resource.operations.list.as_ref()?;
    let parents = list.path_parameters.values();
    let parents = parents.map(|name| match resource.from_provider.contains_key(name) {
        true => (name, Presence::Optional),
        false => (name, Presence::Required),
    });
    let asked = list.query.values().filter_map(|argument| match argument {
        Argument::Attribute(name) => Some((name, Presence::Optional)),
        _ => None,
    });
    let all = asked.chain(parents).filter_map(|(name, presence)| {
        let attribute = resource.attributes.get(name)?;
        Some((name.clone(), argument(attribute, presence)))
    });
    let arguments: AttributeMap = all.collect();
    let text = schema::text(&schema::shelf(&arguments, Shown::Configured));
    let about = &resource.description;
    Some(PageView {
        example: example::list(&provider.name, type_name, &arguments),
        schema: match text.is_empty() {
            true => "There is nothing to configure.".to_owned(),
            false => text,
        },
        ..page(provider, type_name, file, "List Resource", about)
    })
}

/// What is asked for has none of the rules of what is made.
fn argument(attribute: &Attribute, presence: Presence) -> Attribute {
    Attribute {
        presence,
        plan: PlanRule::AsConfigured,
        replaces: false,
        default: None,
        validators: Vec::new(),
        deprecated: String::new(),
        ..attribute.clone()
    }
}
