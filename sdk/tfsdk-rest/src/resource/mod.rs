//! A managed resource: the life of one kind of object behind the API.

mod conflict;
mod create;
mod delete;
mod echo;
mod element;
mod etag;
mod find;
mod forms;
mod identity;
mod import;
pub(crate) mod listing;
mod location;
mod made;
mod moved;
mod named;
mod owned;
mod provided;
mod read;
mod then;
pub(crate) mod time_limits;
mod turns;
mod update;
mod versions;
pub(crate) mod waiting;

pub(crate) use identity::identity;
pub(crate) use import::typed;

use crate::client::Client;
use crate::declaration;
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::hooks::{self, Known};
use crate::reconcile::Difference;
use crate::request::Sending;
use crate::schema;
use crate::tag::Tag;
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::identity::IdentitySchema;
use tfsdk::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ImportRequest, ImportResponse,
    ModifyPlanRequest, ModifyPlanResponse, ReadRequest, ReadResponse, Resource, ResourceType,
    UpdateRequest, UpdateResponse,
};
use tfsdk::schema::Schema;
use tfsdk::timeouts::Operation;
use tfsdk::{Diagnostics, Value};

/// One kind of managed resource, as declared.
#[derive(Clone, Copy, Debug)]
pub struct RestResourceType {
    declaration: &'static declaration::Resource,
}

impl RestResourceType {
    /// The kind that `declaration` describes.
    pub fn new(declaration: &'static declaration::Resource) -> Self {
        Self { declaration }
    }
}

impl ResourceType<Client> for RestResourceType {
    fn type_name(&self) -> &str {
        self.declaration.type_name
    }

    fn schema(&self) -> Schema {
        schema::of_resource(self.declaration)
    }

    fn identity_schema(&self) -> Option<IdentitySchema> {
        named::schema(self.declaration)
    }

    fn resource(&self, data: Option<Arc<Client>>) -> Box<dyn Resource> {
        Box::new(RestResource {
            declaration: self.declaration,
            client: data,
            tag: Tag::default(),
        })
    }
}

/// Acts on the objects of one kind.
#[derive(Clone, Debug)]
pub struct RestResource {
    declaration: &'static declaration::Resource,
    client: Option<Arc<Client>>,
    /// The version of the object that one call is about.
    tag: Tag,
}

impl RestResource {
    fn client(&self) -> Result<&Client, Failure> {
        self.client.as_deref().ok_or_else(|| {
            Failure::new(
                "The provider has not been configured, so its API cannot be called. This is a \
                 mistake in the provider.",
            )
        })
    }

    /// Keeps the identity as it was where the state does not tell another.
    fn identify(&self, state: &Value, identity: &mut Value) {
        let told = named::of_state(self.declaration, state);
        if !told.is_null() {
            *identity = told;
        }
    }

    /// `Cannot create kiosk_drink`
    fn cannot(&self, verb: &str) -> String {
        format!("Cannot {verb} {}", self.declaration.type_name)
    }
}

#[cfg(test)]
mod tests;

/// A warning for each value that is not as planned: the API has not taken it, or has changed it
/// although the request did not have it.
fn warn(
    exchange: &Exchange<'_>,
    differences: Vec<Difference>,
    sent: &[Sending<'_>],
    diagnostics: &mut Diagnostics,
) {
    for difference in differences {
        let text = |value: &Value| exchange.shown(value).to_string();
        let (planned, answered) = match &difference.values {
            Some((planned, answered)) => (text(planned), text(answered)),
            None => (
                "(sensitive value)".to_owned(),
                "(sensitive value)".to_owned(),
            ),
        };
        let path = difference.path;
        let (summary, explained) = if sent.iter().any(|sending| sending.has(&path)) {
            ("The API has not taken a value as planned", "")
        } else {
            (
                "The API has a value that was not planned",
                " The request did not have the value, so the API has set it by itself.",
            )
        };
        let detail = format!(
            "`{}` was planned as {planned}, but the API answers {answered}.{explained} The planned \
             value is stored; the next refresh shows what the API has.",
            exchange.shown_text(&path.to_string())
        );
        diagnostics.attribute_warning(path, summary, detail);
    }
}

#[async_trait]
impl Resource for RestResource {
    /// An attribute that answers never have is null after an import. Setting it then is no reason
    /// to make a new object, because nobody knows what it was.
    async fn modify_plan(&self, request: ModifyPlanRequest<'_>, response: &mut ModifyPlanResponse) {
        if response.plan.is_null()
            && let Err(failure) = self.may_be_destroyed(request.prior)
        {
            failure.report(self.cannot("destroy"), &mut response.diagnostics);
        }
        let unreturned = |name: &str| {
            let mut attributes = self.declaration.attributes.iter();
            attributes.any(|attribute| attribute.name == name && !attribute.returned)
        };
        response.requires_replace.retain(|path| {
            let [tfsdk::Step::Attribute(name)] = path.steps() else {
                return true;
            };
            let prior = request.prior.attribute(name).unwrap_or(&Value::Null);
            !(prior.is_null() && unreturned(name))
        });
        if let Err(failure) = self.plan_provided(&request, response) {
            failure.report(self.cannot("plan"), &mut response.diagnostics);
        }
        versions::count(self.declaration, &request, response);
        let attributes = self.declaration.attributes;
        forms::leave_others(attributes, request.config, &mut response.plan);
        if let Err(failure) = hooks::planned(self.declaration, &request, response) {
            failure.report(self.cannot("plan"), &mut response.diagnostics);
        }
    }

    fn time_limit(&self, operation: Operation) -> Option<Duration> {
        time_limits::of(self.declaration.binding, operation)
    }

    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let binding = self.declaration.binding;
        let limits = time_limits::given(self.declaration, request.plan);
        let config = request.config;
        match self.make(request, response).await {
            Ok(()) => versions::remember(self.declaration, config, &mut response.private),
            Err(failure) => failure.report(self.cannot("create"), &mut response.diagnostics),
        }
        if let Some((mut state, limits)) = response.state().cloned().zip(limits) {
            time_limits::keep(&mut state, limits);
            response.created(state);
        }
        self.tag.keep(binding, &mut response.private);
        if let Some(state) = response.state() {
            response.identity = named::of_state(self.declaration, state);
        }
    }

    async fn read(&self, request: ReadRequest<'_>, response: &mut ReadResponse) {
        let limits = time_limits::given(self.declaration, request.prior);
        if let Err(failure) = self.refresh(request, response).await {
            failure.report(self.cannot("read"), &mut response.diagnostics);
        }
        self.tag
            .keep(self.declaration.binding, &mut response.private);
        if let Some((state, limits)) = response.state.as_mut().zip(limits) {
            time_limits::keep(state, limits);
        }
        if let Some(state) = response.state.as_ref() {
            self.identify(state, &mut response.identity);
        }
    }

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        let binding = self.declaration.binding;
        self.tag.recall(binding, &response.private);
        let limits = time_limits::given(self.declaration, request.plan);
        let config = request.config;
        match self.change(request, response).await {
            Ok(()) => versions::remember(self.declaration, config, &mut response.private),
            Err(failure) => failure.report(self.cannot("update"), &mut response.diagnostics),
        }
        self.tag.keep(binding, &mut response.private);
        if let Some(limits) = limits {
            time_limits::keep(&mut response.state, limits);
        }
        self.identify(&response.state, &mut response.identity);
    }

    async fn delete(&self, request: DeleteRequest<'_>, response: &mut DeleteResponse) {
        self.tag.recall(self.declaration.binding, request.private);
        let known = Known::nothing().prior(request.prior);
        match self.remove(request, response).await {
            Ok(()) => hooks::deleted(self.declaration, known, &mut response.diagnostics),
            Err(failure) => failure.report(self.cannot("delete"), &mut response.diagnostics),
        }
    }

    async fn import_state(&self, request: ImportRequest<'_>, response: &mut ImportResponse) {
        if let Err(failure) = self.adopt(request, response).await {
            failure.report(self.cannot("import"), &mut response.diagnostics);
        }
        self.protect(&mut response.state);
        if let Some(limits) = time_limits::given(self.declaration, &Value::Null) {
            time_limits::keep(&mut response.state, limits);
        }
        self.identify(&response.state, &mut response.identity);
    }
}
