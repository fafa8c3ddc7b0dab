//! Calling functions.

use super::answer::{Answer, dynamic};
use super::{Core, Failure, Message};
use crate::rules::Rule;
use crate::schema::Function;
use crate::value::{Value, from_json};
use serde_json::Value as Json;
use tfplugin6::proto as wire;

impl Core {
    /// Calls a function with arguments, as an expression would. Terraform calls functions of
    /// providers that are not configured, and calls each several times: so does this.
    ///
    /// # Errors
    /// What the function reports, with the parameter as path, or the rules that it breaks.
    pub async fn call(&mut self, name: &str, arguments: &[Json]) -> Result<Value, Failure> {
        let function = self.schemas.functions.get(name).cloned();
        let function = function
            .ok_or_else(|| Failure::Refused(format!("the provider has no function `{name}`")))?;
        let Some(values) = convert(&function, arguments).map_err(Failure::Refused)? else {
            return Ok(Value::unknown());
        };
        let first = self.call_once(name, &function, &values).await?;
        let second = self.call_once(name, &function, &values).await?;
        let mut answer = Answer::default();
        if first != second {
            let detail = format!("{name} gave {first}, and then {second}");
            answer.breach(Rule::FunctionPure, "", detail);
        }
        answer.finish()?;
        Ok(first)
    }

    async fn call_once(
        &mut self,
        name: &str,
        function: &Function,
        values: &[Value],
    ) -> Result<Value, Failure> {
        let each = values.iter().enumerate();
        let arguments =
            each.filter_map(|(position, value)| dynamic(value, &function.parameter(position)?.ty));
        let request = wire::call_function::Request {
            name: name.to_owned(),
            arguments: arguments.collect(),
        };
        let response = self.client.call_function(request).await?.into_inner();
        let mut answer = Answer::default();
        let Some(error) = response.error else {
            let value = answer.value(response.result.as_ref(), &function.result);
            answer.finish()?;
            return Ok(value);
        };
        let mut path = String::new();
        if let Some(position) = error.function_argument {
            let given = usize::try_from(position)
                .ok()
                .filter(|at| *at < values.len());
            match given.and_then(|at| function.parameter(at)) {
                Some(parameter) => path.clone_from(&parameter.name),
                None => {
                    let detail = format!("argument {position} of {} is wrong", values.len());
                    answer.breach(Rule::FunctionArgument, "", detail);
                }
            }
        }
        answer.messages.push(Message {
            is_error: true,
            summary: error.text,
            detail: String::new(),
            path,
        });
        answer.finish().map(|_| Value::Null)
    }
}

/// The arguments by their types; `None` when one is unknown and the function does not take that.
fn convert(function: &Function, arguments: &[Json]) -> Result<Option<Vec<Value>>, String> {
    if arguments.len() < function.parameters.len() {
        return Err(format!(
            "{} arguments are needed, {} were given",
            function.parameters.len(),
            arguments.len()
        ));
    }
    let mut is_unknown = false;
    let mut values = Vec::new();
    for (position, json) in arguments.iter().enumerate() {
        let parameter = function
            .parameter(position)
            .ok_or("there are too many arguments")?;
        let name = &parameter.name;
        let value = from_json(json, &parameter.ty).map_err(|e| format!("{name}{e}"))?;
        if value.is_null() && !parameter.takes_null {
            return Err(format!("{name}: the argument must not be null"));
        }
        is_unknown |= !value.is_wholly_known() && !parameter.takes_unknown;
        values.push(value);
    }
    Ok((!is_unknown).then_some(values))
}
