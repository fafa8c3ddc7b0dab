//! Texts in, model out.

use generator::check;
use generator::diagnostic::{Sink, Style, render};
use generator::lower::lower;
use generator::mapping::{self, Mapping};
use generator::model::Provider;
use generator::openapi::{self, Operation};
use generator::source::Sources;
use std::path::Path;

/// The model, or the messages as they are shown.
pub fn run(document: &str, mapping_text: &str) -> Result<Provider, String> {
    let sources = Sources::default();
    let file = match sources.add(Path::new("openapi.yaml"), document.to_owned()) {
        Ok(file) => file,
        Err(diagnostic) => return Err(render(&diagnostic, &sources, Style::Plain)),
    };
    understood(sources, file, mapping_text).map(|(provider, _)| provider)
}

/// The model, and all calls that the document describes.
pub fn understood(
    sources: Sources,
    file: usize,
    mapping_text: &str,
) -> Result<(Provider, Vec<String>), String> {
    let mut sink = Sink::default();
    let mut own = Mapping::default();
    if !mapping_text.is_empty() {
        match sources.add(Path::new("mapping.yaml"), mapping_text.to_owned()) {
            Ok(file) => own = mapping::read(&sources, file, &mut sink),
            Err(diagnostic) => return Err(render(&diagnostic, &sources, Style::Plain)),
        }
    }
    let shown = |sink: &Sink, sources: &Sources| {
        let all: Vec<String> = sink
            .diagnostics()
            .iter()
            .map(|diagnostic| render(diagnostic, sources, Style::Plain))
            .collect();
        all.join("\n")
    };
    if sink.has_errors() {
        return Err(shown(&sink, &sources));
    }
    let Some(api) = openapi::load(sources, file, &mut sink) else {
        return Err("the document was not read".to_owned());
    };
    let (mut provider, known) = lower(&api, &own, "sample", &mut sink);
    provider.share(known);
    let origins = check::Origins {
        mapping: &own,
        document: file,
    };
    check::check(&provider, origins, &mut sink);
    match sink.has_errors() {
        true => Err(shown(&sink, &api.sources)),
        false => Ok((
            provider,
            api.operations.iter().map(Operation::call).collect(),
        )),
    }
}

/// The model of a document that needs no mapping.
pub fn model(document: &str) -> Provider {
    run(document, "").unwrap_or_else(|messages| panic!("{messages}"))
}
