//! What the real Terraform logs of a provider, and what is in the folder for protocol data. The
//! provider is `examples/toy.rs` of `tfsdk`.

mod program;

use program::example;
use tfsdk_testing::terraform::{Workspace, terraform_available};

const CONFIGURATION: &str = r#"
terraform {
  required_providers { toy = { source = "example.com/test/toy" } }
}
resource "toy_shelf" "it" {
  name     = "a"
  room     = "hall"
  secret   = "swordfish"
  password = "hunter2"
}
"#;

fn applied(variables: &[(&str, &str)]) -> (Workspace, String) {
    let mut workspace = Workspace::with_override("toy", &example("toy"));
    let log = workspace.path().join("log");
    for (name, value) in variables {
        workspace.env(name, value);
    }
    workspace.env("TF_LOG_PATH", &log.to_string_lossy());
    workspace.write("main.tf", CONFIGURATION);
    workspace.apply().success();
    let log = std::fs::read_to_string(log).unwrap_or_default();
    (workspace, log)
}

#[test]
fn terraform_logs_what_the_author_says() {
    if !terraform_available("the log of a provider") {
        return;
    }
    let (_, log) = applied(&[("TF_LOG_PROVIDER", "INFO")]);
    let said = log.lines().find(|line| line.contains("put up the shelf"));
    let said = said.expect("what the author said");
    for part in [
        "[INFO]  provider.",
        "room=hall",
        "password=\"***\"",
        "tf_resource_type=toy_shelf",
        "tf_rpc=ApplyResourceChange",
        "tf_provider_addr=registry.example/toys/toy",
        "tf_req_id=",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    assert!(!log.contains("call received"), "{log}");
    let (_, log) = applied(&[
        ("TF_LOG_PROVIDER", "TRACE"),
        ("TF_LOG_PROVIDER_TOY", "WARN"),
        ("TF_LOG_SDK", "TRACE"),
    ]);
    assert!(!log.contains("put up the shelf"), "{log}");
    assert!(
        log.contains("call received") && log.contains("sdk.proto"),
        "{log}"
    );
    let (_, log) = applied(&[("TF_LOG", "TRACE")]);
    for secret in ["hunter2", "swordfish"] {
        let told = log
            .lines()
            .filter(|line| line.contains("provider.terraform-provider-toy"));
        let told = told.filter(|line| line.contains(secret)).count();
        assert_eq!(told, 0, "{secret}");
    }
}

#[test]
fn protocol_data_shows_nothing_that_is_hidden() {
    if !terraform_available("the folder for protocol data") {
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("data");
    applied(&[("TF_LOG_SDK_PROTO_DATA_DIR", &folder.to_string_lossy())]);
    let mut names = String::new();
    for file in std::fs::read_dir(&folder).expect("the folder") {
        let file = file.expect("a file");
        names += &format!("{}\n", file.file_name().to_string_lossy());
        let bytes = std::fs::read(file.path()).expect("its bytes");
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !text.contains("swordfish") && !text.contains("hunter2"),
            "{text}"
        );
    }
    for name in [
        "_ConfigureProvider_Request_Config.msgpack",
        "_PlanResourceChange_Request_ProposedNewState.msgpack",
        "_PlanResourceChange_Response_PlannedState.msgpack",
        "_ApplyResourceChange_Request_Config.msgpack",
        "_ApplyResourceChange_Response_NewState.msgpack",
    ] {
        assert!(names.contains(name), "{name} is not in\n{names}");
    }
}
