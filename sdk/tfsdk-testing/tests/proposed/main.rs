//! Proposed states are those that the real Terraform proposes, for every kind of nesting.

mod recorder;

use recorder::{FILE, Recorder, TYPE};
use serde_json::json;
use std::path::PathBuf;
use tfsdk_testing::terraform::{Workspace, terraform_available};
use tfsdk_testing::value::read;
use tfsdk_testing::{Action, Core, Failure, proposed};

const REQUIRED: &str = r#"terraform {
  required_providers {
    recorder = { source = "example.com/test/recorder" }
  }
}
resource "terraform_data" "unknown" { input = timestamp() }
"#;

/// Each is planned on top of the state that the first of its group has left.
const GROUPS: &[&[&str]] = &[
    &[
        r#"o = "1"
           oc = "2""#,
        "",
        r#"oc = "3""#,
        "o = terraform_data.unknown.id\noc = terraform_data.unknown.id",
    ],
    &[
        r#"single_o = { o = "1", oc = "2", deep = { o = "3" } }
           single_oc = { o = "1", deep = { oc = "2" } }"#,
        r#"single_o = { o = "9" }
           single_oc = {}"#,
        "",
        r#"single_o = { o = "1", deep = {} }
           single_oc = { oc = terraform_data.unknown.id }"#,
    ],
    &[
        "single_oc = { oc = \"1\" }\nlist_oc = [{ oc = \"1\" }]\nmap_oc = {}\nset_oc = []",
        "",
    ],
    &[
        r#"list_o = [{ o = "1" }, { o = "2", oc = "3", deep = [{ o = "4" }] }]
           list_oc = [{ oc = "1" }]"#,
        r#"list_o = [{ o = "2", deep = [{}] }, { o = "1", deep = [{ o = "5" }] }, { o = "3" }]
           list_oc = [{ o = "1" }, {}]"#,
        "list_o = []",
        "",
    ],
    &[
        r#"map_o = { a = { o = "1" }, b = { oc = "2", deep = { x = { o = "1" } } } }
           map_oc = { a = {} }"#,
        r#"map_o = { b = { deep = { x = {}, y = {} } }, c = { o = "1" } }
           map_oc = { a = { o = "1" }, b = {} }"#,
        "map_o = {}",
        "",
    ],
    &[
        r#"set_o = [{ o = "1" }, { o = "2", oc = "3" }, { o = "3", deep = [{ o = "4" }] }]
           set_oc = [{ o = "1" }]"#,
        r#"set_o = [{ o = "2", oc = "3" }, { o = "1", oc = "made" }, { o = "3", deep = [{ o = "4" }] }]
           set_oc = [{ o = "1", oc = "4" }, { o = "2" }]"#,
        r#"set_o = [{ o = "2" }, { o = "5" }, { o = terraform_data.unknown.id }]"#,
        "set_o = []",
        "",
    ],
    &[
        r#"one {
             o = "1"
             objects = [{ o = "1" }]
             inner { oc = "1" }
           }
           group { o = "1" }"#,
        "one {}",
        r#"group {
             o = "2"
             inner { o = "3" }
           }"#,
        "",
    ],
    &[
        r#"items { o = "1" }
           items {
             o = "2"
             objects = [{ o = "1" }]
             inner { o = "3" }
             inner { oc = "4" }
           }"#,
        r#"items { o = "2" }
           items {
             inner { o = "9" }
           }
           items {}"#,
        r#"dynamic "items" {
             for_each = terraform_data.unknown.id == "x" ? [1] : [2, 3]
             content { o = "1" }
           }"#,
        "",
    ],
    &[
        r#"labelled "a" { o = "1" }
           labelled "b" { oc = "2" }"#,
        r#"labelled "b" {}
           labelled "c" { o = "1" }"#,
        "",
    ],
    &[
        r#"bag { o = "1" }
           bag {
             o = "2"
             oc = "3"
           }
           bag {
             o = "3"
             objects = [{ o = "1" }]
           }
           bag {
             o = "4"
             inner { o = "1" }
           }"#,
        r#"bag {
             o = "2"
             oc = "3"
           }
           bag { o = "1" }
           bag {
             o = "3"
             objects = [{ o = "1" }]
           }
           bag {
             o = "4"
             inner { o = "1" }
           }
           bag { o = "5" }"#,
        r#"bag { o = terraform_data.unknown.id }"#,
        "",
    ],
];

fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("this program has a path");
    let profile = test.ancestors().nth(2).expect("a target folder");
    let name = format!("recorder{}", std::env::consts::EXE_SUFFIX);
    let binary = profile.join("examples").join(name);
    // `cargo test` builds examples, unless it is told to run this test alone.
    if !binary.is_file() {
        let built = std::process::Command::new(env!("CARGO"))
            .args([
                "build",
                "--package",
                "tfsdk-testing",
                "--example",
                "recorder",
            ])
            .status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "build the example first"
        );
    }
    binary
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hex"))
        .collect()
}

#[test]
fn as_terraform_proposes() {
    if !terraform_available("proposed states compared with those of terraform") {
        return;
    }
    let recorder = Recorder::new();
    let ty = recorder.block().ty();
    let mut compared = 0;
    for group in GROUPS {
        let mut workspace = Workspace::with_override("recorder", &binary());
        let file = workspace.path().join("record");
        workspace.env(FILE, &file.to_string_lossy());
        for (position, body) in group.iter().enumerate() {
            let text = format!("{REQUIRED}resource \"{TYPE}\" \"a\" {{\n{body}\n}}\n");
            workspace.write("main.tf", &text);
            if position == 0 {
                workspace.apply().success();
            } else {
                let planned = workspace.plan();
                assert!(planned.code != 1, "{body}\n{}", planned.text());
            }
        }
        let record = std::fs::read_to_string(&file).expect("a record");
        for line in record.lines() {
            let values: Vec<_> = line
                .split(' ')
                .map(|hex| read(&bytes(hex), &ty).expect("what Terraform sends"))
                .collect();
            let [prior, config, expected] = &values[..] else {
                panic!("{line}: not three values");
            };
            let ours = proposed(recorder.block(), prior, config);
            assert_eq!(
                ours.to_string(),
                expected.to_string(),
                "\nprior:  {prior}\nconfig: {config}\n(left ours, right Terraform's)"
            );
            compared += 1;
        }
    }
    assert!(compared >= 40, "only {compared} plans were compared");
}

#[tokio::test]
async fn a_started_program_takes_the_same_steps() -> Result<(), Failure> {
    let mut core = Core::start(&binary()).await?;
    let config = json!({"o": "1", "list_o": [{"o": "2"}]});
    core.apply("recorder_thing.a", config.clone())
        .await?
        .expect(Action::Create);
    core.plan("recorder_thing.a", config).await?.expect_empty();
    core.destroy("recorder_thing.a").await?;
    core.shut_down().await
}
