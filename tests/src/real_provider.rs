//! A provider that is generated from the document of a real server and built outside the workspace.

use crate::build;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The program of a generated provider; its crate is deleted when this is dropped.
#[derive(Debug)]
pub struct RealProvider {
    /// The prefix of its types.
    pub name: String,
    /// The program.
    pub binary: PathBuf,
    _folder: TempDir,
}

/// The document `file` of server `name`; `None`, and one line that says so, where it is not there.
pub fn document(name: &str, file: &str) -> Option<PathBuf> {
    let path = build::root()
        .join("../shared/servers")
        .join(name)
        .join(file);
    if !path.exists() {
        println!("{name}: skipped, ../shared/servers/{name}/{file} is not there");
        return None;
    }
    Some(path)
}

impl RealProvider {
    /// Generates provider `name` from `document` with `mapping`, and builds it.
    ///
    /// # Panics
    /// When it cannot be generated or does not build, with the words of the generator or compiler.
    pub fn generate(name: &str, document: &Path, mapping: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let program = format!("terraform-provider-{name}");
        let output = folder.path().join(&program);
        let file = folder.path().join("mapping.yaml");
        std::fs::write(&file, mapping).expect("the mapping");
        let run = Command::new(build::program("generator", "gen"))
            .arg("provider")
            .arg("--spec")
            .arg(document)
            .arg("--mapping")
            .arg(&file)
            .arg("--out")
            .arg(&output)
            .arg("--sdk")
            .arg(build::root().join("sdk"))
            .output()
            .expect("gen runs");
        assert!(
            run.status.success(),
            "{}{}",
            String::from_utf8_lossy(&run.stdout),
            String::from_utf8_lossy(&run.stderr)
        );
        Self {
            name: name.to_owned(),
            binary: build::standalone(&output, &program),
            _folder: folder,
        }
    }
}
