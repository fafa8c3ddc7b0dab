//! Prints panics in the form that Terraform recognises.

use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write as _};
use std::panic::{self, PanicHookInfo};

use crate::log::Logger;

/// Replaces Rust's panic message by one that starts with `panic: `. Terraform then shows it to the user as the reason
/// of a crash; it does not know the standard form. The logger's secrets are masked.
pub fn install(logger: &Logger) {
    let logger = logger.clone();
    panic::set_hook(Box::new(move |info| {
        let report = logger.masked(&report(info));
        // One write, so that no other line comes between; a closed standard error must not cause a second panic.
        let _ = io::stderr().lock().write_all(report.as_bytes());
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let thread = std::thread::current();
    let thread = thread.name().unwrap_or("unnamed");
    let mut text = format!(
        "panic: {}\n  at {place}\n  in thread {thread}\n",
        message(info.payload())
    );
    let backtrace = Backtrace::capture();
    if backtrace.status() == BacktraceStatus::Captured {
        text.push_str(&backtrace.to_string());
    }
    text
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a value that is not text")
}
