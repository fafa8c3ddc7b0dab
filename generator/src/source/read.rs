//! Reads files, once each, and parses them.

use super::complaint::SyntaxError;
use super::crowd::Crowds;
use super::graft::Grafts;
use super::parse::{decode, parse};
use super::remote::{self, Remote};
use super::repeated::repetitions;
use super::surrogates;
use super::within::is_within;
use super::{Place, Pointer, Position, Tree, locate};
use crate::diagnostic::{Code, Diagnostic};
use reqwest::Url;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const LARGEST: u64 = 256 << 20;
const EMPTY: &str = "give an OpenAPI document";

/// One input file.
#[derive(Clone, Debug, Default)]
pub struct SourceFile {
    /// As the user gave it, or as a reference led to it; of an address, what may be shown.
    pub path: PathBuf,
    /// Where it was fetched from.
    pub url: Option<Url>,
    pub text: String,
    pub tree: Tree,
    /// Keys that stand twice in one object. The last one counts.
    pub repeated: Vec<Box<str>>,
    pub(super) crowds: Crowds,
}

impl SourceFile {
    /// The node at `pointer`, found quickly among many.
    pub fn at(&self, pointer: &Pointer) -> Option<&Tree> {
        let mut steps = pointer.steps();
        steps.try_fold(&self.tree, |node, (above, segment)| match node {
            Tree::Object(_) => self.crowds.member(above, node, &segment),
            _ => node.step(&segment),
        })
    }
}

/// All files read so far. References lead to more of them while the first is being converted.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: RefCell<Vec<Rc<SourceFile>>>,
    /// What reading a path or fetching an address came to.
    known: RefCell<BTreeMap<OsString, Result<usize, Box<Diagnostic>>>>,
    located: RefCell<HashMap<(Position, Place), Range<usize>>>,
    /// The folder that references must not leave, unless it is that of the document.
    reference_root: Option<PathBuf>,
    /// Whether references of a document may lead to a path.
    allowed: RefCell<BTreeMap<(usize, OsString), bool>>,
    /// Absent when nothing may be fetched.
    remote: Option<Rc<Remote>>,
    grafts: RefCell<Grafts>,
}

impl Sources {
    /// Lets references lead to all files below `folder`.
    #[must_use]
    pub fn with_reference_root(self, folder: Option<PathBuf>) -> Self {
        Self {
            reference_root: folder,
            ..self
        }
    }

    /// Lets addresses be fetched.
    #[must_use]
    pub fn with_remote(self, remote: Remote) -> Self {
        Self {
            remote: Some(Rc::new(remote)),
            ..self
        }
    }

    /// From which hosts documents were fetched, and how many.
    pub fn hosts(&self) -> BTreeMap<String, usize> {
        self.remote
            .as_ref()
            .map(|one| one.hosts())
            .unwrap_or_default()
    }

    /// Puts a changed tree in the place of that of a file. Its text stays as it is.
    pub fn replace(&self, number: usize, tree: Tree) {
        let mut file = SourceFile::clone(&self.file(number));
        file.tree = tree;
        self.files.borrow_mut()[number] = Rc::new(file);
    }

    /// Keeps no more than the text of the files `numbers`.
    pub fn forget_trees(&mut self, numbers: &[usize]) {
        let files = self.files.get_mut();
        for number in numbers {
            // Whoever else has the file keeps its tree.
            if let Some(file) = files.get_mut(*number).and_then(Rc::get_mut) {
                file.tree = Tree::default();
                file.crowds = Crowds::default();
            }
        }
    }

    /// Remembers that the node `here` stands written at `origin`.
    pub fn graft(&self, here: Position, origin: Position) {
        self.grafts.borrow_mut().add(here, origin);
    }

    /// Remembers that a node is gone; `length` is that of the list which it was an element of.
    pub fn ungraft(&self, gone: &Position, length: Option<usize>) {
        let mut grafts = self.grafts.borrow_mut();
        let list = Position {
            file: gone.file,
            pointer: gone.pointer.parent(),
        };
        match (length, gone.pointer.last().parse::<usize>()) {
            (Some(length), Ok(index)) => grafts.remove_element(&list, index, length),
            _ => drop(grafts.forget(gone)),
        }
    }

    /// Where a node stands written: in its file, unless it came from another.
    pub fn origin(&self, position: &Position) -> Position {
        self.grafts.borrow().origin(position)
    }

    /// Whether references of the document `root` may lead to the file at `path`.
    pub fn may_refer(&self, root: usize, path: &Path) -> bool {
        let document = self.file(root);
        // Documents from elsewhere know nothing of this machine's folders.
        if document.url.is_some() {
            return false;
        }
        let key = (root, path.as_os_str().to_owned());
        let known = self.allowed.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let beside = document.path.parent().unwrap_or(Path::new(""));
            let root = self.reference_root.as_deref().unwrap_or(beside);
            let may = is_within(path, root);
            self.allowed.borrow_mut().insert(key, may);
            may
        })
    }

    /// How many files were read so far.
    pub fn count(&self) -> usize {
        self.files.borrow().len()
    }

    pub fn file(&self, number: usize) -> Rc<SourceFile> {
        Rc::clone(&self.files.borrow()[number])
    }

    /// Finds many places with one more parse of each file; [`Self::locate`] is cheap afterwards.
    pub fn locate_all(&self, wanted: &[(Position, Place)]) {
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(position, place)| (self.origin(position), *place))
            .collect();
        for number in 0..self.files.borrow().len() {
            let here: Vec<_> = wanted
                .iter()
                .filter(|(position, _)| position.file == number)
                .collect();
            if here.is_empty() {
                continue;
            }
            let pointers: Vec<_> = here
                .iter()
                .map(|(position, place)| (position.pointer.clone(), *place))
                .collect();
            let ranges = locate::locate(&self.file(number).text, &pointers);
            let mut located = self.located.borrow_mut();
            for (place, range) in here.into_iter().zip(ranges) {
                located.insert(place.clone(), range);
            }
        }
    }

    /// One message for each key that stands twice in one object of a file.
    pub fn repeated(&self, number: usize, message: impl Fn(&str) -> Diagnostic) -> Vec<Diagnostic> {
        let file = self.file(number);
        if file.repeated.is_empty() {
            return Vec::new();
        }
        let found = repetitions(&file.text);
        if found.is_empty() {
            return file.repeated.iter().map(|key| message(key)).collect();
        }
        found
            .into_iter()
            .map(|one| {
                message(&one.key)
                    .at_bytes(number, one.last, "this one counts")
                    .at_bytes(number, one.first, "first here")
            })
            .collect()
    }

    /// The file and its bytes where a node stands written.
    pub fn locate(&self, position: &Position, place: Place) -> (usize, Range<usize>) {
        let wanted = (self.origin(position), place);
        let file = wanted.0.file;
        if !self.located.borrow().contains_key(&wanted) {
            self.locate_all(std::slice::from_ref(&wanted));
        }
        let range = self.located.borrow().get(&wanted).cloned();
        (file, range.unwrap_or(0..0))
    }

    /// The number of the file at `path`, read now unless it was before. An address is fetched.
    ///
    /// # Errors
    /// A file that is missing, is no regular file, is empty, is too large, is not UTF-8, or is
    /// neither YAML nor JSON.
    pub fn read(&self, path: &Path) -> Result<usize, Box<Diagnostic>> {
        if let Some(url) = remote::of_path(path) {
            return self.fetch(&url, None);
        }
        self.once(path.as_os_str(), || self.open(path))
    }

    /// The number of the document at `url`, to which the file `from` refers, fetched now unless it
    /// was before.
    ///
    /// # Errors
    /// Nothing may be fetched, or this must not be, or it does not come, or is no document.
    pub fn fetch(&self, url: &Url, from: Option<usize>) -> Result<usize, Box<Diagnostic>> {
        let Some(remote) = &self.remote else {
            return Err(remote::forbidden(url));
        };
        let mut url = url.clone();
        url.set_fragment(None);
        self.once(url.as_str().as_ref(), || {
            let from = from.and_then(|number| self.file(number).url.clone());
            let fetched = remote.fetch(&url, from.as_ref())?;
            let shown = remote::shown(&url);
            let text = decode(fetched.bytes, &shown).map_err(|(message, help)| {
                Box::new(Diagnostic::error(Code::UnreadableFile, message).help(help))
            })?;
            self.insert(PathBuf::from(shown), Some(fetched.url), text)
        })
    }

    /// What `make` comes to, made once for each key.
    fn once(
        &self,
        key: &OsStr,
        make: impl FnOnce() -> Result<usize, Box<Diagnostic>>,
    ) -> Result<usize, Box<Diagnostic>> {
        if let Some(known) = self.known.borrow().get(key) {
            return known.clone();
        }
        let made = make();
        self.known.borrow_mut().insert(key.to_owned(), made.clone());
        made
    }

    fn open(&self, path: &Path) -> Result<usize, Box<Diagnostic>> {
        let shown = path.display();
        let problem = |message: String, help: &str| {
            Box::new(Diagnostic::error(Code::UnreadableFile, message).help(help))
        };
        let metadata = std::fs::metadata(path).map_err(|error| {
            problem(
                format!("cannot read `{shown}`: {}", plain(&error)),
                "check the path",
            )
        })?;
        if !metadata.is_file() {
            let what = if metadata.is_dir() {
                "a folder"
            } else {
                "not a regular file"
            };
            return Err(problem(
                format!("`{shown}` is {what}"),
                "give the path of the document itself",
            ));
        }
        if metadata.len() > LARGEST {
            return Err(problem(
                format!("`{shown}` is larger than 256 MB"),
                "split the document, or remove its examples",
            ));
        }
        let bytes = std::fs::read(path).map_err(|error| {
            problem(
                format!("cannot read `{shown}`: {}", plain(&error)),
                "check the permissions of the file",
            )
        })?;
        let text =
            decode(bytes, &shown.to_string()).map_err(|(message, help)| problem(message, help))?;
        self.insert(path.to_owned(), None, text)
    }

    /// Takes a text as if it stood in the file `path`.
    ///
    /// # Errors
    /// A text that is empty, or neither YAML nor JSON.
    pub fn add(&self, path: &Path, text: String) -> Result<usize, Box<Diagnostic>> {
        self.insert(path.to_owned(), None, text)
    }

    /// Whether that is all that is wrong: there is a file, and it is empty.
    pub fn is_about_nothing(message: &Diagnostic) -> bool {
        message.help.as_deref() == Some(EMPTY)
    }

    fn insert(
        &self,
        path: PathBuf,
        url: Option<Url>,
        text: String,
    ) -> Result<usize, Box<Diagnostic>> {
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        let number = self.files.borrow().len();
        let shown = path.display().to_string();
        if text.trim().is_empty() {
            return Err(Box::new(
                Diagnostic::error(Code::UnreadableFile, format!("`{shown}` is empty")).help(EMPTY),
            ));
        }
        let mut text = text;
        let mut parsed = parse(&text);
        if parsed.as_ref().is_err_and(SyntaxError::is_of_an_escape)
            && let Some(joined) = surrogates::joined(&text)
        {
            text = joined;
            parsed = parse(&text);
        }
        let ((tree, repeated), error) = match parsed {
            Ok(parsed) => (parsed, None),
            Err(error) => (Default::default(), Some(error)),
        };
        self.files.borrow_mut().push(Rc::new(SourceFile {
            path,
            url,
            text,
            tree,
            repeated,
            crowds: Crowds::default(),
        }));
        match error {
            None => Ok(number),
            Some(error) => Err(Box::new(
                error
                    .labels
                    .into_iter()
                    .fold(
                        Diagnostic::error(Code::Syntax, error.message),
                        |message, (offset, text)| message.at_bytes(number, offset..offset, text),
                    )
                    .help(error.help),
            )),
        }
    }
}

/// The operating system's word without Rust's decoration.
fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
