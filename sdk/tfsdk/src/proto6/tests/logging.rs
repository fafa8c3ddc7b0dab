//! What the log and the folder for protocol data show of a call.

use super::{Toy, Written, thing, value, wire};
use crate::log::{Level, Logger};
use crate::proto6::data_dump::DataDump;
use crate::proto6::service::Service;
use crate::schema::implied_type;
use crate::value::msgpack;
use crate::{Type, Value};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;
use tracing_subscriber::layer::SubscriberExt as _;

fn provider_type() -> Type {
    Type::Object(BTreeMap::from([("token".to_owned(), Type::String)]))
}

async fn configure(service: &Service) {
    let config = Value::object([("token", Value::from("hunter2"))]);
    let request = proto::configure_provider::Request {
        config: wire(&config, &provider_type()),
        ..Default::default()
    };
    let answer = Calls::configure_provider(service, Request::new(request)).await;
    assert!(answer.unwrap().into_inner().diagnostics.is_empty());
}

/// A create that is stopped.
async fn create(service: &Service, name: &str) {
    let wanted = implied_type(&thing().block);
    let request = proto::apply_resource_change::Request {
        type_name: "toy_thing".to_owned(),
        prior_state: Some(proto::DynamicValue::default()),
        planned_state: wire(&value(name, Value::unknown()), &wanted),
        config: wire(&value(name, Value::Null), &wanted),
        ..Default::default()
    };
    let apply = Calls::apply_resource_change(service, Request::new(request));
    let stop = Calls::stop_provider(service, Request::new(Default::default()));
    let (answer, _) = tokio::join!(apply, stop);
    answer.unwrap();
}

/// Keeps a second listener for as long as the process lives. With one listener only, `tracing` asks
/// the thread that comes first to an event whether anyone listens, and keeps the answer: another
/// test's thread would say no, for all threads.
fn keep_listeners_apart() {
    static ANOTHER: OnceLock<tracing::Dispatch> = OnceLock::new();
    ANOTHER.get_or_init(|| tracing::Dispatch::new(tracing_subscriber::registry()));
}

fn entries(written: &Written) -> Vec<serde_json::Value> {
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    let lines = text.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON")).collect()
}

#[tokio::test]
async fn what_an_author_says_through_tracing_names_the_call() {
    keep_listeners_apart();
    let written = Written::default();
    let logger = Logger::new(written.clone(), Some(Level::Info));
    let layer = logger.tracing_layer().unwrap();
    let _listening = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
    let service = Service::new(Toy::default()).logging(logger);
    configure(&service).await;
    create(&service, "a").await;
    let entries = entries(&written);
    let said = entries.iter().find(|entry| entry["@message"] == "created");
    let said = said.expect("what the author said");
    assert_eq!(said["tf_rpc"], "ApplyResourceChange");
    assert_eq!(said["tf_resource_type"], "toy_thing");
    assert_eq!(said["thing"], "a");
    let told = entries.iter().find(|entry| entry["@module"] == "sdk.proto");
    let told = told.expect("the diagnostic");
    assert_eq!(told["@level"], "error");
    assert_eq!(told["diagnostic_severity"], "ERROR");
    assert_eq!(told["diagnostic_summary"], "Stopped");
    assert_eq!(told["tf_req_id"], said["tf_req_id"]);
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let named = files.map(|file| {
        let name = file.file_name().into_string().unwrap();
        let (time, name) = name.split_once('_').unwrap();
        assert!(time.len() == 13 && time.bytes().all(|digit| digit.is_ascii_digit()));
        (name.to_owned(), std::fs::read(file.path()).unwrap())
    });
    named.collect()
}

#[tokio::test]
async fn values_are_written_without_what_is_hidden() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("deep/data");
    let logger = Logger::default();
    logger.add_secret("swordfish");
    let dump = DataDump::new(folder.clone(), &logger);
    let service = Service::new(Toy::default()).dumping(Some(Arc::new(dump)));
    configure(&service).await;
    create(&service, "a swordfish").await;
    let files = files(&folder);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "ApplyResourceChange_Request_Config.msgpack",
            "ApplyResourceChange_Request_PlannedState.msgpack",
            "ApplyResourceChange_Request_PriorState.empty",
            "ApplyResourceChange_Response_NewState.msgpack",
            "ConfigureProvider_Request_Config.msgpack",
        ]
    );
    let read = |name: &str, wanted: &Type| msgpack::decode(&files[name], wanted).unwrap();
    let config = read("ConfigureProvider_Request_Config.msgpack", &provider_type());
    assert_eq!(config, Value::object([("token", Value::from("***"))]));
    let wanted = implied_type(&thing().block);
    let state = read("ApplyResourceChange_Response_NewState.msgpack", &wanted);
    assert_eq!(state, value("a ***", Value::from("7")));
    let planned = read("ApplyResourceChange_Request_PlannedState.msgpack", &wanted);
    assert_eq!(planned, value("a ***", Value::unknown()));
    assert!(files["ApplyResourceChange_Request_PriorState.empty"].is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_their_owners_and_replace_none() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("data");
    let dump = DataDump::new(folder.clone(), &Logger::default());
    let service = Service::new(Toy::default()).dumping(Some(Arc::new(dump)));
    for _ in 0..20 {
        configure(&service).await;
    }
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(files.len(), 20);
    for file in files {
        let mode = file.unwrap().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

/// A folder that cannot be written is no reason to fail.
#[tokio::test]
async fn a_dump_that_fails_is_in_the_log_only() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let written = Written::default();
    let logger = Logger::new(written.clone(), Some(Level::Warn));
    let dump = DataDump::new(file.path().to_owned(), &logger);
    let service = Service::new(Toy::default()).dumping(Some(Arc::new(dump)));
    configure(&service).await;
    let entries = entries(&written);
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0]["tf_rpc"], "ConfigureProvider");
    assert_eq!(entries[0]["field"], "Config");
}
