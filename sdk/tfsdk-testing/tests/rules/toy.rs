//! A provider made of raw messages, which breaks one rule on request.

use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::Mutex;
use tfplugin6::proto::provider_server::Provider;
use tfplugin6::proto::{self as wire, schema};
use tfsdk_testing::Rule;
use tfsdk_testing::value::{Type, Value, read, write};
use tonic::{Request, Response, Status};

/// The rules that the toy knows how to break.
pub const FAULTS: &[Rule] = &[
    Rule::SchemaIncomplete,
    Rule::SchemaType,
    Rule::SchemaPresence,
    Rule::SchemaName,
    Rule::SchemaVersion,
    Rule::SchemaBlockLimits,
    Rule::SchemaSet,
    Rule::SchemaWriteOnly,
    Rule::SchemaDeprecation,
    Rule::ValueFits,
    Rule::StatusForUserErrors,
    Rule::DiagnosticSeverity,
    Rule::LegacyTypeSystem,
    Rule::PlanMatchesConfig,
    Rule::PlanNullForUnconfigured,
    Rule::PlanNestedCount,
    Rule::PlanNestedKnown,
    Rule::PlanUnknownConfig,
    Rule::PlanExistence,
    Rule::PlanFinal,
    Rule::PlanDestroyNull,
    Rule::PlanReplacePath,
    Rule::PlanPrivateKept,
    Rule::ReadPrivateKept,
    Rule::DeferredUnasked,
    Rule::ApplyConsistent,
    Rule::ApplyKnown,
    Rule::ApplyDeleteNull,
    Rule::ReadKnown,
    Rule::UpgradeKept,
    Rule::UpgradeKnown,
    Rule::ImportOne,
    Rule::ImportKnown,
    Rule::DataPresent,
    Rule::DataKnown,
    Rule::WriteOnlyNull,
];

type Answer<T> = Result<Response<T>, Status>;

pub struct Toy {
    fault: Option<Rule>,
    objects: Mutex<BTreeMap<String, Value>>,
    made: Mutex<u32>,
    plans: Mutex<u32>,
}

impl Toy {
    pub fn new(fault: Option<Rule>) -> Self {
        Self {
            fault,
            objects: Mutex::default(),
            made: Mutex::default(),
            plans: Mutex::default(),
        }
    }

    fn breaks(&self, rule: Rule) -> bool {
        self.fault == Some(rule)
    }
}

fn ty() -> Type {
    let text = r#"["object", {"id": "string", "name": "string", "size": "number", "note": "string",
        "secret": "string", "parts": ["list", ["object", {"label": "string", "serial": "string"}]],
        "rule": ["list", ["object", {"port": "number"}]]}]"#;
    Type::parse(text.as_bytes()).expect("a type")
}

fn decode(message: &Option<wire::DynamicValue>) -> Value {
    let bytes = &message.as_ref().expect("a value").msgpack;
    read(bytes, &ty()).expect("a value of the type")
}

fn encode(value: &Value) -> Option<wire::DynamicValue> {
    Some(wire::DynamicValue {
        msgpack: write(value, &ty()).into(),
        ..Default::default()
    })
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

fn error(summary: &str) -> wire::Diagnostic {
    wire::Diagnostic {
        severity: 1,
        summary: summary.to_owned(),
        ..Default::default()
    }
}

fn attribute(name: &str, ty: &str) -> schema::Attribute {
    schema::Attribute {
        name: name.to_owned(),
        r#type: ty.as_bytes().to_vec().into(),
        optional: true,
        ..Default::default()
    }
}

fn computed(name: &str, ty: &str) -> schema::Attribute {
    schema::Attribute {
        optional: false,
        computed: true,
        ..attribute(name, ty)
    }
}

impl Toy {
    fn schema(&self) -> wire::Schema {
        let string = "\"string\"";
        let parts = schema::Object {
            nesting: 2,
            attributes: vec![attribute("label", string), computed("serial", string)],
            ..Default::default()
        };
        let mut attributes = vec![
            computed("id", string),
            schema::Attribute {
                required: true,
                optional: self.breaks(Rule::SchemaPresence),
                ..attribute("name", string)
            },
            schema::Attribute {
                computed: true,
                ..attribute("size", "\"number\"")
            },
            attribute("note", string),
            schema::Attribute {
                write_only: true,
                computed: self.breaks(Rule::SchemaWriteOnly),
                ..attribute("secret", string)
            },
            schema::Attribute {
                nested_type: Some(parts),
                ..attribute("parts", "")
            },
        ];
        if self.breaks(Rule::SchemaType) {
            attributes.push(attribute("broken", "string"));
        }
        if self.breaks(Rule::SchemaName) {
            attributes.push(attribute("for_each", string));
        }
        if self.breaks(Rule::SchemaDeprecation) {
            let message = "use note".to_owned();
            attributes.push(schema::Attribute {
                deprecation_message: message,
                ..attribute("old", string)
            });
        }
        if self.breaks(Rule::SchemaSet) {
            attributes.push(schema::Attribute {
                nested_type: Some(schema::Object {
                    nesting: 3,
                    attributes: vec![attribute("any", "\"dynamic\"")],
                    ..Default::default()
                }),
                ..attribute("bag", "")
            });
        }
        let rule = schema::NestedBlock {
            type_name: "rule".to_owned(),
            block: Some(schema::Block {
                attributes: vec![attribute("port", "\"number\"")],
                ..Default::default()
            }),
            nesting: 2,
            min_items: if self.breaks(Rule::SchemaBlockLimits) {
                3
            } else {
                0
            },
            max_items: 2,
        };
        let block = schema::Block {
            attributes,
            block_types: vec![rule],
            ..Default::default()
        };
        wire::Schema {
            version: if self.breaks(Rule::SchemaVersion) {
                -1
            } else {
                0
            },
            block: (!self.breaks(Rule::SchemaIncomplete)).then_some(block),
        }
    }

    fn plan(&self, request: &wire::plan_resource_change::Request) -> Value {
        let (prior, proposed) = (
            decode(&request.prior_state),
            decode(&request.proposed_new_state),
        );
        let config = decode(&request.config);
        if config.is_null() {
            return if self.breaks(Rule::PlanDestroyNull) {
                prior
            } else {
                Value::Null
            };
        }
        let mut planned = with(&proposed, "secret", Value::Null);
        for name in ["id", "size"] {
            if planned.member(name).is_null() {
                planned = with(&planned, name, Value::unknown());
            }
        }
        let parts = planned.member("parts").elements().iter();
        let parts = parts.map(|part| match part.member("serial") {
            Value::Null => with(part, "serial", Value::unknown()),
            _ => part.clone(),
        });
        if !planned.member("parts").is_null() {
            planned = with(&planned, "parts", Value::List(parts.collect()));
        }
        let creates = prior.is_null();
        let known = !config.member("name").is_unknown();
        match self.fault {
            Some(Rule::PlanMatchesConfig) if known => with(&planned, "name", "other".into()),
            Some(Rule::PlanNullForUnconfigured) => with(&planned, "note", "made up".into()),
            Some(Rule::PlanNestedCount) => with(&planned, "parts", Value::List(Vec::new())),
            Some(Rule::PlanNestedKnown) => with(&planned, "parts", Value::unknown()),
            Some(Rule::PlanUnknownConfig) if !known => with(&planned, "name", "guess".into()),
            Some(Rule::PlanExistence) => with(&planned, "rule", Value::Null),
            Some(Rule::WriteOnlyNull) => with(&planned, "secret", "s".into()),
            Some(Rule::PlanFinal) if creates && known => {
                let mut plans = self.plans.lock().expect("unpoisoned");
                *plans += 1;
                with(&planned, "size", Value::number(&plans.to_string()))
            }
            _ => planned,
        }
    }
}

#[async_trait]
impl Provider for Toy {
    async fn get_provider_schema(
        &self,
        _: Request<wire::get_provider_schema::Request>,
    ) -> Answer<wire::get_provider_schema::Response> {
        let empty = wire::Schema {
            block: Some(Default::default()),
            ..Default::default()
        };
        let mut response = wire::get_provider_schema::Response {
            provider: Some(empty),
            server_capabilities: Some(wire::ServerCapabilities {
                plan_destroy: true,
                ..Default::default()
            }),
            ..Default::default()
        };
        response
            .resource_schemas
            .insert("toy_box".to_owned(), self.schema());
        response
            .data_source_schemas
            .insert("toy_box".to_owned(), self.schema());
        Ok(Response::new(response))
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
        let mut response = wire::configure_provider::Response::default();
        if self.breaks(Rule::DiagnosticSeverity) {
            response.diagnostics.push(wire::Diagnostic {
                summary: "lost".to_owned(),
                ..Default::default()
            });
        }
        if self.breaks(Rule::StatusForUserErrors) {
            return Err(Status::internal("the token is wrong"));
        }
        Ok(Response::new(response))
    }

    async fn validate_resource_config(
        &self,
        _: Request<wire::validate_resource_config::Request>,
    ) -> Answer<wire::validate_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn validate_data_resource_config(
        &self,
        _: Request<wire::validate_data_resource_config::Request>,
    ) -> Answer<wire::validate_data_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<wire::upgrade_resource_state::Request>,
    ) -> Answer<wire::upgrade_resource_state::Response> {
        let raw = request.into_inner().raw_state.unwrap_or_default().json;
        let json = serde_json::from_slice(&raw).expect("a state in JSON");
        let mut value = tfsdk_testing::value::from_json(&json, &ty()).expect("a state");
        if value.member("rule").is_null() {
            value = with(&value, "rule", Value::List(Vec::new()));
        }
        if self.breaks(Rule::UpgradeKnown) {
            value = with(&value, "size", Value::unknown());
        }
        Ok(Response::new(wire::upgrade_resource_state::Response {
            upgraded_state: if self.breaks(Rule::UpgradeKept) {
                None
            } else {
                encode(&value)
            },
            ..Default::default()
        }))
    }

    async fn read_resource(
        &self,
        request: Request<wire::read_resource::Request>,
    ) -> Answer<wire::read_resource::Response> {
        let request = request.into_inner();
        let id = text(decode(&request.current_state).member("id"));
        let mut value = self.objects.lock().expect("unpoisoned").get(&id).cloned();
        if self.breaks(Rule::ReadKnown) {
            value = value.map(|v| with(&v, "size", Value::unknown()));
        }
        let dropped = self.breaks(Rule::ReadPrivateKept);
        Ok(Response::new(wire::read_resource::Response {
            new_state: encode(&value.unwrap_or(Value::Null)),
            private: if dropped {
                Default::default()
            } else {
                request.private
            },
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<wire::plan_resource_change::Request>,
    ) -> Answer<wire::plan_resource_change::Response> {
        let request = request.into_inner();
        let wrong = if self.breaks(Rule::PlanReplacePath) {
            "nowhere"
        } else {
            "name"
        };
        let selector = wire::attribute_path::step::Selector::AttributeName(wrong.to_owned());
        let step = wire::attribute_path::Step {
            selector: Some(selector),
        };
        let mut planned_state = encode(&self.plan(&request));
        if self.breaks(Rule::ValueFits) {
            planned_state = Some(wire::DynamicValue {
                msgpack: vec![0x80].into(),
                ..Default::default()
            });
        }
        let dropped = self.breaks(Rule::PlanPrivateKept);
        Ok(Response::new(wire::plan_resource_change::Response {
            planned_state,
            requires_replace: vec![wire::AttributePath { steps: vec![step] }],
            planned_private: if dropped {
                Default::default()
            } else {
                request.prior_private
            },
            legacy_type_system: self.breaks(Rule::LegacyTypeSystem),
            deferred: self.breaks(Rule::DeferredUnasked).then(Default::default),
            ..Default::default()
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<wire::apply_resource_change::Request>,
    ) -> Answer<wire::apply_resource_change::Response> {
        let request = request.into_inner();
        let (prior, planned) = (decode(&request.prior_state), decode(&request.planned_state));
        let mut response = wire::apply_resource_change::Response::default();
        let mut objects = self.objects.lock().expect("unpoisoned");
        if planned.is_null() {
            objects.remove(&text(prior.member("id")));
            let kept = if self.breaks(Rule::ApplyDeleteNull) {
                &prior
            } else {
                &Value::Null
            };
            response.new_state = encode(kept);
            return Ok(Response::new(response));
        }
        let mut id = text(prior.member("id"));
        if prior.is_null() {
            let mut made = self.made.lock().expect("unpoisoned");
            *made += 1;
            id = format!("id-{made}");
        }
        let mut new = with(&planned, "id", Value::String(id.clone()));
        if new.member("size").is_unknown() {
            new = with(&new, "size", Value::number("1"));
        }
        new = new.map_unknowns(&|_| "s1".into());
        objects.insert(id, new.clone());
        match self.fault {
            Some(Rule::ApplyConsistent) => new = with(&new, "name", "NAME".into()),
            Some(Rule::ApplyKnown) => new = with(&new, "id", Value::unknown()),
            _ => {}
        }
        if text(new.member("name")) == "fail" {
            response.diagnostics.push(error("it failed half-way"));
        }
        response.new_state = encode(&new);
        response.private = b"{}".to_vec().into();
        Ok(Response::new(response))
    }

    async fn import_resource_state(
        &self,
        request: Request<wire::import_resource_state::Request>,
    ) -> Answer<wire::import_resource_state::Response> {
        let request = request.into_inner();
        let json = serde_json::json!({"id": request.id, "rule": []});
        let mut value = tfsdk_testing::value::from_json(&json, &ty()).expect("a stub");
        if self.breaks(Rule::ImportKnown) {
            value = with(&value, "size", Value::unknown());
        }
        let wrong = self.breaks(Rule::ImportOne);
        let imported = wire::import_resource_state::ImportedResource {
            type_name: if wrong {
                String::new()
            } else {
                request.type_name
            },
            state: encode(&value),
            ..Default::default()
        };
        Ok(Response::new(wire::import_resource_state::Response {
            imported_resources: vec![imported],
            ..Default::default()
        }))
    }

    async fn read_data_source(
        &self,
        request: Request<wire::read_data_source::Request>,
    ) -> Answer<wire::read_data_source::Response> {
        let value = with(&decode(&request.into_inner().config), "id", "found".into());
        let value = match self.fault {
            Some(Rule::DataPresent) => Value::Null,
            Some(Rule::DataKnown) => with(&value, "size", Value::unknown()),
            _ => value,
        };
        Ok(Response::new(wire::read_data_source::Response {
            state: encode(&value),
            ..Default::default()
        }))
    }
}
