//! One folder with a configuration, and the commands run in it.

use super::{HOST, Mirror, Output, terraform_binary};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A temporary folder with a Terraform configuration and a CLI configuration of its own.
#[derive(Debug)]
pub struct Workspace {
    folder: TempDir,
    environment: BTreeMap<String, String>,
}

impl Workspace {
    /// A workspace that finds `binary` as provider `example.com/test/<name>` through
    /// `dev_overrides`: no `init` is needed.
    ///
    /// # Panics
    /// When the folder cannot be written, as all of this: a test cannot go on.
    pub fn with_override(name: &str, binary: &Path) -> Self {
        let workspace = Self::new();
        let folder = workspace.path().join("override");
        std::fs::create_dir(&folder).expect("a folder for the provider");
        let suffix = std::env::consts::EXE_SUFFIX;
        let file = folder.join(format!("terraform-provider-{name}{suffix}"));
        std::fs::hard_link(binary, &file)
            .or_else(|_| std::fs::copy(binary, &file).map(|_| ()))
            .expect("the provider's binary");
        let (source, folder) = (quote(&format!("{HOST}/test/{name}")), quote_path(&folder));
        workspace.configure_cli(&format!(
            "provider_installation {{\n  dev_overrides {{\n    {source} = {folder}\n  }}\n  direct {{\n    exclude = [\"*/*/*\"]\n  }}\n}}\n"
        ));
        workspace
    }

    /// A workspace that installs providers from `mirror` and from nowhere else.
    pub fn with_mirror(mirror: &Mirror) -> Self {
        let workspace = Self::new();
        let root = quote_path(mirror.root());
        workspace.configure_cli(&format!(
            "provider_installation {{\n  filesystem_mirror {{\n    path = {root}\n  }}\n}}\n"
        ));
        workspace
    }

    /// A workspace without any provider besides those built into Terraform.
    pub fn new() -> Self {
        let folder = tempfile::Builder::new()
            .prefix("workspace-")
            .tempdir()
            .expect("a temporary folder");
        let workspace = Self {
            folder,
            environment: BTreeMap::new(),
        };
        workspace.configure_cli("");
        workspace
    }

    fn configure_cli(&self, text: &str) {
        self.write("terraform.rc", text);
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file of the configuration.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.path().join(name);
        std::fs::write(&file, text).expect("a file of the workspace");
        file
    }

    /// Sets an environment variable of all later commands: secrets, ports, log levels.
    pub fn env(&mut self, name: &str, value: &str) -> &mut Self {
        self.environment.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Runs `terraform` with `arguments`.
    pub fn run(&self, arguments: &[&str]) -> Output {
        let binary = terraform_binary().expect("terraform on the PATH: ask terraform_available()");
        let output = Command::new(binary)
            .args(arguments)
            .current_dir(self.path())
            .env("TF_CLI_CONFIG_FILE", self.path().join("terraform.rc"))
            .env("CHECKPOINT_DISABLE", "1")
            .env("TF_IN_AUTOMATION", "1")
            .env("TF_INPUT", "0")
            .env_remove("TF_REATTACH_PROVIDERS")
            .env_remove("TF_PLUGIN_CACHE_DIR")
            .envs(&self.environment)
            .stdin(Stdio::null())
            .output()
            .expect("terraform runs");
        Output {
            command: format!("terraform {}", arguments.join(" ")),
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// `terraform init`, for a mirror.
    pub fn init(&self) -> Output {
        self.run(&["init", "-no-color", "-input=false"])
    }

    /// `terraform validate`.
    pub fn validate(&self) -> Output {
        self.run(&["validate", "-no-color"])
    }

    /// `terraform plan` into the file `plan`; exit code 2 means changes.
    pub fn plan(&self) -> Output {
        self.run(&[
            "plan",
            "-no-color",
            "-input=false",
            "-detailed-exitcode",
            "-out=plan",
        ])
    }

    /// Plans, and gives the plan as JSON.
    ///
    /// # Panics
    /// When planning fails.
    #[track_caller]
    pub fn plan_json(&self) -> Json {
        let planned = self.plan();
        assert!(planned.code != 1, "the plan failed:\n{}", planned.text());
        let shown = self.run(&["show", "-json", "-no-color", "plan"]).success();
        serde_json::from_str(&shown.stdout).expect("terraform shows JSON")
    }

    /// Plans, and expects that nothing is to be done.
    ///
    /// # Panics
    /// When there are changes, with the plan.
    #[track_caller]
    pub fn expect_empty_plan(&self) {
        let planned = self.plan();
        assert!(
            planned.code == 0,
            "expected an empty plan, exit code {}:\n{}",
            planned.code,
            planned.text()
        );
    }

    /// `terraform apply`.
    pub fn apply(&self) -> Output {
        self.run(&["apply", "-no-color", "-input=false", "-auto-approve"])
    }

    /// `terraform destroy`.
    pub fn destroy(&self) -> Output {
        self.run(&["destroy", "-no-color", "-input=false", "-auto-approve"])
    }

    /// `terraform import ADDRESS ID`.
    pub fn import(&self, address: &str, id: &str) -> Output {
        self.run(&["import", "-no-color", "-input=false", address, id])
    }

    /// The state as `terraform show -json` gives it.
    ///
    /// # Panics
    /// When the state cannot be shown.
    #[track_caller]
    pub fn state_json(&self) -> Json {
        let shown = self.run(&["show", "-json", "-no-color"]).success();
        serde_json::from_str(&shown.stdout).expect("terraform shows JSON")
    }

    /// The attributes of one resource in the state of the root module.
    #[track_caller]
    pub fn attributes(&self, address: &str) -> Option<Json> {
        let state = self.state_json();
        let resources = state.pointer("/values/root_module/resources")?.as_array()?;
        let resource = resources.iter().find(|r| r["address"] == address)?;
        Some(resource["values"].clone())
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new()
    }
}

/// A string of Terraform's language.
fn quote(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace("${", "$${").replace("%{", "%%{"))
}

fn quote_path(path: &Path) -> String {
    quote(&path.to_string_lossy())
}
