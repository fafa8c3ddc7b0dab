//! The function `label`. This file is yours: `gen provider` wrote it once and never touches it again.
//!
//! Written out here, to show how: it puts a drink's name and price on one line.

use tfsdk_rest::tfsdk::function::*;
use tfsdk_rest::tfsdk::{Value, async_trait};

/// The function that the provider offers.
pub fn function() -> Box<dyn Function> {
    Box::new(Own)
}

struct Own;

#[async_trait]
impl Function for Own {
    fn name(&self) -> &str {
        "label"
    }

    fn signature(&self) -> Signature {
        Signature::of::<String>()
            .summary("What stands on the label of a drink")
            .parameter(Parameter::of::<String>("name"))
            .parameter(Parameter::of::<String>("price"))
    }

    async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError> {
        let name: String = request.arguments.get(0)?;
        let price: String = request.arguments.get(1)?;
        if name.is_empty() {
            return Err(FunctionError::of_argument(0, "must not be empty"));
        }
        Ok(Value::from(format!("{name}: {price}")))
    }
}
