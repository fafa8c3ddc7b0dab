//! Ids that nothing tells: an object would be made that no later call could name.

use super::place::{self, Wanted};
use super::tracked;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{Id, ResourceMapping};
use crate::model::Told;
use crate::openapi::{Api, Operation, Shape};
use crate::source::Position;

/// Tells that neither the answer to `create`, nor a header of it, nor the configuration has what
/// stands for the last parameter of `named`'s path.
pub fn report(
    api: &Api,
    (create, named): (&Operation, &Operation),
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let parameters = infer::parameters(&named.path);
    let Some(parameter) = parameters.last() else {
        return;
    };
    // An entry that is wrong may be the one which says where it is.
    if sink.has_errors() {
        return;
    }
    if own.is_some_and(looks_it_up) || has_location(create) || may_tell(api, create.success()) {
        return;
    }
    let said = own.and_then(|own| own.identity.id.as_ref());
    let label = match create.unsupported().filter(|media| !media.is_empty()) {
        Some(media) => {
            format!("it answers with `{media}`, which is no JSON, so nothing has `{{{parameter}}}`")
        }
        None => format!("nothing that it answers has `{{{parameter}}}`"),
    };
    let mut diagnostic = Diagnostic::warning(
        Code::IdUntold,
        format!(
            "`{{{parameter}}}` of `{}` is in no request and in no answer to `{}`, so nothing tells \
             which `{resource}` was made",
            named.path,
            create.call()
        ),
    )
    .at(&create.position, label);
    if let Some(said) = said {
        diagnostic = diagnostic.at(&said.position, "and this is not in it either");
    }
    sink.push(diagnostic.help(format!(
        "say where it is: `resources: {resource}: {{id: …}}` with the attribute that has it, \
         `header:Location`, or a pointer into the answer as `/data/id`; `attributes: {{NAME: {{from: \
         PROPERTY}}}}` if a property has another name; or `find: {{list: GET /…, where: {{PROPERTY: \
         ATTRIBUTE}}}}` if only a list has it"
    )));
}

/// Tells of a place of the id that the answer to the create does not have.
pub fn said(api: &Api, create: &Operation, own: Option<&ResourceMapping>, sink: &mut Sink) {
    let Some(said) = own.and_then(|own| own.identity.id.as_ref()) else {
        return;
    };
    match &said.value {
        Id::Told(Told::Header(name)) => tracked::header(create, name, &said.position, sink),
        Id::Told(Told::Answer(pointer)) => {
            let answer = (create, create.success());
            let told = (pointer.as_str(), &said.position);
            place::report(api, answer, told, Wanted::Single, sink);
        }
        Id::Attributes(_) => {}
    }
}

/// Whether the mapping says how the object is found or what has to be awaited for that.
fn looks_it_up(own: &ResourceMapping) -> bool {
    own.identity.find.is_some() || own.waiting.waits.is_some()
}

/// Runs read the header unasked, so a document that names it tells the id.
fn has_location(create: &Operation) -> bool {
    let made = create
        .responses
        .iter()
        .filter(|response| response.status.starts_with('2'));
    let mut headers = made.flat_map(|response| &response.headers);
    headers.any(|name| name.eq_ignore_ascii_case("location"))
}

/// Whether an answer may have what the document does not name.
fn may_tell(api: &Api, answer: Option<&Position>) -> bool {
    let Some(answer) = answer else {
        return false;
    };
    let schema = infer::flat(api, answer);
    let schema = match &schema.shape {
        Shape::Array(Some(element)) => infer::flat(api, element),
        _ => schema,
    };
    let mut inside = schema.properties().iter();
    place::is_open(&schema) || inside.any(|one| place::is_open(&infer::flat(api, &one.schema)))
}
