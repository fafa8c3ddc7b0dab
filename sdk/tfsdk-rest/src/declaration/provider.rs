//! The provider: where the API is, how to authenticate, and what is offered.

use super::{Action, Authentication, Connection, Custom, DataSource, Ephemeral, Resource};
use super::{Parameter, Server, Signing, Variable};

/// Where the API is. Becomes the attribute `endpoint` of the provider block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Used when nothing else is given, with variables in braces; empty when the document names no
    /// server, and only a path when it does not name the host.
    pub default: &'static str,
    /// The environment variable that stands in for the attribute.
    pub environment: &'static str,
}

/// A provider as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Provider {
    /// The prefix of all type names.
    pub name: &'static str,
    /// The provider's own version.
    pub version: &'static str,
    /// The source address as configurations write it, for debug mode: `namespace/name`, or with a
    /// host before it. Terraform and OpenTofu complete a short one with registries of their own.
    pub address: &'static str,
    /// Markdown for documentation.
    pub doc: &'static str,
    /// Where the API is.
    pub endpoint: Endpoint,
    /// Parts of addresses that are chosen in the provider block.
    pub variables: &'static [Variable],
    /// Parts of paths that the provider block may give for all.
    pub parameters: &'static [Parameter],
    /// Where some calls go instead.
    pub servers: &'static [Server],
    /// Ways to authenticate, in order of preference.
    pub authentication: &'static [Authentication],
    /// Which of them go together; empty when each is enough.
    pub signing: Signing,
    /// What is said of connections.
    pub connection: Option<&'static Connection>,
    /// Headers of every request. `{version}` stands for the provider's, `{terraform_version}` for
    /// Terraform's version.
    pub headers: &'static [(&'static str, &'static str)],
    /// All managed resources.
    pub resources: &'static [&'static Resource],
    /// All data sources.
    pub data_sources: &'static [&'static DataSource],
    /// All actions.
    pub actions: &'static [&'static Action],
    /// All ephemeral resources.
    pub ephemeral_resources: &'static [&'static Ephemeral],
    /// What is written by hand.
    pub custom: Option<&'static Custom>,
}

impl Provider {
    /// A provider that offers nothing yet.
    pub const fn new(name: &'static str, version: &'static str, endpoint: Endpoint) -> Self {
        Self {
            name,
            version,
            address: "",
            doc: "",
            endpoint,
            variables: &[],
            parameters: &[],
            servers: &[],
            authentication: &[],
            signing: &[],
            connection: None,
            headers: &[],
            resources: &[],
            data_sources: &[],
            actions: &[],
            ephemeral_resources: &[],
            custom: None,
        }
    }

    /// The source address, for debug mode.
    pub const fn address(mut self, address: &'static str) -> Self {
        self.address = address;
        self
    }

    /// Markdown for documentation.
    pub const fn doc(mut self, doc: &'static str) -> Self {
        self.doc = doc;
        self
    }

    /// Parts of addresses that are chosen in the provider block.
    pub const fn variables(mut self, variables: &'static [Variable]) -> Self {
        self.variables = variables;
        self
    }

    /// Parts of paths that the provider block may give for all.
    pub const fn parameters(mut self, parameters: &'static [Parameter]) -> Self {
        self.parameters = parameters;
        self
    }

    /// Where some calls go instead.
    pub const fn servers(mut self, servers: &'static [Server]) -> Self {
        self.servers = servers;
        self
    }

    /// Ways to authenticate, in order of preference.
    pub const fn authentication(mut self, schemes: &'static [Authentication]) -> Self {
        self.authentication = schemes;
        self
    }

    /// Which ways to authenticate go together, in order of preference.
    pub const fn signing(mut self, signing: Signing) -> Self {
        self.signing = signing;
        self
    }

    /// What is said of connections.
    pub const fn connection(mut self, connection: &'static Connection) -> Self {
        self.connection = Some(connection);
        self
    }

    /// Headers of every request.
    pub const fn headers(mut self, headers: &'static [(&'static str, &'static str)]) -> Self {
        self.headers = headers;
        self
    }

    /// All managed resources.
    pub const fn resources(mut self, resources: &'static [&'static Resource]) -> Self {
        self.resources = resources;
        self
    }

    /// All data sources.
    pub const fn data_sources(mut self, data_sources: &'static [&'static DataSource]) -> Self {
        self.data_sources = data_sources;
        self
    }

    /// All actions.
    pub const fn actions(mut self, actions: &'static [&'static Action]) -> Self {
        self.actions = actions;
        self
    }

    /// All ephemeral resources.
    pub const fn ephemeral_resources(mut self, all: &'static [&'static Ephemeral]) -> Self {
        self.ephemeral_resources = all;
        self
    }

    /// What is written by hand.
    pub const fn custom(mut self, custom: &'static Custom) -> Self {
        self.custom = Some(custom);
        self
    }
}
