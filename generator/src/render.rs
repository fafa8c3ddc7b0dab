//! view + templates → files, one after the other. Templates are part of the binary, so `gen` works
//! anywhere.

use crate::files::{Destination, Problem};
use crate::model::Provider;
use crate::source;
use crate::view::{Crate, PageView, Sdk};
use handlebars::{Handlebars, no_escape};
use serde::Serialize;

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
    template!("src/custom/mod.rs"),
    template!("src/custom/resource.rs"),
    template!("src/custom/data_source.rs"),
    template!("src/custom/function.rs"),
    template!("src/hooks/mod.rs"),
    template!("src/hooks/stub.rs"),
    template!("src/keys/mod.rs"),
    template!("src/keys/keys.rs"),
    template!("src/objects/mod.rs"),
    template!("src/objects/object.rs"),
    template!("src/data_sources/mod.rs"),
    template!("src/data_sources/data_source.rs"),
    template!("src/actions/mod.rs"),
    template!("src/actions/action.rs"),
    template!("src/ephemeral_resources/mod.rs"),
    template!("src/ephemeral_resources/ephemeral_resource.rs"),
    template!("docs/index.md"),
    template!("docs/page.md"),
    template!("examples/example.tf"),
];

/// Prints all files of the crate.
///
/// # Errors
/// What the destination says, and a template that does not fit its view.
pub fn render(
    model: &Provider,
    sdk: &Sdk,
    destination: &mut impl Destination,
) -> Result<(), Problem> {
    let mut printer = Printer::new(destination)?;
    // First: the longest text comes while there is no other.
    printer.print_model(model)?;
    let whole = Crate::new(model, sdk);
    let provider = whole.provider();
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
    for list in &provider.object_lists {
        printer.print("src/objects/mod.rs".to_owned(), "src/objects/mod.rs", list)?;
    }
    printer.print("docs/index.md".to_owned(), "docs/index.md", &provider.index)?;
    for list in &provider.action_lists {
        printer.print("src/actions/mod.rs".to_owned(), "src/actions/mod.rs", list)?;
    }
    for list in &provider.ephemeral_lists {
        let template = "src/ephemeral_resources/mod.rs";
        printer.print(template.to_owned(), template, list)?;
    }
    for list in &provider.custom_lists {
        printer.print("src/custom/mod.rs".to_owned(), "src/custom/mod.rs", list)?;
    }
    for stub in whole.custom() {
        let text = printer.text(&stub.template, &stub)?;
        printer.destination.put_once(stub.path, text)?;
    }
    for list in &provider.hook_lists {
        printer.print("src/hooks/mod.rs".to_owned(), "src/hooks/mod.rs", list)?;
        printer.print("src/keys/mod.rs".to_owned(), "src/keys/mod.rs", list)?;
    }
    for hook in whole.hooks() {
        let text = printer.text("src/hooks/stub.rs", &hook)?;
        let path = format!("src/hooks/{}.rs", hook.module);
        printer.destination.put_once(path, text)?;
    }
    for keys in whole.keys() {
        let path = format!("src/keys/{}.rs", keys.module);
        printer.print(path, "src/keys/keys.rs", &keys)?;
    }
    for object in whole.shared() {
        let path = format!("src/objects/{}.rs", object.module);
        printer.print(path, "src/objects/object.rs", &object)?;
    }
    for resource in whole.resources() {
        let path = format!("src/resources/{}.rs", resource.module);
        printer.print(path, "src/resources/resource.rs", &resource)?;
        let path = page_path("resources", &resource.page);
        printer.print(path, "docs/page.md", &resource.page)?;
    }
    for source in whole.data_sources() {
        let path = format!("src/data_sources/{}.rs", source.module);
        printer.print(path, "src/data_sources/data_source.rs", &source)?;
        let path = page_path("data-sources", &source.page);
        printer.print(path, "docs/page.md", &source.page)?;
    }
    for page in whole.lists() {
        printer.print(page_path("list-resources", &page), "docs/page.md", &page)?;
    }
    for action in whole.actions() {
        let path = format!("src/actions/{}.rs", action.module);
        printer.print(path, "src/actions/action.rs", &action)?;
        printer.print(
            page_path("actions", &action.page),
            "docs/page.md",
            &action.page,
        )?;
    }
    for one in whole.ephemeral() {
        let path = format!("src/ephemeral_resources/{}.rs", one.module);
        let template = "src/ephemeral_resources/ephemeral_resource.rs";
        printer.print(path, template, &one)?;
        let path = page_path("ephemeral-resources", &one.page);
        printer.print(path, "docs/page.md", &one.page)?;
    }
    for example in whole.examples() {
        printer.print(example.path.clone(), "examples/example.tf", &example)?;
    }
    Ok(())
}

fn page_path(folder: &str, page: &PageView) -> String {
    format!("docs/{folder}/{}.md", page.file)
}

struct Printer<'a, To> {
    templates: Handlebars<'static>,
    destination: &'a mut To,
}

impl<'a, To: Destination> Printer<'a, To> {
    fn new(destination: &'a mut To) -> Result<Self, Problem> {
        let mut templates = Handlebars::new();
        templates.set_strict_mode(true);
        templates.register_escape_fn(no_escape);
        for (name, text) in TEMPLATES {
            templates
                .register_template_string(name, text)
                .map_err(|error| Problem::bug(&error.to_string()))?;
        }
        Ok(Self {
            templates,
            destination,
        })
    }

    fn text<View: Serialize>(&self, template: &str, view: &View) -> Result<String, Problem> {
        // The error names the template, the line and the column.
        self.templates
            .render(template, view)
            .map_err(|error| Problem::bug(&error.to_string()))
    }

    fn print<View: Serialize>(
        &mut self,
        path: String,
        template: &str,
        view: &View,
    ) -> Result<(), Problem> {
        let text = self.text(template, view)?;
        self.destination.put(path, text)
    }

    /// The template is the head: what it prints would be copied four times.
    fn print_model(&mut self, model: &Provider) -> Result<(), Problem> {
        let mut text = self.text("model.yaml", &())?;
        source::write_yaml(model, &mut text).map_err(|error| Problem::bug(&error))?;
        text.push('\n');
        self.destination.put("model.yaml".to_owned(), text)
    }
}
