//! The committed provider for Prefect, found through `dev_overrides`, with a user name and password.

use serde_json::Value as Json;
use tests::build;
use tests::real_server::RealServer;
use tfsdk_testing::terraform::{Workspace, terraform_available};

// `deploy:secret-word` in base 64.
const ACCOUNT: &str = "Authorization: Basic ZGVwbG95OnNlY3JldC13b3Jk";

fn configuration(description: &str, value: &str, kind: &str) -> String {
    format!(
        r#"
terraform {{
  required_providers {{
    prefect = {{ source = "example.com/test/prefect" }}
  }}
}}

resource "prefect_work_pool" "main" {{
  name              = "main"
  type              = "{kind}"
  description       = {description}
  concurrency_limit = 3
}}

resource "prefect_queue" "slow" {{
  work_pool_name = prefect_work_pool.main.name
  name           = "slow"
  priority       = 7
}}

resource "prefect_variable" "region" {{
  name  = "region"
  value = jsonencode({value})
  tags  = ["b", "a"]
}}

resource "prefect_concurrency_limit" "database" {{
  name  = "database"
  limit = 4
}}

data "prefect_variable" "region" {{
  id = prefect_variable.region.id
}}

output "tags" {{
  value = data.prefect_variable.region.tags
}}
"#
    )
}

fn pool(server: &RealServer) -> Json {
    let (status, body) = server.call("GET", "/api/work_pools/main", &[ACCOUNT], "");
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

#[test]
fn pools_queues_variables_and_limits_live_through_everything() {
    if !terraform_available("real_servers::prefect") {
        return;
    }
    let Some(server) = RealServer::start("prefect", &[("BASIC", "deploy:secret-word")]) else {
        return;
    };
    let binary = build::program("terraform-provider-prefect", "terraform-provider-prefect");
    let mut workspace = Workspace::with_override("prefect", &binary);
    workspace.env("PREFECT_ENDPOINT", &format!("{}/api", server.url()));
    workspace.env("PREFECT_USERNAME", "deploy");
    workspace.env("PREFECT_PASSWORD", "secret-word");

    workspace.write(
        "main.tf",
        &configuration("\"first\"", "{ a = [1, 2.50] }", "process"),
    );
    workspace.validate().success();
    workspace.apply().success();
    workspace.expect_empty_plan();
    assert_eq!(pool(&server)["description"], "first");
    let outputs = workspace.run(&["output", "-json"]).success();
    let outputs: Json = serde_json::from_str(&outputs.stdout).expect("JSON");
    assert_eq!(outputs["tags"]["value"], serde_json::json!(["b", "a"]));

    // In place; a removed description is cleared.
    workspace.write(
        "main.tf",
        &configuration("null", "{ a = [1, 3] }", "process"),
    );
    let plan = workspace.plan();
    assert!(
        plan.text().contains("0 to add, 2 to change, 0 to destroy"),
        "{}",
        plan.text()
    );
    workspace.apply().success();
    workspace.expect_empty_plan();
    assert_eq!(pool(&server)["description"], Json::Null);

    // Drift.
    let body = r#"{"concurrency_limit":99}"#;
    let (status, _) = server.call("PATCH", "/api/work_pools/main", &[ACCOUNT], body);
    assert_eq!(status, 204);
    assert!(workspace.plan().text().contains("99"));
    workspace.apply().success();
    assert_eq!(pool(&server)["concurrency_limit"], 3);

    // Another kind of infrastructure is another pool, and its queue is made anew with it.
    let before = pool(&server)["id"].clone();
    workspace.write(
        "main.tf",
        &configuration("null", "{ a = [1, 3] }", "docker"),
    );
    let plan = workspace.plan();
    assert!(plan.text().contains("must be replaced"), "{}", plan.text());
    workspace.apply().success();
    workspace.apply().success();
    workspace.expect_empty_plan();
    assert_ne!(pool(&server)["id"], before);

    workspace.destroy().success();
    let (status, _) = server.call("GET", "/api/work_pools/main", &[ACCOUNT], "");
    assert_eq!(status, 404);
}
