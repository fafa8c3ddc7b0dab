//! A provider with one rich resource that exists in the state only. Shows how a provider is
//! written, and is what the tests run through a real Terraform.

use async_trait::async_trait;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::data_source::DataSourceType;
use tfsdk::function::Function;
use tfsdk::provider::{ConfigureRequest, Provider};
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ImportRequest, ImportResponse,
    ReadRequest, ReadResponse, Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use tfsdk::schema::validators::{AlsoRequires, ConflictsWith, OneOf};
use tfsdk::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};
use tfsdk::{AttributePath, Context, Diagnostics, PathExpression, Type, Value};

fn main() -> ExitCode {
    tfsdk::serve::serve_with(Toy::new, "registry.example/toys/toy")
}

struct Toy;

impl Toy {
    fn new() -> Self {
        falls_at("new");
        Self
    }
}

/// Tests choose where the provider panics.
fn falls_at(place: &str) {
    assert!(
        std::env::var("TOY_FALLS_AT").as_deref() != Ok(place),
        "the toy fell at {place}"
    );
}

#[async_trait]
impl Provider for Toy {
    type Data = ();

    fn type_name(&self) -> &str {
        "toy"
    }

    fn version(&self) -> &str {
        "0.0.1"
    }

    fn schema(&self) -> Schema {
        falls_at("schema");
        Schema::new(Block::new().attribute("endpoint", Attribute::string()))
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        falls_at("functions");
        Vec::new()
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        _: &mut Diagnostics,
    ) -> Option<Arc<()>> {
        request.context.logger().mask_field("password");
        Some(Arc::new(()))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<()>>> {
        falls_at("resource_types");
        vec![Box::new(Shelf)]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<()>>> {
        Vec::new()
    }
}

struct Shelf;

impl ResourceType<()> for Shelf {
    fn type_name(&self) -> &str {
        "toy_shelf"
    }

    fn schema(&self) -> Schema {
        let computed_id = || Attribute::string().computed().keeps_prior_value();
        let block = Block::new()
            .attribute("id", computed_id().never_null())
            .attribute("name", Attribute::string().required())
            .attribute(
                "arn",
                Attribute::string()
                    .computed()
                    .depends_on(["room"])
                    .known_prefix("arn:"),
            )
            .attribute("room", Attribute::string().optional().requires_replace())
            .attribute(
                "mode",
                Attribute::string()
                    .validator(OneOf::new(["wide", "high"]))
                    .validator(AlsoRequires::new(["room"])),
            )
            .attribute(
                "revision",
                Attribute::number().computed().changes_on_update(),
            )
            .attribute("height", Attribute::number().default_value(Value::from(3)))
            .attribute("secret", Attribute::string().sensitive())
            .attribute("password", Attribute::string().write_only())
            .attribute("labels", Attribute::map(Type::String))
            .attribute("anything", Attribute::dynamic())
            .attribute(
                "owner",
                Attribute::single_nested([
                    ("email", Attribute::string().required()),
                    ("id", computed_id()),
                ]),
            )
            .attribute(
                "books",
                Attribute::list_nested([
                    ("title", Attribute::string().required()),
                    ("isbn", computed_id()),
                    ("copies", Attribute::number().default_value(Value::from(1))),
                ])
                .keyed_by(["title"]),
            )
            .attribute(
                "tags",
                Attribute::set_nested([
                    ("key", Attribute::string().required()),
                    (
                        "value",
                        Attribute::string().default_value(Value::from("none")),
                    ),
                    ("id", computed_id()),
                ]),
            )
            .attribute(
                "rooms",
                Attribute::map_nested([("size", Attribute::number().required())]),
            )
            .nested(
                "rule",
                NestedBlock::new(
                    BlockNestingMode::List,
                    Block::new().attribute("action", Attribute::string().required()),
                ),
            )
            .nested(
                "limit",
                NestedBlock::new(
                    BlockNestingMode::Single,
                    Block::new().attribute("weight", Attribute::number().required()),
                ),
            )
            .nested(
                "mark",
                NestedBlock::new(
                    BlockNestingMode::Set,
                    Block::new().attribute("color", Attribute::string().required()),
                ),
            );
        let one_of = ["limit", "mode"].map(|name| PathExpression::root().attribute(name));
        Schema::new(block).validator(ConflictsWith::new(one_of))
    }

    fn resource(&self, _: Option<Arc<()>>) -> Box<dyn Resource> {
        Box::new(ShelfInstance)
    }
}

struct ShelfInstance;

/// The value with text in place of everything unknown, as a server would fill it in.
fn filled(value: &Value, revision: i64) -> Value {
    match value {
        Value::Unknown(_) => Value::from("made-by-server"),
        Value::List(elements) => Value::list(elements.iter().map(|e| filled(e, revision))),
        Value::Set(elements) => Value::set(elements.iter().map(|e| filled(e, revision))),
        Value::Map(entries) => Value::map(
            entries
                .iter()
                .map(|(key, value)| (key.clone(), filled(value, revision))),
        ),
        Value::Object(members) => Value::object(members.iter().map(|(name, value)| {
            let value = match (name.as_str(), value) {
                ("revision", Value::Unknown(_)) => Value::from(revision),
                ("arn", Value::Unknown(_)) => Value::from("arn:toy"),
                _ => filled(value, revision),
            };
            (name.clone(), value)
        })),
        known => known.clone(),
    }
}

const WORK: Duration = Duration::from_millis(1500);

/// Waits for the answer that tells of the shelf, where its name asks for that. `unhurried` ones do
/// not hear that Terraform asks to stop; `careful` ones hear it, but wait for the answer.
async fn call(context: &Context, shelf: &Value, diagnostics: &mut Diagnostics) {
    match shelf.attribute("name").and_then(Value::as_str) {
        Some("unhurried") => tokio::time::sleep(WORK).await,
        Some("careful") => {
            tokio::time::sleep(WORK).await;
            if context.is_cancelled() {
                diagnostics.error("Stopped", "The shelf has no boards.");
            }
        }
        Some("trips") => {
            context.cancelled().await;
            panic!("the toy tripped");
        }
        _ => {}
    }
}

/// Works as long as the shelf's name asks for. `slow` shelves are left half done when Terraform
/// asks to stop; `stubborn` ones are finished all the same.
async fn work(context: &Context, shelf: &Value, diagnostics: &mut Diagnostics) {
    let work = tokio::time::sleep(WORK);
    match shelf.attribute("name").and_then(Value::as_str) {
        Some("falls") => {
            context.cancelled().await;
            panic!("the shelf fell down");
        }
        Some("stubborn") => work.await,
        Some("slow") => tokio::select! {
            () = work => {}
            () = context.cancelled() => diagnostics.error("Stopped", "The shelf is half done."),
        },
        _ => {}
    }
}

#[async_trait]
impl Resource for ShelfInstance {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        call(request.context, request.plan, &mut response.diagnostics).await;
        response.created(filled(request.plan, 1));
        let text = |name| request.config.attribute(name).and_then(Value::as_str);
        tracing::info!(
            room = text("room"),
            password = text("password"),
            "put up the shelf"
        );
        work(request.context, request.plan, &mut response.diagnostics).await;
        if request.config.attribute("name") == Some(&Value::from("breaks")) {
            response.diagnostics.attribute_error(
                AttributePath::root().attribute("name"),
                "The shelf broke",
                "It was put up, but did not hold.",
            );
        }
        if request.config.attribute("name") == Some(&Value::from("panics")) {
            panic!("the shelf fell down");
        }
    }

    async fn read(&self, _: ReadRequest<'_>, response: &mut ReadResponse) {
        // After an import only the id is there.
        if let Some(Value::Object(members)) = &mut response.state
            && members.get("name").is_some_and(Value::is_null)
        {
            members.insert("name".to_owned(), Value::from("imported"));
            members.insert("revision".to_owned(), Value::from(1));
            members.insert("height".to_owned(), Value::from(3));
            members.insert("arn".to_owned(), Value::from("arn:toy"));
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        work(request.context, request.plan, &mut response.diagnostics).await;
        if response.diagnostics.has_errors() {
            return;
        }
        let revision = request.prior.attribute("revision").and_then(Value::as_i64);
        response.state = filled(request.plan, revision.unwrap_or(0) + 1);
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        work(request.context, request.prior, &mut response.diagnostics).await;
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        if let Value::Object(members) = &mut response.state {
            members.insert("id".to_owned(), Value::from(request.id));
        }
    }
}
