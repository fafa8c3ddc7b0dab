//! A plan as a hook sees it.

use super::{Key, Object};
use tfsdk::model::IntoValue;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse};
use tfsdk::{AttributePath, Value};

/// What is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The object is made.
    Create,
    /// It is changed, or stays as it is.
    Update,
    /// It is destroyed; its plan is null and stays so.
    Destroy,
}

/// A plan that may still be changed. Terraform holds the provider to it: what is configured stays, and
/// the same plan must come out again before it is applied.
#[derive(Debug)]
pub struct Planning<'a> {
    config: &'a Value,
    prior: &'a Value,
    response: &'a mut ModifyPlanResponse,
}

impl<'a> Planning<'a> {
    pub(super) fn new(
        request: &ModifyPlanRequest<'a>,
        response: &'a mut ModifyPlanResponse,
    ) -> Self {
        Self {
            config: request.config,
            prior: request.prior,
            response,
        }
    }

    /// What is planned.
    pub fn change(&self) -> Change {
        match (self.prior.is_null(), self.response.plan.is_null()) {
            (_, true) => Change::Destroy,
            (true, false) => Change::Create,
            (false, false) => Change::Update,
        }
    }

    /// The configuration; null when the object is to be destroyed.
    pub fn config(&self) -> Object<'a> {
        Object::new(self.config)
    }

    /// The state before; null when the object is to be made.
    pub fn prior(&self) -> Object<'a> {
        Object::new(self.prior)
    }

    /// The plan as it stands; null when the object is to be destroyed.
    pub fn plan(&self) -> Object<'_> {
        Object::new(&self.response.plan)
    }

    /// Plans `value` for an attribute that the configuration leaves open.
    pub fn set<T: IntoValue>(&mut self, key: Key<T>, value: impl Into<T>) {
        self.put(key, value.into().into_value());
    }

    /// Plans no value for an attribute that the configuration leaves open.
    pub fn clear<T>(&mut self, key: Key<T>) {
        self.put(key, Value::Null);
    }

    /// Leaves an attribute to the API: it is "known after apply".
    pub fn leave_open<T>(&mut self, key: Key<T>) {
        self.put(key, Value::unknown());
    }

    /// Has the object replaced for the change of an attribute.
    pub fn replace<T>(&mut self, key: Key<T>) {
        let path = key
            .names()
            .fold(AttributePath::root(), |path, name| path.attribute(name));
        self.response.requires_replace.push(path);
    }

    /// Tells the practitioner something that stops nothing. It must hold no secret.
    pub fn warn(&mut self, summary: &str, detail: &str) {
        self.response.diagnostics.warning(summary, detail);
    }

    fn put<T>(&mut self, key: Key<T>, value: Value) {
        let mut place = &mut self.response.plan;
        for name in key.names() {
            let member = place
                .as_object_mut()
                .and_then(|members| members.get_mut(name));
            let Some(member) = member else {
                return;
            };
            place = member;
        }
        *place = value;
    }
}
