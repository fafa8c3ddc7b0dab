//! The committed provider for PowerDNS, installed from a filesystem mirror.

use serde_json::Value as Json;
use tests::build;
use tests::real_server::RealServer;
use tfsdk_testing::terraform::{Mirror, Workspace, terraform_available};

const KEY: &str = "X-API-Key: changeme";
const PREAMBLE: &str = r#"
terraform {
  required_providers {
    powerdns = { source = "example.com/acme/powerdns", version = "0.1.0" }
  }
}

provider "powerdns" {}
"#;

fn zone(account: &str, kind: &str, name: &str) -> String {
    format!(
        r#"{PREAMBLE}
resource "powerdns_zone" "main" {{
  server_id   = "localhost"
  name        = "{name}"
  kind        = "{kind}"
  account     = "{account}"
  nameservers = ["ns1.{name}", "ns2.{name}"]
}}

data "powerdns_zone" "main" {{
  server_id = "localhost"
  id        = powerdns_zone.main.id
}}

data "powerdns_zones" "all" {{
  server_id  = "localhost"
  depends_on = [powerdns_zone.main]
}}

output "kind" {{
  value = data.powerdns_zone.main.kind
}}

output "names" {{
  value = [for zone in data.powerdns_zones.all.zones : zone.name]
}}
"#
    )
}

fn on_server(server: &RealServer, name: &str) -> Json {
    let path = format!("/api/v1/servers/localhost/zones/{name}");
    let (status, body) = server.call("GET", &path, &[KEY], "");
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

#[test]
fn a_zone_lives_through_everything_that_terraform_does() {
    if !terraform_available("real_servers::powerdns") {
        return;
    }
    let Some(server) = RealServer::start("powerdns", &[]) else {
        return;
    };
    let binary = build::program("terraform-provider-powerdns", "terraform-provider-powerdns");
    let folder = tempfile::tempdir().expect("a folder");
    let mirror = Mirror::new(folder.path());
    mirror
        .add(&binary, ("acme", "powerdns"), "0.1.0")
        .expect("a mirror");
    let mut workspace = Workspace::with_mirror(&mirror);
    workspace.env("POWERDNS_ENDPOINT", &format!("{}/api/v1", server.url()));
    workspace.env("POWERDNS_API_KEY", "changeme");

    workspace.write("main.tf", &zone("one", "Native", "example.org."));
    workspace.init().success();
    workspace.validate().success();
    workspace.apply().success();
    workspace.expect_empty_plan();
    let state = workspace.attributes("powerdns_zone.main").expect("state");
    assert_eq!(state["id"], "example.org.");
    assert_eq!(on_server(&server, "example.org.")["account"], "one");
    let outputs = workspace.run(&["output", "-json"]).success();
    let outputs: Json = serde_json::from_str(&outputs.stdout).expect("JSON");
    assert_eq!(outputs["kind"]["value"], "Native");
    assert_eq!(
        outputs["names"]["value"],
        serde_json::json!(["example.org."])
    );

    // In place: the zone keeps its serial's history, which a new one would not.
    workspace.write("main.tf", &zone("two", "Master", "example.org."));
    let plan = workspace.plan();
    assert!(
        plan.text().contains("will be updated in-place"),
        "{}",
        plan.text()
    );
    workspace.apply().success();
    workspace.expect_empty_plan();
    let now = on_server(&server, "example.org.");
    assert_eq!(
        (&now["account"], &now["kind"]),
        (&"two".into(), &"Master".into())
    );

    // Drift behind Terraform's back is seen and put right.
    let path = "/api/v1/servers/localhost/zones/example.org.";
    let (status, _) = server.call("PUT", path, &[KEY], r#"{"account":"somebody else"}"#);
    assert_eq!(status, 204);
    let plan = workspace.plan();
    assert!(plan.text().contains("somebody else"), "{}", plan.text());
    workspace.apply().success();
    assert_eq!(on_server(&server, "example.org.")["account"], "two");

    // Another name is another zone.
    workspace.write("main.tf", &zone("two", "Master", "example.net."));
    let plan = workspace.plan();
    assert!(plan.text().contains("must be replaced"), "{}", plan.text());
    workspace.apply().success();
    workspace.expect_empty_plan();
    let (status, _) = server.call("GET", path, &[KEY], "");
    assert_eq!(status, 404, "the old zone is gone");

    // A zone that vanished is made again.
    let path = "/api/v1/servers/localhost/zones/example.net.";
    assert_eq!(server.call("DELETE", path, &[KEY], "").0, 204);
    workspace.apply().success();
    assert_eq!(on_server(&server, "example.net.")["kind"], "Master");

    workspace.destroy().success();
    assert_eq!(server.call("GET", path, &[KEY], "").0, 404);
}

#[test]
fn a_zone_that_exists_is_imported_and_plans_empty() {
    if !terraform_available("real_servers::powerdns") {
        return;
    }
    let Some(server) = RealServer::start("powerdns", &[]) else {
        return;
    };
    let body = r#"{"name":"example.com.","kind":"Native","nameservers":["ns1.example.com."]}"#;
    let path = "/api/v1/servers/localhost/zones";
    assert_eq!(server.call("POST", path, &[KEY], body).0, 201);
    let binary = build::program("terraform-provider-powerdns", "terraform-provider-powerdns");
    let folder = tempfile::tempdir().expect("a folder");
    let mirror = Mirror::new(folder.path());
    mirror
        .add(&binary, ("acme", "powerdns"), "0.1.0")
        .expect("a mirror");
    let mut workspace = Workspace::with_mirror(&mirror);
    workspace.env("POWERDNS_ENDPOINT", &format!("{}/api/v1", server.url()));
    workspace.env("POWERDNS_API_KEY", "changeme");
    workspace.write(
        "main.tf",
        &format!(
            r#"{PREAMBLE}
import {{
  to = powerdns_zone.main
  id = "localhost/example.com."
}}

resource "powerdns_zone" "main" {{
  server_id = "localhost"
  name      = "example.com."
  kind      = "Native"
}}
"#
        ),
    );
    workspace.init().success();
    let applied = workspace.apply().success();
    assert!(
        applied.text().contains("1 imported, 0 added, 0 changed"),
        "{}",
        applied.text()
    );
    workspace.expect_empty_plan();
    workspace.destroy().success();
}

#[test]
fn a_wrong_key_is_explained_and_never_shown() {
    if !terraform_available("real_servers::powerdns") {
        return;
    }
    let Some(server) = RealServer::start("powerdns", &[]) else {
        return;
    };
    let binary = build::program("terraform-provider-powerdns", "terraform-provider-powerdns");
    let folder = tempfile::tempdir().expect("a folder");
    let mirror = Mirror::new(folder.path());
    mirror
        .add(&binary, ("acme", "powerdns"), "0.1.0")
        .expect("a mirror");
    let mut workspace = Workspace::with_mirror(&mirror);
    workspace.env("POWERDNS_ENDPOINT", &format!("{}/api/v1", server.url()));
    workspace.env("POWERDNS_API_KEY", "not-the-right-key");
    workspace.write("main.tf", &zone("one", "Native", "example.org."));
    workspace.init().success();
    let failed = workspace.apply();
    assert_ne!(failed.code, 0);
    let text = failed.text();
    assert!(text.contains("401"), "{text}");
    assert!(text.contains("POWERDNS_API_KEY"), "{text}");
    assert!(!text.contains("not-the-right-key"), "{text}");
}
