//! A model with one of everything, for tests.

mod addresses;
mod alone;
mod plain;
mod signing;
mod waiting;

pub use plain::{attribute, operation};

use crate::model::*;
use alone::{actions, ephemeral};
use signing::{connection, granted};
use std::collections::BTreeMap;

fn named<const N: usize>(attributes: [(&str, Attribute); N]) -> Attributes {
    let attributes = attributes.into_iter();
    attributes
        .map(|(name, one)| (name.to_owned(), one))
        .collect()
}

/// Every kind, presence, rule, validator and literal. All texts are `text`.
pub fn attributes(text: &str) -> Attributes {
    let inner = || named([("email", attribute(Kind::String, Presence::Required))]);
    let optional = |kind| attribute(kind, Presence::Optional);
    let element = |kind| Box::new(kind);
    named([
        (
            "string",
            Attribute {
                plan: PlanRule::ChangesOnUpdate,
                sent: Sent::OnUpdate,
                clear: Clear::Empty,
                sensitive: true,
                equality: Equality::CaseInsensitive,
                default: Some(Literal::String(text.to_owned())),
                example: Some(Literal::String(text.to_owned())),
                deprecated: text.to_owned(),
                description: text.to_owned(),
                validators: vec![
                    Validator::LengthAtLeast(1),
                    Validator::LengthAtMost(250),
                    Validator::Pattern(text.to_owned()),
                    Validator::OneOf(vec![text.to_owned(), "b".to_owned()]),
                    Validator::Form(Form::Uuid),
                    Validator::Requires(vec!["map".to_owned()]),
                    Validator::ConflictsWith(vec!["set".to_owned(), "list".to_owned()]),
                    Validator::AtLeastOneOf(vec!["set".to_owned()]),
                    Validator::ExactlyOneOf(vec!["set".to_owned()]),
                ],
                ..attribute(Kind::String, Presence::OptionalComputed)
            },
        ),
        (
            "integer",
            Attribute {
                plan: PlanRule::KeepsPriorValue,
                wire: text.to_owned(),
                ..attribute(Kind::Integer, Presence::Computed)
            },
        ),
        (
            "number",
            Attribute {
                default: Some(Literal::Number("1.50".to_owned())),
                validators: vec![
                    Validator::AtLeast("0".to_owned()),
                    Validator::AtMost("1e30".to_owned()),
                    Validator::MultipleOf("0.05".to_owned()),
                    Validator::GreaterThan("-1.5".to_owned()),
                    Validator::LessThan("1e31".to_owned()),
                ],
                ..optional(Kind::Number)
            },
        ),
        (
            "boolean",
            Attribute {
                default: Some(Literal::Boolean(true)),
                replaces: true,
                sent: Sent::OnCreate,
                ..optional(Kind::Boolean)
            },
        ),
        (
            "form",
            Attribute {
                inline: true,
                ..optional(Kind::Object(
                    [(
                        "kind".to_owned(),
                        Attribute {
                            default: Some(Literal::String(text.to_owned())),
                            ..attribute(Kind::String, Presence::Constant)
                        },
                    )]
                    .into_iter()
                    .collect(),
                ))
            },
        ),
        (
            "json",
            Attribute {
                returned: Returned::Never,
                write_only: true,
                ..optional(Kind::Json)
            },
        ),
        (
            "list",
            Attribute {
                equality: Equality::KeyedBy("email".to_owned()),
                validators: vec![
                    Validator::SizeAtLeast(1),
                    Validator::SizeAtMost(9),
                    Validator::Unique,
                ],
                ..optional(Kind::List(element(Kind::Object(inner()))))
            },
        ),
        (
            "set",
            Attribute {
                equality: Equality::Unordered,
                default: Some(Literal::Json("[]".to_owned())),
                ..optional(Kind::Set(element(Kind::Integer)))
            },
        ),
        (
            "map",
            Attribute {
                equality: Equality::Form(Form::Float32),
                sent: Sent::Never,
                validators: vec![Validator::Keys(Box::new(Validator::Pattern(
                    text.to_owned(),
                )))],
                ..optional(Kind::Map(element(Kind::Number)))
            },
        ),
        (
            "matched",
            Attribute {
                equality: Equality::MatchedBy("email".to_owned()),
                ..optional(Kind::List(element(Kind::Object(inner()))))
            },
        ),
        ("object", optional(Kind::Object(inner()))),
        (
            "of_text",
            Attribute {
                example: Some(Literal::Json("[\"a\", \"b\"]".to_owned())),
                ..attribute(Kind::List(element(Kind::String)), Presence::Required)
            },
        ),
        (
            "of_lists",
            optional(Kind::List(element(Kind::List(element(Kind::Boolean))))),
        ),
        (
            "of_sets",
            optional(Kind::List(element(Kind::Set(element(Kind::Json))))),
        ),
        (
            "of_maps",
            optional(Kind::List(element(Kind::Map(element(Kind::String))))),
        ),
        ("scalar", optional(Kind::Scalar(Scalar::TextOrNumber))),
        ("switch", optional(Kind::Scalar(Scalar::TextOrBoolean))),
        ("level", optional(Kind::Scalar(Scalar::NumberOrBoolean))),
        (
            "keys",
            Attribute {
                validators: vec![Validator::Keys(Box::new(Validator::LengthAtLeast(1)))],
                ..optional(Kind::Map(element(Kind::Scalar(Scalar::Any))))
            },
        ),
        ("dynamic", optional(Kind::Dynamic)),
        ("size", optional(Kind::Object(forms_of_a_value(text)))),
    ])
}

/// Forms that are no objects, and checks by a neighbour.
fn forms_of_a_value(text: &str) -> Attributes {
    let neighbour = || ("name".to_owned(), vec![text.to_owned()]);
    let (only, needed) = (neighbour(), neighbour());
    named([
        ("name", attribute(Kind::String, Presence::Optional)),
        (
            "whole",
            Attribute {
                inline: true,
                whole: true,
                validators: vec![
                    Validator::OnlyWith {
                        attribute: only.0,
                        values: only.1,
                    },
                    Validator::NeededWith {
                        attribute: needed.0,
                        values: needed.1,
                    },
                ],
                ..attribute(Kind::String, Presence::Optional)
            },
        ),
    ])
}

/// A provider with one of everything. All texts are `text`.
pub fn provider(text: &str) -> Provider {
    let call = |method| Operation {
        path_parameters: [("petId".to_owned(), "integer".to_owned())].into(),
        query: [(text.to_owned(), Argument::Attribute("string".to_owned()))].into(),
        headers: [(text.to_owned(), Argument::Constant(text.to_owned()))].into(),
        wraps: text.to_owned(),
        unwraps: text.to_owned(),
        media_type: text.to_owned(),
        brackets: true,
        cookies: [(
            text.to_owned(),
            Argument::of("string".to_owned(), Some(Style::Commas)),
        )]
        .into(),
        parts: [
            (text.to_owned(), Part::File(text.to_owned())),
            (format!("{text}2"), Part::Typed(text.to_owned())),
        ]
        .into(),
        content: Some(Whole::Text(text.to_owned())),
        answers: Some(Whole::Bytes(text.to_owned())),
        among: [(text.to_owned(), "string".to_owned())].into(),
        told: Some(Told::Header(text.to_owned())),
        server: "files_endpoint".to_owned(),
        anonymous: true,
        signing: vec![vec![text.to_owned()]],
        mask: Some(Mask::Body(text.to_owned())),
        if_match: Some(IfMatch::Field(text.to_owned())),
        idempotency_key: text.to_owned(),
        always: vec![text.to_owned()],
        gone: vec![
            Gone {
                status: 404,
                body: String::new(),
            },
            Gone {
                status: 400,
                body: text.to_owned(),
            },
        ],
        ..operation(method, text)
    };
    let resource = Resource {
        description: text.to_owned(),
        deprecated: text.to_owned(),
        attributes: attributes(text),
        operations: Operations {
            create: Operation {
                body: Body::None,
                ..call(Method::Post)
            },
            read: Some(call(Method::Get)),
            update: Some(Operation {
                body: Body::Full,
                ..call(Method::Patch)
            }),
            delete: Some(call(Method::Delete)),
            list: Some(call(Method::Get)),
            then: [
                When::Create,
                When::Update,
                When::Either,
                When::BeforeDelete,
                When::Delete,
            ]
            .map(|when| Then {
                when,
                call: call(Method::Post),
            })
            .into(),
        },
        from_provider: addresses::from_provider("string"),
        import: vec!["string".to_owned(), "integer".to_owned()],
        on_destroy: OnDestroy::Delete,
        protected_by: String::new(),
        owns_listed: vec!["string".to_owned()],
        versions: BTreeMap::from([("string".to_owned(), "integer".to_owned())]),
        soft_delete: Some(SoftDelete {
            field: text.to_owned(),
            values: Vec::new(),
        }),
        waiting: waiting::waiting(text),
        find: Some(call(Method::Get)),
        on_conflict: OnConflict::Adopt,
        element: None,
        schema_version: 0,
        hooks: [
            "after_delete after_read before_create before_delete before_list before_read before_then",
            "before_update decode.string encode.string plan",
        ]
        .iter()
        .flat_map(|places| places.split(' ').map(str::to_owned))
        .collect(),
        reasons: vec![Reason {
            rule: "text".to_owned(),
            because: text.to_owned(),
        }],
    };
    let forgotten = Resource {
        on_destroy: OnDestroy::Forget,
        protected_by: "integer".to_owned(),
        owns_listed: Vec::new(),
        versions: BTreeMap::new(),
        soft_delete: Some(SoftDelete {
            field: text.to_owned(),
            values: vec![text.to_owned()],
        }),
        on_conflict: OnConflict::Error,
        element: Some(Element {
            parent: text.to_owned(),
            at: text.to_owned(),
        }),
        schema_version: 3,
        hooks: vec![
            "after_read".to_owned(),
            "decode.string".to_owned(),
            "encode.string".to_owned(),
        ],
        operations: Operations {
            create: Operation {
                body: Body::Changed,
                told: Some(Told::Answer(text.to_owned())),
                ..call(Method::Put)
            },
            read: Some(call(Method::Get)),
            update: None,
            delete: None,
            list: None,
            then: Vec::new(),
        },
        attributes: named([("integer", attribute(Kind::Integer, Presence::Required))]),
        ..resource.clone()
    };
    let source = |lookup, attributes| DataSource {
        description: text.to_owned(),
        lookup,
        arguments: AttributeMap::clone(&named([(
            "filter",
            Attribute {
                description: text.to_owned(),
                ..attribute(Kind::String, Presence::Optional)
            },
        )])),
        attributes,
        read: call(Method::Get),
        from_provider: addresses::from_provider("filter"),
        search: Some(Search {
            list: call(Method::Get),
            by: vec!["filter".to_owned()],
        }),
        hooks_of: "sink_pet".to_owned(),
        reasons: Vec::new(),
    };
    let many = || Lookup::Many("pets".to_owned());
    let other = named([("other", attribute(Kind::String, Presence::Computed))]);
    let mut provider = Provider {
        name: "sink".to_owned(),
        custom: Custom {
            resources: vec!["sink_own".to_owned()],
            data_sources: vec!["sink_own".to_owned()],
            functions: vec!["match".to_owned()],
        },
        registry: "acme/sink".to_owned(),
        version: "0.1.0".to_owned(),
        title: text.to_owned(),
        description: text.to_owned(),
        endpoint: Endpoint {
            default: text.to_owned(),
            environment: "SINK_ENDPOINT".to_owned(),
        },
        variables: addresses::variables(text),
        parameters: addresses::parameters(text),
        servers: addresses::servers(text),
        authentication: vec![
            key(KeyLocation::Header, text),
            key(KeyLocation::Query, text),
            key(KeyLocation::Cookie, text),
            Authentication::Bearer {
                attribute: "token".to_owned(),
                environment: text.to_owned(),
            },
            Authentication::Basic {
                username: "username".to_owned(),
                username_environment: text.to_owned(),
                password: "password".to_owned(),
                password_environment: text.to_owned(),
            },
            granted(Flow::ClientCredentials, text),
            granted(Flow::Password, text),
            granted(Flow::RefreshToken, text),
            granted(Flow::Login, text),
            granted(Flow::Command, text),
            granted(Flow::File, text),
        ],
        signing: vec![vec!["token".to_owned(), text.to_owned()]],
        connection: Some(connection(text)),
        headers: [(text.to_owned(), text.to_owned())].into(),
        resources: [
            ("sink_pet".to_owned(), resource.clone()),
            ("sink_match".to_owned(), forgotten),
        ]
        .into(),
        data_sources: [
            (
                "sink_pet".to_owned(),
                source(Lookup::One, resource.attributes),
            ),
            ("sink_pets".to_owned(), source(many(), other.clone())),
        ]
        .into_iter()
        .chain(pages(text).into_iter().enumerate().map(|(index, paging)| {
            let mut source = source(many(), other.clone());
            source.read.paging = Some(paging);
            (format!("sink_pages_{index}"), source)
        }))
        .collect(),
        actions: actions(text),
        ephemeral: ephemeral(text),
        objects: BTreeMap::new(),
        skipped: vec![Skipped {
            subject: text.to_owned(),
            reason: text.to_owned(),
            deliberate: false,
        }],
    };
    provider.share(Known::default());
    provider
}

/// Every way through a list.
fn pages(text: &str) -> Vec<Paging> {
    let parameter = || text.to_owned();
    let offset = |first| Pages::Offset {
        parameter: parameter(),
        first,
    };
    let pages = [
        Pages::Cursor {
            parameter: parameter(),
            next: text.to_owned(),
        },
        Pages::AfterLast {
            parameter: parameter(),
            property: text.to_owned(),
        },
        Pages::PageNumber {
            parameter: parameter(),
            first: 0,
        },
        offset(0),
        offset(1),
        Pages::LinkHeader,
        Pages::NextUrl(text.to_owned()),
        Pages::OnePage,
    ];
    let all = pages.into_iter().map(|pages| Paging {
        size: Some(Size {
            parameter: parameter(),
            length: 50,
        }),
        more: text.to_owned(),
        total: text.to_owned(),
        most: Some(1000),
        ..Paging::of(pages)
    });
    all.collect()
}

fn key(location: KeyLocation, text: &str) -> Authentication {
    Authentication::ApiKey {
        attribute: "key".to_owned(),
        environment: text.to_owned(),
        location,
        name: text.to_owned(),
        prefix: String::new(),
    }
}
