//! Bodies that are no JSON: parts of multipart forms, and bodies that are one value.

/// A part of a multipart form that is more than a text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A file of this media type. Its value is given in base 64.
    File(&'static str),
    /// A text of this media type.
    Typed(&'static str),
}

/// A file of the media type `media_type`; the value is given in base 64.
pub const fn file(media_type: &'static str) -> Part {
    Part::File(media_type)
}

/// A text of the media type `media_type`.
pub const fn typed(media_type: &'static str) -> Part {
    Part::Typed(media_type)
}

/// The attribute that is a whole body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// The attribute has the text of the body.
    Text(&'static str),
    /// The attribute has the bytes of the body in base 64.
    Bytes(&'static str),
}

impl Whole {
    /// The attribute.
    pub const fn attribute(&self) -> &'static str {
        match self {
            Whole::Text(name) | Whole::Bytes(name) => name,
        }
    }
}

/// A body that is the text of attribute `name`.
pub const fn text_of(name: &'static str) -> Whole {
    Whole::Text(name)
}

/// A body that is the bytes which attribute `name` has in base 64.
pub const fn bytes_of(name: &'static str) -> Whole {
    Whole::Bytes(name)
}
