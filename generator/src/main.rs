//! The binary `gen`.

fn main() -> std::process::ExitCode {
    generator::cli::main()
}
