//! The resource `kiosk_blend`. This file is yours: `gen provider` wrote it once and never touches it again.
//!
//! Written out here, to show how: a blend is mixed of beans, and the API has it under the name that the
//! parts make together.

use std::sync::Arc;
use tfsdk_rest::Client;
use tfsdk_rest::custom::Call;
use tfsdk_rest::hooks::Json;
use tfsdk_rest::tfsdk::model::{FromValue, IntoValue};
use tfsdk_rest::tfsdk::resource::*;
use tfsdk_rest::tfsdk::schema::{Attribute, Block, Schema};
use tfsdk_rest::tfsdk::{Context, Type, Value, async_trait};

/// The kind of resource that the provider offers.
pub fn resource_type() -> Box<dyn ResourceType<Client>> {
    Box::new(Kind)
}

struct Kind;

impl ResourceType<Client> for Kind {
    fn type_name(&self) -> &str {
        "kiosk_blend"
    }

    fn schema(&self) -> Schema {
        let parts = Attribute::list(Type::String).required().requires_replace();
        let strength = Attribute::number().optional();
        Schema::new(
            Block::new()
                .attribute("id", Attribute::string().computed().keeps_prior_value())
                .attribute("parts", parts.description("The beans in it."))
                .attribute("strength", strength.description("From 1 to 9.")),
        )
    }

    fn resource(&self, client: Option<Arc<Client>>) -> Box<dyn Resource> {
        Box::new(Own { client })
    }
}

/// Acts on the objects. The client is there once the provider is configured.
struct Own {
    client: Option<Arc<Client>>,
}

/// What may go wrong, for the practitioner.
type Outcome<T> = Result<T, String>;

impl Own {
    fn client(&self) -> Outcome<&Client> {
        let client = self.client.as_deref();
        client.ok_or_else(|| "The provider is not configured.".to_owned())
    }

    async fn put(&self, context: &Context, plan: &Value) -> Outcome<Value> {
        let attribute = |name| plan.attribute(name).unwrap_or(&Value::Null);
        let parts = Vec::<String>::from_value(attribute("parts")).map_err(|e| e.to_string())?;
        let id = parts.join("-");
        let mut body = Json::object();
        if let Some(strength) = attribute("strength").as_i64() {
            body.insert("/strength", strength);
        }
        let call = Call::put("/blends/{id}").parameter("id", &id).body(body);
        call.send(self.client()?, context).await?;
        Ok(Value::object([
            ("id", Value::from(id)),
            ("parts", parts.into_value()),
            ("strength", attribute("strength").clone()),
        ]))
    }
}

fn id(state: &Value) -> &str {
    let id = state.attribute("id").and_then(Value::as_str);
    id.unwrap_or_default()
}

#[async_trait]
impl Resource for Own {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        match self.put(request.context, request.plan).await {
            Ok(state) => response.created(state),
            Err(why) => response.diagnostics.error("Cannot mix a blend", why),
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        let call = Call::get("/blends/{id}").parameter("id", id(request.prior));
        let sent = match self.client() {
            Ok(client) => call.send(client, request.context).await,
            Err(why) => Err(why),
        };
        match sent {
            Ok(reply) if reply.is_gone() => response.state = None,
            Ok(reply) => {
                let strength = reply.body.as_ref().and_then(|body| body.get("strength"));
                let strength = strength.and_then(Json::as_number).cloned();
                let strength = strength.map_or(Value::Null, Value::Number);
                let state = response.state.as_mut().and_then(Value::as_object_mut);
                if let Some(members) = state {
                    members.insert("strength".to_owned(), strength);
                }
            }
            Err(why) => response.diagnostics.error("Cannot read a blend", why),
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        match self.put(request.context, request.plan).await {
            Ok(state) => response.state = state,
            Err(why) => response.diagnostics.error("Cannot change a blend", why),
        }
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let call = Call::delete("/blends/{id}").parameter("id", id(request.prior));
        let sent = match self.client() {
            Ok(client) => call.send(client, request.context).await,
            Err(why) => Err(why),
        };
        if let Err(why) = sent {
            response.diagnostics.error("Cannot pour a blend away", why);
        }
    }
}
