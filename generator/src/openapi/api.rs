//! The API as the rest of the generator sees it.

use super::anchor::{self, Anchors};
use super::heirs::{Extended, Heirs};
use super::recent::{Keep, Recent};
use super::unchecked::{self, Unchecked};
use super::{Dialect, Families, Schema, SecurityScheme, Server, media, schema};
use crate::diagnostic::{Diagnostic, Sink};
use crate::model::Style;
use crate::source::{Pointer, Position, Sources, Tree};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// The HTTP methods of operations that a provider can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    /// As HTTP writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
        }
    }
}

/// Vendor extensions, `x-…`, by name.
pub type Extensions = BTreeMap<String, Tree>;

/// A whole API.
#[derive(Debug)]
pub struct Api {
    pub sources: Sources,
    /// The document that names the API; of several, the first.
    pub file: usize,
    /// All documents.
    pub documents: Vec<usize>,
    pub dialect: Dialect,
    pub title: String,
    pub description: String,
    /// Where the API is, those of the first document that names any.
    pub servers: Vec<Server>,
    pub security_schemes: BTreeMap<String, SecurityScheme>,
    /// Where they stand.
    pub scheme_places: BTreeMap<String, Position>,
    /// What calls need that say nothing else; `None` when the document says nothing.
    pub security: Option<Vec<Vec<String>>>,
    /// Sorted by path and method.
    pub operations: Vec<Operation>,
    /// Calls by methods that show no object and change none: `HEAD /beds`.
    pub bodiless: Vec<String>,
    /// Vendor extensions that are understood.
    pub(super) families: Families,
    schemas: RefCell<Recent>,
    /// Places that stand for several schemas, by a pointer that no document has.
    joined: RefCell<HashMap<Position, Joined>>,
    /// The `$anchor`s of each file that one was looked for in.
    anchors: RefCell<HashMap<usize, Rc<Anchors>>>,
    pub(super) work: Work,
    /// Keywords that nothing checks.
    pub(super) unchecked: RefCell<Unchecked>,
    /// Which schemas extend which, once that was asked for.
    pub(super) heirs: OnceCell<Heirs>,
    pub(super) extended: RefCell<BTreeMap<Position, Rc<Extended>>>,
    /// The files that were there before references led to more.
    given_files: usize,
    /// What was found wrong while schemas were converted on demand.
    pub(super) found: RefCell<Vec<Diagnostic>>,
}

impl Api {
    pub(super) fn new(sources: Sources, file: usize, dialect: Dialect) -> Self {
        let source = sources.file(file);
        let text = |name: &str| {
            source
                .tree
                .get("info")
                .and_then(|info| info.get(name))
                .and_then(Tree::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        Self {
            title: text("title"),
            description: text("description"),
            given_files: sources.count(),
            sources,
            file,
            documents: vec![file],
            dialect,
            servers: Vec::new(),
            security_schemes: BTreeMap::new(),
            scheme_places: BTreeMap::new(),
            security: super::security::requirements(&source.tree),
            operations: Vec::new(),
            bodiless: Vec::new(),
            families: Families::new(),
            schemas: RefCell::default(),
            joined: RefCell::default(),
            anchors: RefCell::default(),
            work: Work::default(),
            unchecked: RefCell::default(),
            heirs: OnceCell::new(),
            extended: RefCell::default(),
            found: RefCell::default(),
        }
    }

    /// The files, without what was made of them.
    pub fn into_sources(self) -> Sources {
        self.sources
    }

    /// The schema at `position`, references followed and `allOf` merged.
    pub fn schema(&self, position: &Position) -> Rc<Schema> {
        if let Some(schema) = self.known(position) {
            return schema;
        }
        self.work.steps.set(0);
        let cuts = self.work.cuts.get();
        let schema = schema::read(self, position, &mut Vec::new());
        let keep = match self.work.cuts.get() == cuts {
            true => Keep::Lately,
            false => Keep::Always,
        };
        self.remember(position, schema, keep)
    }

    pub(super) fn known(&self, position: &Position) -> Option<Rc<Schema>> {
        self.schemas.borrow_mut().get(position)
    }

    pub(super) fn remember(&self, position: &Position, schema: Schema, keep: Keep) -> Rc<Schema> {
        let schema = Rc::new(schema);
        let mut schemas = self.schemas.borrow_mut();
        schemas.insert(position.clone(), Rc::clone(&schema), keep);
        schema
    }

    /// Where the schema is that a file calls `name`.
    pub(super) fn anchor(&self, file: usize, name: &str) -> Option<Pointer> {
        let mut anchors = self.anchors.borrow_mut();
        let found = anchors
            .entry(file)
            .or_insert_with(|| Rc::new(anchor::all(&self.sources.file(file).tree)));
        found.get(name).cloned()
    }

    /// A place for the schema that `first` and `second` make together.
    pub(super) fn join(&self, how: How, first: &Position, second: &Position) -> Position {
        let both = vec![first.clone(), second.clone()];
        self.join_all(how, both).unwrap_or_else(|| first.clone())
    }

    /// A place for the schema that all of `places` make together; `None` when there are none.
    pub(super) fn join_all(&self, how: How, places: Vec<Position>) -> Option<Position> {
        let mut seen = BTreeSet::new();
        let mut parts = Vec::new();
        for place in places {
            let inside = match self.parts(&place) {
                Some(joined) if joined.how == how => joined.parts.to_vec(),
                _ => vec![place],
            };
            parts.extend(inside.into_iter().filter(|part| seen.insert(part.clone())));
        }
        let (start, rest) = parts.split_first()?;
        if rest.is_empty() {
            return Some(start.clone());
        }
        let mut name = format!("{how:?} {}", rest.len());
        // Of many, the whole names would take longer to copy than the schemas to read.
        match rest.len() > 8 {
            true => {
                let mut hasher = DefaultHasher::new();
                parts.hash(&mut hasher);
                name.push_str(&format!(" {:016x}", hasher.finish()));
            }
            false => {
                for part in rest {
                    name.push_str(&format!(" {}#{}", part.file, part.pointer));
                }
            }
        }
        let place = start.child(&name);
        let mut joined = self.joined.borrow_mut();
        let parts = parts.into();
        joined.insert(place.clone(), Joined { how, parts });
        Some(place)
    }

    /// The schemas that a place made by `join` stands for.
    pub(super) fn parts(&self, position: &Position) -> Option<Joined> {
        self.joined.borrow().get(position).cloned()
    }

    /// Whether the place stands for any of several schemas.
    pub fn is_any_of(&self, position: &Position) -> bool {
        self.parts(position)
            .is_some_and(|joined| joined.how == How::One)
    }

    /// Hands over what was found wrong while schemas were converted.
    pub fn report(&self, sink: &mut Sink) {
        for file in self.given_files..self.sources.count() {
            super::repeated(&self.sources, file, sink);
        }
        for diagnostic in self.found.borrow_mut().drain(..) {
            sink.push(diagnostic);
        }
        unchecked::tell(&self.unchecked.take(), sink);
    }
}

/// Several schemas in one place.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    pub how: How,
    pub parts: Rc<[Position]>,
}

/// How schemas come together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// All of them apply.
    All,
    /// A value has one of them.
    One,
}

/// How much the conversion of one schema has done.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// Schemas read, members of `allOf`, `oneOf` and `anyOf` included.
    pub steps: Cell<usize>,
    /// How often a schema was left out because it contains itself or nests without end. What was
    /// converted meanwhile lacks it, so it must not be remembered.
    pub cuts: Cell<usize>,
}

/// One call of the API.
#[derive(Clone, Debug)]
pub struct Operation {
    pub id: Option<String>,
    pub method: Method,
    pub path: String,
    /// Those of the path as well, unless the operation has one of the same name and place.
    pub parameters: Vec<Parameter>,
    pub request: Option<RequestBody>,
    pub responses: Vec<Response>,
    pub tags: Vec<String>,
    pub summary: String,
    pub description: String,
    pub deprecated: bool,
    pub position: Position,
    /// Where it goes, when that is not where the API is.
    pub servers: Vec<Server>,
    /// Whether it says that nobody needs to sign in.
    pub anonymous: bool,
    /// What it needs, when it says so.
    pub security: Option<Vec<Vec<String>>>,
}

impl Operation {
    /// `POST /pets`
    pub fn call(&self) -> String {
        format!("{} {}", self.method.as_str(), self.path)
    }

    /// The schema of the first successful JSON answer.
    pub fn success(&self) -> Option<&Position> {
        self.answer().and_then(|content| content.schema.as_ref())
    }

    /// The media type of the first successful JSON answer.
    pub fn answer(&self) -> Option<&MediaType> {
        self.responses
            .iter()
            .filter(|response| response.status.starts_with('2'))
            .find_map(|response| media::read(&response.content))
    }

    /// The media type and schema of the request body that is sent.
    pub fn body(&self) -> Option<&MediaType> {
        self.request
            .as_ref()
            .and_then(|request| media::sent(&request.content))
    }

    /// The answer that is one value, when no answer is JSON.
    pub fn whole_answer(&self) -> Option<&MediaType> {
        if self.answer().is_some() {
            return None;
        }
        let succeeded = self.responses.iter().filter(|r| r.status.starts_with('2'));
        succeeded
            .flat_map(|response| &response.content)
            .find(|media| media.whole.is_some())
    }

    /// A media type of its request or answer that cannot be used, when there is no other.
    pub fn unsupported(&self) -> Option<&str> {
        let request = self.request.iter().map(|request| &request.content);
        let sent = request
            .filter(|content| media::sent(content).is_none() && media::commands(content).is_none());
        let answers = self.responses.iter().filter(|r| r.status.starts_with('2'));
        let answers = answers.map(|response| &response.content);
        let answered = answers.filter(|content| {
            media::read(content).is_none() && content.iter().all(|media| media.whole.is_none())
        });
        let mut all = sent.chain(answered).flatten();
        all.next().map(|media| media.name.as_str())
    }

    /// A JSON Patch, when nothing else can be sent.
    pub fn commands(&self) -> Option<&MediaType> {
        match (self.body(), &self.request) {
            (None, Some(request)) => media::commands(&request.content),
            _ => None,
        }
    }
}

/// Where a parameter travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    Path,
    Query,
    Header,
    Cookie,
}

/// A parameter of an operation.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    pub location: Location,
    pub required: bool,
    pub schema: Option<Position>,
    pub description: String,
    pub position: Position,
    /// How it is written, when that is not one text for each value.
    pub style: Option<Style>,
    /// Of the path: what stands before the value, and whether slashes stay in it.
    pub written: Written,
}

/// How a parameter of a path is written there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Written {
    #[default]
    Plain,
    /// `.value`
    Label,
    /// `;name=value`
    Matrix,
    /// The value may be several segments.
    Slashes,
}

/// A request body.
#[derive(Clone, Debug)]
pub struct RequestBody {
    pub required: bool,
    pub content: Vec<MediaType>,
}

/// One form of a body.
#[derive(Clone, Debug)]
pub struct MediaType {
    pub name: String,
    pub schema: Option<Position>,
    /// Whether a form names what is nested with brackets: `style: deepObject`.
    pub brackets: bool,
    /// The media types that parts of a form have, where the document says so.
    pub types: BTreeMap<String, String>,
    /// Where an example stands that belongs to no schema.
    pub example: Option<Position>,
    /// How a body that is one value is written.
    pub whole: Option<Encoding>,
}

/// How a body that is one value is written in Terraform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Text,
    Base64,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// `201`, `2XX` or `default`.
    pub status: String,
    pub content: Vec<MediaType>,
    pub headers: Vec<String>,
}
