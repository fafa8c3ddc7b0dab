//! A core and a Terraform side by side.

use crate::generate::{for_core, for_terraform};
use crate::provider::{self, TYPE};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
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
    /// What was planned here, and there.
    records: [Arc<Mutex<provider::Record>>; 2],
    workspace: Workspace,
    ty: Type,
}

/// Serves a provider for Terraform in this process: no run has to start and greet one.
fn serve(lab: provider::Lab) -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    listener.set_nonblocking(true).expect("no waiting");
    let lab = Arc::new(lab);
    let work = async move {
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        while let Ok((carrier, _)) = listener.accept().await {
            tokio::spawn(tfplugin6::serve_connection(Arc::clone(&lab), carrier));
        }
    };
    std::thread::spawn(|| {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime
            .enable_all()
            .build()
            .expect("a runtime")
            .block_on(work);
    });
    address
}

/// How Terraform finds a provider that runs already.
fn reattached(address: SocketAddr) -> String {
    let found = json!({"example.com/test/lab": {
        "Protocol": "grpc",
        "ProtocolVersion": 6,
        "Pid": std::process::id(),
        "Test": true,
        "Addr": {"Network": "tcp", "String": address.to_string()},
    }});
    found.to_string()
}

impl Lab {
    pub async fn new() -> Self {
        let own = provider::Lab::new();
        let (record, ty) = (Arc::clone(&own.record), own.block().ty());
        let core = Core::attach(own).await.expect("a provider in order");
        let theirs = provider::Lab::new();
        let records = [record, Arc::clone(&theirs.record)];
        let mut workspace = Workspace::new();
        workspace.env("TF_REATTACH_PROVIDERS", &reattached(serve(theirs)));
        Self {
            core,
            records,
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

    /// The proposed states by resource, in order, here and there. Forgets them.
    fn records(&self) -> [BTreeMap<String, Vec<String>>; 2] {
        let plain = |bytes: &[u8]| {
            let value = read(bytes, &self.ty).expect("what was proposed");
            value.map_unknowns(&|_| Value::unknown()).to_string()
        };
        self.records.each_ref().map(|record| {
            let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for (name, bytes) in record.lock().expect("unpoisoned").drain(..) {
                all.entry(name).or_default().push(plain(&bytes));
            }
            all
        })
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
                let [ours, theirs] = self.records();
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
        let [ours, theirs] = self.records();
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
