//! Makes panics readable for the host.

/// Terraform shows what a crashed provider printed only after a line that starts with `panic: `.
pub fn install() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let message = payload
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "unknown".to_owned());
        let place = panic
            .location()
            .map(|place| format!("{}:{}", place.file(), place.line()))
            .unwrap_or_default();
        eprintln!("panic: {message}\n\nat {place}");
    }));
}
