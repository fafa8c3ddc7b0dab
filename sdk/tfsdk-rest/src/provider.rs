//! The provider: its block, and what it offers.

use crate::authentication::{self, Environment, credentials};
use crate::client::{Client, Limits, Settings};
use crate::data_source::RestDataSourceType;
use crate::declaration::{self, Authentication};
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::resource::RestResourceType;
use async_trait::async_trait;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use tfsdk::data_source::DataSourceType;
use tfsdk::provider::{ConfigureRequest, Provider, ValidateProviderRequest};
use tfsdk::resource::ResourceType;
use tfsdk::schema::{Attribute, AttributeKind, Block, Presence, Schema};
use tfsdk::{Diagnostics, Type, Value};

const NOT_WELL: &str = "The provider is not configured well";

/// A provider that is wholly declared.
#[derive(Clone, Copy, Debug)]
pub struct RestProvider {
    declaration: &'static declaration::Provider,
    limits: Limits,
}

impl RestProvider {
    /// The provider that `declaration` describes.
    pub fn new(declaration: &'static declaration::Provider) -> Self {
        Self {
            declaration,
            limits: Limits::default(),
        }
    }

    #[cfg(test)]
    pub(crate) fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn settings(&self, config: &Value, environment: Environment<'_>) -> Settings {
        let declaration = self.declaration;
        Settings {
            endpoint: self.endpoint(config, environment),
            credentials: credentials(declaration.authentication, config, environment),
            headers: declaration.headers,
            user_agent: format!(
                "terraform-provider-{}/{}",
                declaration.name, declaration.version
            ),
            ways_to_sign_in: authentication::ways(declaration.authentication),
            limits: self.limits,
        }
    }

    fn endpoint(&self, config: &Value, environment: Environment<'_>) -> Result<Endpoint, Failure> {
        let declared = self.declaration.endpoint;
        let given = config.attribute("endpoint").unwrap_or(&Value::Null);
        if given.is_unknown() {
            return Err(Failure::of_attribute(
                "endpoint",
                "The API cannot be called yet: the provider's `endpoint` depends on something \
                 that is known only after apply. Apply what it depends on first (with -target).",
            ));
        }
        if let Some(text) = given.as_str().filter(|text| !text.is_empty()) {
            return Endpoint::parse(text, "The provider's `endpoint`");
        }
        if let Some(text) = environment(declared.environment).filter(|text| !text.is_empty()) {
            let origin = format!("The environment variable {}", declared.environment);
            return Endpoint::parse(&text, &origin);
        }
        if declared.default.is_empty() {
            return Err(Failure::of_attribute(
                "endpoint",
                format!(
                    "It is not known where the API is. Set `endpoint` in the provider block, or \
                     the environment variable {}.",
                    declared.environment
                ),
            ));
        }
        Endpoint::parse(declared.default, "The provider's own default endpoint")
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

/// The attributes by which a scheme gets its values.
fn sign_in(scheme: &Authentication) -> Vec<(&'static str, Attribute)> {
    let described = |(name, variable): (&'static str, &'static str), what: &str, hidden| {
        let text = format!("{what} May be set by the environment variable `{variable}`.");
        (name, optional_text(text, hidden))
    };
    let sources = authentication::sources(scheme);
    match (scheme, sources.as_slice()) {
        (Authentication::Basic { .. }, [user, password]) => vec![
            described(*user, "The user name to sign in with.", Hidden::No),
            described(*password, "The password to sign in with.", Hidden::Yes),
        ],
        (Authentication::ApiKey { .. }, _) => sources
            .iter()
            .map(|source| described(*source, "The key to sign in with.", Hidden::Yes))
            .collect(),
        _ => sources
            .iter()
            .map(|source| described(*source, "The token to sign in with.", Hidden::Yes))
            .collect(),
    }
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
        let declared = self.declaration.endpoint;
        let mut text = "The address of the API.".to_owned();
        if !declared.default.is_empty() {
            text.push_str(&format!(" `{}` by default.", declared.default));
        }
        text.push_str(&format!(
            " May be set by the environment variable `{}`.",
            declared.environment
        ));
        let mut attributes =
            BTreeMap::from([(Cow::Borrowed("endpoint"), optional_text(text, Hidden::No))]);
        for (name, attribute) in self.declaration.authentication.iter().flat_map(sign_in) {
            attributes.entry(Cow::Borrowed(name)).or_insert(attribute);
        }
        Schema::new(Block {
            attributes,
            description: Cow::Borrowed(self.declaration.doc),
            ..Block::default()
        })
    }

    async fn validate(&self, request: ValidateProviderRequest<'_>) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        let given = request.config.attribute("endpoint").and_then(Value::as_str);
        let given = given.filter(|text| !text.is_empty());
        let parsed = given.map(|text| Endpoint::parse(text, "The provider's `endpoint`"));
        if let Some(Err(failure)) = parsed {
            failure.report(NOT_WELL, &mut diagnostics);
        }
        diagnostics
    }

    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Client>> {
        let environment = |name: &str| std::env::var(name).ok();
        let settings = self.settings(request.config, &environment);
        // Also what is logged by others, such as the message of a panic, must not show these.
        for credentials in settings.credentials.iter() {
            let secrets = credentials.secrets.spellings();
            secrets.for_each(|secret| request.context.logger().add_secret(&secret));
        }
        // Calls explain what is not known yet; what is wrong for certain is said at once.
        if request.config.is_wholly_known() {
            let endpoint = settings.endpoint.as_ref().err();
            let failures = endpoint
                .into_iter()
                .chain(settings.credentials.as_ref().err());
            for failure in failures {
                failure.clone().report(NOT_WELL, diagnostics);
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
            .collect()
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Client>>> {
        let data_sources = self.declaration.data_sources.iter();
        data_sources
            .map(|data_source| Box::new(RestDataSourceType::new(data_source)) as _)
            .collect()
    }
}
