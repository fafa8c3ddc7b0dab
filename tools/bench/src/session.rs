//! Terraform's calls to a provider: one that is served inside this process, or one that listens on a socket.

use anyhow::{Context, Result, ensure};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::path::Path;
use std::time::{Duration, Instant};
use tfplugin6::client::Channel;
use tfplugin6::proto::provider_client::ProviderClient;
use tfplugin6::proto::{DynamicValue, get_provider_schema, plan_resource_change};
use tfsdk::value::msgpack;
use tfsdk::{Type, Value};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::Provider;

/// A connection, and the runtime that both of its ends live on.
pub struct Session {
    runtime: tokio::runtime::Runtime,
    client: ProviderClient<Channel>,
}

/// What is to be planned.
pub struct Change<'a> {
    pub type_name: &'a str,
    pub value_type: &'a Type,
    pub prior: &'a Value,
    pub config: &'a Value,
}

impl Session {
    /// A session with `provider`, served in this process through all layers but the socket.
    pub fn in_process(provider: &'static Provider) -> Result<Self> {
        let runtime = runtime()?;
        let service = tfsdk::serve::service(RestProvider::new(provider));
        let channel =
            runtime.block_on(async { Channel::connect(tfplugin6::in_process(service)).await })?;
        Ok(Self::over(runtime, channel))
    }

    /// A session with the provider that listens at `socket` without TLS.
    pub fn at(socket: &Path) -> Result<Self> {
        let runtime = runtime()?;
        let channel = runtime.block_on(async {
            let carrier = tokio::net::UnixStream::connect(socket).await?;
            anyhow::Ok(Channel::connect(carrier).await?)
        })?;
        Ok(Self::over(runtime, channel))
    }

    fn over(runtime: tokio::runtime::Runtime, channel: Channel) -> Self {
        let client = ProviderClient::new(channel)
            .max_decoding_message_size(tfplugin6::MESSAGE_LIMIT)
            .max_encoding_message_size(tfplugin6::MESSAGE_LIMIT);
        Self { runtime, client }
    }

    /// All schemas, and how long they took.
    pub fn schemas(&mut self) -> Result<(get_provider_schema::Response, Duration)> {
        let start = Instant::now();
        let request = get_provider_schema::Request::default();
        let answer = self
            .runtime
            .block_on(self.client.get_provider_schema(request))?;
        Ok((answer.into_inner(), start.elapsed()))
    }

    /// The planned value, and the processor time of the call: of the provider and of the connection, both of which are in
    /// this process, without the client's own work on values.
    pub fn plan(&mut self, change: &Change<'_>) -> Result<(Value, Duration)> {
        let message = |value: &Value| -> Result<Option<DynamicValue>> {
            Ok(Some(DynamicValue {
                msgpack: msgpack::encode(value, change.value_type)?.into(),
                ..DynamicValue::default()
            }))
        };
        let request = plan_resource_change::Request {
            type_name: change.type_name.to_owned(),
            prior_state: message(change.prior)?,
            proposed_new_state: message(change.config)?,
            config: message(change.config)?,
            ..plan_resource_change::Request::default()
        };
        let start = processor_time()?;
        let answer = self
            .runtime
            .block_on(self.client.plan_resource_change(request))?;
        let used = processor_time()?.saturating_sub(start);
        let answer = answer.into_inner();
        ensure!(answer.diagnostics.is_empty(), "{:?}", answer.diagnostics);
        let planned = answer.planned_state.context("no planned state")?;
        Ok((msgpack::decode(&planned.msgpack, change.value_type)?, used))
    }
}

fn processor_time() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_SELF)?;
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(microseconds.unsigned_abs()))
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?)
}
