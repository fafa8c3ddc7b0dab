//! Parameters as attributes: what a value is like, and how a call is filled with it.

use super::attributes::Sides;
use super::kind::{self, Surroundings};
use super::{description, fits, validators};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Argument, Attribute, Clear, Equality, Kind, Operation, PlanRule, Presence, Reason, Returned,
    Sent, Style,
};
use crate::openapi::{Api, Location, Parameter, SecurityScheme, Shape};
use crate::source::Tree;
use std::collections::BTreeMap;

/// Headers that the runtime or the provider block sets.
const OURS: [&str; 11] = [
    "accept",
    "accept-encoding",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "host",
    "te",
    "transfer-encoding",
    "upgrade",
    "user-agent",
];

/// Where a call has its parameters of a kind; `None` for those of the path.
pub fn arguments<'a>(
    call: &'a mut Operation,
    parameter: &Parameter,
) -> Option<&'a mut BTreeMap<String, Argument>> {
    match parameter.location {
        Location::Query => Some(&mut call.query),
        Location::Header => Some(&mut call.headers),
        Location::Cookie => Some(&mut call.cookies),
        Location::Path => None,
    }
}

/// Whether something else fills the parameter: the runtime, or what signs in.
pub fn is_ours(api: &Api, parameter: &Parameter) -> bool {
    let lower = parameter.name.to_ascii_lowercase();
    let place = match parameter.location {
        Location::Query => "query",
        Location::Header => "header",
        Location::Cookie => "cookie",
        Location::Path => return false,
    };
    let signs_in = api.security_schemes.values().any(|scheme| match scheme {
        SecurityScheme::ApiKey { location, name } => {
            location == place && name.eq_ignore_ascii_case(&lower)
        }
        _ => false,
    });
    signs_in || place == "header" && OURS.contains(&lower.as_str())
}

/// How a call is filled with an attribute. A single value is written the same in most styles.
pub fn argument(parameter: &Parameter, attribute: &str, kind: &Kind) -> Argument {
    let single = matches!(
        kind,
        Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number | Kind::Boolean
    );
    let style = parameter.style.filter(|style| match style {
        Style::Json | Style::Reserved => true,
        _ => !single,
    });
    Argument::of(attribute.to_owned(), style)
}

/// The only value that is possible, or that is taken when nobody says another.
pub fn constant(api: &Api, parameter: &Parameter) -> Option<String> {
    let schema = api.schema(parameter.schema.as_ref()?);
    let only = match schema.values.as_slice() {
        [only] => Some(only),
        _ => schema
            .default
            .as_ref()
            .filter(|default| fits::fault(api, default, &schema).is_none()),
    };
    match only? {
        Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
        Tree::Boolean(value) => Some(value.to_string()),
        _ => None,
    }
}

/// What is wrong with the default that the document gives it.
pub fn faulty_default(api: &Api, parameter: &Parameter) -> Option<Diagnostic> {
    let schema = api.schema(parameter.schema.as_ref()?);
    let fault = fits::fault(api, schema.default.as_ref()?, &schema)?;
    let name = &parameter.name;
    let message = format!(
        "the default of the parameter `{name}` is no value that its schema allows: {fault}"
    );
    Some(
        Diagnostic::warning(Code::Conflict, message)
            .at_value(&schema.position.child("default"), "the default")
            .help("correct the default or the schema; until then it is not sent"),
    )
}

/// An attribute that no body has.
pub fn attribute(
    api: &Api,
    parameter: &Parameter,
    name: &str,
    presence: Presence,
    reason: Option<Reason>,
) -> Attribute {
    let schema = parameter.schema.as_ref().map(|schema| api.schema(schema));
    let kind = schema.as_ref().map_or(Kind::String, |schema| {
        let sides = Sides {
            create: Some(schema.clone()),
            // What is inside a parameter can be changed with it.
            update: Some(schema.clone()),
            ..Sides::default()
        };
        // Nested, so that no name is reserved.
        let around = Surroundings {
            open: vec![parameter.position.child("value")],
            ..Surroundings::default()
        };
        let (kind, _) = kind::lower(api, &sides, &around, name);
        match parameter.style {
            Some(Style::Json) => kind,
            _ => written(kind),
        }
    });
    let checks = |schema| validators::lower(api, schema, &kind);
    let described = schema.as_ref().map(|schema| schema.description.as_str());
    let text = [parameter.description.trim(), described.unwrap_or_default()]
        .into_iter()
        .map(str::trim)
        .find(|text| !text.is_empty());
    Attribute {
        wire: parameter.name.clone(),
        presence,
        plan: PlanRule::AsConfigured,
        replaces: false,
        sent: Sent::Never,
        returned: Returned::Never,
        sensitive: schema.as_ref().is_some_and(|s| s.format == "password"),
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        equality: match kind {
            Kind::Json => Equality::Json,
            _ => Equality::Exact,
        },
        default: None,
        validators: match &schema {
            Some(schema) if !matches!(schema.shape, Shape::Any) => checks(schema),
            _ => Vec::new(),
        },
        example: None,
        description: description::clean(text.unwrap_or_default()),
        deprecated: match schema.as_ref().is_some_and(|schema| schema.deprecated) {
            true => "The API's document marks it as deprecated.".to_owned(),
            false => String::new(),
        },
        reasons: reason.into_iter().collect(),
        kind,
    }
}

/// What is JSON in a body is plain text in a query: anything can be written there as it is.
fn written(kind: Kind) -> Kind {
    match kind {
        Kind::Json | Kind::Scalar(_) => Kind::String,
        // So can one of several forms, whichever it is.
        Kind::Object(forms) if forms.values().any(|form| form.whole) => Kind::String,
        Kind::List(element) => Kind::List(Box::new(written(*element))),
        Kind::Set(element) => Kind::Set(Box::new(written(*element))),
        Kind::Map(element) => Kind::Map(Box::new(written(*element))),
        other => other,
    }
}
