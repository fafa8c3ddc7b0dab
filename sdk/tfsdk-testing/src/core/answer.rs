//! Collects what is wrong with one answer, and decides whether the step goes on.

use super::deferral::{Deferral, Deferrals};
use super::failure::{Failure, Message, messages};
use crate::rules::{Rule, Violation};
use crate::value::{Type, Value, from_state, read, write};
use tfplugin6::proto as wire;
use tfsdk::value::json::Json;

/// What one answer of the provider amounts to.
#[derive(Default)]
pub(super) struct Answer {
    pub violations: Vec<Violation>,
    pub messages: Vec<Message>,
}

impl Answer {
    pub fn new(diagnostics: &[wire::Diagnostic]) -> Self {
        let mut violations = Vec::new();
        let messages = messages(diagnostics, &mut violations);
        Self {
            violations,
            messages,
        }
    }

    pub fn breach(&mut self, rule: Rule, path: &str, detail: impl Into<String>) {
        self.violations.push(Violation::new(rule, path, detail));
    }

    /// Takes over what is wrong with another answer.
    pub fn absorb(&mut self, other: Answer) {
        self.violations.extend(other.violations);
        self.messages.extend(other.messages);
    }

    pub fn has_errors(&self) -> bool {
        self.messages.iter().any(|message| message.is_error)
    }

    /// Why work is put off, if it is; a breach where that was not asked for.
    pub fn deferral(
        &mut self,
        deferred: Option<&wire::Deferred>,
        allowed: Deferrals,
    ) -> Option<Deferral> {
        let deferred = deferred?;
        if allowed == Deferrals::Refused {
            self.breach(Rule::DeferredUnasked, "", "the work is deferred");
            return None;
        }
        let reason = Deferral::of(deferred.reason);
        if reason.is_none() {
            let detail = format!("reason {} says nothing", deferred.reason);
            self.breach(Rule::DeferredReason, "", detail);
        }
        reason
    }

    /// Reads a value; a missing one is null, as it is to Terraform.
    pub fn value(&mut self, message: Option<&wire::DynamicValue>, ty: &Type) -> Value {
        self.value_by(Rule::ValueFits, message, ty)
    }

    /// As [`Answer::value`], with the rule that a value of another type breaks.
    pub fn value_by(
        &mut self,
        rule: Rule,
        message: Option<&wire::DynamicValue>,
        ty: &Type,
    ) -> Value {
        let Some(message) = message else {
            return Value::Null;
        };
        let read = if !message.msgpack.is_empty() {
            read(&message.msgpack, ty).map_err(|error| error.to_string())
        } else if !message.json.is_empty() {
            Json::parse_bytes(&message.json)
                .map_err(|error| error.to_string())
                .and_then(|json| from_state(&json, ty))
        } else {
            Ok(Value::Null)
        };
        read.unwrap_or_else(|problem| {
            self.breach(rule, "", problem);
            Value::Null
        })
    }

    /// The warnings when nothing is wrong. Broken rules weigh more than reported errors.
    pub fn finish(self) -> Result<Vec<Message>, Failure> {
        if !self.violations.is_empty() {
            return Err(Failure::Violations(self.violations));
        }
        if self.has_errors() {
            return Err(Failure::Errors(self.messages));
        }
        Ok(self.messages)
    }
}

/// A value for the wire.
pub(super) fn dynamic(value: &Value, ty: &Type) -> Option<wire::DynamicValue> {
    Some(wire::DynamicValue {
        msgpack: write(value, ty).into(),
        json: Default::default(),
    })
}
