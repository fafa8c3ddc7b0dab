//! The rich resource of `examples/toy.rs`.

use crate::workspace::Terraform;
use std::fs;

const SHELF: &str = "toy_shelf.it";

fn new(name: &str) -> Option<Terraform> {
    Terraform::new(name, "toy", "registry.example/toys/toy")
}

const RICH: &str = r#"
resource "toy_shelf" "it" {
  name     = "first"
  room     = "kitchen"
  secret   = "do not tell"
  password = "never stored"
  labels   = { team = "a" }
  anything = [1, "two", { three = 3 }]
  owner    = { email = "a@example.org" }
  books    = [{ title = "one" }, { title = "two", copies = 0.1 }]
  tags     = [{ key = "a" }, { key = "b", value = "c" }]
  rooms    = { small = { size = 1 }, large = { size = 18446744073709551617 } }
  rule { action = "allow" }
  rule { action = "deny" }
  limit { weight = 1.5 }
  mark { color = "red" }
  mark { color = "blue" }
}
"#;

#[test]
fn a_rich_resource_lives_its_whole_life() {
    let Some(terraform) = new("whole_life") else {
        return;
    };
    terraform.configure(RICH);
    terraform.apply();
    terraform.plan_is_empty();
    terraform.shows(SHELF, &["name = \"first\"", "revision = 1", "height = 3"]);

    // An update in place: the id stays, the revision changes, books keep their numbers though
    // one was put before them.
    let updated = RICH.replace("\"first\"", "\"second\"").replace(
        "[{ title = \"one\" }",
        "[{ title = \"zero\" }, { title = \"one\" }",
    );
    terraform.configure(&updated);
    let (code, text) = terraform.run(&["plan", "-detailed-exitcode"]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("0 to add, 1 to change, 0 to destroy"),
        "{text}"
    );
    assert!(!text.contains("do not tell"), "{text}");
    terraform.apply();
    terraform.plan_is_empty();
    terraform.shows(SHELF, &["name = \"second\"", "revision = 2"]);

    terraform.configure(&updated.replace("kitchen", "cellar"));
    let text = terraform.apply();
    assert!(text.contains("1 added, 0 changed, 1 destroyed"), "{text}");
    terraform.plan_is_empty();

    let (code, text) = terraform.run(&["destroy", "-auto-approve"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("1 destroyed"), "{text}");
    assert!(
        !fs::read_to_string(terraform.folder.join("terraform.tfstate.backup"))
            .unwrap()
            .contains("never stored")
    );
}

#[test]
fn an_imported_object_needs_no_change() {
    let Some(terraform) = new("import") else {
        return;
    };
    terraform.configure("resource \"toy_shelf\" \"it\" { name = \"imported\" }");
    let (code, text) = terraform.run(&["import", "toy_shelf.it", "shelf-7"]);
    assert_eq!(code, 0, "{text}");
    terraform.shows(SHELF, &["id = \"shelf-7\""]);
    terraform.plan_is_empty();
}

#[test]
fn a_create_that_fails_or_panics_leaves_a_tainted_object() {
    let Some(terraform) = new("tainted") else {
        return;
    };
    for (name, message) in [
        ("breaks", "The shelf broke"),
        ("panics", "the shelf fell down"),
    ] {
        terraform.configure(&format!(
            "resource \"toy_shelf\" \"it\" {{ name = \"{name}\" }}"
        ));
        let (code, text) = terraform.run(&["apply", "-auto-approve"]);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains(message), "{text}");
        terraform.shows(SHELF, &["(tainted)", "id = \"made-by-server\""]);
        terraform.run(&["state", "rm", "toy_shelf.it"]);
    }
}

#[test]
fn a_promise_never_to_be_null_decides_expressions_at_plan_time() {
    let Some(terraform) = new("refined") else {
        return;
    };
    terraform.configure(
        "resource \"toy_shelf\" \"it\" { name = \"x\" }\noutput \"missing\" { value = toy_shelf.it.id == null }",
    );
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("+ missing = false"), "{text}");
}

#[test]
fn a_known_prefix_decides_expressions_at_plan_time() {
    let Some(terraform) = new("prefix") else {
        return;
    };
    let outputs = "output \"arn\" { value = startswith(toy_shelf.it.arn, \"arn:\") }\noutput \"urn\" { value = startswith(toy_shelf.it.arn, \"urn:\") }\noutput \"missing\" { value = toy_shelf.it.arn == null }";
    terraform.configure(&format!(
        "resource \"toy_shelf\" \"it\" {{ name = \"x\" }}\n{outputs}"
    ));
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["+ arn = true", "+ urn = false", "+ missing = false"] {
        assert!(squeezed.contains(part), "no {part:?} in:\n{text}");
    }
    terraform.apply();
    terraform.plan_is_empty();
}

#[test]
fn only_what_depends_on_a_change_is_known_after_apply() {
    let Some(terraform) = new("depends") else {
        return;
    };
    let books = "[{ title = \"one\" }, { title = \"two\" }]";
    let shelf = |name: &str, books: &str| {
        format!("resource \"toy_shelf\" \"it\" {{\n  name = \"{name}\"\n  books = {books}\n}}")
    };
    terraform.configure(&shelf("x", books));
    terraform.apply();
    // Another name, a book that changes and moves, and a new one.
    let books = "[{ title = \"two\", copies = 2 }, { title = \"new\" }, { title = \"one\" }]";
    terraform.configure(&shelf("y", books));
    let (code, text) = terraform.run(&["plan", "-out=plan"]);
    assert_eq!(code, 0, "{text}");
    let (_, json) = terraform.run(&["show", "-json", "plan"]);
    let plan: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let change = &plan["resource_changes"][0]["change"];
    let unknown = &change["after_unknown"];
    assert_eq!(unknown["revision"], true, "{unknown}");
    assert_eq!(unknown["arn"], serde_json::Value::Null, "{unknown}");
    let isbn = |index: usize| unknown["books"][index]["isbn"] == true;
    assert_eq!(
        [isbn(0), isbn(1), isbn(2)],
        [false, true, false],
        "{unknown}"
    );
    terraform.apply();
    terraform.plan_is_empty();
}

#[test]
fn attributes_are_validated_beside_each_other_and_unknown_ones_may_turn_out_right() {
    let Some(terraform) = new("validated") else {
        return;
    };
    let shelf =
        |more: &str| format!("resource \"toy_shelf\" \"it\" {{\n  name = \"x\"\n{more}\n}}");
    let refused = [
        (
            "mode = \"deep\"\nroom = \"hall\"",
            "one of \"wide\", \"high\"",
        ),
        ("mode = \"wide\"", "these are needed too: room"),
        (
            "mode = \"wide\"\nroom = \"hall\"\nlimit { weight = 1 }",
            "cannot be given together: limit, mode",
        ),
    ];
    for (more, message) in refused {
        terraform.configure(&shelf(more));
        let (code, text) = terraform.run(&["validate"]);
        assert_eq!(code, 1, "{text}");
        let text = text.replace(['\u{2502}', '\u{2575}'], "");
        let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(squeezed.contains(message), "no {message:?} in:\n{text}");
    }
    let unknown = "mode = terraform_data.mode.output\nroom = terraform_data.room.output";
    let data = |name: &str, input: &str| {
        format!("\nresource \"terraform_data\" \"{name}\" {{ input = {input} }}")
    };
    let room = data("room", "\"hall\"");
    terraform.configure(&format!(
        "{}{room}{}",
        shelf(unknown),
        data("mode", "\"wide\"")
    ));
    terraform.apply();
    terraform.plan_is_empty();
    terraform.configure(&format!(
        "{}{room}{}",
        shelf(unknown),
        data("mode", "\"deep\"")
    ));
    let (code, text) = terraform.run(&["apply", "-auto-approve"]);
    assert_eq!(code, 1, "only known at apply, it is refused then:\n{text}");
}
