//! The life of a thousand objects: through the real Terraform, and as the bare requests that it takes.

use crate::api::{Api, Calls};
use crate::plan::{EQUAL, Ground, ours, without_terraform};
use anyhow::{Context, Result, ensure};
use reqwest::{Client, Method};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const OBJECTS: usize = 1000;
const LATENCY: Duration = Duration::from_millis(5);

/// A step of all objects: what Terraform is told, and what the API has to be asked for it.
struct Step {
    name: &'static str,
    command: &'static [&'static str],
    requests: &'static [&'static str],
}

const STEPS: [Step; 3] = [
    Step {
        name: "create",
        command: &["terraform", "apply", "-auto-approve", "-input=false"],
        requests: &["POST"],
    },
    Step {
        name: "refresh",
        command: &["terraform", "plan", "-input=false", "-detailed-exitcode"],
        requests: &["GET"],
    },
    Step {
        name: "destroy",
        command: &["terraform", "destroy", "-auto-approve", "-input=false"],
        requests: &["GET", "DELETE"],
    },
];

/// Each step at Terraform's usual parallelism and at ten times that.
pub fn measure(root: &Path) -> Result<()> {
    if without_terraform("lifecycle") {
        return Ok(());
    }
    let ground = Ground::new(root)?;
    for parallelism in [10, 100] {
        let api = Api::slow(LATENCY)?;
        let mut bare = Bare::new(api.endpoint(), parallelism)?;
        let text = ours(&api.endpoint());
        let flag = format!("-parallelism={parallelism}");
        for step in STEPS {
            let mut command = step.command.to_vec();
            command.push(&flag);
            let own = format!("own-{parallelism}");
            let floor = ground.run_times(1, &own, EQUAL, &command)?;
            let requests = bare.send(step.requests)?;
            api.calls();
            let name = format!("lived-{parallelism}");
            let (cost, share) = ground.shared(1, &name, &text, &command)?;
            let counted = api.calls();
            let needed: Calls = step
                .requests
                .iter()
                .map(|method| ((*method).to_owned(), OBJECTS))
                .collect();
            ensure!(
                counted == needed,
                "{}: {counted:?} were sent, {needed:?} are needed",
                step.name
            );
            println!(
                "{} of {OBJECTS} at parallelism {parallelism}: {:.2} s wall, {:.2} times {requests:.2} s for the \
                 bare requests + {:.2} s for terraform_data (aim 1.15); cpu: provider {:.2} s, \
                 terraform {:.2} s, with terraform_data {:.2} s; {:.1} MB (aim 60); {} requests",
                step.name,
                cost.wall,
                cost.wall / (requests + floor.wall),
                floor.wall,
                share.provider,
                cost.cpu - share.provider,
                floor.cpu,
                share.memory,
                counted.values().sum::<usize>(),
            );
        }
    }
    Ok(())
}

/// The same requests without Terraform and without a provider.
struct Bare {
    runtime: tokio::runtime::Runtime,
    client: Client,
    collection: String,
    parallelism: usize,
}

impl Bare {
    fn new(endpoint: String, parallelism: usize) -> Result<Self> {
        // All that it takes is one for the whole process; a second call finds it there.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self {
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?,
            client: Client::builder().no_proxy().build()?,
            collection: format!("{endpoint}/api/v1/servers/localhost/zones"),
            parallelism,
        })
    }

    /// The seconds that it takes to send each of `methods` for all objects, one method after the other.
    fn send(&mut self, methods: &[&'static str]) -> Result<f64> {
        let start = Instant::now();
        self.runtime.block_on(async {
            for method in methods {
                let next = Arc::new(AtomicUsize::new(0));
                let mut tasks = tokio::task::JoinSet::new();
                for _ in 0..self.parallelism {
                    let worker = worker(
                        self.client.clone(),
                        self.collection.clone(),
                        method,
                        next.clone(),
                    );
                    tasks.spawn(worker);
                }
                while let Some(done) = tasks.join_next().await {
                    done??;
                }
            }
            anyhow::Ok(())
        })?;
        Ok(start.elapsed().as_secs_f64())
    }
}

async fn worker(
    client: Client,
    collection: String,
    method: &'static str,
    next: Arc<AtomicUsize>,
) -> Result<()> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= OBJECTS {
            return Ok(());
        }
        let name = format!("bare{number}.example.");
        let request = match method {
            "POST" => {
                let body = json!({"name": name, "kind": "Native"}).to_string();
                let request = client.post(&collection).body(body);
                request.header("content-type", "application/json")
            }
            method => {
                let method = Method::from_bytes(method.as_bytes())?;
                client.request(method, format!("{collection}/{name}"))
            }
        };
        let answer = request.send().await?.error_for_status()?;
        answer.bytes().await.context("half an answer")?;
    }
}
