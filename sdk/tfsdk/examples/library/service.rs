//! The library's API: objects in files, by kind and id.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tfsdk::Diagnostics;

/// A library in a folder.
#[derive(Debug)]
pub struct Service {
    folder: PathBuf,
}

/// The API failed.
#[derive(Debug)]
pub struct Trouble {
    doing: &'static str,
    error: std::io::Error,
}

impl From<Trouble> for Diagnostics {
    fn from(trouble: Trouble) -> Self {
        Self::from_error(
            "The library does not answer",
            format!("{} failed: {}.", trouble.doing, trouble.error),
        )
    }
}

fn doing<T>(doing: &'static str, outcome: std::io::Result<T>) -> Result<T, Trouble> {
    outcome.map_err(|error| Trouble { doing, error })
}

impl Service {
    /// Opens the library, which is founded when there is none.
    pub fn open(folder: &str) -> Result<Self, Trouble> {
        doing("opening it", fs::create_dir_all(folder))?;
        Ok(Self {
            folder: Path::new(folder).to_owned(),
        })
    }

    /// An id that no object has.
    pub fn new_id(&self, kind: &str) -> Result<String, Trouble> {
        let taken = self.ids(kind)?;
        let free = (1..).find(|number| !taken.contains(&number.to_string()));
        Ok(free.unwrap_or(1).to_string())
    }

    /// The ids of all objects of a kind, sorted.
    pub fn ids(&self, kind: &str) -> Result<Vec<String>, Trouble> {
        let mut ids = Vec::new();
        for entry in doing("listing", fs::read_dir(&self.folder))? {
            let name = doing("listing", entry)?.file_name();
            let name = name.to_string_lossy();
            let id = name
                .strip_prefix(kind)
                .and_then(|rest| rest.strip_prefix('-'))
                .and_then(|rest| rest.strip_suffix(".json"));
            ids.extend(id.map(str::to_owned));
        }
        ids.sort();
        Ok(ids)
    }

    /// Stores an object.
    pub fn store(&self, kind: &str, id: &str, json: &str) -> Result<(), Trouble> {
        doing("storing", fs::write(self.file(kind, id), json))
    }

    /// The object; `None` when there is none.
    pub fn fetch(&self, kind: &str, id: &str) -> Result<Option<String>, Trouble> {
        match fs::read_to_string(self.file(kind, id)) {
            Ok(json) => Ok(Some(json)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => doing("reading", Err(error)),
        }
    }

    /// Removes an object; one that is not there is removed already.
    pub fn remove(&self, kind: &str, id: &str) -> Result<(), Trouble> {
        match fs::remove_file(self.file(kind, id)) {
            Err(error) if error.kind() != ErrorKind::NotFound => doing("removing", Err(error)),
            _ => Ok(()),
        }
    }

    /// Whether an object has been put up; that takes a moment after it was stored.
    pub fn is_ready(&self, kind: &str, id: &str) -> Result<bool, Trouble> {
        let stored = fs::metadata(self.file(kind, id)).and_then(|file| file.modified());
        let stored = doing("reading", stored)?;
        let age = SystemTime::now().duration_since(stored).unwrap_or_default();
        Ok(age.as_millis() > 50)
    }

    /// A token that is hard to guess; not that of a real library.
    pub fn token(&self) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        format!("card-{:x}", now.unwrap_or_default().as_nanos())
    }

    /// Letters and digits of an id only, so that it cannot lead out of the folder.
    fn file(&self, kind: &str, id: &str) -> PathBuf {
        let safe: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
        self.folder.join(format!("{kind}-{safe}.json"))
    }
}
