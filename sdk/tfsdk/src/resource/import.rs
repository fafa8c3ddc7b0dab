//! Import: taking over an object that exists already.

use crate::deferral::Deferred;
use crate::import_id::ImportId;
use crate::{Context, Diagnostics, PrivateState, Value};
use std::collections::BTreeMap;

/// An object to be imported.
#[derive(Debug)]
pub struct ImportRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// What the practitioner gave: `terraform import ADDRESS ID`, or `id` of an `import` block.
    /// Empty when the import is by identity.
    pub id: &'a str,
    /// What the practitioner gave as `identity` of an `import` block (Terraform 1.12 and later):
    /// an object of the identity schema, all that an import requires set. `None` when the import
    /// is by id.
    pub identity: Option<&'a Value>,
}

/// The start of an imported object's state.
///
/// ```
/// use tfsdk::resource::{ImportRequest, ImportResponse};
///
/// /// What `Resource::import_state` does: `north/7`, or an identity with both attributes.
/// fn import(request: &ImportRequest<'_>, response: &mut ImportResponse) {
///     response.pass_through_template(request, "{stand}/{id:integer}");
/// }
/// # use tfsdk::Value;
/// # let context = tfsdk::Context::default();
/// # let request = ImportRequest { context: &context, id: "north/7", identity: None };
/// # let state = Value::object([("stand", Value::Null), ("id", Value::Null)]);
/// # let mut response = ImportResponse { state, ..ImportResponse::default() };
/// # import(&request, &mut response);
/// # assert_eq!(response.state.attribute("id"), Some(&Value::from(7)));
/// ```
#[derive(Debug, Default)]
pub struct ImportResponse {
    /// All attributes null when the call begins; set those that identify the object.
    pub state: Value,
    /// Private data to store.
    pub private: PrivateState,
    /// The identity. Holds the given one when the call begins. When it is left null, it is taken
    /// from the state's attributes of the same names, or the read that follows supplies it.
    pub identity: Value,
    /// Objects that are imported along with it, which `terraform import` takes. Terraform names
    /// those of the same kind after it (`web-1`, `web-2`). An `import` block takes one object only.
    pub further: Vec<Imported>,
    /// Why the object cannot be imported yet.
    pub deferred: Option<Deferred>,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// One more object of an import: a firewall's rules with the firewall, say.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::resource::{ImportResponse, Imported};
///
/// fn rules(response: &mut ImportResponse, firewall: &str, ports: &[i64]) {
///     for port in ports {
///         let start = Value::object([
///             ("firewall", Value::from(firewall)),
///             ("port", Value::from(*port)),
///         ]);
///         response.further.push(Imported::new("cloud_rule", start));
///     }
/// }
/// # let mut response = ImportResponse::default();
/// # rules(&mut response, "web", &[80, 443]);
/// # assert_eq!(response.further.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Imported {
    /// The kind of the object, one of the provider's resource types.
    pub type_name: String,
    /// The start of its state: an object with the attributes that identify it. Those that are
    /// left out are null.
    pub state: Value,
    /// Private data to store.
    pub private: PrivateState,
    /// Its identity. When it is left null, it is taken from the state's attributes of the same
    /// names, or the read that follows supplies it.
    pub identity: Value,
}

impl Imported {
    /// An object of the kind `type_name` whose state starts with `state`.
    pub fn new(type_name: impl Into<String>, state: Value) -> Self {
        Self {
            type_name: type_name.into(),
            state,
            private: PrivateState::new(),
            identity: Value::Null,
        }
    }
}

impl ImportResponse {
    /// Sets an attribute of the state.
    pub fn set(&mut self, attribute: &str, value: Value) {
        if let Some(members) = self.state.as_object_mut() {
            members.insert(attribute.to_owned(), value);
        }
    }

    /// Makes the id the value of `attribute`. In an import by identity the value is that of the
    /// identity's attribute of the same name.
    pub fn pass_through(&mut self, request: &ImportRequest<'_>, attribute: &str) {
        match request.identity {
            None if request.id.is_empty() => self.diagnostics.error(
                "No import id",
                "The import id is empty. Give the object's id.",
            ),
            None => self.set(attribute, Value::string(request.id)),
            Some(identity) => self.take(identity, [attribute]),
        }
    }

    /// As [`pass_through`](Self::pass_through), where the identity calls the attribute otherwise.
    ///
    /// ```
    /// # use tfsdk::Value;
    /// # use tfsdk::resource::{ImportRequest, ImportResponse};
    /// # let context = tfsdk::Context::default();
    /// # let identity = Value::object([("name", Value::from("tea"))]);
    /// # let request = ImportRequest { context: &context, id: "", identity: Some(&identity) };
    /// # let state = Value::object([("id", Value::Null)]);
    /// # let mut response = ImportResponse { state, ..ImportResponse::default() };
    /// response.pass_through_as(&request, "id", "name");
    /// assert_eq!(response.state.attribute("id"), Some(&Value::from("tea")));
    /// ```
    pub fn pass_through_as(
        &mut self,
        request: &ImportRequest<'_>,
        attribute: &str,
        identity_attribute: &str,
    ) {
        let given = request
            .identity
            .map(|all| all.attribute(identity_attribute));
        match given {
            Some(Some(value)) => self.set(attribute, value.clone()),
            Some(None) => self.lacks(identity_attribute),
            None => self.pass_through(request, attribute),
        }
    }

    /// Takes the id apart as `template` says and sets the attributes that it names. In an import
    /// by identity the values are those of the identity's attributes of the same names.
    ///
    /// An id that does not fit the template is an error that shows the form.
    pub fn pass_through_parts(&mut self, request: &ImportRequest<'_>, template: &ImportId) {
        match request.identity {
            None => match template.parse(request.id) {
                Ok(parts) => self.set_all(parts),
                Err(diagnostics) => self.diagnostics.extend(diagnostics),
            },
            Some(identity) => self.take(identity, template.names()),
        }
    }

    /// As [`pass_through_parts`](Self::pass_through_parts), with the template as text. A text that
    /// is no template is an error that says why.
    ///
    /// ```
    /// # use tfsdk::Value;
    /// # use tfsdk::resource::{ImportRequest, ImportResponse};
    /// # let context = tfsdk::Context::default();
    /// # let request = ImportRequest { context: &context, id: "north/7", identity: None };
    /// # let state = Value::object([("stand", Value::Null), ("id", Value::Null)]);
    /// # let mut response = ImportResponse { state, ..ImportResponse::default() };
    /// response.pass_through_template(&request, "{stand}/{id:integer}");
    /// assert_eq!(response.state.attribute("stand"), Some(&Value::from("north")));
    /// assert_eq!(response.state.attribute("id"), Some(&Value::from(7)));
    /// ```
    pub fn pass_through_template(&mut self, request: &ImportRequest<'_>, template: &str) {
        match ImportId::template(template) {
            Ok(form) => self.pass_through_parts(request, &form),
            Err(error) => self.diagnostics.error(
                "The template of import ids is wrong",
                format!("{template:?}: {error}. This is a bug in the provider; please report it."),
            ),
        }
    }

    fn set_all(&mut self, values: BTreeMap<String, Value>) {
        for (name, value) in values {
            self.set(&name, value);
        }
    }

    fn take<'a>(&mut self, identity: &Value, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            match identity.attribute(name) {
                // Optional attributes that were not given are the author's to fill in.
                Some(value) => self.set(name, value.clone()),
                None => self.lacks(name),
            }
        }
    }

    fn lacks(&mut self, name: &str) {
        self.diagnostics.error(
            "The import by identity failed",
            format!("The identity has no attribute {name:?}. Import by id instead."),
        );
    }
}
