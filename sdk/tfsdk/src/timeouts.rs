//! Time limits that practitioners set: `timeouts = { create = "30m" }`.
//!
//! Put [`attribute`] or [`block`] into a schema under the name `timeouts`, and say in
//! [`Resource::time_limit`](crate::resource::Resource::time_limit) how long each operation may take by
//! default. The engine then ends an operation that takes longer. One that reads is dropped. One that
//! changes something is asked to end, through its context, and has 30 seconds to do so; what it has
//! recorded by then is kept, as after any other error.

mod limit;

#[cfg(test)]
mod tests;

pub use limit::Limit;

use crate::custom::Duration as DurationText;
use crate::model::{AttributeType, FromValue, IntoValue, Maybe, Model, attribute as member};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Validator};
use crate::value::ValueError;
use crate::{AttributePath, Diagnostics, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// The name of the attribute or block in a schema.
pub const NAME: &str = "timeouts";

/// What may take its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// A resource is created.
    Create,
    /// A resource or data source is read.
    Read,
    /// A resource is updated.
    Update,
    /// A resource is deleted.
    Delete,
    /// An ephemeral resource is opened.
    Open,
    /// Resources are listed.
    List,
    /// An action is invoked.
    Invoke,
}

impl Operation {
    /// The four of a resource.
    pub const RESOURCE: [Self; 4] = [Self::Create, Self::Read, Self::Update, Self::Delete];

    /// The name of its attribute: `create`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Read => "read",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::Open => "open",
            Self::List => "list",
            Self::Invoke => "invoke",
        }
    }
}

/// The attribute `timeouts = { … }` with a limit for each of `operations`.
pub fn attribute(operations: impl IntoIterator<Item = Operation>) -> Attribute {
    Attribute::single_nested(members(operations)).description(DESCRIPTION)
}

/// The block `timeouts { … }` with a limit for each of `operations`.
pub fn block(operations: impl IntoIterator<Item = Operation>) -> NestedBlock {
    let mut block = Block::new().description(DESCRIPTION);
    for (name, member) in members(operations) {
        block = block.attribute(name, member);
    }
    NestedBlock::new(BlockNestingMode::Single, block)
}

const DESCRIPTION: &str = "How long operations may take.";

fn members(
    operations: impl IntoIterator<Item = Operation>,
) -> impl Iterator<Item = (&'static str, Attribute)> {
    operations.into_iter().map(|operation| {
        let name = operation.name();
        let text = format!("How long it may take to {name}, such as `30m` or `1h30m`.");
        let limit = crate::custom::duration().validator(AboveZero);
        (name, limit.description(text))
    })
}

/// A limit of nothing would let nothing happen.
#[derive(Debug)]
struct AboveZero;

impl Validator for AboveZero {
    fn describe(&self) -> String {
        "a duration of more than nothing".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Ok(duration) = DurationText::from_value(value) else {
            return;
        };
        if duration.nanoseconds() <= 0 {
            diagnostics.attribute_error(
                path.clone(),
                "Invalid value",
                "A time limit must be more than nothing. Leave it out to have the default.",
            );
        }
    }
}

/// The limits that a configuration, plan or state holds. Also the type of a model's field:
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use tfsdk::timeouts::{self, Operation, Timeouts};
///
/// #[derive(tfsdk::Model)]
/// struct Disk {
///     #[tfsdk(optional, with = timeouts::attribute([Operation::Create, Operation::Delete]))]
///     timeouts: Option<Timeouts>,
/// }
///
/// #[derive(tfsdk::Model)]
/// struct Network {
///     #[tfsdk(block, with = timeouts::block([Operation::Create]))]
///     timeouts: Option<Timeouts>,
/// }
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeouts {
    members: BTreeMap<String, Maybe<DurationText>>,
    /// There could be some, but none are given.
    left_out: bool,
}

impl Timeouts {
    /// Those under [`NAME`] in a configuration, plan or state; none when there is no such member.
    ///
    /// # Errors
    /// The member is something else.
    pub fn of(object: &Value) -> Result<Self, ValueError> {
        let found: Maybe<Self> = member(object, NAME)?;
        let left_out = object.attribute(NAME).is_some();
        Ok(found.known_or(Self {
            left_out,
            ..Self::default()
        }))
    }

    /// How long `operation` may take: what is configured, or else `default`.
    pub fn limit(&self, operation: Operation, default: Duration) -> Limit {
        let name = operation.name();
        let given = self.members.get(name);
        let configured = given
            .and_then(Maybe::known)
            .and_then(DurationText::to_std)
            .filter(|length| !length.is_zero());
        Limit {
            duration: configured.unwrap_or(default),
            attribute: (self.left_out || given.is_some()).then(|| format!("{NAME}.{name}")),
        }
    }
}

impl FromValue for Timeouts {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let object = crate::model::Members::of(value)?;
        let names = value.as_object().into_iter().flat_map(BTreeMap::keys);
        let members = names.map(|name| Ok((name.clone(), object.read(name)?)));
        Ok(Self {
            members: members.collect::<Result<_, ValueError>>()?,
            left_out: false,
        })
    }
}

impl IntoValue for Timeouts {
    fn into_value(self) -> Value {
        let members = self.members.into_iter();
        Value::object(members.map(|(name, limit)| (name, limit.into_value())))
    }
}

/// A block with a limit for each operation of a resource. For others use `with = timeouts::block(…)`.
impl Model for Timeouts {
    type Plan = Self;
    type Draft = Self;

    fn block() -> Block {
        block(Operation::RESOURCE).block
    }
}

/// With a limit for each operation of a resource. For others use `with = timeouts::attribute(…)`.
impl AttributeType for Timeouts {
    type Plan = Self;
    type Draft = Self;

    fn attribute() -> Attribute {
        attribute(Operation::RESOURCE)
    }
}
