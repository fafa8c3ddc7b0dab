//! A provider from Prefect's own document, without a mapping file, built outside the workspace.

use std::process::Command;
use tests::build;
use tests::real_server::RealServer;
use tfsdk_testing::terraform::{Workspace, terraform_available};

fn configuration(limit: u32, value: &str) -> String {
    format!(
        r#"
terraform {{
  required_providers {{
    prefect = {{ source = "example.com/test/prefect" }}
  }}
}}

resource "prefect_work_pool" "main" {{
  name              = "own"
  type              = "process"
  concurrency_limit = {limit}
}}

resource "prefect_variable" "answer" {{
  name  = "answer"
  value = jsonencode({value})
}}

resource "prefect_v2_concurrency_limit" "database" {{
  name  = "database"
  limit = {limit}
}}
"#
    )
}

#[test]
fn prefect_works_from_its_own_document_without_a_mapping() {
    let document = build::root().join("../shared/specs/prefect/schema.json");
    if !document.exists() {
        println!("prefect_own_document: skipped, ../shared/specs/prefect is not there");
        return;
    }
    if !terraform_available("real_servers::prefect_own_document") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("terraform-provider-prefect");
    let generator = build::program("generator", "gen");
    let run = Command::new(generator)
        .arg("provider")
        .arg("--spec")
        .arg(&document)
        .args(["--name", "prefect"])
        .arg("--out")
        .arg(&output)
        .arg("--sdk")
        .arg(build::root().join("sdk"))
        .output()
        .expect("gen runs");
    assert!(
        run.status.success(),
        "{}{}",
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr)
    );
    let binary = build::standalone(&output, "terraform-provider-prefect");
    let Some(server) = RealServer::start("prefect", &[]) else {
        return;
    };
    let mut workspace = Workspace::with_override("prefect", &binary);
    workspace.env("PREFECT_ENDPOINT", &format!("{}/api", server.url()));

    workspace.write("main.tf", &configuration(3, "[1, 2]"));
    workspace.validate().success();
    workspace.apply().success();
    workspace.expect_empty_plan();

    workspace.write("main.tf", &configuration(5, "\"text\""));
    let plan = workspace.plan();
    assert!(
        plan.text().contains("0 to add, 3 to change, 0 to destroy"),
        "{}",
        plan.text()
    );
    workspace.apply().success();
    workspace.expect_empty_plan();
    let (_, body) = server.call("GET", "/api/work_pools/own", &[], "");
    let pool: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(pool["concurrency_limit"], 5);

    workspace.destroy().success();
    assert_eq!(server.call("GET", "/api/work_pools/own", &[], "").0, 404);
}
