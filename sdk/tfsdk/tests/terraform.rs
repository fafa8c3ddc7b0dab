//! The toy provider of `examples/toy.rs` in the hands of a real Terraform.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The provider program. `cargo test --test terraform` alone does not build examples.
fn toy() -> &'static Path {
    static TOY: OnceLock<PathBuf> = OnceLock::new();
    TOY.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "tfsdk", "--example", "toy"])
            .status()
            .unwrap();
        assert!(status.success(), "the toy provider does not compile");
        let program = std::env::current_exe().unwrap();
        program.ancestors().nth(2).unwrap().join("examples/toy")
    })
}

/// One working folder with the toy provider.
struct Terraform {
    folder: PathBuf,
}

impl Terraform {
    /// `None`, and one line that says so, when there is no terraform on the path.
    fn new(name: &str) -> Option<Self> {
        if Command::new("terraform").arg("version").output().is_err() {
            println!("skipped {name}: no terraform on the path");
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(folder.join("bin")).unwrap();
        let program = folder.join("bin/terraform-provider-toy");
        fs::copy(toy(), program).unwrap();
        let overrides = format!(
            "provider_installation {{\n  dev_overrides {{ \"registry.example/toys/toy\" = {:?} }}\n  direct {{}}\n}}\n",
            folder.join("bin")
        );
        fs::write(folder.join("cli.tfrc"), overrides).unwrap();
        Some(Self { folder })
    }

    fn configure(&self, resource: &str) {
        let text = format!(
            "terraform {{\n  required_providers {{ toy = {{ source = \"registry.example/toys/toy\" }} }}\n}}\n{resource}\n"
        );
        fs::write(self.folder.join("main.tf"), text).unwrap();
    }

    fn run(&self, arguments: &[&str]) -> (i32, String) {
        let Output {
            status,
            stdout,
            stderr,
        } = Command::new("terraform")
            .args(arguments)
            .arg("-no-color")
            .current_dir(&self.folder)
            .env("TF_CLI_CONFIG_FILE", self.folder.join("cli.tfrc"))
            .env("CHECKPOINT_DISABLE", "1")
            .output()
            .unwrap();
        let text = format!(
            "{}{}",
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        );
        (status.code().unwrap_or(-1), text)
    }

    #[track_caller]
    fn apply(&self) -> String {
        let (code, text) = self.run(&["apply", "-auto-approve"]);
        assert_eq!(code, 0, "{text}");
        text
    }

    #[track_caller]
    fn plan_is_empty(&self) {
        let (code, text) = self.run(&["plan", "-detailed-exitcode"]);
        assert_eq!(code, 0, "the plan is not empty:\n{text}");
    }

    #[track_caller]
    fn shows(&self, expected: &[&str]) {
        let (_, text) = self.run(&["state", "show", "toy_shelf.it"]);
        let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in expected {
            assert!(squeezed.contains(part), "no {part:?} in:\n{text}");
        }
    }
}

const RICH: &str = r#"
resource "toy_shelf" "it" {
  name     = "first"
  room     = "kitchen"
  secret   = "do not tell"
  password = "never stored"
  labels   = { team = "a" }
  anything = [1, "two", { three = 3 }]
  owner    = { email = "a@example.org" }
  books    = [{ title = "one" }, { title = "two", copies = 0.1 }]
  tags     = [{ key = "a" }, { key = "b", value = "c" }]
  rooms    = { small = { size = 1 }, large = { size = 18446744073709551617 } }
  rule { action = "allow" }
  rule { action = "deny" }
  limit { weight = 1.5 }
  mark { color = "red" }
  mark { color = "blue" }
}
"#;

#[test]
fn a_rich_resource_lives_its_whole_life() {
    let Some(terraform) = Terraform::new("whole_life") else {
        return;
    };
    terraform.configure(RICH);
    terraform.apply();
    terraform.plan_is_empty();
    terraform.shows(&["name = \"first\"", "revision = 1", "height = 3"]);

    // An update in place: the id stays, the revision changes, books keep their numbers though
    // one was put before them.
    let updated = RICH.replace("\"first\"", "\"second\"").replace(
        "[{ title = \"one\" }",
        "[{ title = \"zero\" }, { title = \"one\" }",
    );
    terraform.configure(&updated);
    let (code, text) = terraform.run(&["plan", "-detailed-exitcode"]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("0 to add, 1 to change, 0 to destroy"),
        "{text}"
    );
    assert!(!text.contains("do not tell"), "{text}");
    terraform.apply();
    terraform.plan_is_empty();
    terraform.shows(&["name = \"second\"", "revision = 2"]);

    terraform.configure(&updated.replace("kitchen", "cellar"));
    let text = terraform.apply();
    assert!(text.contains("1 added, 0 changed, 1 destroyed"), "{text}");
    terraform.plan_is_empty();

    let (code, text) = terraform.run(&["destroy", "-auto-approve"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("1 destroyed"), "{text}");
    assert!(
        !fs::read_to_string(terraform.folder.join("terraform.tfstate.backup"))
            .unwrap()
            .contains("never stored")
    );
}

#[test]
fn an_imported_object_needs_no_change() {
    let Some(terraform) = Terraform::new("import") else {
        return;
    };
    terraform.configure("resource \"toy_shelf\" \"it\" { name = \"imported\" }");
    let (code, text) = terraform.run(&["import", "toy_shelf.it", "shelf-7"]);
    assert_eq!(code, 0, "{text}");
    terraform.shows(&["id = \"shelf-7\""]);
    terraform.plan_is_empty();
}

#[test]
fn a_create_that_fails_or_panics_leaves_a_tainted_object() {
    let Some(terraform) = Terraform::new("tainted") else {
        return;
    };
    for (name, message) in [
        ("breaks", "The shelf broke"),
        ("panics", "the shelf fell down"),
    ] {
        terraform.configure(&format!(
            "resource \"toy_shelf\" \"it\" {{ name = \"{name}\" }}"
        ));
        let (code, text) = terraform.run(&["apply", "-auto-approve"]);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains(message), "{text}");
        terraform.shows(&["(tainted)", "id = \"made-by-server\""]);
        terraform.run(&["state", "rm", "toy_shelf.it"]);
    }
}

#[test]
fn a_promise_never_to_be_null_decides_expressions_at_plan_time() {
    let Some(terraform) = Terraform::new("refined") else {
        return;
    };
    terraform.configure(
        "resource \"toy_shelf\" \"it\" { name = \"x\" }\noutput \"missing\" { value = toy_shelf.it.id == null }",
    );
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("+ missing = false"), "{text}");
}
