//! The provider: its block, and what it offers.

mod introduction;

use crate::action::RestActionType;
use crate::authentication::{Environment, Secrecy, Shape, SignIn, parameters};
use crate::client::{Client, Limit, Limits, Settings};
use crate::connection::{self, connections};
use crate::data_source::RestDataSourceType;
use crate::declaration::{self, Authentication, Custom};
use crate::ephemeral::RestEphemeralType;
use crate::parameters::Parameters;
use crate::resource::{RestResourceType, listing};
use crate::servers::Servers;
use async_trait::async_trait;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::action::ActionType;
use tfsdk::data_source::DataSourceType;
use tfsdk::deferral::Deferred;
use tfsdk::ephemeral_resource::EphemeralResourceType;
use tfsdk::function::Function;
use tfsdk::list_resource::ListResourceType;
use tfsdk::provider::{ConfigureRequest, Provider, ValidateProviderRequest};
use tfsdk::resource::ResourceType;
use tfsdk::schema::{Attribute, AttributeKind, Block, Presence, Schema};
use tfsdk::{AttributePath, Diagnostics, Type, Value};

const NOT_WELL: &str = "The provider is not configured well";

/// A provider that is wholly declared.
#[derive(Clone, Debug)]
pub struct RestProvider {
    declaration: &'static declaration::Provider,
    limits: Limits,
    limit: Arc<Limit>,
}

impl RestProvider {
    /// The provider that `declaration` describes.
    pub fn new(declaration: &'static declaration::Provider) -> Self {
        let connection = declaration.connection.copied().unwrap_or_default();
        Self {
            declaration,
            limits: Limits::default(),
            limit: Arc::new(Limit::new(&connection)),
        }
    }

    #[cfg(test)]
    pub(crate) fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What the author has written by hand of one kind.
    fn own<T>(&self, of: impl Fn(&Custom) -> &'static [T]) -> &'static [T] {
        self.declaration.custom.map_or(&[], of)
    }

    /// `terraform` is Terraform's version.
    fn settings(&self, config: &Value, environment: Environment<'_>, terraform: &str) -> Settings {
        let declaration = self.declaration;
        let connection = declaration.connection.copied().unwrap_or_default();
        let mut limits = self.limits;
        if let Some(seconds) = connection.timeout {
            limits.request = Duration::from_secs(seconds.into());
        }
        limits.repeating.most = connection.retries.unwrap_or(limits.repeating.most);
        if !connection.retry_codes.is_empty() {
            limits.repeating.codes = connection.retry_codes;
        }
        let servers = Servers {
            declaration,
            config,
            environment,
        };
        Settings {
            endpoint: servers.endpoint(),
            servers: servers.others(),
            sign_in: SignIn::new(declaration, config, environment),
            parameters: Parameters::new(declaration.parameters, config, environment),
            headers: introduction::headers(declaration, terraform),
            connections: connections(&connection, config, environment),
            user_agent: introduction::user_agent(declaration, terraform, environment),
            limits,
            limit: self.limit.clone(),
        }
    }
}

#[cfg(test)]
mod tests;

fn optional_text(description: String, sensitive: Hidden) -> Attribute {
    let mut attribute = Attribute::new(AttributeKind::Type(Type::String), Presence::Optional);
    attribute.description = Cow::Owned(description);
    attribute.sensitive = sensitive == Hidden::Yes;
    attribute
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hidden {
    Yes,
    No,
}

/// The attributes that say where the API is, with their descriptions.
fn addresses(declaration: &declaration::Provider) -> Vec<(&'static str, String)> {
    let by = |variable: &str| format!(" May be set by the environment variable `{variable}`.");
    let endpoint = declaration.endpoint;
    let mut text = "The address of the API.".to_owned();
    match endpoint.default {
        "" => {}
        path if path.starts_with('/') => {
            text.push_str(&format!(" `{path}` is added to one without a path."));
        }
        default => text.push_str(&format!(" `{default}` by default.")),
    }
    text.push_str(&by(endpoint.environment));
    let mut addresses = vec![("endpoint", text)];
    for variable in declaration.variables {
        let mut text = match variable.doc {
            "" => format!("`{{{}}}` in the address of the API.", variable.attribute),
            doc => doc.to_owned(),
        };
        if !variable.values.is_empty() {
            text.push_str(&format!(" One of `{}`.", variable.values.join("`, `")));
        }
        if let Some(default) = variable.default.filter(|default| !default.is_empty()) {
            text.push_str(&format!(" `{default}` by default."));
        }
        text.push_str(&by(variable.environment));
        addresses.push((variable.attribute, text));
    }
    for parameter in declaration.parameters {
        let text = match parameter.doc {
            "" => format!(
                "What `{}` is where nothing else is said.",
                parameter.attribute
            ),
            doc => doc.to_owned(),
        };
        addresses.push((parameter.attribute, text + &by(parameter.environment)));
    }
    for server in declaration.servers {
        let what = match server.default.starts_with('/') {
            true => "The address for some of the calls, on the host of `endpoint`",
            false => "The address for some of the calls",
        };
        let text = format!("{what}. `{}` by default.", server.default);
        addresses.push((server.attribute, text + &by(server.environment)));
    }
    addresses
}

/// The attributes by which a scheme gets its values.
fn sign_in(scheme: &Authentication) -> Vec<(&'static str, Attribute)> {
    let described = |(name, variable): (&'static str, &'static str), what: &str, hidden| {
        let text = format!("{what} May be set by the environment variable `{variable}`.");
        (name, optional_text(text, hidden))
    };
    let mut attributes: Vec<_> = parameters(scheme)
        .iter()
        .map(|parameter| {
            let hidden = match parameter.secrecy {
                Secrecy::Secret => Hidden::Yes,
                Secrecy::Open => Hidden::No,
            };
            let (name, mut attribute) = described(parameter.source, parameter.what, hidden);
            if parameter.shape == Shape::Words {
                attribute.kind = AttributeKind::Type(Type::list(Type::String));
            }
            (name, attribute)
        })
        .collect();
    if let Authentication::Granted(grant) = scheme
        && let Some(source) = grant.address
    {
        let text = match grant.default_address {
            "" => "Where tokens to sign in with are asked for.".to_owned(),
            default => {
                format!("Where tokens to sign in with are asked for. `{default}` by default.")
            }
        };
        attributes.push(described(source, &text, Hidden::No));
    }
    attributes
}

#[async_trait]
impl Provider for RestProvider {
    type Data = Client;

    fn type_name(&self) -> &str {
        self.declaration.name
    }

    fn version(&self) -> &str {
        self.declaration.version
    }

    fn schema(&self) -> Schema {
        let addresses = addresses(self.declaration).into_iter();
        let mut attributes: BTreeMap<_, _> = addresses
            .map(|(name, text)| (Cow::Borrowed(name), optional_text(text, Hidden::No)))
            .collect();
        for (name, attribute) in self.declaration.authentication.iter().flat_map(sign_in) {
            attributes.entry(Cow::Borrowed(name)).or_insert(attribute);
        }
        let connection = self.declaration.connection.copied().unwrap_or_default();
        for (name, attribute) in connection::attributes(&connection) {
            attributes.insert(Cow::Borrowed(name), attribute);
        }
        Schema::new(Block {
            attributes,
            description: Cow::Borrowed(self.declaration.doc),
            ..Block::default()
        })
    }

    async fn validate(&self, request: ValidateProviderRequest<'_>) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        let servers = Servers {
            declaration: self.declaration,
            config: request.config,
            environment: &|_| None,
        };
        for failure in servers.faults() {
            failure.report(NOT_WELL, &mut diagnostics);
        }
        diagnostics
    }

    /// Calls to an API that is not known yet fail, and say why. Where Terraform allows it, nothing is
    /// called before that.
    async fn deferral(&self, request: &ConfigureRequest<'_>) -> Option<Deferred> {
        let is_open = !request.config.is_wholly_known() && request.context.allows_deferral();
        is_open.then_some(Deferred::ProviderConfigUnknown)
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Client>> {
        let environment = |name: &str| std::env::var(name).ok();
        let settings = self.settings(request.config, &environment, request.terraform_version);
        // Also what is logged by others, such as the message of a panic, must not show these.
        let secrets = settings.sign_in.secrets();
        let mut secrets = secrets;
        if let Ok(connections) = &settings.connections {
            secrets.extend(&connections.secrets);
            if let Some(name) = connections.unchecked {
                diagnostics.attribute_warning(
                    AttributePath::root().attribute(name),
                    "The API's certificate is not checked",
                    format!(
                        "`{name}` is set, so anybody between here and the API can read and change \
                         everything, credentials included. Give the certificate of the API's \
                         authority instead."
                    ),
                );
            }
        }
        for secret in secrets.spellings() {
            request.context.logger().add_secret(&secret);
        }
        // Calls explain what is not known yet; what is wrong for certain is said at once.
        if request.config.is_wholly_known() {
            let endpoint = settings.endpoint.as_ref().err().cloned();
            let connections = settings.connections.as_ref().err().cloned();
            let failures = endpoint.into_iter().chain(settings.sign_in.fault());
            for failure in failures.chain(connections) {
                failure.report(NOT_WELL, diagnostics);
            }
            if diagnostics.has_errors() {
                return None;
            }
        }
        Some(Arc::new(Client::new(settings)))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Client>>> {
        let resources = self.declaration.resources.iter();
        resources
            .map(|resource| Box::new(RestResourceType::new(resource)) as _)
            .chain(self.own(|custom| custom.resources).iter().map(|own| own()))
            .collect()
    }

    fn list_resource_types(&self) -> Vec<Box<dyn ListResourceType<Client>>> {
        listing::types(self.declaration.resources)
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Client>>> {
        let data_sources = self.declaration.data_sources.iter();
        data_sources
            .map(|data_source| Box::new(RestDataSourceType::new(data_source)) as _)
            .chain(
                self.own(|custom| custom.data_sources)
                    .iter()
                    .map(|own| own()),
            )
            .collect()
    }

    fn functions(&self) -> Vec<Box<dyn Function>> {
        let functions = self.own(|custom| custom.functions).iter();
        functions.map(|own| own()).collect()
    }

    fn action_types(&self) -> Vec<Box<dyn ActionType<Client>>> {
        let actions = self.declaration.actions.iter();
        actions
            .map(|action| Box::new(RestActionType::new(action)) as _)
            .collect()
    }

    fn ephemeral_resource_types(&self) -> Vec<Box<dyn EphemeralResourceType<Client>>> {
        let all = self.declaration.ephemeral_resources.iter();
        all.map(|one| Box::new(RestEphemeralType::new(one)) as _)
            .collect()
    }
}
