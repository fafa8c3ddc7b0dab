//! What a call about a managed resource is about, owned for as long as the call lasts.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::engine::Target;
use crate::engine::guard::Owned;
use crate::engine::identity::Identified;
use crate::engine::registry::Checked;
use crate::identity::IdentitySchema;
use crate::resource::Resource;
use crate::{Context, Diagnostics, Type, Value};
use tfplugin6::proto;

/// One kind, its author's code, and the identity of the object.
pub(super) struct Subject<'a> {
    pub(super) name: &'a str,
    pub(super) checked: &'a Checked,
    pub(super) resource: Owned<dyn Resource>,
    pub(super) context: Context,
    pub(super) identity_schema: Option<&'a IdentitySchema>,
    pub(super) identity: Value,
    identity_type: Option<Type>,
}

impl Subject<'_> {
    pub(super) fn target(&self) -> Target<'_> {
        Target {
            type_name: self.name,
            schema: &self.checked.schema,
            value_type: &self.checked.value_type,
            resource: &*self.resource,
            context: &self.context,
            identity: Identified {
                schema: self.identity_schema,
                stored: &self.identity,
            },
        }
    }

    /// The same subject with an object's identity.
    pub(super) fn identified(
        mut self,
        message: Option<&proto::ResourceIdentityData>,
    ) -> Answer<Self> {
        self.identity = self.identity_value(message)?;
        Ok(self)
    }

    pub(super) fn identity_value(
        &self,
        message: Option<&proto::ResourceIdentityData>,
    ) -> Answer<Value> {
        from_proto::identity(message, self.identity_type.as_ref())
    }

    pub(super) fn identity_message(
        &self,
        identity: &Value,
        diagnostics: &mut Diagnostics,
    ) -> Option<proto::ResourceIdentityData> {
        to_proto::identity(identity, self.identity_type.as_ref(), diagnostics)
    }

    pub(super) fn value(&self, what: &str, message: Option<&proto::DynamicValue>) -> Answer<Value> {
        from_proto::value(what, message, &self.checked.value_type)
    }

    pub(super) fn message(
        &self,
        value: &Value,
        diagnostics: &mut Diagnostics,
    ) -> Option<proto::DynamicValue> {
        to_proto::value(value, &self.checked.value_type, diagnostics)
    }
}

impl Service {
    /// For calls that may come before the provider is configured.
    pub(super) fn subject<'a>(&'a self, name: &'a str) -> Answer<Subject<'a>> {
        let resources = &self.registry.resources;
        let checked = resources.schema(name)?;
        let identity_schema = resources.identity_schema(name)?;
        Ok(Subject {
            name,
            checked,
            resource: resources.instance(name)?,
            context: self.context_of("tf_resource_type", name),
            identity_schema,
            identity: Value::Null,
            identity_type: identity_schema.map(IdentitySchema::value_type),
        })
    }

    /// A subject with what the call says about its client and its module.
    pub(super) fn told_subject<'a>(
        &'a self,
        name: &'a str,
        client: Option<&proto::ClientCapabilities>,
        meta: Option<&proto::DynamicValue>,
    ) -> Answer<Subject<'a>> {
        let mut subject = self.subject(name)?;
        subject.context = self.told(subject.context, client, meta)?;
        Ok(subject)
    }
}
