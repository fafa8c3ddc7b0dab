//! A resource whose behaviour each test chooses.

use crate::engine::Target;
use crate::engine::create::{Applied, CreateOrder, create};
use crate::engine::plan::{PlanAnswer, PlanRequest, plan};
use crate::engine::read::read;
use crate::engine::update::{UpdateOrder, update};
use crate::engine::validate;
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ModifyPlanRequest,
    ModifyPlanResponse, ReadRequest, ReadResponse, Resource, UpdateRequest, UpdateResponse,
    UpgradeStateRequest, UpgradeStateResponse,
};
use crate::schema::{Attribute, Block, Equality, Schema, WriteOnlySupport, implied_type};
use crate::{Context, Diagnostics, PrivateState, Type, Value};
use async_trait::async_trait;

type OnCreate = fn(&Value, &mut CreateResponse);
type OnUpdate = fn(&Value, &mut UpdateResponse);
type OnRead = fn(&mut ReadResponse);
type OnPlan = fn(&mut ModifyPlanResponse);

/// What the author's code does.
#[derive(Clone, Copy)]
pub(super) struct Toy {
    pub(super) on_create: OnCreate,
    pub(super) on_update: OnUpdate,
    pub(super) on_read: OnRead,
    pub(super) on_plan: OnPlan,
}

impl Default for Toy {
    fn default() -> Self {
        Self {
            on_create: |plan, response| response.created(known(plan)),
            on_update: |plan, response| response.state = known(plan),
            on_read: |_| {},
            on_plan: |_| {},
        }
    }
}

#[async_trait]
impl Resource for Toy {
    async fn modify_plan(&self, _: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        (self.on_plan)(response);
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        tokio::task::yield_now().await;
        (self.on_create)(request.plan, response);
    }

    async fn read(&self, _: ReadRequest<'_>, response: &mut ReadResponse) {
        (self.on_read)(response);
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        (self.on_update)(request.plan, response);
    }

    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {}

    /// Version 1 called `name` what version 0 called `title`; version 0 is all it knows.
    async fn upgrade_state(
        &self,
        request: UpgradeStateRequest<'_>,
        response: &mut UpgradeStateResponse,
    ) {
        if request.version == 0 {
            response.json = Some(request.json.replace("title", "name"));
        }
    }
}

/// Letters without regard to case.
#[derive(Debug)]
pub(super) struct CaseInsensitive;

impl Equality for CaseInsensitive {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        self.canonical(left) == self.canonical(right)
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        value.as_str().map(|text| Value::from(text.to_lowercase()))
    }
}

/// The value with `"made"` in place of everything unknown.
pub(super) fn known(value: &Value) -> Value {
    match value {
        Value::Unknown(_) => Value::from("made"),
        Value::List(elements) => Value::list(elements.iter().map(known)),
        Value::Set(elements) => Value::set(elements.iter().map(known)),
        Value::Map(entries) => Value::map(entries.iter().map(|(k, v)| (k.clone(), known(v)))),
        Value::Object(members) => Value::object(members.iter().map(|(k, v)| (k.clone(), known(v)))),
        value => value.clone(),
    }
}

pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::object(members)
}

pub(super) fn schema<const N: usize>(attributes: [(&'static str, Attribute); N]) -> Schema {
    let block = attributes
        .into_iter()
        .fold(Block::new(), |block, (name, attribute)| {
            block.attribute(name, attribute)
        });
    Schema::new(block)
}

/// The calls of one resource instance.
pub(super) struct Run<'a> {
    schema: &'a Schema,
    value_type: Type,
    toy: Toy,
    context: Context,
}

impl<'a> Run<'a> {
    pub(super) fn new(schema: &'a Schema, toy: Toy) -> Self {
        Self {
            schema,
            value_type: implied_type(&schema.block),
            toy,
            context: Context::default(),
        }
    }

    fn target(&self) -> Target<'_> {
        Target {
            type_name: "toy_thing",
            schema: self.schema,
            value_type: &self.value_type,
            resource: &self.toy,
            context: &self.context,
            identity: crate::engine::identity::Identified::none(),
        }
    }

    pub(super) fn plan(&self, config: Value, prior: Value) -> PlanAnswer {
        let request = PlanRequest {
            config,
            prior,
            private: PrivateState::new(),
            earlier: PrivateState::new(),
        };
        block_on(plan(self.target(), request))
    }

    /// The planned state of a plan that must be without errors.
    #[track_caller]
    pub(super) fn planned(&self, config: Value, prior: Value) -> Value {
        let answer = self.plan(config, prior);
        assert!(
            answer.diagnostics.is_empty(),
            "{}",
            text(&answer.diagnostics)
        );
        answer.planned
    }

    /// Replaced attributes.
    pub(super) fn replaced(&self, config: Value, prior: Value) -> Vec<String> {
        let answer = self.plan(config, prior);
        let paths = answer.requires_replace.iter();
        paths.map(ToString::to_string).collect()
    }

    pub(super) fn create(&self, planned: Value) -> Applied {
        let order = CreateOrder {
            config: planned.clone(),
            planned,
            private: PrivateState::new(),
        };
        block_on(create(self.target(), order))
    }

    pub(super) fn update(&self, planned: Value, prior: Value) -> Applied {
        let order = UpdateOrder {
            config: planned.clone(),
            prior,
            planned,
            private: PrivateState::new(),
        };
        block_on(update(self.target(), order))
    }

    pub(super) fn read(&self, prior: Value) -> Applied {
        block_on(read(self.target(), prior, PrivateState::new()))
    }

    pub(super) fn upgrade(&self, version: i64, json: &str) -> Result<Value, Diagnostics> {
        block_on(crate::engine::upgrade::upgrade(
            self.target(),
            version,
            json.as_bytes(),
        ))
    }

    pub(super) fn validate(&self, write_only: WriteOnlySupport, config: &Value) -> Diagnostics {
        block_on(validate::resource(self.target(), write_only, config))
    }

    pub(super) fn import(&self) -> Applied {
        block_on(crate::engine::import::import(self.target(), "7", None)).object
    }
}

/// All messages as text with their paths.
pub(super) fn text(diagnostics: &Diagnostics) -> String {
    diagnostics
        .iter()
        .map(|found| {
            let path = found.path.clone().unwrap_or_default();
            format!("{path}: {}: {}\n", found.summary, found.detail)
        })
        .collect()
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(work)
}
