//! A provider with every kind of nesting that writes each plan request down.

use async_trait::async_trait;
use std::collections::BTreeMap;
use std::io::Write;
use tfplugin6::proto::provider_server::Provider;
use tfplugin6::proto::{self as wire, schema};
use tfsdk_testing::schema::{Attribute, Block, Kind, Schema};
use tfsdk_testing::value::{Value, from_json, read, write};
use tonic::{Request, Response, Status};

/// The variable that names the file to write to.
pub const FILE: &str = "RECORDER_FILE";
/// The resource type.
pub const TYPE: &str = "recorder_thing";

type Answer<T> = Result<Response<T>, Status>;

/// The provider.
pub struct Recorder {
    schema: Schema,
}

impl Recorder {
    pub fn new() -> Self {
        let mut found = Vec::new();
        let schemas = tfsdk_testing::schema::decode(&schemas(), &mut found);
        assert!(found.is_empty(), "{found:?}");
        let schema = schemas.resources[TYPE].clone();
        Self { schema }
    }

    /// The schema of the one resource.
    pub fn block(&self) -> &Block {
        &self.schema.block
    }

    pub fn decode(&self, message: &Option<wire::DynamicValue>) -> Value {
        let bytes = &message.as_ref().expect("a value").msgpack;
        read(bytes, &self.block().ty()).expect("a value of the type")
    }

    fn encode(&self, value: &Value) -> Option<wire::DynamicValue> {
        Some(wire::DynamicValue {
            msgpack: write(value, &self.block().ty()).into(),
            ..Default::default()
        })
    }
}

/// All that a plan request holds of values, one line each.
pub fn record(request: &wire::plan_resource_change::Request) -> String {
    let hex = |message: &Option<wire::DynamicValue>| {
        let bytes = message
            .as_ref()
            .map(|m| m.msgpack.clone())
            .unwrap_or_default();
        bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let (prior, config) = (hex(&request.prior_state), hex(&request.config));
    format!("{prior} {config} {}\n", hex(&request.proposed_new_state))
}

fn attribute(name: &str, presence: &str) -> schema::Attribute {
    schema::Attribute {
        name: name.to_owned(),
        r#type: b"\"string\"".to_vec().into(),
        required: presence == "required",
        optional: presence.starts_with("optional"),
        computed: presence.ends_with("computed"),
        ..Default::default()
    }
}

fn leaves() -> Vec<schema::Attribute> {
    vec![
        attribute("o", "optional"),
        attribute("oc", "optional computed"),
        attribute("c", "computed"),
    ]
}

fn nested(name: &str, nesting: i32, presence: &str, deep: bool) -> schema::Attribute {
    let mut attributes = leaves();
    if deep {
        attributes.push(nested("deep", nesting, "optional", false));
    }
    schema::Attribute {
        r#type: Default::default(),
        nested_type: Some(schema::Object {
            attributes,
            nesting,
            ..Default::default()
        }),
        ..attribute(name, presence)
    }
}

fn block(name: &str, nesting: i32, deep: bool) -> schema::NestedBlock {
    let mut block_ = schema::Block {
        attributes: leaves(),
        ..Default::default()
    };
    block_
        .attributes
        .push(nested("objects", 2, "optional", false));
    if deep {
        block_.block_types.push(block("inner", nesting, false));
    }
    schema::NestedBlock {
        type_name: name.to_owned(),
        block: Some(block_),
        nesting,
        min_items: 0,
        max_items: 0,
    }
}

fn schemas() -> wire::get_provider_schema::Response {
    let mut attributes = leaves();
    for (name, nesting) in [("single", 1), ("list", 2), ("set", 3), ("map", 4)] {
        attributes.push(nested(&format!("{name}_o"), nesting, "optional", true));
        attributes.push(nested(
            &format!("{name}_oc"),
            nesting,
            "optional computed",
            true,
        ));
        attributes.push(nested(&format!("{name}_c"), nesting, "computed", false));
    }
    let blocks = [
        ("one", 1),
        ("items", 2),
        ("bag", 3),
        ("labelled", 4),
        ("group", 5),
    ];
    let schema = wire::Schema {
        block: Some(schema::Block {
            attributes,
            block_types: blocks
                .iter()
                .map(|(n, nesting)| block(n, *nesting, true))
                .collect(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let mut response = wire::get_provider_schema::Response {
        provider: Some(wire::Schema {
            block: Some(Default::default()),
            ..Default::default()
        }),
        ..Default::default()
    };
    response.resource_schemas.insert(TYPE.to_owned(), schema);
    response
}

/// Marks what the provider is to decide as unknown.
fn open(attributes: &BTreeMap<String, Attribute>, value: &Value) -> Value {
    let Value::Object(members) = value else {
        return value.clone();
    };
    let mut members = members.clone();
    for (name, attribute) in attributes {
        let member = &members[name];
        let opened = match &attribute.kind {
            _ if attribute.computed && member.is_null() => Value::unknown(),
            Kind::Nested(nested) => each(member, &|object| open(&nested.attributes, object)),
            Kind::Plain(_) => continue,
        };
        members.insert(name.clone(), opened);
    }
    Value::Object(members)
}

fn open_block(block: &Block, value: &Value) -> Value {
    let Value::Object(mut members) = open(&block.attributes, value) else {
        return value.clone();
    };
    for (name, nested) in &block.blocks {
        let opened = each(&members[name], &|object| open_block(&nested.block, object));
        members.insert(name.clone(), opened);
    }
    Value::Object(members)
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

#[async_trait]
impl Provider for Recorder {
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
        _: Request<wire::validate_resource_config::Request>,
    ) -> Answer<wire::validate_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<wire::upgrade_resource_state::Request>,
    ) -> Answer<wire::upgrade_resource_state::Response> {
        let raw = request.into_inner().raw_state.unwrap_or_default().json;
        let json = serde_json::from_slice(&raw).expect("a state in JSON");
        let value = from_json(&json, &self.block().ty()).expect("a state");
        Ok(Response::new(wire::upgrade_resource_state::Response {
            upgraded_state: self.encode(&value),
            ..Default::default()
        }))
    }

    async fn read_resource(
        &self,
        request: Request<wire::read_resource::Request>,
    ) -> Answer<wire::read_resource::Response> {
        Ok(Response::new(wire::read_resource::Response {
            new_state: request.into_inner().current_state,
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<wire::plan_resource_change::Request>,
    ) -> Answer<wire::plan_resource_change::Response> {
        let request = request.into_inner();
        if let Some(file) = std::env::var_os(FILE) {
            let file = std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(file);
            let written = file.and_then(|mut f| f.write_all(record(&request).as_bytes()));
            written.map_err(|error| Status::internal(error.to_string()))?;
        }
        let proposed = self.decode(&request.proposed_new_state);
        Ok(Response::new(wire::plan_resource_change::Response {
            planned_state: self.encode(&open_block(self.block(), &proposed)),
            ..Default::default()
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<wire::apply_resource_change::Request>,
    ) -> Answer<wire::apply_resource_change::Response> {
        let planned = self.decode(&request.into_inner().planned_state);
        let made = open_made(self.block(), &planned);
        Ok(Response::new(wire::apply_resource_change::Response {
            new_state: self.encode(&made),
            ..Default::default()
        }))
    }
}

/// Gives a value to every unknown: text for text, nothing for collections and objects.
fn open_made(block: &Block, planned: &Value) -> Value {
    let Value::Object(members) = planned else {
        return planned.clone();
    };
    let top = members.iter().map(|(name, value)| {
        let plain = block
            .attributes
            .get(name)
            .is_none_or(|a| matches!(a.kind, Kind::Plain(_)));
        let made = match value {
            Value::Unknown(_) if !plain => {
                from_json(&computed_object(name), &block.attributes[name].ty())
                    .expect("an object of the type")
            }
            other => other.map_unknowns(&|_| "made".into()),
        };
        (name.clone(), made)
    });
    Value::Object(top.collect())
}

fn computed_object(name: &str) -> serde_json::Value {
    let object = serde_json::json!({"c": "made", "oc": "made"});
    match name.split('_').next() {
        Some("single") => object,
        Some("map") => serde_json::json!({"k": object}),
        _ => serde_json::json!([object]),
    }
}
