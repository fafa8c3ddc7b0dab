//! The service behind the provider: files in a folder, one for each thing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tfsdk::Diagnostics;

/// A folder of files.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder, which is made when it is not there.
    pub fn open(path: &str) -> Result<Self, Diagnostics> {
        let path = Path::new(path).to_owned();
        fs::create_dir_all(&path).map_err(|error| failed("The folder cannot be opened", &error))?;
        Ok(Self { path })
    }

    /// Writes a file.
    pub fn put(&self, name: &str, text: &str) -> Result<(), Diagnostics> {
        fs::write(self.file(name), text)
            .map_err(|error| failed(&format!("{name} cannot be written"), &error))
    }

    /// Reads a file; `None` when there is none.
    pub fn get(&self, name: &str) -> Result<Option<String>, Diagnostics> {
        match fs::read_to_string(self.file(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&format!("{name} cannot be read"), &error)),
        }
    }

    /// Removes a file; one that is not there counts as removed.
    pub fn remove(&self, name: &str) -> Result<(), Diagnostics> {
        match fs::remove_file(self.file(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(failed(&format!("{name} cannot be removed"), &error))
            }
            _ => Ok(()),
        }
    }

    /// All names, sorted.
    pub fn names(&self) -> Result<Vec<String>, Diagnostics> {
        let entries = fs::read_dir(&self.path)
            .map_err(|error| failed("The folder cannot be read", &error))?;
        let mut names: Vec<_> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort();
        Ok(names)
    }

    /// Names may hold anything; files may not.
    fn file(&self, name: &str) -> PathBuf {
        let safe: String = name
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || c == '.' {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        self.path.join(safe)
    }
}

fn failed(what: &str, error: &io::Error) -> Diagnostics {
    Diagnostics::from_error(what, format!("{error}."))
}
