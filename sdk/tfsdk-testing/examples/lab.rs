//! The program of the provider that the differential test gives to Terraform.

#[path = "../tests/differential/provider.rs"]
mod provider;
#[path = "../tests/differential/schema.rs"]
mod schema;

use std::process::ExitCode;

fn main() -> ExitCode {
    let options = tfplugin6::ServeOptions {
        mode: tfplugin6::Mode::Plugin,
        address: "example.com/test/lab".to_owned(),
    };
    tfplugin6::serve(provider::Lab::new(), options)
}
