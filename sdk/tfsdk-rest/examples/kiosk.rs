//! The provider program of the life-cycle tests: what the `main.rs` of a generated crate is.

#[path = "../tests/kiosk/declaration.rs"]
mod declaration;

fn main() -> std::process::ExitCode {
    tfsdk_rest::serve(&declaration::PROVIDER)
}
