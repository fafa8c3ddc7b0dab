//! A model as the declaration that its crate would have, for tests that need no compiler. It stays
//! in memory until the test program ends.

mod paging;
mod waiting;

use generator::model::{self, Kind, Literal};
use std::collections::BTreeMap;
use tfsdk_rest::declaration as declared;

/// What the crate of `model` would declare: its resources, without data sources.
pub fn provider(model: &model::Provider) -> &'static declared::Provider {
    let resources = model.resources.iter().map(|(name, resource)| {
        let attributes = attributes(&resource.attributes);
        let made = declared::Resource::new(text(name), attributes, leak(binding(resource)));
        leak(made)
    });
    let endpoint = declared::Endpoint {
        default: text(&model.endpoint.default),
        environment: text(&model.endpoint.environment),
    };
    let made = declared::Provider::new(text(&model.name), text(&model.version), endpoint);
    let variables = model.variables.iter().map(|(name, known)| {
        let values: Vec<_> = known.values.iter().map(|value| text(value)).collect();
        declared::Variable {
            attribute: text(name),
            environment: text(&known.environment),
            default: known.default.as_deref().map(text),
            values: leak(values),
            doc: text(&known.description),
        }
    });
    let servers = model.servers.iter().map(|(name, known)| {
        declared::server(text(name), text(&known.environment), text(&known.default))
    });
    let made = made
        .variables(leak(variables.collect::<Vec<_>>()))
        .servers(leak(servers.collect::<Vec<_>>()))
        .resources(leak(resources.collect::<Vec<_>>()));
    leak(made)
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn text(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn binding(resource: &model::Resource) -> declared::Binding {
    let operations = &resource.operations;
    let optional = |operation: &Option<model::Operation>| operation.as_ref().map(self::operation);
    let all = [Some(&operations.create), operations.read.as_ref()]
        .into_iter()
        .chain([operations.update.as_ref(), operations.delete.as_ref()])
        .chain([operations.list.as_ref()])
        .chain(operations.then.iter().map(|then| Some(&then.call)));
    let parameters: BTreeMap<&String, &String> = all
        .flatten()
        .flat_map(|operation| &operation.path_parameters)
        .collect();
    let parameters = parameters.into_iter();
    let parameters: Vec<_> = parameters
        .map(|(from, to)| (text(from), text(to)))
        .collect();
    let import: Vec<_> = resource
        .import
        .iter()
        .map(|name| format!("{{{name}}}"))
        .collect();
    let made = declared::Binding {
        create: Some(operation(&operations.create)),
        read: optional(&operations.read),
        update: optional(&operations.update),
        delete: optional(&operations.delete),
        list: optional(&operations.list),
        then: {
            let then = operations.then.iter().map(|then| declared::Then {
                when: match then.when {
                    model::When::Create => declared::When::Create,
                    model::When::Update => declared::When::Update,
                    model::When::Either => declared::When::Either,
                    model::When::BeforeDelete => declared::When::BeforeDelete,
                    model::When::Delete => declared::When::Delete,
                },
                operation: operation(&then.call),
            });
            leak(then.collect::<Vec<_>>())
        },
        path_parameters: leak(parameters),
        import_id: text(&import.join("/")),
        on_destroy: match &resource.on_destroy {
            model::OnDestroy::Delete => declared::OnDestroy::Delete,
            model::OnDestroy::Forget => declared::OnDestroy::Forget,
            model::OnDestroy::Error => declared::OnDestroy::Error,
            model::OnDestroy::Reset(values) => {
                let values = values
                    .iter()
                    .map(|(name, value)| (text(name), literal(value)));
                declared::OnDestroy::Reset(leak(values.collect::<Vec<_>>()))
            }
        },
        protected_by: text(&resource.protected_by),
        owns_listed: texts(&resource.owns_listed),
        versions: {
            let versions = resource.versions.iter();
            let versions = versions.map(|(secret, version)| (text(secret), text(version)));
            leak(versions.collect::<Vec<_>>())
        },
        soft_delete: resource.soft_delete.as_ref().map(|sign| {
            leak(declared::SoftDelete {
                field: text(&sign.field),
                values: texts(&sign.values),
            })
        }),
        find: optional(&resource.find).map(|list| leak(list)),
        element: resource
            .element
            .as_ref()
            .map(|own| leak(declared::element(text(&own.at)).parent(text(&own.parent)))),
        on_conflict: match resource.on_conflict {
            model::OnConflict::AsAnswered => declared::OnConflict::AsAnswered,
            model::OnConflict::Adopt => declared::OnConflict::Adopt,
            model::OnConflict::Error => declared::OnConflict::Refuse,
        },
        ..declared::Binding::new()
    };
    waiting::waiting(made, &resource.waiting)
}

fn operation(operation: &model::Operation) -> declared::Operation {
    let path = text(&operation.path);
    let made = match operation.method {
        model::Method::Get => declared::get(path),
        model::Method::Post => declared::post(path),
        model::Method::Put => declared::put(path),
        model::Method::Patch => declared::patch(path),
        model::Method::Delete => declared::delete(path),
    };
    declared::Operation {
        query: arguments(&operation.query),
        headers: arguments(&operation.headers),
        cookies: arguments(&operation.cookies),
        parts: parts(&operation.parts),
        content: operation.content.as_ref().map(whole),
        answers: operation.answers.as_ref().map(whole),
        among: pairs(&operation.among),
        told: operation.told.as_ref().map(|told| {
            leak(match told {
                model::Told::Header(name) => declared::told_by_header(text(name)),
                model::Told::Answer(pointer) => declared::told_by_answer(text(pointer)),
            })
        }),
        server: text(&operation.server),
        anonymous: operation.anonymous,
        pages: operation.paging.as_ref().map(paging::pages),
        gone: gone(&operation.gone),
        if_match: operation.if_match.as_ref().map(|version| match version {
            model::IfMatch::Known => declared::IfMatch::Known,
            model::IfMatch::Needed => declared::IfMatch::Needed,
            model::IfMatch::Field(name) => declared::IfMatch::Field(text(name)),
        }),
        idempotency_key: text(&operation.idempotency_key),
        mask: operation.mask.as_ref().map(|mask| match mask {
            model::Mask::Joined(name) => declared::Mask::Joined(text(name)),
            model::Mask::Repeated(name) => declared::Mask::Repeated(text(name)),
            model::Mask::Body(name) => declared::Mask::Body(text(name)),
        }),
        always: leak(
            operation
                .always
                .iter()
                .map(|name| text(name))
                .collect::<Vec<_>>(),
        ),
        body: match &operation.body {
            model::Body::ByMethod => declared::Body::ByMethod,
            model::Body::Full => declared::Body::Full,
            model::Body::Changed => declared::Body::Changed,
            model::Body::None => declared::Body::None,
            model::Body::JsonPatch => declared::Body::JsonPatch,
            model::Body::Echo => declared::Body::Echo,
            model::Body::Only(names) => declared::Body::Only(texts(names)),
            model::Body::Fixed(json) => declared::Body::Fixed(text(json)),
        },
        wraps: text(&operation.wraps),
        unwraps: text(&operation.unwraps),
        media_type: text(&operation.media_type),
        brackets: operation.brackets,
        ..made
    }
}

fn gone(all: &[model::Gone]) -> &'static [declared::Gone] {
    let all = all.iter().map(|gone| declared::Gone {
        status: gone.status,
        body: text(&gone.body),
    });
    leak(all.collect::<Vec<_>>())
}

fn pairs(all: &BTreeMap<String, String>) -> &'static [(&'static str, &'static str)] {
    let all = all.iter().map(|(from, to)| (text(from), text(to)));
    leak(all.collect::<Vec<_>>())
}

fn arguments(
    all: &BTreeMap<String, model::Argument>,
) -> &'static [(&'static str, declared::Argument)] {
    let all = all.iter().map(|(name, argument)| {
        let argument = match argument {
            model::Argument::Attribute(name) => declared::attribute(text(name)),
            model::Argument::Styled { attribute, style } => {
                declared::styled(text(attribute), self::style(*style))
            }
            model::Argument::Constant(value) => declared::constant(text(value)),
        };
        (text(name), argument)
    });
    leak(all.collect::<Vec<_>>())
}

fn style(style: model::Style) -> declared::Style {
    match style {
        model::Style::Commas => declared::Style::Commas,
        model::Style::Spaces => declared::Style::Spaces,
        model::Style::Pipes => declared::Style::Pipes,
        model::Style::Tabs => declared::Style::Tabs,
        model::Style::Members => declared::Style::Members,
        model::Style::Json => declared::Style::Json,
        model::Style::Reserved => declared::Style::Reserved,
    }
}

fn parts(all: &BTreeMap<String, model::Part>) -> &'static [(&'static str, declared::Part)] {
    let all = all.iter().map(|(name, part)| {
        let part = match part {
            model::Part::File(media_type) => declared::file(text(media_type)),
            model::Part::Typed(media_type) => declared::typed(text(media_type)),
        };
        (text(name), part)
    });
    leak(all.collect::<Vec<_>>())
}

fn whole(whole: &model::Whole) -> declared::Whole {
    match whole {
        model::Whole::Text(name) => declared::text_of(text(name)),
        model::Whole::Bytes(name) => declared::bytes_of(text(name)),
    }
}

fn attributes(all: &model::AttributeMap) -> &'static [declared::Attribute] {
    let all = all.iter().map(|(name, one)| attribute(text(name), one));
    leak(all.collect::<Vec<_>>())
}

fn attribute(name: &'static str, attribute: &model::Attribute) -> declared::Attribute {
    let mut made = match kind(&attribute.kind) {
        declared::Kind::String => declared::string(name),
        declared::Kind::Integer => declared::integer(name),
        declared::Kind::Number => declared::number(name),
        declared::Kind::Boolean => declared::boolean(name),
        declared::Kind::Json => declared::json(name),
        of @ declared::Kind::Scalar(_) => declared::scalar(name, of),
        declared::Kind::Dynamic => declared::dynamic(name),
        declared::Kind::List(element) => declared::list(name, element),
        declared::Kind::Set(element) => declared::set(name, element),
        declared::Kind::Map(element) => declared::map(name, element),
        declared::Kind::Object(attributes) => declared::object(name, attributes),
    };
    made = match attribute.presence {
        model::Presence::Required => made.required(),
        model::Presence::Optional => made.optional(),
        model::Presence::Computed => made.computed(),
        model::Presence::OptionalComputed => made.optional().computed(),
        model::Presence::Constant => made,
    };
    made = match attribute.plan {
        model::PlanRule::AsConfigured => made,
        model::PlanRule::KeepsPriorValue => made.keeps_prior_value(),
        model::PlanRule::ChangesOnUpdate => made.changes_on_update(),
    };
    made = match attribute.sent {
        model::Sent::Always => made,
        model::Sent::OnCreate => made.sent_on_create(),
        model::Sent::OnUpdate => made.sent_on_update(),
        model::Sent::Never => made.not_sent(),
    };
    made = match &attribute.equality {
        model::Equality::Exact => made,
        model::Equality::Json => made.equality(declared::Equality::Json),
        model::Equality::JsonText => made.equality(declared::Equality::JsonText),
        model::Equality::Subset => made.equality(declared::Equality::Subset),
        model::Equality::CaseInsensitive => made.equality(declared::Equality::CaseInsensitive),
        model::Equality::Unordered => made.equality(declared::Equality::Unordered),
        model::Equality::KeyedBy(key) => made.equality(declared::Equality::KeyedBy(text(key))),
        model::Equality::MatchedBy(key) => made.equality(declared::Equality::MatchedBy(text(key))),
        model::Equality::Form(form) => made.equality(declared::Equality::Form(self::form(*form))),
    };
    if let Some(value) = &attribute.default {
        made = match attribute.presence {
            model::Presence::Constant => made.constant(leak(literal(value))),
            _ => made.default(leak(literal(value))),
        };
    }
    made.replaces = attribute.replaces;
    made.returned = attribute.returned == model::Returned::Always;
    made.sensitive = attribute.sensitive;
    made.write_only = attribute.write_only;
    made.inline = attribute.inline;
    made.whole = attribute.whole;
    made.clear = match attribute.clear {
        model::Clear::ByBody => declared::Clear::ByBody,
        model::Clear::Null => declared::Clear::Null,
        model::Clear::Empty => declared::Clear::Empty,
        model::Clear::Omit => declared::Clear::Omit,
    };
    let named = attribute.inline || attribute.wire == name;
    made.wire = if named { "" } else { text(&attribute.wire) };
    let validators: Vec<_> = attribute.validators.iter().map(validator).collect();
    made.validate(leak(validators))
}

fn kind(kind: &Kind) -> declared::Kind {
    let element = |element: &Kind| leak(self::kind(element));
    match kind {
        Kind::String => declared::Kind::String,
        Kind::Integer => declared::Kind::Integer,
        Kind::Number => declared::Kind::Number,
        Kind::Boolean => declared::Kind::Boolean,
        Kind::Json => declared::Kind::Json,
        Kind::Dynamic => declared::Kind::Dynamic,
        Kind::Scalar(of) => declared::Kind::Scalar(match of {
            model::Scalar::TextOrNumber => declared::Scalar::TextOrNumber,
            model::Scalar::TextOrBoolean => declared::Scalar::TextOrBoolean,
            model::Scalar::NumberOrBoolean => declared::Scalar::NumberOrBoolean,
            model::Scalar::Any => declared::Scalar::Any,
        }),
        Kind::List(of) => declared::Kind::List(element(of)),
        Kind::Set(of) => declared::Kind::Set(element(of)),
        Kind::Map(of) => declared::Kind::Map(element(of)),
        Kind::Object(members) => declared::Kind::Object(attributes(members)),
    }
}

fn texts(values: &[String]) -> &'static [&'static str] {
    leak(values.iter().map(|value| text(value)).collect::<Vec<_>>())
}

fn literal(literal: &Literal) -> declared::Literal {
    match literal {
        Literal::String(value) => declared::Literal::Text(text(value)),
        Literal::Number(digits) => declared::Literal::Number(text(digits)),
        Literal::Boolean(value) => declared::Literal::Boolean(*value),
        Literal::Json(json) => declared::Literal::Json(text(json)),
    }
}

fn form(form: model::Form) -> declared::Form {
    match form {
        model::Form::Timestamp => declared::Form::Timestamp,
        model::Form::Date => declared::Form::Date,
        model::Form::Duration => declared::Form::Duration,
        model::Form::Uuid => declared::Form::Uuid,
        model::Form::Ip => declared::Form::Ip,
        model::Form::Ipv4 => declared::Form::Ipv4,
        model::Form::Ipv6 => declared::Form::Ipv6,
        model::Form::Cidr => declared::Form::Cidr,
        model::Form::Ipv4Cidr => declared::Form::Ipv4Cidr,
        model::Form::Ipv6Cidr => declared::Form::Ipv6Cidr,
        model::Form::MacAddress => declared::Form::MacAddress,
        model::Form::Base64 => declared::Form::Base64,
        model::Form::Decimal => declared::Form::Decimal,
        model::Form::Url => declared::Form::Url,
        model::Form::Float32 => declared::Form::Float32,
        model::Form::Float64 => declared::Form::Float64,
        model::Form::Int32 => declared::Form::Int32,
        model::Form::Int64 => declared::Form::Int64,
        model::Form::Uint32 => declared::Form::Uint32,
        model::Form::Uint64 => declared::Form::Uint64,
    }
}

fn validator(validator: &model::Validator) -> declared::Validator {
    match validator {
        model::Validator::LengthAtLeast(count) => declared::Validator::LengthAtLeast(*count),
        model::Validator::LengthAtMost(count) => declared::Validator::LengthAtMost(*count),
        model::Validator::Pattern(pattern) => declared::Validator::Pattern(text(pattern)),
        model::Validator::OneOf(values) => declared::Validator::OneOf(texts(values)),
        model::Validator::OnlyWith { attribute, values } => {
            declared::Validator::OnlyWith(text(attribute), texts(values))
        }
        model::Validator::NeededWith { attribute, values } => {
            declared::Validator::NeededWith(text(attribute), texts(values))
        }
        model::Validator::AtLeast(bound) => declared::Validator::AtLeast(text(bound)),
        model::Validator::AtMost(bound) => declared::Validator::AtMost(text(bound)),
        model::Validator::MultipleOf(bound) => declared::Validator::MultipleOf(text(bound)),
        model::Validator::SizeAtLeast(count) => declared::Validator::SizeAtLeast(*count),
        model::Validator::SizeAtMost(count) => declared::Validator::SizeAtMost(*count),
        model::Validator::Unique => declared::Validator::Unique,
        model::Validator::GreaterThan(bound) => declared::Validator::GreaterThan(text(bound)),
        model::Validator::LessThan(bound) => declared::Validator::LessThan(text(bound)),
        model::Validator::Form(form) => declared::Validator::Form(self::form(*form)),
        model::Validator::Keys(check) => declared::Validator::Keys(leak(self::validator(check))),
        model::Validator::Requires(names) => declared::Validator::Requires(texts(names)),
        model::Validator::ConflictsWith(names) => declared::Validator::ConflictsWith(texts(names)),
        model::Validator::AtLeastOneOf(names) => declared::Validator::AtLeastOneOf(texts(names)),
        model::Validator::ExactlyOneOf(names) => declared::Validator::ExactlyOneOf(texts(names)),
    }
}
