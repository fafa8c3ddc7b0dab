//! The folder that files are first written to, and what becomes of it when a run is killed.

use super::MARKER;
use std::fs::{DirEntry, File};
use std::io::{Read as _, Result, Write as _};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const PREFIX: &str = ".gen-";
/// Letters that make the name one of its own.
const RANDOM: usize = 6;
/// Says that the folder is ours; it is locked as long as the run lives.
const OWNER: &str = "owner";

/// A folder that goes when it is dropped.
pub struct Beside {
    // Dropped first: where files are locked, an open one cannot be removed.
    _owner: File,
    folder: TempDir,
}

impl Beside {
    /// Makes one in `around`.
    pub fn new(around: &Path) -> Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .rand_bytes(RANDOM)
            .tempdir_in(around)?;
        let mut owner = File::create_new(folder.path().join(OWNER))?;
        // The marker comes after the lock: without it nobody takes the folder for abandoned. A
        // file system that cannot lock gets no marker.
        if owner.lock().is_ok() {
            owner.write_all(MARKER.as_bytes())?;
        }
        Ok(Self {
            _owner: owner,
            folder,
        })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes what killed runs left in `around`. What cannot be removed harms nobody.
pub fn remove_abandoned(around: &Path) {
    let Ok(entries) = std::fs::read_dir(around) else {
        return;
    };
    for entry in entries.flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let is_named = entry.file_name().to_str().is_some_and(|name| {
            name.strip_prefix(PREFIX).is_some_and(|rest| {
                rest.len() == RANDOM && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
            })
        });
        if !is_folder || !is_named {
            continue;
        }
        if is_abandoned(&entry.path().join(OWNER)) {
            let _ = std::fs::remove_dir_all(entry.path());
        } else if is_old(&entry) {
            // Killed before it wrote anything. This only removes what is empty.
            let _ = std::fs::remove_dir(entry.path());
        }
    }
}

/// Whether no living run can be about to write to it.
fn is_old(folder: &DirEntry) -> bool {
    let changed = folder.metadata().and_then(|metadata| metadata.modified());
    changed.is_ok_and(|time| {
        time.elapsed()
            .is_ok_and(|age| age > Duration::from_mins(10))
    })
}

/// Whether it carries the marker and nobody holds it.
fn is_abandoned(owner: &Path) -> bool {
    let is_file = owner
        .symlink_metadata()
        .is_ok_and(|metadata| metadata.is_file());
    if !is_file {
        return false;
    }
    let Ok(file) = File::open(owner) else {
        return false;
    };
    let mut text = Vec::new();
    let read = (&file).take(MARKER.len() as u64 + 1).read_to_end(&mut text);
    read.is_ok() && text == MARKER.as_bytes() && file.try_lock().is_ok()
}
