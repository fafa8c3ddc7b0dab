//! Which values a request has sent, for messages about those that the API has otherwise.

use super::body::{carries, kind};
use super::encode::travels;
use super::wanted::wanted;
use super::{Content, changed};
use crate::declaration::{Attribute, Body, Kind, Operation};
use tfsdk::{AttributePath, Step, Value};

/// A request for an object, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sending<'a> {
    pub operation: Option<&'static Operation>,
    pub attributes: &'static [Attribute],
    pub content: Content<'a>,
}

impl Sending<'_> {
    /// Whether the body had the value at `path`.
    pub(crate) fn has(&self, path: &AttributePath) -> bool {
        let Some(body) = self.operation.map(kind) else {
            return false;
        };
        let [Step::Attribute(name), inside @ ..] = path.steps() else {
            return false;
        };
        let Some(attribute) = named(self.attributes, name) else {
            return false;
        };
        let wanted = wanted(self.attributes, self.content.config, self.content.plan);
        let value = wanted.attribute(name).unwrap_or(&Value::Null);
        let prior = self.content.prior.attribute(name).unwrap_or(&Value::Null);
        let is_in_body = match body {
            Body::Full => !value.is_null() && !value.is_unknown(),
            Body::Changed | Body::JsonPatch | Body::Echo => changed(attribute, value, prior),
            Body::Only(_) | Body::Fixed(_) => !value.is_null() && !value.is_unknown(),
            Body::None | Body::ByMethod => false,
        };
        is_in_body && self.carries(attribute) && self.goes(&attribute.kind, inside)
    }

    fn carries(&self, attribute: &Attribute) -> bool {
        self.operation
            .is_some_and(|operation| carries(operation, attribute, self.content.phase))
    }

    /// Whether everything on the way into a value may travel.
    fn goes(&self, kind: &Kind, steps: &[Step]) -> bool {
        let Some((step, rest)) = steps.split_first() else {
            return true;
        };
        match (kind, step) {
            (Kind::Object(attributes), Step::Attribute(name)) => named(attributes, name)
                .is_some_and(|attribute| {
                    travels(attribute, self.content.phase) && self.goes(&attribute.kind, rest)
                }),
            (Kind::List(element) | Kind::Set(element) | Kind::Map(element), _) => {
                self.goes(element, rest)
            }
            _ => true,
        }
    }
}

fn named<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.name == name)
}
