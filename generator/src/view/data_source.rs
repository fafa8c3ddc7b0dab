//! `model::DataSource` → the file of a data source.

use super::attribute::Speller;
use super::expression::{Expression, atom, call, reference, slice, string};
use super::layout::right_side;
use super::{DataSourceView, documentation, operation, path_parameter};
use crate::model;

/// Spells a data source. `owner` is the module of the resource that has the same attributes, `hooked` of
/// the one whose hooks step in.
pub fn data_source(
    provider: &model::Provider,
    type_name: &str,
    (module, file): (&str, &str),
    data_source: &model::DataSource,
    owner: Option<&str>,
    hooked: Option<&str>,
    speller: &Speller,
) -> DataSourceView {
    let arguments = (!data_source.arguments.is_empty()).then(|| {
        speller.tree(
            "static ARGUMENTS: &[Attribute] =",
            "arguments.",
            &data_source.arguments,
        )
    });
    let mut objects = Vec::new();
    let (attributes_path, attributes) = match owner {
        Some(module) => (
            format!("crate::resources::{module}::ATTRIBUTES"),
            Vec::new(),
        ),
        None => {
            let tree = speller.tree(
                "static ATTRIBUTES: &[Attribute] =",
                "",
                &data_source.attributes,
            );
            objects = tree.objects;
            ("ATTRIBUTES".to_owned(), vec![tree.attributes])
        }
    };
    let arguments_path = if arguments.is_some() {
        atom("ARGUMENTS")
    } else {
        slice(Vec::new())
    };
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
                hooked,
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
    hooked: Option<&str>,
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
    let search = data_source.search.as_ref();
    let calls = std::iter::once(&data_source.read).chain(search.map(|search| &search.list));
    let mut words = operation::with_path_parameters(words, calls);
    words = path_parameter::given(words, &data_source.from_provider);
    if let Some(search) = search {
        let by = search.by.iter().map(|name| string(name)).collect();
        let found = call("search", [operation::operation(&search.list), slice(by)]);
        words = words.method("found_by", [reference(found)]);
    }
    if let Some(module) = hooked {
        let hooks = atom(format!("crate::resources::{module}::HOOKS"));
        words = words.method("hooks", [reference(hooks)]);
    }
    if data_source.description.is_empty() {
        return words;
    }
    words.method("doc", [string(&data_source.description)])
}
