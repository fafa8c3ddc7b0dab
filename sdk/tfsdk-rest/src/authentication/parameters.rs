//! What a way to sign in takes from the provider block or the environment.

use crate::declaration::{Authentication, Flow, Grant, Source};

/// One value that signing in takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    pub source: Source,
    /// What it is, for the documentation of the provider block.
    pub what: &'static str,
    pub secrecy: Secrecy,
    pub need: Need,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secrecy {
    Secret,
    Open,
}

/// Whether the way can be used without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Needed,
    Optional,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    /// A program and its arguments.
    Words,
}

const fn secret(source: Source, what: &'static str) -> Parameter {
    Parameter {
        source,
        what,
        secrecy: Secrecy::Secret,
        need: Need::Needed,
        shape: Shape::Text,
    }
}

const fn open(source: Source, what: &'static str) -> Parameter {
    let mut parameter = secret(source, what);
    parameter.secrecy = Secrecy::Open;
    parameter
}

/// All values of a scheme: those that it needs first, in the order in which they are declared.
pub(crate) fn parameters(scheme: &Authentication) -> Vec<Parameter> {
    match *scheme {
        Authentication::ApiKey {
            attribute,
            environment,
            ..
        } => vec![secret((attribute, environment), "The key to sign in with.")],
        Authentication::Bearer {
            attribute,
            environment,
        } => vec![secret(
            (attribute, environment),
            "The token to sign in with.",
        )],
        Authentication::Basic {
            attributes,
            environment,
        } => user((attributes.0, environment.0), (attributes.1, environment.1)).into(),
        Authentication::Granted(grant) => of_grant(grant),
    }
}

fn user(name: Source, password: Source) -> [Parameter; 2] {
    [
        open(name, "The user name to sign in with."),
        secret(password, "The password to sign in with."),
    ]
}

fn of_grant(grant: &Grant) -> Vec<Parameter> {
    let first = grant.first;
    let mut parameters = match (grant.flow, grant.second) {
        (Flow::ClientCredentials, second) => {
            let id = open(first, "The id of the client to get tokens with.");
            let secrets =
                second.map(|second| secret(second, "The secret of the client to get tokens with."));
            std::iter::once(id).chain(secrets).collect()
        }
        (Flow::Password | Flow::Login, Some(second)) => user(first, second).to_vec(),
        (Flow::Password | Flow::Login, None) => Vec::new(),
        (Flow::RefreshToken, _) => {
            vec![secret(first, "The refresh token to get tokens with.")]
        }
        (Flow::Command, _) => vec![Parameter {
            shape: Shape::Words,
            ..open(
                first,
                "A program that prints the token to sign in with, and its arguments. It is started \
                 without a shell, with all rights of Terraform; do not take it from where others \
                 may write.",
            )
        }],
        (Flow::File, _) => vec![open(
            first,
            "The path of a file that holds the token to sign in with. Whoever can read the file \
             can sign in.",
        )],
    };
    if let Some((id, client_secret)) = grant.client {
        let optional = [
            open(id, "The id of the client to get tokens with."),
            secret(
                client_secret,
                "The secret of the client to get tokens with.",
            ),
        ];
        parameters.extend(optional.map(|parameter| Parameter {
            need: Need::Optional,
            ..parameter
        }));
    }
    parameters
}
