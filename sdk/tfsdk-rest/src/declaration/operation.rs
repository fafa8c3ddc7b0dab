//! One call of the API.

use super::{Argument, Gone, IfMatch, Mask, Paging, Part, Signing, Told, Whole};

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
    /// JSON Patch: the commands for what changes. `wraps` is the property that has them.
    JsonPatch,
    /// The object as the API has it, with what changes.
    Echo,
    /// These attributes, in whatever bodies they travel otherwise.
    Only(&'static [&'static str]),
    /// This JSON text, in which `"{name}"` stands for the value of an attribute.
    Fixed(&'static str),
    /// No body.
    None,
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
    /// Cookies.
    pub cookies: &'static [(&'static str, Argument)],
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
    /// Parts of a multipart form that are files or state their media type, by property.
    pub parts: &'static [(&'static str, Part)],
    /// The attribute that is the whole request body, when that is no object.
    pub content: Option<Whole>,
    /// The attribute that is the whole answer, when that is no JSON.
    pub answers: Option<Whole>,
    /// What tells which element of the answered list is the object: property, attribute.
    pub among: &'static [(&'static str, &'static str)],
    /// Where the answer tells the id, when that is no attribute's place.
    pub told: Option<&'static Told>,
    /// The provider's attribute that says where this call goes; empty for `endpoint`.
    pub server: &'static str,
    /// Whether no credentials are sent.
    pub anonymous: bool,
    /// How a list goes on after its first page, where the API's document tells.
    pub pages: Option<&'static Paging>,
    /// Other ways to authenticate than for most calls; empty for those.
    pub signing: Signing,
    /// Answers that say that the object does not exist; 404 and 410 when none is named.
    pub gone: &'static [Gone],
    /// Where it says which properties change.
    pub mask: Option<Mask>,
    /// Whether it names the version of the object that it is meant for.
    pub if_match: Option<IfMatch>,
    /// The header with a key by which the API recognises a repetition; empty for none.
    pub idempotency_key: &'static str,
    /// Attributes that a partial body has although they do not change.
    pub always: &'static [&'static str],
}

const fn new(method: Method, path: &'static str) -> Operation {
    Operation {
        method,
        path,
        query: &[],
        headers: &[],
        cookies: &[],
        body: Body::ByMethod,
        wraps: "",
        unwraps: "",
        media_type: "",
        brackets: false,
        parts: &[],
        content: None,
        answers: None,
        among: &[],
        told: None,
        server: "",
        anonymous: false,
        pages: None,
        signing: &[],
        gone: &[],
        mask: None,
        if_match: None,
        idempotency_key: "",
        always: &[],
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

    /// Cookies.
    pub const fn cookies(mut self, cookies: &'static [(&'static str, Argument)]) -> Self {
        self.cookies = cookies;
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

    /// Parts of a multipart form that are files or state their media type.
    pub const fn parts(mut self, parts: &'static [(&'static str, Part)]) -> Self {
        self.parts = parts;
        self
    }

    /// The request body is one attribute and nothing else.
    pub const fn content(mut self, whole: Whole) -> Self {
        self.content = Some(whole);
        self
    }

    /// The answer is one attribute and nothing else.
    pub const fn answers(mut self, whole: Whole) -> Self {
        self.answers = Some(whole);
        self
    }

    /// The answer is a list, and the object is its one element that has at each of these properties
    /// the value of the attribute beside it.
    pub const fn among(mut self, same: &'static [(&'static str, &'static str)]) -> Self {
        self.among = same;
        self
    }

    /// Where the answer to a create tells the id.
    pub const fn told(mut self, told: &'static Told) -> Self {
        self.told = Some(told);
        self
    }

    /// The call goes where the provider's attribute `attribute` says.
    pub const fn server(mut self, attribute: &'static str) -> Self {
        self.server = attribute;
        self
    }

    /// No credentials are sent.
    pub const fn anonymous(mut self) -> Self {
        self.anonymous = true;
        self
    }

    /// The list goes on after its first page in this way.
    pub const fn pages(mut self, paging: &'static Paging) -> Self {
        self.pages = Some(paging);
        self
    }

    /// Other ways to authenticate than for most calls.
    pub const fn signing(mut self, signing: Signing) -> Self {
        self.signing = signing;
        self
    }

    /// These answers, and no others, say that the object does not exist.
    pub const fn gone(mut self, answers: &'static [Gone]) -> Self {
        self.gone = answers;
        self
    }

    /// It says which properties change.
    pub const fn mask(mut self, mask: Mask) -> Self {
        self.mask = Some(mask);
        self
    }

    /// It names the version of the object that it is meant for.
    pub const fn if_match(mut self, version: IfMatch) -> Self {
        self.if_match = Some(version);
        self
    }

    /// It has a key in this header, by which the API recognises a repetition.
    pub const fn idempotency_key(mut self, header: &'static str) -> Self {
        self.idempotency_key = header;
        self
    }

    /// A partial body has these attributes, although they do not change.
    pub const fn always(mut self, attributes: &'static [&'static str]) -> Self {
        self.always = attributes;
        self
    }
}
