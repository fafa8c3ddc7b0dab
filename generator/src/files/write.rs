//! Writes files: each one that changes beside the target first, then all of them by renames.

use super::beside::{Beside, remove_abandoned};
use super::disk::{self, Present, Problem, failed};
use super::{Destination, Paths, has_marker};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub changed: Vec<String>,
    pub removed: Vec<String>,
    pub unchanged: usize,
}

/// Makes a folder hold the files that are put here, once all of them were. Marked files that are
/// no longer made are removed; files without the marker are never touched.
pub struct Writing {
    present: Present,
    paths: Paths,
    written: Written,
    /// Files without the marker where some must be written.
    foreign: Vec<String>,
    /// Made for the first file that changes; gone, with all that is in it, after a failure.
    staging: Option<Staging>,
}

impl Writing {
    /// # Errors
    /// What stands in the way of the folder.
    pub fn new(folder: &Path) -> Result<Self, Problem> {
        Ok(Self {
            present: Present::new(folder)?,
            paths: Paths::default(),
            written: Written::default(),
            foreign: Vec::new(),
            staging: None,
        })
    }

    /// Puts all files in their places.
    ///
    /// # Errors
    /// Before anything is written: a file without marker, or a link, stands where one must be
    /// written. Later: what the file system says; no file is ever half written.
    pub fn finish(mut self) -> Result<Written, Problem> {
        let folder = &self.present.folder;
        self.foreign.sort();
        disk::refuse_foreign(folder, &self.foreign)?;
        let mut written = self.written;
        written.changed.sort();
        written.removed = disk::stale(folder, &self.paths)?;
        remove_abandoned(folder);
        remove_abandoned(above(folder));
        if let Some(staging) = self.staging
            && staging.settle(&self.present, &written.changed)? == Done::ByAnother
        {
            written.unchanged += written.changed.len();
            written.changed.clear();
        }
        for path in &written.removed {
            remove(folder, path)?;
        }
        Ok(written)
    }
}

impl Writing {
    fn stage(&mut self, path: String, text: &str) -> Result<(), Problem> {
        // What is foreign stops the run in the end, so nothing more is needed.
        if self.foreign.is_empty() {
            let staging = match self.staging.take() {
                Some(staging) => staging,
                None => Staging::new(&self.present)?,
            };
            self.staging.insert(staging).add(&path, text)?;
        }
        self.written.changed.push(path);
        Ok(())
    }
}

impl Destination for Writing {
    fn put(&mut self, path: String, text: String) -> Result<(), Problem> {
        self.paths.admit(&path, &text)?;
        match self.present.text(&path)? {
            Some(old) if !has_marker(&old) => self.foreign.push(path),
            Some(old) if old == text => self.written.unchanged += 1,
            _ => {
                self.stage(path, &text)?;
            }
        }
        Ok(())
    }

    fn put_once(&mut self, path: String, text: String) -> Result<(), Problem> {
        self.paths.admit_once(&path, &text)?;
        match self.present.text(&path)? {
            Some(_) => self.written.unchanged += 1,
            None => self.stage(path, &text)?,
        }
        Ok(())
    }
}

/// Who wrote the files.
#[derive(PartialEq, Eq)]
enum Done {
    ByUs,
    /// At the same time, and they are what we would have written.
    ByAnother,
}

/// The files that change, in the file system of the target, so that a rename is one step.
struct Staging {
    // Holds the folder until the files are in their places.
    _beside: Beside,
    whole: PathBuf,
    /// The folders that are there.
    made: BTreeSet<String>,
}

impl Staging {
    fn new(present: &Present) -> Result<Self, Problem> {
        let around = match present.is_new {
            true => above(&present.folder),
            false => &present.folder,
        };
        std::fs::create_dir_all(around).map_err(|error| failed("make", around, &error))?;
        let beside = Beside::new(around).map_err(|error| failed("write to", around, &error))?;
        Ok(Self {
            whole: beside.path().join("whole"),
            _beside: beside,
            made: BTreeSet::new(),
        })
    }

    fn add(&mut self, path: &str, text: &str) -> Result<(), Problem> {
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        if !self.made.contains(parent) {
            let folder = self.whole.join(parent);
            std::fs::create_dir_all(&folder).map_err(|error| failed("make", &folder, &error))?;
            self.made.insert(parent.to_owned());
        }
        let full = self.whole.join(path);
        std::fs::write(&full, text).map_err(|error| failed("write", &full, &error))
    }

    /// Moves the files to their places.
    fn settle(&self, present: &Present, paths: &[String]) -> Result<Done, Problem> {
        let folder = &present.folder;
        if present.is_new {
            return match std::fs::rename(&self.whole, folder) {
                Ok(()) => Ok(Done::ByUs),
                Err(error) => self.overtaken(folder, paths, &error),
            };
        }
        for part in &self.made {
            let parent = folder.join(part);
            std::fs::create_dir_all(&parent).map_err(|error| failed("make", &parent, &error))?;
        }
        for path in paths {
            let target = folder.join(path);
            std::fs::rename(self.whole.join(path), &target)
                .map_err(|error| failed("write", &target, &error))?;
        }
        Ok(Done::ByUs)
    }

    /// A new folder could not be put in its place: another run may have done so first.
    fn overtaken(
        &self,
        folder: &Path,
        paths: &[String],
        error: &std::io::Error,
    ) -> Result<Done, Problem> {
        if folder.symlink_metadata().is_err() {
            return Err(failed("write", folder, error));
        }
        let mut present = Present::new(folder)?;
        for path in paths {
            let full = self.whole.join(path);
            let ours = std::fs::read(&full).map_err(|error| failed("read", &full, &error))?;
            if present.text(path)?.is_none_or(|old| old.as_bytes() != ours) {
                return Err(Problem {
                    sentence: format!("another run wrote `{}` meanwhile", folder.display()),
                    help: "run the command again; nothing of this run was written".to_owned(),
                });
            }
        }
        Ok(Done::ByAnother)
    }
}

fn above(folder: &Path) -> &Path {
    match folder.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
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
