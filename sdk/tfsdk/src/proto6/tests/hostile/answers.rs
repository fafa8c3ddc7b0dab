//! Answers that are wrong in every way.

use super::{apply, open, stored, thing, with};
use crate::Value;
use crate::proto6::tests::shop::text;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

fn planned(name: &str) -> Value {
    thing(name, "as planned", Value::unknown())
}

#[tokio::test]
async fn what_a_create_recorded_is_kept_whatever_it_records_next() {
    let service = open().await;
    for (name, part) in [
        ("forgets", ""),
        ("piecemeal", ""),
        ("mistypes", "a string is required, not a number"),
        ("babbles", "an object is required, not a string"),
        ("doubts", "unknown as a whole"),
        ("digs", "nested too deeply"),
        ("delves", "nested too deeply"),
    ] {
        let (state, found) = apply(&service, Value::Null, planned(name)).await;
        let mut made = thing(name, "as planned", "7".into());
        if name == "piecemeal" {
            made = with(made, "any", Value::Null);
        }
        assert_eq!(state, made, "{name}: {found}");
        assert!(found.contains(part), "{name}: {found}");
        if !part.is_empty() {
            assert!(found.contains("bug in the provider"), "{name}: {found}");
        }
    }
}

#[tokio::test]
async fn an_object_of_which_nothing_sensible_was_recorded_is_there_as_planned() {
    let service = open().await;
    for name in ["babbles at once", "doubts at once"] {
        let (state, found) = apply(&service, Value::Null, planned(name)).await;
        let left = with(thing(name, "as planned", Value::Null), "size", Value::Null);
        assert_eq!(state, left, "{found}");
        assert!(found.contains("bug in the provider"), "{found}");
    }
}

#[tokio::test]
async fn a_record_that_is_taken_back_leaves_nothing() {
    let service = open().await;
    let (state, found) = apply(&service, Value::Null, planned("takes back")).await;
    assert_eq!(state, Value::Null);
    assert!(found.contains("returned no object"), "{found}");
}

#[tokio::test]
async fn an_update_never_loses_the_object() {
    let service = open().await;
    let prior = thing("before", "before", "7".into());
    for (name, part) in [
        ("mistypes", "a string is required, not a number"),
        ("babbles", "an object is required, not a string"),
        ("doubts", "unknown as a whole"),
        ("forgets", "left it unknown"),
        ("forgets and fails", "It failed"),
        ("digs", "nested too deeply"),
        ("loses", "the object is gone from its answer"),
    ] {
        let planned = thing(name, "as planned", "7".into());
        let (state, found) = apply(&service, prior.clone(), planned).await;
        assert_eq!(state.attribute("id"), Some(&"7".into()), "{name}: {found}");
        assert_eq!(state.attribute("size"), Some(&3.into()), "{name}: {found}");
        assert!(found.contains(part), "{name}: {found}");
    }
}

#[tokio::test]
async fn text_that_is_not_normalised_is_no_change() {
    let service = open().await;
    let planned = thing("decomposes", "caf\u{e9}", Value::unknown());
    let (state, found) = apply(&service, Value::Null, planned).await;
    assert_eq!(found, "");
    assert_eq!(state, thing("decomposes", "caf\u{e9}", "7".into()));
}

#[tokio::test]
async fn messages_never_make_an_answer_too_large_for_terraform() {
    let service = open().await;
    for (name, part) in [
        ("rants", "It broke"),
        ("rants", "802 more messages"),
        ("shouts", "(2097152 bytes)"),
    ] {
        let (state, found) = apply(&service, Value::Null, planned(name)).await;
        assert_eq!(state, thing(name, "as planned", "7".into()));
        assert!(found.len() < 1 << 20 && found.contains(part), "{name}");
    }
}

#[tokio::test]
async fn whatever_was_stored_can_be_read_back() {
    let service = open().await;
    for name in ["digs a little", "digs", "delves", "doubts at once", "fine"] {
        let (state, _) = apply(&service, Value::Null, planned(name)).await;
        assert_eq!(stored(&service, &state).await, state, "{name}");
    }
}

#[tokio::test]
async fn states_of_releases_that_never_were_are_refused() {
    let service = open().await;
    for (version, part) in [(1, "a newer release"), (i64::MAX, "a newer release")] {
        let request = proto::upgrade_resource_state::Request {
            type_name: "rogue_thing".to_owned(),
            version,
            raw_state: Some(proto::RawState {
                json: r#"{"id":"7"}"#.into(),
                ..Default::default()
            }),
        };
        let answer = Calls::upgrade_resource_state(&service, Request::new(request)).await;
        let answer = answer.unwrap().into_inner();
        assert!(answer.upgraded_state.is_none());
        assert!(text(&answer.diagnostics).contains(part));
    }
}
