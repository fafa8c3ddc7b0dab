//! The `provider` block of the mapping.

use super::Mapping;
use super::contradiction::Words;
use super::read::Reader;
use crate::source::{Position, Tree};

impl Reader<'_> {
    pub(super) fn provider(&mut self, tree: &Tree, at: &Position, mapping: &mut Mapping) {
        let keys = [
            "name",
            "registry",
            "endpoint",
            "server",
            "parameters",
            "headers",
            "auth",
            "tls",
            "http",
            "extra_headers",
        ];
        self.contradictions(Words::Provider, tree, at);
        let provider = &mut mapping.provider;
        provider.position = at.clone();
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "name" => provider.name = self.text(value, &place),
                "registry" => provider.registry = self.source_address(value, &place),
                "endpoint" => provider.endpoint = self.address(value, &place),
                "server" => self.server(value, &place, provider),
                "parameters" => provider.parameters = self.common_parameters(value, &place),
                "auth" => provider.auth = self.auth(value, &place),
                "tls" => self.tls(value, &place, &mut provider.connection),
                "http" => self.http(value, &place, &mut provider.connection),
                "extra_headers" => {
                    provider.connection.extra_headers = self.flag(value, &place);
                }
                _ => provider.headers = self.headers_of_provider(value, &place),
            }
        }
        if let Some(name) = &provider.name
            && !crate::naming::is_legal(name)
        {
            let place = at.child("name");
            self.wrong(
                &place,
                &Tree::String(name.as_str().into()),
                "a name of lower-case letters, digits and underscores",
            );
        }
    }
}
