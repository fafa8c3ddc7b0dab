//! Versions in bodies: an update sends back the one that the object had when it was read last, so that
//! the API can refuse what is meant for another.

use super::body::Content;
use super::{Phase, encode, look_up};
use crate::declaration::{Attribute, IfMatch, Kind, Operation};
use crate::failure::Failure;
use crate::pointer;
use tfsdk::value::json::Json;

/// Puts the version into a body that changes an object; into a JSON Patch, whose paths start with
/// `around`, as a test (RFC 6902, 4.6). What has none in the state sends none.
pub(super) fn put(
    json: &mut Json,
    operation: &Operation,
    attributes: &[Attribute],
    content: Content<'_>,
    around: &str,
) -> Result<(), Failure> {
    let (Some(IfMatch::Field(name)), Phase::Update) = (operation.if_match, content.phase) else {
        return Ok(());
    };
    let Some((attribute, place)) = placed(attributes, name) else {
        return Ok(());
    };
    let Some(version) = look_up(content.prior, name).filter(|version| !version.is_null()) else {
        return Ok(());
    };
    let version = encode::json(&attribute.kind, version, content.phase).map_err(Failure::new)?;
    match json {
        Json::Array(commands) => {
            let test = [
                ("op", Json::String("test".to_owned())),
                ("path", Json::String(format!("{around}{place}"))),
                ("value", version),
            ];
            commands.insert(0, test.into_iter().collect());
        }
        object => {
            object.insert(&place, version);
        }
    }
    Ok(())
}

/// The attribute `name`, which may lead into objects, and its place in the JSON.
fn placed<'a>(attributes: &'a [Attribute], name: &str) -> Option<(&'a Attribute, String)> {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let found = attributes
        .iter()
        .find(|attribute| attribute.name == first)?;
    let place = pointer::of_attribute(found);
    match (rest, &found.kind) {
        (None, _) => Some((found, place)),
        (Some(rest), Kind::Object(members)) => {
            let (found, inner) = placed(members, rest)?;
            Some((found, place + &inner))
        }
        (Some(_), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{Body, integer, object, patch, put, string};
    use crate::request::{Request, Source};
    use tfsdk::Value;

    static META: &[Attribute] = &[integer("revision").computed().changes_on_update()];
    static ATTRIBUTES: &[Attribute] = &[
        string("name").required(),
        string("mark")
            .computed()
            .changes_on_update()
            .wire("/meta/mark"),
        object("meta", META).computed().changes_on_update(),
    ];

    fn sent(operation: &'static Operation, mark: Value) -> String {
        let of = |name: &str, mark, revision| {
            let meta = Value::object([("revision", revision)]);
            Value::object([("name", name.into()), ("mark", mark), ("meta", meta)])
        };
        let prior = of("Tea", mark, 7.into());
        let plan = of("Chai", Value::unknown(), Value::unknown());
        let source = Source {
            attributes: ATTRIBUTES,
            path_parameters: &[],
            arguments: &prior,
        };
        let content = Content {
            phase: Phase::Update,
            config: &plan,
            plan: &plan,
            prior: &prior,
        };
        let current = Json::parse(r#"{"name": "Tea", "meta": {"mark": "new"}}"#).unwrap();
        let request = Request::build_onto(operation, source, Some(content), Some(&current));
        let body = request.unwrap().body.unwrap_or_default();
        String::from_utf8(body.to_vec()).unwrap()
    }

    #[test]
    fn a_change_has_the_version_that_was_read_last() {
        const MARK: IfMatch = IfMatch::Field("mark");
        static PARTIAL: Operation = patch("/d").if_match(MARK);
        static FULL: Operation = put("/d").if_match(MARK).wraps("drink");
        static ECHO: Operation = put("/d").if_match(MARK).body(Body::Echo);
        static COMMANDS: Operation = patch("/d").if_match(MARK).body(Body::JsonPatch);
        static DEEP: Operation = patch("/d").if_match(IfMatch::Field("meta.revision"));
        for (operation, body) in [
            (&PARTIAL, r#"{"name":"Chai","meta":{"mark":"m"}}"#),
            (&FULL, r#"{"drink":{"name":"Chai","meta":{"mark":"m"}}}"#),
            (&ECHO, r#"{"name":"Chai","meta":{"mark":"m"}}"#),
            (
                &COMMANDS,
                r#"[{"op":"test","path":"/meta/mark","value":"m"},{"op":"add","path":"/name","value":"Chai"}]"#,
            ),
            (&DEEP, r#"{"name":"Chai","meta":{"revision":7}}"#),
        ] {
            assert_eq!(sent(operation, "m".into()), body);
        }
        assert_eq!(sent(&PARTIAL, Value::Null), r#"{"name":"Chai"}"#);
    }
}
