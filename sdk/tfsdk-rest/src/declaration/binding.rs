//! How a resource maps onto the API.

use super::{Consistency, Element, Literal, OnConflict, Operation, SoftDelete, Step, Then, Wait};

/// What destroying a resource means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDestroy {
    /// The delete operation is called.
    Delete,
    /// Terraform forgets the object, with a warning; the API is not called.
    Forget,
    /// The object stays and gets these values, by attribute; one that is null is removed.
    Reset(&'static [(&'static str, Literal)]),
    /// It is refused.
    Error,
}

/// The operations of a resource and what ties them to its attributes.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Makes the object.
    pub create: Option<Operation>,
    /// Reads the object.
    pub read: Option<Operation>,
    /// Changes the object.
    pub update: Option<Operation>,
    /// Deletes the object.
    pub delete: Option<Operation>,
    /// Lists all objects, as elements like those that reading answers.
    pub list: Option<Operation>,
    /// Path parameters whose attribute has another name: parameter, attribute.
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// Attributes that may be left out where the provider block has a value: attribute, provider's.
    pub from_provider: &'static [(&'static str, &'static str)],
    /// The text by which an object is imported: attributes in braces, `{stand}/{id}`.
    pub import_id: &'static str,
    /// Calls that follow the making or changing of an object, in this order.
    pub then: &'static [Then],
    /// What destroying means.
    pub on_destroy: OnDestroy,
    /// The attribute that must be false before the object may be destroyed; empty for none.
    pub protected_by: &'static str,
    /// What an object shows that was deleted and can still be read.
    pub soft_delete: Option<&'static SoftDelete>,
    /// Write-only attributes with the number that counts their changes; names may lead into objects.
    pub versions: &'static [(&'static str, &'static str)],
    /// Lists, sets and maps of which only the configured elements are Terraform's.
    pub owns_listed: &'static [&'static str],
    /// What is waited for.
    pub waits: &'static [Wait],
    /// How long each step may take in seconds, where practitioners may say otherwise: the attribute
    /// `timeouts` has these steps.
    pub timeouts: &'static [(Step, u64)],
    /// What to expect of servers that do not agree at once.
    pub consistency: Option<&'static Consistency>,
    /// Finds an object by what is configured, where its id is not known.
    pub find: Option<&'static Operation>,
    /// What happens when there is such an object already.
    pub on_conflict: OnConflict,
    /// The object is an element of another one.
    pub element: Option<&'static Element>,
    /// What is worked on by one at a time, with names of attributes in braces; empty for nothing.
    pub lock: &'static str,
}

impl Binding {
    /// No operations yet.
    pub const fn new() -> Self {
        Self {
            create: None,
            read: None,
            update: None,
            delete: None,
            list: None,
            path_parameters: &[],
            from_provider: &[],
            import_id: "",
            then: &[],
            on_destroy: OnDestroy::Delete,
            protected_by: "",
            soft_delete: None,
            versions: &[],
            owns_listed: &[],
            waits: &[],
            timeouts: &[],
            consistency: None,
            find: None,
            on_conflict: OnConflict::AsAnswered,
            element: None,
            lock: "",
        }
    }

    /// Makes the object.
    pub const fn create(mut self, operation: Operation) -> Self {
        self.create = Some(operation);
        self
    }

    /// Reads the object.
    pub const fn read(mut self, operation: Operation) -> Self {
        self.read = Some(operation);
        self
    }

    /// Changes the object.
    pub const fn update(mut self, operation: Operation) -> Self {
        self.update = Some(operation);
        self
    }

    /// Deletes the object.
    pub const fn delete(mut self, operation: Operation) -> Self {
        self.delete = Some(operation);
        self
    }

    /// Lists all objects. Parameters of its path and attributes in its query are what the list is
    /// asked for.
    pub const fn list(mut self, operation: Operation) -> Self {
        self.list = Some(operation);
        self
    }

    /// Path parameters whose attribute has another name.
    pub const fn path_parameters(
        mut self,
        parameters: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.path_parameters = parameters;
        self
    }

    /// Attributes that may be left out where the provider block has a value.
    pub const fn from_provider(
        mut self,
        attributes: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.from_provider = attributes;
        self
    }

    /// The text by which an object is imported.
    pub const fn import_id(mut self, template: &'static str) -> Self {
        self.import_id = template;
        self
    }

    /// What destroying means, when that is not to call the delete operation.
    pub const fn on_destroy(mut self, policy: OnDestroy) -> Self {
        self.on_destroy = policy;
        self
    }

    /// Calls that follow the making or changing of an object, in this order.
    pub const fn then(mut self, calls: &'static [Then]) -> Self {
        self.then = calls;
        self
    }

    /// The object may only be destroyed once this attribute is false.
    pub const fn protected_by(mut self, attribute: &'static str) -> Self {
        self.protected_by = attribute;
        self
    }

    /// What an object shows that was deleted and can still be read.
    pub const fn soft_delete(mut self, sign: &'static SoftDelete) -> Self {
        self.soft_delete = Some(sign);
        self
    }

    /// Write-only attributes with the number that counts their changes. A number that is not
    /// configured counts by itself.
    pub const fn versions(mut self, versions: &'static [(&'static str, &'static str)]) -> Self {
        self.versions = versions;
        self
    }

    /// Lists, sets and maps of which only the configured elements are Terraform's: others are left
    /// as they are.
    pub const fn owns_listed(mut self, attributes: &'static [&'static str]) -> Self {
        self.owns_listed = attributes;
        self
    }

    /// What is waited for.
    pub const fn waits(mut self, waits: &'static [Wait]) -> Self {
        self.waits = waits;
        self
    }

    /// How long each step may take by default, in seconds.
    pub const fn timeouts(mut self, limits: &'static [(Step, u64)]) -> Self {
        self.timeouts = limits;
        self
    }

    /// What to expect of servers that do not agree at once.
    pub const fn consistency(mut self, expected: &'static Consistency) -> Self {
        self.consistency = Some(expected);
        self
    }

    /// Finds an object by what is configured, among the elements of a list: after a create whose
    /// answer does not tell its id, and to adopt it.
    pub const fn find(mut self, list: &'static Operation) -> Self {
        self.find = Some(list);
        self
    }

    /// The object is an element of another one, which is read and written back.
    pub const fn element(mut self, element: &'static Element) -> Self {
        self.element = Some(element);
        self
    }

    /// What happens when there is such an object already.
    pub const fn on_conflict(mut self, policy: OnConflict) -> Self {
        self.on_conflict = policy;
        self
    }

    /// What is worked on by one at a time in this process: `stand/{stand}`.
    pub const fn lock(mut self, key: &'static str) -> Self {
        self.lock = key;
        self
    }
}

impl Default for Binding {
    fn default() -> Self {
        Self::new()
    }
}
