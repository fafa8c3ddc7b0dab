//! From the tree of `mapping.yaml` to a `Mapping`.

use super::contradiction::Words;
use super::destroy::literal;
use super::equality::{EQUALITIES, equality};
use super::{AttributeMapping, Mapping, OperationMapping, Order, Placed};
use super::{ResourceMapping, Step, Typed};
use crate::diagnostic::{Code, Diagnostic, Sink, nearest};
use crate::model::Presence;
use crate::source::{Position, Sources, Tree};
use std::collections::BTreeMap;

/// Vendor extensions that can be understood, by how their names begin.
const FAMILIES: [&str; 7] = [
    "x-enum",
    "x-google",
    "x-kubernetes",
    "x-ms",
    "x-speakeasy",
    "x-terraform",
    "x-xgen",
];

/// What helps when a mapping says nothing.
pub const NOTHING: &str =
    "begin with `version: 1`, or remove the file: everything is generated without one";

/// Reads the mapping in the file `number`.
pub fn read(sources: &Sources, number: usize, sink: &mut Sink) -> Mapping {
    let file = sources.file(number);
    for message in sources.repeated(number, |key| {
        Diagnostic::error(
            Code::MappingKey,
            format!("the key `{key}` stands twice in one object of the mapping"),
        )
        .help("put both entries together, or remove one")
    }) {
        sink.push(message);
    }
    let mut reader = Reader { sink };
    reader.mapping(
        &file.tree,
        &Position {
            file: number,
            ..Position::default()
        },
    )
}

const PARAMETER: &str = "the name of a parameter in a query, header or cookie";

pub(super) struct Reader<'a> {
    pub(super) sink: &'a mut Sink,
}

impl Reader<'_> {
    fn mapping(&mut self, tree: &Tree, at: &Position) -> Mapping {
        let mut mapping = Mapping::default();
        let keys = [
            "version",
            "provider",
            "generate",
            "resources",
            "parameters",
            "ignore",
            "overlays",
            "extensions",
            "defaults",
            "actions",
            "ephemeral",
            "custom",
        ];
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "version" => match value {
                    Tree::Number(digits) if digits.as_ref() == "1" => {}
                    _ => self.wrong(&place, value, "`1`, the only version there is"),
                },
                "provider" => self.provider(value, &place, &mut mapping),
                "generate" => self.generate(value, &place, &mut mapping),
                "resources" => {
                    for (name, value) in
                        self.entries_of(value, &place, "an object with an entry for each resource")
                    {
                        let place = place.child(name);
                        if !crate::naming::is_legal(name) {
                            self.wrong(
                                &place,
                                value,
                                "a name of lower-case letters, digits and underscores",
                            );
                            continue;
                        }
                        let resource = self.resource(value, &place);
                        mapping.resources.insert(name.to_string(), resource);
                    }
                }
                "parameters" => mapping.parameters = self.places(value, &place, PARAMETER),
                "defaults" => self.defaults(value, &place, &mut mapping),
                "actions" => mapping.actions = self.actions(value, &place),
                "custom" => mapping.custom = self.custom(value, &place),
                "ephemeral" => mapping.ephemeral = self.ephemeral(value, &place),
                "overlays" => mapping.overlays = self.places(value, &place, "the path of a file"),
                "extensions" => {
                    let wanted = format!("one of `{}`", FAMILIES.join("`, `"));
                    for family in self.places(value, &place, &wanted) {
                        if !FAMILIES.contains(&family.value.as_str()) {
                            let text = Tree::String(family.value.into());
                            self.wrong(&family.position, &text, &wanted);
                            continue;
                        }
                        mapping.extensions.insert(family.value);
                    }
                }
                _ => {
                    let wanted = "the name of a resource, a path, or `METHOD /path`";
                    mapping.ignore = self.places(value, &place, wanted);
                }
            }
        }
        mapping
    }

    fn resource(&mut self, tree: &Tree, at: &Position) -> ResourceMapping {
        let mut resource = ResourceMapping::at(at);
        if let Some(path) = tree.as_str() {
            resource.at = Some(Placed {
                value: path.to_owned(),
                position: at.clone(),
            });
            return resource;
        }
        let keys = [
            "at",
            "create",
            "read",
            "update",
            "delete",
            "list",
            "data_sources",
            "then",
            "on_destroy",
            "protect",
            "gone",
            "soft_delete",
            "id",
            "find",
            "on_conflict",
            "element",
            "etag",
            "lock",
            "skip",
            "parameters",
            "variants",
            "wait",
            "timeouts",
            "consistency",
            "hooks",
            "attributes",
        ];
        self.contradictions(Words::Resource, tree, at);
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "at" => {
                    resource.at = self.text(value, &place).map(|value| Placed {
                        value,
                        position: place,
                    });
                }
                "create" => resource.create = Some(self.operation(value, &place)),
                "read" => resource.read = Some(self.operation(value, &place)),
                "update" => resource.update = Some(self.operation(value, &place)),
                "delete" => resource.delete = Some(self.operation(value, &place)),
                "list" => resource.list = Some(self.operation(value, &place)),
                "data_sources" => resource.data_sources = self.data_sources(value, &place),
                "variants" => resource.variants = self.variants_of_resource(value, &place),
                "wait" => resource.waiting.waits = self.waits(value, &place),
                "timeouts" => resource.waiting.timeouts = self.timeouts(value, &place),
                "consistency" => resource.waiting.consistency = self.consistency(value, &place),
                "lock" => resource.waiting.lock = self.lock(value, &place),
                "etag" => resource.etag = self.etag(value, &place),
                "on_destroy" => resource.on_destroy = self.on_destroy(value, &place),
                "element" => resource.element = self.element(value, &place),
                "then" => resource.then = self.then(value, &place),
                "protect" => resource.protect = self.flag(value, &place),
                "gone" => resource.gone = self.gone(value, &place),
                "soft_delete" => resource.soft_delete = self.soft_delete(value, &place),
                "id" | "find" | "on_conflict" => {
                    self.identity(key, value, &place, &mut resource.identity);
                }
                "hooks" => resource.hooks = self.places(value, &place, "the place of a hook"),
                "parameters" => resource.parameters = self.places(value, &place, PARAMETER),
                "skip" => {
                    let wanted = "a list of `update` and `delete`";
                    let elements = self.elements_of(value, &place, wanted);
                    for (index, element) in elements.iter().enumerate() {
                        match element.as_str() {
                            Some("update") => resource.skip.push(Step::Update),
                            Some("delete") => resource.skip.push(Step::Delete),
                            _ => self.wrong(
                                &place.child(&index.to_string()),
                                element,
                                "`update` or `delete`",
                            ),
                        }
                    }
                }
                _ => resource.attributes = self.attributes(value, &place),
            }
        }
        resource
    }

    pub(super) fn attributes(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<String, AttributeMapping> {
        let wanted = "an object with an entry for each attribute";
        let entries = self.entries_of(tree, at, wanted).iter();
        let read = entries.map(|(name, value)| {
            let entry = self.attribute(value, &at.child(name));
            (name.to_string(), entry)
        });
        read.collect()
    }

    pub(super) fn operation(&mut self, tree: &Tree, at: &Position) -> OperationMapping {
        let mut operation = OperationMapping::at(at);
        if let Some(call) = tree.as_str() {
            operation.call = Some(call.to_owned());
            return operation;
        }
        let keys = [
            "call",
            "list",
            "where",
            "query",
            "headers",
            "cookies",
            "wrap",
            "unwrap",
            "body",
            "pagination",
            "gone",
            "mask",
        ];
        self.astray(tree, at);
        self.contradictions(Words::Operation, tree, at);
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "call" => operation.call = self.text(value, &place),
                "list" => {
                    operation.list = self.text(value, &place).map(|value| Placed {
                        value,
                        position: place,
                    });
                }
                "where" => operation.same = self.texts(value, &place),
                "query" => operation.query = self.texts(value, &place),
                "headers" => operation.headers = self.headers(value, &place),
                "cookies" => operation.cookies = self.cookies(value, &place),
                "wrap" => operation.wrap = self.text(value, &place),
                "unwrap" => operation.unwrap = self.text(value, &place),
                "pagination" => operation.pagination = self.pagination(value, &place),
                "gone" => operation.gone = self.gone(value, &place),
                "mask" => operation.mask = self.text(value, &place),
                _ => operation.body = self.body(value, &place),
            }
        }
        operation
    }

    fn attribute(&mut self, tree: &Tree, at: &Position) -> AttributeMapping {
        let mut attribute = AttributeMapping {
            position: at.clone(),
            ..Default::default()
        };
        let keys = [
            "ignore",
            "from",
            "rename",
            "required",
            "optional",
            "computed",
            "sensitive",
            "replace",
            "write_only",
            "version",
            "own",
            "stable",
            "volatile",
            "read",
            "default",
            "clear",
            "const",
            "hide",
            "equal",
            "order",
            "type",
            "variants",
            "max_depth",
            "description",
        ];
        self.contradictions(Words::Attribute, tree, at);
        let (mut optional, mut computed) = (false, false);
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "ignore" => attribute.ignore = self.flag(value, &place),
                "from" => attribute.from = self.text(value, &place),
                "rename" => attribute.rename = self.text(value, &place),
                "required" if self.flag(value, &place) => {
                    attribute.presence = Some(Presence::Required)
                }
                "required" => {}
                "optional" => optional = self.flag(value, &place),
                "computed" => computed = self.flag(value, &place),
                "sensitive" => attribute.sensitive = Some(self.flag(value, &place)),
                "replace" => attribute.replace = Some(self.flag(value, &place)),
                "write_only" => attribute.write_only = Some(self.flag(value, &place)),
                "own" => attribute.own_listed = self.own_listed(value, &place),
                "version" => attribute.version = self.new_name(value, &place),
                "stable" => attribute.stable = Some(self.flag(value, &place)),
                "volatile" => attribute.stable = Some(!self.flag(value, &place)),
                "read" => match value.as_str() {
                    Some("never") => attribute.returned = Some(false),
                    Some("always") => attribute.returned = Some(true),
                    _ => self.wrong(&place, value, "`never` or `always`"),
                },
                "default" => match value {
                    Tree::String(text) if text.as_ref() == "server" => {
                        attribute.server_default = true
                    }
                    Tree::Null => self.wrong(&place, value, "a value, or `server`"),
                    value => attribute.default = Some(literal(value)),
                },
                "equal" => match value.as_str().and_then(equality) {
                    Some(equality) => attribute.equality = Some(equality),
                    None => self.wrong(&place, value, EQUALITIES),
                },
                "order" => match (value.as_str(), value.get("key").and_then(Tree::as_str)) {
                    (Some("ignore"), _) => attribute.order = Some(Order::Ignored),
                    (Some("keep"), _) => attribute.order = Some(Order::Kept),
                    (_, Some(key)) => attribute.order = Some(Order::Key(key.to_owned())),
                    _ => self.wrong(&place, value, "`keep`, `ignore` or `{key: PROPERTY}`"),
                },
                "type" => match value.as_str() {
                    Some("json") => attribute.of = Some(Typed::Json),
                    Some("dynamic") => attribute.of = Some(Typed::Dynamic),
                    Some("string") => attribute.of = Some(Typed::Text),
                    _ => self.wrong(&place, value, "`json`, `dynamic` or `string`"),
                },
                "variants" => attribute.variants = self.variants_of_attribute(value, &place),
                "clear" => attribute.clear = self.clear(value, &place),
                "const" => attribute.constant = Some(literal(value)),
                "hide" => attribute.hide = self.flag(value, &place),
                "max_depth" => match value {
                    Tree::Number(digits) if matches!(digits.parse(), Ok(1..=10)) => {
                        attribute.max_depth = digits.parse().ok();
                    }
                    _ => self.wrong(&place, value, "a whole number from 1 to 10"),
                },
                _ => attribute.description = self.text(value, &place),
            }
        }
        self.hidden(&mut attribute, tree);
        match (optional, computed) {
            (true, true) => attribute.presence = Some(Presence::OptionalComputed),
            (true, false) => attribute.presence = Some(Presence::Optional),
            (false, true) => attribute.presence = Some(Presence::Computed),
            (false, false) => {}
        }
        attribute
    }

    /// The members of an object whose keys are known; others are reported.
    pub(super) fn members<'t>(
        &mut self,
        tree: &'t Tree,
        at: &Position,
        keys: &[&'static str],
    ) -> Vec<(&'static str, &'t Tree, Position)> {
        if *tree == Tree::Null && at.pointer.as_str().is_empty() {
            self.sink.push(
                Diagnostic::error(Code::MappingValue, "the mapping says nothing")
                    .at_value(at, "")
                    .help(NOTHING),
            );
            return Vec::new();
        }
        if !matches!(tree, Tree::Object(_)) {
            self.wrong(
                at,
                tree,
                &format!("an object with some of `{}`", keys.join("`, `")),
            );
        }
        let mut known = Vec::new();
        for (name, value) in tree.members() {
            if let Some(key) = keys.iter().find(|key| **key == name.as_ref()) {
                known.push((*key, value, at.child(name)));
                continue;
            }
            self.sink.push(
                Diagnostic::error(Code::MappingKey, format!("`{name}` is not known here"))
                    .at(&at.child(name), "")
                    .help(format!(
                        "did you mean `{}`? known are `{}`",
                        nearest(keys, name).unwrap_or(&""),
                        keys.join("`, `")
                    )),
            );
        }
        known
    }

    pub(super) fn text(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let text = tree.as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong(
                at,
                tree,
                "text; a path in braces must be quoted inside `{…}` and `[…]`",
            );
        }
        text
    }

    pub(super) fn texts(&mut self, tree: &Tree, at: &Position) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for (name, value) in self.entries_of(tree, at, "an object of names and texts") {
            match value {
                Tree::String(text) | Tree::Number(text) => {
                    texts.insert(name.to_string(), text.to_string());
                }
                other => self.wrong(&at.child(name), other, "text"),
            }
        }
        texts
    }

    pub(super) fn flag(&mut self, tree: &Tree, at: &Position) -> bool {
        if tree.as_bool().is_none() {
            self.wrong(at, tree, "`true` or `false`");
        }
        tree.as_bool().unwrap_or(false)
    }

    pub(super) fn tell(&mut self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    pub(super) fn wrong(&mut self, at: &Position, found: &Tree, wanted: &str) {
        let what = match found {
            Tree::String(text) => format!("found the text `{text}`"),
            other => format!("found {}", other.kind()),
        };
        self.sink.push(
            Diagnostic::error(Code::MappingValue, format!("this should be {wanted}"))
                .at_value(at, what)
                .help(format!("write {wanted}")),
        );
    }
}
