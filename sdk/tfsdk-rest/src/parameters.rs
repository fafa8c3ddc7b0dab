//! Parts of paths that the provider block or the environment gives where nothing else does.

use crate::authentication::Environment;
use crate::client::Client;
use crate::declaration::{Attribute, Parameter};
use crate::failure::Failure;
use crate::request::declared;
use crate::resource::typed;
use std::collections::BTreeMap;
use tfsdk::Value;

/// Attributes, each with the provider's attribute that gives its value where it is left out.
pub(crate) type FromProvider = &'static [(&'static str, &'static str)];

/// What is given, by the provider's attributes: null for nothing, unknown until after apply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameters(BTreeMap<&'static str, (Value, &'static str)>);

impl Parameters {
    /// What the provider block says, or else the environment.
    pub(crate) fn new(
        declared: &'static [Parameter],
        config: &Value,
        environment: Environment<'_>,
    ) -> Self {
        let given = declared.iter().map(|parameter| {
            let configured = config.attribute(parameter.attribute);
            let value = match configured {
                Some(value) if value.is_unknown() => value.clone(),
                Some(value) if value.as_str().is_some_and(|text| !text.is_empty()) => value.clone(),
                _ => environment(parameter.environment)
                    .filter(|text| !text.is_empty())
                    .map_or(Value::Null, Value::string),
            };
            (parameter.attribute, (value, parameter.environment))
        });
        Self(given.collect())
    }

    fn of(&self, source: &str) -> (&Value, &'static str) {
        let known = self.0.get(source);
        known.map_or((&Value::Null, ""), |(value, variable)| (value, variable))
    }

    /// The value for `name`, as that attribute has values; null where nothing gives one.
    pub(crate) fn value(
        &self,
        attributes: &'static [Attribute],
        name: &str,
        source: &str,
    ) -> Result<Value, Failure> {
        let (value, _) = self.of(source);
        match value.as_str() {
            Some(text) => typed(declared(attributes, name), source, text),
            None => Ok(value.clone()),
        }
    }

    /// Why nothing can be done: nobody says what stands in the path.
    pub(crate) fn missing(&self, name: &'static str, source: &str) -> Failure {
        let (_, variable) = self.of(source);
        Failure::of_attribute(
            name,
            format!(
                "`{name}` is not known. Set it here, or for all as `{source}` in the provider \
                 block or in the environment variable {variable}."
            ),
        )
    }
}

/// Why nothing can be done yet.
fn not_yet(name: &'static str, source: &str) -> Failure {
    Failure::of_attribute(
        name,
        format!(
            "`{name}` comes from the provider's `{source}`, which is known only after apply. Set it \
             here, or apply what that depends on first (with -target)."
        ),
    )
}

/// Gives `object` what it leaves to the provider. Where that is nothing, it is an error.
pub(crate) fn fill(
    client: &Client,
    attributes: &'static [Attribute],
    from: FromProvider,
    object: &mut Value,
) -> Result<(), Failure> {
    let parameters = client.parameters();
    for (name, source) in from {
        if object.attribute(name).is_some_and(|value| !value.is_null()) {
            continue;
        }
        let value = parameters.value(attributes, name, source)?;
        if value.is_null() {
            return Err(parameters.missing(name, source));
        }
        if value.is_unknown() {
            return Err(not_yet(name, source));
        }
        if let Some(members) = object.as_object_mut() {
            members.insert((*name).to_owned(), value);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{integer, parameter, string};

    static ATTRIBUTES: &[Attribute] = &[string("stand"), integer("floor")];
    static DECLARED: &[Parameter] = &[
        parameter("stand", "KIOSK_STAND"),
        parameter("floor", "KIOSK_FLOOR"),
    ];

    fn given(stand: Value, floor: Value) -> Parameters {
        let config = Value::object([("stand", stand), ("floor", floor)]);
        let environment = |name: &str| (name == "KIOSK_STAND").then(|| "south".to_owned());
        Parameters::new(DECLARED, &config, &environment)
    }

    #[test]
    fn the_block_counts_before_the_environment() {
        let value = |given: &Parameters, name| given.value(ATTRIBUTES, name, name);
        let known = given(Value::string("north"), Value::string("3"));
        assert_eq!(value(&known, "stand").unwrap(), Value::string("north"));
        assert_eq!(value(&known, "floor").unwrap(), Value::from(3));
        for nothing in [Value::Null, Value::string("")] {
            let known = given(nothing.clone(), nothing);
            assert_eq!(value(&known, "stand").unwrap(), Value::string("south"));
            assert_eq!(value(&known, "floor").unwrap(), Value::Null);
        }
        let open = given(Value::unknown(), Value::Null);
        assert!(value(&open, "stand").unwrap().is_unknown());
    }

    #[test]
    fn what_does_not_fit_or_is_missing_is_explained() {
        let known = given(Value::Null, Value::string("top"));
        let failure = known.value(ATTRIBUTES, "floor", "floor").unwrap_err();
        assert!(failure.to_string().contains("`floor` must be a number"));
        let failure = known.missing("floor", "floor").to_string();
        assert!(failure.contains("KIOSK_FLOOR"), "{failure}");
    }
}
