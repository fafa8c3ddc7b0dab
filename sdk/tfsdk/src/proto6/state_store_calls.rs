//! Calls about state stores.

use super::service::{Answer, Service};
use super::streams::once;
use super::{from_proto, to_proto};
use crate::Diagnostics;
use crate::engine::chunks::{Arriving, parts};
use crate::engine::{state_stores, validate};
use crate::state_store::{
    LockStateRequest, StateRequest, UnlockStateRequest, ValidateStateStoreRequest,
    WriteStateRequest,
};
use bytes::Bytes;
use futures_util::stream;
use tfplugin6::proto;
use tonic::Streaming;
use tonic::codegen::BoxStream;

const FIELD: &str = "tf_state_store_type";

impl Service {
    pub(super) async fn validate_state_store_config(
        &self,
        request: proto::validate_state_store::Request,
    ) -> Answer<proto::validate_state_store::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.state_stores;
        let checked = kinds.schema(name)?;
        let store = kinds.instance(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let work = store.validate(ValidateStateStoreRequest {
            context: &context,
            config: &config,
        });
        let found = validate::kind(name, &checked.schema, &config, work).await;
        Ok(proto::validate_state_store::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn configure_state_store(
        &self,
        request: proto::configure_state_store::Request,
    ) -> Answer<proto::configure_state_store::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.state_stores;
        let checked = kinds.schema(name)?;
        self.registry.need_configured()?;
        let store = kinds.instance(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let wished = request.capabilities.map_or(0, |client| client.chunk_size);
        let all = &self.registry.configured_stores;
        let (chunk_size, found) =
            state_stores::configure(all, name, store.as_ref(), &context, &config, wished).await;
        let chunk_size = i64::try_from(chunk_size).unwrap_or(i64::MAX);
        Ok(proto::configure_state_store::Response {
            diagnostics: to_proto::diagnostics(found),
            capabilities: Some(proto::StateStoreServerCapabilities { chunk_size }),
        })
    }

    /// The state in chunks: none when there is no state, or an empty one.
    pub(super) async fn state_stream(
        self,
        request: proto::read_state_bytes::Request,
    ) -> BoxStream<proto::read_state_bytes::Response> {
        let work = self.read_state(&request);
        match self.caught("read_state_bytes", work).await {
            Ok(stream) => stream,
            Err(diagnostics) => {
                let mut answer = message(diagnostics);
                self.mask(&mut answer.diagnostics);
                once(answer)
            }
        }
    }

    async fn read_state(
        &self,
        request: &proto::read_state_bytes::Request,
    ) -> Answer<BoxStream<proto::read_state_bytes::Response>> {
        let name = &request.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let request = StateRequest {
            context: &context,
            state_id: &request.state_id,
        };
        let answer = state_stores::read(name, ready.states.as_ref(), request).await;
        let bytes = Bytes::from(answer.state.unwrap_or_default());
        let length = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
        let total_length = length(bytes.len());
        let mut found = to_proto::diagnostics(answer.diagnostics);
        self.mask(&mut found);
        if bytes.is_empty() && !found.is_empty() {
            return Ok(once(proto::read_state_bytes::Response {
                diagnostics: found,
                ..Default::default()
            }));
        }
        let chunks = parts(bytes.len(), ready.chunk_size).map(move |part| {
            Ok(proto::read_state_bytes::Response {
                // The end of a range is its last byte.
                range: Some(proto::StateRange {
                    start: length(part.start),
                    end: length(part.end) - 1,
                }),
                bytes: bytes.slice(part),
                total_length,
                diagnostics: std::mem::take(&mut found),
            })
        });
        Ok(Box::pin(stream::iter(chunks)))
    }

    pub(super) async fn write_state_bytes(
        &self,
        mut chunks: Streaming<proto::write_state_bytes::RequestChunk>,
    ) -> Answer<proto::write_state_bytes::Response> {
        let mut meta = None;
        let mut state = Arriving::default();
        loop {
            let next = chunks.message().await;
            let Some(chunk) = next.map_err(|status| broken(status.message()))? else {
                break;
            };
            meta = meta.or(chunk.meta);
            let start = chunk.range.map_or(0, |range| range.start);
            let taken = state.take(&chunk.bytes, start, chunk.total_length);
            taken.map_err(|what| broken(&what))?;
        }
        let meta = meta.ok_or_else(|| broken("no chunk says which state it is of"))?;
        let state = state.whole().map_err(|what| broken(&what))?;
        let name = &meta.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let request = WriteStateRequest {
            context: &context,
            state_id: &meta.state_id,
            state: &state,
        };
        let found = state_stores::write(name, ready.states.as_ref(), request).await;
        Ok(proto::write_state_bytes::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn lock_state(
        &self,
        request: proto::lock_state::Request,
    ) -> Answer<proto::lock_state::Response> {
        let name = &request.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let order = LockStateRequest {
            context: &context,
            state_id: &request.state_id,
            operation: &request.operation,
        };
        let answer = state_stores::lock(name, ready.states.as_ref(), order).await;
        Ok(proto::lock_state::Response {
            lock_id: answer.lock_id,
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn unlock_state(
        &self,
        request: proto::unlock_state::Request,
    ) -> Answer<proto::unlock_state::Response> {
        let name = &request.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let order = UnlockStateRequest {
            context: &context,
            state_id: &request.state_id,
            lock_id: &request.lock_id,
        };
        let found = state_stores::unlock(name, ready.states.as_ref(), order).await;
        Ok(proto::unlock_state::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn get_states(
        &self,
        request: proto::get_states::Request,
    ) -> Answer<proto::get_states::Response> {
        let name = &request.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let answer = state_stores::list(name, ready.states.as_ref(), &context).await;
        Ok(proto::get_states::Response {
            state_id: answer.state_ids,
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn delete_state(
        &self,
        request: proto::delete_state::Request,
    ) -> Answer<proto::delete_state::Response> {
        let name = &request.type_name;
        let ready = self.registry.configured_stores.get(name)?;
        let context = self.context_of(FIELD, name);
        let order = StateRequest {
            context: &context,
            state_id: &request.state_id,
        };
        let found = state_stores::delete(name, ready.states.as_ref(), order).await;
        Ok(proto::delete_state::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }
}

fn broken(what: &str) -> Diagnostics {
    Diagnostics::from_error(
        "The state did not arrive whole",
        format!("Nothing was written: {what}. Try again; the state that was there stays."),
    )
}

fn message(diagnostics: Diagnostics) -> proto::read_state_bytes::Response {
    proto::read_state_bytes::Response {
        diagnostics: to_proto::diagnostics(diagnostics),
        ..proto::read_state_bytes::Response::default()
    }
}
