//! Why a provider could not start.

use std::io;
use std::path::PathBuf;

/// Why a provider could not start. The text is for the person who started the process.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The process was not started by Terraform or OpenTofu.
    #[error(
        "This program is a Terraform provider and does nothing on its own.\n\
         Name it in the required_providers block of a configuration and run terraform or tofu there: they start it.\n\
         To attach a debugger, start it with --debug instead."
    )]
    NotStartedByTerraform,
    /// `PLUGIN_CLIENT_CERT` holds no certificate.
    #[error("PLUGIN_CLIENT_CERT holds no PEM certificate, so the caller cannot be authenticated")]
    ClientCertificate,
    /// The server's own certificate could not be made.
    #[error("the provider cannot make its TLS certificate: {0}")]
    ServerCertificate(String),
    /// The socket could not be opened.
    #[error("the provider cannot listen on {}: {source}", path.display())]
    Socket {
        /// The path of the socket.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// No TCP port was free.
    #[error("the provider cannot listen on 127.0.0.1, {ports}: {source}")]
    Port {
        /// The ports that were tried.
        ports: String,
        /// What the system says.
        source: io::Error,
    },
    /// The group of `PLUGIN_UNIX_SOCKET_GROUP` does not exist.
    #[error("PLUGIN_UNIX_SOCKET_GROUP names the group {0:?}, which this system does not have")]
    Group(String),
    /// The handshake line could not be written.
    #[error("the provider cannot write its handshake line to standard output: {0}")]
    Handshake(io::Error),
    /// The asynchronous runtime could not be made.
    #[error("the provider cannot start its runtime: {0}")]
    Runtime(io::Error),
}
