//! Passes: valid for one run, and given back at its end.

use crate::folder::Folder;
use async_trait::async_trait;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tfsdk::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, EphemeralResourceType, OpenRequest,
    OpenResponse, RenewRequest, RenewResponse,
};
use tfsdk::model::attribute;
use tfsdk::schema::{Attribute, Block, Schema};
use tfsdk::{Diagnostics, PrivateState};

pub struct PassType;

impl EphemeralResourceType<Folder> for PassType {
    fn type_name(&self) -> &str {
        "bookshop_pass"
    }

    fn schema(&self) -> Schema {
        Schema::new(
            Block::new()
                .attribute("reader", Attribute::string().required())
                .attribute("code", Attribute::string().computed().sensitive()),
        )
    }

    fn ephemeral_resource(&self, data: Option<Arc<Folder>>) -> Box<dyn EphemeralResource> {
        Box::new(Passes(data))
    }
}

struct Passes(Option<Arc<Folder>>);

impl Passes {
    /// The folder keeps a diary of what became of each reader's passes.
    fn note(&self, private: &PrivateState, what: &str) -> Result<(), Diagnostics> {
        let reader = private.get_key("reader")?.unwrap_or(b"\"\"");
        let reader = String::from_utf8_lossy(reader).replace('"', "");
        let Some(folder) = &self.0 else {
            return Err(Diagnostics::from_error(
                "No folder",
                "The shop is not open.",
            ));
        };
        let diary = format!("{reader}.diary");
        let so_far = folder.get(&diary)?.unwrap_or_default();
        folder.put(&diary, &format!("{so_far}{what} "))
    }
}

#[async_trait]
impl EphemeralResource for Passes {
    async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse) {
        let opened = attribute::<String>(request.config, "reader")
            .map_err(Diagnostics::from)
            .and_then(|reader| {
                response
                    .private
                    .set_key("reader", format!("{reader:?}").as_bytes())?;
                self.note(&response.private, "opened")?;
                Ok(format!("code of {reader}"))
            });
        let code = response.diagnostics.accept(opened);
        if let (Some(code), Some(result)) = (code, response.result.as_object_mut()) {
            result.insert("code".to_owned(), code.into());
        }
        response.renew_at = SystemTime::now().checked_add(Duration::from_millis(500));
    }

    async fn renew(&self, request: RenewRequest<'_>, response: &mut RenewResponse) {
        response
            .diagnostics
            .accept(self.note(request.private, "renewed"));
        response.renew_at = None;
    }

    async fn close(&self, request: CloseRequest<'_>, response: &mut CloseResponse) {
        response
            .diagnostics
            .accept(self.note(request.private, "closed"));
    }
}
