//! Where requests go: the provider's `endpoint`, its variables, and the servers of some calls.

mod token_address;

use crate::authentication::Environment;
use crate::declaration::{Provider, Server, Variable};
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use std::collections::BTreeMap;
use tfsdk::Value;

/// What the provider block and the environment say of addresses.
#[derive(Clone, Copy)]
pub(crate) struct Servers<'a> {
    pub declaration: &'static Provider,
    pub config: &'a Value,
    pub environment: Environment<'a>,
}

/// A value and where it comes from, as the beginning of a sentence.
type Given = Option<(String, String)>;

impl Servers<'_> {
    /// The provider's `endpoint`.
    ///
    /// # Errors
    /// Nothing says where the API is, or what says it makes no sense.
    pub(crate) fn endpoint(&self) -> Result<Endpoint, Failure> {
        let declared = self.declaration.endpoint;
        let path = Some(declared.default).filter(|default| default.starts_with('/'));
        if let Some((text, origin)) = self.given("endpoint", declared.environment)? {
            let endpoint = Endpoint::parse("endpoint", &text, &origin)?;
            return match path.filter(|_| endpoint.is_bare()) {
                Some(path) => Ok(endpoint.below(&self.filled(path)?)),
                None => Ok(endpoint),
            };
        }
        if path.is_some() || declared.default.is_empty() {
            return Err(Failure::of_attribute(
                "endpoint",
                format!(
                    "It is not known where the API is. Set `endpoint` in the provider block, or \
                     the environment variable {}.",
                    declared.environment
                ),
            ));
        }
        let text = self.filled(declared.default)?;
        Endpoint::parse("endpoint", &text, "The provider's own default endpoint")
    }

    /// The other servers, by the attributes that override them.
    pub(crate) fn others(&self) -> BTreeMap<&'static str, Result<Endpoint, Failure>> {
        let servers = self.declaration.servers.iter();
        servers
            .map(|server| (server.attribute, self.other(server)))
            .collect()
    }

    fn other(&self, server: &Server) -> Result<Endpoint, Failure> {
        let name = server.attribute;
        if let Some((text, origin)) = self.given(name, server.environment)? {
            return Endpoint::parse(name, &text, &origin);
        }
        let text = self.filled(server.default)?;
        if text.starts_with('/') {
            return Ok(self.endpoint()?.at(&text));
        }
        // Who runs the API elsewhere does not want some calls, and credentials, to go to the public one.
        let environment = self.declaration.endpoint.environment;
        if self.given("endpoint", environment)?.is_some() {
            return Err(Failure::of_attribute(
                name,
                format!(
                    "This call does not go to the provider's `endpoint`, which is set. Say where \
                     it goes with `{name}` in the provider block, or the environment variable \
                     {}; without both, it goes to {text}.",
                    server.environment
                ),
            ));
        }
        Endpoint::parse(name, &text, "The provider's own default")
    }

    /// What is wrong with the configuration, as far as it is known.
    pub(crate) fn faults(&self) -> Vec<Failure> {
        let names = self
            .declaration
            .servers
            .iter()
            .map(|server| server.attribute);
        let endpoints = std::iter::once("endpoint").chain(names);
        let endpoints = endpoints.filter_map(|name| {
            let text = self.config.attribute(name).and_then(Value::as_str);
            let text = text.filter(|text| !text.is_empty())?;
            Endpoint::parse(name, text, &format!("The provider's `{name}`")).err()
        });
        let variables = self.declaration.variables.iter().filter_map(|variable| {
            let text = self.config.attribute(variable.attribute)?.as_str()?;
            let origin = format!("The provider's `{}`", variable.attribute);
            fitting(variable, text, &origin).err()
        });
        endpoints.chain(variables).collect()
    }

    /// What the configuration or the environment says.
    fn given(&self, attribute: &'static str, variable: &str) -> Result<Given, Failure> {
        let value = self.config.attribute(attribute).unwrap_or(&Value::Null);
        if value.is_unknown() {
            return Err(Failure::of_attribute(
                attribute,
                format!(
                    "The API cannot be called yet: the provider's `{attribute}` depends on \
                     something that is known only after apply. Apply what it depends on first \
                     (with -target)."
                ),
            ));
        }
        if let Some(text) = value.as_str().filter(|text| !text.is_empty()) {
            return Ok(Some((
                text.to_owned(),
                format!("The provider's `{attribute}`"),
            )));
        }
        let found = (self.environment)(variable).filter(|text| !text.is_empty());
        Ok(found.map(|text| (text, format!("The environment variable {variable}"))))
    }

    /// An address with its variables filled in.
    fn filled(&self, template: &str) -> Result<String, Failure> {
        let mut filled = String::new();
        let mut rest = template;
        while let Some((before, name, after)) = crate::request::path::next_parameter(rest) {
            filled.push_str(before);
            let declared = self.declaration.variables.iter();
            let Some(variable) = declared.clone().find(|known| known.attribute == name) else {
                return Err(Failure::new(format!(
                    "Nothing stands for `{{{name}}}` in the address of the API. This is a mistake \
                     in the provider."
                )));
            };
            let text = self.variable(variable)?;
            // In the name of the host a slash would end it.
            let is_host = filled.contains("://") && filled.matches('/').count() < 3;
            if is_host && text.contains('/') {
                return Err(unfit(variable, "must not contain a slash"));
            }
            filled.push_str(&text);
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    fn variable(&self, variable: &Variable) -> Result<String, Failure> {
        let Variable {
            attribute,
            environment,
            default,
            ..
        } = *variable;
        match (self.given(attribute, environment)?, default) {
            (Some((text, origin)), _) => fitting(variable, &text, &origin).map(|()| text),
            (None, Some(default)) => Ok(default.to_owned()),
            (None, None) => Err(Failure::of_attribute(
                attribute,
                format!(
                    "It is not known where the API is. Set `{attribute}` in the provider block, or \
                     the environment variable {environment}; or give the whole address as \
                     `endpoint`."
                ),
            )),
        }
    }
}

fn unfit(variable: &Variable, what: &str) -> Failure {
    Failure::of_attribute(
        variable.attribute,
        format!(
            "The value of `{}`, a part of the API's address, {what}.",
            variable.attribute
        ),
    )
}

/// Whether a value is possible, and cannot lead to another host than it says.
fn fitting(variable: &Variable, text: &str, origin: &str) -> Result<(), Failure> {
    let attribute = variable.attribute;
    if !variable.values.is_empty() && !variable.values.contains(&text) {
        let values: Vec<_> = variable.values.iter().map(|v| format!("\"{v}\"")).collect();
        return Err(Failure::of_attribute(
            attribute,
            format!("{origin} must be one of {}.", values.join(", ")),
        ));
    }
    let ends = |c: char| matches!(c, '?' | '#' | '@' | '\\' | '{' | '}') || c.is_whitespace();
    if text.contains(|c: char| ends(c) || c.is_control()) {
        return Err(unfit(variable, "has a character that it cannot have there"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
