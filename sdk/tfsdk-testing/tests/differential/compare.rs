//! A core and a Terraform side by side.

use crate::generate::{for_core, for_terraform};
use crate::provider::{self, FILE, TYPE};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tfsdk::value::json::Json as ExactJson;
use tfsdk_testing::terraform::Workspace;
use tfsdk_testing::value::{Type, Value, from_state, read};
use tfsdk_testing::{Action, Core, Failure, Rule};

/// What a state holds of one resource: its values, and whether it is tainted.
type Stored = BTreeMap<String, (String, String)>;

/// Both sides.
pub struct Lab {
    core: Core,
    record: Arc<Mutex<provider::Record>>,
    workspace: Workspace,
    ty: Type,
}

fn binary() -> PathBuf {
    let built = std::process::Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--package",
            "tfsdk-testing",
            "--example",
            "lab",
        ])
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the example compiles"
    );
    let test = std::env::current_exe().expect("this program has a path");
    let profile = test.ancestors().nth(2).expect("a target folder");
    profile.join("examples/lab")
}

impl Lab {
    pub async fn new() -> Self {
        let own = provider::Lab::new();
        let (record, ty) = (Arc::clone(&own.record), own.block().ty());
        let core = Core::attach(own).await.expect("a provider in order");
        let mut workspace = Workspace::with_override("lab", &binary());
        let file = workspace.path().join("record");
        workspace.env(FILE, &file.to_string_lossy());
        Self {
            core,
            record,
            workspace,
            ty,
        }
    }

    /// One file for each resource, so that messages can be told apart by their file.
    fn write(&self, configs: &BTreeMap<String, Json>, source: &str) {
        let source_name = format!("terraform_data.{source}");
        self.workspace.write(
            "main.tf.json",
            &json!({
                "terraform": {"required_providers": {"lab": {"source": "example.com/test/lab"}}},
                "resource": {"terraform_data": {source: {}}},
            })
            .to_string(),
        );
        for (name, config) in configs {
            let body = for_terraform(config, &source_name);
            let text = json!({"resource": {TYPE: {name: body}}}).to_string();
            self.workspace.write(&format!("{name}.tf.json"), &text);
        }
    }

    fn state(&self) -> ExactJson {
        let file = std::fs::read_to_string(self.workspace.path().join("terraform.tfstate"));
        ExactJson::parse(&file.unwrap_or("{}".to_owned())).expect("a state")
    }

    /// The id of the resource that stands for what is unknown.
    fn known(&self, source: &str) -> String {
        let state = self.state();
        let all = state
            .get("resources")
            .and_then(ExactJson::as_array)
            .unwrap_or_default();
        let is_source =
            |each: &&ExactJson| each.get("name").and_then(ExactJson::as_str) == Some(source);
        let found = all.iter().find(is_source);
        let id = found.and_then(|each| each.pointer("/instances/0/attributes/id"));
        id.and_then(ExactJson::as_str).expect("an id").to_owned()
    }

    fn terraforms_state(&self) -> Stored {
        let state = self.state();
        let all = state
            .get("resources")
            .and_then(ExactJson::as_array)
            .unwrap_or_default();
        let text = |each: &ExactJson, name| {
            each.get(name)
                .and_then(ExactJson::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let ours = all.iter().filter(|each| text(each, "type") == TYPE);
        let stored = ours.filter_map(|each| {
            let instance = each.pointer("/instances/0")?;
            let value =
                from_state(instance.get("attributes")?, &self.ty).expect("a state of the type");
            Some((
                text(each, "name"),
                (value.to_string(), text(instance, "status")),
            ))
        });
        stored.collect()
    }

    fn cores_state(&self) -> Stored {
        let stored = self.core.addresses().filter_map(|address| {
            let instance = self.core.state(address)?;
            let value = provider::state(instance.attributes.as_bytes(), &self.ty);
            let status = if instance.tainted { "tainted" } else { "" };
            let name = address.rsplit('.').next().unwrap_or_default();
            Some((name.to_owned(), (value.to_string(), status.to_owned())))
        });
        stored.collect()
    }

    fn expect_same_states(&self) {
        let (ours, theirs) = (self.cores_state(), self.terraforms_state());
        for (name, stored) in &theirs {
            assert_eq!(ours.get(name), Some(stored), "{name} (left the core's)");
        }
        let (ours, theirs): (Vec<_>, Vec<_>) = (ours.keys().collect(), theirs.keys().collect());
        assert_eq!(ours, theirs, "the same objects");
    }

    /// The proposed states by resource, in order. Forgets them.
    fn records(&self) -> (BTreeMap<String, Vec<String>>, BTreeMap<String, Vec<String>>) {
        let plain = |bytes: &[u8]| {
            let value = read(bytes, &self.ty).expect("what was proposed");
            value.map_unknowns(&|_| Value::unknown()).to_string()
        };
        let mut ours: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (name, bytes) in self.record.lock().expect("unpoisoned").drain(..) {
            ours.entry(name).or_default().push(plain(&bytes));
        }
        let file = self.workspace.path().join("record");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let _ = std::fs::remove_file(file);
        let mut theirs: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for line in text.lines() {
            let (name, hex) = line.split_once(' ').expect("a name and a value");
            let digits = (0..hex.len() / 2).map(|at| &hex[2 * at..2 * at + 2]);
            let bytes: Vec<u8> = digits
                .map(|pair| u8::from_str_radix(pair, 16).expect("hex"))
                .collect();
            theirs
                .entry(name.to_owned())
                .or_default()
                .push(plain(&bytes));
        }
        (ours, theirs)
    }

    /// Applies on both sides, and expects the same proposals and states. Gives what was done.
    pub async fn apply(
        &mut self,
        source: &str,
        configs: &BTreeMap<String, Json>,
    ) -> BTreeMap<String, Action> {
        let is_known = self
            .state()
            .to_string()
            .contains(&format!("\"name\":\"{source}\""));
        let planned_as = is_known.then(|| self.known(source));
        self.write(configs, source);
        self.workspace.apply().success();
        let known = self.known(source);
        let mut actions = BTreeMap::new();
        for (name, config) in configs {
            let address = format!("{TYPE}.{name}");
            let planned = self
                .core
                .plan(&address, for_core(config, planned_as.as_deref()))
                .await;
            let plan = planned.unwrap_or_else(|failure| {
                let (ours, theirs) = self.records();
                let (ours, theirs) = (ours.get(name), theirs.get(name));
                panic!("{config}: {failure}\nproposed here  {ours:?}\nproposed there {theirs:?}")
            });
            let applied = self
                .core
                .apply_plan(&plan, for_core(config, Some(&known)))
                .await;
            applied.unwrap_or_else(|failure| panic!("{config}: {failure}"));
            actions.insert(name.clone(), plan.action);
        }
        let (ours, theirs) = self.records();
        for (name, config) in configs {
            let (ours, theirs) = (ours.get(name), theirs.get(name));
            assert_eq!(ours, theirs, "{config} (left the core's proposals)");
        }
        self.expect_same_states();
        actions
    }

    /// Plans on both sides, and expects the same verdicts.
    pub async fn compare_plans(&mut self, configs: &BTreeMap<String, Json>) {
        self.write(configs, "first");
        let output = self.workspace.run(&["plan", "-json", "-input=false"]);
        let theirs = verdicts(&output.stdout);
        for (name, config) in configs {
            let address = format!("{TYPE}.{name}");
            let planned = self.core.plan(&address, for_core(config, None)).await;
            let ours = planned.map_or_else(
                |failure| categories(&failure, Phase::Plan),
                |_| BTreeSet::new(),
            );
            let theirs = theirs.get(name).cloned().unwrap_or_default();
            assert_eq!(
                ours, theirs,
                "{config} (left the core's)\n{}",
                output.stdout
            );
        }
    }

    /// Applies on both sides, and expects the same verdicts and states.
    pub async fn compare_applies(&mut self, configs: &BTreeMap<String, Json>) {
        self.write(configs, "first");
        let output = self
            .workspace
            .run(&["apply", "-json", "-input=false", "-auto-approve"]);
        let theirs = verdicts(&output.stdout);
        let known = self.known("first");
        for (name, config) in configs {
            let address = format!("{TYPE}.{name}");
            let planned = self.core.plan(&address, for_core(config, None)).await;
            let plan = planned.unwrap_or_else(|failure| panic!("{config}: {failure}"));
            let applied = self
                .core
                .apply_plan(&plan, for_core(config, Some(&known)))
                .await;
            let ours = applied.map_or_else(
                |failure| categories(&failure, Phase::Apply),
                |_| BTreeSet::new(),
            );
            let theirs = theirs.get(name).cloned().unwrap_or_default();
            assert_eq!(
                ours, theirs,
                "{config} (left the core's)\n{}",
                output.stdout
            );
        }
        self.expect_same_states();
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Plan,
    Apply,
}

const REFUSED: &str = "the configuration is refused";

/// The headlines that Terraform has for what the core found.
fn categories(failure: &Failure, phase: Phase) -> BTreeSet<String> {
    let headline = |rule: Rule| match (rule, phase) {
        (Rule::PlanFinal, _) => "Provider produced inconsistent final plan",
        (_, Phase::Plan) => "Provider produced invalid plan",
        (Rule::ApplyKnown, _) => "Provider returned invalid result object after apply",
        (Rule::WriteOnlyNull, _) => "Provider produced invalid object",
        _ => "Provider produced inconsistent result after apply",
    };
    match failure {
        Failure::Violations(_) => failure
            .rules()
            .into_iter()
            .map(|rule| headline(rule).to_owned())
            .collect(),
        Failure::Errors(messages) => messages
            .iter()
            .map(|message| message.summary.clone())
            .collect(),
        Failure::Refused(_) => BTreeSet::from([REFUSED.to_owned()]),
        Failure::Connection(why) => panic!("{why}"),
    }
}

/// The headlines of all errors, by resource.
fn verdicts(output: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut verdicts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in output.lines() {
        let Ok(message) = serde_json::from_str::<Json>(line) else {
            continue;
        };
        let diagnostic = &message["diagnostic"];
        if diagnostic["severity"] != json!("error") {
            continue;
        }
        let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
        let place = format!(
            "{} {} {}",
            text(&diagnostic["address"]),
            text(&diagnostic["detail"]),
            text(&diagnostic["range"]["filename"])
        );
        let start = place.find(TYPE).map(|at| at + TYPE.len() + 1);
        let file = text(&diagnostic["range"]["filename"]);
        let name = match file.strip_suffix(".tf.json") {
            Some(name) => name.to_owned(),
            None => start.map_or(place.clone(), |at| place[at..].chars().take(3).collect()),
        };
        let summary = text(&diagnostic["summary"]);
        let ours = summary.starts_with("Provider ") || summary.starts_with("lab: ");
        let headline = if ours { summary } else { REFUSED.to_owned() };
        verdicts.entry(name).or_default().insert(headline);
    }
    verdicts
}
