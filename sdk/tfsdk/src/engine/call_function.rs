//! Calls a function.

use super::faults::{BUG, Faults};
use super::guard;
use crate::function::{Arguments, CallRequest, Function, FunctionError, Passing, Signature};
use crate::path::is_identifier;
use crate::{AttributePath, Context, Diagnostics, Type, Value};
use std::collections::BTreeSet;

/// Calls. The result is of the signature's type, and known when the arguments are.
///
/// # Errors
/// A wrong argument, or what the function says.
pub(crate) async fn call(
    function: &dyn Function,
    signature: &Signature,
    context: &Context,
    arguments: Vec<Value>,
) -> Result<Value, FunctionError> {
    if let Some(result) = check_arguments(signature, &arguments)? {
        return Ok(result);
    }
    let known = arguments.iter().all(Value::is_wholly_known);
    let arguments = Arguments::new(arguments, signature.parameters.len());
    let request = CallRequest {
        context,
        arguments: &arguments,
    };
    let work = function.call(request);
    let result = match guard::run(function.name(), "computing the function", work).await {
        Ok(outcome) => outcome?,
        Err(panic) => return Err(in_words(&panic)),
    };
    let wrong = |what: String| {
        let name = function.name();
        FunctionError::new(format!("{name} returned a wrong result: {what}. {BUG}"))
    };
    result
        .conforms(&signature.returns)
        .map_err(|(path, message)| {
            wrong(if path.is_root() {
                message.to_string()
            } else {
                format!("{path}: {message}")
            })
        })?;
    if known && !result.is_wholly_known() {
        let what = "it is not known, although all arguments are";
        return Err(wrong(what.to_owned()));
    }
    Ok(result)
}

/// Messages as an error of a function, which has no other way to say anything.
pub(crate) fn in_words(diagnostics: &Diagnostics) -> FunctionError {
    let lines: Vec<_> = diagnostics
        .iter()
        .map(|found| format!("{}: {}", found.summary, found.detail))
        .collect();
    FunctionError::new(lines.join("\n"))
}

/// Checks the arguments; gives the result where the function need not be called.
fn check_arguments(
    signature: &Signature,
    arguments: &[Value],
) -> Result<Option<Value>, FunctionError> {
    let (wanted, given) = (signature.parameters.len(), arguments.len());
    if given < wanted || (given > wanted && signature.variadic.is_none()) {
        return Err(FunctionError::new(format!(
            "the function takes {wanted} arguments, but there are {given}"
        )));
    }
    let mut result = None;
    for (index, value) in arguments.iter().enumerate() {
        let Some(parameter) = signature.parameter_at(index) else {
            continue;
        };
        let wrong = |text: String| FunctionError::of_argument(index, text);
        value
            .conforms(&parameter.value_type)
            .map_err(|(_, message)| wrong(message.to_string()))?;
        if value.is_null() && parameter.null == Passing::Withheld {
            return Err(wrong("must not be null".to_owned()));
        }
        if !value.is_wholly_known() && parameter.unknown == Passing::Withheld {
            result = Some(Value::unknown());
            continue;
        }
        if value.is_null() || value.is_unknown() {
            continue;
        }
        let mut found = Diagnostics::new();
        for validator in &parameter.validators {
            validator.validate(&AttributePath::root(), value, &mut found);
        }
        if found.has_errors() {
            let texts: Vec<_> = found.iter().map(|found| found.detail.clone()).collect();
            return Err(wrong(texts.join(" ")));
        }
    }
    Ok(result)
}

/// Checks a signature against what Terraform accepts.
pub(crate) fn check_signature(name: &str, signature: &Signature) -> Diagnostics {
    let owner = format!("function {name}");
    let mut faults = Faults::new(&owner, "The provider has an invalid function");
    let mut fault = |what: String| faults.at_path(AttributePath::root(), what);
    if !is_identifier(name) {
        fault("its name is no identifier.".to_owned());
    }
    if dynamic_inside(&signature.returns) {
        fault("its result is a collection of values of any type.".to_owned());
    }
    let mut names = BTreeSet::new();
    for parameter in signature.parameters.iter().chain(&signature.variadic) {
        let shown = &parameter.name;
        if !is_identifier(shown) {
            fault(format!(
                "the name of its parameter {shown:?} is no identifier."
            ));
        }
        if !names.insert(shown.as_ref()) {
            fault(format!("two of its parameters are called {shown:?}."));
        }
        if dynamic_inside(&parameter.value_type) {
            fault(format!(
                "its parameter {shown:?} is a collection of values of any type."
            ));
        }
    }
    faults.diagnostics
}

/// Elements of a collection all have one type, so that none can bring its own.
fn dynamic_inside(of: &Type) -> bool {
    match of {
        Type::Bool | Type::Number | Type::String | Type::Dynamic => false,
        Type::List(element) | Type::Set(element) | Type::Map(element) => element.has_dynamic(),
        Type::Tuple(elements) => elements.iter().any(dynamic_inside),
        Type::Object(members) => members.values().any(dynamic_inside),
    }
}
