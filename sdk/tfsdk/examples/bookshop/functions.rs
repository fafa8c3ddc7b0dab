//! Functions.

use async_trait::async_trait;
use tfsdk::Value;
use tfsdk::function::{CallRequest, Function, FunctionError, Parameter, Signature};
use tfsdk::schema::validators::Length;

/// `provider::bookshop::call_number("Emma", 474, "Jane Austen")`
pub struct CallNumber;

#[async_trait]
impl Function for CallNumber {
    fn name(&self) -> &str {
        "call_number"
    }

    fn signature(&self) -> Signature {
        Signature::of::<String>()
            .summary("What stands on the back of a book")
            .parameter(Parameter::of::<String>("title").validator(Length::at_least(1)))
            .parameter(Parameter::of::<i64>("pages").allow_null())
            .variadic(Parameter::of::<String>("authors"))
    }

    async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError> {
        let title: String = request.arguments.get(0)?;
        let pages: Option<i64> = request.arguments.get(1)?;
        let authors: Vec<String> = request.arguments.variadic()?;
        if let Some(place) = authors.iter().position(|author| !author.contains(' ')) {
            return Err(FunctionError::of_argument(
                place + 2,
                "needs a first name too",
            ));
        }
        let mut number: String = authors.iter().filter_map(|a| a.chars().next()).collect();
        number.push('/');
        number.push_str(&title.to_lowercase());
        if let Some(pages) = pages {
            number.push_str(&format!("/{pages}"));
        }
        Ok(Value::from(number))
    }
}
