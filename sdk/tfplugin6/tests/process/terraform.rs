//! The real terraform, where there is one.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::plugin::example;

const CONFIGURATION: &str = r#"
terraform {
  required_providers {
    echo = { source = "example/echo" }
  }
}

resource "echo_message" "greeting" {
  message = "hello"
}
"#;

fn terraform(directory: &Path, arguments: &[&str]) -> Output {
    Command::new("terraform")
        .args(arguments)
        .current_dir(directory)
        .env("TF_CLI_CONFIG_FILE", directory.join("terraform.tfrc"))
        .env("CHECKPOINT_DISABLE", "1")
        .env_remove("TF_LOG")
        .output()
        .unwrap()
}

fn succeeds(directory: &Path, arguments: &[&str]) -> String {
    let output = terraform(directory, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "terraform {arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn terraform_accepts_the_example() {
    if Command::new("terraform").arg("version").output().is_err() {
        println!("skipped: terraform is not on PATH");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let package = directory.join("package");
    fs::create_dir(&package).unwrap();
    fs::copy(example(), package.join("terraform-provider-echo")).unwrap();
    fs::write(directory.join("main.tf"), CONFIGURATION).unwrap();
    let overrides = format!(
        "provider_installation {{\n  dev_overrides {{ \"example/echo\" = {package:?} }}\n  direct {{}}\n}}\n"
    );
    fs::write(directory.join("terraform.tfrc"), overrides).unwrap();

    let schema: Value =
        serde_json::from_str(&succeeds(directory, &["providers", "schema", "-json"])).unwrap();
    let provider = &schema["provider_schemas"]["registry.terraform.io/example/echo"];
    assert_eq!(
        provider["resource_schemas"]["echo_message"]["block"]["attributes"]["message"]["required"],
        true
    );

    succeeds(directory, &["validate"]);
    succeeds(directory, &["apply", "-auto-approve"]);
    let plan = terraform(directory, &["plan", "-detailed-exitcode"]);
    assert_eq!(plan.status.code(), Some(0), "a second plan has no changes");
    succeeds(directory, &["destroy", "-auto-approve"]);
}
