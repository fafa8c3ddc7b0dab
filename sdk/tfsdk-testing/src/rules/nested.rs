//! Pairing the elements of nested objects in configuration, prior state and plan.

use crate::value::Value;

/// One nested object as configured and as planned, with the prior one at the same place.
pub struct Pair<'a> {
    pub step: String,
    pub prior: &'a Value,
    pub config: &'a Value,
    pub planned: &'a Value,
}

/// Pairs lists by index and maps by key; an error tells what has no partner.
pub fn pairs<'a>(
    prior: &'a Value,
    config: &'a Value,
    planned: &'a Value,
) -> Result<Vec<Pair<'a>>, String> {
    match (config, planned) {
        (Value::Map(config) | Value::Object(config), Value::Map(plan) | Value::Object(plan)) => {
            if let Some(key) = plan.keys().find(|key| !config.contains_key(*key)) {
                return Err(format!("key {key:?} is planned but not configured"));
            }
            if let Some(key) = config.keys().find(|key| !plan.contains_key(*key)) {
                return Err(format!("key {key:?} is configured but not planned"));
            }
            Ok(plan
                .iter()
                .map(|(key, planned)| Pair {
                    step: format!("[{key:?}]"),
                    prior: prior.member(key),
                    config: &config[key],
                    planned,
                })
                .collect())
        }
        _ => {
            let (config, planned) = (config.elements(), planned.elements());
            if config.len() != planned.len() {
                return Err(format!(
                    "{} are planned but {} are configured",
                    planned.len(),
                    config.len()
                ));
            }
            Ok(planned
                .iter()
                .enumerate()
                .map(|(position, planned)| Pair {
                    step: format!("[{position}]"),
                    prior: prior.elements().get(position).unwrap_or(&Value::Null),
                    config: &config[position],
                    planned,
                })
                .collect())
        }
    }
}
