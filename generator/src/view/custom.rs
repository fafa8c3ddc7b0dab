//! What the author writes by hand: where it is registered, and the files that it begins with.

use super::expression::{atom, call, slice};
use super::layout::right_side;
use super::{CustomStubView, CustomView, name};
use crate::model;

/// One kind of what is written by hand: a word of the declaration, how its modules end, and the function
/// that makes one.
struct Kind {
    word: &'static str,
    ending: &'static str,
    makes: &'static str,
    template: &'static str,
}

const KINDS: [Kind; 3] = [
    Kind {
        word: "resources",
        ending: "resource",
        makes: "resource_type",
        template: "src/custom/resource.rs",
    },
    Kind {
        word: "data_sources",
        ending: "data_source",
        makes: "data_source_type",
        template: "src/custom/data_source.rs",
    },
    Kind {
        word: "functions",
        ending: "function",
        makes: "function",
        template: "src/custom/function.rs",
    },
];

/// Modules with the names that they stand for, by kind.
fn modules(model: &model::Provider) -> [Vec<(String, &str)>; 3] {
    let custom = &model.custom;
    let all = [
        (&custom.resources, model.name.as_str()),
        (&custom.data_sources, model.name.as_str()),
        (&custom.functions, ""),
    ];
    let mut kinds = KINDS.iter();
    all.map(|(names, prefix)| {
        let ending = kinds.next().map_or("", |kind| kind.ending);
        let short = |full| name::without_prefix(prefix, full);
        let modules = name::modules(names.iter().map(|full| short(full)));
        let named = names.iter().map(|full| {
            let module = format!("{}_{ending}", modules[short(full)]);
            (module, full.as_str())
        });
        named.collect()
    })
}

/// `src/custom/mod.rs`; none where nothing is written by hand.
pub fn list(model: &model::Provider) -> Vec<CustomView> {
    let modules = modules(model);
    let mut words = call("custom", []);
    for (kind, modules) in KINDS.iter().zip(&modules) {
        let makers = modules
            .iter()
            .map(|(module, _)| atom(format!("{module}::{}", kind.makes)));
        let makers: Vec<_> = makers.collect();
        if !makers.is_empty() {
            words = words.method(kind.word, [slice(makers)]);
        }
    }
    let mut all: Vec<String> = modules.into_iter().flatten().map(|(one, _)| one).collect();
    all.sort();
    let view = CustomView {
        modules: all,
        declaration: right_side("pub static CUSTOM: Custom =", &words),
    };
    (!model.custom.is_empty())
        .then_some(view)
        .into_iter()
        .collect()
}

/// The files that the author begins with.
pub fn stubs(model: &model::Provider) -> Vec<CustomStubView> {
    let of_kinds = KINDS.iter().zip(modules(model));
    let stubs = of_kinds.flat_map(|(kind, modules)| {
        modules.into_iter().map(|(module, name)| CustomStubView {
            path: format!("src/custom/{module}.rs"),
            template: kind.template.to_owned(),
            name: name.to_owned(),
        })
    });
    stubs.collect()
}
