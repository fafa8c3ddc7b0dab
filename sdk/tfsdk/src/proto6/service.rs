//! The service that Terraform calls: one short method for each call.

use crate::engine::guard;
use crate::engine::registry::{Of, Registry};
use crate::provider::Provider;
use crate::{Context, Diagnostics};
use std::sync::{Arc, Mutex, PoisonError};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};

/// A provider as Terraform sees it.
#[derive(Clone)]
pub(crate) struct Service {
    pub(super) registry: Arc<dyn Registry>,
    stop: Arc<Mutex<CancellationToken>>,
}

impl Service {
    /// The service of `provider`.
    pub(crate) fn new<P: Provider>(provider: P) -> Self {
        Self {
            registry: Arc::new(Of::new(provider)),
            stop: Arc::default(),
        }
    }

    /// The context of one call. It ends when Terraform asks the provider to stop.
    pub(super) fn context(&self) -> Context {
        let stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        Context::new(stop.child_token())
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
                let work = self.$method(request.into_inner());
                let answer = caught(stringify!($method), work).await;
                Ok(Response::new(answer.unwrap_or_else(|diagnostics| {
                    let mut response = proto::$message::Response::default();
                    response.diagnostics = super::to_proto::diagnostics(diagnostics);
                    response
                })))
            })*

            async fn stop_provider(
                &self,
                _: Request<proto::stop_provider::Request>,
            ) -> Result<Response<proto::stop_provider::Response>, Status> {
                self.stop();
                Ok(Response::new(proto::stop_provider::Response::default()))
            }

            async fn apply_resource_change(
                &self,
                request: Request<proto::apply_resource_change::Request>,
            ) -> Result<Response<proto::apply_resource_change::Response>, Status> {
                let request = request.into_inner();
                // What Terraform keeps when the call could not even start.
                let prior = request.prior_state.clone();
                let private = request.planned_private.clone();
                let work = self.apply_resource_change(request);
                let answer = caught("apply_resource_change", work).await;
                Ok(Response::new(answer.unwrap_or_else(|diagnostics| {
                    proto::apply_resource_change::Response {
                        new_state: prior,
                        private,
                        diagnostics: super::to_proto::diagnostics(diagnostics),
                        ..Default::default()
                    }
                })))
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
}

/// The answer of a call. Code of an author that is not guarded by itself, such as a validator,
/// may panic as well.
async fn caught<T>(call: &str, work: impl Future<Output = Answer<T>>) -> Answer<T> {
    guard::run(call, "answering Terraform", work)
        .await
        .and_then(|answer| answer)
}

/// What a call comes to: an answer, or nothing but messages.
pub(super) type Answer<T> = Result<T, Diagnostics>;
