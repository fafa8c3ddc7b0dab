//! Addresses and the blocks that hold them, in the hands of the real Terraform.

use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use tfsdk::Value;
use tfsdk::address::{Address, ImportSource, InstanceKey, Removal};
use tfsdk_testing::terraform::{Workspace, terraform_available};

/// Keys and ids that a careless writer breaks on.
const HOSTILE: &[&str] = &[
    "plain",
    "with space",
    "quo\"te",
    "back\\slash",
    "trailing\\",
    "new\nline",
    "carriage\r\nreturn",
    "tab\tx",
    "${var.x}",
    "$${x}",
    "$$${x}",
    "%{ if true }",
    "%%{x}",
    "%%%{x}",
    "$",
    "a$",
    "$$",
    "%",
    "{}",
    "é",
    "日本😀",
    "nul\u{0}x",
    "\u{7f}\u{a0}\u{200b}\u{202e}",
    "\u{1b}[31mred",
    "a].b[0]",
    "/* c */ # d // e",
    "<<EOT",
    "'",
    " ",
];

fn address(text: &str) -> Address {
    Address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A resource for each of `keys`, which stand in a file, so that nothing is escaped here.
const FOR_EACH: &str = "for_each = toset(jsondecode(file(\"${path.root}/keys.json\")))";

fn resource(name: &str) -> String {
    format!("resource \"terraform_data\" \"{name}\" {{\n  {FOR_EACH}\n}}\n")
}

fn changes(workspace: &Workspace) -> Vec<Json> {
    let plan = workspace.plan_json();
    plan["resource_changes"]
        .as_array()
        .cloned()
        .unwrap_or_default()
}

#[test]
fn terraform_reads_what_is_written() {
    if !terraform_available("import, moved and removed blocks read by terraform") {
        return;
    }
    let workspace = Workspace::new();
    let old = Address::managed("terraform_data", "old");
    let imports: String = HOSTILE
        .iter()
        .map(|text| {
            let to = old.clone().instance(*text);
            to.import_block(ImportSource::Id(text)).expect("a block")
        })
        .collect();
    workspace.write("keys.json", &json!(HOSTILE).to_string());
    workspace.write("main.tf", &resource("old"));
    let file = workspace.write("blocks.tf", &imports);
    workspace
        .run(&["fmt", "-check", &file.to_string_lossy()])
        .success();
    workspace.apply().success();
    let state = workspace.state_json();
    let found: BTreeMap<String, String> = state["values"]["root_module"]["resources"]
        .as_array()
        .expect("resources")
        .iter()
        .map(|each| {
            let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
            (text(&each["address"]), text(&each["values"]["id"]))
        })
        .collect();
    let expected: BTreeMap<String, String> = HOSTILE
        .iter()
        .map(|text| (old.clone().instance(*text).to_string(), (*text).to_owned()))
        .collect();
    assert_eq!(found, expected);

    let new = address("module.inner.terraform_data.new");
    let moves: String = HOSTILE
        .iter()
        .map(|text| {
            let (from, to) = (old.clone().instance(*text), new.clone().instance(*text));
            from.moved_block(&to).expect("a block")
        })
        .collect();
    std::fs::create_dir(workspace.path().join("inner")).expect("a folder");
    workspace.write("inner/main.tf", &resource("new"));
    workspace.write("main.tf", "module \"inner\" { source = \"./inner\" }\n");
    let file = workspace.write("blocks.tf", &moves);
    workspace
        .run(&["fmt", "-check", &file.to_string_lossy()])
        .success();
    workspace.init().success();
    let moved = changes(&workspace);
    assert_eq!(moved.len(), HOSTILE.len());
    for (text, change) in HOSTILE.iter().zip(sorted_by_key(&moved, HOSTILE)) {
        let (from, to) = (old.clone().instance(*text), new.clone().instance(*text));
        assert_eq!(change["address"], json!(to.to_string()));
        assert_eq!(change["previous_address"], json!(from.to_string()));
        assert_eq!(change["change"]["actions"], json!(["no-op"]), "{text:?}");
    }
    workspace.apply().success();

    let removed = new.removed_block(Removal::Forget).expect("a block");
    workspace.write("main.tf", "");
    let file = workspace.write("blocks.tf", &removed);
    workspace
        .run(&["fmt", "-check", &file.to_string_lossy()])
        .success();
    for change in changes(&workspace) {
        assert_eq!(change["change"]["actions"], json!(["forget"]));
    }
    workspace.apply().success();
    assert_eq!(workspace.state_json().get("values"), None);
}

/// The changes in the order of `keys`.
fn sorted_by_key<'c>(changes: &'c [Json], keys: &[&str]) -> Vec<&'c Json> {
    let of = |key: &&str| changes.iter().find(|change| change["index"] == json!(key));
    keys.iter()
        .map(|key| of(key).unwrap_or_else(|| panic!("{key:?} is not planned: {changes:?}")))
        .collect()
}

/// Terraform 1.11 knows no identities in blocks, but the same expression is a value elsewhere.
#[test]
fn terraform_reads_identities() {
    if !terraform_available("identities of import blocks read by terraform") {
        return;
    }
    let members = HOSTILE
        .iter()
        .enumerate()
        .map(|(position, text)| (format!("m{position}"), Value::from(*text)));
    let identity = Value::object(members.chain([
        ("for".to_owned(), Value::from(true)),
        (
            "big".to_owned(),
            Value::number(tfsdk::Number::parse("18446744073709551617").expect("a number")),
        ),
        (
            "list".to_owned(),
            Value::list([Value::from("a"), Value::from("${b}")]),
        ),
    ]));
    let block = address("terraform_data.x")
        .import_block(ImportSource::Identity(&identity))
        .expect("a block");
    let (_, rest) = block.split_once("identity = ").expect("an identity");
    let expression = rest.strip_suffix("}\n").expect("the end of the block");
    let workspace = Workspace::new();
    workspace.write(
        "main.tf",
        &format!("output \"it\" {{\n  value = {expression}}}\n"),
    );
    workspace.run(&["fmt", "-check"]).success();
    workspace.apply().success();
    let output = workspace.run(&["output", "-json", "it"]).success();
    let read: Json = serde_json::from_str(&output.stdout).expect("JSON");
    for (position, text) in HOSTILE.iter().enumerate() {
        assert_eq!(read[format!("m{position}")], json!(text));
    }
    assert_eq!(read["for"], json!(true));
    assert_eq!(read["list"], json!(["a", "${b}"]));
    assert!(
        output.stdout.contains("18446744073709551617"),
        "{}",
        output.stdout
    );
}

const TREE: &str = r#"
resource "terraform_data" "one" {}
resource "terraform_data" "cnt" { count = 11 }
resource "terraform_data" "each" { for_each = toset(["0", "b", "B", "a.b"]) }
data "terraform_remote_state" "none" {
  count   = 0
  backend = "local"
}
module "cnt" {
  source = "./child"
  count  = 2
}
module "each" {
  source   = "./child"
  for_each = toset(["x", "y.z"])
}
module "alone" { source = "./child" }
"#;

const CHILD: &str = r#"
resource "terraform_data" "in" {}
resource "terraform_data" "cnt" { count = 2 }
module "deep" {
  source = "./deep"
  count  = 1
}
"#;

const TARGETS: &[&str] = &[
    "terraform_data.one",
    "terraform_data.one[0]",
    "terraform_data.cnt",
    "terraform_data.cnt[10]",
    "terraform_data.cnt[\"1\"]",
    "terraform_data.each[\"a.b\"]",
    "module.cnt",
    "module.cnt[1]",
    "module.cnt.terraform_data.in",
    "module.each[\"y.z\"].module.deep",
    "module.each.module.deep",
    "module.alone.terraform_data.cnt",
    "module.alone.module.deep[0].terraform_data.bottom",
];

/// Modules by name alone are wildcards only at the end of an address.
#[test]
fn targets_and_listings_are_terraforms() {
    if !terraform_available("targets and listings compared with those of terraform") {
        return;
    }
    let workspace = Workspace::new();
    std::fs::create_dir_all(workspace.path().join("child/deep")).expect("folders");
    workspace.write("main.tf", TREE);
    workspace.write("child/main.tf", CHILD);
    workspace.write(
        "child/deep/main.tf",
        "resource \"terraform_data\" \"bottom\" {}\n",
    );
    workspace.init().success();
    let all: Vec<String> = changes(&workspace)
        .iter()
        .map(|change| change["address"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert!(all.len() > 30, "{all:?}");
    for target in TARGETS {
        let given = format!("-target={target}");
        workspace
            .run(&["plan", "-no-color", "-input=false", "-out=plan", &given])
            .success();
        let shown = workspace
            .run(&["show", "-json", "-no-color", "plan"])
            .success();
        let plan: Json = serde_json::from_str(&shown.stdout).expect("JSON");
        let theirs: BTreeSet<&str> = plan["resource_changes"]
            .as_array()
            .map(|changes| {
                changes
                    .iter()
                    .filter_map(|c| c["address"].as_str())
                    .collect()
            })
            .unwrap_or_default();
        let own = address(target);
        let ours: BTreeSet<&str> = all
            .iter()
            .map(String::as_str)
            .filter(|each| own.contains(&address(each)))
            .collect();
        assert_eq!(ours, theirs, "{target}");
    }
    workspace.apply().success();
    let listed = workspace.run(&["state", "list"]).success().stdout;
    let listed: Vec<&str> = listed.lines().collect();
    let mut ours: Vec<Address> = all.iter().map(|each| address(each)).collect();
    ours.sort();
    let ours: Vec<String> = ours.iter().map(Address::to_string).collect();
    assert_eq!(listed, ours);
    assert!(ours.iter().all(|each| address(each).to_string() == *each));
    let key = address("terraform_data.each[\"0\"]")
        .resource
        .and_then(|r| r.key);
    assert_eq!(key, Some(InstanceKey::from("0")));
}
