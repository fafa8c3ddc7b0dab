//! Provider functions: `provider::kiosk::slug("A name")`.
//!
//! Terraform calls a function several times in each run, also before the provider is configured
//! and while it validates, and refuses one that answers differently to the same arguments. So a
//! function has no access to the provider's data, and [`check_purity`] is for its tests.

mod arguments;
mod error;
mod purity;
mod signature;

pub use arguments::Arguments;
pub use error::FunctionError;
pub use purity::check_purity;
pub use signature::{Parameter, Passing, Signature};

use crate::{Context, Value};
use async_trait::async_trait;

/// One function.
///
/// ```
/// use async_trait::async_trait;
/// use tfsdk::function::{CallRequest, Function, FunctionError, Parameter, Signature};
/// use tfsdk::Value;
///
/// struct Slug;
///
/// #[async_trait]
/// impl Function for Slug {
///     fn name(&self) -> &str {
///         "slug"
///     }
///
///     fn signature(&self) -> Signature {
///         Signature::of::<String>()
///             .summary("Makes a name fit for a URL")
///             .parameter(Parameter::of::<String>("name"))
///     }
///
///     async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError> {
///         let name: String = request.arguments.get(0)?;
///         if name.is_empty() {
///             return Err(FunctionError::of_argument(0, "must not be empty"));
///         }
///         Ok(Value::from(name.to_lowercase().replace(' ', "-")))
///     }
/// }
/// ```
#[async_trait]
pub trait Function: Send + Sync {
    /// The name after `provider::<provider>::`; an identifier.
    fn name(&self) -> &str;

    /// Parameters and result. Called at most once in the life of a process.
    fn signature(&self) -> Signature;

    /// Computes the result. There are as many arguments as the signature says, each of its
    /// parameter's type; null and unknown ones come only where the parameter allows them.
    ///
    /// # Errors
    /// What is wrong with the call or with one argument; Terraform shows it at the call. A panic
    /// counts as an error too.
    async fn call(&self, request: CallRequest<'_>) -> Result<Value, FunctionError>;
}

/// A call of a function.
#[derive(Debug)]
pub struct CallRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The arguments in order.
    pub arguments: &'a Arguments,
}
