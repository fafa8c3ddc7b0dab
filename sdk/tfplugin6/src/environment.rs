//! What the host tells a plugin through environment variables.

use std::path::PathBuf;

/// The same for Terraform and OpenTofu; part of the protocol.
const COOKIE_KEY: &str = "TF_PLUGIN_MAGIC_COOKIE";
const COOKIE_VALUE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// The variables that the handshake uses.
#[derive(Clone, Debug)]
pub struct Environment {
    pub cookie_is_right: bool,
    /// The major versions of the protocol that the host speaks, in no order.
    pub versions: Vec<u32>,
    /// PEM; present when the host wants mutual TLS.
    pub client_certificate: Option<String>,
    pub socket_folder: Option<PathBuf>,
    /// Whether the line ends with a field on multiplexing.
    pub multiplex_field: bool,
}

impl Environment {
    /// As this process was given it.
    pub fn read() -> Self {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self {
            cookie_is_right: text(COOKIE_KEY).as_deref() == Some(COOKIE_VALUE),
            versions: text("PLUGIN_PROTOCOL_VERSIONS")
                .unwrap_or_default()
                .split(',')
                .filter_map(|version| version.trim().parse().ok())
                .collect(),
            client_certificate: text("PLUGIN_CLIENT_CERT"),
            socket_folder: text("PLUGIN_UNIX_SOCKET_DIR").map(PathBuf::from),
            multiplex_field: text("PLUGIN_MULTIPLEX_GRPC").is_some(),
        }
    }
}
