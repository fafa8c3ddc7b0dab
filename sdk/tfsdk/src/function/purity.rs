//! Whether a function answers the same to the same arguments.

use super::{Function, FunctionError};
use crate::engine::call_function::call;
use crate::{Context, Value};

/// Calls a function twice, as Terraform does in each run, and checks everything that Terraform
/// would: the signature, the arguments, the type of the result, and that both answers are the same.
/// For tests.
///
/// # Errors
/// The function's own error, or what Terraform would refuse.
pub async fn check_purity(
    function: &dyn Function,
    arguments: Vec<Value>,
) -> Result<Value, FunctionError> {
    let signature = function.signature();
    let faults = crate::engine::call_function::check_signature(function.name(), &signature);
    if let Some(fault) = faults.iter().next() {
        return Err(FunctionError::new(&*fault.detail));
    }
    let context = Context::default();
    let first = call(function, &signature, &context, arguments.clone()).await;
    let second = call(function, &signature, &context, arguments).await;
    if first != second {
        let shown = |outcome: &Result<Value, FunctionError>| match outcome {
            Ok(value) => value.describe(),
            Err(error) => format!("the error {:?}", error.text()),
        };
        return Err(FunctionError::new(format!(
            "the function is not pure: it answered {} and then {}",
            shown(&first),
            shown(&second)
        )));
    }
    first
}
