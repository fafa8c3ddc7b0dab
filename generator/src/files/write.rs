//! Writes a `FileSet`: everything beside the target first, then each file by a rename.

use super::beside::{Beside, remove_abandoned};
use super::disk::{self, Problem, failed};
use super::{FileSet, has_marker};
use std::collections::BTreeSet;
use std::io::ErrorKind;
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
    let mut written = Written::default();
    let mut foreign = Vec::new();
    disk::each_present(folder, files, |path, text, old| match old {
        Some(old) if !has_marker(old) => foreign.push(path.to_owned()),
        Some(old) if old == text => written.unchanged += 1,
        _ => written.changed.push(path.to_owned()),
    })?;
    disk::refuse_foreign(folder, &foreign)?;
    written.removed = disk::stale(folder, files)?;
    remove_abandoned(folder);
    remove_abandoned(above(folder));
    if !written.changed.is_empty() && replace(folder, files, &written.changed)? == Done::ByAnother {
        written.unchanged += written.changed.len();
        written.changed.clear();
    }
    for path in &written.removed {
        remove(folder, path)?;
    }
    Ok(written)
}

/// Who wrote the files.
#[derive(PartialEq, Eq)]
enum Done {
    ByUs,
    /// At the same time, and they are what we would have written.
    ByAnother,
}

fn above(folder: &Path) -> &Path {
    match folder.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

fn replace(folder: &Path, files: &FileSet, paths: &[String]) -> Result<Done, Problem> {
    let is_new = folder.symlink_metadata().is_err();
    // In the same file system, so that a rename is one step.
    let around = if is_new { above(folder) } else { folder };
    std::fs::create_dir_all(around).map_err(|error| failed("make", around, &error))?;
    let beside = Beside::new(around).map_err(|error| failed("write to", around, &error))?;
    let whole = beside.path().join("whole");
    let mut made = BTreeSet::new();
    for path in paths {
        write_new(&whole, path, files.get(path).unwrap_or_default(), &mut made)?;
    }
    if is_new {
        return match std::fs::rename(&whole, folder) {
            Ok(()) => Ok(Done::ByUs),
            Err(error) => overtaken(folder, files, &error),
        };
    }
    for part in &made {
        let parent = folder.join(part);
        std::fs::create_dir_all(&parent).map_err(|error| failed("make", &parent, &error))?;
    }
    for path in paths {
        let target = folder.join(path);
        std::fs::rename(whole.join(path), &target)
            .map_err(|error| failed("write", &target, &error))?;
    }
    Ok(Done::ByUs)
}

/// A new folder could not be put in its place: another run may have done so first.
fn overtaken(folder: &Path, files: &FileSet, error: &std::io::Error) -> Result<Done, Problem> {
    if folder.symlink_metadata().is_err() {
        return Err(failed("write", folder, error));
    }
    let mut differs = false;
    disk::each_present(folder, files, |_, text, old| differs |= old != Some(text))?;
    match differs {
        false => Ok(Done::ByAnother),
        true => Err(Problem {
            sentence: format!("another run wrote `{}` meanwhile", folder.display()),
            help: "run the command again; nothing of this run was written".to_owned(),
        }),
    }
}

/// Writes a file where none is. `made` holds the folders that are there.
fn write_new<'a>(
    folder: &Path,
    path: &'a str,
    text: &str,
    made: &mut BTreeSet<&'a str>,
) -> Result<(), Problem> {
    let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
    if made.insert(parent) {
        let parent = folder.join(parent);
        std::fs::create_dir_all(&parent).map_err(|error| failed("make", &parent, &error))?;
    }
    let full = folder.join(path);
    std::fs::write(&full, text).map_err(|error| failed("write", &full, &error))
}

/// Removes a file and the folders that it leaves empty.
fn remove(folder: &Path, path: &str) -> Result<(), Problem> {
    let target = folder.join(path);
    match std::fs::remove_file(&target) {
        Ok(()) => {}
        // Another run was faster.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed("remove", &target, &error)),
    }
    let mut parent = target.parent();
    while let Some(empty) = parent.filter(|parent| *parent != folder) {
        if std::fs::remove_dir(empty).is_err() {
            break;
        }
        parent = empty.parent();
    }
    Ok(())
}
