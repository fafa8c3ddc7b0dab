//! Silences of Alertmanager: an update may make a successor, and what was deleted is still read.

use tests::real_life::{Object, RealLife};
use tests::real_provider::{RealProvider, document};
use tests::real_server::RealServer;
use tfsdk_testing::terraform::terraform_available;

const SILENCE: Object = Object {
    address: "alertmanager_silence.main",
    made: r#"
  comment    = "first"
  created_by = "terraform"
  starts_at  = "2050-01-01T00:00:00Z"
  ends_at    = "2050-01-02T00:00:00Z"
  matchers   = [
    { name = "alertname", value = "Disk.*", is_regex = true },
    { name = "severity", value = "page", is_regex = false, is_equal = false },
  ]
"#,
    changes: &[
        // The server keeps the object.
        r#"
  comment    = "second"
  created_by = "somebody"
  starts_at  = "2050-01-01T01:00:00+01:00"
  ends_at    = "2050-01-03T00:00:00Z"
  matchers   = [
    { name = "alertname", value = "Disk.*", is_regex = true },
    { name = "severity", value = "page", is_regex = false, is_equal = false },
  ]
"#,
        // The server makes a successor with another id.
        r#"
  comment    = "third"
  created_by = "somebody"
  starts_at  = "2050-01-01T12:00:00Z"
  ends_at    = "2050-01-03T00:00:00Z"
  matchers   = [{ name = "alertname", value = "Net", is_regex = false }]
"#,
    ],
    replaced: None,
    import: Some("{id}"),
    unseen: &[],
    drift: Some((
        "POST",
        "/api/v2/silences",
        r#"{"id":"{id}","comment":"drifted","createdBy":"x","startsAt":"2050-01-01T12:00:00Z","endsAt":"2050-01-03T00:00:00Z","matchers":[{"name":"alertname","value":"Net","isRegex":false,"isEqual":true}]}"#,
    )),
    remove: &[("DELETE", "/api/v2/silence/{id}")],
    read: "/api/v2/silence/{id}",
    unset: &[],
};

#[test]
fn silences_live_through_successors_and_soft_deletes() {
    if !terraform_available("real_servers::alertmanager") {
        return;
    }
    let Some(document) = document("alertmanager", "openapi.yaml") else {
        return;
    };
    let mapping = include_str!("alertmanager.mapping.yaml");
    let provider = RealProvider::generate("alertmanager", &document, mapping);
    let Some(server) = RealServer::start("alertmanager", &[]) else {
        return;
    };
    let endpoint = format!("{}/api/v2", server.url());
    RealLife {
        server: &server,
        provider: &provider,
        environment: &[("ALERTMANAGER_ENDPOINT", &endpoint)],
        headers: &[],
        objects: &[SILENCE],
        words: &[],
    }
    .run();
}
