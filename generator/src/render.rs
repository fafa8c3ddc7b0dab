//! view + templates → a `FileSet`. Templates are part of the binary, so `gen` works anywhere.

use crate::files::FileSet;
use crate::view::{PageView, ProviderView};
use handlebars::{Handlebars, no_escape};
use serde::Serialize;
use std::fmt;

macro_rules! template {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../templates/provider/", $name, ".hbs")),
        )
    };
}
/// Names and texts of the templates.
const TEMPLATES: &[(&str, &str)] = &[
    template!("Cargo.toml"),
    template!("README.md"),
    template!("gitignore"),
    template!("model.yaml"),
    template!("src/main.rs"),
    template!("src/provider.rs"),
    template!("src/resources/mod.rs"),
    template!("src/resources/resource.rs"),
    template!("src/objects/mod.rs"),
    template!("src/objects/object.rs"),
    template!("src/data_sources/mod.rs"),
    template!("src/data_sources/data_source.rs"),
    template!("docs/index.md"),
    template!("docs/page.md"),
    template!("examples/example.tf"),
];

/// A mistake of ours, not of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug(pub String);

impl fmt::Display for Bug {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "this is a bug in gen: {}", self.0)
    }
}

impl std::error::Error for Bug {}

/// Prints all files of the crate.
///
/// # Errors
/// A template that does not fit its view.
pub fn render(mut provider: ProviderView) -> Result<FileSet, Bug> {
    let mut printer = Printer::new()?;
    printer.print("Cargo.toml".to_owned(), "Cargo.toml", &provider.manifest)?;
    for (path, template) in [
        ("README.md", "README.md"),
        (".gitignore", "gitignore"),
        ("src/main.rs", "src/main.rs"),
        ("src/provider.rs", "src/provider.rs"),
        ("src/resources/mod.rs", "src/resources/mod.rs"),
        ("src/data_sources/mod.rs", "src/data_sources/mod.rs"),
    ] {
        printer.print(path.to_owned(), template, &provider)?;
    }
    // Each view goes once it is printed: there may be many, and they are large.
    for list in &provider.object_lists {
        printer.print("src/objects/mod.rs".to_owned(), "src/objects/mod.rs", list)?;
    }
    for object in std::mem::take(&mut provider.shared) {
        let path = format!("src/objects/{}.rs", object.module);
        printer.print(path, "src/objects/object.rs", &object)?;
    }
    for resource in std::mem::take(&mut provider.resources) {
        let path = format!("src/resources/{}.rs", resource.module);
        printer.print(path, "src/resources/resource.rs", &resource)?;
        printer.print(
            page_path("resources", &resource.page),
            "docs/page.md",
            &resource.page,
        )?;
    }
    for source in std::mem::take(&mut provider.data_sources) {
        let path = format!("src/data_sources/{}.rs", source.module);
        printer.print(path, "src/data_sources/data_source.rs", &source)?;
        printer.print(
            page_path("data-sources", &source.page),
            "docs/page.md",
            &source.page,
        )?;
    }
    printer.print("docs/index.md".to_owned(), "docs/index.md", &provider.index)?;
    for example in std::mem::take(&mut provider.examples) {
        printer.print(example.path.clone(), "examples/example.tf", &example)?;
    }
    // The largest text comes when the other views are gone.
    let model = std::mem::take(&mut provider.model);
    printer.print("model.yaml".to_owned(), "model.yaml", &model)?;
    Ok(printer.files)
}

fn page_path(folder: &str, page: &PageView) -> String {
    format!("docs/{folder}/{}.md", page.file)
}

struct Printer<'a> {
    templates: Handlebars<'a>,
    files: FileSet,
}

impl Printer<'_> {
    fn new() -> Result<Self, Bug> {
        let mut templates = Handlebars::new();
        templates.set_strict_mode(true);
        templates.register_escape_fn(no_escape);
        for (name, text) in TEMPLATES {
            templates
                .register_template_string(name, text)
                .map_err(|error| Bug(error.to_string()))?;
        }
        Ok(Self {
            templates,
            files: FileSet::default(),
        })
    }

    fn print<View: Serialize>(
        &mut self,
        path: String,
        template: &str,
        view: &View,
    ) -> Result<(), Bug> {
        // The error names the template, the line and the column.
        let text = self
            .templates
            .render(template, view)
            .map_err(|error| Bug(error.to_string()))?;
        self.files.insert(path, text).map_err(Bug)
    }
}
