//! The resource `library_shelf`.

use crate::rack;
use crate::service::Service;
use crate::shelf_model::{KIND, Shelf, ShelfDraft, ShelfPlan, all, fetch, kept, store};
use std::sync::Arc;
use std::time::Duration;
use tfsdk::identity::{IdentityAttribute, IdentitySchema};
use tfsdk::import_id::ImportId;
use tfsdk::log::Level;
use tfsdk::model::{FromValue, IntoValue, Maybe, Model as _, Set, attribute, changes};
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ImportRequest, ImportResponse,
    ModifyPlanRequest, ModifyPlanResponse, MoveStateRequest, MoveStateResponse, ReadRequest,
    ReadResponse, Resource, ResourceType, UpdateRequest, UpdateResponse, UpgradeStateRequest,
    UpgradeStateResponse, ValidateRequest,
};
use tfsdk::schema::Schema;
use tfsdk::timeouts::Operation;
use tfsdk::value::json::Json;
use tfsdk::wait::{Poll, Wait};
use tfsdk::{AttributePath, Context, Diagnostics, async_trait};

pub struct Shelves;

impl ResourceType<Service> for Shelves {
    fn type_name(&self) -> &str {
        "library_shelf"
    }

    fn schema(&self) -> Schema {
        Shelf::schema()
    }

    /// A shelf is known by its place. It never gets another one: that would be another shelf.
    fn identity_schema(&self) -> Option<IdentitySchema> {
        let room = IdentityAttribute::string().description("The room.");
        let number = IdentityAttribute::number().description("The number in the room.");
        let schema = IdentitySchema::new().attribute("room", room);
        Some(schema.attribute("number", number))
    }

    fn resource(&self, data: Option<Arc<Service>>) -> Box<dyn Resource> {
        Box::new(Instance(data))
    }
}

struct Instance(Option<Arc<Service>>);

impl Instance {
    fn service(&self) -> Result<&Service, Diagnostics> {
        self.0
            .as_deref()
            .ok_or_else(|| Diagnostics::from_error("No library", "The provider is not configured."))
    }

    async fn create(
        &self,
        request: CreateRequest<'_>,
        response: &mut CreateResponse,
    ) -> Result<(), Diagnostics> {
        let service = self.service()?;
        let plan = ShelfPlan::from_value(request.plan)?;
        // Write-only values are in the configuration alone.
        let pin: Option<String> = attribute(request.config, "pin")?;
        let id = service.new_id(KIND)?;
        let shelf = kept(plan, &id, 1);
        store(service, &shelf)?;
        // From here on the shelf exists, whatever happens.
        response.created(shelf.into_value());
        if pin.is_some() {
            response.private.set_key("has_pin", b"true")?;
        }
        wait_until_ready(request.context, service, &id).await
    }

    fn read(&self, request: &ReadRequest<'_>) -> Result<Option<Shelf>, Diagnostics> {
        // After an import there may be no more than the room and the number.
        let prior = ShelfDraft::from_value(request.prior)?;
        let service = self.service()?;
        let found = match prior.id.known() {
            Some(id) => fetch(service, id)?,
            None => all(service)?.into_iter().find(|shelf| {
                prior.number.known() == Some(&shelf.number)
                    && prior.room.known().map(|room| room.to_uppercase())
                        == Some(shelf.room.clone())
            }),
        };
        Ok(found)
    }

    fn update(&self, request: &UpdateRequest<'_>) -> Result<Shelf, Diagnostics> {
        let service = self.service()?;
        let plan = ShelfPlan::from_value(request.plan)?;
        let id = attribute::<String>(request.prior, "id")?;
        let Some(before) = fetch(service, &id)? else {
            return Err(Diagnostics::from_error(
                "The shelf is gone",
                "Someone has removed it since the plan was made. Plan again.",
            ));
        };
        if changes(request.prior, request.plan).has("keeper") {
            let entry = request.context.logger().at(Level::Info);
            entry.emit("the keeper changes");
        }
        let after = kept(plan, &id, before.revision + 1);
        store(service, &after)?;
        Ok(after)
    }
}

async fn wait_until_ready(
    context: &Context,
    service: &Service,
    id: &str,
) -> Result<(), Diagnostics> {
    let pause = Duration::from_millis(20);
    Wait::new("the shelf to be put up")
        .pauses(pause, pause)
        .until(context, || async {
            Ok::<_, Diagnostics>(match service.is_ready(KIND, id)? {
                true => Poll::Done(()),
                false => Poll::pending("building"),
            })
        })
        .await
        .map_err(Diagnostics::from)
}

#[async_trait]
impl Resource for Instance {
    fn time_limit(&self, operation: Operation) -> Option<Duration> {
        match operation {
            Operation::Create | Operation::Delete => Some(Duration::from_secs(60)),
            _ => None,
        }
    }

    async fn validate(&self, request: ValidateRequest<'_>) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        // Values that do not fit their types are reported already.
        if let Ok(draft) = ShelfDraft::from_value(request.config)
            && let (Some(width), Some(boards)) = (draft.width.known(), draft.boards.known())
            && *width < 20.0
            && !boards.is_empty()
        {
            diagnostics.attribute_error(
                AttributePath::root().attribute("boards"),
                "Too narrow for boards",
                "A shelf of less than 20 cm has no boards. Make it wider, or remove them.",
            );
        }
        diagnostics
    }

    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        if response.plan.is_null() && response.private.get_key("has_pin") == Ok(Some(b"true")) {
            let number = request.prior.attribute("number").and_then(|n| n.as_i64());
            response.diagnostics.warning(
                "A locked shelf will be removed",
                format!("Shelf {} has a pin.", number.unwrap_or_default()),
            );
        }
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let outcome = self.create(request, response).await;
        response.diagnostics.accept(outcome);
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        if let Some(found) = response.diagnostics.accept(self.read(&request)) {
            let timeouts = request.prior.attribute("timeouts");
            response.state = found.map(|mut shelf| {
                shelf.timeouts = timeouts.and_then(|value| FromValue::from_value(value).ok());
                shelf.into_value()
            });
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        if let Some(shelf) = response.diagnostics.accept(self.update(&request)) {
            response.state = shelf.into_value();
        }
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let outcome = self.service().and_then(|service| {
            let id = attribute::<String>(request.prior, "id")?;
            rack::remove(service, &id)?;
            Ok(service.remove(KIND, &id)?)
        });
        response.diagnostics.accept(outcome);
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        match ImportId::template("{room}/{number:integer}") {
            Ok(form) => response.pass_through_parts(&request, &form),
            Err(error) => response
                .diagnostics
                .error("Wrong import form", error.to_string()),
        }
    }

    /// Version 0 said `place` for `room`.
    async fn upgrade_state(
        &self,
        request: UpgradeStateRequest<'_>,
        response: &mut UpgradeStateResponse,
    ) {
        let Some(mut tree) = response.diagnostics.accept(request.tree()) else {
            return;
        };
        if let Some(members) = tree.as_object_mut() {
            let place = members.shift_remove("place").unwrap_or(Json::Null);
            members.insert("room".to_owned(), place);
        }
        response.json = Some(tree.to_string());
    }

    /// A rack is a shelf without boards. The provider may not be configured yet, so this says only
    /// which object it is; Terraform reads it next.
    async fn move_state(&self, request: MoveStateRequest<'_>, response: &mut MoveStateResponse) {
        if !request.comes_from("towns/library", "library_rack") {
            return;
        }
        let Some(rack) = response.diagnostics.accept(request.tree()) else {
            return;
        };
        let id = rack.get("id").and_then(Json::as_str).unwrap_or_default();
        let moved = ShelfDraft {
            id: rack::shelf_id(id).into(),
            light: Maybe::Known(Set::new()),
            ..ShelfDraft::default()
        };
        response.state = moved.into_value();
    }
}
