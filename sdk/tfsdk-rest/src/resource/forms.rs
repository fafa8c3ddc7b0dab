//! What a plan says of attributes that belong to another form of the object.

use crate::declaration::{Attribute, Kind, Validator};
use tfsdk::Value;

/// Takes away, in `plan`, what the configuration leaves out and the planned form does not have: it
/// would be kept from the form before, and sent.
pub(super) fn leave_others(attributes: &[Attribute], config: &Value, plan: &mut Value) {
    let others: Vec<&str> = attributes
        .iter()
        .filter(|attribute| is_of_another(attribute, plan))
        .map(|attribute| attribute.name)
        .collect();
    let Some(members) = plan.as_object_mut() else {
        return;
    };
    for attribute in attributes {
        let given = config.attribute(attribute.name).unwrap_or(&Value::Null);
        let Some(planned) = members.get_mut(attribute.name) else {
            continue;
        };
        if others.contains(&attribute.name) && given.is_null() {
            *planned = Value::Null;
        } else {
            inside(&attribute.kind, given, planned);
        }
    }
}

fn inside(kind: &Kind, config: &Value, plan: &mut Value) {
    match (kind, config, plan) {
        (Kind::Object(attributes), config @ Value::Object(_), plan @ Value::Object(_)) => {
            leave_others(attributes, config, plan);
        }
        (Kind::List(element), Value::List(configs), Value::List(plans)) => {
            for (config, plan) in configs.iter().zip(plans) {
                inside(element, config, plan);
            }
        }
        (Kind::Map(element), Value::Map(configs), Value::Map(plans)) => {
            for (key, plan) in plans {
                inside(element, configs.get(key).unwrap_or(&Value::Null), plan);
            }
        }
        _ => {}
    }
}

/// Whether what the object is planned to be excludes `attribute`.
fn is_of_another(attribute: &Attribute, plan: &Value) -> bool {
    attribute.validators.iter().any(|validator| {
        let Validator::OnlyWith(name, values) = validator else {
            return false;
        };
        let text = match plan.attribute(name) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Bool(value)) => value.to_string(),
            _ => return false,
        };
        !values.contains(&text.as_str())
    })
}
