//! A thousand instances in Terraform: plan against Terraform's own `terraform_data`, apply and refresh against a server.

use crate::process::{Cost, measure as run, report};
use crate::share::{Share, StandIn};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

const PLAN: [&str; 4] = ["terraform", "plan", "-refresh=false", "-input=false"];
const TIMES: usize = 9;

/// Folders in which Terraform finds the committed provider for PowerDNS.
pub struct Ground {
    scratch: tempfile::TempDir,
    binary: PathBuf,
    stand_in: StandIn,
}

impl Ground {
    pub fn new(root: &Path) -> Result<Self> {
        let binary = crate::build::provider(root, "terraform-provider-powerdns")?;
        let scratch = tempfile::tempdir()?;
        Ok(Self {
            stand_in: StandIn::new(&binary, scratch.path())?,
            binary,
            scratch,
        })
    }

    /// What Terraform and the provider cost together.
    fn run(&self, name: &str, text: &str, command: &[&str]) -> Result<Cost> {
        self.run_times(TIMES, name, text, command)
    }

    /// The same, so many times.
    pub fn run_times(
        &self,
        times: usize,
        name: &str,
        text: &str,
        command: &[&str],
    ) -> Result<Cost> {
        let folder = self.binary.parent().context("a binary is in a folder")?;
        self.run_with(times, (folder, &[]), (name, text), command)
    }

    /// The same with the provider's share of it. What stands in for the provider delays Terraform a little.
    pub fn shared(
        &self,
        times: usize,
        name: &str,
        text: &str,
        command: &[&str],
    ) -> Result<(Cost, Share)> {
        self.stand_in.taken()?;
        let more = self.stand_in.environment();
        let mut cost = self.run_with(
            times,
            (self.stand_in.folder(), &more),
            (name, text),
            command,
        )?;
        let all = self.stand_in.taken()?;
        let each = |figure: f64| figure / times as f64;
        cost.cpu -= each(all.stand_in);
        let share = Share {
            starts: all.starts / times,
            provider: each(all.provider),
            stand_in: 0.0,
            memory: all.memory,
        };
        Ok((cost, share))
    }

    fn run_with(
        &self,
        times: usize,
        (providers, more): (&Path, &[(&'static str, String)]),
        (name, text): (&str, &str),
        command: &[&str],
    ) -> Result<Cost> {
        let folder = self.scratch.path().join(name);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("main.tf"), text)?;
        let configuration = self.scratch.path().join("terraform.rc");
        std::fs::write(
            &configuration,
            format!(
                "provider_installation {{\n  dev_overrides {{ \"example.com/acme/powerdns\" = {providers:?} }}\n  direct {{}}\n}}\n"
            ),
        )?;
        let configuration = configuration.to_string_lossy();
        let mut environment = vec![
            ("TF_CLI_CONFIG_FILE", configuration.as_ref()),
            ("CHECKPOINT_DISABLE", "1"),
        ];
        environment.extend(more.iter().map(|(name, value)| (*name, value.as_str())));
        run(times, &folder, &environment, command)
    }
}

/// Says that a part is skipped where there is no Terraform.
pub fn without_terraform(part: &str) -> bool {
    let missing = std::process::Command::new("terraform")
        .arg("version")
        .output()
        .is_err();
    if missing {
        println!("{part}: skipped, terraform is not on PATH");
    }
    missing
}

/// Plans of a thousand new instances.
pub fn measure(root: &Path) -> Result<()> {
    if without_terraform("plan") {
        return Ok(());
    }
    let ground = Ground::new(root)?;
    let small = ground.run("small", SMALL, &PLAN)?;
    report("plan of 1,000 terraform_data with one attribute", small);
    let equal = ground.run("equal", EQUAL, &PLAN)?;
    report("plan of 1,000 terraform_data with twelve attributes", equal);
    let text = ours("http://127.0.0.1:9");
    let ours = ground.run("ours", &text, &PLAN)?;
    report("plan of 1,000 powerdns_zone (twelve attributes)", ours);
    println!(
        "plan: {:.2} times terraform_data with as many attributes in wall, {:.2} in cpu (aim 1.10); {:.2} and {:.2} times the one with one attribute",
        ours.wall / equal.wall,
        ours.cpu / equal.cpu,
        ours.wall / small.wall,
        ours.cpu / small.cpu,
    );
    let (cost, share) = ground.shared(3, "ours", &text, &PLAN)?;
    share.print("plan", cost);
    Ok(())
}

/// Apply of a thousand instances, and the plan after it that reads them all.
pub fn measure_instances(root: &Path) -> Result<()> {
    if without_terraform("instances") {
        return Ok(());
    }
    let ground = Ground::new(root)?;
    let api = crate::api::Api::start()?;
    let text = ours(&api.endpoint());
    let apply = ["terraform", "apply", "-auto-approve", "-input=false"];
    let (cost, share) = ground.shared(1, "applied", &text, &apply)?;
    report("plan and apply of 1,000 powerdns_zone", cost);
    share.print("plan and apply", cost);
    anyhow::ensure!(api.zones() == 1000, "the server has {} zones", api.zones());
    let plan = ["terraform", "plan", "-input=false", "-detailed-exitcode"];
    let (cost, share) = ground.shared(1, "applied", &text, &plan)?;
    report("refresh and empty plan of 1,000 powerdns_zone", cost);
    share.print("refresh", cost);
    Ok(())
}

/// A text of ten megabytes through Terraform, the provider and the API, and back.
pub fn measure_round_trip(root: &Path) -> Result<()> {
    if without_terraform("round trip") {
        return Ok(());
    }
    let ground = Ground::new(root)?;
    let api = crate::api::Api::start()?;
    let text = large(&api.endpoint());
    let apply = ["terraform", "apply", "-auto-approve", "-input=false"];
    let (cost, share) = ground.shared(1, "large", &text, &apply)?;
    report("apply of a text of 10 MB", cost);
    share.print("apply", cost);
    let plan = ["terraform", "plan", "-input=false", "-detailed-exitcode"];
    let (cost, share) = ground.shared(1, "large", &text, &plan)?;
    report("refresh and empty plan of it", cost);
    share.print("refresh", cost);
    Ok(())
}

impl Share {
    fn print(self, what: &str, cost: Cost) {
        println!(
            "{what}: of {:.3} s cpu the provider used {:.3} s in {} starts, terraform {:.3} s",
            cost.cpu,
            self.provider,
            self.starts,
            cost.cpu - self.provider,
        );
    }
}

const SMALL: &str = r#"resource "terraform_data" "zone" {
  count = 1000
  input = "zone${count.index}"
}
"#;

// Terraform compares, stores and prints each attribute of its own resource as it does those of others.
pub const EQUAL: &str = r#"resource "terraform_data" "zone" {
  count = 1000
  input = {
    account     = null, api_rectify = null, dnssec = null, id = null, kind = "Native", masters = null
    name        = "zone${count.index}.example."
    nameservers = null, serial = null, server_id = "localhost", soa_edit_api = null, url = null
  }
}
"#;

/// A thousand zones of the server at `endpoint`.
pub fn ours(endpoint: &str) -> String {
    format!("{HEAD}provider \"powerdns\" {{\n  endpoint = \"{endpoint}/api/v1\"\n}}\n{ZONES}")
}

fn large(endpoint: &str) -> String {
    format!("{HEAD}provider \"powerdns\" {{\n  endpoint = \"{endpoint}/api/v1\"\n}}\n{LARGE}")
}

const LARGE: &str = r#"
resource "powerdns_zone" "zone" {
  server_id = "localhost"
  name      = "large.example."
  kind      = "Native"
  account   = join("", [for number in range(1000) : format("%09999d\n", number)])
}
"#;

const HEAD: &str = r#"terraform {
  required_providers {
    powerdns = { source = "example.com/acme/powerdns" }
  }
}

"#;

const ZONES: &str = r#"
resource "powerdns_zone" "zone" {
  count     = 1000
  server_id = "localhost"
  name      = "zone${count.index}.example."
  kind      = "Native"
}
"#;
