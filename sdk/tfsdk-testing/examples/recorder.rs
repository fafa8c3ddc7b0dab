//! The program of the recording provider, which the test of proposed states gives to Terraform.

#[path = "../tests/proposed/recorder.rs"]
mod recorder;

use std::process::ExitCode;

fn main() -> ExitCode {
    let options = tfplugin6::ServeOptions {
        mode: tfplugin6::Mode::Plugin,
        address: "example.com/test/recorder".to_owned(),
    };
    tfplugin6::serve(recorder::Recorder::new(), options)
}
