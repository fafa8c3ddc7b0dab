//! A resource and its data sources with a hook in every place, over HTTP.

use super::{Change, Json, Key, Known, Maybe, Outcome, Outgoing, Planning, key};
use crate::data_source::RestDataSourceType;
use crate::declaration::{
    Attribute, Binding, Body, DataSource, Hooks, Resource, after_create, delete, get, hooks, patch,
    post, put, string,
};
use crate::mock::{Answer, Front, Mock, answer, client, text};
use tfsdk::Value;
use tfsdk::data_source::{DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse};
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};
use tfsdk::{Context, PrivateState};

const ID: Key<String> = key("id");
const NAME: Key<String> = key("name");
const SIZE: Key<String> = key("size");

fn plan(planning: &mut Planning<'_>) -> Outcome {
    match (planning.change(), planning.config().get(NAME)) {
        (Change::Destroy, _) if planning.prior().get(NAME).known_or_default() == "Holy" => {
            return Err("holy water stays".to_owned());
        }
        (Change::Destroy, _) | (_, Maybe::Null) => {}
        (_, Maybe::Unknown) => planning.leave_open(SIZE),
        (Change::Create, Maybe::Known(_)) => planning.set(SIZE, "big"),
        (Change::Update, Maybe::Known(name)) => {
            if planning.prior().get(NAME) != Maybe::Known(name) {
                planning.replace(NAME);
                planning.warn("A new name", "It is another drink.");
            }
        }
    }
    Ok(())
}

fn before_create(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    if known.plan.get(NAME).known_or_default() == "Mud" {
        return Err("mud is no drink".to_owned());
    }
    assert!(known.prior.is_null() && known.plan.get(ID).is_unknown());
    if let Some(body) = call.body() {
        body.insert("/source", Json::String("terraform".to_owned()));
    }
    call.query("dry", "no");
    call.header("X-Name", &known.config.get(NAME).known_or_default());
    Ok(())
}

fn before_update(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    let was = known.prior.get(SIZE).known_or_default();
    if let Some(body) = call.body() {
        body.insert("/was", Json::String(was));
    }
    Ok(())
}

fn before_delete(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    assert!(known.plan.is_null() && known.config.is_null());
    call.query("was", &known.prior.get(NAME).known_or_default());
    call.set_body(Json::object());
    Ok(())
}

fn before_read(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    let id = known.prior.get(ID).into_known();
    call.query(
        "seen",
        &id.unwrap_or_else(|| known.config.get(ID).known_or_default()),
    );
    Ok(())
}

fn before_list(call: &mut Outgoing, _: Known<'_>) -> Outcome {
    assert_eq!(call.call(), "GET /drinks");
    call.query("all", "yes");
    Ok(())
}

fn before_then(call: &mut Outgoing, known: Known<'_>) -> Outcome {
    assert_eq!(call.call(), "POST /drinks/{id}/pour");
    let name = Json::String(known.plan.get(NAME).known_or_default());
    call.set_body(Json::Array(vec![name]));
    Ok(())
}

fn after_read(object: &mut Json, _: Known<'_>) -> Outcome {
    match object.pointer("/title").cloned() {
        Some(name) => object.insert("/name", name),
        None => return Err("it has no title".to_owned()),
    };
    Ok(())
}

fn after_delete(known: Known<'_>) -> Outcome {
    match known.prior.get(NAME).known_or_default().as_str() {
        "Tea" => Err("the cup is dirty".to_owned()),
        _ => Ok(()),
    }
}

fn encode_size(value: &mut Json) -> Outcome {
    *value = Json::String(value.as_str().unwrap_or_default().to_uppercase());
    Ok(())
}

fn decode_size(value: &mut Json) -> Outcome {
    *value = Json::String(value.as_str().unwrap_or_default().to_lowercase());
    Ok(())
}

static HOOKS: Hooks = hooks()
    .plan(plan)
    .before_create(before_create)
    .before_update(before_update)
    .before_delete(before_delete)
    .before_read(before_read)
    .before_list(before_list)
    .before_then(before_then)
    .after_read(after_read)
    .after_delete(after_delete)
    .encode(&[("size", encode_size)])
    .decode(&[("size", decode_size)]);

static DRINK: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &BINDING).hooks(&HOOKS);

static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("size").optional().computed().wire("cupSize"),
];

static BINDING: Binding = Binding::new()
    .create(post("/drinks").wraps("drink"))
    .read(get("/drinks/{id}"))
    .update(put("/drinks/{id}"))
    .delete(delete("/drinks/{id}"))
    .then(&[after_create(post("/drinks/{id}/pour").body(Body::None))])
    .import_id("{id}");

static PATCHED: Resource = Resource::new("kiosk_drink", ATTRIBUTES, &COMMANDS).hooks(&HOOKS);
static COMMANDS: Binding = Binding::new()
    .create(post("/drinks"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}").body(Body::JsonPatch));

static ONE: DataSource = DataSource::one(
    "kiosk_drink",
    ATTRIBUTES,
    &[string("id").required()],
    get("/drinks/{id}"),
)
.hooks(&HOOKS);
static MANY: DataSource =
    DataSource::many("kiosk_drinks", "drinks", ATTRIBUTES, &[], get("/drinks")).hooks(&HOOKS);

const TEA: &str = r#"{"id": "7", "title": "Tea", "cupSize": "BIG"}"#;

fn drink(size: &str) -> Vec<(&'static str, Value)> {
    vec![
        ("id", "7".into()),
        ("name", "Tea".into()),
        ("size", size.into()),
    ]
}

#[tokio::test]
async fn hooks_step_in_at_every_call() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&DRINK, &mock).await;
    let tea = [("name", "Tea".into()), ("size", "big".into())];
    let made = front.create(&tea).await;
    assert_eq!(text(&made.diagnostics), "");
    let state = made.state().unwrap().clone();
    assert_eq!(state.attribute("size"), Some(&Value::from("big")));
    assert_eq!(state.attribute("name"), Some(&Value::from("Tea")));
    let read = front.read(&state).await;
    assert_eq!(text(&read.diagnostics), "");
    assert_eq!(read.state.as_ref(), Some(&state));
    front
        .update(&state, &tea, front.object(&drink("small")))
        .await;
    let deleted = front.delete(&state).await;
    assert!(!deleted.has_errors());
    assert!(
        text(&deleted).ends_with("hook `after_delete` says: the cup is dirty"),
        "{deleted:?}"
    );
    let lines = mock.lines();
    assert_eq!(
        lines[0],
        r#"POST /drinks?dry=no {"drink":{"name":"Tea","cupSize":"BIG"},"source":"terraform"}"#
    );
    assert_eq!(lines[1], r#"POST /drinks/7/pour ["Tea"]"#);
    assert!(lines[2..].contains(&"GET /drinks/7?seen=7".to_owned()));
    let put = lines.iter().find(|line| line.starts_with("PUT")).unwrap();
    assert!(
        put.contains(r#""cupSize":"SMALL""#) && put.contains(r#""was":"big""#),
        "{put}"
    );
    assert_eq!(lines.last().unwrap(), "DELETE /drinks/7?was=Tea {}");
}

#[tokio::test]
async fn values_are_encoded_in_commands_too() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&PATCHED, &mock).await;
    let prior = front.object(&drink("big"));
    let plan = front.object(&drink("small"));
    front.update(&prior, &drink("small")[1..], plan).await;
    let lines = mock.lines();
    let sent = lines.iter().find(|line| line.starts_with("PATCH")).unwrap();
    assert!(sent.contains(r#""value":"SMALL""#), "{sent}");
}

#[tokio::test]
async fn data_sources_show_what_the_resource_shows() {
    let mock = Mock::start(|call| match call.line.starts_with("GET /drinks?all") {
        true => answer(200, format!("[{TEA}]")),
        false => answer(200, TEA),
    })
    .await;
    let found = looked_up(&ONE, &mock, Value::object([("id", "7".into())])).await;
    assert_eq!(found.attribute("size"), Some(&"big".into()));
    assert_eq!(found.attribute("name"), Some(&"Tea".into()));
    let found = looked_up(&MANY, &mock, Value::object::<&str>([])).await;
    let drinks = found.attribute("drinks").unwrap().as_list().unwrap();
    assert_eq!(drinks[0].attribute("size"), Some(&"big".into()));
    assert_eq!(
        mock.lines(),
        ["GET /drinks/7?seen=7", "GET /drinks?all=yes"]
    );
}

async fn looked_up(source: &'static DataSource, mock: &Mock, config: Value) -> Value {
    let client = client(&mock.address, None).await;
    let source = RestDataSourceType::new(source).data_source(Some(client));
    let mut response = ReadDataSourceResponse::default();
    let request = ReadDataSourceRequest {
        context: &Context::default(),
        config: &config,
    };
    source.read(request, &mut response).await;
    assert_eq!(text(&response.diagnostics), "");
    response.state
}

#[tokio::test]
async fn a_hook_that_says_no_stops_the_call() {
    let mock = Mock::start(|_| answer(200, TEA)).await;
    let front = Front::new(&DRINK, &mock).await;
    let made = front.create(&[("name", "Mud".into())]).await;
    let said = text(&made.diagnostics);
    assert!(
        said.contains("hook `before_create` stopped this: mud is no drink"),
        "{said}"
    );
    assert!(mock.lines().is_empty());

    let mock = Mock::start(|call| match call.line.starts_with("POST") {
        true => answer(200, TEA),
        false => answer(200, r#"{"id": "7"}"#),
    })
    .await;
    let front = Front::new(&DRINK, &mock).await;
    let made = front.create(&[("name", "Tea".into())]).await;
    let state = made.state().unwrap().clone();
    let read = front.read(&state).await;
    let said = text(&read.diagnostics);
    assert!(
        said.contains("hook `after_read` stopped this: it has no title"),
        "{said}"
    );
    assert_eq!(read.state.as_ref(), Some(&state), "nothing is lost");
}

#[tokio::test]
async fn a_plan_is_changed_where_it_is_open() {
    let planned = planned(&[("name", "Tea".into())], None).await;
    assert_eq!(planned.plan.attribute("size"), Some(&"big".into()));

    let open = [("name", Value::unknown())];
    let open = self::planned(&open, Some(&drink("small"))).await;
    assert!(open.plan.attribute("size").unwrap().is_unknown());

    let other = [("name", "Cocoa".into()), ("size", "small".into())];
    let other = self::planned(&other, Some(&drink("small"))).await;
    assert_eq!(other.requires_replace.len(), 1);
    assert_eq!(text(&other.diagnostics), "A new name: It is another drink.");
}

async fn planned(
    given: &[(&str, Value)],
    prior: Option<&[(&'static str, Value)]>,
) -> ModifyPlanResponse {
    let mock = Mock::start(|_| -> Answer { answer(200, TEA) }).await;
    let front = Front::new(&DRINK, &mock).await;
    let config = front.object(given);
    let prior = prior.map_or(Value::Null, |prior| front.object(prior));
    let private = PrivateState::default();
    let mut response = ModifyPlanResponse {
        plan: front.plan(&config),
        ..ModifyPlanResponse::default()
    };
    let request = ModifyPlanRequest {
        context: &front.context,
        config: &config,
        prior: &prior,
        identity: &Value::Null,
        planned_private: &private,
    };
    front.resource.modify_plan(request, &mut response).await;
    assert!(mock.lines().is_empty());
    response
}
