//! One cell of the matrix: a run that is struck, and a run that is not.

use crate::api::Api;
use crate::judge::{self, Verdict};
use crate::kind::{Fault, Moment, Operation};
use crate::listen::{Place, listen};
use crate::provider::PROVIDER;
use crate::strike::Strike;
use anyhow::{Context, Result, anyhow};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::Duration;
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Core, Failure, Instance};
use tokio::runtime::{Builder, Handle};

/// What is struck, how and when.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub operation: Operation,
    pub fault: Fault,
    pub moment: Moment,
}

/// What a run has come to.
#[derive(Debug)]
pub struct Run {
    /// `None` if the provider was killed.
    pub applied: Option<Result<(), Failure>>,
    pub state: Option<Instance>,
    /// What a data source has shown.
    pub shown: Option<Json>,
}

/// What applying wants.
pub fn wanted(operation: Operation) -> &'static str {
    match operation {
        Operation::Update | Operation::NamedUpdate | Operation::WaitChanged => "Green tea",
        _ => "Tea",
    }
}

impl Cell {
    /// Runs everything; the servers are on the runtime of `servers`.
    ///
    /// # Errors
    /// When the harness itself does not work.
    pub fn run(self, servers: &Handle) -> Result<Verdict> {
        let api = Arc::new(Api::default());
        let well = servers.block_on(listen(api.clone(), None))?;
        let mut before = None;
        if self.operation.has_prior() {
            let made = alone(run(self, Work::Prepare, &well, None, None))??;
            before = made.state;
        }
        let strike = Strike::new(self.operation, self.fault, self.moment);
        let strike = Arc::new(strike);
        let struck = servers.block_on(listen(api.clone(), Some(strike.clone())))?;
        let first = run(self, Work::Apply, &struck, Some(&strike), before.clone());
        let first = alone(first)??;
        // What was carried out may only just be.
        std::thread::sleep(Duration::from_millis(20));
        let after_first = api.names();
        let second = run(self, Work::Again, &well, None, first.state.clone());
        let second = alone(second)??;
        Ok(judge::judge(
            self,
            &first,
            &after_first,
            &second,
            &api.names(),
        ))
    }
}

/// No run takes longer, also where other work leaves it little of the machine.
const LONGEST: Duration = Duration::from_secs(300);

/// A runtime of its own, so that everything a killed provider was about to do ends with it.
fn alone<T>(work: impl Future<Output = T>) -> Result<T> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let done = runtime.block_on(async { tokio::time::timeout(LONGEST, work).await });
    runtime.shutdown_background();
    done.context("a run does not come to its end")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Prepare,
    Apply,
    Again,
}

async fn run(
    cell: Cell,
    work: Work,
    place: &Place,
    strike: Option<&Strike>,
    state: Option<Instance>,
) -> Result<Run> {
    let wrong = |failure: Failure| anyhow!("{cell:?}: {failure}");
    let address = cell.operation.address();
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.map_err(wrong)?;
    let config = json!({"endpoint": place.address, "ca_certificate": place.authority});
    core.configure(config).await.map_err(wrong)?;
    core.set_state(address, state);
    let mut faults = core.faults();
    let mut shown = None;
    if let Some(strike) = strike {
        strike.begin();
    }
    let working = step(cell.operation, work, &mut core, &mut shown);
    let applied = match (cell.moment, strike) {
        (Moment::Killed, Some(strike)) => {
            let killed = async {
                strike.struck().await;
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
            tokio::select! {
                biased;
                done = working => Some(done),
                () = killed => None,
            }
        }
        (Moment::Interrupted, Some(strike)) => {
            let stopping = async {
                strike.struck().await;
                tokio::time::sleep(Duration::from_millis(50)).await;
                let _ = faults.strike(tfsdk_testing::Fault::Stop).await;
                strike.release();
                std::future::pending::<()>().await;
            };
            tokio::select! {
                biased;
                done = working => Some(done),
                () = stopping => None,
            }
        }
        _ => Some(working.await),
    };
    Ok(Run {
        applied,
        state: core.state(address).cloned(),
        shown,
    })
}

async fn step(
    operation: Operation,
    work: Work,
    core: &mut Core,
    shown: &mut Option<Json>,
) -> Result<(), Failure> {
    let address = operation.address();
    let config = |name: &str| json!({"name": name});
    if work == Work::Prepare {
        return core.apply(address, config("Tea")).await.map(|_| ());
    }
    match operation {
        Operation::Read if work == Work::Apply => core.refresh(address).await.map(|_| ()),
        deletion if deletion.is_deletion() => core.destroy(address).await,
        Operation::List => {
            let list = core.read_data_source("kiosk_drinks", json!({})).await?;
            *shown = Some(list["drinks"].clone());
            Ok(())
        }
        _ => {
            core.apply(address, config(wanted(operation))).await?;
            if work == Work::Apply {
                return Ok(());
            }
            let plan = core.plan(address, config(wanted(operation))).await?;
            match plan.action {
                tfsdk_testing::Action::NoOp => Ok(()),
                action => Err(Failure::Refused(format!("the plan is {action:?}"))),
            }
        }
    }
}
