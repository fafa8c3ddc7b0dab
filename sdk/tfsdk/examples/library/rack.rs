//! The resource `library_rack`, which the library gave up for shelves: a small one, all by hand.

use crate::service::{Service, Trouble};
use crate::shelf_model::Shelf;
use std::sync::Arc;
use tfsdk::model::{FromValue, IntoValue, Model as _, Set, attribute};
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use tfsdk::schema::Schema;
use tfsdk::{Diagnostics, Model, async_trait};

const KIND: &str = "rack";

/// A rack.
#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(deprecated = "Use library_shelf.")]
struct Rack {
    /// Assigned by the library.
    #[tfsdk(computed(keeps_prior))]
    id: String,
    /// The room.
    #[tfsdk(required, replace)]
    room: String,
}

pub struct Racks;

impl ResourceType<Service> for Racks {
    fn type_name(&self) -> &str {
        "library_rack"
    }

    fn schema(&self) -> Schema {
        Rack::schema()
    }

    fn resource(&self, data: Option<Arc<Service>>) -> Box<dyn Resource> {
        Box::new(Instance(data))
    }
}

/// The id of the shelf that a rack becomes.
pub fn shelf_id(id: &str) -> String {
    format!("rack{id}")
}

/// The shelf that a rack became, unless `id` is not that of one.
pub fn as_shelf(service: &Service, id: &str) -> Result<Option<Shelf>, Trouble> {
    let Some(rack) = id.strip_prefix("rack") else {
        return Ok(None);
    };
    let room = service.fetch(KIND, rack)?;
    Ok(room.map(|room| Shelf {
        id: id.to_owned(),
        room: room.to_uppercase(),
        number: 1,
        width: 90.5,
        labels: None,
        motor: None,
        subjects: None,
        keeper: None,
        boards: None,
        pin: None,
        pin_version: None,
        revision: 1,
        light: Set::new(),
        timeouts: None,
    }))
}

/// Removes the rack that became this shelf.
pub fn remove(service: &Service, id: &str) -> Result<(), Trouble> {
    match id.strip_prefix("rack") {
        Some(rack) => service.remove(KIND, rack),
        None => Ok(()),
    }
}

struct Instance(Option<Arc<Service>>);

impl Instance {
    fn create(&self, request: &CreateRequest<'_>) -> Result<Option<Rack>, Diagnostics> {
        let plan = RackPlan::from_value(request.plan)?;
        let Some(service) = &self.0 else {
            return Ok(None);
        };
        let id = service.new_id(KIND)?;
        service.store(KIND, &id, &plan.room)?;
        let room = plan.room;
        Ok(Some(Rack { id, room }))
    }

    fn read(&self, request: &ReadRequest<'_>) -> Result<Option<Rack>, Diagnostics> {
        let id: String = attribute(request.prior, "id")?;
        let Some(service) = &self.0 else {
            return Ok(None);
        };
        let room = service.fetch(KIND, &id)?;
        Ok(room.map(|room| Rack { id, room }))
    }
}

#[async_trait]
impl Resource for Instance {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        if let Some(Some(rack)) = response.diagnostics.accept(self.create(&request)) {
            response.created(rack.into_value());
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        if let Some(found) = response.diagnostics.accept(self.read(&request)) {
            response.state = found.map(Rack::into_value);
        }
    }

    /// Never called: any change replaces the rack.
    async fn update(&self, _: UpdateRequest<'_>, response: &mut UpdateResponse) {
        response
            .diagnostics
            .error("Racks do not change", "Replace it.");
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        let id = response
            .diagnostics
            .accept(attribute::<String>(request.prior, "id"));
        if let (Some(service), Some(id)) = (&self.0, id) {
            response.diagnostics.accept(service.remove(KIND, &id));
        }
    }
}
