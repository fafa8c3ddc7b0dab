//! The commands: read, call the library, write or compare or print.

use super::arguments::{
    Arguments, CompletionArguments, Format, InputArguments, ModelArguments, ProviderArguments,
};
use super::{DIFFERS, DONE, WRONG, report, sdk};
use crate::diagnostic::{Sink, harmless};
use crate::files::{self, Comparison, FileSet, Problem, Writing};
use crate::model::Provider;
use crate::render::render;
use crate::source::{self, Limits, Remote, Sources};
use crate::view::Sdk;
use crate::{Inputs, generate, mapping, naming, understand, view};
use clap::CommandFactory as _;
use std::path::{Path, PathBuf};

/// `gen model`
pub fn model(arguments: &ModelArguments) -> u8 {
    let Some(Understood {
        model, complete, ..
    }) = read(&arguments.input)
    else {
        return WRONG;
    };
    let text = match arguments.input.format {
        Format::Text => source::to_yaml(&model),
        Format::Json => serde_json::to_string_pretty(&model)
            .map(|text| source::visible_json(&text) + "\n")
            .map_err(|error| error.to_string()),
    };
    match text {
        Ok(text) => report::out(&text),
        Err(error) => {
            report::err(&format!("this is a bug in gen: {error}\n"));
            return WRONG;
        }
    }
    strictly(&arguments.input, complete, DONE)
}

/// `gen completions`
pub fn completions(arguments: &CompletionArguments) -> u8 {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    clap_complete::generate(arguments.shell, &mut command, "gen", &mut script);
    report::out(&String::from_utf8_lossy(&script));
    DONE
}

/// `gen provider`
pub fn provider(arguments: &ProviderArguments) -> u8 {
    let Some(Understood {
        model,
        complete,
        named,
    }) = read(&arguments.input)
    else {
        return WRONG;
    };
    if let (Some(origin), Format::Text) = (named, arguments.input.format) {
        report::err(&format!(
            "the provider is called `{}`, after {origin}; `--name` gives another name\n",
            model.name
        ));
    }
    if strictly(&arguments.input, complete, DONE) != DONE {
        report::err(&report::summary(&model, usize::MAX));
        return WRONG;
    }
    let default = || Path::new("generated").join(view::package(&model.name));
    let folder = arguments.out.clone().unwrap_or_else(default);
    let result = sdk::choose(&arguments.sdk, &folder)
        .and_then(|sdk| deliver(arguments, &model, &folder, &sdk));
    std::mem::forget(model);
    result.unwrap_or_else(|problem| {
        report::err(&match arguments.input.format {
            Format::Text => format!("error: {}\n", harmless(&problem.to_string())),
            Format::Json => {
                let said = serde_json::json!({
                    "severity": "error",
                    "message": problem.sentence,
                    "help": problem.help,
                });
                source::visible_json(&said.to_string()) + "\n"
            }
        });
        WRONG
    })
}

fn deliver(
    arguments: &ProviderArguments,
    model: &Provider,
    folder: &Path,
    sdk: &Sdk,
) -> Result<u8, Problem> {
    let format = arguments.input.format;
    if arguments.print {
        print(&generate(model, sdk)?, format);
        return Ok(DONE);
    }
    let summary = report::summary(model, report::shown(arguments.input.verbose));
    if arguments.check {
        let mut comparison = Comparison::new(folder)?;
        render(model, sdk, &mut comparison)?;
        let differences = comparison.finish()?;
        match format {
            Format::Text => {
                report::out(&files::summary(&differences));
                report::out(&summary);
            }
            Format::Json => report::out(&format!(
                "{}\n",
                serde_json::json!({ "differences": differences })
            )),
        }
        return Ok(if differences.is_empty() {
            DONE
        } else {
            DIFFERS
        });
    }
    let mut writing = Writing::new(folder)?;
    render(model, sdk, &mut writing)?;
    let written = writing.finish()?;
    match format {
        Format::Text => {
            report::out(&summary);
            report::out(&format!(
                "{}: {} written, {} removed, {} unchanged\n",
                folder.display(),
                report::count(written.changed.len(), "file"),
                written.removed.len(),
                written.unchanged
            ));
        }
        Format::Json => {
            let result = serde_json::json!({
                "folder": folder.display().to_string(),
                "resources": model.resources.keys().collect::<Vec<_>>(),
                "data_sources": model.data_sources.keys().collect::<Vec<_>>(),
                "actions": model.actions.keys().collect::<Vec<_>>(),
                "ephemeral_resources": model.ephemeral.keys().collect::<Vec<_>>(),
                "custom": model.custom,
                "skipped": model.skipped,
                "written": written.changed,
                "removed": written.removed,
                "unchanged": written.unchanged,
            });
            report::out(&format!("{result}\n"));
        }
    }
    Ok(DONE)
}

fn print(files: &FileSet, format: Format) {
    match format {
        Format::Text => {
            for (path, text) in files.iter() {
                report::out(&format!("==> {path} <==\n{text}\n"));
            }
        }
        Format::Json => {
            let files: serde_json::Map<_, _> = files
                .iter()
                .map(|(path, text)| (path.to_owned(), text.into()))
                .collect();
            report::out(&format!("{}\n", serde_json::json!({ "files": files })));
        }
    }
}

fn strictly(input: &InputArguments, complete: bool, code: u8) -> u8 {
    if input.strict && !complete {
        report::err("error: with `--strict`, warnings and things left out are errors\n");
        return WRONG;
    }
    code
}

/// What became of the input.
struct Understood {
    model: Provider,
    /// Whether nothing is left out and nothing was warned of.
    complete: bool,
    /// What the provider's name was made of, when nobody gave it.
    named: Option<String>,
}

fn named(model: &Provider, inputs: &Inputs, sources: &Sources) -> Option<String> {
    let given = inputs.mapping.is_some_and(|number| {
        let file = sources.file(number);
        let provider = file.tree.get("provider");
        provider.and_then(|entry| entry.get("name")).is_some()
    });
    if given || inputs.name.is_some() {
        return None;
    }
    let short = |text: &str| view::plain(text).chars().take(60).collect::<String>();
    Some(match naming::provider(&model.title) == model.name {
        true => format!("the title `{}`", short(&model.title)),
        false => format!("the file's name `{}`", short(&inputs.fallback_name)),
    })
}

fn read(input: &InputArguments) -> Option<Understood> {
    let mut sources = Sources::default().with_reference_root(input.ref_root.clone());
    if input.allow_remote {
        match Remote::new(Limits::default()) {
            Ok(remote) => sources = sources.with_remote(remote),
            Err(error) => {
                report::err(&format!("error: nothing can be fetched: {error}\n"));
                return None;
            }
        }
    }
    let mut sink = Sink::default();
    let mut open = |path: &Path| match sources.read(path) {
        Ok(number) => Some(number),
        Err(diagnostic) => {
            sink.push(*diagnostic);
            None
        }
    };
    let documents: Vec<_> = input.spec.iter().map(|path| open(path)).collect();
    let overlays: Vec<_> = input.overlay.iter().map(|path| open(path)).collect();
    let first = input.spec.first()?;
    let mapping_path = input.mapping.clone().or_else(|| mapping_beside(first));
    let mapping = mapping_path.as_deref().map(|path| {
        sources.read(path).map_or_else(
            |message| {
                sink.push(match Sources::is_about_nothing(&message) {
                    true => message.help(mapping::NOTHING),
                    false => *message,
                });
                None
            },
            Some,
        )
    });
    let opened = documents.into_iter().collect::<Option<Vec<usize>>>();
    let overlays = overlays.into_iter().collect::<Option<Vec<usize>>>();
    let (Some(documents), Some(overlays), None | Some(Some(_))) = (opened, overlays, mapping)
    else {
        report::hosts(&sources, input);
        report::diagnostics(&sink, &sources, input);
        return None;
    };
    let (document, more_documents) = documents.split_first()?;
    let inputs = Inputs {
        document: *document,
        more_documents: more_documents.to_vec(),
        overlays,
        mapping: mapping.flatten(),
        fallback_name: fallback_name(&sources.file(*document).path),
        name: input.name.clone(),
    };
    let (sources, model) = understand(sources, &inputs, &mut sink);
    report::hosts(&sources, input);
    report::diagnostics(&sink, &sources, input);
    let model = model.ok()?;
    let complete = report::is_complete(&sink, &model);
    let named = named(&model, &inputs, &sources);
    // The crate's text takes the memory over: together they would be half as much again.
    drop(sources);
    Some(Understood {
        named,
        model,
        complete,
    })
}

/// `mapping.yaml` or `<stem>.mapping.yaml` in the folder of the document.
fn mapping_beside(document: &Path) -> Option<PathBuf> {
    let stem = document.file_stem()?.to_str()?;
    [format!("{stem}.mapping.yaml"), "mapping.yaml".to_owned()]
        .into_iter()
        .map(|name| document.with_file_name(name))
        .find(|path| path.is_file())
}

/// The folder's name, or the document's when that says more.
fn fallback_name(document: &Path) -> String {
    let name = |part: Option<&std::ffi::OsStr>| {
        part.and_then(std::ffi::OsStr::to_str)
            .unwrap_or_default()
            .to_owned()
    };
    let stem = name(document.file_stem());
    if !["openapi", "swagger", "api", "spec", "schema"].contains(&stem.as_str()) {
        return stem;
    }
    let folder = name(document.parent().and_then(Path::file_name));
    if folder.is_empty() { stem } else { folder }
}
