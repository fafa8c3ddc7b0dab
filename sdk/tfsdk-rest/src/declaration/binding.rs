//! How a resource maps onto the API.

use super::Operation;

/// What destroying a resource means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDestroy {
    /// The delete operation is called.
    Delete,
    /// Terraform forgets the object, with a warning; the API is not called.
    Forget,
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
    /// Path parameters whose attribute has another name: parameter, attribute.
    pub path_parameters: &'static [(&'static str, &'static str)],
    /// The text by which an object is imported: attributes in braces, `{stand}/{id}`.
    pub import_id: &'static str,
    /// What destroying means.
    pub on_destroy: OnDestroy,
}

impl Binding {
    /// No operations yet.
    pub const fn new() -> Self {
        Self {
            create: None,
            read: None,
            update: None,
            delete: None,
            path_parameters: &[],
            import_id: "",
            on_destroy: OnDestroy::Delete,
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

    /// Path parameters whose attribute has another name.
    pub const fn path_parameters(
        mut self,
        parameters: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.path_parameters = parameters;
        self
    }

    /// The text by which an object is imported.
    pub const fn import_id(mut self, template: &'static str) -> Self {
        self.import_id = template;
        self
    }

    /// What destroying means, when there is no delete operation.
    pub const fn on_destroy(mut self, policy: OnDestroy) -> Self {
        self.on_destroy = policy;
        self
    }
}

impl Default for Binding {
    fn default() -> Self {
        Self::new()
    }
}
