//! Whatever happens, a call is answered: errors of users and authors are messages, never broken calls.

use super::shop::{Client, Shop, configure, text};
use crate::proto6::service::Service;
use crate::provider::{ConfigureRequest, Provider, ValidateProviderRequest};
use crate::schema::{Block, Schema};
use crate::state_store;
use crate::{Diagnostics, Value};
use crate::{action, data_source, ephemeral_resource, function, list_resource, resource};
use async_trait::async_trait;
use futures_util::stream;
use std::sync::Arc;
use tfplugin6::client::Channel;
use tfplugin6::proto;
use tfplugin6::proto::provider_client::ProviderClient;

/// All messages in an answer, whatever its type.
fn said(answer: &impl std::fmt::Debug) -> String {
    format!("{answer:?}")
}

/// Makes every call about `name`, and gives what each answered.
async fn all(service: Service, name: &str) -> Vec<(&'static str, String)> {
    let channel = Channel::connect(tfplugin6::in_process(service))
        .await
        .unwrap();
    let mut client = ProviderClient::new(channel);
    let mut answers = Vec::new();
    let json = || proto::DynamicValue {
        json: "{}".into(),
        ..Default::default()
    };
    let raw = || proto::RawState {
        json: "{}".into(),
        ..Default::default()
    };
    macro_rules! call {
        ($method:ident, $message:ident { $($field:ident: $value:expr),* }) => {
            #[allow(clippy::needless_update, reason = "some requests have more fields")]
            let request = proto::$message::Request { $($field: $value,)* ..Default::default() };
            let answer = client.$method(request).await.unwrap().into_inner();
            answers.push((stringify!($method), said(&answer)));
        };
    }
    macro_rules! stream {
        ($method:ident, $message:ident { $($field:ident: $value:expr),* }) => {
            #[allow(clippy::needless_update, reason = "some requests have more fields")]
            let request = proto::$message::Request { $($field: $value,)* ..Default::default() };
            let mut events = client.$method(request).await.unwrap().into_inner();
            let mut heard = String::new();
            while let Some(event) = events.message().await.unwrap() {
                heard.push_str(&said(&event));
            }
            answers.push((stringify!($method), heard));
        };
    }
    let kind = || name.to_owned();
    call!(get_metadata, get_metadata {});
    call!(get_provider_schema, get_provider_schema {});
    call!(
        get_resource_identity_schemas,
        get_resource_identity_schemas {}
    );
    call!(get_functions, get_functions {});
    call!(
        validate_provider_config,
        validate_provider_config {
            config: Some(json())
        }
    );
    call!(
        validate_resource_config,
        validate_resource_config {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        validate_data_resource_config,
        validate_data_resource_config {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        upgrade_resource_state,
        upgrade_resource_state {
            type_name: kind(),
            raw_state: Some(raw())
        }
    );
    call!(
        upgrade_resource_identity,
        upgrade_resource_identity {
            type_name: kind(),
            raw_identity: Some(raw())
        }
    );
    call!(
        read_resource,
        read_resource {
            type_name: kind(),
            current_state: Some(json())
        }
    );
    call!(
        plan_resource_change,
        plan_resource_change {
            type_name: kind(),
            config: Some(json()),
            proposed_new_state: Some(json())
        }
    );
    call!(
        apply_resource_change,
        apply_resource_change {
            type_name: kind(),
            config: Some(json()),
            planned_state: Some(json())
        }
    );
    call!(
        import_resource_state,
        import_resource_state {
            type_name: kind(),
            id: "7".to_owned()
        }
    );
    call!(
        move_resource_state,
        move_resource_state {
            target_type_name: kind(),
            source_state: Some(raw())
        }
    );
    call!(
        generate_resource_config,
        generate_resource_config {
            type_name: kind(),
            state: Some(json())
        }
    );
    call!(
        read_data_source,
        read_data_source {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        validate_ephemeral_resource_config,
        validate_ephemeral_resource_config {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        open_ephemeral_resource,
        open_ephemeral_resource {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        renew_ephemeral_resource,
        renew_ephemeral_resource { type_name: kind() }
    );
    call!(
        close_ephemeral_resource,
        close_ephemeral_resource { type_name: kind() }
    );
    call!(
        validate_list_resource_config,
        validate_list_resource_config {
            type_name: kind(),
            config: Some(json())
        }
    );
    stream!(
        list_resource,
        list_resource {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(call_function, call_function { name: kind() });
    call!(
        validate_state_store_config,
        validate_state_store {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        configure_state_store,
        configure_state_store {
            type_name: kind(),
            config: Some(json())
        }
    );
    stream!(read_state_bytes, read_state_bytes { type_name: kind() });
    call!(lock_state, lock_state { type_name: kind() });
    call!(unlock_state, unlock_state { type_name: kind() });
    call!(get_states, get_states { type_name: kind() });
    call!(delete_state, delete_state { type_name: kind() });
    let chunk = proto::write_state_bytes::RequestChunk {
        meta: Some(proto::RequestChunkMeta {
            type_name: kind(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let written = client.write_state_bytes(stream::iter([chunk])).await;
    answers.push(("write_state_bytes", said(&written.unwrap().into_inner())));
    call!(
        validate_action_config,
        validate_action_config {
            type_name: kind(),
            config: Some(json())
        }
    );
    call!(
        plan_action,
        plan_action {
            action_type: kind(),
            config: Some(json())
        }
    );
    stream!(
        invoke_action,
        invoke_action {
            action_type: kind(),
            config: Some(json())
        }
    );
    call!(stop_provider, stop_provider {});
    answers
}

#[tokio::test]
async fn calls_about_what_there_is_not_are_answered() {
    let service = Service::new(Shop::default());
    configure(&service, &[], Client::Plain).await;
    let answers = all(service, "shop_nothing").await;
    assert_eq!(answers.len(), 35);
    for (call, answer) in answers {
        let about_all = call.starts_with("get_") && call != "get_states";
        if !about_all && !["validate_provider_config", "stop_provider"].contains(&call) {
            assert!(answer.contains("shop_nothing"), "{call}: {answer}");
        }
    }
}

/// Goes off wherever it is touched.
struct Bomb;

#[async_trait]
impl Provider for Bomb {
    type Data = ();

    fn type_name(&self) -> &str {
        "bomb"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    async fn validate(&self, _: ValidateProviderRequest<'_>) -> Diagnostics {
        panic!("boom")
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<()>> {
        Some(Arc::new(()))
    }

    fn resource_types(&self) -> Vec<Box<dyn resource::ResourceType<()>>> {
        vec![Box::new(Bomb)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn data_source::DataSourceType<()>>> {
        vec![Box::new(Bomb)]
    }

    fn functions(&self) -> Vec<Box<dyn function::Function>> {
        vec![Box::new(Bomb)]
    }

    fn ephemeral_resource_types(
        &self,
    ) -> Vec<Box<dyn ephemeral_resource::EphemeralResourceType<()>>> {
        vec![Box::new(Bomb)]
    }

    fn list_resource_types(&self) -> Vec<Box<dyn list_resource::ListResourceType<()>>> {
        vec![Box::new(Bomb)]
    }

    fn action_types(&self) -> Vec<Box<dyn action::ActionType<()>>> {
        vec![Box::new(Bomb)]
    }

    fn state_store_types(&self) -> Vec<Box<dyn state_store::StateStoreType<()>>> {
        vec![Box::new(Bomb)]
    }
}

#[async_trait]
impl function::Function for Bomb {
    fn name(&self) -> &str {
        "bomb"
    }

    fn signature(&self) -> function::Signature {
        panic!("boom")
    }

    async fn call(&self, _: function::CallRequest<'_>) -> Result<Value, function::FunctionError> {
        panic!("boom")
    }
}

macro_rules! bombs {
    ($($module:ident: $kind:ident, $make:ident, $instance:ident;)*) => {
        $(impl $module::$kind<()> for Bomb {
            fn type_name(&self) -> &str {
                "bomb"
            }

            fn schema(&self) -> Schema {
                panic!("boom")
            }

            fn $make(&self, _: Option<Arc<()>>) -> Box<dyn $module::$instance> {
                panic!("boom")
            }
        })*
    };
}

bombs! {
    resource: ResourceType, resource, Resource;
    data_source: DataSourceType, data_source, DataSource;
    ephemeral_resource: EphemeralResourceType, ephemeral_resource, EphemeralResource;
    list_resource: ListResourceType, list_resource, ListResource;
    action: ActionType, action, Action;
    state_store: StateStoreType, state_store, StateStore;
}

#[tokio::test]
async fn panics_are_messages_in_every_call() {
    let service = Service::new(Bomb);
    let request = proto::configure_provider::Request {
        config: Some(proto::DynamicValue {
            json: "{}".into(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let configured = provider_calls(&service, request).await;
    assert_eq!(text(&configured), "");
    for (call, answer) in all(service, "bomb").await {
        let needs_store = [
            "read_state_bytes",
            "lock_state",
            "unlock_state",
            "get_states",
        ];
        let quiet = [
            "get_metadata",
            "get_resource_identity_schemas",
            "stop_provider",
        ];
        if quiet.contains(&call) {
            continue;
        }
        if needs_store.contains(&call) || ["delete_state", "write_state_bytes"].contains(&call) {
            assert!(answer.contains("not configured"), "{call}: {answer}");
        } else {
            let boom = answer.contains("boom") || answer.contains("invalid list resource");
            assert!(boom, "{call}: {answer}");
        }
    }
}

async fn provider_calls(
    service: &Service,
    request: proto::configure_provider::Request,
) -> Vec<proto::Diagnostic> {
    use tfplugin6::proto::provider_server::Provider as Calls;
    let answer = Calls::configure_provider(service, tonic::Request::new(request)).await;
    answer.unwrap().into_inner().diagnostics
}

#[tokio::test]
async fn calls_with_empty_values_of_real_kinds_are_answered() {
    for name in [
        "shop_mug",
        "shop_menu",
        "shop_voucher",
        "shop_brew",
        "shop_shelf",
        "join_all",
    ] {
        let service = Service::new(Shop::default());
        configure(&service, &[], Client::Plain).await;
        let answers = all(service, name).await;
        assert_eq!(answers.len(), 35);
    }
}
