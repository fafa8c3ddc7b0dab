//! Reads files, once each, and parses them.

use super::build::{Builder, MergeKeys};
use super::complaint::{self, SyntaxError};
use super::digits::Digits;
use super::repeated::repetitions;
use super::surrogates;
use super::within::is_within;
use super::{Place, Position, Tree, locate};
use crate::diagnostic::{Code, Diagnostic};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

const LARGEST: u64 = 256 << 20;

/// One input file.
#[derive(Debug)]
pub struct SourceFile {
    /// As the user gave it, or as a reference led to it.
    pub path: PathBuf,
    pub text: String,
    pub tree: Tree,
    /// Keys that stand twice in one object. The last one counts.
    pub repeated: Vec<Box<str>>,
}

/// All files read so far. References lead to more of them while the first is being converted.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: RefCell<Vec<Rc<SourceFile>>>,
    located: RefCell<HashMap<(Position, Place), Range<usize>>>,
    /// The folder that references must not leave, unless it is that of the document.
    reference_root: Option<PathBuf>,
    /// Nodes that came into a file from another one: where they are, and where they stand written.
    grafts: RefCell<Vec<(Position, Position)>>,
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

    /// Puts a changed tree in the place of that of a file. Its text stays as it is.
    pub fn replace(&self, number: usize, tree: Tree) {
        let old = self.file(number);
        self.files.borrow_mut()[number] = Rc::new(SourceFile {
            path: old.path.clone(),
            text: old.text.clone(),
            tree,
            repeated: old.repeated.clone(),
        });
    }

    /// Remembers that the node `here` stands written at `origin`.
    pub fn graft(&self, here: Position, origin: Position) {
        self.grafts.borrow_mut().push((here, origin));
    }

    /// Where a node stands written: in its file, unless it came from another.
    pub fn origin(&self, position: &Position) -> Position {
        let grafts = self.grafts.borrow();
        let found = grafts
            .iter()
            .filter(|(here, _)| here.file == position.file)
            .filter_map(|(here, origin)| {
                let rest = position.pointer.below(&here.pointer)?;
                Some((here.pointer.as_str().len(), origin, rest))
            })
            .max_by_key(|(length, _, _)| *length);
        match found {
            Some((_, origin, rest)) => Position {
                file: origin.file,
                pointer: origin.pointer.join(rest),
            },
            None => position.clone(),
        }
    }

    /// Whether references of the document `root` may lead to the file at `path`.
    pub fn may_refer(&self, root: usize, path: &Path) -> bool {
        let document = self.file(root);
        let beside = document.path.parent().unwrap_or(Path::new(""));
        is_within(path, self.reference_root.as_deref().unwrap_or(beside))
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

    /// The number of the file at `path`, read now unless it was before.
    ///
    /// # Errors
    /// A file that is missing, is no regular file, is empty, is too large, is not UTF-8, or is
    /// neither YAML nor JSON.
    pub fn read(&self, path: &Path) -> Result<usize, Box<Diagnostic>> {
        let known = self
            .files
            .borrow()
            .iter()
            .position(|file| file.path == path);
        if let Some(number) = known {
            return Ok(number);
        }
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
        if is_utf_16(&bytes) {
            return Err(problem(
                format!("`{shown}` is UTF-16"),
                "save the file as UTF-8, for example with `iconv -f UTF-16 -t UTF-8`",
            ));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            problem(
                format!(
                    "`{shown}` is not UTF-8: see the byte at offset {}",
                    error.utf8_error().valid_up_to()
                ),
                "save the file as UTF-8",
            )
        })?;
        self.add(path, text)
    }

    /// Takes a text as if it stood in the file `path`.
    ///
    /// # Errors
    /// A text that is empty, or neither YAML nor JSON.
    pub fn add(&self, path: &Path, text: String) -> Result<usize, Box<Diagnostic>> {
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        let number = self.files.borrow().len();
        let shown = path.display().to_string();
        if text.trim().is_empty() {
            return Err(Box::new(
                Diagnostic::error(Code::UnreadableFile, format!("`{shown}` is empty"))
                    .help("give an OpenAPI document"),
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
            path: path.to_owned(),
            text,
            tree,
            repeated,
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

/// Such a file begins with its mark, or every second byte of its first, ASCII characters is zero.
fn is_utf_16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, first, 0, second, ..] | [first, 0, second, 0, ..] => *first != 0 && *second != 0,
        _ => false,
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

type Parsed = (Tree, Vec<Box<str>>);

fn json(text: &str) -> Result<Parsed, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let parsed = Builder::new(text.len(), MergeKeys::Keep)
        .with_digits(Digits::new(text))
        .build(&mut deserializer)?;
    deserializer.end()?;
    Ok(parsed)
}

fn yaml(text: &str) -> Result<Parsed, serde_yaml::Error> {
    let builder = Builder::new(text.len(), MergeKeys::Apply);
    builder.build(serde_yaml::Deserializer::from_str(text))
}

/// The YAML parser's time grows with the square of the nesting of brackets; no document nests so
/// deep, even when brackets in prose are counted.
fn too_deep(text: &str) -> bool {
    let mut depth = 0_i64;
    text.bytes().any(|byte| {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = (depth - 1).max(0),
            _ => {}
        }
        depth > 5_000
    })
}

fn parse(text: &str) -> Result<Parsed, SyntaxError> {
    let looks_like_json = text.trim_start().starts_with(['{', '[']);
    if looks_like_json {
        match json(text) {
            Ok(parsed) => return Ok(parsed),
            // A flow-style YAML document may start with a brace as well.
            Err(error) => {
                if !too_deep(text)
                    && let Ok(parsed) = yaml(text)
                {
                    return Ok(parsed);
                }
                let words = error.to_string();
                let (what, help) = match error.is_eof() {
                    true => (
                        "the text ends inside a value",
                        "the document ends too early: is the file complete?",
                    ),
                    false => (
                        complaint::without_place(&words),
                        "correct the JSON at this place",
                    ),
                };
                return Err(SyntaxError {
                    message: format!("this is not JSON: {what}"),
                    labels: vec![(complaint::offset(text, error.line(), error.column()), "")],
                    help: help.to_owned(),
                });
            }
        }
    }
    if too_deep(text) {
        return Err(SyntaxError {
            message: "this is not YAML: its brackets nest too deep".to_owned(),
            labels: vec![(0, "")],
            help: "close the brackets, or write the lists in block style".to_owned(),
        });
    }
    yaml(text).map_err(|error| SyntaxError::yaml(text, &error))
}
