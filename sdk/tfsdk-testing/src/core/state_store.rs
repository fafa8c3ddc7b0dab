//! State stores: where Terraform keeps its own state.

use super::answer::{Answer, dynamic};
use super::{Core, Failure};
use crate::rules::Rule;
use futures_util::stream;
use serde_json::Value as Json;
use tfplugin6::proto as wire;

/// A configured state store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    type_name: String,
    /// The size of chunks, in bytes, that both sides agreed on.
    pub chunk_size: usize,
}

impl Core {
    /// Validates and configures a state store, and asks for chunks of `chunk_size` bytes.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn open_store(
        &mut self,
        type_name: &str,
        config: Json,
        chunk_size: usize,
    ) -> Result<Store, Failure> {
        self.ensure_configured().await?;
        let schema = self.schemas.state_stores.get(type_name).cloned();
        let schema = schema.ok_or_else(|| {
            Failure::Refused(format!("the provider has no state store `{type_name}`"))
        })?;
        let config = self.config(&schema, &config)?;
        let ty = schema.block.ty();
        let request = wire::validate_state_store::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
        };
        let response = self.client.validate_state_store_config(request).await?;
        Answer::new(&response.into_inner().diagnostics).finish()?;
        let asked = i64::try_from(chunk_size).unwrap_or(i64::MAX);
        let request = wire::configure_state_store::Request {
            type_name: type_name.to_owned(),
            config: dynamic(&config, &ty),
            capabilities: Some(wire::StateStoreClientCapabilities { chunk_size: asked }),
        };
        let response = self.client.configure_state_store(request).await?;
        let response = response.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let agreed = response.capabilities.map_or(0, |store| store.chunk_size);
        if !answer.has_errors() && !(1..=asked).contains(&agreed) {
            let detail = format!("asked for chunks of {asked} bytes, it wants {agreed}");
            answer.breach(Rule::StoreChunkSize, "", detail);
        }
        answer.finish()?;
        Ok(Store {
            type_name: type_name.to_owned(),
            chunk_size: usize::try_from(agreed).unwrap_or(usize::MAX),
        })
    }

    /// Reads a state; `None` when there is none.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn read_state(
        &mut self,
        store: &Store,
        state_id: &str,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let request = wire::read_state_bytes::Request {
            type_name: store.type_name.clone(),
            state_id: state_id.to_owned(),
        };
        let mut stream = self.client.read_state_bytes(request).await?.into_inner();
        let mut answer = Answer::default();
        let mut state = Vec::new();
        let mut total = 0;
        while let Some(chunk) = stream.message().await? {
            answer.absorb(Answer::new(&chunk.diagnostics));
            if chunk.bytes.is_empty() {
                continue;
            }
            total = chunk.total_length;
            let wrong = wrong_chunk(&chunk, state.len(), store.chunk_size);
            state.extend_from_slice(&chunk.bytes);
            if let Some(detail) = wrong {
                answer.breach(Rule::StoreChunks, "", detail);
            }
        }
        if !answer.has_errors() && length(state.len()) != total {
            let detail = format!("{} of {total} bytes came", state.len());
            answer.breach(Rule::StoreChunks, "", detail);
        }
        answer.finish()?;
        Ok((!state.is_empty()).then_some(state))
    }

    /// Writes a state, in chunks of the agreed size.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn write_state(
        &mut self,
        store: &Store,
        state_id: &str,
        state: &[u8],
    ) -> Result<(), Failure> {
        let meta = wire::RequestChunkMeta {
            type_name: store.type_name.clone(),
            state_id: state_id.to_owned(),
        };
        let total_length = length(state.len());
        let pieces = state.chunks(store.chunk_size.max(1)).enumerate();
        let chunks: Vec<_> = pieces
            .map(|(number, piece)| {
                let start = number * store.chunk_size;
                wire::write_state_bytes::RequestChunk {
                    meta: (number == 0).then(|| meta.clone()),
                    bytes: piece.to_vec().into(),
                    total_length,
                    range: Some(wire::StateRange {
                        start: length(start),
                        end: length(start + piece.len()) - 1,
                    }),
                }
            })
            .collect();
        let response = self.client.write_state_bytes(stream::iter(chunks)).await?;
        let answer = Answer::new(&response.into_inner().diagnostics);
        answer.finish().map(|_| ())
    }

    /// Locks a state for an operation; gives the lock's id.
    ///
    /// # Errors
    /// What the provider reports, such as that somebody else holds the lock, or the rules that it
    /// breaks.
    pub async fn lock_state(
        &mut self,
        store: &Store,
        state_id: &str,
        operation: &str,
    ) -> Result<String, Failure> {
        let request = wire::lock_state::Request {
            type_name: store.type_name.clone(),
            state_id: state_id.to_owned(),
            operation: operation.to_owned(),
        };
        let response = self.client.lock_state(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        if !answer.has_errors() && response.lock_id.is_empty() {
            answer.breach(Rule::StoreLock, "", "the lock has no id");
        }
        answer.finish()?;
        Ok(response.lock_id)
    }

    /// Gives a lock back.
    ///
    /// # Errors
    /// What the provider reports, such as that the lock is another one.
    pub async fn unlock_state(
        &mut self,
        store: &Store,
        state_id: &str,
        lock_id: &str,
    ) -> Result<(), Failure> {
        let request = wire::unlock_state::Request {
            type_name: store.type_name.clone(),
            state_id: state_id.to_owned(),
            lock_id: lock_id.to_owned(),
        };
        let response = self.client.unlock_state(request).await?.into_inner();
        Answer::new(&response.diagnostics).finish().map(|_| ())
    }

    /// The ids of all states.
    ///
    /// # Errors
    /// What the provider reports, or the rules that it breaks.
    pub async fn list_states(&mut self, store: &Store) -> Result<Vec<String>, Failure> {
        let type_name = store.type_name.clone();
        let request = wire::get_states::Request { type_name };
        let response = self.client.get_states(request).await?.into_inner();
        let mut answer = Answer::new(&response.diagnostics);
        let mut once = response.state_id.clone();
        once.sort();
        once.dedup();
        if once.len() != response.state_id.len() {
            let detail = format!("{:?} names a state twice", response.state_id);
            answer.breach(Rule::StoreListed, "", detail);
        }
        answer.finish()?;
        Ok(response.state_id)
    }

    /// Deletes a state.
    ///
    /// # Errors
    /// What the provider reports.
    pub async fn delete_state(&mut self, store: &Store, state_id: &str) -> Result<(), Failure> {
        let request = wire::delete_state::Request {
            type_name: store.type_name.clone(),
            state_id: state_id.to_owned(),
        };
        let response = self.client.delete_state(request).await?.into_inner();
        Answer::new(&response.diagnostics).finish().map(|_| ())
    }
}

fn length(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

/// What is wrong with a chunk that comes after `before` bytes.
fn wrong_chunk(
    chunk: &wire::read_state_bytes::Response,
    before: usize,
    size: usize,
) -> Option<String> {
    let range = chunk.range.unwrap_or_default();
    let end = before + chunk.bytes.len();
    if range.start != length(before) || range.end != length(end) - 1 {
        let (start, last) = (range.start, range.end);
        return Some(format!(
            "the bytes {before} to {} are said to be {start} to {last}",
            end - 1
        ));
    }
    let is_last = length(end) >= chunk.total_length;
    if chunk.bytes.len() > size || (chunk.bytes.len() < size && !is_last) {
        let found = chunk.bytes.len();
        return Some(format!("a chunk has {found} bytes in place of {size}"));
    }
    None
}
