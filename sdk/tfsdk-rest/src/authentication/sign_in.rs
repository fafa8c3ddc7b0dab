//! Which of the declared ways to sign in a call uses: alternatives, and what goes together.

use super::given::{self, Given, Place};
use super::parameters::{Need, Parameter, parameters};
use super::{Credentials, Environment, TokenSource, fixed};
use crate::declaration::{Authentication, Placement, Provider, Signing};
use crate::failure::Failure;
use crate::secrets::Secrets;
use crate::servers::Servers;
use std::sync::Arc;
use tfsdk::Value;

/// All ways to sign in, and what is given for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignIn {
    schemes: Vec<Scheme>,
    /// For calls that say nothing else: alternatives of schemes by name.
    signing: Vec<Vec<&'static str>>,
}

#[derive(Clone, Debug)]
struct Scheme {
    declared: &'static Authentication,
    standing: Standing,
    /// Where the values come from, as far as there are some.
    origins: Vec<String>,
    place: Place,
    /// What is needed and not given.
    missing: Vec<Parameter>,
}

#[derive(Clone, Debug)]
enum Standing {
    Fixed(Credentials),
    Fetched(Arc<TokenSource>),
    Missing,
    /// Not known yet, or no value that can be sent.
    Failed(Failure),
}

/// What one call signs in with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub fixed: Credentials,
    pub tokens: Vec<Arc<TokenSource>>,
    /// Where the values come from.
    pub origins: Vec<String>,
    /// What the call wants in fact, when that is not set; else empty.
    pub lacking: String,
}

impl Choice {
    /// The parameters of queries that sign in.
    pub(crate) fn parameters(&self) -> Vec<String> {
        let fixed = self.fixed.query.iter().map(|(name, _)| name.clone());
        let tokens = self.tokens.iter();
        let tokens = tokens.filter_map(|source| match source.grant().placement {
            Placement::Query(name) => Some(name.to_owned()),
            _ => None,
        });
        fixed.chain(tokens).collect()
    }
}

impl SignIn {
    /// What the provider block and the environment say.
    pub(crate) fn new(
        declaration: &'static Provider,
        config: &Value,
        environment: Environment<'_>,
    ) -> Self {
        let servers = Servers {
            declaration,
            config,
            environment,
        };
        let all = declaration.authentication;
        let schemes = all.iter().map(|declared| Scheme::new(declared, servers));
        let signing = match declaration.signing {
            [] => all.iter().map(|scheme| vec![scheme.name()]).collect(),
            signing => signing.iter().map(|names| names.to_vec()).collect(),
        };
        Self {
            schemes: schemes.collect(),
            signing,
        }
    }

    /// Everything that no message may show.
    pub(crate) fn secrets(&self) -> Secrets {
        let mut secrets = Secrets::default();
        for scheme in &self.schemes {
            match &scheme.standing {
                Standing::Fixed(credentials) => secrets.extend(&credentials.secrets),
                Standing::Fetched(source) => secrets.extend(source.secrets()),
                Standing::Missing | Standing::Failed(_) => {}
            }
        }
        secrets
    }

    /// What a call signs in with that wants `own`; what most calls want when that is empty.
    ///
    /// # Errors
    /// A half of what is needed, a value that is not known yet, or one that cannot be sent.
    pub(crate) fn choose(&self, own: Signing) -> Result<Choice, Failure> {
        let own: Vec<Vec<&'static str>> = own.iter().map(|names| names.to_vec()).collect();
        if let Some(choice) = self.best(&own)? {
            return Ok(choice);
        }
        let lacking = self.ways_of(&own);
        match self.best(&self.signing)? {
            Some(choice) => Ok(Choice { lacking, ..choice }),
            None => match self.half() {
                Some(failure) => Err(failure),
                None => Ok(Choice {
                    lacking,
                    ..Choice::default()
                }),
            },
        }
    }

    /// What is wrong for most calls, as far as that is known before any.
    pub(crate) fn fault(&self) -> Option<Failure> {
        match self.choose(&[]) {
            Err(failure) => Some(failure),
            Ok(choice) => choice.tokens.iter().find_map(|source| source.fault()),
        }
    }

    /// What can be set to sign in with; empty when the API wants nothing.
    pub(crate) fn ways(&self) -> String {
        self.ways_of(&self.signing)
    }

    fn members(&self, names: &[&str]) -> Vec<&Scheme> {
        let known = names.iter().filter_map(|name| {
            let mut schemes = self.schemes.iter();
            schemes.find(|scheme| scheme.declared.name() == *name)
        });
        known.collect()
    }

    /// The first alternative that is all there; one of the provider block before those of the
    /// environment.
    fn best(&self, signing: &[Vec<&'static str>]) -> Result<Option<Choice>, Failure> {
        let mut best: Option<(Place, Vec<&Scheme>)> = None;
        for names in signing {
            let members = self.members(names);
            let whole = members.len() == names.len()
                && !members
                    .iter()
                    .any(|scheme| matches!(scheme.standing, Standing::Missing));
            let Some(place) = members.iter().map(|scheme| scheme.place).min() else {
                continue;
            };
            if whole && best.as_ref().is_none_or(|(before, _)| place < *before) {
                best = Some((place, members));
            }
        }
        let Some((_, members)) = best else {
            return Ok(None);
        };
        let mut choice = Choice::default();
        for scheme in members {
            match &scheme.standing {
                Standing::Fixed(credentials) => choice.fixed.extend(credentials),
                Standing::Fetched(source) => choice.tokens.push(source.clone()),
                Standing::Failed(failure) => return Err(failure.clone()),
                Standing::Missing => {}
            }
            choice.origins.extend(scheme.origins.iter().cloned());
        }
        Ok(Some(choice))
    }

    /// That only a part of what an alternative needs is set.
    fn half(&self) -> Option<Failure> {
        let halves: Vec<Vec<Parameter>> = self
            .signing
            .iter()
            .filter_map(|names| {
                let members = self.members(names);
                let missing = members.iter().flat_map(|scheme| scheme.missing.clone());
                let begun = members.iter().any(|scheme| !scheme.origins.is_empty());
                begun.then(|| missing.collect())
            })
            .collect();
        let blamed = halves.first()?.first()?.source.0;
        let ways = halves.iter().map(|missing| {
            let named = missing.iter().map(|parameter| {
                let (attribute, variable) = parameter.source;
                format!("`{attribute}` as well, or the environment variable {variable}")
            });
            named.collect::<Vec<_>>().join(", and ")
        });
        let ways = ways.collect::<Vec<_>>().join("; or set ");
        Some(Failure::of_attribute(
            blamed,
            format!("Only a part of what is needed to sign in is set. Set {ways}."),
        ))
    }

    /// `` `token` in the provider block (or the environment variable ACME_TOKEN) ``
    fn ways_of(&self, signing: &[Vec<&'static str>]) -> String {
        let ways = signing.iter().filter_map(|names| {
            let members = self.members(names).into_iter();
            let needed = members.flat_map(|scheme| parameters(scheme.declared));
            let (attributes, variables): (Vec<_>, Vec<_>) = needed
                .filter(|parameter| parameter.need == Need::Needed)
                .map(|parameter| (format!("`{}`", parameter.source.0), parameter.source.1))
                .unzip();
            let plural = if variables.len() > 1 { "s" } else { "" };
            (!variables.is_empty()).then(|| {
                format!(
                    "{} in the provider block (or the environment variable{plural} {})",
                    attributes.join(" and "),
                    variables.join(" and ")
                )
            })
        });
        ways.collect::<Vec<_>>().join(", or ")
    }
}

impl Scheme {
    fn new(declared: &'static Authentication, servers: Servers<'_>) -> Self {
        let mut scheme = Self {
            declared,
            standing: Standing::Missing,
            origins: Vec::new(),
            place: Place::Environment,
            missing: Vec::new(),
        };
        let mut values: Vec<Option<Given>> = Vec::new();
        for parameter in parameters(declared) {
            match given::find(&parameter, servers.config, servers.environment) {
                Ok(given) => {
                    if let Some(given) = &given {
                        scheme.origins.push(given.origin.clone());
                        scheme.place = scheme.place.min(given.place);
                    } else if parameter.need == Need::Needed {
                        scheme.missing.push(parameter);
                    }
                    values.push(given);
                }
                Err(failure) => {
                    scheme.standing = Standing::Failed(failure);
                    scheme.place = Place::Block;
                    return scheme;
                }
            }
        }
        if scheme.missing.is_empty() {
            scheme.standing = standing(declared, values, &scheme.origins, servers);
        }
        scheme
    }
}

fn standing(
    declared: &'static Authentication,
    values: Vec<Option<Given>>,
    origins: &[String],
    servers: Servers<'_>,
) -> Standing {
    let values: Vec<Vec<String>> = values
        .into_iter()
        .map(|given| given.map_or_else(Vec::new, |given| given.words))
        .collect();
    if let Authentication::Granted(grant) = declared {
        let address = servers.token_address(grant);
        return Standing::Fetched(Arc::new(TokenSource::new(grant, values, origins, address)));
    }
    let values: Vec<String> = values.into_iter().flatten().collect();
    match fixed::apply(declared, &values) {
        Ok(credentials) => Standing::Fixed(credentials),
        Err(failure) => Standing::Failed(failure),
    }
}
