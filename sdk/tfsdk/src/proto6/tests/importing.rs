//! Semantics sections 9 and 10: import, move, and configurations made out of states.

use super::calls::{import_by, import_told};
use super::mug::{identity, identity_schema, mug, wanted, with};
use super::shop::{self, Client, back, capabilities, text, wire};
use crate::Value;
use crate::proto6::service::Service;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

#[tokio::test]
async fn an_id_is_taken_apart_by_its_template() {
    let (service, _) = shop::open().await;
    let imported = import_by(&service, "south/7", None).await;
    assert!(imported.found.is_empty(), "{}", imported.found);
    assert_eq!(imported.state.attribute("stand"), Some(&"south".into()));
    assert_eq!(imported.state.attribute("id"), Some(&7.into()));
    assert_eq!(imported.identity, identity(7, "south".into()));
    assert_eq!(imported.private, r#"{"imported":true}"#);
    let refused = import_by(&service, "south", None).await;
    assert!(refused.found.contains("<stand>/<id>"), "{}", refused.found);
    assert!(refused.state.is_null() && refused.private.is_empty());
}

#[tokio::test]
async fn an_import_may_be_put_off_where_that_is_allowed() {
    let (service, _) = shop::open().await;
    let later = import_told(&service, "later", None, capabilities(Client::Deferring)).await;
    assert_eq!(later.deferred, Some(3));
    assert!(later.found.is_empty() && later.state.is_null());
    let later = import_by(&service, "later", None).await;
    assert_eq!(later.deferred, None);
    assert!(
        later.found.contains("cannot be done yet"),
        "{}",
        later.found
    );
}

async fn imported(id: &str) -> proto::import_resource_state::Response {
    let (service, _) = shop::open().await;
    let request = proto::import_resource_state::Request {
        type_name: "shop_mug".to_owned(),
        id: id.to_owned(),
        ..Default::default()
    };
    let answer = Calls::import_resource_state(&service, Request::new(request)).await;
    answer.unwrap().into_inner()
}

#[tokio::test]
async fn an_import_may_bring_objects_of_several_kinds() {
    let answer = imported("south/7+mugs").await;
    assert!(
        answer.diagnostics.is_empty(),
        "{}",
        text(&answer.diagnostics)
    );
    let [asked, label, mug] = &answer.imported_resources[..] else {
        panic!("{} objects", answer.imported_resources.len());
    };
    let kinds = [asked, label, mug].map(|object| object.type_name.as_str());
    assert_eq!(kinds, ["shop_mug", "shop_label", "shop_mug"]);
    let state = back(mug.state.as_ref(), &wanted());
    assert_eq!(state.attribute("id"), Some(&8.into()));
    assert_eq!(state.attribute("name"), Some(&Value::Null));
    assert_eq!(&mug.private[..], br#"{"imported":2}"#);
    let data = |object: &proto::import_resource_state::ImportedResource| {
        object.identity.clone().unwrap().identity_data
    };
    let known = back(data(mug).as_ref(), &identity_schema().value_type());
    assert_eq!(known, identity(8, "south".into()));
    assert!(data(label).is_some());
}

#[tokio::test]
async fn an_import_brings_all_its_objects_or_none() {
    for (further, part) in [
        (
            "nothing",
            "shop_label: the import of \"south/7+nothing\" set no attribute",
        ),
        (
            "empty",
            "shop_mug: the import of \"south/7+empty\" set no attribute",
        ),
        ("odd", "shop_saucer"),
        ("unknown", "every value must be known"),
    ] {
        let answer = imported(&format!("south/7+{further}")).await;
        let found = text(&answer.diagnostics);
        assert!(found.contains(part), "{found}");
        assert!(answer.imported_resources.is_empty(), "{further}");
    }
}

async fn moved(provider: &str, kind: &str, json: &str) -> proto::move_resource_state::Response {
    let service = Service::new(shop::Shop::default());
    let request = proto::move_resource_state::Request {
        source_provider_address: provider.to_owned(),
        source_type_name: kind.to_owned(),
        source_state: Some(proto::RawState {
            json: json.to_owned().into(),
            ..Default::default()
        }),
        source_private: r#"{"kept":1}"#.into(),
        target_type_name: "shop_mug".to_owned(),
        ..Default::default()
    };
    let answer = Calls::move_resource_state(&service, Request::new(request)).await;
    answer.unwrap().into_inner()
}

#[tokio::test]
async fn a_state_is_moved_from_another_kind_by_value() {
    let json = r#"{"title":"tea","number":7,"unheard_of":[]}"#;
    let answer = moved("registry.example/acme/shop", "shop_cup", json).await;
    assert!(
        answer.diagnostics.is_empty(),
        "{}",
        text(&answer.diagnostics)
    );
    assert_eq!(
        back(answer.target_state.as_ref(), &wanted()),
        mug("tea", 7.into())
    );
    assert_eq!(&answer.target_private[..], br#"{"kept":1}"#);
    let data = answer.target_identity.unwrap().identity_data;
    let moved = back(data.as_ref(), &identity_schema().value_type());
    assert_eq!(moved, identity(7, "north".into()));
}

#[tokio::test]
async fn a_state_is_moved_from_another_provider_by_json() {
    let json = r#"{"title":"tea","id":5}"#;
    let answer = moved("other.example/acme/shop", "shop_glass", json).await;
    assert!(
        answer.diagnostics.is_empty(),
        "{}",
        text(&answer.diagnostics)
    );
    let state = back(answer.target_state.as_ref(), &wanted());
    assert_eq!(state.attribute("name"), Some(&"tea".into()));
    assert_eq!(state.attribute("size"), Some(&Value::Null));
}

#[tokio::test]
async fn a_move_that_nobody_knows_is_an_error_and_never_an_empty_state() {
    for (provider, kind) in [
        ("registry.example/acme/shop", "shop_plate"),
        ("registry.example/else/shop", "shop_cup"),
        ("third.example/acme/shop", "shop_glass"),
    ] {
        let answer = moved(provider, kind, "{}").await;
        assert!(answer.target_state.is_none());
        assert!(text(&answer.diagnostics).contains("Remove the moved block"));
    }
}

async fn generated(state: Value) -> Value {
    let service = Service::new(shop::Shop::default());
    let request = proto::generate_resource_config::Request {
        type_name: "shop_mug".to_owned(),
        state: wire(&state, &wanted()),
    };
    let answer = Calls::generate_resource_config(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert!(
        answer.diagnostics.is_empty(),
        "{}",
        text(&answer.diagnostics)
    );
    back(answer.config.as_ref(), &wanted())
}

#[tokio::test]
async fn a_configuration_has_what_a_practitioner_would_write() {
    let state = with(mug("tea", 7.into()), "secret", "s3cret".into());
    let state = with(state, "old", "tea".into());
    let config = generated(with(state.clone(), "stand", "south".into())).await;
    assert_eq!(config.attribute("name"), Some(&"tea".into()));
    assert_eq!(config.attribute("size"), Some(&3.into()));
    assert_eq!(config.attribute("stand"), Some(&"south".into()));
    for left_out in ["id", "secret", "old", "pin"] {
        assert_eq!(config.attribute(left_out), Some(&Value::Null), "{left_out}");
    }
    // What the default says need not be written.
    let config = generated(state).await;
    assert_eq!(config.attribute("stand"), Some(&Value::Null));
}

#[tokio::test]
async fn an_author_may_change_a_generated_configuration() {
    let config = generated(mug("small", 7.into())).await;
    assert_eq!(config.attribute("size"), Some(&Value::Null));
}

#[tokio::test]
async fn a_plan_of_the_generated_configuration_changes_nothing() {
    let (service, _) = shop::open().await;
    let state = mug("tea", 7.into());
    let config = wire(&generated(state.clone()).await, &wanted());
    let request = proto::plan_resource_change::Request {
        type_name: "shop_mug".to_owned(),
        prior_state: wire(&state, &wanted()),
        proposed_new_state: config.clone(),
        config,
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(back(answer.planned_state.as_ref(), &wanted()), state);
}
