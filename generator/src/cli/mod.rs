//! The command line.

mod arguments;
mod report;
mod run;
mod sdk;

pub use arguments::{Arguments, Command};

use clap::Parser as _;
use std::process::ExitCode;

/// Everything was done.
const DONE: u8 = 0;
/// The input has errors, or the world is not as it should be.
const WRONG: u8 = 1;
/// `--check` found differences.
const DIFFERS: u8 = 3;

/// Runs the command of this process.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed pipe is no reason to panic.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let code = match arguments.command {
        Command::Provider(arguments) => run::provider(&arguments),
        Command::Model(arguments) => run::model(&arguments),
        Command::Completions(arguments) => run::completions(&arguments),
    };
    ExitCode::from(code)
}
