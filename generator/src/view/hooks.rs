//! Hooks of a resource: where they are called, and the file that their author begins with.

use super::expression::{Expression, atom, call, reference, slice, string};
use super::{HookView, ObjectsView};
use crate::model;

fn split(resource: &model::Resource, of: &str) -> Vec<String> {
    let places = resource.hooks.iter();
    let named = places.filter_map(|place| place.strip_prefix(of)?.strip_prefix('.'));
    named.map(str::to_owned).collect()
}

/// Adds the hooks to a declaration.
pub fn hooked(words: Expression, module: &str, resource: &model::Resource) -> Expression {
    if resource.hooks.is_empty() {
        return words;
    }
    let own = reference(atom(format!("crate::hooks::{module}::Own")));
    let mut hooks = call("hooked", [own]);
    let places = resource.hooks.iter().filter_map(|place| {
        Some(atom(match place.as_str() {
            "before_create" => "HookPlace::BeforeCreate",
            "before_update" => "HookPlace::BeforeUpdate",
            "after_read" => "HookPlace::AfterRead",
            _ => return None,
        }))
    });
    let places: Vec<Expression> = places.collect();
    if !places.is_empty() {
        hooks = hooks.method("places", [slice(places)]);
    }
    for of in ["encode", "decode"] {
        let names = split(resource, of);
        if !names.is_empty() {
            let names = names.iter().map(|name| string(name)).collect();
            hooks = hooks.method(of, [slice(names)]);
        }
    }
    words.method("hooks", [reference(hooks)])
}

/// The file that the author of hooks begins with.
pub fn stub(module: &str, type_name: &str, resource: &model::Resource) -> HookView {
    let whole = resource.hooks.iter().filter_map(|place| {
        let (name, argument) = match place.as_str() {
            "before_create" | "before_update" => (place, "body"),
            "after_read" => (place, "object"),
            _ => return None,
        };
        Some(format!(
            "fn {name}(&self, {argument}: &mut Json) -> Outcome {{\n        let _ = {argument};\n        Ok(())\n    }}"
        ))
    });
    let mut methods: Vec<String> = whole.collect();
    for of in ["encode", "decode"] {
        let names = split(resource, of);
        if names.is_empty() {
            continue;
        }
        methods.push(format!(
            "/// Called for `{}`.\n    fn {of}(&self, attribute: &str, value: &mut Json) -> Outcome {{\n        let _ = (attribute, value);\n        Ok(())\n    }}",
            names.join("`, `")
        ));
    }
    let last = methods.pop();
    HookView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        methods,
        last: last.unwrap_or_default(),
    }
}

/// All files of hooks.
pub fn lists(modules: Vec<String>) -> Vec<ObjectsView> {
    let list = ObjectsView { modules };
    (!list.modules.is_empty())
        .then_some(list)
        .into_iter()
        .collect()
}
