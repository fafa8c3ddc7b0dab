//! Semantics section 18: state stores, over a connection in process.

use super::shop::{self, Shop, Till, configure, text, wire};
use crate::proto6::service::Service;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::state_store::{
    ConfigureStateStoreRequest, ConfigureStateStoreResponse, ListStatesResponse, LockStateRequest,
    LockStateResponse, ReadStateResponse, StateRequest, StateStore, StateStoreType, States,
    UnlockStateRequest, ValidateStateStoreRequest, WriteStateRequest,
};
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfplugin6::client::Channel;
use tfplugin6::proto;
use tfplugin6::proto::provider_client::ProviderClient;
use tonic::Request;

/// A shelf of states in memory.
pub(super) struct Shelf;

impl StateStoreType<Till> for Shelf {
    fn type_name(&self) -> &str {
        "shop_shelf"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("how", Attribute::string().required()))
    }

    fn state_store(&self, _: Option<Arc<Till>>) -> Box<dyn StateStore> {
        Box::new(Shelf)
    }
}

#[async_trait]
impl StateStore for Shelf {
    async fn validate(&self, request: ValidateStateStoreRequest<'_>) -> Diagnostics {
        match request.config.attribute("how").and_then(Value::as_str) {
            Some("bad") => Diagnostics::from_error("Bad shelf", "It is crooked."),
            _ => Diagnostics::new(),
        }
    }

    async fn configure(
        &self,
        request: ConfigureStateStoreRequest<'_>,
        response: &mut ConfigureStateStoreResponse,
    ) {
        match request.config.attribute("how").and_then(Value::as_str) {
            Some("nothing") => return,
            Some("greedy") => response.chunk_size += 1,
            Some("small") => response.chunk_size = 4,
            Some("panics") => panic!("no nails"),
            _ => {}
        }
        response.states = Some(Arc::new(Kept::default()));
    }
}

#[derive(Default)]
struct Kept {
    states: Mutex<BTreeMap<String, Vec<u8>>>,
    lock: Mutex<Option<String>>,
}

#[async_trait]
impl States for Kept {
    async fn read(&self, request: StateRequest<'_>, response: &mut ReadStateResponse) {
        if request.state_id == "cursed" {
            panic!("it fell down");
        }
        if request.state_id == "dusty" {
            response.diagnostics.warning("Dusty", "Nobody was here.");
        }
        let states = self.states.lock().unwrap();
        response.state = states.get(request.state_id).cloned();
    }

    async fn write(&self, request: WriteStateRequest<'_>) -> Diagnostics {
        let mut states = self.states.lock().unwrap();
        states.insert(request.state_id.to_owned(), request.state.to_vec());
        Diagnostics::new()
    }

    async fn lock(&self, request: LockStateRequest<'_>, response: &mut LockStateResponse) {
        if request.operation == "nothing" {
            return;
        }
        let mut lock = self.lock.lock().unwrap();
        match lock.as_ref() {
            Some(holder) => {
                let detail = format!("{holder} holds the lock.");
                response.diagnostics.error("The state is locked", detail);
            }
            None => {
                response.lock_id = format!("{} {}", request.operation, request.state_id);
                *lock = Some(response.lock_id.clone());
            }
        }
    }

    async fn unlock(&self, request: UnlockStateRequest<'_>) -> Diagnostics {
        let mut lock = self.lock.lock().unwrap();
        if lock.as_deref() != Some(request.lock_id) {
            return Diagnostics::from_error("Not your lock", "Somebody else has it.");
        }
        *lock = None;
        Diagnostics::new()
    }

    async fn list(&self, _: &Context, response: &mut ListStatesResponse) {
        let states = self.states.lock().unwrap();
        response.state_ids = states.keys().rev().chain(states.keys()).cloned().collect();
    }

    async fn delete(&self, request: StateRequest<'_>) -> Diagnostics {
        self.states.lock().unwrap().remove(request.state_id);
        Diagnostics::new()
    }
}

type Client = ProviderClient<Channel>;

const KIND: &str = "shop_shelf";

fn config(how: &str) -> Option<proto::DynamicValue> {
    let wanted = implied_type(&StateStoreType::<Till>::schema(&Shelf).block);
    wire(&Value::object([("how", Value::from(how))]), &wanted)
}

/// Configures a store of a configured shop.
async fn store(how: &str, wished: i64) -> (Client, i64, String) {
    let service = Service::new(Shop::default());
    let found = configure(&service, &[], shop::Client::Plain).await;
    assert!(found.is_empty());
    let channel = Channel::connect(tfplugin6::in_process(service))
        .await
        .unwrap();
    let mut client = ProviderClient::new(channel);
    let request = proto::configure_state_store::Request {
        type_name: KIND.to_owned(),
        config: config(how),
        capabilities: Some(proto::StateStoreClientCapabilities { chunk_size: wished }),
    };
    let answer = client
        .configure_state_store(request)
        .await
        .unwrap()
        .into_inner();
    let size = answer.capabilities.unwrap().chunk_size;
    (client, size, text(&answer.diagnostics))
}

async fn read(client: &mut Client, id: &str) -> Vec<proto::read_state_bytes::Response> {
    let request = proto::read_state_bytes::Request {
        type_name: KIND.to_owned(),
        state_id: id.to_owned(),
    };
    let chunks = client.read_state_bytes(request).await.unwrap().into_inner();
    chunks.map(Result::unwrap).collect().await
}

/// Writes chunks that begin at the given places.
async fn write(client: &mut Client, id: &str, chunks: &[(i64, &str)], total: i64) -> String {
    let meta = proto::RequestChunkMeta {
        type_name: KIND.to_owned(),
        state_id: id.to_owned(),
    };
    let chunks: Vec<_> = (chunks.iter().enumerate())
        .map(
            |(number, (start, bytes))| proto::write_state_bytes::RequestChunk {
                meta: (number == 0 && !id.is_empty()).then(|| meta.clone()),
                bytes: (*bytes).to_owned().into(),
                total_length: total,
                range: Some(proto::StateRange {
                    start: *start,
                    end: start + i64::try_from(bytes.len()).unwrap() - 1,
                }),
            },
        )
        .collect();
    let answer = client.write_state_bytes(stream::iter(chunks)).await;
    text(&answer.unwrap().into_inner().diagnostics)
}

#[tokio::test]
async fn the_size_of_chunks_is_agreed_on() {
    assert_eq!(store("usual", 10).await.1, 10);
    assert_eq!(store("usual", 0).await.1, 8 << 20);
    assert_eq!(store("small", 10).await.1, 4);
    for (how, part) in [
        ("greedy", "at most 10"),
        ("nothing", "made no store"),
        ("panics", "no nails"),
    ] {
        let (mut client, size, found) = store(how, 10).await;
        assert!(size == 0 && found.contains(part), "{found}");
        let chunks = read(&mut client, "a").await;
        assert!(text(&chunks[0].diagnostics).contains("not configured"));
    }
}

#[tokio::test]
async fn a_state_is_written_and_read_in_chunks() {
    let (mut client, _, found) = store("small", 10).await;
    assert_eq!(found, "");
    let found = write(&mut client, "a", &[(0, "0123456789"), (10, "abc")], 13).await;
    assert_eq!(found, "");
    let chunks = read(&mut client, "a").await;
    let ranges: Vec<_> = (chunks.iter())
        .map(|chunk| {
            (
                chunk.range.as_ref().unwrap().start,
                chunk.range.as_ref().unwrap().end,
            )
        })
        .collect();
    assert_eq!(ranges, [(0, 3), (4, 7), (8, 11), (12, 12)]);
    assert!(chunks.iter().all(|chunk| chunk.total_length == 13));
    let bytes: Vec<_> = chunks
        .iter()
        .flat_map(|chunk| chunk.bytes.to_vec())
        .collect();
    assert_eq!(bytes, b"0123456789abc");
    assert!(read(&mut client, "none").await.is_empty());
}

#[tokio::test]
async fn a_state_that_does_not_arrive_whole_is_not_written() {
    let (mut client, ..) = store("usual", 10).await;
    assert_eq!(write(&mut client, "a", &[(0, "old")], 3).await, "");
    for (id, chunks, total, part) in [
        ("a", &[(0, "new")][..], 4, "only 3 of 4"),
        ("a", &[(0, "new"), (4, "er")], 5, "begins at 4"),
        ("a", &[(0, "newer")], 4, "more than"),
        ("a", &[], 0, "which state"),
        ("", &[(0, "new")], 3, "which state"),
    ] {
        let found = write(&mut client, id, chunks, total).await;
        assert!(found.contains(part), "{found}");
    }
    assert_eq!(&read(&mut client, "a").await[0].bytes[..], b"old");
}

#[tokio::test]
async fn messages_and_panics_of_a_read_arrive() {
    let (mut client, ..) = store("usual", 10).await;
    let chunks = read(&mut client, "dusty").await;
    assert_eq!(chunks.len(), 1);
    assert_eq!(chunks[0].diagnostics[0].severity, 2);
    assert_eq!(
        write(&mut client, "dusty", &[(0, "0123456789ab")], 12).await,
        ""
    );
    let chunks = read(&mut client, "dusty").await;
    assert_eq!(chunks.len(), 2);
    assert!(chunks[1].diagnostics.is_empty() && !chunks[0].diagnostics.is_empty());
    let chunks = read(&mut client, "cursed").await;
    assert!(text(&chunks[0].diagnostics).contains("it fell down"));
}

#[tokio::test]
async fn states_are_locked_listed_and_deleted() {
    let (mut client, ..) = store("usual", 10).await;
    let lock = |operation: &str| proto::lock_state::Request {
        type_name: KIND.to_owned(),
        state_id: "a".to_owned(),
        operation: operation.to_owned(),
    };
    let unlock = |lock_id: &str| proto::unlock_state::Request {
        type_name: KIND.to_owned(),
        state_id: "a".to_owned(),
        lock_id: lock_id.to_owned(),
    };
    let locked = client.lock_state(lock("plan")).await.unwrap().into_inner();
    assert_eq!(locked.lock_id, "plan a");
    let refused = client.lock_state(lock("apply")).await.unwrap().into_inner();
    assert!(text(&refused.diagnostics).contains("plan a holds the lock"));
    let wrong = client.unlock_state(unlock("x")).await.unwrap().into_inner();
    assert!(text(&wrong.diagnostics).contains("Not your lock"));
    let right = client
        .unlock_state(unlock("plan a"))
        .await
        .unwrap()
        .into_inner();
    assert!(right.diagnostics.is_empty());
    let nameless = client
        .lock_state(lock("nothing"))
        .await
        .unwrap()
        .into_inner();
    assert!(text(&nameless.diagnostics).contains("without an id"));

    for id in ["b", "a"] {
        assert_eq!(write(&mut client, id, &[(0, "x")], 1).await, "");
    }
    let all = || proto::get_states::Request {
        type_name: KIND.to_owned(),
    };
    let states = client.get_states(all()).await.unwrap().into_inner();
    assert_eq!(states.state_id, ["a", "b"]);
    let request = proto::delete_state::Request {
        type_name: KIND.to_owned(),
        state_id: "a".to_owned(),
    };
    client.delete_state(request).await.unwrap();
    let states = client.get_states(all()).await.unwrap().into_inner();
    assert_eq!(states.state_id, ["b"]);
}

#[tokio::test]
async fn configurations_are_validated() {
    use tfplugin6::proto::provider_server::Provider as Calls;
    let service = Service::new(Shop::default());
    let request = proto::validate_state_store::Request {
        type_name: KIND.to_owned(),
        config: config("bad"),
    };
    let answer = Calls::validate_state_store_config(&service, Request::new(request)).await;
    let found = text(&answer.unwrap().into_inner().diagnostics);
    assert_eq!(found, "Bad shelf: It is crooked.");
}
