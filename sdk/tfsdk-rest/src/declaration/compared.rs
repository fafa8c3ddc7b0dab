//! How an attribute stores its equality: in four bytes, for there are tens of thousands of attributes.

use super::{Attribute, Equality, Form, Kind};

/// An [`Equality`] in which the key is a place among the element's attributes, and not a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Exact,
    Json,
    JsonText,
    Subset,
    CaseInsensitive,
    Form(Form),
    Unordered,
    KeyedBy(u16),
    MatchedBy(u16),
}

impl Compared {
    /// `equality` of an attribute of `kind`.
    pub(super) const fn by(equality: Equality, kind: &Kind) -> Self {
        match equality {
            Equality::Exact => Self::Exact,
            Equality::Json => Self::Json,
            Equality::JsonText => Self::JsonText,
            Equality::Subset => Self::Subset,
            Equality::CaseInsensitive => Self::CaseInsensitive,
            Equality::Form(form) => Self::Form(form),
            Equality::Unordered => Self::Unordered,
            Equality::KeyedBy(key) => match place(key, members(kind)) {
                Some(place) => Self::KeyedBy(place),
                None => Self::Unordered,
            },
            Equality::MatchedBy(key) => match place(key, members(kind)) {
                Some(place) => Self::MatchedBy(place),
                None => Self::Exact,
            },
        }
    }

    /// The equality of an attribute of `kind`, with its key under Terraform's name.
    pub(super) const fn equality(self, kind: &Kind) -> Equality {
        match self {
            Self::Exact => Equality::Exact,
            Self::Json => Equality::Json,
            Self::JsonText => Equality::JsonText,
            Self::Subset => Equality::Subset,
            Self::CaseInsensitive => Equality::CaseInsensitive,
            Self::Form(form) => Equality::Form(form),
            Self::Unordered => Equality::Unordered,
            Self::KeyedBy(place) => Equality::KeyedBy(members(kind)[place as usize].name),
            Self::MatchedBy(place) => Equality::MatchedBy(members(kind)[place as usize].name),
        }
    }
}

/// The attributes of the objects in a collection.
const fn members(kind: &Kind) -> &'static [Attribute] {
    match kind {
        Kind::List(Kind::Object(members)) | Kind::Set(Kind::Object(members)) => members,
        _ => &[],
    }
}

/// Where the attribute is that `key` names, in Terraform's words or the API's.
const fn place(key: &str, members: &[Attribute]) -> Option<u16> {
    let mut place = 0;
    while place < members.len() && place < u16::MAX as usize {
        if same(key, members[place].name) || same(key, members[place].wire) {
            return Some(place as u16);
        }
        place += 1;
    }
    None
}

/// `==`, which a `const fn` cannot call.
const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut place = 0;
    while place < left.len() {
        if left[place] != right[place] {
            return false;
        }
        place += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::declaration::*;

    static STEPS: &[Attribute] = &[string("text").required(), string("id").wire("stepId")];
    static BY_ID: Attribute = list("steps", &object_of(STEPS)).equality(Equality::KeyedBy("id"));
    static BY_WIRE: Attribute =
        set("steps", &object_of(STEPS)).equality(Equality::KeyedBy("stepId"));
    static MATCHED: Attribute =
        list("steps", &object_of(STEPS)).equality(Equality::MatchedBy("stepId"));
    static UNMATCHED: Attribute =
        list("steps", &object_of(STEPS)).equality(Equality::MatchedBy("other"));
    static BY_NOTHING: Attribute =
        list("steps", &object_of(STEPS)).equality(Equality::KeyedBy("other"));

    #[test]
    fn a_key_is_found_by_either_name_and_told_by_terraforms() {
        assert_eq!(BY_ID.sameness(), Equality::KeyedBy("id"));
        assert_eq!(BY_WIRE.sameness(), Equality::KeyedBy("id"));
    }

    #[test]
    fn a_key_that_is_not_there_leaves_any_order() {
        assert_eq!(BY_NOTHING.sameness(), Equality::Unordered);
        let texts = list("texts", &STRING).equality(Equality::KeyedBy("id"));
        assert_eq!(texts.sameness(), Equality::Unordered);
    }

    #[test]
    fn a_key_that_is_not_there_matches_nothing() {
        assert_eq!(MATCHED.sameness(), Equality::MatchedBy("id"));
        assert_eq!(UNMATCHED.sameness(), Equality::Exact);
    }

    #[test]
    fn all_others_come_back_as_they_were() {
        for equality in [
            Equality::Exact,
            Equality::Json,
            Equality::JsonText,
            Equality::Subset,
            Equality::CaseInsensitive,
            Equality::Form(Form::Timestamp),
            Equality::Unordered,
        ] {
            assert_eq!(string("text").equality(equality).sameness(), equality);
        }
        assert_eq!(json("extra").sameness(), Equality::Json);
    }
}
