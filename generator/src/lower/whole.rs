//! Data sources that show all that a GET answers.

use super::attributes::Sides;
use super::data_source::{left_out, path_argument, unnamed};
use super::kind::{self, Surroundings};
use super::{
    Context, budget, description, envelope, filters, missing, operation, overrides, secrets,
    sendable, variants,
};
use crate::diagnostic::Sink;
use crate::infer;
use crate::mapping::ResourceMapping;
use crate::model::{
    Attribute, AttributeMap, DataSource, Kind, Lookup, PlanRule, Presence, Provider, Reason,
    Returned, Sent, Skipped,
};
use crate::naming;
use crate::openapi::{Api, Operation, Schema, Shape};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is asked for, and what the data source is called.
pub struct Asked<'a> {
    pub operation: &'a Operation,
    pub noun: &'a str,
    pub type_name: &'a str,
    pub own: Option<&'a ResourceMapping>,
    pub reasons: &'a [Reason],
}

/// Adds the data source, or says why there is none.
pub fn add(
    context: Context<'_>,
    provider: &mut Provider,
    asked: &Asked<'_>,
    sink: &mut Sink,
) -> Result<(), String> {
    let Context { api, servers, .. } = context;
    let Asked {
        operation: read,
        noun,
        type_name,
        own,
        ..
    } = *asked;
    let answer = read.success().ok_or_else(|| sendable::unreadable(read))?;
    let own_read = own.and_then(|own| own.read.as_ref());
    envelope::report(api, read, own_read, sink);
    let (unwraps, answer) = envelope::answer(api, answer, &noun.into(), own_read);
    let schema = infer::flat(api, &answer);
    if !matches!(schema.shape, Shape::Object(_)) {
        return Err(format!("it answers {}", missing::instead(&schema)));
    }
    let mut around = Surroundings {
        open: vec![schema.position.clone()],
        noun: noun.to_owned(),
        wishes: overrides::wishes(own),
        ..Surroundings::default()
    };
    let sides = Sides {
        read: Some(schema.clone()),
        ..Sides::default()
    };
    let name = type_name.strip_prefix(&provider.name).unwrap_or(type_name);
    let name = name.trim_start_matches('_');
    let mut attributes = budget::lower(api, &sides, &mut around, name, sink);
    if let Some(own) = own {
        overrides::hide(&mut attributes, own);
    }
    left_out(provider, type_name, &around, &mut attributes, sink)?;
    let forms = missing::forms(api, read, "answers", Some(&answer)).into_iter();
    provider.skipped.extend(forms.map(|reason| Skipped {
        subject: type_name.to_owned(),
        reason: reason.because,
        deliberate: false,
    }));
    secrets::report(&around, name, own, sink);
    let entries = attributes
        .is_empty()
        .then(|| entries(api, &schema, &around))
        .flatten();
    if attributes.is_empty() && entries.is_none() {
        return Err("the schema of its answer names no property".to_owned());
    }
    let mut bound = BTreeMap::new();
    let mut arguments = AttributeMap::default();
    for parameter in infer::parameters(&read.path) {
        let Some((name, value)) = path_argument(read, &parameter, noun) else {
            return Err(unnamed(&parameter));
        };
        // An answer's value of the same name is the same thing.
        attributes
            .entry(name.clone())
            .or_insert_with(|| value.clone());
        arguments.insert(name.clone(), value);
        bound.insert(parameter, name);
    }
    let mut call = operation::lower(api, servers, read, &bound, None);
    call.unwraps = unwraps;
    filters::add(context, read, noun, own, &mut call, &mut arguments, sink);
    for (name, value) in &arguments {
        attributes
            .entry(name.clone())
            .or_insert_with(|| value.clone());
    }
    if let Some(entries) = entries {
        for argument in attributes.values_mut() {
            // Any key may be one of a map; no key is spelled like this.
            argument.wire = format!("{{{}}}", argument.wire);
        }
        let plural = naming::plural(noun);
        let names = [plural.as_str(), "entries", "all_entries"];
        let mut names = names.into_iter();
        let free = names.find(|name| !attributes.contains_key(*name));
        let free = free.ok_or("its parameters have all names that its answer could have")?;
        let wire = free.to_owned();
        attributes.insert(free.to_owned(), Attribute { wire, ..entries });
    }
    let data_source = DataSource {
        description: [schema.description.trim(), read.summary.trim()]
            .into_iter()
            .find(|text| !text.is_empty())
            .map(description::clean)
            .unwrap_or_default(),
        lookup: Lookup::One,
        arguments,
        attributes: context.united(attributes),
        read: call,
        from_provider: BTreeMap::new(),
        search: None,
        hooks_of: String::new(),
        reasons: asked.reasons.to_vec(),
    };
    provider
        .data_sources
        .insert(type_name.to_owned(), data_source);
    Ok(())
}

/// The attribute of an answer that names no property, because all its keys are somebody's.
fn entries(api: &Api, schema: &Rc<Schema>, around: &Surroundings) -> Option<Attribute> {
    let value = Sides {
        read: Some(kind::map_value(api, schema)?),
        ..Sides::default()
    };
    let (element, _) = kind::lower(api, &value, around, "entries");
    Some(Attribute {
        kind: Kind::Map(Box::new(element)),
        presence: Presence::Computed,
        plan: PlanRule::KeepsPriorValue,
        sent: Sent::Never,
        returned: Returned::Always,
        inline: true,
        description: "All entries of the answer, by their keys.".to_owned(),
        reasons: vec![Reason {
            rule: "kind.map".to_owned(),
            because: "the answer names no property, and tells what each entry is like".to_owned(),
        }]
        .into(),
        ..variants::plain()
    })
}
