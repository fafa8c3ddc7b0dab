//! A declared provider under the real `terraform`, where there is one.

#[path = "kiosk/api.rs"]
#[allow(dead_code)]
mod api;
#[path = "waiting/server.rs"]
#[allow(dead_code)]
mod server;
mod serving;

use api::Api;
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use tfsdk_testing::terraform::{Workspace, terraform_available};

/// The provider program, beside the tests. A run of these tests alone does not build it.
fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let build = || {
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--package",
                "tfsdk-rest",
                "--example",
                "kiosk",
            ])
            .status();
        assert!(built.unwrap().success());
        let here = std::env::current_exe().unwrap();
        here.ancestors()
            .nth(2)
            .unwrap()
            .join("examples")
            .join("kiosk")
    };
    PROGRAM.get_or_init(build).clone()
}

const HEAD: &str = r#"
terraform {
  required_providers {
    kiosk = { source = "example.com/test/kiosk" }
  }
}
provider "kiosk" {}
"#;

fn configuration(stand: &str, drink: &str) -> String {
    format!(
        r#"{HEAD}
resource "kiosk_stand" "north" {{
  name    = "North"
  kind    = "fixed"
  secret  = "hunter22"
  labels  = {{ a = "1" }}
  hours   = [9, 17]
  tags    = ["b", "a"]
  rules   = [{{ name = "z", limit = 0.1 }}, {{ name = "a" }}]
  owners  = [{{ email = "e@example.com" }}, {{ email = "f@example.com", phone = "1" }}]
  shelves = {{ top = {{ size = 3 }} }}
  address = {{ street = "Main St" }}
  matrix  = [["a"], []]
  extra   = jsonencode({{ b = [1, 2.5], a = null }})
  {stand}
}}
resource "kiosk_drink" "tea" {{
  stand = kiosk_stand.north.id
  name  = "Tea"
  {drink}
}}
resource "kiosk_settings" "all" {{
  theme = "dark"
}}
data "kiosk_stand" "north" {{
  id = kiosk_stand.north.id
}}
data "kiosk_stands" "fixed" {{
  kind       = "fixed"
  depends_on = [kiosk_stand.north]
}}
output "zone" {{ value = data.kiosk_stand.north.address.zone }}
output "found" {{ value = length(data.kiosk_stands.fixed.stands) }}
"#
    )
}

#[test]
fn a_whole_life() {
    if !terraform_available("life cycle of a declared provider") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &api.address);
    workspace.env("KIOSK_TOKEN", "t0ken");
    workspace.write("main.tf", &configuration("", "price = 1.10"));
    workspace.apply().success();
    assert_eq!(
        api.paths(),
        [
            "/settings",
            "/stands/stand%201%2Fx",
            "/stands/stand%201%2Fx/drinks/9007199254740997",
        ]
    );
    workspace.expect_empty_plan();
    api.changes();

    workspace.write(
        "main.tf",
        &configuration("open = false\n mode = \"manual\"", "price = 2"),
    );
    workspace.apply().success();
    let mut changes = api.changes();
    changes.sort();
    assert_eq!(
        changes,
        [
            r#"PATCH /stands/stand%201%2Fx {"stand":{"open":false,"mode":"manual"}}"#,
            r#"PUT /stands/stand%201%2Fx/drinks/9007199254740997 {"name":"Tea","price":2}"#,
        ]
    );
    workspace.expect_empty_plan();

    api.meddle("/stands/stand%201%2Fx", |stand| {
        stand["displayName"] = json!("South")
    });
    api.lose("/stands/stand%201%2Fx/drinks/9007199254740997");
    workspace.apply().success();
    assert_eq!(api.changes().len(), 2);
    workspace.expect_empty_plan();

    workspace.write(
        "main.tf",
        &configuration("open = false", "price = 2").replace("tags    = [\"b\", \"a\"]", ""),
    );
    workspace.apply().success();
    assert_eq!(
        api.changes(),
        [r#"PATCH /stands/stand%201%2Fx {"stand":{"tags":[]}}"#]
    );
    workspace.expect_empty_plan();

    workspace.destroy().success();
    assert_eq!(api.paths(), ["/settings"]);
}

#[test]
fn what_is_removed_survives_a_put() {
    if !terraform_available("values that a replacing PUT must not reset") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &api.address);
    let write = |workspace: &mut Workspace, body: &str| {
        let resource = format!("{HEAD}\nresource \"kiosk_settings\" \"x\" {{\n{body}\n}}\n");
        workspace.write("main.tf", &resource);
    };
    write(&mut workspace, "theme = \"dark\"\n layout = \"tall\"");
    workspace.apply().success();
    write(&mut workspace, "theme = \"dark\"");
    workspace.expect_empty_plan();
    write(&mut workspace, "theme = \"light\"");
    workspace.apply().success();
    assert_eq!(
        api.changes(),
        [
            r#"PUT /settings {"theme":"dark","layout":"tall"}"#,
            r#"PUT /settings {"theme":"light","layout":"tall"}"#,
        ]
    );
    workspace.expect_empty_plan();
}

#[test]
fn another_element_takes_nothing_from_the_one_at_its_place() {
    if !terraform_available("computed values of list elements") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &api.address);
    workspace.env("KIOSK_TOKEN", "t0ken");
    let rules = |workspace: &mut Workspace, attribute: &str, elements: &str| {
        let body = format!("name = \"North\"\n {attribute} = [{elements}]");
        let resource = format!("{HEAD}\nresource \"kiosk_stand\" \"x\" {{\n{body}\n}}\n");
        workspace.write("main.tf", &resource);
    };
    for attribute in ["rules", "steps"] {
        rules(
            &mut workspace,
            attribute,
            "{ name = \"a\" }, { name = \"b\" }",
        );
        workspace.apply().success();
        // Another one in the middle, another order, and one less.
        for elements in [
            "{ name = \"a\" }, { name = \"c\", limit = 2 }",
            "{ name = \"c\", limit = 2 }, { name = \"a\" }",
            "{ name = \"c\", limit = 3 }, { name = \"d\" }, { name = \"a\" }",
            "{ name = \"a\" }",
        ] {
            rules(&mut workspace, attribute, elements);
            workspace.apply().success();
            workspace.expect_empty_plan();
        }
    }
}

#[test]
fn refusals_reach_the_practitioner_without_secrets() {
    if !terraform_available("errors of a declared provider") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &api.address);
    let stand = |body: &str| format!("{HEAD}\nresource \"kiosk_stand\" \"x\" {{\n{body}\n}}\n");
    workspace.write(
        "main.tf",
        &stand("name = \"forbidden\"\n secret = \"hunter22\""),
    );
    let output = workspace
        .apply()
        .failure("answered 422 Unprocessable Entity: not with this name");
    assert!(!output.text().contains("hunter22"), "{}", output.text());
    workspace.write(
        "main.tf",
        &stand("name = \"far too long a name for a stand\""),
    );
    workspace
        .validate()
        .failure("must be at most 20 characters");
    workspace.write("main.tf", &stand("name = \"x\"\n extra = \"{\""));
    workspace.validate().failure("must be JSON text");
    let mut homeless = Workspace::with_override("kiosk", &program());
    homeless.env("KIOSK_ENDPOINT", "");
    homeless.write("main.tf", &stand("name = \"x\""));
    homeless.plan().failure("KIOSK_ENDPOINT");
}

#[test]
fn existing_objects_are_imported() {
    if !terraform_available("import into a declared provider") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &api.address);
    let plain = configuration("", "size = \"big\"").replace("\"North\"", "\"Plain\"");
    workspace.write("main.tf", &plain);
    workspace.apply().success();
    let drink = "plain/9007199254740997";
    for (address, id) in [("kiosk_stand.north", "plain"), ("kiosk_drink.tea", drink)] {
        workspace.run(&["state", "rm", address]).success();
        workspace.import(address, "").failure("");
        workspace.import(address, id).success();
    }
    api.changes();
    // Sets what answers never tell; an unknown size is no reason to make another drink.
    workspace.apply().success();
    let changes = api.changes();
    assert!(
        changes.iter().all(|change| !change.starts_with("DELETE")),
        "{changes:?}"
    );
    workspace.expect_empty_plan();
}

/// A server on a thread of its own, since the real program is waited for on this one.
fn started(
    script: impl Fn(&server::Call) -> server::Reply + Send + Sync + 'static,
) -> server::Server {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            sender.send(server::Server::start(script)).unwrap();
            std::future::pending::<()>().await;
        });
    });
    receiver.recv().unwrap()
}

#[test]
fn sessions_last_for_one_run() {
    if !terraform_available("ephemeral resources of a declared provider") {
        return;
    }
    let server = started(|call| match call.line.as_str() {
        "POST /sessions" => {
            let id = format!("s{}", call.before);
            server::reply(201, json!({"id": id, "key": "very-s3cret"}))
        }
        line if line.starts_with("DELETE /sessions/") => {
            server::reply(204, serde_json::Value::Null)
        }
        _ => server::reply(404, serde_json::Value::Null),
    });
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", &server.address);
    workspace.env("KIOSK_TOKEN", "t0ken");
    let configuration = r#"
ephemeral "kiosk_session" "mine" {
  user = "ann"
  lifecycle {
    postcondition {
      condition     = self.user == "ann" && self.key == "very-s3cret"
      error_message = "this is not the session"
    }
  }
}
"#;
    workspace.write("main.tf", &format!("{HEAD}{configuration}"));
    let applied = workspace.apply().success();
    assert!(
        !applied.text().contains("very-s3cret"),
        "{}",
        applied.text()
    );
    let lines = server.lines();
    let opened = lines
        .iter()
        .filter(|line| *line == "POST /sessions")
        .count();
    assert!(opened > 0, "{lines:?}");
    for session in 0..opened {
        let closed = format!("DELETE /sessions/s{session}");
        assert_eq!(server.count(&closed), 1, "{lines:?}");
    }
    let state = workspace.state_json().to_string();
    assert!(!state.contains("s3cret"), "{state}");
}

#[test]
fn a_provider_block_may_come_from_another_object() {
    if !terraform_available("a provider block that is not known while terraform plans") {
        return;
    }
    let api = Api::start();
    let mut workspace = Workspace::with_override("kiosk", &program());
    workspace.env("KIOSK_ENDPOINT", "");
    workspace.env("KIOSK_TOKEN", "");
    let head = HEAD.replace(
        "provider \"kiosk\" {}",
        &format!(
            r#"
resource "terraform_data" "made" {{
  input = {{ endpoint = "{}", token = "t0ken" }}
}}
provider "kiosk" {{
  endpoint = terraform_data.made.output.endpoint
  token    = terraform_data.made.output.token
}}
resource "kiosk_stand" "north" {{
  name = "North"
}}
"#,
            api.address
        ),
    );
    // Nothing is called, and nothing guessed: what is made is planned all the same.
    workspace.write("main.tf", &head);
    let planned = workspace.plan();
    assert_eq!(planned.code, 2, "{}", planned.text());
    assert!(api.paths().is_empty());

    // What has to be read while terraform plans cannot be, and the message says why.
    let read = |more: &str| {
        format!("{head}\ndata \"kiosk_stands\" \"all\" {{\n  kind = \"fixed\"\n{more}}}\n")
    };
    workspace.write("main.tf", &read(""));
    workspace.plan().failure("only after apply");
    workspace.write("main.tf", &read("  depends_on = [kiosk_stand.north]\n"));
    workspace.apply().success();
    assert_eq!(api.paths(), ["/stands/stand%201%2Fx"]);
    workspace.expect_empty_plan();
    workspace.destroy().success();
    assert!(api.paths().is_empty());
}
