//! What a fresh Airflow lets one make, signed in by a token that a login call answers.

use tests::real_life::{Object, RealLife};
use tests::real_provider::{RealProvider, document};
use tests::real_server::RealServer;
use tfsdk_testing::terraform::terraform_available;

// Teams are off on a fresh server.
const UNSET: &[&str] = &["team_name"];

const POOL: Object = Object {
    address: "airflow_pool.main",
    made: r#"
  name        = "imports"
  slots       = 4
  description = "first"
"#,
    changes: &[
        r#"
  name             = "imports"
  slots            = 8
  description      = "second"
  include_deferred = true
"#,
        r#"
  name             = "imports"
  slots            = 8
  include_deferred = false
"#,
    ],
    replaced: Some(
        r#"
  name  = "exports"
  slots = 1
"#,
    ),
    import: Some("{name}"),
    unseen: &[],
    drift: Some((
        "PATCH",
        "/api/v2/pools/{name}?update_mask=slots",
        r#"{"pool":"imports","slots":99,"include_deferred":false}"#,
    )),
    remove: &[("DELETE", "/api/v2/pools/{name}")],
    read: "/api/v2/pools/{name}",
    unset: UNSET,
};

const VARIABLE: Object = Object {
    address: "airflow_variable.main",
    made: r#"
  key         = "region"
  value       = "eu"
  description = "first"
"#,
    changes: &[
        r#"
  key         = "region"
  value       = "us"
  description = "second"
"#,
        r#"
  key   = "region"
  value = "us"
"#,
    ],
    replaced: Some(
        r#"
  key   = "zone"
  value = "a"
"#,
    ),
    import: Some("{key}"),
    unseen: &[],
    drift: Some((
        "PATCH",
        "/api/v2/variables/{key}",
        r#"{"key":"region","value":"drifted"}"#,
    )),
    remove: &[("DELETE", "/api/v2/variables/{key}")],
    read: "/api/v2/variables/{key}",
    unset: UNSET,
};

/// Its name makes the server answer a mask instead of the value.
const MASKED: Object = Object {
    address: "airflow_variable.masked",
    made: r#"
  key   = "db_password"
  value = "hush"
"#,
    changes: &[r#"
  key   = "db_password"
  value = "hush hush"
"#],
    replaced: None,
    import: Some("{key}"),
    unseen: &["value"],
    drift: None,
    remove: &[("DELETE", "/api/v2/variables/{key}")],
    read: "/api/v2/variables/{key}",
    unset: UNSET,
};

const CONNECTION: Object = Object {
    address: "airflow_connection.main",
    made: r#"
  connection_id = "database"
  conn_type     = "postgres"
  host          = "db"
  login         = "u"
  password      = "hush"
  port          = 5432
  extra         = jsonencode({ sslmode = "require" })
"#,
    changes: &[
        r#"
  connection_id = "database"
  conn_type     = "mysql"
  description   = "second"
  host          = "db2"
  login         = "v"
  password      = "hush hush"
  port          = 3306
  schema        = "main"
  extra         = jsonencode({ sslmode = "prefer" })
"#,
        r#"
  connection_id = "database"
  conn_type     = "mysql"
  host          = "db2"
  login         = "v"
  password      = "hush hush"
"#,
    ],
    replaced: Some(
        r#"
  connection_id = "warehouse"
  conn_type     = "mysql"
"#,
    ),
    import: Some("{connection_id}"),
    unseen: &["password"],
    drift: Some((
        "PATCH",
        "/api/v2/connections/{connection_id}?update_mask=host",
        r#"{"connection_id":"database","conn_type":"mysql","host":"drifted"}"#,
    )),
    remove: &[("DELETE", "/api/v2/connections/{connection_id}")],
    read: "/api/v2/connections/{connection_id}",
    unset: UNSET,
};

#[test]
fn pools_variables_and_connections_live_through_all_steps() {
    if !terraform_available("real_servers::airflow") {
        return;
    }
    let Some(document) = document("airflow", "openapi.json") else {
        return;
    };
    let mapping = include_str!("airflow.mapping.yaml");
    let provider = RealProvider::generate("airflow", &document, mapping);
    let Some(server) = RealServer::start("airflow", &[]) else {
        return;
    };
    let body = r#"{"username":"admin","password":"admin-pw"}"#;
    let (status, answer) = server.call("POST", "/auth/token", &[], body);
    assert_eq!(status, 201, "{answer}");
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let token = answer["access_token"].as_str().expect("a token");
    let endpoint = server.url();
    RealLife {
        server: &server,
        provider: &provider,
        environment: &[
            ("AIRFLOW_ENDPOINT", &endpoint),
            ("AIRFLOW_USERNAME", "admin"),
            ("AIRFLOW_PASSWORD", "admin-pw"),
            // Its SQLite answers 500 when two requests write at once.
            ("TF_CLI_ARGS_apply", "-parallelism=1"),
            ("TF_CLI_ARGS_destroy", "-parallelism=1"),
        ],
        headers: &[&format!("Authorization: Bearer {token}")],
        objects: &[POOL, VARIABLE, MASKED, CONNECTION],
        words: &[],
    }
    .run();
}
