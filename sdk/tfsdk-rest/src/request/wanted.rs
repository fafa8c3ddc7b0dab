//! What an object shall be once a request was accepted.

use super::encode::{configured, write_only_inside};
use crate::declaration::{Attribute, Kind};
use std::collections::BTreeMap;
use tfsdk::Value;

/// The planned object, with write-only values, which plans never have, from the configuration.
///
/// The plan has what is configured, its defaults, and what an attribute that the configuration
/// leaves out keeps from the state. What is still to be decided is unknown.
pub(crate) fn wanted(attributes: &[Attribute], config: &Value, plan: &Value) -> Value {
    Value::object(attributes.iter().map(|attribute| {
        let planned = plan.attribute(attribute.name).unwrap_or(&Value::Null);
        let configured = configured(attribute, config);
        let value = if attribute.write_only {
            configured.into_owned()
        } else if planned.is_null() {
            config
                .attribute(attribute.name)
                .cloned()
                .unwrap_or_default()
        } else if planned.is_unknown() {
            match configured.is_null() {
                true => planned.clone(),
                false => configured.into_owned(),
            }
        } else {
            completed(&attribute.kind, &configured, planned)
        };
        (attribute.name, value)
    }))
}

/// A planned value with the write-only ones inside. Sets cannot hold any.
fn completed(kind: &Kind, config: &Value, plan: &Value) -> Value {
    if !write_only_inside(kind) {
        return plan.clone();
    }
    match (kind, config, plan) {
        (Kind::Object(attributes), Value::Object(_), Value::Object(_)) => {
            wanted(attributes, config, plan)
        }
        (Kind::List(element), Value::List(configs), Value::List(plans))
            if configs.len() == plans.len() =>
        {
            let both = configs.iter().zip(plans);
            Value::list(both.map(|(config, plan)| completed(element, config, plan)))
        }
        (Kind::Map(element), Value::Map(configs), Value::Map(plans)) => {
            let completed = |(key, plan): (&String, &Value)| {
                let config = configs.get(key).unwrap_or(&Value::Null);
                (key.clone(), completed(element, config, plan))
            };
            Value::Map(plans.iter().map(completed).collect::<BTreeMap<_, _>>())
        }
        _ => plan.clone(),
    }
}
