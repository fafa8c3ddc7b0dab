//! A folder of providers in the layout of a filesystem mirror.

use std::io;
use std::path::{Path, PathBuf};

/// The host part of the source addresses of providers under test. Nothing is fetched from it.
pub const HOST: &str = "example.com";

/// A filesystem mirror with one or more providers.
#[derive(Clone, Debug)]
pub struct Mirror {
    root: PathBuf,
}

impl Mirror {
    /// A mirror in `root`, which is made when needed.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Adds `binary` as `example.com/<namespace>/<name>` in `version`.
    ///
    /// # Errors
    /// When the file cannot be copied.
    pub fn add(&self, binary: &Path, source: (&str, &str), version: &str) -> io::Result<PathBuf> {
        let (namespace, name) = source;
        let folder = self
            .root
            .join(HOST)
            .join(namespace)
            .join(name)
            .join(version)
            .join(platform());
        std::fs::create_dir_all(&folder)?;
        let suffix = std::env::consts::EXE_SUFFIX;
        let file = folder.join(format!("terraform-provider-{name}_v{version}{suffix}"));
        // A hard link spares a copy of some megabytes; not every file system has them.
        if file.exists() {
            std::fs::remove_file(&file)?;
        }
        std::fs::hard_link(binary, &file).or_else(|_| std::fs::copy(binary, &file).map(|_| ()))?;
        Ok(file)
    }
}

/// This machine in Terraform's words: `linux_amd64`.
pub fn platform() -> String {
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{os}_{arch}")
}
