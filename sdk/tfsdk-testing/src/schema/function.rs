//! Functions as Terraform understands them.

use crate::rules::{Rule, Violation};
use crate::value::Type;
use std::collections::BTreeSet;
use tfplugin6::proto::{self as wire, function};

/// A function of a provider.
#[derive(Clone, Debug)]
pub struct Function {
    /// What is given by position.
    pub parameters: Vec<Parameter>,
    /// What every further argument is.
    pub variadic: Option<Parameter>,
    /// The type of the result.
    pub result: Type,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name, for messages.
    pub name: String,
    /// The type of its arguments.
    pub ty: Type,
    /// Whether null is passed on; Terraform refuses it otherwise.
    pub takes_null: bool,
    /// Whether unknown arguments are passed on; otherwise the result is unknown without a call.
    pub takes_unknown: bool,
}

impl Function {
    /// The parameter of the argument at `position`.
    pub fn parameter(&self, position: usize) -> Option<&Parameter> {
        self.parameters.get(position).or(self.variadic.as_ref())
    }
}

/// Reads one function. What cannot be read is a violation.
pub(super) fn decode(name: &str, message: &wire::Function, found: &mut Vec<Violation>) -> Function {
    let path = format!("function {name}");
    if !is_identifier(name) {
        found.push(Violation::new(
            Rule::SchemaFunction,
            &path,
            "is called by no identifier",
        ));
    }
    let mut names = BTreeSet::new();
    for parameter in message.parameters.iter().chain(&message.variadic_parameter) {
        let detail = if !is_identifier(&parameter.name) {
            format!("parameter {:?} has no identifier as name", parameter.name)
        } else if !names.insert(&parameter.name) {
            format!("two parameters are called `{}`", parameter.name)
        } else {
            continue;
        };
        found.push(Violation::new(Rule::SchemaFunction, &path, detail));
    }
    let each = message.parameters.iter();
    let parameters = each.map(|each| parameter(&path, each, found)).collect();
    let last = message.variadic_parameter.as_ref();
    let variadic = last.map(|each| parameter(&path, each, found));
    let bytes = message
        .r#return
        .as_ref()
        .map(|result| result.r#type.clone());
    let result = ty(&path, "the result", &bytes.unwrap_or_default(), found);
    Function {
        parameters,
        variadic,
        result,
    }
}

fn parameter(path: &str, message: &function::Parameter, found: &mut Vec<Violation>) -> Parameter {
    let place = format!("parameter `{}`", message.name);
    Parameter {
        name: message.name.clone(),
        ty: ty(path, &place, &message.r#type, found),
        takes_null: message.allow_null_value,
        takes_unknown: message.allow_unknown_values,
    }
}

fn ty(path: &str, place: &str, bytes: &[u8], found: &mut Vec<Violation>) -> Type {
    Type::parse(bytes).unwrap_or_else(|error| {
        let detail = format!("{place}: {error}");
        found.push(Violation::new(Rule::SchemaFunction, path, detail));
        Type::Dynamic
    })
}

fn is_identifier(name: &str) -> bool {
    // An address takes the same names as an expression does.
    tfsdk::address::Address::parse(&format!("resource.a.{name}")).is_ok_and(|address| {
        address
            .resource
            .is_some_and(|resource| resource.name == name)
    })
}
