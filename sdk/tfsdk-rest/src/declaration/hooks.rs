//! Where code of an author's own steps in: the whole list of places.

use crate::hooks::{AfterDelete, AfterRead, BeforeCall, Convert, Plan};

/// The places at which a resource has code of its own. A place that is not set costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// A plan, after all rules of the declaration.
    pub plan: Option<Plan>,
    /// The request that makes an object.
    pub before_create: Option<BeforeCall>,
    /// The request that changes one.
    pub before_update: Option<BeforeCall>,
    /// The request that deletes one.
    pub before_delete: Option<BeforeCall>,
    /// The request that reads one.
    pub before_read: Option<BeforeCall>,
    /// The request for a list, not for its further pages.
    pub before_list: Option<BeforeCall>,
    /// The request of a call that follows another one.
    pub before_then: Option<BeforeCall>,
    /// An object in an answer.
    pub after_read: Option<AfterRead>,
    /// After an object was deleted.
    pub after_delete: Option<AfterDelete>,
    /// Values of attributes in requests.
    pub encode: &'static [(&'static str, Convert)],
    /// Values of attributes in answers.
    pub decode: &'static [(&'static str, Convert)],
}

/// No place yet.
pub const fn hooks() -> Hooks {
    Hooks {
        plan: None,
        before_create: None,
        before_update: None,
        before_delete: None,
        before_read: None,
        before_list: None,
        before_then: None,
        after_read: None,
        after_delete: None,
        encode: &[],
        decode: &[],
    }
}

impl Hooks {
    /// Looks at each plan, after all rules of the declaration.
    pub const fn plan(mut self, hook: Plan) -> Self {
        self.plan = Some(hook);
        self
    }

    /// Steps in before an object is made.
    pub const fn before_create(mut self, hook: BeforeCall) -> Self {
        self.before_create = Some(hook);
        self
    }

    /// Steps in before an object is changed.
    pub const fn before_update(mut self, hook: BeforeCall) -> Self {
        self.before_update = Some(hook);
        self
    }

    /// Steps in before an object is deleted.
    pub const fn before_delete(mut self, hook: BeforeCall) -> Self {
        self.before_delete = Some(hook);
        self
    }

    /// Steps in before an object is read.
    pub const fn before_read(mut self, hook: BeforeCall) -> Self {
        self.before_read = Some(hook);
        self
    }

    /// Steps in before objects are listed.
    pub const fn before_list(mut self, hook: BeforeCall) -> Self {
        self.before_list = Some(hook);
        self
    }

    /// Steps in before a call that follows another one.
    pub const fn before_then(mut self, hook: BeforeCall) -> Self {
        self.before_then = Some(hook);
        self
    }

    /// Looks at each object in an answer, before it becomes attributes.
    pub const fn after_read(mut self, hook: AfterRead) -> Self {
        self.after_read = Some(hook);
        self
    }

    /// Steps in after an object was deleted.
    pub const fn after_delete(mut self, hook: AfterDelete) -> Self {
        self.after_delete = Some(hook);
        self
    }

    /// Converts values of attributes in requests.
    pub const fn encode(mut self, attributes: &'static [(&'static str, Convert)]) -> Self {
        self.encode = attributes;
        self
    }

    /// Converts values of attributes in answers.
    pub const fn decode(mut self, attributes: &'static [(&'static str, Convert)]) -> Self {
        self.decode = attributes;
        self
    }
}
