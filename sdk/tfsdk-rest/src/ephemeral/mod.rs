//! Ephemeral resources: sessions and tokens that are obtained for one run and given back.

mod expiry;
mod private;
#[cfg(test)]
mod tests;

use crate::client::Client;
use crate::data_source::{shown, with_defaults};
use crate::declaration::{self, Operation};
use crate::exchange::{Accepted, Exchange, Reply, fitting};
use crate::failure::Failure;
use crate::parameters;
use crate::request::{Content, Phase};
use crate::response::{decode, unwrap};
use crate::{pointer, schema};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::SystemTime;
use tfsdk::ephemeral_resource::{
    CloseRequest, CloseResponse, EphemeralResource, EphemeralResourceType, OpenRequest,
    OpenResponse, RenewRequest, RenewResponse,
};
use tfsdk::schema::{AttributeKind, Schema};
use tfsdk::value::json::Json;
use tfsdk::{Context, Diagnostics, Value};

/// One kind of ephemeral resource, as declared.
#[derive(Clone, Copy, Debug)]
pub struct RestEphemeralType {
    declaration: &'static declaration::Ephemeral,
}

impl RestEphemeralType {
    /// The kind that `declaration` describes.
    pub fn new(declaration: &'static declaration::Ephemeral) -> Self {
        Self { declaration }
    }
}

impl EphemeralResourceType<Client> for RestEphemeralType {
    fn type_name(&self) -> &str {
        self.declaration.type_name
    }

    fn schema(&self) -> Schema {
        let declaration = self.declaration;
        let mut attributes = schema::attributes(declaration.attributes, schema::Sets::AsDeclared);
        attributes.values_mut().for_each(unplanned);
        let block = schema::block(attributes, declaration.doc, declaration.deprecated);
        Schema::new(block)
    }

    fn ephemeral_resource(&self, data: Option<Arc<Client>>) -> Box<dyn EphemeralResource> {
        Box::new(RestEphemeral {
            declaration: self.declaration,
            client: data,
        })
    }
}

/// Nothing is planned, so nothing can be kept from before.
fn unplanned(attribute: &mut tfsdk::schema::Attribute) {
    attribute.plan_rules.clear();
    if let AttributeKind::Nested(_, members) = &mut attribute.kind {
        members.values_mut().for_each(unplanned);
    }
}

/// Opens, renews and closes what one kind of ephemeral resource stands for.
#[derive(Clone, Debug)]
pub struct RestEphemeral {
    declaration: &'static declaration::Ephemeral,
    client: Option<Arc<Client>>,
}

#[async_trait]
impl EphemeralResource for RestEphemeral {
    async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse) {
        if let Err(failure) = self.obtain(request, response).await {
            self.report("Cannot open", failure, &mut response.diagnostics);
        }
    }

    async fn renew(&self, request: RenewRequest<'_>, response: &mut RenewResponse) {
        if let Err(failure) = self.prolong(request, response).await {
            self.report("Cannot renew", failure, &mut response.diagnostics);
        }
    }

    async fn close(&self, request: CloseRequest<'_>, response: &mut CloseResponse) {
        let known = private::recall(self.declaration, request.private);
        if let Err(failure) = self.give_back(request.context, &known).await {
            let failure = failure.and(LEFT);
            self.report("Cannot close", failure, &mut response.diagnostics);
        }
    }
}

const LEFT: &str = "It may still be open at the API: close it there if it does not end by itself.";

impl RestEphemeral {
    fn report(&self, what: &str, failure: Failure, diagnostics: &mut Diagnostics) {
        let summary = format!("{what} {}", self.declaration.type_name);
        failure.report(summary, diagnostics);
    }

    fn exchange<'a>(
        &'a self,
        context: &'a Context,
        known: &Value,
    ) -> Result<Exchange<'a>, Failure> {
        let declaration = self.declaration;
        let client = self.client.as_deref().ok_or_else(|| {
            Failure::new("The provider has not been configured, so its API cannot be called.")
        })?;
        Ok(Exchange::new(
            client,
            context,
            declaration.attributes,
            declaration.path_parameters,
            &[known],
        ))
    }

    async fn obtain(
        &self,
        request: OpenRequest<'_>,
        response: &mut OpenResponse,
    ) -> Result<(), Failure> {
        let declaration = self.declaration;
        let mut config = request.config.clone();
        if let Some(client) = self.client.as_deref() {
            let from = declaration.from_provider;
            parameters::fill(client, declaration.attributes, from, &mut config)?;
        }
        let arguments = with_defaults(declaration.attributes, &config);
        let exchange = self.exchange(request.context, &arguments)?;
        let reply = call(&exchange, &declaration.open, &arguments).await?;
        let accepted = reply.accepted()?;
        let found = object(&exchange, &declaration.open, &accepted);
        let (answer, fault) = match found {
            Ok(Some(found)) => found,
            Ok(None) => (Value::Null, Some(empty(&accepted))),
            Err(failure) => (Value::Null, Some(failure)),
        };
        let known = filled(declaration, &config, &answer);
        if let Some(fault) = fault {
            return Err(self.not_kept(request.context, &known, fault).await);
        }
        let now = SystemTime::now();
        if declaration.renew.is_some()
            && let Some(expires) = declaration.expires
        {
            response.renew_at = expiry::renew_at(expires, &known, now);
        }
        if let Some(expires) = declaration.expires
            && expiry::end(expires, &known, now).is_some_and(|end| end <= now)
        {
            let call = &accepted.call;
            response.diagnostics.warning(
                format!("{} has ended already", declaration.type_name),
                format!(
                    "The answer to {call} tells an end that is in the past. Check the clock of this \
                     machine, and how long the API lets it last."
                ),
            );
        }
        private::remember(declaration, &known, &mut response.private);
        response.result = known;
        Ok(())
    }

    /// Gives back what was opened and cannot be used.
    async fn not_kept(&self, context: &Context, known: &Value, fault: Failure) -> Failure {
        if self.declaration.close.is_none() {
            return fault;
        }
        match self.give_back(context, known).await {
            Ok(()) => fault.and("What had been opened was closed again."),
            Err(_) => fault
                .and("It was opened and could not be closed again.")
                .and(LEFT),
        }
    }

    async fn prolong(
        &self,
        request: RenewRequest<'_>,
        response: &mut RenewResponse,
    ) -> Result<(), Failure> {
        let declaration = self.declaration;
        let Some(renew) = &declaration.renew else {
            return Ok(());
        };
        let mut known = private::recall(declaration, request.private);
        let exchange = self.exchange(request.context, &known)?;
        let accepted = match call(&exchange, renew, &known).await? {
            Reply::Gone(failure) => {
                return Err(failure.and("It has ended at the API: run Terraform again."));
            }
            reply => reply.accepted()?,
        };
        if let Some((answer, fault)) = object(&exchange, renew, &accepted)? {
            if let Some(fault) = fault {
                return Err(fault);
            }
            for (name, value) in answer.as_object().into_iter().flatten() {
                if let (false, Some(members)) = (value.is_null(), known.as_object_mut()) {
                    members.insert(name.clone(), value.clone());
                }
            }
        }
        let expires = declaration.expires;
        response.renew_at =
            expires.and_then(|expires| expiry::renew_at(expires, &known, SystemTime::now()));
        private::remember(declaration, &known, &mut response.private);
        Ok(())
    }

    async fn give_back(&self, context: &Context, known: &Value) -> Result<(), Failure> {
        let Some(close) = &self.declaration.close else {
            return Ok(());
        };
        let exchange = self.exchange(context, known)?;
        match call(&exchange, close, known).await? {
            // It is over, whoever has ended it.
            Reply::Gone(_) => Ok(()),
            reply => reply.accepted().map(|_| ()),
        }
    }
}

async fn call(
    exchange: &Exchange<'_>,
    operation: &'static Operation,
    known: &Value,
) -> Result<Reply, Failure> {
    let content = Content {
        phase: Phase::Create,
        config: known,
        plan: known,
        prior: &Value::Null,
    };
    exchange.call(operation, known, Some(content)).await
}

/// What an answer has, and what is wrong with it; `None` when it has nothing.
fn object(
    exchange: &Exchange<'_>,
    operation: &'static Operation,
    accepted: &Accepted,
) -> Result<Option<(Value, Option<Failure>)>, Failure> {
    let attributes = exchange.attributes;
    let json = exchange.json(operation, accepted, attributes)?;
    Ok(
        match json
            .as_ref()
            .and_then(|json| unwrap(json, operation.unwraps))
        {
            Some(object @ Json::Object(_)) => {
                let decoded = decode(attributes, object, &pointer::of(operation.unwraps));
                let fault = fitting(exchange, &decoded).err();
                Some((Value::Object(shown(attributes, &decoded.value)), fault))
            }
            Some(other) => {
                return Err(Failure::new(format!(
                    "The answer to {} should hold an object, but has {} there.",
                    accepted.call,
                    other.noun()
                )));
            }
            None => None,
        },
    )
}

fn empty(accepted: &Accepted) -> Failure {
    Failure::new(format!(
        "{} was answered without any object.",
        accepted.call
    ))
}

/// What is configured stays; the rest is what was answered.
fn filled(declaration: &declaration::Ephemeral, config: &Value, answer: &Value) -> Value {
    let attributes = declaration.attributes.iter().filter(|one| one.is_shown());
    let members = attributes.map(|attribute| {
        let of = |value: &Value| value.attribute(attribute.name).cloned();
        let given = of(config).filter(|value| !value.is_null());
        let value = given.or_else(|| of(answer)).unwrap_or(Value::Null);
        (attribute.name.to_owned(), value)
    });
    Value::Object(members.collect::<BTreeMap<_, _>>())
}
