//! A state store in memory, and its wrong variants.

use super::Kinds;
use std::collections::BTreeMap;
use tfplugin6::proto as wire;
use tfsdk_testing::Rule;
use tonic::{Request, Status, Streaming};

/// What is kept.
#[derive(Default)]
pub struct Shelf {
    states: BTreeMap<String, Vec<u8>>,
    lock: Option<String>,
    locks: u32,
    chunk_size: usize,
}

fn error(summary: &str) -> Vec<wire::Diagnostic> {
    vec![wire::Diagnostic {
        severity: 1,
        summary: summary.to_owned(),
        ..Default::default()
    }]
}

impl Kinds {
    pub fn configure_store(&self, asked: i64) -> wire::configure_state_store::Response {
        let chunk_size = match self.breaks(Rule::StoreChunkSize) {
            true => asked + 1,
            false => asked,
        };
        self.shelf.lock().expect("unpoisoned").chunk_size = usize::try_from(asked).expect("small");
        wire::configure_state_store::Response {
            capabilities: Some(wire::StateStoreServerCapabilities { chunk_size }),
            ..Default::default()
        }
    }

    pub fn read_store(&self, state_id: &str) -> Vec<wire::read_state_bytes::Response> {
        let shelf = self.shelf.lock().expect("unpoisoned");
        let state = shelf.states.get(state_id).cloned().unwrap_or_default();
        let length = |bytes: usize| i64::try_from(bytes).expect("small");
        let size = match self.breaks(Rule::StoreChunks) {
            true => shelf.chunk_size + 1,
            false => shelf.chunk_size,
        };
        let chunk = |(number, bytes): (usize, &[u8])| wire::read_state_bytes::Response {
            total_length: length(state.len()),
            range: Some(wire::StateRange {
                start: length(number * size),
                end: length(number * size + bytes.len()) - 1,
            }),
            bytes: bytes.to_vec().into(),
            ..Default::default()
        };
        state.chunks(size).enumerate().map(chunk).collect()
    }

    pub async fn write_store(
        &self,
        request: Request<Streaming<wire::write_state_bytes::RequestChunk>>,
    ) -> Result<(), Status> {
        let mut chunks = request.into_inner();
        let (mut state_id, mut state) = (String::new(), Vec::new());
        while let Some(chunk) = chunks.message().await? {
            if let Some(meta) = chunk.meta {
                state_id = meta.state_id;
            }
            // Only the last chunk is kept by the wrong one.
            if self.breaks(Rule::StoreKept) {
                state.clear();
            }
            state.extend_from_slice(&chunk.bytes);
        }
        let mut shelf = self.shelf.lock().expect("unpoisoned");
        shelf.states.insert(state_id, state);
        Ok(())
    }

    pub fn lock_store(&self, operation: &str) -> wire::lock_state::Response {
        let mut shelf = self.shelf.lock().expect("unpoisoned");
        if shelf.lock.is_some() && !self.breaks(Rule::StoreLock) {
            return wire::lock_state::Response {
                diagnostics: error("it is locked"),
                ..Default::default()
            };
        }
        shelf.locks += 1;
        let lock_id = format!("{operation} {}", shelf.locks);
        shelf.lock = Some(lock_id.clone());
        wire::lock_state::Response {
            lock_id,
            ..Default::default()
        }
    }

    pub fn unlock_store(&self, lock_id: &str) -> wire::unlock_state::Response {
        let mut shelf = self.shelf.lock().expect("unpoisoned");
        let diagnostics = match shelf.lock.as_deref() == Some(lock_id) {
            true => Vec::new(),
            false => error("another lock"),
        };
        if diagnostics.is_empty() {
            shelf.lock = None;
        }
        wire::unlock_state::Response { diagnostics }
    }

    pub fn list_store(&self) -> wire::get_states::Response {
        let shelf = self.shelf.lock().expect("unpoisoned");
        let mut state_id: Vec<_> = shelf.states.keys().cloned().collect();
        if self.breaks(Rule::StoreListed) {
            state_id.extend_from_within(..);
        }
        wire::get_states::Response {
            state_id,
            ..Default::default()
        }
    }

    pub fn delete_store(&self, state_id: &str) -> wire::delete_state::Response {
        let mut shelf = self.shelf.lock().expect("unpoisoned");
        if !self.breaks(Rule::StoreDeleted) {
            shelf.states.remove(state_id);
        }
        wire::delete_state::Response::default()
    }
}
