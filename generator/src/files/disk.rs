//! What lies in the output folder: which files are ours, and where none may be written.

use super::{Paths, has_marker};
use std::collections::BTreeSet;
use std::fmt;
use std::io::{ErrorKind, Read as _};
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

impl Problem {
    /// A mistake of ours, not of the user.
    pub fn bug(what: &str) -> Self {
        Self {
            sentence: format!("this is a bug in gen: {what}"),
            help: "please report it with the document".to_owned(),
        }
    }
}

pub(super) fn failed(what: &str, path: &Path, error: &std::io::Error) -> Problem {
    Problem {
        sentence: format!("cannot {what} `{}`: {error}", path.display()),
        help: "check the path, its permissions and the free space, then run the command again"
            .to_owned(),
    }
}

/// The folders of a crate that files are generated in.
const GENERATED: [&str; 4] = ["docs", "examples", "src", "tests"];

/// Paths of all marked files that are not among `files`, in `folder` itself and in the folders of a crate
/// that are generated, with `/` between names.
///
/// Symbolic links, hidden folders and folders of other crates are not entered.
pub(super) fn stale(folder: &Path, files: &Paths) -> Result<Vec<String>, Problem> {
    let mut found = Vec::new();
    if folder.is_dir() {
        walk(folder, "", files, &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn walk(
    folder: &Path,
    prefix: &str,
    files: &Paths,
    found: &mut Vec<String>,
) -> Result<(), Problem> {
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
            let name = format!("{prefix}{name}");
            if !files.contains(&name) && begins_with_marker(&path)? {
                found.push(name);
            }
        } else if kind.is_dir()
            && (!prefix.is_empty() || GENERATED.contains(&name.as_str()))
            && !name.starts_with('.')
            && !path.join("Cargo.toml").exists()
        {
            walk(&path, &format!("{prefix}{name}/"), files, found)?;
        }
    }
    Ok(())
}

/// Files without the marker stand where some must be written.
pub(super) fn refuse_foreign(folder: &Path, foreign: &[String]) -> Result<(), Problem> {
    if foreign.is_empty() {
        return Ok(());
    }
    Err(Problem {
        sentence: format!(
            "`{}` in `{}` must be written, but without the `@generated` line it may be yours",
            foreign.join("`, `"),
            folder.display()
        ),
        help: "move or delete it, or give another folder with `--out`; nothing was written"
            .to_owned(),
    })
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
        // What cannot be read is not ours, and another run may have removed it by now.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::NotFound
            ) =>
        {
            Ok(false)
        }
        Err(error) => Err(failed("read", path, &error)),
    }
}

/// What a folder has where files are to be written.
pub(super) struct Present {
    pub folder: PathBuf,
    /// The folder itself was not there.
    pub is_new: bool,
    /// Parts of paths that nothing stands in the way of.
    checked: BTreeSet<String>,
}

impl Present {
    pub fn new(folder: &Path) -> Result<Self, Problem> {
        refuse_file(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            is_new: folder.symlink_metadata().is_err(),
            checked: BTreeSet::new(),
        })
    }

    /// The text of a file, if it is there.
    pub fn text(&mut self, path: &str) -> Result<Option<String>, Problem> {
        if self.is_new {
            return Ok(None);
        }
        refuse_odd(&self.folder, path, &mut self.checked)?;
        let full = self.folder.join(path);
        match std::fs::read(&full) {
            Ok(bytes) => Ok(Some(match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            })),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &full, &error)),
        }
    }
}

/// What stands in the way of the folder itself.
fn refuse_file(folder: &Path) -> Result<(), Problem> {
    let mut ancestors = folder.ancestors();
    let Some(first) = ancestors.find(|ancestor| ancestor.symlink_metadata().is_ok()) else {
        return Ok(());
    };
    let shown = first.display();
    match first.metadata() {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(Problem {
            sentence: format!("`{shown}` is a file, not a folder"),
            help: "give the folder of the crate with `--out`; it is made if it is not there"
                .to_owned(),
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Problem {
            sentence: format!("`{shown}` is a symbolic link that leads nowhere"),
            help: "make the folder that it leads to, remove the link, or give another folder with \
                   `--out`"
                .to_owned(),
        }),
        Err(error) => Err(failed("look at", first, &error)),
    }
}

/// No file is written through a symbolic link below the folder, and nothing but a regular file is
/// opened: a pipe would never end. `checked` holds the parts that are known to be neither.
fn refuse_odd(folder: &Path, path: &str, checked: &mut BTreeSet<String>) -> Result<(), Problem> {
    let ends = path.match_indices('/').map(|(end, _)| end);
    for end in ends.chain([path.len()]) {
        let part = &path[..end];
        if checked.contains(part) {
            continue;
        }
        checked.insert(part.to_owned());
        let full = folder.join(part);
        let Ok(metadata) = full.symlink_metadata() else {
            continue;
        };
        let kind = metadata.file_type();
        let is_whole = part.len() == path.len();
        let (what, in_the_way) = match () {
            () if kind.is_symlink() => ("a symbolic link", "link"),
            () if is_whole && kind.is_dir() => ("a folder, and a file must be written", "folder"),
            () if is_whole && !kind.is_file() => ("not a regular file", "entry"),
            () if !is_whole && kind.is_file() => ("a file, not a folder", "file"),
            () if !is_whole && !kind.is_dir() => ("not a folder", "entry"),
            () => continue,
        };
        return Err(Problem {
            sentence: format!("`{}` is {what}", full.display()),
            help: format!("move or remove the {in_the_way}, or give another folder with `--out`"),
        });
    }
    Ok(())
}
