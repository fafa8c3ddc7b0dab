//! Tokens that are got before they are sent, and renewed: by OAuth 2, a login, a command or a file.

use super::{Authentication, Placement};

/// An attribute of the provider block, and the environment variable that stands in for it.
pub type Source = (&'static str, &'static str);

/// How a token is got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// OAuth 2: an account of a program, `client_credentials`.
    ClientCredentials,
    /// OAuth 2: a user's name and password, `password`.
    Password,
    /// OAuth 2: a token that lasts longer, `refresh_token`.
    RefreshToken,
    /// A call of the API takes a user's name and password.
    Login,
    /// A program prints it.
    Command,
    /// A file holds it.
    File,
}

/// A token that is got before it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// How.
    pub flow: Flow,
    /// What is given first: the client's id, the user's name, the refresh token, a command, a path.
    pub first: Source,
    /// The client's secret or the user's password.
    pub second: Option<Source>,
    /// The id and secret of the client, where they may be given beside a user or a refresh token.
    pub client: Option<(Source, Source)>,
    /// The attribute that says where tokens are asked for.
    pub address: Option<Source>,
    /// Where that is when nobody says it: an address, or a path on the host of `endpoint`. For a
    /// login, the path below `endpoint`.
    pub default_address: &'static str,
    /// The scopes that are asked for.
    pub scopes: &'static [&'static str],
    /// Further members of the request.
    pub fields: &'static [(&'static str, &'static str)],
    /// Whether the client's id and secret are members of the request and no header.
    pub client_in_body: bool,
    /// What a login calls the user's name and the password.
    pub names: (&'static str, &'static str),
    /// Whether a login takes a form and not JSON.
    pub form: bool,
    /// JSON pointer to the token in the answer, or `header:NAME`.
    pub token: &'static str,
    /// Where the token travels.
    pub placement: Placement,
}

const fn new(flow: Flow, first: Source, second: Option<Source>) -> Grant {
    Grant {
        flow,
        first,
        second,
        client: None,
        address: None,
        default_address: "",
        scopes: &[],
        fields: &[],
        client_in_body: false,
        names: ("username", "password"),
        form: false,
        token: "/access_token",
        placement: Placement::Prefixed("Authorization", "Bearer "),
    }
}

/// OAuth 2 with the id and secret of a client.
pub const fn client_credentials(id: Source, secret: Source) -> Grant {
    new(Flow::ClientCredentials, id, Some(secret))
}

/// OAuth 2 with a user's name and password.
pub const fn user_password(user: Source, password: Source) -> Grant {
    new(Flow::Password, user, Some(password))
}

/// OAuth 2 with a token that lasts longer.
pub const fn refresh_token(token: Source) -> Grant {
    new(Flow::RefreshToken, token, None)
}

/// `POST path`, below `endpoint`, with a user's name and password.
pub const fn login(user: Source, password: Source, path: &'static str) -> Grant {
    let mut grant = new(Flow::Login, user, Some(password));
    grant.default_address = path;
    grant
}

/// What a program prints, which is started without a shell.
pub const fn token_command(command: Source) -> Grant {
    new(Flow::Command, command, None)
}

/// What a file holds.
pub const fn token_file(path: Source) -> Grant {
    new(Flow::File, path, None)
}

/// A token that is got before it is sent.
pub const fn granted(grant: &'static Grant) -> Authentication {
    Authentication::Granted(grant)
}

impl Grant {
    /// The id and secret of the client may be given as well.
    pub const fn client(mut self, id: Source, secret: Source) -> Self {
        self.client = Some((id, secret));
        self
    }

    /// Where tokens are asked for: the attribute that says so, and where that is otherwise.
    pub const fn asked_at(mut self, source: Source, default: &'static str) -> Self {
        self.address = Some(source);
        self.default_address = default;
        self
    }

    /// The scopes that are asked for.
    pub const fn scopes(mut self, scopes: &'static [&'static str]) -> Self {
        self.scopes = scopes;
        self
    }

    /// Further members of the request.
    pub const fn fields(mut self, fields: &'static [(&'static str, &'static str)]) -> Self {
        self.fields = fields;
        self
    }

    /// The client's id and secret are members of the request.
    pub const fn client_in_body(mut self) -> Self {
        self.client_in_body = true;
        self
    }

    /// What the login calls the user's name and the password.
    pub const fn names(mut self, user: &'static str, password: &'static str) -> Self {
        self.names = (user, password);
        self
    }

    /// The login takes a form.
    pub const fn as_form(mut self) -> Self {
        self.form = true;
        self
    }

    /// Where the token is in the answer: a JSON pointer, or `header:NAME`.
    pub const fn token(mut self, pointer: &'static str) -> Self {
        self.token = pointer;
        self
    }

    /// Where the token travels, when that is not `Authorization: Bearer …`.
    pub const fn placed(mut self, placement: Placement) -> Self {
        self.placement = placement;
        self
    }
}
