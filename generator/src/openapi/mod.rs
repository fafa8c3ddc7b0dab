//! OpenAPI documents, 2.0 to 3.2, as one `Api`.
//!
//! Operations are brought to 3.0's form and read through `openapiv3`; schemas stay where they are
//! and are converted when [`Api::schema`] first asks for them, so what is odd elsewhere in a
//! document does no harm.

mod anchor;
mod api;
mod beside;
mod conditional;
mod demanded;
mod dialect;
mod discriminator;
mod doubtful;
mod extension;
mod form;
mod heirs;
mod listed;
mod media;
mod members;
mod merge;
mod nested;
mod never;
mod newer;
mod operation;
mod overlay;
mod reach;
mod recent;
mod reference;
mod relation;
mod scalar;
mod schema;
mod second;
mod security;
mod server;
mod several;
mod unchecked;
mod union;
mod value;

pub use api::{
    Api, Encoding, Extensions, Location, MediaType, Method, Operation, Parameter, RequestBody,
    Response, Written,
};
use api::{How, Joined};
pub use dialect::Dialect;
pub use extension::{Families, LIST_KEY};
pub use media::{WHOLE, commands};
pub use merge::Contradiction;
pub use operation::catch_all;
pub use overlay::apply as overlay;
pub use relation::Relation;
pub use scalar::Scalars;
pub use schema::{Additional, Object, Property, Schema, Shape};
pub use security::{Flow, SecurityScheme, Way};
pub use server::{Server, ServerVariable};
pub use union::{Branch, Choice, Whole};

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Sources;

/// Reads the document in `sources` that has the number `file`.
pub fn load(sources: Sources, file: usize, sink: &mut Sink) -> Option<Api> {
    load_all(sources, &[file], Families::new(), sink)
}

/// Reads several documents as one API, which has the first one's title and servers.
///
/// Of vendor extensions, `families` are understood.
pub fn load_all(
    sources: Sources,
    files: &[usize],
    families: Families,
    sink: &mut Sink,
) -> Option<Api> {
    let mut dialects = Vec::new();
    for file in files {
        dialects.push((*file, dialect::recognise(&sources, *file, sink)?));
        repeated(&sources, *file, sink);
        newer::tell(&sources, *file, sink);
    }
    extension::tell(&sources, files, &families, sink);
    let (first, dialect) = *dialects.first()?;
    let mut api = Api::new(sources, first, dialect);
    api.documents = files.to_vec();
    api.families = families;
    let mut documents = Vec::new();
    for (file, dialect) in dialects.into_iter().rev() {
        (api.file, api.dialect) = (file, dialect);
        let servers = server::read(&api, sink);
        let schemes = security::read(&api, sink);
        let start = api.operations.len();
        operation::read(&mut api, sink);
        documents.push(several::Document {
            file,
            servers,
            schemes,
            operations: start..api.operations.len(),
        });
    }
    several::finish(&mut api, &documents, sink);
    Some(api)
}

/// Tells of keys that stand twice in one object of a file.
fn repeated(sources: &Sources, file: usize, sink: &mut Sink) {
    for message in sources.repeated(file, |key| {
        Diagnostic::warning(
            Code::Malformed,
            format!("the key `{key}` stands twice in one object, and the last one counts"),
        )
        .help("remove one of the two")
    }) {
        sink.push(message);
    }
}
