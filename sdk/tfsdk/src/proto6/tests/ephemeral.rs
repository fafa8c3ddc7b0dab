//! Semantics section 14: ephemeral resources.

use super::shop::{self, Client, Till, back, capabilities, text, wire};
use crate::deferral::Deferred;
use crate::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, EphemeralResourceType, OpenRequest,
    OpenResponse, RenewRequest, RenewResponse, ValidateEphemeralRequest,
};
use crate::proto6::service::Service;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Diagnostics, Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// Its name chooses what it does.
pub(super) struct Voucher;

impl EphemeralResourceType<Till> for Voucher {
    fn type_name(&self) -> &str {
        "shop_voucher"
    }

    fn schema(&self) -> Schema {
        Schema::new(
            Block::new()
                .attribute("name", Attribute::string().required())
                .attribute("days", Attribute::number().default_value(Value::from(7)))
                .attribute("code", Attribute::string().computed().sensitive()),
        )
    }

    fn ephemeral_resource(&self, data: Option<Arc<Till>>) -> Box<dyn EphemeralResource> {
        Box::new(Open(data))
    }
}

struct Open(Option<Arc<Till>>);

impl Open {
    fn note(&self, text: &str, private: &crate::PrivateState) {
        let code = private.get_key("code").unwrap().unwrap_or_default();
        let code = String::from_utf8_lossy(code).into_owned();
        self.0.as_ref().unwrap().note(format!("{text} {code}"));
    }
}

#[async_trait]
impl EphemeralResource for Open {
    async fn validate(&self, request: ValidateEphemeralRequest<'_>) -> Diagnostics {
        match request.config.attribute("name").and_then(Value::as_str) {
            Some("bad") => Diagnostics::from_error("Bad name", "It is bad."),
            _ => Diagnostics::new(),
        }
    }

    async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse) {
        let result = response.result.as_object_mut().unwrap();
        result.insert("code".to_owned(), "s3cret".into());
        match request.config.attribute("name").and_then(Value::as_str) {
            Some("renamed") => {
                result.insert("name".to_owned(), "other".into());
            }
            Some("vague") => {
                result.insert("code".to_owned(), Value::unknown());
            }
            Some("later") => response.deferred = Some(Deferred::AbsentPrerequisite),
            Some("panics") => panic!("no paper"),
            _ => {}
        }
        response.private.set_key("code", b"1").unwrap();
        response.renew_at = Some(UNIX_EPOCH + Duration::from_millis(1_500));
    }

    async fn renew(&self, request: RenewRequest<'_>, response: &mut RenewResponse) {
        self.note("renewed", request.private);
        response.private.set_key("code", b"2").unwrap();
        response.renew_at = Some(UNIX_EPOCH + Duration::from_secs(3));
    }

    async fn close(&self, request: CloseRequest<'_>, _: &mut CloseResponse) {
        self.note("closed", request.private);
    }
}

fn wanted() -> Type {
    implied_type(&Voucher.schema().block)
}

fn config(name: &str) -> Option<proto::DynamicValue> {
    let members = [
        ("name", Value::from(name)),
        ("days", Value::Null),
        ("code", Value::Null),
    ];
    wire(&Value::object(members), &wanted())
}

async fn open_with(
    service: &Service,
    name: &str,
    client: Client,
) -> proto::open_ephemeral_resource::Response {
    let request = proto::open_ephemeral_resource::Request {
        type_name: "shop_voucher".to_owned(),
        config: config(name),
        client_capabilities: capabilities(client),
    };
    let answer = Calls::open_ephemeral_resource(service, Request::new(request)).await;
    answer.unwrap().into_inner()
}

#[tokio::test]
async fn a_value_is_opened_renewed_and_closed() {
    let (service, till) = shop::open().await;
    let opened = open_with(&service, "tea", Client::Plain).await;
    assert!(
        opened.diagnostics.is_empty(),
        "{}",
        text(&opened.diagnostics)
    );
    let result = back(opened.result.as_ref(), &wanted());
    assert_eq!(result.attribute("days"), Some(&Value::from(7)));
    assert_eq!(result.attribute("code"), Some(&"s3cret".into()));
    let renew_at = opened.renew_at.unwrap();
    assert_eq!((renew_at.seconds, renew_at.nanos), (1, 500_000_000));

    let request = proto::renew_ephemeral_resource::Request {
        type_name: "shop_voucher".to_owned(),
        private: opened.private,
    };
    let renewed = Calls::renew_ephemeral_resource(&service, Request::new(request)).await;
    let renewed = renewed.unwrap().into_inner();
    assert_eq!(renewed.renew_at.unwrap().seconds, 3);
    let request = proto::close_ephemeral_resource::Request {
        type_name: "shop_voucher".to_owned(),
        private: renewed.private,
    };
    let closed = Calls::close_ephemeral_resource(&service, Request::new(request)).await;
    assert!(closed.unwrap().into_inner().diagnostics.is_empty());
    assert_eq!(till.notes(), ["configured", "renewed 1", "closed 2"]);
}

#[tokio::test]
async fn a_result_that_terraform_would_refuse_is_reported_in_words() {
    let (service, _) = shop::open().await;
    for (name, part) in [
        (
            "renamed",
            "the configuration says \"renamed\", but the answer is \"other\"",
        ),
        ("vague", "unknown"),
        ("panics", "no paper"),
    ] {
        let opened = open_with(&service, name, Client::Plain).await;
        let found = text(&opened.diagnostics);
        assert!(found.contains(part), "{found}");
        assert!(!found.contains("s3cret"), "{found}");
        assert!(back(opened.result.as_ref(), &wanted()).is_null());
    }
}

#[tokio::test]
async fn deferral_needs_a_client_that_allows_it() {
    let (service, _) = shop::open().await;
    let opened = open_with(&service, "later", Client::Deferring).await;
    assert!(opened.diagnostics.is_empty());
    assert_eq!(opened.deferred.unwrap().reason, 3);
    let opened = open_with(&service, "later", Client::Plain).await;
    assert!(opened.deferred.is_none());
    assert!(text(&opened.diagnostics).contains("-target"));
}

#[tokio::test]
async fn configurations_are_validated_before_the_provider_is_configured() {
    let service = Service::new(shop::Shop::default());
    let request = proto::validate_ephemeral_resource_config::Request {
        type_name: "shop_voucher".to_owned(),
        config: config("bad"),
    };
    let answer = Calls::validate_ephemeral_resource_config(&service, Request::new(request)).await;
    let found = answer.unwrap().into_inner().diagnostics;
    assert_eq!(text(&found), "Bad name: It is bad.");
    let opened = open_with(&service, "tea", Client::Plain).await;
    assert!(text(&opened.diagnostics).contains("not configured"));
}
