//! `model::DataSource` → the file of a data source.

use super::expression::{Expression, atom, call, slice, string};
use super::layout::right_side;
use super::{DataSourceView, ResourceView, attribute, documentation, operation};
use crate::model;
use std::collections::BTreeMap;

/// What data sources may share: the module of the first resource with the same attributes.
pub struct Shared<'a>(BTreeMap<&'a str, Vec<&'a ResourceView>>);

impl<'a> Shared<'a> {
    pub fn new(resources: &'a [ResourceView]) -> Self {
        let mut shared: BTreeMap<&str, Vec<&ResourceView>> = BTreeMap::new();
        for resource in resources {
            let same = shared.entry(&resource.attributes).or_default();
            same.push(resource);
        }
        Self(shared)
    }

    fn module(&self, type_name: &str, tree: &attribute::Tree) -> Option<&str> {
        let same = self.0.get(tree.attributes.as_str())?;
        let mut same = same
            .iter()
            .filter(|resource| resource.objects == tree.objects)
            .peekable();
        let first = same.peek()?.module.as_str();
        Some(
            same.find(|resource| resource.type_name == type_name)
                .map_or(first, |resource| &resource.module),
        )
    }
}

/// Spells a data source.
pub fn data_source(
    provider: &model::Provider,
    type_name: &str,
    module: &str,
    file: &str,
    data_source: &model::DataSource,
    shared: &Shared,
) -> DataSourceView {
    let mut tree = attribute::tree(
        "pub static ATTRIBUTES: &[Attribute] =",
        "",
        &data_source.attributes,
    );
    let arguments = (!data_source.arguments.is_empty()).then(|| {
        attribute::tree(
            "static ARGUMENTS: &[Attribute] =",
            "arguments.",
            &data_source.arguments,
        )
    });
    let (attributes_path, attributes) = match shared.module(type_name, &tree) {
        Some(module) => {
            tree.objects.clear();
            (
                format!("crate::resources::{module}::ATTRIBUTES"),
                Vec::new(),
            )
        }
        None => {
            let attributes = attribute::tree(
                "static ATTRIBUTES: &[Attribute] =",
                "",
                &data_source.attributes,
            );
            ("ATTRIBUTES".to_owned(), vec![attributes.attributes])
        }
    };
    let arguments_path = if arguments.is_some() {
        atom("ARGUMENTS")
    } else {
        slice(Vec::new())
    };
    let mut objects = tree.objects;
    let arguments = arguments.map(|arguments| {
        objects.extend(arguments.objects);
        arguments.attributes
    });
    DataSourceView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        declaration: right_side(
            "pub static DATA_SOURCE: DataSource =",
            &declaration(
                type_name,
                data_source,
                atom(attributes_path),
                arguments_path,
            ),
        ),
        arguments: arguments.into_iter().collect(),
        attributes,
        objects,
        page: documentation::data_source(provider, type_name, file, data_source),
    }
}

fn declaration(
    type_name: &str,
    data_source: &model::DataSource,
    attributes: Expression,
    arguments: Expression,
) -> Expression {
    let read = operation::operation(&data_source.read);
    let type_name = string(type_name);
    let words = match &data_source.lookup {
        model::Lookup::One => call("DataSource::one", [type_name, attributes, arguments, read]),
        model::Lookup::Many(name) => call(
            "DataSource::many",
            [type_name, string(name), attributes, arguments, read],
        ),
    };
    let words = operation::with_path_parameters(words, std::iter::once(&data_source.read));
    if data_source.description.is_empty() {
        return words;
    }
    words.method("doc", [string(&data_source.description)])
}
