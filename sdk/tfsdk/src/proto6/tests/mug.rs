//! A kind of resource with an identity. The name of an instance chooses what it does.

use super::shop::Till;
use crate::deferral::Deferred;
use crate::identity::{IdentityAttribute, IdentitySchema};
use crate::import_id::ImportId;
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, GenerateConfigRequest,
    GenerateConfigResponse, ImportRequest, ImportResponse, Imported, ModifyPlanRequest,
    ModifyPlanResponse, MoveStateRequest, MoveStateResponse, ReadRequest, ReadResponse, Resource,
    ResourceType, UpdateRequest, UpdateResponse, UpgradeIdentityRequest, UpgradeIdentityResponse,
};
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{AttributePath, Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Duration;

pub(super) struct Mug;

pub(super) fn identity_schema() -> IdentitySchema {
    IdentitySchema::new()
        .attribute("id", IdentityAttribute::number())
        .attribute("stand", IdentityAttribute::string().optional_for_import())
        .version(2)
}

pub(super) fn wanted() -> Type {
    implied_type(&Mug.schema().block)
}

/// A state or plan.
pub(super) fn mug(name: &str, id: Value) -> Value {
    Value::object([
        ("name", Value::from(name)),
        ("stand", "north".into()),
        ("id", id),
        ("size", 3.into()),
        ("pin", Value::Null),
        ("old", Value::Null),
        ("secret", Value::Null),
    ])
}

pub(super) fn with(mut value: Value, name: &str, member: Value) -> Value {
    let members = value.as_object_mut().unwrap();
    members.insert(name.to_owned(), member);
    value
}

pub(super) fn identity(id: i64, stand: Value) -> Value {
    Value::object([("id", Value::from(id)), ("stand", stand)])
}

impl ResourceType<Till> for Mug {
    fn type_name(&self) -> &str {
        "shop_mug"
    }

    fn schema(&self) -> Schema {
        let computed = |attribute: Attribute| attribute.computed().keeps_prior_value();
        Schema::new(
            Block::new()
                .attribute("name", Attribute::string().required())
                .attribute("stand", Attribute::string().default_value("north".into()))
                .attribute("id", computed(Attribute::number()))
                .attribute("size", Attribute::number().optional_computed())
                .attribute("pin", Attribute::string().write_only())
                .attribute(
                    "old",
                    Attribute::string()
                        .optional_computed()
                        .deprecated("Use name."),
                )
                .attribute("secret", Attribute::string().sensitive()),
        )
    }

    fn identity_schema(&self) -> Option<IdentitySchema> {
        Some(identity_schema())
    }

    fn resource(&self, data: Option<Arc<Till>>) -> Box<dyn Resource> {
        Box::new(Instance(data))
    }
}

struct Instance(Option<Arc<Till>>);

impl Instance {
    fn note(&self, text: impl Into<String>) {
        if let Some(till) = &self.0 {
            till.note(text);
        }
    }
}

fn name(value: &Value) -> &str {
    value
        .attribute("name")
        .and_then(Value::as_str)
        .unwrap_or("")
}

/// What the server makes of a plan.
fn made(plan: &Value) -> Value {
    let mut made = plan.clone();
    for (name, value) in made.as_object_mut().unwrap() {
        if value.is_unknown() {
            *value = if name == "old" { Value::Null } else { 7.into() };
        }
    }
    made
}

#[async_trait]
impl Resource for Instance {
    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        let meta = request.context.provider_meta().attribute("module");
        if let Some(module) = meta.and_then(Value::as_str) {
            self.note(format!("planned for {module}"));
        }
        if response.plan.is_null() {
            response.private.set_key("going", b"true").unwrap();
            response.diagnostics.warning("It will be gone", "For good.");
        }
        if let Some(earlier) = request.planned_private.get_key("chosen").unwrap() {
            self.note(format!("chosen {}", String::from_utf8_lossy(earlier)));
        }
        match name(&response.plan) {
            "later" => response.deferred = Some(Deferred::ResourceConfigUnknown),
            "replaced" => {
                let size = AttributePath::root().attribute("size");
                response.requires_replace.push(size);
            }
            "fortune" => response.identity = identity(8, Value::Null),
            _ => {}
        }
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        response.private.set_key("made", b"\"here\"").unwrap();
        let mut state = made(request.plan);
        match name(request.plan) {
            "stranger" => response.identity = Value::object([("id", Value::from("x"))]),
            "nameless" => state = with(state, "id", Value::Null),
            "explicit" => response.identity = identity(9, "south".into()),
            "slow" => {
                response.created(state);
                std::future::pending::<()>().await;
                return;
            }
            "late" => tokio::time::sleep(Duration::from_secs(100)).await,
            _ => {}
        }
        response.created(state);
        match name(request.plan) {
            "broken" => (response.diagnostics).error("It broke", "After it was made."),
            "falls" => panic!("it fell"),
            _ => {}
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        let state = response.state.as_mut().unwrap();
        match name(request.prior) {
            "" => *state = mug("found", request.prior.attribute("id").cloned().unwrap()),
            "swapped" => response.identity = identity(8, "north".into()),
            "gone" => response.state = None,
            "later" => response.deferred = Some(Deferred::AbsentPrerequisite),
            _ => {}
        }
        let seen = response
            .private
            .get_key("seen")
            .unwrap()
            .map(<[u8]>::to_vec);
        let count = seen.map_or(0, |seen| String::from_utf8(seen).unwrap().parse().unwrap());
        let next = format!("{}", count + 1);
        response.private.set_key("seen", next.as_bytes()).unwrap();
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        response.private.set_key("made", b"\"again\"").unwrap();
        assert_ne!(name(request.plan), "falls", "it fell");
        response.state = made(request.plan);
        if name(request.plan) == "swapped" {
            response.identity = identity(8, "north".into());
        }
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let made = request.private.get_key("made").unwrap().unwrap_or_default();
        self.note(format!("deleted {}", String::from_utf8_lossy(made)));
        if name(request.prior) == "sticky" {
            response
                .diagnostics
                .error("It stays", "It cannot be deleted.");
        }
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        if request.id == "later" {
            response.deferred = Some(Deferred::AbsentPrerequisite);
            return;
        }
        let (id, further) = request.id.split_once('+').unwrap_or((request.id, ""));
        let form = ImportId::template("{stand}/{id:integer}").unwrap();
        response.pass_through_parts(&ImportRequest { id, ..request }, &form);
        let label = |name: &str| Value::object([("name", Value::from(name))]);
        response.further = match further {
            "mugs" => {
                let start = [("id", Value::from(8)), ("stand", Value::from("south"))];
                let mut mug = Imported::new("shop_mug", Value::object(start));
                mug.private.set_key("imported", b"2").unwrap();
                vec![Imported::new("shop_label", label("one")), mug]
            }
            "nothing" => vec![Imported::new("shop_label", Value::Null)],
            "empty" => vec![Imported::new(
                "shop_mug",
                Value::object([("id", Value::Null)]),
            )],
            "odd" => vec![Imported::new("shop_saucer", label("one"))],
            "unknown" => vec![Imported::new(
                "shop_label",
                Value::object([("name", Value::unknown())]),
            )],
            _ => Vec::new(),
        };
        response.private.set_key("imported", b"true").unwrap();
    }

    /// Version 0 was text, version 1 had no stand; of version 2 nothing older is known.
    async fn upgrade_identity(
        &self,
        request: UpgradeIdentityRequest<'_>,
        response: &mut UpgradeIdentityResponse,
    ) {
        let tree = request.tree().unwrap();
        response.json = match request.version {
            0 => tree.as_str().map(|id| format!("{{\"id\":{id}}}")),
            1 => {
                let mut tree = tree;
                let members = tree.as_object_mut().unwrap();
                members.insert("stand".to_owned(), "north".into());
                Some(tree.to_string())
            }
            _ => None,
        };
    }

    async fn move_state(&self, request: MoveStateRequest<'_>, response: &mut MoveStateResponse) {
        let cup = Schema::new(
            Block::new()
                .attribute("title", Attribute::string())
                .attribute("number", Attribute::number()),
        );
        if request.comes_from("acme/shop", "shop_cup") {
            let cup = request.value(&cup).unwrap();
            let title = cup.attribute("title").and_then(Value::as_str).unwrap();
            response.state = mug(title, cup.attribute("number").cloned().unwrap());
            response.private = request.private().unwrap();
        } else if request.comes_from("other.example/acme/shop", "shop_glass") {
            let mut tree = request.tree().unwrap();
            let members = tree.as_object_mut().unwrap();
            let title = members.swap_remove("title").unwrap();
            members.insert("name".to_owned(), title);
            response.json = Some(tree.to_string());
        }
    }

    async fn generate_config(
        &self,
        request: GenerateConfigRequest<'_>,
        response: &mut GenerateConfigResponse,
    ) {
        if name(request.state) == "small" {
            let config = std::mem::take(&mut response.config);
            response.config = with(config, "size", Value::Null);
        }
    }
}
