//! No secret reaches a log, whatever is logged.

use super::{api, workspace};
use tfsdk_testing::terraform::terraform_available;

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    kiosk = { source = "example.com/acme/kiosk" }
  }
}

resource "kiosk_drink" "a" {
  stand_code = "east"
  name       = "Chai"
  kind       = "tea"
  pin        = "p1n-of-the-tap"
  recipe = {
    secret = "cinnam0n-and-more"
    steps  = [{ action = "boil" }]
  }
}
"#;

#[test]
fn terraform_logs_calls_and_no_secrets() -> Result<(), std::io::Error> {
    if !terraform_available("the log of terraform") {
        return Ok(());
    }
    let api = api();
    let folder = tempfile::tempdir()?;
    let mut workspace = workspace(folder.path(), &api)?;
    let log = workspace.path().join("trace.log");
    workspace
        .env("KIOSK_TOKEN", "t0ken-of-the-kiosk")
        .env("TF_LOG", "TRACE")
        .env("TF_LOG_PATH", &log.to_string_lossy());
    workspace.write("main.tf", CONFIGURATION);
    workspace.init().success();
    workspace.apply().success();
    api.fail(0, 500);
    workspace.plan().failure("500 Internal Server Error");
    workspace.destroy().success();

    let text = std::fs::read_to_string(log)?;
    for wanted in [
        "http_method=POST",
        "http_path=/stands/east/drinks",
        "http_status=201",
        "http_status=500",
        "tf_rpc=ApplyResourceChange",
        "tf_resource_type=kiosk_drink",
        "what the API answered",
    ] {
        assert!(text.contains(wanted), "{wanted} is not in the log");
    }
    for secret in ["t0ken-of-the-kiosk", "p1n-of-the-tap", "cinnam0n-and-more"] {
        let line = text.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} is in the log");
    }
    Ok(())
}

#[test]
fn the_level_of_the_providers_own_log_is_the_users() -> Result<(), std::io::Error> {
    if !terraform_available("the levels of the log") {
        return Ok(());
    }
    let api = api();
    let folder = tempfile::tempdir()?;
    let mut workspace = workspace(folder.path(), &api)?;
    let log = workspace.path().join("some.log");
    workspace
        .env("TF_LOG_PROVIDER", "DEBUG")
        .env("TF_LOG_PATH", &log.to_string_lossy());
    workspace.write("main.tf", CONFIGURATION);
    workspace.init().success();
    workspace.apply().success();
    let text = std::fs::read_to_string(log)?;
    assert!(text.contains("the API answered"), "{text}");
    assert!(!text.contains("http_body"), "{text}");
    Ok(())
}
