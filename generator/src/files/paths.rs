//! The paths of a crate's files: below its folder, marked, and told apart by every file system.

use super::{Problem, has_marker};
use std::collections::BTreeSet;

/// All paths so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    all: BTreeSet<String>,
    /// For file systems that do not tell upper from lower case.
    lower_case: BTreeSet<String>,
}

impl Paths {
    /// Takes the path of one more file.
    ///
    /// # Errors
    /// A path that could leave the folder, that lacks the marker, or that is there already.
    pub fn admit(&mut self, path: &str, text: &str) -> Result<(), Problem> {
        if !has_marker(text) {
            return Err(Problem::bug(&format!("`{path}` lacks the marker")));
        }
        self.add(path)
    }

    /// Takes the path of a file that is written once.
    ///
    /// # Errors
    /// A path that could leave the folder, that has the marker, or that is there already.
    pub fn admit_once(&mut self, path: &str, text: &str) -> Result<(), Problem> {
        if has_marker(text) {
            return Err(Problem::bug(&format!("`{path}` must not have the marker")));
        }
        self.add(path)
    }

    fn add(&mut self, path: &str) -> Result<(), Problem> {
        if !path.split('/').all(is_name) {
            let shown = path.escape_debug();
            return Err(Problem::bug(&format!(
                "`{shown}` is no path below a folder"
            )));
        }
        if !self.lower_case.insert(path.to_ascii_lowercase()) {
            return Err(Problem::bug(&format!("two files are called `{path}`")));
        }
        self.all.insert(path.to_owned());
        Ok(())
    }

    pub fn contains(&self, path: &str) -> bool {
        self.all.contains(path)
    }
}

fn is_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    !name.is_empty() && !name.starts_with("..") && name != "." && name.chars().all(is_plain)
}
