//! The function `provider::library::isbn`.

use tfsdk::function::{CallRequest, Function, FunctionError, Parameter, Signature};
use tfsdk::{Type, Value, async_trait};

pub struct Isbn;

#[async_trait]
impl Function for Isbn {
    fn name(&self) -> &str {
        "isbn"
    }

    fn signature(&self) -> Signature {
        Signature::returning(Type::String)
            .summary("An ISBN of 13 digits without hyphens")
            .parameter(Parameter::new("text", Type::String))
    }

    async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError> {
        let text: String = request.arguments.get(0)?;
        let digits: String = text.chars().filter(|c| !"- ".contains(*c)).collect();
        let weighted = digits.bytes().enumerate().map(|(at, digit)| {
            let weight = if at % 2 == 0 { 1 } else { 3 };
            weight * u32::from(digit.wrapping_sub(b'0'))
        });
        let is_number = digits.len() == 13 && digits.bytes().all(|b| b.is_ascii_digit());
        if !is_number || weighted.sum::<u32>() % 10 != 0 {
            return Err(FunctionError::of_argument(0, "is no ISBN of 13 digits"));
        }
        Ok(Value::from(digits))
    }
}
