//! Drives a real `terraform` binary in folders of its own, without a network.

mod mirror;
mod output;
mod workspace;

pub use mirror::{HOST, Mirror, platform};
pub use output::Output;
pub use workspace::Workspace;

use std::path::PathBuf;
use std::sync::OnceLock;

/// The `terraform` (else `tofu`) on the path. `TERRAFORM_BINARY` names another one.
pub fn terraform_binary() -> Option<&'static PathBuf> {
    static BINARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    BINARY
        .get_or_init(|| {
            if let Some(named) = std::env::var_os("TERRAFORM_BINARY") {
                return Some(PathBuf::from(named));
            }
            let path = std::env::var_os("PATH")?;
            ["terraform", "tofu"].iter().find_map(|name| {
                std::env::split_paths(&path)
                    .map(|folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
                    .find(|file| file.is_file())
            })
        })
        .as_ref()
}

/// Whether tests can run the real binary. Says on one line what is skipped when they cannot.
pub fn terraform_available(what: &str) -> bool {
    let available = terraform_binary().is_some();
    if !available {
        eprintln!("skipped: {what} (no terraform on PATH)");
    }
    available
}
