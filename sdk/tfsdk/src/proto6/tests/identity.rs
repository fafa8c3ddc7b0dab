//! Semantics section 16: what identifies an object.

use super::calls::{Order, apply, import_by, read};
use super::mug::{Mug, identity, identity_schema, mug, wanted, with};
use super::shop::{self, back, text, wire};
use crate::Value;
use crate::identity::{IdentityAttribute, IdentitySchema};
use crate::proto6::service::Service;
use crate::resource::ResourceType;
use crate::schema::check::check_all;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

#[tokio::test]
async fn the_schema_is_announced() {
    let service = Service::new(shop::Shop::default());
    let request = Request::new(proto::get_resource_identity_schemas::Request {});
    let answer = Calls::get_resource_identity_schemas(&service, request).await;
    let answer = answer.unwrap().into_inner();
    let schema = &answer.identity_schemas["shop_mug"];
    assert_eq!(schema.version, 2);
    let [id, stand] = schema.identity_attributes.as_slice() else {
        panic!("{schema:?}");
    };
    assert_eq!(
        (id.name.as_str(), &id.r#type[..]),
        ("id", &b"\"number\""[..])
    );
    assert!(id.required_for_import && !id.optional_for_import);
    assert!(stand.optional_for_import && !stand.required_for_import);
}

#[tokio::test]
async fn it_is_taken_from_the_state_when_the_author_is_silent() {
    let (service, _) = shop::open().await;
    let created = apply(&service, Order::create("tea")).await;
    assert!(created.found.is_empty(), "{}", created.found);
    assert_eq!(created.identity, identity(7, "north".into()));
    let seen = read(&service, created.state, created.identity.clone()).await;
    assert_eq!(seen.identity, created.identity);
    // State from before the kind had an identity.
    let seen = read(&service, mug("tea", 5.into()), Value::Null).await;
    assert_eq!(seen.identity, identity(5, "north".into()));
}

#[tokio::test]
async fn an_author_may_set_another() {
    let (service, _) = shop::open().await;
    let created = apply(&service, Order::create("explicit")).await;
    assert_eq!(created.identity, identity(9, "south".into()));
}

#[tokio::test]
async fn a_missing_or_ill_typed_one_is_an_error_and_the_object_is_kept() {
    let (service, _) = shop::open().await;
    for (name, part) in [
        ("nameless", "the answer has none"),
        ("stranger", "invalid identity"),
    ] {
        let created = apply(&service, Order::create(name)).await;
        assert!(created.found.contains(part), "{}", created.found);
        assert_eq!(created.state.attribute("name"), Some(&name.into()));
    }
}

#[tokio::test]
async fn it_stays_what_it_was() {
    let (service, _) = shop::open().await;
    let stored = identity(7, "north".into());
    let seen = read(&service, mug("swapped", 7.into()), stored.clone()).await;
    assert!(
        seen.found
            .contains("\"id\" of the identity was 7 and is now 8"),
        "{}",
        seen.found
    );
    assert_eq!(seen.identity, stored);
    let order = Order::update("tea", "swapped").identified(stored.clone());
    let updated = apply(&service, order).await;
    assert!(updated.found.contains("is now 8"), "{}", updated.found);
    assert_eq!(updated.identity, stored);
    // What is gone has none.
    let seen = read(&service, mug("gone", 7.into()), stored).await;
    assert!(seen.state.is_null() && seen.identity.is_null() && seen.found.is_empty());
}

#[tokio::test]
async fn an_import_by_identity_gives_what_is_required() {
    let (service, _) = shop::open().await;
    let imported = import_by(&service, "", Some(identity(7, Value::Null))).await;
    assert!(imported.found.is_empty(), "{}", imported.found);
    assert_eq!(imported.state.attribute("id"), Some(&7.into()));
    assert_eq!(imported.identity, identity(7, Value::Null));
    // The read that follows completes it, which is no change.
    let seen = read(&service, imported.state, imported.identity).await;
    assert!(seen.found.is_empty(), "{}", seen.found);
    assert_eq!(seen.identity, identity(7, "north".into()));

    let nothing = Value::object([("id", Value::Null), ("stand", "north".into())]);
    let refused = import_by(&service, "", Some(nothing)).await;
    assert!(refused.found.contains("needs \"id\""), "{}", refused.found);
    assert!(refused.state.is_null());
}

#[tokio::test]
async fn stored_ones_are_upgraded_version_by_version() {
    let service = Service::new(shop::Shop::default());
    let upgrade = async |version: i64, json: &str| {
        let request = proto::upgrade_resource_identity::Request {
            type_name: "shop_mug".to_owned(),
            version,
            raw_identity: Some(proto::RawState {
                json: json.to_owned().into(),
                ..Default::default()
            }),
        };
        let answer = Calls::upgrade_resource_identity(&service, Request::new(request)).await;
        answer.unwrap().into_inner()
    };
    let wanted = identity_schema().value_type();
    for (version, json) in [
        (0, "\"7\""),
        (1, r#"{"id":7}"#),
        (2, r#"{"id":7,"stand":"north"}"#),
    ] {
        let answer = upgrade(version, json).await;
        assert!(
            answer.diagnostics.is_empty(),
            "{}",
            text(&answer.diagnostics)
        );
        let data = answer.upgraded_identity.unwrap().identity_data;
        assert_eq!(back(data.as_ref(), &wanted), identity(7, "north".into()));
    }
    for (version, json, part) in [
        (3, "{}", "newer release"),
        (2, "null", "null"),
        (2, r#"{"id":[]}"#, "number is required"),
    ] {
        let answer = upgrade(version, json).await;
        assert!(answer.upgraded_identity.is_none());
        let found = text(&answer.diagnostics);
        assert!(found.contains(part), "{found}");
    }
}

#[tokio::test]
async fn a_planned_identity_of_an_existing_object_cannot_differ() {
    let (service, _) = shop::open().await;
    let plan = async |prior: Value| {
        let wanted = wanted();
        let config = with(mug("fortune", Value::Null), "size", Value::Null);
        let stored = wire(
            &identity(7, "north".into()),
            &identity_schema().value_type(),
        );
        let request = proto::plan_resource_change::Request {
            type_name: "shop_mug".to_owned(),
            prior_state: wire(&prior, &wanted),
            proposed_new_state: wire(&config, &wanted),
            config: wire(&config, &wanted),
            prior_identity: stored.filter(|_| !prior.is_null()).map(|data| {
                proto::ResourceIdentityData {
                    identity_data: Some(data),
                }
            }),
            ..Default::default()
        };
        let answer = Calls::plan_resource_change(&service, Request::new(request)).await;
        answer.unwrap().into_inner()
    };
    let planned = plan(Value::Null).await;
    assert!(
        planned.diagnostics.is_empty(),
        "{}",
        text(&planned.diagnostics)
    );
    let data = planned.planned_identity.unwrap().identity_data;
    let planned = back(data.as_ref(), &identity_schema().value_type());
    assert_eq!(planned, identity(8, Value::Null));
    let refused = plan(mug("tea", 7.into())).await;
    assert!(text(&refused.diagnostics).contains("is now 8"));
}

#[test]
fn identity_schemas_are_checked() {
    assert!(check_all(&shop::Shop::default()).is_empty());
    assert_eq!(Mug.identity_schema().unwrap().attributes.len(), 2);
    let check = |schema: IdentitySchema| {
        let found = crate::engine::identity::check_schema("resource x", &schema);
        found
            .iter()
            .map(|found| found.detail.clone())
            .collect::<String>()
    };
    let nested = IdentityAttribute::list(crate::Type::list(crate::Type::String));
    assert!(check(IdentitySchema::new()).contains("no attributes"));
    assert!(check(IdentitySchema::new().attribute("a", nested)).contains("neither bool"));
    let number = || IdentityAttribute::number();
    assert!(check(IdentitySchema::new().attribute("A", number())).contains("no name"));
    assert!(check(IdentitySchema::new().attribute("a", number()).version(-1)).contains("below 0"));
}
