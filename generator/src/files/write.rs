//! Writes a `FileSet`: everything beside the target first, then each file by a rename.

use super::disk::{self, Problem, failed};
use super::{FileSet, has_marker};
use std::path::Path;

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub changed: Vec<String>,
    pub removed: Vec<String>,
    pub unchanged: usize,
}

/// Makes `folder` hold `files`. Marked files that are no longer made are removed; files without
/// the marker are never touched.
///
/// # Errors
/// Before anything is written: a file without marker, or a link, stands where one must be
/// written. Later: what the file system says; no file is ever half written.
pub fn write(folder: &Path, files: &FileSet) -> Result<Written, Problem> {
    let present = disk::present(folder, files)?;
    let mut written = Written::default();
    let mut foreign = Vec::new();
    for (path, text) in files.iter() {
        match present[path].as_deref() {
            Some(old) if !has_marker(old) => foreign.push(format!("`{path}`")),
            Some(old) if old == text => written.unchanged += 1,
            _ => written.changed.push(path.to_owned()),
        }
    }
    if !foreign.is_empty() {
        return Err(Problem {
            sentence: format!(
                "{} in `{}` must be written, but without the `@generated` line it may be yours",
                foreign.join(", "),
                folder.display()
            ),
            help: "move or delete it, or give another folder with `--out`; nothing was written"
                .to_owned(),
        });
    }
    for path in disk::marked(folder)? {
        if files.get(&path).is_none() {
            written.removed.push(path);
        }
    }
    if !written.changed.is_empty() {
        replace(folder, files, &written.changed)?;
    }
    for path in &written.removed {
        remove(folder, path)?;
    }
    Ok(written)
}

fn replace(folder: &Path, files: &FileSet, paths: &[String]) -> Result<(), Problem> {
    std::fs::create_dir_all(folder).map_err(|error| failed("make", folder, &error))?;
    // In the same file system, so that a rename is one step.
    let beside = tempfile::Builder::new()
        .prefix(".gen-")
        .tempdir_in(folder)
        .map_err(|error| failed("write to", folder, &error))?;
    for (number, path) in paths.iter().enumerate() {
        let temporary = beside.path().join(number.to_string());
        let text = files.get(path).unwrap_or_default();
        std::fs::write(&temporary, text).map_err(|error| failed("write", &temporary, &error))?;
    }
    for (number, path) in paths.iter().enumerate() {
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            std::fs::create_dir_all(parent).map_err(|error| failed("make", parent, &error))?;
        }
        std::fs::rename(beside.path().join(number.to_string()), &target)
            .map_err(|error| failed("write", &target, &error))?;
    }
    Ok(())
}

/// Removes a file and the folders that it leaves empty.
fn remove(folder: &Path, path: &str) -> Result<(), Problem> {
    let target = folder.join(path);
    std::fs::remove_file(&target).map_err(|error| failed("remove", &target, &error))?;
    let mut parent = target.parent();
    while let Some(empty) = parent.filter(|parent| *parent != folder) {
        if std::fs::remove_dir(empty).is_err() {
            break;
        }
        parent = empty.parent();
    }
    Ok(())
}
