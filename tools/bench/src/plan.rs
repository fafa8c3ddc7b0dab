//! `terraform plan` of a thousand instances against a thousand of Terraform's own `terraform_data`.

use crate::process::{measure as run, report};
use anyhow::Result;
use std::path::Path;

/// Measures plans with the committed provider for PowerDNS.
pub fn measure(root: &Path) -> Result<()> {
    let terraform = std::process::Command::new("terraform")
        .arg("version")
        .output();
    if terraform.is_err() {
        println!("plan: skipped, terraform is not on PATH");
        return Ok(());
    }
    let binary = crate::build::provider(root, "terraform-provider-powerdns")?;
    let folder = tempfile::tempdir()?;
    let configuration = folder.path().join("terraform.rc");
    std::fs::write(
        &configuration,
        format!(
            "provider_installation {{\n  dev_overrides {{ \"example.com/acme/powerdns\" = {:?} }}\n  direct {{}}\n}}\n",
            binary.parent().unwrap_or(root)
        ),
    )?;
    let configuration = configuration.to_string_lossy();
    let environment = [
        ("TF_CLI_CONFIG_FILE", configuration.as_ref()),
        ("CHECKPOINT_DISABLE", "1"),
    ];
    let command = ["terraform", "plan", "-refresh=false", "-input=false"];

    let floor = folder.path().join("floor");
    std::fs::create_dir(&floor)?;
    std::fs::write(
        floor.join("main.tf"),
        "resource \"terraform_data\" \"zone\" {\n  count = 1000\n  input = \"zone${count.index}\"\n}\n",
    )?;
    let floor = run(9, &floor, &environment, &command)?;
    report("plan of 1,000 terraform_data", floor);

    let ours = folder.path().join("ours");
    std::fs::create_dir(&ours)?;
    std::fs::write(ours.join("main.tf"), OURS)?;
    let ours = run(9, &ours, &environment, &command)?;
    report("plan of 1,000 powerdns_zone", ours);
    println!(
        "plan: {:.2} times the floor in wall, {:.2} in cpu (aim 1.10)",
        ours.wall / floor.wall,
        ours.cpu / floor.cpu
    );
    Ok(())
}

const OURS: &str = r#"terraform {
  required_providers {
    powerdns = { source = "example.com/acme/powerdns" }
  }
}

provider "powerdns" {
  endpoint = "http://127.0.0.1:9/api/v1"
}

resource "powerdns_zone" "zone" {
  count     = 1000
  server_id = "localhost"
  name      = "zone${count.index}.example."
  kind      = "Native"
}
"#;
