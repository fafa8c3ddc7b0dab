//! Ways to authenticate, as words of the declaration and on the page of the provider.

use super::expression::{Expression, call, reference, slice, string, tuple};
use super::prose::code;
use crate::model::{self, Authentication, Flow, Grant, KeyLocation, Source};

/// One way.
pub fn scheme(scheme: &Authentication) -> Expression {
    match scheme {
        Authentication::ApiKey {
            attribute,
            environment,
            location,
            name,
            prefix,
        } => {
            let placement = placement(*location, name, prefix);
            call(
                "api_key",
                [string(attribute), string(environment), placement],
            )
        }
        Authentication::Bearer {
            attribute,
            environment,
        } => call("bearer", [string(attribute), string(environment)]),
        Authentication::Basic {
            username,
            username_environment,
            password,
            password_environment,
        } => call(
            "basic",
            [
                tuple([string(username), string(password)]),
                tuple([string(username_environment), string(password_environment)]),
            ],
        ),
        Authentication::Granted(grant) => call("granted", [reference(granted(grant))]),
    }
}

/// Alternatives of what goes together.
pub fn signing(signing: &[Vec<String>]) -> Expression {
    let alternatives = signing.iter().map(|names| {
        let names = names.iter().map(|name| string(name));
        slice(names.collect())
    });
    slice(alternatives.collect())
}

fn placement(location: KeyLocation, name: &str, prefix: &str) -> Expression {
    let word = match (location, prefix) {
        (KeyLocation::Header, "") => "Placement::Header",
        (KeyLocation::Header, prefix) => {
            return call("Placement::Prefixed", [string(name), string(prefix)]);
        }
        (KeyLocation::Query, _) => "Placement::Query",
        (KeyLocation::Cookie, _) => "Placement::Cookie",
    };
    call(word, [string(name)])
}

fn source(source: &Source) -> Expression {
    tuple([string(&source.attribute), string(&source.environment)])
}

fn granted(grant: &Grant) -> Expression {
    let first = source(&grant.first);
    let pair = |word| {
        let second = grant.second.as_ref().unwrap_or(&grant.first);
        call(word, [first.clone(), source(second)])
    };
    let mut words = match grant.flow {
        Flow::ClientCredentials => pair("client_credentials"),
        Flow::Password => pair("user_password"),
        Flow::RefreshToken => call("refresh_token", [first]),
        Flow::Login => {
            let second = grant.second.as_ref().unwrap_or(&grant.first);
            let path = string(&grant.default_address);
            call("login", [first, source(second), path])
        }
        Flow::Command => call("token_command", [first]),
        Flow::File => call("token_file", [first]),
    };
    if let Some(client) = &grant.client {
        words = words.method("client", [source(&client.id), source(&client.secret)]);
    }
    if let Some(address) = &grant.address {
        let default = string(&grant.default_address);
        words = words.method("asked_at", [source(address), default]);
    }
    if !grant.scopes.is_empty() {
        let scopes = grant.scopes.iter().map(|scope| string(scope));
        words = words.method("scopes", [slice(scopes.collect())]);
    }
    if !grant.fields.is_empty() {
        let fields = grant.fields.iter();
        let fields = fields.map(|(name, value)| tuple([string(name), string(value)]));
        words = words.method("fields", [slice(fields.collect())]);
    }
    if grant.client_in_body {
        words = words.method("client_in_body", []);
    }
    if let Some(names) = &grant.names {
        words = words.method("names", [string(&names.username), string(&names.password)]);
    }
    if grant.form {
        words = words.method("as_form", []);
    }
    if let Some(token) = &grant.token {
        words = words.method("token", [string(token)]);
    }
    if let Some(model::Placement {
        location,
        name,
        prefix,
    }) = &grant.placement
    {
        words = words.method("placed", [placement(*location, name, prefix)]);
    }
    words
}

/// An attribute of the provider block, for its page.
pub struct Argument<'a> {
    pub source: (&'a str, &'a str),
    pub options: &'static str,
    pub text: String,
}

pub const SECRET: &str = "String, Sensitive";
const OPEN: &str = "String";

/// The attributes of one way.
pub fn arguments(scheme: &Authentication) -> Vec<Argument<'_>> {
    match scheme {
        Authentication::ApiKey {
            attribute,
            environment,
            ..
        } => vec![argument((attribute, environment), SECRET, "The API key.")],
        Authentication::Bearer {
            attribute,
            environment,
        } => vec![argument(
            (attribute, environment),
            SECRET,
            "The bearer token.",
        )],
        Authentication::Basic {
            username,
            username_environment,
            password,
            password_environment,
        } => vec![
            argument((username, username_environment), OPEN, USER),
            argument((password, password_environment), SECRET, PASSWORD),
        ],
        Authentication::Granted(grant) => of_grant(grant),
    }
}

const USER: &str = "The user's name.";
const PASSWORD: &str = "The user's password.";
const ID: &str = "The id of the client to get tokens with.";
const CLIENT_SECRET: &str = "The secret of the client to get tokens with.";
const PROGRAM: &str = "A program that prints the token, and its arguments. It is started without a \
                       shell and with all rights of Terraform, so take it from nowhere that others \
                       may write to. In the environment variable: words with spaces between them, \
                       or a JSON list.";

pub fn argument<'a>(
    source: (&'a str, &'a str),
    options: &'static str,
    text: impl Into<String>,
) -> Argument<'a> {
    Argument {
        source,
        options,
        text: text.into(),
    }
}

fn of_grant(grant: &Grant) -> Vec<Argument<'_>> {
    let first = (
        grant.first.attribute.as_str(),
        grant.first.environment.as_str(),
    );
    let mut arguments = vec![match grant.flow {
        Flow::ClientCredentials => argument(first, OPEN, ID),
        Flow::Password | Flow::Login => argument(first, OPEN, USER),
        Flow::RefreshToken => argument(first, SECRET, "The refresh token to get tokens with."),
        Flow::Command => argument(first, "List of String", PROGRAM),
        Flow::File => argument(
            first,
            OPEN,
            "The path of a file that holds the token. Whoever can read the file can sign in.",
        ),
    }];
    let second = match grant.flow {
        Flow::ClientCredentials => CLIENT_SECRET,
        _ => PASSWORD,
    };
    let client = grant.client.as_ref();
    let optional = [
        (grant.second.as_ref(), SECRET, second),
        (client.map(|client| &client.id), OPEN, ID),
        (client.map(|client| &client.secret), SECRET, CLIENT_SECRET),
    ];
    for (source, options, text) in optional {
        if let Some(source) = source {
            let source = (source.attribute.as_str(), source.environment.as_str());
            arguments.push(argument(source, options, text));
        }
    }
    if let Some(address) = &grant.address {
        let source = (address.attribute.as_str(), address.environment.as_str());
        let default = match grant.default_address.as_str() {
            "" => String::new(),
            path if path.starts_with('/') => {
                format!(" Default: {} on the host of `endpoint`.", code(path))
            }
            default => format!(" Default: {}.", code(default)),
        };
        arguments.push(argument(
            source,
            OPEN,
            format!("Where tokens are asked for.{default}"),
        ));
    }
    arguments
}
