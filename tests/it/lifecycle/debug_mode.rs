//! A provider that a developer has started by hand.

use super::{api, program};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tfsdk_testing::terraform::{Workspace, terraform_available};

/// Killed when the test ends, however it ends.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn terraform_takes_the_variable_that_debug_mode_prints() {
    if !terraform_available("debug mode") {
        return;
    }
    let api = api();
    let mut child = Command::new(program())
        .arg("--debug")
        .env("KIOSK_ENDPOINT", &api.url)
        .env("KIOSK_TOKEN", "s3cret")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the provider starts");
    let output = child.stdout.take().expect("its output");
    let _started = Started(child);
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    let printed = lines
        .filter_map(|line| {
            let value = line.trim().strip_prefix("TF_REATTACH_PROVIDERS='")?;
            Some(value.strip_suffix('\'')?.to_owned())
        })
        .next()
        .expect("the variable");

    // No mirror and no override: terraform can find the provider by the variable alone.
    let mut workspace = Workspace::new();
    workspace.env("TF_REATTACH_PROVIDERS", &printed);
    workspace.write(
        "main.tf",
        "terraform {\n  required_providers {\n    kiosk = { source = \"acme/kiosk\" }\n  }\n}\n\
         resource \"kiosk_coupon\" \"a\" {\n  percent = 10\n}\n",
    );
    workspace.init().success();
    let plan = workspace.plan_json();
    assert_eq!(
        plan["resource_changes"][0]["change"]["actions"],
        serde_json::json!(["create"])
    );
    // One process serves many commands.
    workspace.apply().success();
    workspace.expect_empty_plan();
    workspace.destroy().success();
}
