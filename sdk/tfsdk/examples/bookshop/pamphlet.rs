//! Pamphlets: what books were before somebody bound them.

use crate::folder::Folder;
use async_trait::async_trait;
use std::sync::Arc;
use tfsdk::model::attribute;
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::{Diagnostics, Value};

pub struct PamphletType;

impl PamphletType {
    pub fn schema() -> Schema {
        Schema::new(
            Block::new()
                .attribute("title", Attribute::string().required().requires_replace())
                .attribute("pages", Attribute::number().required().requires_replace()),
        )
    }
}

impl ResourceType<Folder> for PamphletType {
    fn type_name(&self) -> &str {
        "bookshop_pamphlet"
    }

    fn schema(&self) -> Schema {
        Self::schema()
    }

    fn resource(&self, data: Option<Arc<Folder>>) -> Box<dyn Resource> {
        Box::new(Pamphlets(data))
    }
}

struct Pamphlets(Option<Arc<Folder>>);

impl Pamphlets {
    /// Pamphlets stand on a shelf of their own.
    fn write(&self, plan: &Value) -> Result<(), Diagnostics> {
        let title: String = attribute(plan, "title")?;
        let pages: i64 = attribute(plan, "pages")?;
        match &self.0 {
            Some(folder) => folder.put(&format!("loose.{title}.book"), &format!("{pages} 0")),
            None => Err(Diagnostics::from_error(
                "No folder",
                "The shop is not open.",
            )),
        }
    }
}

#[async_trait]
impl Resource for Pamphlets {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        if response
            .diagnostics
            .accept(self.write(request.plan))
            .is_some()
        {
            response.created(request.plan.clone());
        }
    }

    async fn read(&self, _: ReadRequest<'_>, _: &mut ReadResponse) {}

    /// Every change replaces a pamphlet.
    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        response.state = request.plan.clone();
    }

    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {}
}
