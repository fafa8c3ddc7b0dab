//! Calls about list resources.

use super::service::{Answer, Service};
use super::streams::{Ending, once};
use super::{from_proto, to_proto};
use crate::engine::{list, validate};
use crate::list_resource::{ListItem, ListRequest, ListResults, ValidateListRequest};
use crate::{Context, Diagnostics, Type};
use futures_util::stream;
use std::sync::Arc;
use tfplugin6::proto;
use tokio::sync::mpsc::Receiver;
use tonic::codegen::BoxStream;
use tracing::Instrument as _;

const FIELD: &str = "tf_list_resource_type";

impl Service {
    pub(super) async fn validate_list_resource_config(
        &self,
        request: proto::validate_list_resource_config::Request,
    ) -> Answer<proto::validate_list_resource_config::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.list_resources;
        let checked = kinds.schema(name)?;
        let resource = kinds.instance(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let include = request.include_resource_object.as_ref();
        let include_resource = from_proto::value("include_resource", include, &Type::Bool)?;
        let limit = from_proto::value("limit", request.limit.as_ref(), &Type::Number)?;
        let context = self.context_of(FIELD, name);
        let work = resource.validate(ValidateListRequest {
            context: &context,
            config: &config,
            include_resource: &include_resource,
            limit: &limit,
        });
        let found = validate::kind(name, &checked.schema, &config, work).await;
        Ok(proto::validate_list_resource_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    /// The found objects; a single event with messages when the list could not even start.
    pub(super) async fn list_stream(
        self,
        request: proto::list_resource::Request,
    ) -> BoxStream<proto::list_resource::Event> {
        let service = self.clone();
        let work = service.start_list(request);
        match self.caught("list_resource", work).await {
            Ok(stream) => stream,
            Err(diagnostics) => {
                let mut event = message(diagnostics);
                self.mask(&mut event.diagnostic);
                once(event)
            }
        }
    }

    async fn start_list(
        self,
        request: proto::list_resource::Request,
    ) -> Answer<BoxStream<proto::list_resource::Event>> {
        let name = request.type_name;
        let kinds = &self.registry.list_resources;
        let checked = kinds.schema(&name)?;
        self.registry.check_list(&name)?;
        self.registry.need_configured()?;
        let resource = kinds.instance(&name)?;
        let config = request.config.as_ref();
        let config = from_proto::value("configuration", config, &checked.value_type)?;
        let include_resource = request.include_resource_object;
        let limit = u64::try_from(request.limit).ok().filter(|limit| *limit > 0);

        let context = self.context_of(FIELD, &name);
        let (results, receiver) = ListResults::new();
        let (of_list, type_name) = (context.clone(), name.clone());
        let registry = Arc::clone(&self.registry);
        let code = tokio::spawn(
            async move {
                let request = ListRequest {
                    context: &of_list,
                    config: &config,
                    include_resource,
                    limit,
                };
                if let Ok(checked) = registry.list_resources.schema(&type_name) {
                    let schema = &checked.schema;
                    list::run(&type_name, schema, resource.as_ref(), request, results).await;
                }
            }
            .in_current_span(),
        );
        let ending = Ending::dropping(&context, code.abort_handle());
        let listing = Listing {
            service: self,
            name,
            context,
            receiver,
            include_resource,
            left: limit,
            ended: false,
            _ending: ending,
        };
        Ok(Box::pin(stream::unfold(
            listing,
            |mut listing| async move {
                let event = listing.next().await?;
                Some((Ok(event), listing))
            },
        )))
    }
}

/// A list under way.
struct Listing {
    service: Service,
    name: String,
    context: Context,
    receiver: Receiver<ListItem>,
    include_resource: bool,
    /// How many objects are still wanted.
    left: Option<u64>,
    ended: bool,
    _ending: Ending,
}

impl Listing {
    async fn next(&mut self) -> Option<proto::list_resource::Event> {
        if self.ended || self.left == Some(0) {
            return None;
        }
        let item = tokio::select! {
            biased;
            item = self.receiver.recv() => item?,
            () = self.context.cancelled() => stopped(),
        };
        let mut event = self.event(item).unwrap_or_else(message);
        self.service.mask(&mut event.diagnostic);
        self.ended = event.diagnostic.iter().any(|found| found.severity == 1);
        if event.identity.is_some()
            && let Some(left) = &mut self.left
        {
            *left -= 1;
        }
        Some(event)
    }

    fn event(&self, item: ListItem) -> Answer<proto::list_resource::Event> {
        let subject = self.service.subject(&self.name)?;
        let mut item = list::checked(&subject.target(), self.include_resource, item);
        let faults = &mut item.diagnostics;
        let resource = item.resource.as_ref();
        Ok(proto::list_resource::Event {
            identity: subject.identity_message(&item.identity, faults),
            display_name: item.display_name,
            resource_object: resource.and_then(|state| subject.message(state, faults)),
            diagnostic: to_proto::diagnostics(item.diagnostics),
        })
    }
}

fn stopped() -> ListItem {
    ListItem {
        diagnostics: Diagnostics::from_error(
            "The list was stopped",
            "Terraform asked the provider to stop. What was found so far is not all.",
        ),
        ..ListItem::default()
    }
}

fn message(diagnostics: Diagnostics) -> proto::list_resource::Event {
    proto::list_resource::Event {
        diagnostic: to_proto::diagnostics(diagnostics),
        ..proto::list_resource::Event::default()
    }
}
