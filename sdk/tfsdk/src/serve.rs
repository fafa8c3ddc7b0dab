//! The main function of a provider program.

use crate::proto6;
use crate::provider::Provider;
use std::io::Write;
use std::process::ExitCode;

pub use crate::proto6::{service, service_logged};

/// Runs a provider program: serves Terraform, which starts it, or a developer, who starts it with
/// `--debug`. `address` is the source address under which configurations require the provider,
/// `namespace/name`, or with a host before it where it is not the tool's own registry.
///
/// Understands `--debug`, `--version` and `--help`. Nothing else may write to standard output.
///
/// A panic while the provider says what it offers, or in any call, is an error message. One in the
/// program before this call is not: where making the provider may fail, use [`serve_with`].
pub fn serve<P: Provider>(provider: P, address: &str) -> ExitCode {
    serve_with(|| provider, address)
}

/// Like [`serve`], and makes the provider too: a panic in `build` is an error message.
pub fn serve_with<P: Provider>(build: impl FnOnce() -> P, address: &str) -> ExitCode {
    let mut mode = proto6::Mode::Plugin;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--debug" | "-debug" => mode = proto6::Mode::Debug,
            "--version" | "-version" => {
                let provider = build();
                let (name, version) = (provider.type_name(), provider.version());
                return print(&format!("terraform-provider-{name} {version}\n"));
            }
            "--help" | "-help" | "-h" => return print(&help(address)),
            other => {
                let shown: String = other.escape_debug().take(60).collect();
                eprintln!("unknown argument \"{shown}\"; --help lists those that there are");
                return ExitCode::from(2);
            }
        }
    }
    proto6::serve(build, address, mode)
}

fn help(address: &str) -> String {
    format!(
        "A provider for Terraform and OpenTofu: {address}\n\n\
         Terraform starts this program by itself. Started by hand it does nothing, except with:\n  \
         --debug    serve until Ctrl-C, and print what to put into TF_REATTACH_PROVIDERS\n  \
         --version  print the version\n  \
         --help     print this text\n"
    )
}

fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
