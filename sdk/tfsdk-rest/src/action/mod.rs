//! Actions: calls that do something and leave no object behind.

mod tell;
#[cfg(test)]
mod tests;

use crate::client::Client;
use crate::data_source::with_defaults;
use crate::declaration::{self, Attribute};
use crate::exchange::{Accepted, Exchange, Reply};
use crate::failure::Failure;
use crate::parameters;
use crate::request::{Content, Phase};
use crate::resource::waiting::{LIMIT, STANDARD, Trouble, addresses, patience, track};
use crate::{response, schema};
use async_trait::async_trait;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::Value;
use tfsdk::action::{Action, ActionType, InvokeRequest, InvokeResponse, Progress};
use tfsdk::schema::{AttributeKind, Presence, Schema};
use tfsdk::timeouts::{self, Operation};

/// One kind of action, as declared.
#[derive(Clone, Copy, Debug)]
pub struct RestActionType {
    declaration: &'static declaration::Action,
}

impl RestActionType {
    /// The kind that `declaration` describes.
    pub fn new(declaration: &'static declaration::Action) -> Self {
        Self { declaration }
    }
}

impl ActionType<Client> for RestActionType {
    fn type_name(&self) -> &str {
        self.declaration.type_name
    }

    fn schema(&self) -> Schema {
        let declaration = self.declaration;
        let mut attributes = schema::attributes(declaration.arguments, schema::Sets::AsDeclared);
        attributes.values_mut().for_each(unanswered);
        if declaration.limit.is_some() {
            let mut limit = timeouts::attribute([Operation::Invoke]);
            limit.presence = Presence::Optional;
            attributes
                .entry(Cow::Borrowed(timeouts::NAME))
                .or_insert(limit);
        }
        let block = schema::block(attributes, declaration.doc, declaration.deprecated);
        Schema::new(block)
    }

    fn action(&self, data: Option<Arc<Client>>) -> Box<dyn Action> {
        Box::new(RestAction {
            declaration: self.declaration,
            client: data,
        })
    }
}

/// Actions answer nothing to Terraform: no attribute may be computed, not even by a default.
fn unanswered(attribute: &mut tfsdk::schema::Attribute) {
    attribute.plan_rules.clear();
    attribute.default = None;
    if attribute.presence == Presence::OptionalComputed {
        attribute.presence = Presence::Optional;
    }
    if let AttributeKind::Nested(_, members) = &mut attribute.kind {
        members.retain(|_, member| member.presence != Presence::Computed);
        members.values_mut().for_each(unanswered);
    }
}

/// Does what one kind of action is for.
#[derive(Clone, Debug)]
pub struct RestAction {
    declaration: &'static declaration::Action,
    client: Option<Arc<Client>>,
}

#[async_trait]
impl Action for RestAction {
    fn time_limit(&self) -> Option<Duration> {
        let waits = !self.declaration.waits.is_empty();
        self.declaration.limit.or(waits.then_some(LIMIT))
    }

    async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse) {
        if let Err(failure) = self.act(request).await {
            let summary = format!("{} was not done", self.declaration.type_name);
            failure.report(summary, &mut response.diagnostics);
        }
    }
}

impl RestAction {
    async fn act(&self, request: InvokeRequest<'_>) -> Result<(), Failure> {
        let declaration = self.declaration;
        let client = self.client.as_deref().ok_or_else(|| {
            Failure::new("The provider has not been configured, so its API cannot be called.")
        })?;
        let mut arguments = with_nulls(declaration.arguments, request.config);
        let (declared, from) = (declaration.arguments, declaration.from_provider);
        parameters::fill(client, declared, from, &mut arguments)?;
        let exchange = Exchange::new(
            client,
            request.context,
            declaration.arguments,
            declaration.path_parameters,
            &[&arguments],
        );
        let content = Content {
            phase: Phase::Create,
            config: &arguments,
            plan: &arguments,
            prior: &Value::Null,
        };
        let call = exchange.request(&declaration.call, &arguments, Some(content))?;
        let name = exchange.describe(&call);
        request.progress.send(format!("Calling {name}")).await;
        let accepted = match exchange.send(&call).await? {
            Reply::Gone(failure) => {
                return Err(failure.and("There is no such object; check the action's arguments."));
            }
            reply => reply.accepted()?,
        };
        self.wait(&exchange, &accepted, &arguments, request.progress)
            .await
            .map_err(|failure| failure.and(ACCEPTED))?;
        let said = tell::answer(declaration.tells, &exchange, &accepted);
        request.progress.send(said).await;
        Ok(())
    }

    /// Waits for what the call has begun.
    async fn wait(
        &self,
        exchange: &Exchange<'_>,
        accepted: &Accepted,
        arguments: &Value,
        progress: &Progress,
    ) -> Result<(), Failure> {
        let json = response::parse_quietly(&accepted.answer.body);
        let header = |name: &str| accepted.answer.header(name);
        let declared = self.declaration.waits.iter().flat_map(|wait| {
            let found = addresses(wait, header, json.as_ref(), arguments);
            found.into_iter().map(move |address| (wait, address))
        });
        let mut operations: Vec<_> = declared.collect();
        if operations.is_empty() && accepted.answer.status == 202 {
            operations.extend(STANDARD.iter().find_map(|wait| {
                let found = addresses(wait, header, None, arguments);
                Some((wait, found.into_iter().next()?))
            }));
        }
        let mut asked = exchange.asked_pause();
        for (wait, address) in operations {
            let what = format!("the operation of {} to be done", self.declaration.type_name);
            let patience = patience(what, wait, exchange, asked.take());
            let call = (&self.declaration.call, address.as_str());
            let tracked = track(exchange, patience, wait, call, Some(progress)).await;
            tracked.map_err(|trouble| match trouble {
                Trouble::Stopped => Failure::new(
                    "Terraform was asked to stop, so the provider does not wait any longer. The API \
                     goes on with it.",
                ),
                trouble => trouble.failure(),
            })?;
        }
        Ok(())
    }
}

const ACCEPTED: &str = "The API had accepted the call: look at what it did before the action is \
                        invoked again.";

/// The arguments with their defaults, and without what only Terraform knows.
fn with_nulls(arguments: &'static [Attribute], config: &Value) -> Value {
    let shown = arguments.iter().map(|argument| {
        let given = config.attribute(argument.name).cloned();
        (argument.name.to_owned(), given.unwrap_or(Value::Null))
    });
    with_defaults(arguments, &Value::Object(shown.collect::<BTreeMap<_, _>>()))
}
