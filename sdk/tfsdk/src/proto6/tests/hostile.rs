//! Authors whose code goes wrong in every place that it is called from: what they made is kept.

mod answers;
mod falls;

use super::shop::{back, text, wire};
use crate::data_source::DataSourceType;
use crate::proto6::service::Service;
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use crate::schema::{Attribute, Block, Equality, Schema, implied_type};
use crate::{Diagnostics, Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// Goes off when a text has the word in it.
#[derive(Debug)]
struct Fuse;

impl Equality for Fuse {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        assert_ne!(right.as_str(), Some("equal"), "an equality went off");
        left == right
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        assert_ne!(value.as_str(), Some("canonical"), "a spelling went off");
        None
    }
}

/// Goes off when it is dropped.
struct Mine;

impl Drop for Mine {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("a drop went off");
        }
    }
}

pub(super) struct Rogue;

#[async_trait]
impl Provider for Rogue {
    type Data = ();

    fn type_name(&self) -> &str {
        "rogue"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new())
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<()>> {
        Some(Arc::new(()))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<()>>> {
        vec![Box::new(Rogue)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<()>>> {
        Vec::new()
    }
}

impl ResourceType<()> for Rogue {
    fn type_name(&self) -> &str {
        "rogue_thing"
    }

    fn schema(&self) -> Schema {
        Schema::new(
            Block::new()
                .attribute("name", Attribute::string().required())
                .attribute("id", Attribute::string().computed().keeps_prior_value())
                .attribute("note", Attribute::string().optional().equality(Fuse))
                .attribute("any", Attribute::dynamic().computed())
                .attribute("size", Attribute::number().computed()),
        )
    }

    fn resource(&self, _: Option<Arc<()>>) -> Box<dyn Resource> {
        Box::new(Instance { _mine: Mine })
    }
}

struct Instance {
    _mine: Mine,
}

/// What is planned for a new object, or what a server makes of it.
fn thing(name: &str, note: &str, id: Value) -> Value {
    let size = if id.is_unknown() {
        Value::unknown()
    } else {
        3.into()
    };
    let any = if id.is_unknown() {
        Value::unknown()
    } else {
        Value::Null
    };
    Value::object([
        ("name", Value::from(name)),
        ("note", note.into()),
        ("id", id),
        ("any", any),
        ("size", size),
    ])
}

fn with(mut value: Value, name: &str, member: Value) -> Value {
    let members = value.as_object_mut().unwrap();
    members.insert(name.to_owned(), member);
    value
}

fn deep(levels: usize) -> Value {
    let mut value = Value::from("deep");
    for _ in 0..levels {
        value = Value::list([value]);
    }
    Value::dynamic(value)
}

#[async_trait]
impl Resource for Instance {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let name = request.plan.attribute("name").and_then(Value::as_str);
        let name = name.unwrap_or_default();
        let made = thing(name, "as planned", "7".into());
        let partly = |name, value| Value::object([(name, value)]);
        match name {
            "equal" => response.created(with(made, "note", "equal".into())),
            "forgets" => {
                response.created(made);
                response.created(request.plan.clone());
            }
            "piecemeal" => {
                response.created(partly("id", "7".into()));
                response.created(partly("size", 4.into()));
                response.created(partly("size", 3.into()));
                response.created(partly("name", name.into()));
                response.created(partly("note", "as planned".into()));
            }
            "mistypes" => {
                response.created(made.clone());
                response.created(with(made, "id", 7.into()));
            }
            "babbles" => {
                response.created(made);
                response.created("7".into());
            }
            "babbles at once" => response.created("7".into()),
            "doubts" => {
                response.created(made);
                response.created(Value::unknown());
            }
            "doubts at once" => response.created(Value::unknown()),
            "digs" => response.created(with(made, "any", deep(300))),
            "delves" => response.created(with(made, "any", deep(70))),
            "digs a little" => response.created(with(made, "any", deep(50))),
            "takes back" => {
                response.created(made);
                response.created(Value::Null);
            }
            "mined" => {
                response.created(made);
                let _mine = Mine;
                std::future::pending::<()>().await;
            }
            "throws" => {
                response.created(made);
                std::panic::panic_any(Mine);
            }
            "tells" => {
                request.context.logger().add_secret("hunter2");
                response.created(made);
                response
                    .diagnostics
                    .error("hunter2 is wrong", "Not hunter2.");
                panic!("cannot log in with hunter2");
            }
            "rants" => {
                response.created(made);
                for word in 0..1000 {
                    response.diagnostics.warning(format!("{word}"), "No.");
                }
                response
                    .diagnostics
                    .error("It broke", "\u{e9}".repeat(1 << 20));
                response.diagnostics.error("n".repeat(1 << 20), "");
            }
            "shouts" => {
                response.created(made);
                response
                    .diagnostics
                    .error("It broke", "\u{e9}".repeat(1 << 20));
            }
            "decomposes" => {
                let note = Value::String("cafe\u{301}".to_owned());
                response.created(with(made, "note", note));
            }
            _ => response.created(made),
        }
    }

    async fn read(&self, _: ReadRequest<'_>, response: &mut ReadResponse) {
        let state = response.state.take().unwrap();
        response.state = Some(with(state, "note", "equal".into()));
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        let name = request.plan.attribute("name").and_then(Value::as_str);
        let name = name.unwrap_or_default();
        let made = thing(name, "as planned", "7".into());
        response.state = match name {
            "equal" => with(made, "note", "equal".into()),
            "mistypes" => with(made, "id", 7.into()),
            "babbles" => "7".into(),
            "doubts" => Value::unknown(),
            "forgets" => with(made, "id", Value::unknown()),
            "forgets and fails" => {
                response.diagnostics.error("It failed", "In the middle.");
                with(made, "id", Value::unknown())
            }
            "digs" => with(made, "any", deep(300)),
            "loses" => Value::Null,
            "throws" => std::panic::panic_any(Mine),
            _ => made,
        };
    }

    async fn delete(&self, request: DeleteRequest<'_>, _: &mut DeleteResponse) {
        let name = request.prior.attribute("name").and_then(Value::as_str);
        if name == Some("throws") {
            std::panic::panic_any(Mine);
        }
    }
}

fn wanted() -> Type {
    implied_type(&ResourceType::schema(&Rogue).block)
}

async fn open() -> Service {
    let service = Service::new(Rogue);
    let request = Request::new(proto::configure_provider::Request::default());
    let answer = Calls::configure_provider(&service, request).await;
    assert_eq!(text(&answer.unwrap().into_inner().diagnostics), "");
    service
}

/// The state and the messages that an apply left.
async fn apply(service: &Service, prior: Value, planned: Value) -> (Value, String) {
    let request = proto::apply_resource_change::Request {
        type_name: "rogue_thing".to_owned(),
        prior_state: wire(&prior, &wanted()),
        config: wire(&planned, &wanted()),
        planned_state: wire(&planned, &wanted()),
        ..Default::default()
    };
    let answer = Calls::apply_resource_change(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let found = text(&answer.diagnostics);
    (back(answer.new_state.as_ref(), &wanted()), found)
}

/// The state as Terraform stores it, read back.
async fn stored(service: &Service, state: &Value) -> Value {
    let json = crate::value::json::encode(state, &wanted()).unwrap();
    let request = proto::upgrade_resource_state::Request {
        type_name: "rogue_thing".to_owned(),
        version: 0,
        raw_state: Some(proto::RawState {
            json: json.into(),
            ..Default::default()
        }),
    };
    let answer = Calls::upgrade_resource_state(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(text(&answer.diagnostics), "");
    back(answer.upgraded_state.as_ref(), &wanted())
}
