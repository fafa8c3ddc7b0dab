//! Operations that take too long, in paused time.

use super::toy::{object, schema, text};
use crate::data_source::{DataSource, ReadDataSourceRequest, ReadDataSourceResponse};
use crate::engine::Target;
use crate::engine::create::{CreateOrder, create};
use crate::engine::delete::delete;
use crate::engine::identity::Identified;
use crate::engine::patience::GRACE;
use crate::engine::read::read;
use crate::engine::read_data_source::read_data_source;
use crate::engine::registry::Checked;
use crate::engine::update::{UpdateOrder, update};
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, UpdateRequest, UpdateResponse,
};
use crate::schema::{Attribute, Schema, implied_type};
use crate::timeouts::{Operation, attribute};
use crate::{Context, PrivateState, Type, Value};
use async_trait::async_trait;
use std::sync::OnceLock;
use std::time::Duration;
use tokio::time::Instant;

const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);

/// Takes an hour for everything, but may take ten minutes.
struct Slow;

#[async_trait]
impl Resource for Slow {
    fn time_limit(&self, _: Operation) -> Option<Duration> {
        Some(10 * MINUTE)
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        assert_eq!(request.context.time_left(), Some(2 * MINUTE));
        let mut state = request.plan.clone();
        let members = state.as_object_mut().expect("an object");
        members.insert("id".to_owned(), Value::from("begun"));
        response.created(state);
        tokio::time::sleep(HOUR).await;
    }

    async fn read(&self, _: ReadRequest<'_>, response: &mut ReadResponse) {
        response.state = None;
        tokio::time::sleep(HOUR).await;
    }

    async fn update(&self, _: UpdateRequest<'_>, _: &mut UpdateResponse) {
        tokio::time::sleep(HOUR).await;
    }

    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {
        tokio::time::sleep(HOUR).await;
    }
}

#[async_trait]
impl DataSource for Slow {
    fn time_limit(&self) -> Option<Duration> {
        Some(MINUTE)
    }

    async fn read(&self, _: ReadDataSourceRequest<'_>, _: &mut ReadDataSourceResponse) {
        tokio::time::sleep(HOUR).await;
    }
}

static VALUE_TYPE: OnceLock<Type> = OnceLock::new();

fn slow_thing() -> Schema {
    schema([
        ("id", Attribute::string().computed()),
        ("timeouts", attribute(Operation::RESOURCE)),
    ])
}

fn value(id: Value) -> Value {
    let limits = [
        ("create", Value::from("2m")),
        ("delete", Value::Null),
        ("read", Value::from("30s")),
        ("update", Value::Null),
    ];
    object([("id", id), ("timeouts", object(limits))])
}

fn target<'a>(schema: &'a Schema, context: &'a Context) -> Target<'a> {
    Target {
        type_name: "slow_thing",
        schema,
        value_type: VALUE_TYPE.get_or_init(|| implied_type(&schema.block)),
        resource: &Slow,
        context,
        identity: Identified::none(),
    }
}

#[tokio::test(start_paused = true)]
async fn a_create_that_takes_too_long_keeps_what_it_recorded() {
    let (schema, context, started) = (slow_thing(), Context::default(), Instant::now());
    let order = CreateOrder {
        config: value(Value::Null),
        planned: value(Value::unknown()),
        private: PrivateState::new(),
    };
    let applied = create(target(&schema, &context), order).await;
    assert_eq!(started.elapsed(), 2 * MINUTE + GRACE);
    assert_eq!(applied.state, value(Value::from("begun")));
    let text = text(&applied.diagnostics);
    assert!(
        text.contains(
            "slow_thing: creating the object took longer than 2m0s, and the provider stopped \
             waiting. What it had begun may still go on. If it needs more time, set \
             timeouts.create to more than 2m0s."
        ),
        "{text}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_read_that_takes_too_long_keeps_the_state() {
    let (schema, context, started) = (slow_thing(), Context::default(), Instant::now());
    let prior = value(Value::from("x"));
    let applied = read(
        target(&schema, &context),
        prior.clone(),
        PrivateState::new(),
    )
    .await;
    assert_eq!(started.elapsed(), MINUTE / 2);
    assert_eq!(applied.state, prior);
    assert!(applied.diagnostics.has_errors());
}

#[tokio::test(start_paused = true)]
async fn updates_and_deletes_have_the_authors_limit_by_default() {
    let (schema, context, started) = (slow_thing(), Context::default(), Instant::now());
    let prior = value(Value::from("x"));
    let order = UpdateOrder {
        config: value(Value::Null),
        prior: prior.clone(),
        planned: prior.clone(),
        private: PrivateState::new(),
    };
    let applied = update(target(&schema, &context), order).await;
    assert_eq!(started.elapsed(), 10 * MINUTE + GRACE);
    assert_eq!(applied.state, prior);
    let diagnostics = delete(target(&schema, &context), &prior, &PrivateState::new()).await;
    assert_eq!(started.elapsed(), 2 * (10 * MINUTE + GRACE));
    assert!(text(&diagnostics).contains("set timeouts.delete to more than 10m0s"));
}

#[tokio::test(start_paused = true)]
async fn a_limit_that_cannot_be_set_is_not_advised() {
    let (context, schema) = (Context::default(), schema([("id", Attribute::string())]));
    let config = object([("id", Value::Null)]);
    let (_, _, diagnostics) = read_data_source(
        "slow_things",
        &Checked::new(schema),
        &Slow,
        &context,
        config,
    )
    .await;
    assert!(!text(&diagnostics).contains("timeouts"));
}

#[tokio::test(start_paused = true)]
async fn a_data_source_has_its_limit_too() {
    let (context, started) = (Context::default(), Instant::now());
    let schema = schema([("timeouts", attribute([Operation::Read]))]);
    let config = object([("timeouts", Value::Null)]);
    let (state, _, diagnostics) = read_data_source(
        "slow_things",
        &Checked::new(schema),
        &Slow,
        &context,
        config,
    )
    .await;
    assert_eq!(started.elapsed(), MINUTE);
    assert_eq!(state, Value::Null);
    let text = text(&diagnostics);
    assert!(text.contains("took longer than 1m0s"), "{text}");
    assert!(text.contains("set timeouts.read to more"), "{text}");
}
