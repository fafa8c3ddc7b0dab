//! Calls about functions.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::Diagnostics;
use crate::engine::call_function::{call, in_words};
use crate::function::{FunctionError, Parameter, Passing, Signature};
use std::collections::BTreeMap;
use tfplugin6::proto;

impl Service {
    /// All signatures, or all faults of all of them.
    pub(super) fn functions(&self) -> Answer<BTreeMap<String, proto::Function>> {
        let mut found = BTreeMap::new();
        let mut faults = self.registry.functions.faults();
        for name in self.registry.functions.names() {
            match self.registry.functions.get(name) {
                Ok((_, signature)) => {
                    found.insert(name.to_owned(), function(signature));
                }
                Err(diagnostics) => faults.extend(diagnostics),
            }
        }
        if faults.is_empty() {
            Ok(found)
        } else {
            Err(faults)
        }
    }

    pub(super) async fn get_functions(
        &self,
        _: proto::get_functions::Request,
    ) -> Answer<proto::get_functions::Response> {
        Ok(proto::get_functions::Response {
            functions: self.functions()?,
            ..proto::get_functions::Response::default()
        })
    }

    /// An answer has no room for messages, so that all goes into the function's error.
    pub(super) async fn call_function(
        &self,
        request: proto::call_function::Request,
    ) -> Answer<proto::call_function::Response> {
        let (result, error) = match self.result(&request).await {
            Ok(result) => (Some(result), None),
            Err(failed) => (None, Some(error(&failed))),
        };
        Ok(proto::call_function::Response { result, error })
    }

    async fn result(
        &self,
        request: &proto::call_function::Request,
    ) -> Result<proto::DynamicValue, FunctionError> {
        let name = &request.name;
        let found = self.registry.functions.get(name);
        let (function, signature) = found.map_err(|faults| in_words(&faults))?;
        let mut arguments = Vec::with_capacity(request.arguments.len());
        for (index, message) in request.arguments.iter().enumerate() {
            let Some(parameter) = signature.parameter_at(index) else {
                break;
            };
            let value = from_proto::value("argument", Some(message), &parameter.value_type);
            arguments.push(
                value.map_err(|faults| {
                    FunctionError::of_argument(index, in_words(&faults).text())
                })?,
            );
        }
        if arguments.len() < request.arguments.len() {
            let (wanted, given) = (arguments.len(), request.arguments.len());
            let text = format!("{name} takes {wanted} arguments, but there are {given}");
            return Err(FunctionError::new(text));
        }
        let context = self.context_of("tf_function", name);
        let value = call(function, signature, &context, arguments).await?;
        let mut faults = Diagnostics::new();
        let message = to_proto::value(&value, &signature.returns, &mut faults);
        message.ok_or_else(|| in_words(&faults))
    }
}

/// What is sent when the call could not even start.
pub(super) fn failure(diagnostics: &Diagnostics) -> proto::FunctionError {
    error(&in_words(diagnostics))
}

fn error(error: &FunctionError) -> proto::FunctionError {
    proto::FunctionError {
        text: error.text().to_owned(),
        function_argument: error.argument().and_then(|index| i64::try_from(index).ok()),
    }
}

fn function(signature: &Signature) -> proto::Function {
    proto::Function {
        parameters: signature.parameters.iter().map(parameter).collect(),
        variadic_parameter: signature.variadic.as_ref().map(parameter),
        r#return: Some(proto::function::Return {
            r#type: signature.returns.to_json().into_bytes().into(),
        }),
        summary: signature.summary.to_string(),
        description: signature.description.to_string(),
        description_kind: proto::StringKind::Markdown.into(),
        deprecation_message: signature.deprecation.to_string(),
    }
}

fn parameter(parameter: &Parameter) -> proto::function::Parameter {
    proto::function::Parameter {
        name: parameter.name.to_string(),
        r#type: parameter.value_type.to_json().into_bytes().into(),
        allow_null_value: parameter.null == Passing::Passed,
        allow_unknown_values: parameter.unknown == Passing::Passed,
        description: parameter.description.to_string(),
        description_kind: proto::StringKind::Markdown.into(),
    }
}
