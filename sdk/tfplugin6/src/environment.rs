//! What the client put into the environment of the process.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variables of the handshake, as they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Environment {
    pub(crate) cookie: String,
    pub(crate) protocol_versions: Vec<u32>,
    pub(crate) client_certificate: Option<String>,
    pub(crate) multiplex: bool,
    pub(crate) socket_directory: Option<PathBuf>,
    pub(crate) socket_group: Option<String>,
    /// Inclusive; `None` means any free port.
    pub(crate) ports: Option<(u16, u16)>,
}

impl Environment {
    pub(crate) fn of_process() -> Self {
        Self::from_variables(|name| std::env::var_os(name))
    }

    pub(crate) fn from_variables(variable: impl Fn(&str) -> Option<OsString>) -> Self {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        let text = |name: &str| given(name).and_then(|value| value.into_string().ok());
        let port = |name: &str| {
            text(name)
                .and_then(|value| value.parse::<u16>().ok())
                .filter(|port| *port != 0)
        };
        Self {
            cookie: text("TF_PLUGIN_MAGIC_COOKIE").unwrap_or_default(),
            protocol_versions: text("PLUGIN_PROTOCOL_VERSIONS")
                .map(|list| {
                    list.split(',')
                        .filter_map(|version| version.trim().parse().ok())
                        .collect()
                })
                .unwrap_or_default(),
            client_certificate: text("PLUGIN_CLIENT_CERT"),
            multiplex: given("PLUGIN_MULTIPLEX_GRPC").is_some(),
            socket_directory: given("PLUGIN_UNIX_SOCKET_DIR").map(PathBuf::from),
            socket_group: text("PLUGIN_UNIX_SOCKET_GROUP"),
            ports: port("PLUGIN_MIN_PORT")
                .zip(port("PLUGIN_MAX_PORT"))
                .filter(|(low, high)| low <= high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Environment;

    fn environment(pairs: &[(&str, &str)]) -> Environment {
        Environment::from_variables(|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).into())
        })
    }

    #[test]
    fn versions_may_come_in_any_order_and_with_noise() {
        assert_eq!(
            environment(&[("PLUGIN_PROTOCOL_VERSIONS", "6,5")]).protocol_versions,
            [6, 5]
        );
        assert_eq!(
            environment(&[("PLUGIN_PROTOCOL_VERSIONS", " 5 ,x,,6")]).protocol_versions,
            [5, 6]
        );
        assert!(environment(&[]).protocol_versions.is_empty());
    }

    #[test]
    fn ports_need_both_ends_in_order() {
        let ports =
            |low, high| environment(&[("PLUGIN_MIN_PORT", low), ("PLUGIN_MAX_PORT", high)]).ports;
        assert_eq!(ports("10000", "25000"), Some((10000, 25000)));
        assert_eq!(ports("0", "25000"), None);
        assert_eq!(ports("", "25000"), None);
        assert_eq!(ports("9", "8"), None);
        assert_eq!(ports("1", "70000"), None);
    }

    #[test]
    fn empty_variables_count_as_unset() {
        let empty = environment(&[
            ("PLUGIN_CLIENT_CERT", ""),
            ("PLUGIN_UNIX_SOCKET_DIR", ""),
            ("PLUGIN_MULTIPLEX_GRPC", ""),
        ]);
        assert_eq!(empty, Environment::default());
    }
}
