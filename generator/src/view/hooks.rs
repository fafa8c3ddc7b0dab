//! Hooks of a resource: where they are called, the file that their author begins with, and the keys of
//! the attributes.

use super::expression::{Expression, atom, call, slice, string, tuple};
use super::layout::right_side;
use super::{HookView, KeyView, KeysView, ObjectsView, name};
use crate::model;

/// Attributes of which `of` (`encode`, `decode`) is called.
fn split<'a>(resource: &'a model::Resource, of: &str) -> Vec<&'a str> {
    let places = resource.hooks.iter();
    let named = places.filter_map(|place| place.strip_prefix(of)?.strip_prefix('.'));
    named.collect()
}

/// Places that are not of one attribute.
fn whole(resource: &model::Resource) -> impl Iterator<Item = &str> {
    let places = resource.hooks.iter().map(String::as_str);
    places.filter(|place| !place.contains('.'))
}

/// The right side of `HOOKS`, if there are any.
pub fn hooks(module: &str, resource: &model::Resource) -> Option<String> {
    if resource.hooks.is_empty() {
        return None;
    }
    let own = |function: &str| atom(format!("crate::hooks::{module}::{function}"));
    let mut words = call("hooks", []);
    for place in whole(resource) {
        words = words.method(place, [own(place)]);
    }
    for of in ["encode", "decode"] {
        let names = split(resource, of).into_iter();
        let pairs: Vec<Expression> = names
            .map(|name| tuple([string(name), own(&format!("{of}_{name}"))]))
            .collect();
        if !pairs.is_empty() {
            words = words.method(of, [slice(pairs)]);
        }
    }
    Some(right_side("pub static HOOKS: Hooks =", &words))
}

/// The file that the author of hooks begins with.
pub fn stub(module: &str, type_name: &str, resource: &model::Resource) -> HookView {
    let (mut types, mut functions) = (vec!["Outcome"], Vec::new());
    for place in whole(resource) {
        let (when, arguments, needs): (_, _, &[_]) = match place {
            "plan" => (
                "Looks at a plan.",
                &[("planning", "&mut Planning<'_>")][..],
                &["Planning"],
            ),
            "after_read" => (
                "An object in an answer, before it becomes attributes.",
                &[("object", "&mut Json"), ("known", "Known<'_>")],
                &["Json", "Known"],
            ),
            "after_delete" => (
                "The object is gone from the API.",
                &[("known", "Known<'_>")],
                &["Known"],
            ),
            before => (
                match before {
                    "before_create" => "Before the object is made.",
                    "before_update" => "Before it is changed.",
                    "before_delete" => "Before it is deleted.",
                    "before_read" => "Before it is read.",
                    "before_list" => "Before objects are listed.",
                    _ => "Before a call that follows another one.",
                },
                &[("call", "&mut Outgoing"), ("known", "Known<'_>")],
                &["Outgoing", "Known"],
            ),
        };
        types.extend(needs);
        functions.push(function(when, place, arguments));
    }
    for (of, side) in [("encode", "a request"), ("decode", "an answer")] {
        for name in split(resource, of) {
            types.push("Json");
            let when = format!("`{name}` as {side} has it.");
            let place = format!("{of}_{name}");
            functions.push(function(&when, &place, &[("value", "&mut Json")]));
        }
    }
    types.sort_unstable();
    types.dedup();
    HookView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        types: match types.as_slice() {
            [only] => (*only).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        },
        functions,
    }
}

fn function(when: &str, name: &str, arguments: &[(&str, &str)]) -> String {
    let given: Vec<_> = arguments
        .iter()
        .map(|(name, kind)| format!("{name}: {kind}"))
        .collect();
    let names: Vec<_> = arguments.iter().map(|(name, _)| *name).collect();
    let unused = match names.as_slice() {
        [only] => (*only).to_owned(),
        several => format!("({})", several.join(", ")),
    };
    let one_line = format!("pub fn {name}({}) -> Outcome {{", given.join(", "));
    let head = match one_line.len() <= 100 {
        true => one_line,
        false => format!(
            "pub fn {name}(\n    {},\n) -> Outcome {{",
            given.join(",\n    ")
        ),
    };
    format!("/// {when}\n{head}\n    let _ = {unused};\n    Ok(())\n}}")
}

/// The keys of the attributes of a resource.
pub fn keys(module: &str, type_name: &str, resource: &model::Resource) -> KeysView {
    let mut found = Vec::new();
    let root = Place::default();
    collect(&root, &resource.attributes, &mut found);
    let names = name::statics(found.iter().map(|(place, _)| place.path.as_str()));
    let keys = found.iter().map(|(place, kind)| {
        let name = names[place.path.as_str()].clone();
        let left = format!("pub const {name}: Key<{kind}> =");
        let path = place.path[place.from..].to_owned();
        KeyView {
            docs: (place.from > 0)
                .then(|| {
                    format!(
                        "Of an element of `{}`.",
                        place.path[..place.from - 1].to_owned()
                    )
                })
                .into_iter()
                .collect(),
            value: right_side(&left, &call("key", [string(&path)])),
            left,
        }
    });
    KeysView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        keys: keys.collect(),
    }
}

/// Where an attribute is: its whole path, of which a key names what comes after the last collection.
#[derive(Clone, Debug, Default)]
struct Place {
    path: String,
    from: usize,
}

impl Place {
    fn child(&self, name: &str) -> Self {
        let path = match self.path.as_str() {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        Self { path, ..*self }
    }
}

fn collect(at: &Place, attributes: &model::AttributeMap, found: &mut Vec<(Place, String)>) {
    for (name, attribute) in attributes {
        if attribute.presence == model::Presence::Constant {
            continue;
        }
        let mut place = at.child(name);
        found.push((place.clone(), holds(&attribute.kind)));
        if let Some(object) = attribute.kind.object() {
            if !matches!(attribute.kind, model::Kind::Object(_)) {
                place.from = place.path.len() + 1;
            }
            collect(&place, object, found);
        }
    }
}

fn holds(kind: &model::Kind) -> String {
    use model::Kind;
    match kind {
        Kind::String | Kind::Scalar(_) | Kind::Json => "String".to_owned(),
        Kind::Integer | Kind::Number => "Number".to_owned(),
        Kind::Boolean => "bool".to_owned(),
        Kind::Dynamic => "Value".to_owned(),
        Kind::Object(_) => "Nested".to_owned(),
        Kind::List(element) => format!("Vec<{}>", holds(element)),
        Kind::Set(element) => format!("Set<{}>", holds(element)),
        Kind::Map(element) => format!("BTreeMap<String, {}>", holds(element)),
    }
}

/// The modules of one kind of files; none where there are none.
pub fn lists(modules: Vec<String>) -> Vec<ObjectsView> {
    let list = ObjectsView { modules };
    (!list.modules.is_empty())
        .then_some(list)
        .into_iter()
        .collect()
}
