//! Listing the objects that exist, for `list` blocks and imports of many.

use super::RestResource;
use super::identity::{fill, identity};
use crate::client::Client;
use crate::declaration::{self, Attribute, Operation};
use crate::elements::{Element, Elements, Found};
use crate::exchange::{Exchange, fitting};
use crate::failure::Failure;
use crate::hooks::Known;
use crate::parameters;
use crate::reconcile::{Against, reconcile};
use crate::request::{parameter_attribute, path};
use crate::resource::time_limits;
use crate::response::decode;
use crate::schema::{self, Sets};
use async_trait::async_trait;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use tfsdk::list_resource::{ListItem, ListRequest, ListResource, ListResourceType, ListResults};
use tfsdk::schema::{Presence, Schema};
use tfsdk::{Diagnostics, Value};

/// Attributes that people know an object by, best first.
const NAMES: &[&str] = &["display_name", "name", "title", "label"];

/// Lists the objects of one kind.
#[derive(Clone, Copy, Debug)]
pub struct RestListResourceType {
    declaration: &'static declaration::Resource,
    list: &'static Operation,
}

impl RestListResourceType {
    /// What lists the objects that `declaration` describes, if something does.
    pub fn new(declaration: &'static declaration::Resource) -> Option<Self> {
        let list = declaration.binding.list.as_ref()?;
        super::named::schema(declaration).map(|_| Self { declaration, list })
    }
}

impl ListResourceType<Client> for RestListResourceType {
    fn type_name(&self) -> &str {
        self.declaration.type_name
    }

    /// Parents of the objects, and what is asked of them.
    fn schema(&self) -> Schema {
        let declaration = self.declaration;
        let parents = path::parameters(self.list.path).filter_map(|parameter| {
            let bound = declaration.binding.path_parameters;
            parameter_attribute(parameter, declaration.attributes, bound)
        });
        let filters = self
            .list
            .query
            .iter()
            .filter_map(|(_, value)| value.source());
        let may_lack = |name: &str| {
            let mut provided = declaration.binding.from_provider.iter();
            match provided.any(|(known, _)| *known == name) {
                true => Presence::Optional,
                false => Presence::Required,
            }
        };
        let all = filters
            .map(|name| (name, Presence::Optional))
            .chain(parents.map(|name| (name, may_lack(name))));
        let attributes: BTreeMap<_, _> = all
            .filter_map(|(name, presence)| {
                let attribute = named(declaration.attributes, name)?;
                let kind = schema::attribute(attribute, Sets::AsDeclared).kind;
                let mut own = tfsdk::schema::Attribute::new(kind, presence);
                own.description = Cow::Borrowed(attribute.doc);
                Some((Cow::Borrowed(attribute.name), own))
            })
            .collect();
        Schema::new(schema::block(attributes, declaration.doc, ""))
    }

    fn list_resource(&self, data: Option<Arc<Client>>) -> Box<dyn ListResource> {
        Box::new(RestListResource {
            resource: RestResource {
                tag: Default::default(),
                declaration: self.declaration,
                client: data,
            },
            list: self.list,
        })
    }
}

#[derive(Clone, Debug)]
struct RestListResource {
    resource: RestResource,
    list: &'static Operation,
}

#[async_trait]
impl ListResource for RestListResource {
    async fn list(&self, request: ListRequest<'_>, results: &mut ListResults) {
        if let Err(failure) = self.stream(request, results).await {
            let mut diagnostics = Diagnostics::new();
            failure.report(self.resource.cannot("list"), &mut diagnostics);
            let _ = results.report(diagnostics).await;
        }
    }
}

impl RestListResource {
    async fn stream(
        &self,
        request: ListRequest<'_>,
        results: &mut ListResults,
    ) -> Result<(), Failure> {
        let resource = &self.resource;
        let client = resource.client()?;
        let mut config = request.config.clone();
        let declared = resource.declaration;
        let from = declared.binding.from_provider;
        parameters::fill(client, declared.attributes, from, &mut config)?;
        let request = ListRequest {
            config: &config,
            ..request
        };
        let known = Known::nothing().config(request.config);
        let exchange = resource.exchange(client, request.context, known);
        let mut elements = Elements::new(&exchange, self.list, request.config, None)?;
        let mut wanted = request.limit;
        while wanted != Some(0) {
            let element = match elements.next().await? {
                Found::Element(element) => element,
                Found::Gone(failure) => {
                    return Err(failure.and("There is no such list; check the configuration."));
                }
                Found::End => break,
            };
            let Some(item) = self.item(&exchange, &request, &element).await? else {
                continue;
            };
            if results.push(item).await.is_break() {
                return Ok(());
            }
            wanted = wanted.map(|wanted| wanted - 1);
        }
        if let Some(unread) = elements.unread() {
            let mut diagnostics = Diagnostics::new();
            diagnostics.warning("There are more objects than were read", unread);
            let _ = results.report(diagnostics).await;
        }
        Ok(())
    }

    /// An element as Terraform wants it; `None` when the object is gone meanwhile.
    async fn item(
        &self,
        exchange: &Exchange<'_>,
        request: &ListRequest<'_>,
        element: &Element,
    ) -> Result<Option<ListItem>, Failure> {
        let declaration = self.resource.declaration;
        let attributes = declaration.attributes;
        let names = identity(declaration);
        let mut decoded = decode(attributes, &element.json, &element.at);
        fitting(exchange, &decoded)?;
        // Elements need not repeat by what they were asked.
        fill(&mut decoded.value, &names, request.config);
        let mut state = stored(attributes, &names, &decoded.value);
        if request.include_resource && !decoded.lacks.is_empty() {
            let Some(mut whole) = self.resource.fetch(exchange, &state).await? else {
                return Ok(None);
            };
            fitting(exchange, &whole)?;
            fill(&mut whole.value, &names, &state);
            state = stored(attributes, &names, &whole.value);
        }
        if let Some(limits) = time_limits::given(declaration, &Value::Null) {
            time_limits::keep(&mut state, limits);
        }
        let mut known = NAMES.iter().filter_map(|name| {
            let attribute = named(attributes, name).filter(|one| !one.sensitive)?;
            state.attribute(attribute.name)?.as_str()
        });
        Ok(Some(ListItem {
            display_name: known.next().unwrap_or_default().to_owned(),
            identity: super::named::of_state(declaration, &state),
            resource: Some(state),
            ..ListItem::default()
        }))
    }
}

/// The attribute at the root of an object.
fn named(attributes: &'static [Attribute], name: &str) -> Option<&'static Attribute> {
    attributes.iter().find(|attribute| attribute.name == name)
}

/// What a read would store of `answer` where nothing but the identity was known.
fn stored(attributes: &'static [Attribute], names: &[&'static str], answer: &Value) -> Value {
    let shown = attributes.iter().filter(|attribute| attribute.is_shown());
    let mut known = Value::object(shown.map(|attribute| (attribute.name, Value::Null)));
    fill(&mut known, names, answer);
    reconcile(attributes, &known, answer, Against::State).value
}

/// All kinds of which the objects can be listed.
pub(crate) fn types(
    resources: &'static [&'static declaration::Resource],
) -> Vec<Box<dyn ListResourceType<Client>>> {
    let listed = resources
        .iter()
        .filter_map(|resource| RestListResourceType::new(resource));
    listed.map(|listed| Box::new(listed) as _).collect()
}
