//! Lives of the resources of small documents. A folder of `tests/cases/` that has a `life.yaml` says
//! by type name what is configured step after step, and what the API and the state then have:
//!
//! - `config`: the configuration. After it was applied, it plans no change.
//! - `sent`: the body of the call that made or changed the object.
//! - `server`: members that the API then gives the object behind Terraform's back; it is read again.
//! - `state`: values of the state, by JSON pointers. `planned: again`: the next plan changes something.
//! - `refused`: words of the message that refuses this configuration. Nothing else happens.
//!
//! In the end the object is imported, which plans no change of the last configuration, and deleted.

use generator::diagnostic::Sink;
use generator::model::Provider;
use generator::source::Sources;
use generator::{Inputs, understand};
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use tests::declared;
use tests::mock_api::{Behaviour, MockApi};
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Action, Core, Failure, Refreshed};

fn cases() -> Vec<PathBuf> {
    let folder = tests::build::root().join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("tests/cases");
    let mut cases: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.join("life.yaml").is_file())
        .collect();
    cases.sort();
    cases
}

pub(crate) fn model(case: &Path) -> Provider {
    let sources = Sources::default();
    let read = |name: &str| {
        let text = std::fs::read_to_string(case.join(name)).ok()?;
        Some(sources.add(Path::new(name), text).expect("YAML"))
    };
    let inputs = Inputs {
        document: read("openapi.yaml").expect("openapi.yaml"),
        mapping: read("mapping.yaml"),
        fallback_name: "sample".to_owned(),
        ..Inputs::default()
    };
    let mut sink = Sink::default();
    let (_, model) = understand(sources, &inputs, &mut sink);
    model.unwrap_or_else(|_| panic!("{}: {:?}", case.display(), sink.diagnostics()))
}

/// Steps by type name, in the order of the file.
fn lives(case: &Path) -> Vec<(String, Vec<Json>)> {
    let text = std::fs::read_to_string(case.join("life.yaml")).expect("life.yaml");
    let lives: serde_yaml::Mapping = serde_yaml::from_str(&text).expect("steps by type name");
    let read = |(name, steps)| {
        let name: String = serde_yaml::from_value(name).expect("a type name");
        let steps = serde_yaml::from_value(steps).expect("a list of steps");
        (name, steps)
    };
    lives.into_iter().map(read).collect()
}

struct Life<'a> {
    api: &'a MockApi,
    core: &'a mut Core,
    address: String,
    /// The path of an object, with its parameter.
    path: String,
}

impl Life<'_> {
    async fn live(&mut self, steps: &[Json]) -> Result<(), String> {
        let mut last = Json::Null;
        for (number, step) in steps.iter().enumerate() {
            let done = self.step(step).await;
            done.map_err(|what| format!("{}, step {}: {what}", self.address, number + 1))?;
            if step.get("refused").is_none() {
                last = step["config"].clone();
            }
        }
        self.end(last)
            .await
            .map_err(|failure| format!("{}: {failure}", self.address))
    }

    async fn step(&mut self, step: &Json) -> Result<(), String> {
        const KEYS: [&str; 6] = ["config", "sent", "server", "state", "planned", "refused"];
        let known = step.as_object().expect("a step").keys();
        let unknown: Vec<_> = known.filter(|key| !KEYS.contains(&key.as_str())).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let told = |failure: Failure| failure.to_string();
        let (address, config) = (self.address.as_str(), &step["config"]);
        if let Some(words) = step.get("refused") {
            let words = words.as_str().expect("words");
            let valid = self.core.validate(address, config.clone()).await;
            return match valid {
                Err(failure) if failure.to_string().contains(words) => Ok(()),
                other => Err(format!("not refused with `{words}`: {other:?}")),
            };
        }
        let valid = self.core.validate(address, config.clone()).await;
        valid.map_err(told)?;
        let before = self.api.calls().len();
        let done = self.core.apply(address, config.clone()).await;
        done.map_err(told)?;
        if let Some(sent) = step.get("sent") {
            let calls = self.api.calls().split_off(before);
            let mut writing = calls.iter().filter(|call| !call.line.starts_with("GET"));
            let found = writing.next().map(|call| &call.body);
            same(found.unwrap_or(&Json::Null), sent, "sent")?;
        }
        if let Some(server) = step.get("server").and_then(Json::as_object) {
            let path = self.object();
            let mut object = self.api.object(&path).ok_or(format!("no {path}"))?;
            let members = object.as_object_mut().expect("an object");
            members.extend(server.clone());
            self.api.put(&path, Some(object));
        }
        let read = self.core.refresh(address).await.map_err(told)?;
        if step.get("server").is_none() && read != Refreshed::Unchanged {
            return Err(format!("read back, it is {read:?}"));
        }
        let state = self.core.state(address).expect("a state");
        for (pointer, value) in step["state"].as_object().into_iter().flatten() {
            same(&state.get(pointer), value, pointer)?;
        }
        let plan = self.core.plan(address, config.clone()).await;
        let plan = plan.map_err(told)?;
        match step.get("planned") {
            None if plan.action == Action::NoOp => Ok(()),
            None => Err(format!("planned again: {plan:?}")),
            Some(_) if plan.action == Action::NoOp => Err("nothing is planned again".to_owned()),
            Some(_) => Ok(()),
        }
    }

    async fn end(&mut self, config: Json) -> Result<(), Failure> {
        let (address, path) = (self.address.as_str(), self.object());
        let id = path.rsplit('/').next().unwrap_or_default().to_owned();
        self.core.set_state(address, None);
        self.core.import(address, &id).await?;
        let plan = self.core.plan(address, config).await?;
        if plan.action != Action::NoOp {
            return Err(Failure::Refused(format!("imported, it plans {plan:?}")));
        }
        self.core.destroy(address).await?;
        match self.api.object(&path) {
            None => Ok(()),
            Some(left) => Err(Failure::Refused(format!("{path} is left: {left}"))),
        }
    }

    /// Where the API has the object.
    fn object(&self) -> String {
        let state = self.core.state(&self.address).expect("a state");
        let id = match state.get("/id") {
            Json::String(id) => id,
            other => other.to_string(),
        };
        let above = self.path.split('{').next().unwrap_or_default();
        format!("{above}{id}")
    }
}

fn same(found: &Json, expected: &Json, what: &str) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{what}: expected {expected}, found {found}")),
    }
}

async fn lived(case: &Path) -> Result<(), String> {
    let model = model(case);
    let api = MockApi::start(Behaviour::default());
    let service = tfsdk::serve::service(RestProvider::new(declared::provider(&model)));
    let told = |failure: Failure| failure.to_string();
    let mut core = Core::attach(service).await.map_err(told)?;
    let config = json!({"endpoint": api.url});
    core.configure(config).await.map_err(told)?;
    for (name, steps) in lives(case) {
        let resource = model.resources.get(&name).ok_or("no such resource")?;
        let mut life = Life {
            api: &api,
            core: &mut core,
            address: format!("{name}.a"),
            path: resource
                .operations
                .read
                .as_ref()
                .expect("a read")
                .path
                .clone(),
        };
        life.live(&steps).await?;
    }
    core.shut_down().await.map_err(told)
}

#[tokio::test]
async fn resources_of_small_documents_live() {
    let mut faults = Vec::new();
    for case in cases() {
        if let Err(fault) = lived(&case).await {
            let name = case.file_name().unwrap_or_default().to_string_lossy();
            faults.push(format!("tests/cases/{name}/life.yaml: {fault}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
