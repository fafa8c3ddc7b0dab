//! Discriminators that lead into other files: what means which form.

use generator::diagnostic::Sink;
use generator::openapi::{self, Shape};
use generator::source::{Pointer, Position, Sources};

/// The values and whether the document says them, of the forms of `Plant` in a document with these
/// schemas.
fn forms(schemas: &str) -> Vec<(String, bool)> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    let tree = "{type: object, properties: {kind: {type: string}, height: {type: number}}}";
    let herb = "{type: object, properties: {kind: {type: string}, annual: {type: boolean}}}";
    file("tree.yaml", tree);
    file("herb.yaml", herb);
    file("schemas.yaml", &format!("Tree: {tree}\nHerb: {herb}\n"));
    let head = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\npaths: {}\n";
    let text = format!("{head}components:\n  schemas:\n{schemas}");
    file("openapi.yaml", &text);
    let sources = Sources::default();
    let number = sources
        .read(&folder.path().join("openapi.yaml"))
        .expect("a document");
    let mut sink = Sink::default();
    let api = openapi::load(sources, number, &mut sink).expect("an API");
    let schema = api.schema(&Position {
        file: number,
        pointer: Pointer::parse("/components/schemas/Plant"),
    });
    let Shape::Union(choice) = &schema.shape else {
        panic!("no union: {:?}", schema.shape);
    };
    let branches = choice.branches.iter();
    branches
        .map(|branch| (branch.name.clone(), branch.mapped))
        .collect()
}

#[test]
fn a_mapping_leads_where_references_do() {
    let named = "    Tree: {$ref: tree.yaml}\n    Herb: {$ref: herb.yaml}\n";
    let own = r##"{$ref: "#/components/schemas/Tree"}, {$ref: "#/components/schemas/Herb"}"##;
    let files = "{$ref: tree.yaml}, {$ref: herb.yaml}";
    let parts = r##"{$ref: "schemas.yaml#/Tree"}, {$ref: "schemas.yaml#/Herb"}"##;
    for (references, tree, herb) in [
        (
            own,
            "#/components/schemas/Tree",
            "#/components/schemas/Herb",
        ),
        (own, "Tree", "Herb"),
        (own, "tree.yaml", "./herb.yaml"),
        (files, "tree.yaml", "herb.yaml"),
        (files, "./tree.yaml", "./herb.yaml"),
        (files, "Tree", "#/components/schemas/Herb"),
        (parts, "schemas.yaml#/Tree", "./schemas.yaml#/Herb"),
    ] {
        let mapping = format!("{{propertyName: kind, mapping: {{T: {tree:?}, H: {herb:?}}}}}");
        let plant = format!("    Plant: {{oneOf: [{references}], discriminator: {mapping}}}\n");
        let found = forms(&format!("{plant}{named}"));
        let wanted = [("T".to_owned(), true), ("H".to_owned(), true)];
        assert_eq!(found, wanted, "{references} {tree} {herb}");
    }
}

#[test]
fn without_a_mapping_the_first_name_is_the_value() {
    for (references, wanted) in [
        (
            r##"{$ref: "schemas.yaml#/Tree"}, {$ref: "schemas.yaml#/Herb"}"##,
            ["Tree", "Herb"],
        ),
        ("{$ref: tree.yaml}, {$ref: herb.yaml}", ["tree", "herb"]),
        (
            r##"{$ref: "#/components/schemas/Oak"}, {$ref: "#/components/schemas/Mint"}"##,
            ["Oak", "Mint"],
        ),
    ] {
        let plant = format!(
            "    Plant: {{oneOf: [{references}], discriminator: {{propertyName: kind}}}}\n"
        );
        let named = "    Oak: {$ref: tree.yaml}\n    Mint: {$ref: herb.yaml}\n";
        let found = forms(&format!("{plant}{named}"));
        assert_eq!(found, wanted.map(|name| (name.to_owned(), false)));
    }
}
