//! The binary `gen`.

/// Trees of documents are many small pieces, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    generator::cli::main()
}
