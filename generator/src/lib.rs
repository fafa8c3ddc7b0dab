//! Turns an OpenAPI document, and a mapping file if there is one, into a Terraform provider.
//!
//! Modules in order; each may use only what stands to its left:
//! source, diagnostic, naming ▸ model ▸ openapi | mapping ▸ infer ▸ lower ▸ check ▸ view ▸ files ▸ render ▸ cli

pub mod check;
pub mod cli;
pub mod diagnostic;
pub mod files;
pub mod infer;
pub mod lower;
pub mod mapping;
pub mod model;
pub mod naming;
pub mod openapi;
pub mod render;
pub mod source;
pub mod view;

use diagnostic::{Sink, Stopped};
use files::{FileSet, Problem};
use source::Sources;

/// What goes into a run. The numbers are those of files in the [`Sources`].
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub document: usize,
    /// Documents whose operations are added to those of the first.
    pub more_documents: Vec<usize>,
    /// Overlays of the documents, applied after those that the mapping names.
    pub overlays: Vec<usize>,
    pub mapping: Option<usize>,
    /// Names the provider when neither the mapping nor the document does.
    pub fallback_name: String,
    /// Names the provider whatever the mapping and the document say.
    pub name: Option<String>,
}

/// From text to the model: what the provider is.
///
/// The sources come back with all files that references led to, so that messages can show them; the
/// documents are text alone then.
pub fn understand(
    sources: Sources,
    inputs: &Inputs,
    sink: &mut Sink,
) -> (Sources, Result<model::Provider, Stopped>) {
    let mut mapping = match inputs.mapping {
        Some(number) => mapping::read(&sources, number, sink),
        None => mapping::Mapping::default(),
    };
    if inputs.name.is_some() {
        mapping.provider.name.clone_from(&inputs.name);
    }
    let mut documents = vec![inputs.document];
    documents.extend(&inputs.more_documents);
    let mut overlays = mapping::overlays(&sources, &mapping, sink);
    overlays.extend(&inputs.overlays);
    let families = mapping.extensions.clone();
    openapi::overlay(&sources, &documents, &overlays, sink);
    let Some(api) = openapi::load_all(sources.clone(), &documents, families, sink) else {
        return (sources, Err(Stopped));
    };
    // The API has its own, with all files that references led to.
    drop(sources);
    let lowered = sink
        .stop_if_errors()
        .map(|()| lower::lower(&api, &mapping, &inputs.fallback_name, sink));
    let mut sources = api.into_sources();
    let model = lowered.and_then(|(mut model, known)| {
        sources.forget_trees(&documents);
        model.share(known);
        let origins = check::Origins {
            mapping: &mapping,
            document: inputs.document,
        };
        check::check(&model, origins, sink);
        sink.stop_if_errors().map(|()| model)
    });
    (sources, model)
}

/// From the model to text: all files of the crate, in memory.
///
/// # Errors
/// A mistake of ours.
pub fn generate(model: &model::Provider, sdk: &view::Sdk) -> Result<FileSet, Problem> {
    let mut files = FileSet::default();
    render::render(model, sdk, &mut files)?;
    Ok(files)
}
