//! What goes wrong while a provider works: signals, stops, a process that dies.

use super::{Core, Failure, Plan};
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::Value as Json;
use std::time::Duration;
use tfplugin6::proto as wire;
use wire::provider_client::ProviderClient;

use crate::channel::Channel;

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The process dies.
    Kill,
    /// Ctrl-C in a terminal: the whole process group is signalled, and Terraform asks the provider
    /// to stop.
    Interrupt,
    /// Terraform asks the provider to stop, as it does when it is itself told to.
    Stop,
}

/// Makes things go wrong, also while a call of the core waits for its answer.
#[derive(Clone, Debug)]
pub struct Faults {
    client: ProviderClient<Channel>,
    group: Option<u32>,
}

impl Faults {
    /// Lets it happen now.
    ///
    /// # Errors
    /// A provider inside this process has no process to signal; the call to stop may fail.
    pub async fn strike(&mut self, fault: Fault) -> Result<(), Failure> {
        match fault {
            Fault::Kill => self.signal(Signal::KILL),
            Fault::Interrupt => {
                self.signal(Signal::INT)?;
                self.stop().await
            }
            Fault::Stop => self.stop().await,
        }
    }

    async fn stop(&mut self) -> Result<(), Failure> {
        let request = wire::stop_provider::Request {};
        self.client.stop_provider(request).await?;
        Ok(())
    }

    fn signal(&self, signal: Signal) -> Result<(), Failure> {
        let failed = |why: String| Failure::Connection(format!("no signal was sent: {why}"));
        let group = self.group.and_then(|id| i32::try_from(id).ok());
        let group = group.and_then(Pid::from_raw);
        let group = group.ok_or_else(|| failed("there is no process".to_owned()))?;
        kill_process_group(group, signal).map_err(|error| failed(error.to_string()))
    }
}

impl Core {
    /// What can go wrong with this provider.
    pub fn faults(&self) -> Faults {
        Faults {
            client: self.client.clone(),
            group: self.process.as_ref().and_then(|process| process.id()),
        }
    }

    /// Applies, and lets `fault` happen `after` so long. The state is then what Terraform stores.
    ///
    /// # Errors
    /// What becomes of the apply; a fault that cannot be made to happen.
    pub async fn apply_during(
        &mut self,
        address: &str,
        config: Json,
        fault: Fault,
        after: Duration,
    ) -> Result<Plan, Failure> {
        let mut faults = self.faults();
        let strike = async {
            tokio::time::sleep(after).await;
            faults.strike(fault).await
        };
        let (applied, struck) = tokio::join!(self.apply(address, config), strike);
        match struck {
            Ok(()) => applied,
            Err(failure) => Err(failure),
        }
    }
}
