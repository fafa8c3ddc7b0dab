//! One working folder for the real Terraform.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// A provider program. `cargo test --test terraform` alone does not build examples.
pub fn example(name: &'static str) -> PathBuf {
    static BUILT: Mutex<BTreeMap<&str, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let program = built.entry(name).or_insert_with(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "tfsdk", "--example", name])
            .status()
            .unwrap();
        assert!(status.success(), "the provider {name} does not compile");
        let program = std::env::current_exe().unwrap();
        program
            .ancestors()
            .nth(2)
            .unwrap()
            .join("examples")
            .join(name)
    });
    program.clone()
}

/// One working folder with one provider.
pub struct Terraform {
    pub folder: PathBuf,
    name: &'static str,
    address: &'static str,
}

impl Terraform {
    /// `None`, and one line that says so, when there is no terraform on the path.
    pub fn new(test: &str, name: &'static str, address: &'static str) -> Option<Self> {
        if Command::new("terraform").arg("version").output().is_err() {
            println!("skipped {test}: no terraform on the path");
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(folder.join("bin")).unwrap();
        let program = folder.join(format!("bin/terraform-provider-{name}"));
        fs::copy(example(name), program).unwrap();
        let overrides = format!(
            "provider_installation {{\n  dev_overrides {{ {address:?} = {:?} }}\n  direct {{}}\n}}\n",
            folder.join("bin")
        );
        fs::write(folder.join("cli.tfrc"), overrides).unwrap();
        Some(Self {
            folder,
            name,
            address,
        })
    }

    /// Writes the configuration.
    pub fn configure(&self, blocks: &str) {
        self.configure_with("", blocks);
    }

    /// Writes the configuration, with something more in the `terraform` block.
    pub fn configure_with(&self, settings: &str, blocks: &str) {
        let (name, address) = (self.name, self.address);
        let text = format!(
            "terraform {{\n  required_providers {{ {name} = {{ source = {address:?} }} }}\n{settings}\n}}\n{blocks}\n"
        );
        fs::write(self.folder.join("main.tf"), text).unwrap();
    }

    /// A command that is not run yet.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("terraform");
        command
            .args(arguments)
            .arg("-no-color")
            .current_dir(&self.folder)
            .env("TF_CLI_CONFIG_FILE", self.folder.join("cli.tfrc"))
            .env("CHECKPOINT_DISABLE", "1");
        command
    }

    /// Runs a command; its exit code and all that it said.
    pub fn run(&self, arguments: &[&str]) -> (i32, String) {
        let Output {
            status,
            stdout,
            stderr,
        } = self.command(arguments).output().unwrap();
        let text = format!(
            "{}{}",
            String::from_utf8_lossy(&stdout),
            String::from_utf8_lossy(&stderr)
        );
        (status.code().unwrap_or(-1), text)
    }

    #[track_caller]
    pub fn apply(&self) -> String {
        let (code, text) = self.run(&["apply", "-auto-approve"]);
        assert_eq!(code, 0, "{text}");
        text
    }

    #[track_caller]
    pub fn plan_is_empty(&self) {
        let (code, text) = self.run(&["plan", "-detailed-exitcode"]);
        assert_eq!(code, 0, "the plan is not empty:\n{text}");
    }

    #[track_caller]
    pub fn shows(&self, address: &str, expected: &[&str]) {
        let (_, text) = self.run(&["state", "show", address]);
        let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in expected {
            assert!(squeezed.contains(part), "no {part:?} in:\n{text}");
        }
    }
}
