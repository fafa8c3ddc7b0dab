//! The `provider` block of the mapping.

use super::Mapping;
use super::read::Reader;
use crate::source::{Position, Tree};

impl Reader<'_> {
    pub(super) fn provider(&mut self, tree: &Tree, at: &Position, mapping: &mut Mapping) {
        let keys = [
            "name",
            "registry",
            "endpoint",
            "server",
            "headers",
            "auth",
            "tls",
            "http",
            "extra_headers",
        ];
        let provider = &mut mapping.provider;
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "name" => provider.name = self.text(value, &place),
                "registry" => provider.registry = self.text(value, &place),
                "endpoint" => provider.endpoint = self.text(value, &place),
                "server" => self.server(value, &place, provider),
                "auth" => provider.auth = self.auth(value, &place),
                "tls" => self.tls(value, &place, &mut provider.connection),
                "http" => self.http(value, &place, &mut provider.connection),
                "extra_headers" => {
                    provider.connection.extra_headers = self.flag(value, &place);
                }
                _ => provider.headers = self.texts(value, &place),
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
