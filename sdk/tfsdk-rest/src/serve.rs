//! The program that a provider crate is.

use crate::RestProvider;
use crate::declaration::Provider;
use std::process::ExitCode;

/// Runs the provider that `declaration` describes: `fn main() -> ExitCode { serve(&PROVIDER) }`.
pub fn serve(declaration: &'static Provider) -> ExitCode {
    tfsdk::serve(RestProvider::new(declaration), declaration.address)
}
