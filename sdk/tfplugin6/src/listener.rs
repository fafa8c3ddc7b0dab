//! The socket on which the provider waits for Terraform: a Unix socket, or a TCP port on Windows.

use std::io;
use std::net::Ipv4Addr;

use tokio::net::TcpListener;

use crate::connection::Carrier;
use crate::environment::Environment;
use crate::error::ServeError;

#[cfg(unix)]
mod unix;

/// Where a client connects, in the words of the handshake line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) network: &'static str,
    pub(crate) text: String,
}

pub(crate) enum Listener {
    #[cfg(unix)]
    Unix(unix::SocketFile),
    #[cfg_attr(unix, allow(dead_code, reason = "the default on Windows"))]
    Tcp(TcpListener),
}

impl Listener {
    pub(crate) fn open(environment: &Environment) -> Result<Self, ServeError> {
        #[cfg(unix)]
        return unix::SocketFile::open(environment).map(Self::Unix);
        #[cfg(not(unix))]
        open_port(environment).map(Self::Tcp)
    }

    pub(crate) fn address(&self) -> Address {
        match self {
            #[cfg(unix)]
            Self::Unix(socket) => Address {
                network: "unix",
                text: socket.path().display().to_string(),
            },
            Self::Tcp(listener) => {
                let text = listener
                    .local_addr()
                    .map(|address| address.to_string())
                    .unwrap_or_default();
                Address {
                    network: "tcp",
                    text,
                }
            }
        }
    }

    pub(crate) async fn accept(&self) -> io::Result<Box<dyn Carrier>> {
        match self {
            #[cfg(unix)]
            Self::Unix(socket) => Ok(Box::new(socket.accept().await?)),
            Self::Tcp(listener) => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Ok(Box::new(stream))
            }
        }
    }
}

/// The first free port of the client's range, or any when it gives none.
#[cfg_attr(unix, allow(dead_code, reason = "the default on Windows"))]
pub(crate) fn open_port(environment: &Environment) -> Result<TcpListener, ServeError> {
    let (low, high) = environment.ports.unwrap_or((0, 0));
    let mut failure = None;
    for port in low..=high {
        let opened =
            std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
                listener.set_nonblocking(true)?;
                TcpListener::from_std(listener)
            });
        match opened {
            Ok(listener) => return Ok(listener),
            Err(error) => failure = Some(error),
        }
    }
    let source = failure.unwrap_or_else(|| io::ErrorKind::AddrInUse.into());
    Err(ServeError::Port {
        ports: format!("ports {low} to {high}"),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::{Listener, open_port};
    use crate::environment::Environment;

    #[tokio::test]
    async fn a_taken_port_is_passed_over() {
        let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let low = taken.local_addr().unwrap().port();
        let Some(high) = low.checked_add(20) else {
            return;
        };
        let listener = open_port(&Environment {
            ports: Some((low, high)),
            ..Environment::default()
        })
        .unwrap();
        let port = listener.local_addr().unwrap().port();
        assert!(port > low && port <= high, "{port} is not in {low}..{high}");
        assert!(
            open_port(&Environment {
                ports: Some((low, low)),
                ..Environment::default()
            })
            .is_err()
        );
    }

    #[tokio::test]
    async fn a_port_is_announced_as_host_and_port() {
        let listener = Listener::Tcp(open_port(&Environment::default()).unwrap());
        let address = listener.address();
        assert_eq!(address.network, "tcp");
        assert!(address.text.starts_with("127.0.0.1:"), "{}", address.text);
        let client = tokio::net::TcpStream::connect(&address.text);
        let (client, server) = tokio::join!(client, listener.accept());
        assert!(client.is_ok() && server.is_ok());
    }
}
