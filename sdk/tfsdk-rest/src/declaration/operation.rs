//! One call of the API.

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`
    Get,
    /// `POST`
    Post,
    /// `PUT`
    Put,
    /// `PATCH`
    Patch,
    /// `DELETE`
    Delete,
}

/// What a request body holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// By method: all attributes for `POST` and `PUT`, the changed ones for `PATCH`, none otherwise.
    ByMethod,
    /// All attributes that are set.
    Full,
    /// Only the attributes that change; one that was removed is sent as null.
    Changed,
    /// No body.
    None,
}

/// The value of a query parameter or header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The value of an attribute; left out when that is null.
    Attribute(&'static str),
    /// Always the same text.
    Constant(&'static str),
}

/// The value of attribute `name`.
pub const fn attribute(name: &'static str) -> Argument {
    Argument::Attribute(name)
}

/// Always `text`.
pub const fn constant(text: &'static str) -> Argument {
    Argument::Constant(text)
}

/// One call: method, path, and what goes in and comes out.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// The method.
    pub method: Method,
    /// The path below the endpoint, with `{parameters}` as the API's document names them.
    pub path: &'static str,
    /// Query parameters.
    pub query: &'static [(&'static str, Argument)],
    /// Request headers.
    pub headers: &'static [(&'static str, Argument)],
    /// The request body.
    pub body: Body,
    /// The property around the object in the request body; empty for none.
    pub wraps: &'static str,
    /// JSON pointer to the object (or the array, for lists) in the answer; empty for the whole.
    pub unwraps: &'static str,
    /// The media type of the request body; empty for `application/json`.
    pub media_type: &'static str,
    /// Whether names in a form have brackets for what is nested.
    pub brackets: bool,
}

const fn new(method: Method, path: &'static str) -> Operation {
    Operation {
        method,
        path,
        query: &[],
        headers: &[],
        body: Body::ByMethod,
        wraps: "",
        unwraps: "",
        media_type: "",
        brackets: false,
    }
}

/// `GET path`
pub const fn get(path: &'static str) -> Operation {
    new(Method::Get, path)
}

/// `POST path`
pub const fn post(path: &'static str) -> Operation {
    new(Method::Post, path)
}

/// `PUT path`
pub const fn put(path: &'static str) -> Operation {
    new(Method::Put, path)
}

/// `PATCH path`
pub const fn patch(path: &'static str) -> Operation {
    new(Method::Patch, path)
}

/// `DELETE path`
pub const fn delete(path: &'static str) -> Operation {
    new(Method::Delete, path)
}

impl Operation {
    /// Query parameters.
    pub const fn query(mut self, query: &'static [(&'static str, Argument)]) -> Self {
        self.query = query;
        self
    }

    /// Request headers.
    pub const fn headers(mut self, headers: &'static [(&'static str, Argument)]) -> Self {
        self.headers = headers;
        self
    }

    /// What the request body holds, when that is not what the method says.
    pub const fn body(mut self, body: Body) -> Self {
        self.body = body;
        self
    }

    /// The property around the object in the request body.
    pub const fn wraps(mut self, property: &'static str) -> Self {
        self.wraps = property;
        self
    }

    /// JSON pointer to the object in the answer.
    pub const fn unwraps(mut self, pointer: &'static str) -> Self {
        self.unwraps = pointer;
        self
    }

    /// The media type of the request body.
    pub const fn media_type(mut self, media_type: &'static str) -> Self {
        self.media_type = media_type;
        self
    }

    /// In a form, members of objects and elements of arrays are named with brackets:
    /// `address[city]`, `tags[0]`.
    pub const fn brackets(mut self) -> Self {
        self.brackets = true;
        self
    }
}
