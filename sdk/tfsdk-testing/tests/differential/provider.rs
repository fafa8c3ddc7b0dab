//! A provider with every kind of attribute, which misbehaves when a configuration asks it to.

use crate::schema::schemas;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfplugin6::proto as wire;
use tfplugin6::proto::provider_server::Provider;
use tfsdk::value::json::Json;
use tfsdk_testing::schema::{Attribute, Block, Kind, Schema};
use tfsdk_testing::value::{Type, Value, from_state, read, write};
use tonic::{Request, Response, Status};

/// The resource type.
pub const TYPE: &str = "lab_thing";

type Answer<T> = Result<Response<T>, Status>;

/// What each plan was asked: the name of the resource and the proposed state, encoded.
pub type Record = Vec<(String, Vec<u8>)>;

/// The provider.
pub struct Lab {
    schema: Schema,
    /// What plans are asked.
    pub record: Arc<Mutex<Record>>,
}

impl Lab {
    pub fn new() -> Self {
        let mut found = Vec::new();
        let decoded = tfsdk_testing::schema::decode(&schemas(), &mut found);
        assert!(found.is_empty(), "{found:?}");
        Self {
            schema: decoded.resources[TYPE].clone(),
            record: Arc::default(),
        }
    }

    /// The schema of the one resource.
    pub fn block(&self) -> &Block {
        &self.schema.block
    }

    fn ty(&self) -> Type {
        self.block().ty()
    }

    fn decode(&self, message: &Option<wire::DynamicValue>) -> Value {
        let bytes = &message.as_ref().expect("a value").msgpack;
        read(bytes, &self.ty()).expect("a value of the type")
    }

    fn encode(&self, value: &Value) -> Option<wire::DynamicValue> {
        Some(wire::DynamicValue {
            msgpack: write(value, &self.ty()).into(),
            ..Default::default()
        })
    }

    fn remember(&self, name: String, proposed: &wire::DynamicValue) {
        let bytes = proposed.msgpack.to_vec();
        self.record.lock().expect("unpoisoned").push((name, bytes));
    }

    fn plan(&self, prior: &Value, proposed: &Value, config: &Value) -> Value {
        let mut planned = open_block(self.block(), proposed);
        if proposed.member("color").is_null() {
            planned = with(&planned, "color", "red".into());
        }
        planned = with(&planned, "password", Value::Null);
        if !prior.is_null() && !planned.same(prior) {
            planned = with(&planned, "seal", Value::unknown());
        }
        match text(config.member("misbehave")).as_str() {
            "plan_name" => with(&planned, "name", "other".into()),
            "plan_extra" => with(&planned, "text", "made up".into()),
            "plan_unknown_owner" => with(&planned, "owner", Value::unknown()),
            "plan_books" => with(&planned, "books", Value::List(Vec::new())),
            "plan_rooms" => with(&planned, "rooms", Value::Map(BTreeMap::new())),
            "plan_rules" => with(&planned, "rule", Value::Null),
            "plan_fewer_rules" => with(&planned, "rule", Value::List(Vec::new())),
            "plan_unknown_limit" => with(&planned, "limit", Value::unknown()),
            "plan_limit" => with(&planned, "limit", Value::Null),
            "plan_password" => with(&planned, "password", config.member("password").clone()),
            "plan_guess" => with(&planned, "text", "a guess".into()),
            "plan_unknown_name" => with(&planned, "name", Value::unknown()),
            "plan_final" if config.member("text").is_unknown() => {
                with(&planned, "level", Value::number("1"))
            }
            "plan_final" => with(&planned, "level", Value::number("2")),
            "plan_tags" => with(&planned, "tags", Value::Map(BTreeMap::new())),
            "plan_float" => with(&planned, "amount", Value::number("0.1000000000000000055")),
            _ => planned,
        }
    }

    fn make(&self, planned: &Value, config: &Value) -> Value {
        let made = made_block(self.block(), planned);
        let more = |value: &Value, extra: &Value| match value {
            Value::List(items) => Value::List(items.iter().chain([extra]).cloned().collect()),
            Value::Set(items) => Value::set(items.iter().chain([extra]).cloned().collect()),
            other => other.clone(),
        };
        match text(config.member("misbehave")).as_str() {
            "apply_name" => with(&made, "name", "other".into()),
            "apply_secret" => with(&made, "secret", "told".into()),
            "apply_unknown" => with(&made, "id", Value::unknown()),
            "apply_null" => Value::Null,
            "apply_books" => {
                let first = made.member("books").elements()[0].clone();
                with(&made, "books", more(made.member("books"), &first))
            }
            "apply_marks" => with(&made, "marks", more(made.member("marks"), &"more".into())),
            "apply_tags" => {
                let tags = BTreeMap::from([("other".to_owned(), Value::from("x"))]);
                with(&made, "tags", Value::Map(tags))
            }
            "apply_owner" => with(&made, "owner", Value::Null),
            "apply_rules" => with(&made, "rule", Value::List(Vec::new())),
            "apply_limit" => with(&made, "limit", Value::Null),
            "apply_password" => with(&made, "password", config.member("password").clone()),
            "apply_anything" => {
                let other = Value::Dynamic(Box::new((Type::Bool, Value::Bool(true))));
                with(&made, "anything", other)
            }
            "apply_null_sizes" => with(&made, "sizes", Value::Null),
            "apply_empty_sizes" => with(&made, "sizes", Value::List(Vec::new())),
            "apply_float" => with(&made, "amount", Value::number("0.1000000000000000055")),
            _ => made,
        }
    }
}

/// A stored value.
pub fn state(text: &[u8], ty: &Type) -> Value {
    let json = Json::parse_bytes(text).expect("a state in JSON");
    from_state(&json, ty).expect("a state of the type")
}

fn with(value: &Value, name: &str, member: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut members = members.clone();
            members.insert(name.to_owned(), member);
            Value::Object(members)
        }
        other => other.clone(),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => String::new(),
    }
}

fn error(summary: &str) -> Vec<wire::Diagnostic> {
    vec![wire::Diagnostic {
        severity: 1,
        summary: summary.to_owned(),
        ..Default::default()
    }]
}

/// Changes an object, or all objects of a collection.
fn each(value: &Value, change: &impl Fn(&Value) -> Value) -> Value {
    match value {
        Value::Object(_) => change(value),
        Value::List(items) => Value::List(items.iter().map(change).collect()),
        Value::Set(items) => Value::set(items.iter().map(change).collect()),
        Value::Map(items) => {
            Value::Map(items.iter().map(|(k, v)| (k.clone(), change(v))).collect())
        }
        other => other.clone(),
    }
}

/// Changes all attributes, those of nested objects and blocks too.
fn attributes(
    all: &BTreeMap<String, Attribute>,
    value: &Value,
    change: &impl Fn(&Attribute, &Value) -> Value,
) -> Value {
    let Value::Object(members) = value else {
        return value.clone();
    };
    let mut members = members.clone();
    for (name, attribute) in all {
        let mut member = change(attribute, &members[name]);
        if let Kind::Nested(nested) = &attribute.kind {
            member = each(&member, &|object| {
                attributes(&nested.attributes, object, change)
            });
        }
        members.insert(name.clone(), member);
    }
    Value::Object(members)
}

fn block(block_: &Block, value: &Value, change: &impl Fn(&Attribute, &Value) -> Value) -> Value {
    let Value::Object(mut members) = attributes(&block_.attributes, value, change) else {
        return value.clone();
    };
    for (name, nested) in &block_.blocks {
        let changed = each(&members[name], &|object| {
            block(&nested.block, object, change)
        });
        members.insert(name.clone(), changed);
    }
    Value::Object(members)
}

/// Marks what the provider is to decide as unknown.
fn open_block(block_: &Block, value: &Value) -> Value {
    block(block_, value, &|attribute, value| match value {
        Value::Null if attribute.computed => Value::unknown(),
        other => other.clone(),
    })
}

/// Decides everything.
fn made_block(block_: &Block, value: &Value) -> Value {
    block(block_, value, &|attribute, value| {
        if matches!(attribute.kind, Kind::Nested(_)) && !value.is_unknown() {
            return value.clone();
        }
        let made = match attribute.ty() {
            Type::Number => Value::number("7"),
            Type::String => "made".into(),
            _ => Value::Null,
        };
        value.map_unknowns(&|_| made.clone())
    })
}

#[async_trait]
impl Provider for Lab {
    async fn get_provider_schema(
        &self,
        _: Request<wire::get_provider_schema::Request>,
    ) -> Answer<wire::get_provider_schema::Response> {
        Ok(Response::new(schemas()))
    }

    async fn validate_provider_config(
        &self,
        _: Request<wire::validate_provider_config::Request>,
    ) -> Answer<wire::validate_provider_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn configure_provider(
        &self,
        _: Request<wire::configure_provider::Request>,
    ) -> Answer<wire::configure_provider::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn validate_resource_config(
        &self,
        request: Request<wire::validate_resource_config::Request>,
    ) -> Answer<wire::validate_resource_config::Response> {
        let config = self.decode(&request.into_inner().config);
        let mut response = wire::validate_resource_config::Response::default();
        if text(config.member("misbehave")) == "validate_error" {
            response.diagnostics = error("lab: invalid");
        }
        Ok(Response::new(response))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<wire::upgrade_resource_state::Request>,
    ) -> Answer<wire::upgrade_resource_state::Response> {
        let raw = request.into_inner().raw_state.unwrap_or_default().json;
        let value = state(&raw, &self.ty());
        Ok(Response::new(wire::upgrade_resource_state::Response {
            upgraded_state: self.encode(&value),
            ..Default::default()
        }))
    }

    async fn read_resource(
        &self,
        request: Request<wire::read_resource::Request>,
    ) -> Answer<wire::read_resource::Response> {
        let request = request.into_inner();
        Ok(Response::new(wire::read_resource::Response {
            new_state: request.current_state,
            private: request.private,
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<wire::plan_resource_change::Request>,
    ) -> Answer<wire::plan_resource_change::Response> {
        let request = request.into_inner();
        let (prior, config) = (
            self.decode(&request.prior_state),
            self.decode(&request.config),
        );
        let proposed = self.decode(&request.proposed_new_state);
        let name = text(config.member("name"));
        self.remember(name, request.proposed_new_state.as_ref().expect("a value"));
        let mut response = wire::plan_resource_change::Response::default();
        if text(config.member("misbehave")) == "plan_error" {
            response.diagnostics = error("lab: no plan");
            return Ok(Response::new(response));
        }
        response.planned_state = self.encode(&self.plan(&prior, &proposed, &config));
        response.planned_private = request.prior_private;
        let selector = wire::attribute_path::step::Selector::AttributeName("kind".to_owned());
        let step = wire::attribute_path::Step {
            selector: Some(selector),
        };
        response.requires_replace = vec![wire::AttributePath { steps: vec![step] }];
        Ok(Response::new(response))
    }

    async fn apply_resource_change(
        &self,
        request: Request<wire::apply_resource_change::Request>,
    ) -> Answer<wire::apply_resource_change::Response> {
        let request = request.into_inner();
        let (planned, config) = (
            self.decode(&request.planned_state),
            self.decode(&request.config),
        );
        let mut response = wire::apply_resource_change::Response::default();
        if planned.is_null() {
            return Ok(Response::new(response));
        }
        response.new_state = self.encode(&self.make(&planned, &config));
        response.private = b"{}".to_vec().into();
        match text(config.member("misbehave")).as_str() {
            "apply_error" => response.diagnostics = error("lab: half made"),
            "apply_error_nothing" => {
                response.diagnostics = error("lab: not made");
                response.new_state = None;
            }
            _ => {}
        }
        Ok(Response::new(response))
    }
}
