//! What goes with an attribute that is left out.

use super::*;
use crate::model::Kind;

fn attributes(text: &str) -> AttributeMap {
    let spelled: serde_json::Value = serde_yaml::from_str(text).expect("YAML");
    serde_json::from_value(spelled).expect("attributes")
}

const DOOR: &str = "
name: {wire: name, kind: string, presence: optional}
door:
  wire: door
  presence: optional
  kind:
    object:
      lock: {wire: lock, kind: string, presence: required}
      bell: {wire: bell, kind: string, presence: optional}
gate:
  wire: gate
  presence: required
  kind: {object: {code: {wire: code, kind: string, presence: required}}}
path:
  wire: path
  presence: optional
  kind: {object: {stone: {wire: stone, kind: string, presence: optional}}}
";

#[test]
fn a_required_leaf_takes_what_is_around_it() {
    for (address, left) in [
        ("name", &["door", "gate", "path"][..]),
        ("door.lock", &["gate", "name", "path"]),
        ("door.bell", &["door", "gate", "name", "path"]),
        ("path.stone", &["door", "gate", "name"]),
        ("nothing.here", &["door", "gate", "name", "path"]),
    ] {
        let mut all = attributes(DOOR);
        leave_out(&mut all, &[address.to_owned()]).expect(address);
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        assert_eq!(names, left, "{address}");
        let door = all.get("door").map(|door| &door.kind);
        if let (Some(Kind::Object(door)), "door.bell") = (door, address) {
            assert!(!door.contains_key("bell"));
        }
    }
}

#[test]
fn an_object_that_must_have_it_is_lost() {
    let fault = leave_out(&mut attributes(DOOR), &["gate.code".to_owned()]);
    let told = "no value of `gate.code` is allowed, and it must have one";
    assert_eq!(fault, Err(told.to_owned()));
}
