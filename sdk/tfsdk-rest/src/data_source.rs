//! Data sources: one object looked up, or all of a collection.

use crate::client::Client;
use crate::declaration::{self, Attribute, Lookup, Operation, Presence};
use crate::elements::{Elements, Found};
use crate::exchange::{Exchange, Reply, fitting};
use crate::failure::Failure;
use crate::hooks::{Known, Owner};
use crate::parameters;
use crate::request::{Content, Phase};
use crate::response::{Weight, decode_value, unwrap};
use crate::schema::{self, Sets};
use crate::{pointer, reconcile};
use async_trait::async_trait;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use tfsdk::data_source::{
    DataSource, DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse,
};
use tfsdk::schema::{AttributeKind, NestingMode, Schema};
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Value};

/// One kind of data source, as declared.
#[derive(Clone, Copy, Debug)]
pub struct RestDataSourceType {
    declaration: &'static declaration::DataSource,
}

impl RestDataSourceType {
    /// The kind that `declaration` describes.
    pub fn new(declaration: &'static declaration::DataSource) -> Self {
        Self { declaration }
    }
}

impl DataSourceType<Client> for RestDataSourceType {
    fn type_name(&self) -> &str {
        self.declaration.type_name
    }

    fn schema(&self) -> Schema {
        let declaration = self.declaration;
        let found = schema::attributes(declaration.attributes, Sets::Computed);
        let mut attributes = match declaration.lookup {
            Lookup::One => found,
            Lookup::Many(name) => {
                let list = AttributeKind::Nested(NestingMode::List, found);
                let computed = tfsdk::schema::Presence::Computed;
                let list = tfsdk::schema::Attribute::new(list, computed);
                BTreeMap::from([(Cow::Borrowed(name), list)])
            }
        };
        for argument in declaration.arguments {
            let mut attribute = schema::attribute(argument, Sets::AsDeclared);
            attribute.plan_rules.clear();
            // What is not given is answered, where the object has an attribute of that name.
            let is_open = matches!(argument.presence, Presence::Optional | Presence::Unstated);
            let mut provided = declaration.from_provider.iter();
            let provided = provided.any(|(name, _)| *name == argument.name);
            if provided || is_open && attributes.contains_key(argument.name) {
                attribute.presence = tfsdk::schema::Presence::OptionalComputed;
            }
            attributes.insert(Cow::Borrowed(argument.name), attribute);
        }
        Schema::new(schema::block(attributes, declaration.doc, ""))
    }

    fn data_source(&self, data: Option<Arc<Client>>) -> Box<dyn DataSource> {
        Box::new(RestDataSource {
            declaration: self.declaration,
            client: data,
        })
    }
}

/// Looks up objects of one kind.
#[derive(Clone, Debug)]
pub struct RestDataSource {
    declaration: &'static declaration::DataSource,
    client: Option<Arc<Client>>,
}

#[async_trait]
impl DataSource for RestDataSource {
    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        if let Err(failure) = self.find(request, response).await {
            let summary = format!("Cannot read {}", self.declaration.type_name);
            failure.report(summary, &mut response.diagnostics);
        }
    }
}

impl RestDataSource {
    async fn find(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) -> Result<(), Failure> {
        let declaration = self.declaration;
        let client = self.client.as_deref().ok_or_else(|| {
            Failure::new("The provider has not been configured, so its API cannot be called.")
        })?;
        let mut arguments = with_defaults(declaration.arguments, request.config);
        let (declared, from) = (declaration.arguments, declaration.from_provider);
        parameters::fill(client, declared, from, &mut arguments)?;
        let exchange = Exchange::new(
            client,
            request.context,
            declaration.arguments,
            declaration.path_parameters,
            &[&arguments],
        )
        .answered_with(declaration.attributes)
        .hooked(
            Owner::DataSource(declaration),
            Known::nothing().config(&arguments),
        );
        let content = Content {
            phase: Phase::Create,
            config: &arguments,
            plan: &arguments,
            prior: &Value::Null,
        };
        let state = match declaration.lookup {
            Lookup::One => self.found(&exchange, &arguments, content).await?,
            Lookup::Many(name) => {
                let read = &declaration.read;
                let mut elements = Elements::new(&exchange, read, &arguments, Some(content))?;
                let found = self.many(&exchange, &mut elements).await?;
                if let Some(unread) = elements.unread() {
                    response.diagnostics.attribute_warning(
                        AttributePath::root().attribute(name),
                        "There are more objects than were read",
                        format!(
                            "{unread} They are missing in `{name}`. Narrow the search with the \
                             data source's arguments."
                        ),
                    );
                }
                BTreeMap::from([(name.to_owned(), found)])
            }
        };
        response.state = merged(arguments, state, declaration.arguments);
        Ok(())
    }

    /// The object that is addressed, or else looked for.
    async fn found(
        &self,
        exchange: &Exchange<'_>,
        arguments: &Value,
        content: Content<'_>,
    ) -> Result<BTreeMap<String, Value>, Failure> {
        let Some(search) = self.declaration.search else {
            return self.one(exchange, arguments, content).await;
        };
        let sought = self.sought(search, arguments);
        if sought.is_empty() {
            return self.one(exchange, arguments, content).await;
        }
        let given = (arguments, content);
        let found = self.search(exchange, search, given, &sought).await?;
        // An element of a list may have less than the object itself.
        let mut addressed = arguments.clone();
        for argument in self.declaration.arguments {
            let known = found.attribute(argument.name).unwrap_or(&Value::Null);
            let is_open = arguments
                .attribute(argument.name)
                .is_none_or(Value::is_null);
            if let Some(members) = addressed.as_object_mut().filter(|_| is_open) {
                members.insert(argument.name.to_owned(), known.clone());
            }
        }
        let content = Content {
            config: &addressed,
            plan: &addressed,
            ..content
        };
        self.one(exchange, &addressed, content).await
    }

    async fn one(
        &self,
        exchange: &Exchange<'_>,
        arguments: &Value,
        content: Content<'_>,
    ) -> Result<BTreeMap<String, Value>, Failure> {
        let declaration = self.declaration;
        let read: &'static Operation = &declaration.read;
        let accepted = match exchange.call(read, arguments, Some(content)).await? {
            Reply::Gone(failure) => return Err(failure.and(NO_SUCH)),
            reply => reply.accepted()?,
        };
        let json = exchange.json(read, &accepted, declaration.attributes)?;
        match json.as_ref().and_then(|json| unwrap(json, read.unwraps)) {
            Some(object @ Json::Object(_)) => {
                let base = pointer::of(read.unwraps);
                let decoded = exchange.decoded(declaration.attributes, object, &base)?;
                fitting(exchange, &decoded)?;
                Ok(shown(declaration.attributes, &decoded.value))
            }
            Some(other) => Err(Failure::new(format!(
                "The answer to {} should hold an object, but has {} there.",
                accepted.call,
                other.noun()
            ))),
            None => Err(Failure::new(format!(
                "{} was answered without any object: nothing was found. Check the arguments.",
                accepted.call
            ))),
        }
    }

    async fn many(
        &self,
        exchange: &Exchange<'_>,
        elements: &mut Elements<'_>,
    ) -> Result<Value, Failure> {
        let attributes = self.declaration.attributes;
        let mut values = Vec::new();
        loop {
            let element = match elements.next().await? {
                Found::Element(element) => element,
                Found::Gone(failure) => return Err(failure.and(NO_SUCH)),
                Found::End => return Ok(Value::list(values)),
            };
            let mut misfits = Vec::new();
            let path = AttributePath::root().index(values.len() as i64);
            let kind = declaration::Kind::Object(attributes);
            let value = decode_value(&kind, &element.json, &path, &element.at, &mut misfits);
            misfits.retain(|misfit| misfit.weight == Weight::Wrong);
            if let Some(misfit) = misfits.first() {
                return Err(exchange.misfit(misfit));
            }
            if !value.is_null() {
                values.push(Value::Object(shown(attributes, &value)));
            }
        }
    }
}

const NO_SUCH: &str = "There is no such object; check the arguments.";

mod search;
#[cfg(test)]
mod tests;

/// The arguments with their defaults where nothing is given.
pub(crate) fn with_defaults(arguments: &'static [Attribute], config: &Value) -> Value {
    let mut given = config.clone();
    for argument in arguments {
        let value = crate::request::configured(argument, config).into_owned();
        if let Some(members) = given.as_object_mut() {
            members.insert(argument.name.to_owned(), value);
        }
    }
    given
}

/// The attributes that answers have, as the schema of a data source shows them at every depth.
pub(crate) fn shown(attributes: &'static [Attribute], value: &Value) -> BTreeMap<String, Value> {
    let value = crate::response::chosen(attributes, &Value::Null, value);
    attributes
        .iter()
        .filter(|attribute| attribute.returned && !attribute.write_only && attribute.is_shown())
        .map(|attribute| {
            let member = value.attribute(attribute.name).unwrap_or(&Value::Null);
            (
                attribute.name.to_owned(),
                reconcile::shown(&attribute.kind, member),
            )
        })
        .collect()
}

/// What was found, under what was asked for: that keeps the practitioner's spelling.
pub(crate) fn merged(
    given: Value,
    mut found: BTreeMap<String, Value>,
    arguments: &'static [Attribute],
) -> Value {
    for argument in arguments {
        let value = given.attribute(argument.name).unwrap_or(&Value::Null);
        if !value.is_null() || !found.contains_key(argument.name) {
            found.insert(argument.name.to_owned(), value.clone());
        }
    }
    Value::Object(found)
}
