//! The core: takes configurations through Terraform's steps and keeps the state.

mod action;
mod answer;
mod apply;
mod cycle;
mod data_source;
mod deferral;
mod ephemeral;
mod failure;
mod fault;
mod function;
mod generate;
mod identity;
mod import;
mod list;
mod move_state;
mod plan;
mod probe;
mod probe_store;
mod read;
mod replace;
mod state;
mod state_store;
mod target;

pub use cycle::{Cycle, CycleFailure};
pub(crate) use cycle::{differences, is_below, unchanged};
pub use deferral::{Deferral, Deferrals};
pub use ephemeral::Opened;
pub use failure::{Failure, Message};
pub use fault::{Fault, Faults};
pub use list::{Listed, Objects};
pub use move_state::Source;
pub use plan::{Action, Plan};
pub use probe::Existence;
pub use read::Refreshed;
pub use state::Instance;
pub use state_store::Store;

use crate::channel::{Channel, MESSAGE_LIMIT};
use crate::process::{Process, Program, by_hand};
use crate::schema::{self, Schema, Schemas};
use crate::value::Value;
use answer::{Answer, dynamic};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;
use target::canonical;
use tfplugin6::proto as wire;
use tokio::net::UnixStream;
use wire::provider_client::ProviderClient;
use wire::provider_server::Provider;

/// The version of Terraform that the core claims to be.
const TERRAFORM_VERSION: &str = "1.11.4";

/// A Terraform core with one provider and one state.
///
/// ```no_run
/// # async fn example(service: impl tfplugin6::proto::provider_server::Provider) -> Result<(), tfsdk_testing::Failure> {
/// use serde_json::json;
/// let mut core = tfsdk_testing::Core::attach(service).await?;
/// core.configure(json!({"endpoint": "http://localhost"})).await?;
/// core.apply("kiosk_drink.tea", json!({"name": "Tea"})).await?;
/// core.plan("kiosk_drink.tea", json!({"name": "Tea"})).await?.expect_empty();
/// core.destroy("kiosk_drink.tea").await?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Core {
    client: ProviderClient<Channel>,
    schemas: Schemas,
    configured: bool,
    instances: BTreeMap<String, Instance>,
    identities: BTreeMap<String, identity::StoredIdentity>,
    identities_change: bool,
    deferrals: Deferrals,
    configuration: Json,
    process: Option<Process>,
}

impl Core {
    /// Serves `service` inside this process and checks its schemas.
    ///
    /// # Errors
    /// Schemas that break rules.
    pub async fn attach(service: impl Provider) -> Result<Self, Failure> {
        let channel = Channel::in_process(service)
            .await
            .map_err(Failure::Connection)?;
        Self::over(channel, None).await
    }

    /// Starts the provider `binary` as Terraform does, and checks its schemas.
    ///
    /// # Errors
    /// A binary that does not start, or a handshake or schemas that break rules.
    pub async fn start(binary: &Path) -> Result<Self, Failure> {
        Self::start_with(binary, &[]).await
    }

    /// As [`Core::start`], with further environment variables: endpoints, tokens.
    ///
    /// # Errors
    /// As for [`Core::start`].
    pub async fn start_with(binary: &Path, environment: &[(&str, &str)]) -> Result<Self, Failure> {
        let (process, channel) = Process::start(Program::new(binary, environment)).await?;
        Self::over(channel, Some(process)).await
    }

    /// Connects to a provider that was started with `--debug` and listens on `socket`, as Terraform
    /// does with `TF_REATTACH_PROVIDERS`.
    ///
    /// # Errors
    /// Nothing that listens, or schemas that break rules.
    pub async fn reattach(socket: &Path) -> Result<Self, Failure> {
        let refused = |error| Failure::Connection(format!("{}: {error}", socket.display()));
        let stream = UnixStream::connect(socket).await.map_err(refused)?;
        let channel = Channel::connect(stream)
            .await
            .map_err(Failure::Connection)?;
        Self::over(channel, None).await
    }

    /// Starts the provider `binary` as a person would, who did not know that it is a plugin.
    ///
    /// # Errors
    /// A binary that does not start, or that does not tell the person so.
    pub async fn probe_by_hand(binary: &Path) -> Result<(), Failure> {
        by_hand(Program::new(binary, &[])).await
    }

    async fn over(channel: Channel, process: Option<Process>) -> Result<Self, Failure> {
        let mut client = client(channel);
        let request = wire::get_provider_schema::Request {};
        let response = client.get_provider_schema(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        // It could not say what it has, so there is nothing to be judged.
        if answer.has_errors() {
            return Err(Failure::Errors(answer.messages));
        }
        let mut schemas = schema::decode(&response, &mut answer.violations);
        let request = wire::get_resource_identity_schemas::Request {};
        match client.get_resource_identity_schemas(request).await {
            Ok(response) => {
                let response = response.into_inner();
                let mut identities = Answer::new(&response.diagnostics);
                schemas.identities =
                    schema::decode_identities(&response, &mut identities.violations);
                answer.absorb(identities);
            }
            // Only this tells Terraform that the provider has none.
            Err(status) if status.code() == tonic::Code::Unimplemented => {}
            Err(status) => return Err(status.into()),
        }
        schema::check(&schemas, &mut answer.violations);
        answer.finish()?;
        Ok(Self {
            client,
            schemas,
            configured: false,
            instances: BTreeMap::new(),
            identities: BTreeMap::new(),
            identities_change: false,
            deferrals: Deferrals::default(),
            configuration: Json::Null,
            process,
        })
    }

    /// Validates and configures the provider; gives its warnings.
    ///
    /// # Errors
    /// What is wrong with the configuration, or with the provider.
    pub async fn configure(&mut self, config: Json) -> Result<Vec<Message>, Failure> {
        let block = &self.schemas.provider.block;
        let ty = block.ty();
        self.configuration = config.clone();
        let config = schema::config(block, &config).map_err(Failure::Refused)?;
        let request = wire::validate_provider_config::Request {
            config: dynamic(&config, &ty),
        };
        let response = self.client.validate_provider_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        let request = wire::configure_provider::Request {
            terraform_version: TERRAFORM_VERSION.to_owned(),
            config: dynamic(&config, &ty),
            client_capabilities: self.capabilities(),
        };
        let response = self.client.configure_provider(request).await?.into_inner();
        let warnings = Answer::new(&response.diagnostics).finish()?;
        self.configured = true;
        Ok(warnings)
    }

    /// Without a `provider` block Terraform configures with an object of nulls.
    async fn ensure_configured(&mut self) -> Result<(), Failure> {
        if !self.configured {
            self.configure(Json::Null).await?;
        }
        Ok(())
    }

    /// What is stored under `address`.
    pub fn state(&self, address: &str) -> Option<&Instance> {
        self.instances.get(&canonical(address))
    }

    /// The addresses of all stored objects.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.instances.keys().map(String::as_str)
    }

    /// Stores `instance`, to start from any state; `None` forgets what is there.
    pub fn set_state(&mut self, address: &str, instance: Option<Instance>) {
        match instance {
            Some(instance) => self.instances.insert(canonical(address), instance),
            None => self.instances.remove(&canonical(address)),
        };
        self.identities.remove(&canonical(address));
    }

    /// Puts an object and its identity back.
    pub(crate) fn restore(&mut self, address: &str, instance: Instance, identity: Option<Json>) {
        self.set_state(address, Some(instance));
        if let Ok(target) = self.target(address)
            && let Some(identity) = identity
            && let Ok(identity) = self.configured_identity(&target, &identity)
        {
            self.store_identity(&target, Some(&identity));
        }
    }

    /// Marks an object for replacement, as `terraform taint` does.
    pub fn taint(&mut self, address: &str) {
        if let Some(instance) = self.instances.get_mut(&canonical(address)) {
            instance.tainted = true;
        }
    }

    /// The schemas.
    pub fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    /// Asks the provider to stop what it is doing, as at the first Ctrl-C.
    ///
    /// # Errors
    /// When the provider cannot be reached.
    pub async fn stop_provider(&mut self) -> Result<(), Failure> {
        self.client
            .stop_provider(wire::stop_provider::Request {})
            .await?;
        Ok(())
    }

    /// Ends a started process and starts the program again, as Terraform does between validating,
    /// planning and applying; the state is kept. Does nothing for a provider inside this process.
    ///
    /// # Errors
    /// A process that does not end or start, or a configuration that is refused the second time.
    pub async fn restart(&mut self) -> Result<(), Failure> {
        let Some(process) = self.process.take() else {
            return Ok(());
        };
        let program = process.program().clone();
        process.shut_down().await?;
        let (process, channel) = Process::start(program).await?;
        self.client = client(channel);
        self.process = Some(process);
        if self.configured {
            self.configure(self.configuration.clone()).await?;
        }
        Ok(())
    }

    /// Ends a started process as Terraform does.
    ///
    /// # Errors
    /// A process that has not ended in order two seconds after it was asked to.
    pub async fn shut_down(mut self) -> Result<(), Failure> {
        match self.process.take() {
            Some(process) => process.shut_down().await,
            None => Ok(()),
        }
    }

    fn config(&self, schema: &Schema, config: &Json) -> Result<Value, Failure> {
        schema::config(&schema.block, config).map_err(Failure::Refused)
    }

    fn capabilities(&self) -> Option<wire::ClientCapabilities> {
        Some(wire::ClientCapabilities {
            write_only_attributes_allowed: true,
            deferral_allowed: self.deferrals == Deferrals::Allowed,
            ..Default::default()
        })
    }
}

fn client(channel: Channel) -> ProviderClient<Channel> {
    ProviderClient::new(channel)
        .max_decoding_message_size(MESSAGE_LIMIT)
        .max_encoding_message_size(MESSAGE_LIMIT)
}
