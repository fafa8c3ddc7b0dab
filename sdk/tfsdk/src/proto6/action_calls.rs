//! Calls about actions.

use super::service::{Answer, Service};
use super::streams::{Ending, once};
use super::{from_proto, to_proto};
use crate::Diagnostics;
use crate::action::{Progress, ValidateActionRequest};
use crate::engine::registry::Standing;
use crate::engine::{act, validate};
use futures_util::stream;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::invoke_action::event::{Completed, Progress as Line, Type as Kind};
use tokio::sync::{mpsc, oneshot};
use tonic::codegen::BoxStream;
use tracing::Instrument as _;

const FIELD: &str = "tf_action_type";

impl Service {
    pub(super) async fn validate_action_config(
        &self,
        request: proto::validate_action_config::Request,
    ) -> Answer<proto::validate_action_config::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.actions;
        let checked = kinds.schema(name)?;
        let action = kinds.instance(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let work = action.validate(ValidateActionRequest {
            context: &context,
            config: &config,
        });
        let found = validate::kind(name, &checked.schema, &config, work).await;
        Ok(proto::validate_action_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn plan_action(
        &self,
        request: proto::plan_action::Request,
    ) -> Answer<proto::plan_action::Response> {
        let name = &request.action_type;
        let kinds = &self.registry.actions;
        let checked = kinds.schema(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let context = self.told(context, request.client_capabilities.as_ref(), None)?;
        if let Standing::Deferred(reason) = self.registry.standing()
            && context.allows_deferral()
        {
            return Ok(proto::plan_action::Response {
                deferred: to_proto::deferred(Some(reason)),
                ..proto::plan_action::Response::default()
            });
        }
        let action = kinds.instance(name)?;
        let answer = act::plan(name, action.as_ref(), &context, &config).await;
        Ok(proto::plan_action::Response {
            deferred: to_proto::deferred(answer.deferred),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    /// Progress, and then exactly one event that says how it ended.
    pub(super) async fn action_stream(
        self,
        request: proto::invoke_action::Request,
    ) -> BoxStream<proto::invoke_action::Event> {
        let service = self.clone();
        let work = service.start_action(request);
        match self.caught("invoke_action", work).await {
            Ok(stream) => stream,
            Err(diagnostics) => once(self.completed(diagnostics)),
        }
    }

    fn completed(&self, diagnostics: Diagnostics) -> proto::invoke_action::Event {
        let mut diagnostics = to_proto::diagnostics(diagnostics);
        self.mask(&mut diagnostics);
        proto::invoke_action::Event {
            r#type: Some(Kind::Completed(Completed { diagnostics })),
        }
    }

    async fn start_action(
        self,
        request: proto::invoke_action::Request,
    ) -> Answer<BoxStream<proto::invoke_action::Event>> {
        let name = request.action_type;
        let kinds = &self.registry.actions;
        let checked = kinds.schema(&name)?;
        self.registry.need_configured()?;
        let action = kinds.instance(&name)?;
        let config = request.config.as_ref();
        let config = from_proto::value("configuration", config, &checked.value_type)?;
        let context = self.context_of(FIELD, &name);
        let ending = Ending::asking(&context);
        let (progress, lines) = Progress::new();
        let (done, end) = oneshot::channel();
        // It goes on when the client is gone: half an action is worse than a whole one.
        let registry = Arc::clone(&self.registry);
        tokio::spawn(
            async move {
                let Ok(checked) = registry.actions.schema(&name) else {
                    return;
                };
                let (schema, action) = (&checked.schema, action.as_ref());
                let found = act::invoke(&name, action, &context, schema, &config, &progress).await;
                let _ = done.send(found);
            }
            .in_current_span(),
        );
        let running = Some(Running {
            service: self,
            lines,
            end,
            found: None,
            _ending: ending,
        });
        Ok(Box::pin(stream::unfold(running, |running| async move {
            let mut running = running?;
            match running.line().await {
                Some(message) => {
                    let message = running.service.masked(&message);
                    let event = proto::invoke_action::Event {
                        r#type: Some(Kind::Progress(Line { message })),
                    };
                    Some((Ok(event), Some(running)))
                }
                None => Some((Ok(running.last()), None)),
            }
        })))
    }
}

/// An action under way.
struct Running {
    service: Service,
    lines: mpsc::Receiver<String>,
    end: oneshot::Receiver<Diagnostics>,
    /// How it ended, once it has.
    found: Option<Diagnostics>,
    _ending: Ending,
}

impl Running {
    /// What it says next; nothing once it has ended, although something that it has begun may go
    /// on and have more to say.
    async fn line(&mut self) -> Option<String> {
        if self.found.is_none() {
            tokio::select! {
                biased;
                end = &mut self.end => {
                    self.found = Some(end.unwrap_or_else(|_| broken_off()));
                    self.lines.close();
                }
                Some(line) = self.lines.recv() => return Some(line),
            }
        }
        self.lines.recv().await
    }

    fn last(self) -> proto::invoke_action::Event {
        self.service
            .completed(self.found.unwrap_or_else(broken_off))
    }
}

fn broken_off() -> Diagnostics {
    Diagnostics::from_error(
        "The action was broken off",
        "It ended without saying how. This is a bug in the provider; please report it to its developers.",
    )
}
