//! What is shared, under which names, and how a model is read back.

use super::{Known, Provider};

const MODEL: &str = r#"{
  "name": "kiosk", "registry": "acme/kiosk", "version": "0.1.0", "title": "Kiosk",
  "endpoint": {"default": "", "environment": "KIOSK_ENDPOINT"},
  "resources": {"kiosk_drink": {
    "attributes": {
      "maker": {"wire": "maker", "presence": "optional", "kind": {"object": OWNER}},
      "makers": {"wire": "makers", "presence": "optional", "kind": {"list": {"object": OWNER}}},
      "place": {"wire": "place", "presence": "optional", "kind": {"object": {
        "x": {"wire": "x", "presence": "computed", "kind": "integer"}
      }}}
    },
    "operations": {
      "create": {"method": "POST", "path": "/drinks"},
      "read": {"method": "GET", "path": "/drinks/{id}"}
    },
    "import": ["id"]
  }},
  "data_sources": {"kiosk_place": {
    "lookup": "one", "arguments": {}, "read": {"method": "GET", "path": "/place"},
    "attributes": {
      "spot": {"wire": "spot", "presence": "computed", "kind": {"object": {
        "x": {"wire": "x", "presence": "computed", "kind": "integer"}
      }}}
    }
  }}
}"#;

const OWNER: &str = r#"{"mail": {"wire": "mail", "presence": "required", "kind": "string"}}"#;

fn model() -> Provider {
    serde_json::from_str(&MODEL.replace("OWNER", OWNER)).expect("a model")
}

#[test]
fn objects_with_several_places_are_spelled_out_once() {
    let before = model();
    let mut shared = before.clone();
    shared.share(Known::default());
    let names: Vec<&String> = shared.objects.keys().collect();
    assert_eq!(names, ["kiosk_drink_maker", "kiosk_drink_place_answer"]);
    let attributes = &shared.resources["kiosk_drink"].attributes;
    let list = attributes["makers"].kind.object().expect("objects");
    assert_eq!(list.shared(), Some("kiosk_drink_maker"));
    assert_eq!(
        shared.resources, before.resources,
        "only the spelling differs"
    );
}

#[test]
fn a_shared_model_reads_back() {
    let mut shared = model();
    shared.share(Known::default());
    let text = serde_json::to_string(&shared).expect("text");
    let mut read: Provider = serde_json::from_str(&text).expect("a model");
    read.link().expect("all names are known");
    assert_eq!(read, shared);
    assert_eq!(serde_json::to_string(&read).expect("text"), text);
}

#[test]
fn objects_that_are_not_there_or_contain_themselves_are_refused() {
    let objects = r#""objects": {"a": {"b": {
        "wire": "b", "presence": "optional", "kind": {"object": "a"}
    }}}, "resources""#;
    for (text, expected) in [
        (MODEL.replace("OWNER", r#""nobody""#), "no object `nobody`"),
        (
            MODEL
                .replace("OWNER", r#""a""#)
                .replace(r#""resources""#, objects),
            "contains itself",
        ),
    ] {
        let mut read: Provider = serde_json::from_str(&text).expect("a model");
        let error = read.link().expect_err("refused");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn changing_one_place_leaves_the_others_alone() {
    let mut shared = model();
    shared.share(Known::default());
    let attributes = &mut shared
        .resources
        .get_mut("kiosk_drink")
        .expect("there")
        .attributes;
    attributes.remove("place");
    assert!(!attributes.contains_key("place"));
    assert_eq!(shared.objects.len(), 2);
    assert!(
        shared.data_sources["kiosk_place"]
            .attributes
            .contains_key("spot")
    );
}
