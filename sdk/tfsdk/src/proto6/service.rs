//! The service that Terraform calls: one short method for each call.

use super::data_dump::{CallDump, DataDump, Told};
use crate::engine::guard;
use crate::engine::registry::Registry;
use crate::log::{Level, Logger};
use crate::provider::Provider;
use crate::{Context, Diagnostics};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tfplugin6::log::CALL;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tokio_util::sync::CancellationToken;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming};
use tracing::field::Empty;
use tracing::{Instrument as _, Span};

/// How many calls the process has had, for their numbers.
static CALLS: AtomicU64 = AtomicU64::new(0);

/// A provider as Terraform sees it.
#[derive(Clone)]
pub(crate) struct Service {
    pub(super) registry: Arc<Registry>,
    stop: Arc<Mutex<CancellationToken>>,
    logger: Logger,
    /// The log of the SDK itself.
    wire: Logger,
    /// All that happens in a call, for `tracing`.
    span: Span,
    dump: Option<Arc<DataDump>>,
}

impl Service {
    /// The service of `provider`.
    pub(crate) fn new<P: Provider>(provider: P) -> Self {
        Self::of(Arc::new(provider))
    }

    /// The same of a provider that has other services as well, with configurations of their own.
    pub(crate) fn of<P: Provider>(provider: Arc<P>) -> Self {
        Self::with(Registry::new(provider))
    }

    /// The service of a provider that could not even start: this is its answer to everything.
    pub(crate) fn broken(why: Diagnostics) -> Self {
        Self::with(Registry::broken(why))
    }

    fn with(registry: Registry) -> Self {
        Self {
            registry: Arc::new(registry),
            stop: Arc::default(),
            logger: Logger::default(),
            wire: Logger::default(),
            span: Span::none(),
            dump: None,
        }
    }

    /// The same with a log.
    pub(crate) fn logging(mut self, logger: Logger) -> Self {
        self.wire = logger.with_module("sdk.proto");
        self.logger = logger;
        self
    }

    /// The same, with the values of all calls in files.
    pub(super) fn dumping(mut self, dump: Option<Arc<DataDump>>) -> Self {
        self.dump = dump;
        self
    }

    /// The service as one call uses it: whatever is logged names the call.
    fn of_call(&self, call: &'static str) -> Self {
        let mut service = self.clone();
        let number = CALLS.fetch_add(1, Ordering::Relaxed) + 1;
        let id = || format!("{}-{number}", std::process::id());
        if !self.logger.is_silent() {
            let named = |logger: &Logger| {
                let logger = logger.with_field("tf_rpc", protocol_name(call));
                logger.with_field("tf_req_id", id())
            };
            service.logger = named(&self.logger);
            service.wire = named(&self.wire);
        }
        // Nothing of it is made unless somebody listens.
        service.span = tracing::error_span!(
            target: CALL,
            "call",
            tf_rpc = %protocol_name(call),
            tf_req_id = %id(),
            tf_resource_type = Empty,
            tf_data_source_type = Empty,
            tf_ephemeral_resource_type = Empty,
            tf_list_resource_type = Empty,
            tf_action_type = Empty,
            tf_state_store_type = Empty,
            tf_function_name = Empty,
        );
        service
    }

    /// What writes the values of one call, after those of its request.
    fn dump<M: Told>(&self, call: &str, request: &M) -> Option<CallDump<'_>> {
        let dump = self.dump.as_deref()?;
        Some(dump.call(&self.registry, call, request))
    }

    /// What an answer says and holds.
    fn answered<M: Told>(
        &self,
        dump: Option<&CallDump<'_>>,
        answer: &M,
        diagnostics: &[proto::Diagnostic],
    ) {
        if let Some(dump) = dump {
            dump.message(answer);
        }
        for found in diagnostics {
            let is_error = found.severity() == proto::diagnostic::Severity::Error;
            let (level, name) = match is_error {
                true => (Level::Error, "ERROR"),
                false => (Level::Warn, "WARNING"),
            };
            self.wire
                .at(level)
                .field("diagnostic_severity", name)
                .field_with("diagnostic_summary", || found.summary.as_str().into())
                .field_with("diagnostic_detail", || found.detail.as_str().into())
                .emit("the answer has a diagnostic");
        }
    }

    /// Messages without what is masked in the log: a panic, say, may tell more than its author meant to.
    pub(super) fn mask(&self, diagnostics: &mut [proto::Diagnostic]) {
        for found in diagnostics {
            found.summary = self.logger.masked(&found.summary);
            found.detail = self.logger.masked(&found.detail);
        }
    }

    /// A text without what is masked in the log.
    pub(super) fn masked(&self, text: &str) -> String {
        self.logger.masked(text)
    }

    /// The context of one call. It ends when Terraform asks the provider to stop.
    pub(super) fn context(&self) -> Context {
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        Context::new(stop.child_token()).with_logger(self.logger.clone())
    }

    /// The context of a call about one type.
    pub(super) fn context_of(&self, kind: &str, type_name: &str) -> Context {
        let context = self.context();
        Span::current().record(kind, type_name);
        let logger = context.logger().with_field(kind, type_name);
        context.with_logger(logger)
    }

    /// The same context with what the call says about its client and its module.
    pub(super) fn told(
        &self,
        context: Context,
        client: Option<&proto::ClientCapabilities>,
        meta: Option<&proto::DynamicValue>,
    ) -> Answer<Context> {
        let context = match client {
            Some(client) if client.deferral_allowed => context.allowing_deferral(),
            _ => context,
        };
        let Some(checked) = self.registry.meta_schema()? else {
            return Ok(context);
        };
        let meta = super::from_proto::value("provider meta", meta, &checked.value_type)?;
        Ok(context.with_provider_meta(meta))
    }

    /// Cancels all calls under way.
    fn stop(&self) {
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        stop.cancel();
    }

    /// Forgets an earlier stop: in debug mode one process serves many runs.
    pub(super) fn start_anew(&self) {
        let mut stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        if stop.is_cancelled() {
            *stop = CancellationToken::new();
        }
    }
}

/// `ReadResource` for `read_resource`: calls have the protocol's names in the log.
pub(super) fn protocol_name(method: &str) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    method
        .split('_')
        .filter(|word| word.is_char_boundary(1))
        .map(capitalised)
        .collect()
}

/// Writes one method of the service: the named call, made by the method of the same name below.
macro_rules! calls {
    ($($method:ident: $message:ident),* $(,)?) => {
        #[allow(clippy::field_reassign_with_default, reason = "some answers have more fields")]
        #[async_trait::async_trait]
        impl Calls for Service {
            $(async fn $method(
                &self,
                request: Request<proto::$message::Request>,
            ) -> Result<Response<proto::$message::Response>, Status> {
                let service = self.of_call(stringify!($method));
                let request = request.into_inner();
                let dump = service.dump(stringify!($method), &request);
                let answer = service.caught(stringify!($method), service.$method(request)).await;
                let mut answer = answer.unwrap_or_else(|diagnostics| {
                    let mut response = proto::$message::Response::default();
                    response.diagnostics = super::to_proto::diagnostics(diagnostics);
                    response
                });
                service.mask(&mut answer.diagnostics);
                service.answered(dump.as_ref(), &answer, &answer.diagnostics);
                Ok(Response::new(answer))
            })*

            async fn stop_provider(
                &self,
                _: Request<proto::stop_provider::Request>,
            ) -> Result<Response<proto::stop_provider::Response>, Status> {
                self.stop();
                Ok(Response::new(proto::stop_provider::Response::default()))
            }

            async fn list_resource(
                &self,
                request: Request<proto::list_resource::Request>,
            ) -> Result<Response<BoxStream<proto::list_resource::Event>>, Status> {
                let service = self.of_call("list_resource");
                let request = request.into_inner();
                service.dump("list_resource", &request);
                Ok(Response::new(service.list_stream(request).await))
            }

            async fn invoke_action(
                &self,
                request: Request<proto::invoke_action::Request>,
            ) -> Result<Response<BoxStream<proto::invoke_action::Event>>, Status> {
                let service = self.of_call("invoke_action");
                let request = request.into_inner();
                service.dump("invoke_action", &request);
                Ok(Response::new(service.action_stream(request).await))
            }

            async fn read_state_bytes(
                &self,
                request: Request<proto::read_state_bytes::Request>,
            ) -> Result<Response<BoxStream<proto::read_state_bytes::Response>>, Status> {
                let service = self.of_call("read_state_bytes");
                Ok(Response::new(service.state_stream(request.into_inner()).await))
            }

            async fn write_state_bytes(
                &self,
                request: Request<Streaming<proto::write_state_bytes::RequestChunk>>,
            ) -> Result<Response<proto::write_state_bytes::Response>, Status> {
                let service = self.of_call("write_state_bytes");
                let work = service.write_state_bytes(request.into_inner());
                let answer = service.caught("write_state_bytes", work).await;
                let mut answer = answer.unwrap_or_else(|diagnostics| {
                    proto::write_state_bytes::Response {
                        diagnostics: super::to_proto::diagnostics(diagnostics),
                    }
                });
                service.mask(&mut answer.diagnostics);
                Ok(Response::new(answer))
            }

            async fn call_function(
                &self,
                request: Request<proto::call_function::Request>,
            ) -> Result<Response<proto::call_function::Response>, Status> {
                let service = self.of_call("call_function");
                let request = request.into_inner();
                let dump = service.dump("call_function", &request);
                let answer = service.caught("call_function", service.call_function(request)).await;
                let mut answer = answer.unwrap_or_else(|diagnostics| {
                    proto::call_function::Response {
                        error: Some(super::function_calls::failure(&diagnostics)),
                        ..Default::default()
                    }
                });
                if let Some(error) = &mut answer.error {
                    error.text = service.logger.masked(&error.text);
                }
                service.answered(dump.as_ref(), &answer, &[]);
                Ok(Response::new(answer))
            }

            async fn apply_resource_change(
                &self,
                request: Request<proto::apply_resource_change::Request>,
            ) -> Result<Response<proto::apply_resource_change::Response>, Status> {
                let request = request.into_inner();
                // What Terraform keeps when the call could not even start.
                let prior = request.prior_state.clone();
                let private = request.planned_private.clone();
                let service = self.of_call("apply_resource_change");
                let dump = service.dump("apply_resource_change", &request);
                let work = service.apply_resource_change(request);
                let answer = service.caught("apply_resource_change", work).await;
                let mut answer = answer.unwrap_or_else(|diagnostics| {
                    proto::apply_resource_change::Response {
                        new_state: prior,
                        private,
                        diagnostics: super::to_proto::diagnostics(diagnostics),
                        ..Default::default()
                    }
                });
                service.mask(&mut answer.diagnostics);
                service.answered(dump.as_ref(), &answer, &answer.diagnostics);
                Ok(Response::new(answer))
            }
        }
    };
}

calls! {
    get_metadata: get_metadata,
    get_provider_schema: get_provider_schema,
    validate_provider_config: validate_provider_config,
    validate_resource_config: validate_resource_config,
    validate_data_resource_config: validate_data_resource_config,
    configure_provider: configure_provider,
    upgrade_resource_state: upgrade_resource_state,
    read_resource: read_resource,
    plan_resource_change: plan_resource_change,
    import_resource_state: import_resource_state,
    move_resource_state: move_resource_state,
    read_data_source: read_data_source,
    get_resource_identity_schemas: get_resource_identity_schemas,
    upgrade_resource_identity: upgrade_resource_identity,
    generate_resource_config: generate_resource_config,
    get_functions: get_functions,
    validate_ephemeral_resource_config: validate_ephemeral_resource_config,
    open_ephemeral_resource: open_ephemeral_resource,
    renew_ephemeral_resource: renew_ephemeral_resource,
    close_ephemeral_resource: close_ephemeral_resource,
    validate_list_resource_config: validate_list_resource_config,
    validate_action_config: validate_action_config,
    plan_action: plan_action,
    validate_state_store_config: validate_state_store,
    configure_state_store: configure_state_store,
    lock_state: lock_state,
    unlock_state: unlock_state,
    get_states: get_states,
    delete_state: delete_state,
}

impl Service {
    /// The answer of a call. Code of an author that is not guarded by itself, such as a validator,
    /// may panic as well.
    pub(super) async fn caught<T>(
        &self,
        call: &str,
        work: impl Future<Output = Answer<T>>,
    ) -> Answer<T> {
        let started = Instant::now();
        self.wire.at(Level::Trace).emit("call received");
        let work = work.instrument(self.span.clone());
        let answer = match self.registry.started() {
            Ok(()) => guard::run(call, "answering Terraform", work).await,
            Err(faults) => Err(faults),
        };
        let answer = answer.and_then(|answer| answer);
        let entry = self
            .wire
            .at(Level::Trace)
            .field_with("tf_req_duration_ms", || {
                u64::try_from(started.elapsed().as_millis())
                    .unwrap_or(u64::MAX)
                    .into()
            });
        entry.emit("call answered");
        answer
    }
}

/// What a call comes to: an answer, or nothing but messages.
pub(super) type Answer<T> = Result<T, Diagnostics>;
