//! One attribute: what a practitioner writes, and what becomes of it in the API.

use super::compared::Compared;
use super::{Clear, Form, Kind, Literal, Validator};

/// Who sets an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Not stated. A declaration must state it.
    Unstated,
    /// The practitioner must.
    Required,
    /// The practitioner may; null otherwise.
    Optional,
    /// The API does.
    Computed,
    /// The practitioner may; the API does otherwise.
    OptionalComputed,
    /// Nobody: it has one value, which requests have and Terraform does not show.
    Constant,
}

/// What is known of a value before it is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Nothing special: the configuration decides.
    AsConfigured,
    /// The API sets it once; it stays as it is.
    KeepsPriorValue,
    /// The API may change it whenever the object changes.
    ChangesOnUpdate,
}

/// In which request bodies an attribute travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// On create and on update.
    Always,
    /// On create only.
    OnCreate,
    /// On update only; a create is followed by an update when it is set.
    OnUpdate,
    /// Never: it is part of the path, of the query, or of answers only.
    Never,
}

/// When two spellings of a value mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equality {
    /// When they are alike.
    Exact,
    /// When they are the same JSON value.
    Json,
    /// As [`Equality::Json`], of an API that may answer a value as its text. Of text that is no JSON
    /// itself, arrays and objects in it are compared.
    JsonText,
    /// When an answer has what is configured of a JSON value. What it has beyond that is the API's.
    Subset,
    /// When they differ in the case of letters only.
    CaseInsensitive,
    /// When they mean the same in this form.
    Form(Form),
    /// When the arrays have the same elements in any order.
    Unordered,
    /// When the arrays have equal elements in any order, matched by this property.
    KeyedBy(&'static str),
    /// When the arrays are alike, order included. Only an answer may have another order: its
    /// elements are matched by this property, and the known order stays.
    MatchedBy(&'static str),
}

/// One attribute of a resource, data source or nested object.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// Terraform's name.
    pub name: &'static str,
    /// The API's name of the property, or a JSON pointer (starting with `/`) to it; empty when it
    /// is the same as `name`.
    pub wire: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Who sets it.
    pub presence: Presence,
    /// What is known of it before apply.
    pub plan: Plan,
    /// In which bodies it travels.
    pub sent: Sent,
    /// Whether a change replaces the object.
    pub replaces: bool,
    /// Whether answers have it. If not, the configured value is kept.
    pub returned: bool,
    /// Whether Terraform hides it.
    pub sensitive: bool,
    /// Whether it is kept out of plan and state.
    pub write_only: bool,
    /// Whether its members are those of the object that has it, in the API: it is one of several
    /// forms of that object, of which exactly one is given, or a map of all other members.
    pub inline: bool,
    /// Whether it is, in the API, the whole value that the object with it stands for.
    pub whole: bool,
    /// What is sent when it was removed.
    pub clear: Clear,
    compared: Compared,
    /// Checks.
    pub validators: &'static [Validator],
    /// The value when the configuration has none.
    pub default: Option<&'static Literal>,
    /// Markdown for documentation.
    pub doc: &'static str,
    /// What to use instead; empty when not deprecated.
    pub deprecated: &'static str,
}

const fn new(name: &'static str, kind: Kind) -> Attribute {
    Attribute {
        name,
        wire: "",
        kind,
        presence: Presence::Unstated,
        plan: Plan::AsConfigured,
        sent: Sent::Always,
        replaces: false,
        returned: true,
        sensitive: false,
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        compared: match kind {
            Kind::Json => Compared::Json,
            _ => Compared::Exact,
        },
        validators: &[],
        default: None,
        doc: "",
        deprecated: "",
    }
}

/// Text.
pub const fn string(name: &'static str) -> Attribute {
    new(name, Kind::String)
}

/// A whole number.
pub const fn integer(name: &'static str) -> Attribute {
    new(name, Kind::Integer)
}

/// A number.
pub const fn number(name: &'static str) -> Attribute {
    new(name, Kind::Number)
}

/// `true` or `false`.
pub const fn boolean(name: &'static str) -> Attribute {
    new(name, Kind::Boolean)
}

/// Any JSON value, written as JSON text.
pub const fn json(name: &'static str) -> Attribute {
    new(name, Kind::Json)
}

/// A single value of one of several types, `of` one of the constants for such: text in Terraform.
pub const fn scalar(name: &'static str, of: Kind) -> Attribute {
    new(name, of)
}

/// Any JSON value as one of Terraform's own, of whatever type. Not inside collections.
pub const fn dynamic(name: &'static str) -> Attribute {
    new(name, Kind::Dynamic)
}

/// A list; for a list of objects the element is `&object_of(ATTRIBUTES)`.
pub const fn list(name: &'static str, element: &'static Kind) -> Attribute {
    new(name, Kind::List(element))
}

/// A set.
pub const fn set(name: &'static str, element: &'static Kind) -> Attribute {
    new(name, Kind::Set(element))
}

/// A map.
pub const fn map(name: &'static str, element: &'static Kind) -> Attribute {
    new(name, Kind::Map(element))
}

/// One object.
pub const fn object(name: &'static str, attributes: &'static [Attribute]) -> Attribute {
    new(name, Kind::Object(attributes))
}

impl Attribute {
    /// The practitioner must set it.
    pub const fn required(mut self) -> Self {
        self.presence = Presence::Required;
        self
    }

    /// The practitioner may set it; with `computed` after it, the API does otherwise.
    pub const fn optional(mut self) -> Self {
        self.presence = Presence::Optional;
        self
    }

    /// The API sets it; after `optional`, only when the practitioner does not.
    pub const fn computed(mut self) -> Self {
        self.presence = match self.presence {
            Presence::Optional => Presence::OptionalComputed,
            _ => Presence::Computed,
        };
        self
    }

    /// A computed value that never changes once it is there.
    pub const fn keeps_prior_value(mut self) -> Self {
        self.plan = Plan::KeepsPriorValue;
        self
    }

    /// A computed value that may change whenever the object changes.
    pub const fn changes_on_update(mut self) -> Self {
        self.plan = Plan::ChangesOnUpdate;
        self
    }

    /// A change makes a new object and deletes the old one.
    pub const fn forces_replacement(mut self) -> Self {
        self.replaces = true;
        self
    }

    /// The API's name of the property, or a JSON pointer to it.
    pub const fn wire(mut self, wire: &'static str) -> Self {
        self.wire = wire;
        self
    }

    /// Part of the body on create only.
    pub const fn sent_on_create(mut self) -> Self {
        self.sent = Sent::OnCreate;
        self
    }

    /// Part of the body on update only.
    pub const fn sent_on_update(mut self) -> Self {
        self.sent = Sent::OnUpdate;
        self
    }

    /// Never part of a body.
    pub const fn not_sent(mut self) -> Self {
        self.sent = Sent::Never;
        self
    }

    /// Never part of an answer: what was configured is kept.
    pub const fn not_returned(mut self) -> Self {
        self.returned = false;
        self
    }

    /// Hidden in Terraform's output.
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Kept out of plan and state.
    pub const fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// What is sent when it was removed from the configuration.
    pub const fn clear(mut self, clear: Clear) -> Self {
        self.clear = clear;
        self
    }

    /// When two spellings mean the same. A key that elements do not have leaves them in any order.
    pub const fn equality(mut self, equality: Equality) -> Self {
        self.compared = Compared::by(equality, &self.kind);
        self
    }

    /// When two spellings mean the same, as [`Attribute::equality`] was told.
    pub const fn sameness(&self) -> Equality {
        self.compared.equality(&self.kind)
    }

    /// One of several forms of the object that has it. A constant among its members tells the forms
    /// apart in answers; without one, the members that are there do. A map has all members of the
    /// object that have no attribute of their own.
    pub const fn inline(mut self) -> Self {
        self.inline = true;
        self
    }

    /// One of several forms of the value that the object with it stands for: no member of an object
    /// in the API, but all of the value. `"small"` and `{"height": 3}` are forms of one size.
    pub const fn whole(mut self) -> Self {
        self.inline = true;
        self.whole = true;
        self
    }

    /// Always this value, which requests have and Terraform does not show.
    pub const fn constant(mut self, value: &'static Literal) -> Self {
        self.presence = Presence::Constant;
        self.default = Some(value);
        self
    }

    /// Whether it is one of several forms of the object that has it.
    pub const fn is_form(&self) -> bool {
        self.whole || self.inline && matches!(self.kind, Kind::Object(_))
    }

    /// Whether Terraform shows it.
    pub const fn is_shown(&self) -> bool {
        !matches!(self.presence, Presence::Constant)
    }

    /// Checks of configured values.
    pub const fn validate(mut self, validators: &'static [Validator]) -> Self {
        self.validators = validators;
        self
    }

    /// The value when the configuration has none.
    pub const fn default(mut self, value: &'static Literal) -> Self {
        self.default = Some(value);
        self
    }

    /// Markdown for documentation.
    pub const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    /// Deprecated, and what to use instead.
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.deprecated = instead;
        self
    }
}
