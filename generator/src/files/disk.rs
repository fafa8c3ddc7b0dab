//! What lies in the output folder: which files are ours, and where none may be written.

use super::{FileSet, has_marker};
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The world is not as it should be: one sentence, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub sentence: String,
    pub help: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\nhelp: {}", self.sentence, self.help)
    }
}

impl std::error::Error for Problem {}

pub(super) fn failed(what: &str, path: &Path, error: &std::io::Error) -> Problem {
    Problem {
        sentence: format!("cannot {what} `{}`: {error}", path.display()),
        help: "check the path, its permissions and the free space, then run the command again"
            .to_owned(),
    }
}

/// Paths of all marked files below `folder`, with `/` between names.
///
/// Symbolic links, hidden folders, `target` and folders of other crates are not entered.
pub(super) fn marked(folder: &Path) -> Result<Vec<String>, Problem> {
    let mut found = Vec::new();
    if folder.is_dir() {
        walk(folder, "", &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) -> Result<(), Problem> {
    let entries = std::fs::read_dir(folder).map_err(|error| failed("list", folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| failed("list", folder, &error))?;
        let path = entry.path();
        let kind = entry
            .file_type()
            .map_err(|error| failed("look at", &path, &error))?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if kind.is_file() {
            if begins_with_marker(&path)? {
                found.push(format!("{prefix}{name}"));
            }
        } else if kind.is_dir()
            && name != "target"
            && !name.starts_with('.')
            && !path.join("Cargo.toml").exists()
        {
            walk(&path, &format!("{prefix}{name}/"), found)?;
        }
    }
    Ok(())
}

fn begins_with_marker(path: &Path) -> Result<bool, Problem> {
    let read = || -> std::io::Result<Vec<u8>> {
        let mut start = Vec::new();
        std::fs::File::open(path)?
            .take(512)
            .read_to_end(&mut start)?;
        Ok(start)
    };
    match read() {
        Ok(start) => Ok(has_marker(&String::from_utf8_lossy(&start))),
        // What cannot be read is not ours.
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => Ok(false),
        Err(error) => Err(failed("read", path, &error)),
    }
}

/// What is there now of the files to be written.
pub(super) fn present(
    folder: &Path,
    files: &FileSet,
) -> Result<BTreeMap<String, Option<String>>, Problem> {
    refuse_file(folder)?;
    let mut present = BTreeMap::new();
    for (path, _) in files.iter() {
        refuse_links(folder, path)?;
        let full = folder.join(path);
        let text = match std::fs::read(&full) {
            Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed("read", &full, &error)),
        };
        present.insert(path.to_owned(), text);
    }
    Ok(present)
}

/// What stands in the way of the folder itself.
fn refuse_file(folder: &Path) -> Result<(), Problem> {
    let first = folder.ancestors().find(|ancestor| ancestor.exists());
    match first {
        Some(existing) if !existing.is_dir() => Err(Problem {
            sentence: format!("`{}` is a file, not a folder", existing.display()),
            help: "give the folder of the crate with `--out`; it is made if it is not there"
                .to_owned(),
        }),
        _ => Ok(()),
    }
}

/// No file is written through a symbolic link below the folder.
fn refuse_links(folder: &Path, path: &str) -> Result<(), Problem> {
    let mut part = PathBuf::from(folder);
    for name in path.split('/') {
        part.push(name);
        let is_link = part
            .symlink_metadata()
            .is_ok_and(|metadata| metadata.file_type().is_symlink());
        if is_link {
            return Err(Problem {
                sentence: format!("`{}` is a symbolic link", part.display()),
                help: "remove the link, or give another folder with `--out`".to_owned(),
            });
        }
    }
    Ok(())
}
