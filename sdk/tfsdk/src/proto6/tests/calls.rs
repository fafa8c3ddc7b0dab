//! Short ways to call for the resource of the tests.

use super::mug::{identity_schema, mug, wanted};
use super::shop::{back, text, wire};
use crate::Value;
use crate::proto6::service::Service;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// What a call left.
pub(super) struct Left {
    pub(super) state: Value,
    pub(super) identity: Value,
    pub(super) private: String,
    pub(super) deferred: Option<i32>,
    pub(super) found: String,
}

/// One apply.
pub(super) struct Order {
    prior: Value,
    planned: Value,
    identity: Value,
    private: String,
}

impl Order {
    pub(super) fn create(name: &str) -> Self {
        Self {
            prior: Value::Null,
            planned: mug(name, Value::unknown()),
            identity: Value::Null,
            private: String::new(),
        }
    }

    pub(super) fn update(before: &str, after: &str) -> Self {
        Self {
            prior: mug(before, 7.into()),
            planned: mug(after, 7.into()),
            ..Self::create("")
        }
    }

    pub(super) fn delete(name: &str) -> Self {
        Self {
            prior: mug(name, 7.into()),
            planned: Value::Null,
            ..Self::create("")
        }
    }

    pub(super) fn identified(mut self, identity: Value) -> Self {
        self.identity = identity;
        self
    }

    pub(super) fn remembering(mut self, private: &str) -> Self {
        private.clone_into(&mut self.private);
        self
    }
}

fn identified(identity: &Value) -> Option<proto::ResourceIdentityData> {
    (!identity.is_null()).then(|| proto::ResourceIdentityData {
        identity_data: wire(identity, &identity_schema().value_type()),
    })
}

fn identity(message: Option<proto::ResourceIdentityData>) -> Value {
    message.map_or(Value::Null, |message| {
        back(
            message.identity_data.as_ref(),
            &identity_schema().value_type(),
        )
    })
}

fn private(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub(super) async fn apply(service: &Service, order: Order) -> Left {
    let request = proto::apply_resource_change::Request {
        type_name: "shop_mug".to_owned(),
        prior_state: wire(&order.prior, &wanted()),
        config: wire(&order.planned, &wanted()),
        planned_state: wire(&order.planned, &wanted()),
        planned_private: order.private.into(),
        planned_identity: identified(&order.identity),
        ..Default::default()
    };
    let answer = Calls::apply_resource_change(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    Left {
        state: back(answer.new_state.as_ref(), &wanted()),
        identity: identity(answer.new_identity),
        private: private(&answer.private),
        deferred: None,
        found: text(&answer.diagnostics),
    }
}

pub(super) async fn read(service: &Service, state: Value, stored: Value) -> Left {
    read_told(service, state, stored, "", None).await
}

pub(super) async fn read_told(
    service: &Service,
    state: Value,
    stored: Value,
    remembered: &str,
    client: Option<proto::ClientCapabilities>,
) -> Left {
    let request = proto::read_resource::Request {
        type_name: "shop_mug".to_owned(),
        current_state: wire(&state, &wanted()),
        private: remembered.to_owned().into(),
        current_identity: identified(&stored),
        client_capabilities: client,
        ..Default::default()
    };
    let answer = Calls::read_resource(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    Left {
        state: back(answer.new_state.as_ref(), &wanted()),
        identity: identity(answer.new_identity),
        private: private(&answer.private),
        deferred: answer.deferred.map(|deferred| deferred.reason),
        found: text(&answer.diagnostics),
    }
}

pub(super) async fn import_by(service: &Service, id: &str, given: Option<Value>) -> Left {
    import_told(service, id, given, None).await
}

pub(super) async fn import_told(
    service: &Service,
    id: &str,
    given: Option<Value>,
    client: Option<proto::ClientCapabilities>,
) -> Left {
    let request = proto::import_resource_state::Request {
        type_name: "shop_mug".to_owned(),
        id: id.to_owned(),
        identity: given.as_ref().and_then(identified),
        client_capabilities: client,
    };
    let answer = Calls::import_resource_state(service, Request::new(request)).await;
    let mut answer = answer.unwrap().into_inner();
    let imported = answer.imported_resources.pop();
    let state = imported
        .as_ref()
        .and_then(|imported| imported.state.clone());
    Left {
        state: state.map_or(Value::Null, |state| back(Some(&state), &wanted())),
        private: imported
            .as_ref()
            .map_or_else(String::new, |i| private(&i.private)),
        identity: identity(imported.and_then(|imported| imported.identity)),
        deferred: answer.deferred.map(|deferred| deferred.reason),
        found: text(&answer.diagnostics),
    }
}
