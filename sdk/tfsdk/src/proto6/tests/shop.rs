//! A provider with something of every kind, and short ways to call it.

use super::{action, deferral, ephemeral, functions, list, mug, renaming, state_store};
use crate::action::ActionType;
use crate::data_source::DataSourceType;
use crate::deferral::{Deferred, WhenUnknown};
use crate::ephemeral_resource::EphemeralResourceType;
use crate::function::Function;
use crate::list_resource::ListResourceType;
use crate::proto6::service::Service;
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::ResourceType;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::state_store::StateStoreType;
use crate::value::msgpack;
use crate::{Diagnostics, Type, Value};
use async_trait::async_trait;
use std::sync::{Arc, Mutex};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// What the kinds are given: a place to note what was done.
#[derive(Default)]
pub(super) struct Till {
    notes: Mutex<Vec<String>>,
}

impl Till {
    pub(super) fn note(&self, text: impl Into<String>) {
        self.notes.lock().unwrap().push(text.into());
    }

    pub(super) fn notes(&self) -> Vec<String> {
        self.notes.lock().unwrap().clone()
    }
}

#[derive(Clone, Default)]
pub(super) struct Shop {
    pub(super) till: Arc<Till>,
    /// Whether all is put off.
    pub(super) closed: bool,
}

pub(super) fn provider_schema() -> Schema {
    let names = ["plain", "offline", "deferred", "refused"];
    Schema::new(names.into_iter().fold(Block::new(), |block, name| {
        block.attribute(name, Attribute::string())
    }))
}

#[async_trait]
impl Provider for Shop {
    type Data = Till;

    fn type_name(&self) -> &str {
        "shop"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        provider_schema()
    }

    fn meta_schema(&self) -> Option<Schema> {
        Some(meta_schema())
    }

    fn when_unknown(&self, name: &str) -> WhenUnknown {
        match name {
            "offline" => WhenUnknown::PlanOffline,
            "deferred" => WhenUnknown::Defer,
            "refused" => WhenUnknown::Refuse,
            _ => WhenUnknown::Configure,
        }
    }

    async fn deferral(&self, _: &ConfigureRequest<'_>) -> Option<Deferred> {
        self.closed.then_some(Deferred::AbsentPrerequisite)
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<Till>> {
        self.till.note("configured");
        Some(Arc::clone(&self.till))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Till>>> {
        vec![Box::new(mug::Mug), Box::new(renaming::Label)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Till>>> {
        vec![Box::new(deferral::Menu), Box::new(deferral::Rules)]
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        functions::all()
    }

    fn ephemeral_resource_types(&self) -> Vec<Box<dyn EphemeralResourceType<Till>>> {
        vec![Box::new(ephemeral::Voucher)]
    }

    fn list_resource_types(&self) -> Vec<Box<dyn ListResourceType<Till>>> {
        vec![Box::new(list::Mugs)]
    }

    fn action_types(&self) -> Vec<Box<dyn ActionType<Till>>> {
        vec![Box::new(action::Brew)]
    }

    fn state_store_types(&self) -> Vec<Box<dyn StateStoreType<Till>>> {
        vec![Box::new(state_store::Shelf)]
    }
}

pub(super) fn meta_schema() -> Schema {
    Schema::new(Block::new().attribute("module", Attribute::string()))
}

/// The service of a configured shop, and what is noted there.
pub(super) async fn open() -> (Service, Arc<Till>) {
    let shop = Shop::default();
    let service = Service::new(shop.clone());
    let found = configure(&service, &[], Client::Plain).await;
    assert!(found.is_empty(), "{found:?}");
    (service, shop.till)
}

/// What the calling Terraform understands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Client {
    Plain,
    Deferring,
}

pub(super) fn capabilities(client: Client) -> Option<proto::ClientCapabilities> {
    Some(proto::ClientCapabilities {
        deferral_allowed: client == Client::Deferring,
        ..proto::ClientCapabilities::default()
    })
}

/// Configures with the named attributes unknown.
pub(super) async fn configure(
    service: &Service,
    unknown: &[&str],
    client: Client,
) -> Vec<proto::Diagnostic> {
    let wanted = implied_type(&provider_schema().block);
    let names = ["plain", "offline", "deferred", "refused"];
    let config = Value::object(names.map(|name| {
        let value = match unknown.contains(&name) {
            true => Value::unknown(),
            false => Value::Null,
        };
        (name, value)
    }));
    let request = proto::configure_provider::Request {
        config: wire(&config, &wanted),
        client_capabilities: capabilities(client),
        ..Default::default()
    };
    let answer = Calls::configure_provider(service, Request::new(request)).await;
    answer.unwrap().into_inner().diagnostics
}

pub(super) fn wire(value: &Value, wanted: &Type) -> Option<proto::DynamicValue> {
    Some(proto::DynamicValue {
        msgpack: msgpack::encode(value, wanted).unwrap().into(),
        ..proto::DynamicValue::default()
    })
}

#[track_caller]
pub(super) fn back(message: Option<&proto::DynamicValue>, wanted: &Type) -> Value {
    msgpack::decode(&message.unwrap().msgpack, wanted).unwrap()
}

/// Messages as text.
pub(super) fn text(found: &[proto::Diagnostic]) -> String {
    let lines: Vec<_> = found
        .iter()
        .map(|found| format!("{}: {}", found.summary, found.detail))
        .collect();
    lines.join("\n")
}
