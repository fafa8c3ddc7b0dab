//! The server in front of the API, which fails where it is told to.

use crate::api::Api;
use crate::kind::Fault;
use crate::reply::{self, End};
use crate::strike::Strike;
use anyhow::{Context, Result};
use rustls::pki_types::PrivateKeyDer;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

/// Where to call, and whom to trust.
#[derive(Clone, Debug)]
pub struct Place {
    pub address: String,
    pub authority: Option<String>,
}

/// Serves `api` on the current runtime; without `strike` all is well.
pub async fn listen(api: Arc<Api>, strike: Option<Arc<Strike>>) -> Result<Place> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let is_encrypted = strike
        .as_ref()
        .is_some_and(|strike| strike.fault == Fault::Encryption);
    let encryption = is_encrypted.then(encryption).transpose()?;
    let (acceptor, authority) = encryption.unzip();
    let scheme = if is_encrypted { "https" } else { "http" };
    let place = Place {
        address: format!("{scheme}://{address}"),
        authority,
    };
    tokio::spawn(serve(listener, address, api, strike, acceptor));
    Ok(place)
}

fn encryption() -> Result<(TlsAcceptor, String)> {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()])?;
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der());
    let key = key.map_err(|why| anyhow::anyhow!(why))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)?;
    Ok((TlsAcceptor::from(Arc::new(config)), made.cert.pem()))
}

async fn serve(
    mut listener: TcpListener,
    address: SocketAddr,
    api: Arc<Api>,
    strike: Option<Arc<Strike>>,
    acceptor: Option<TlsAcceptor>,
) -> Result<()> {
    let refuses = async |strike: &Option<Arc<Strike>>| match strike {
        Some(strike) => strike.refuses().await,
        None => std::future::pending().await,
    };
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let (stream, _) = accepted?;
                tokio::spawn(meet(stream, api.clone(), strike.clone(), acceptor.clone()));
            }
            () = refuses(&strike) => {
                drop(listener);
                if let Some(strike) = &strike {
                    strike.refused().await;
                }
                listener = TcpListener::bind(address).await.context("the port is gone")?;
            }
        }
    }
}

async fn meet(
    mut stream: TcpStream,
    api: Arc<Api>,
    strike: Option<Arc<Strike>>,
    acceptor: Option<TlsAcceptor>,
) {
    let strike = strike.as_deref();
    if let Some(strike) = strike.filter(|strike| strike.hits_encryption()) {
        strike.strike();
        strike.hold().await;
        // Who does not listen any more is not told.
        let _ = stream.write_all(b"this is no handshake\r\n\r\n").await;
        return;
    }
    let end = match acceptor {
        None => converse(&mut stream, &api, strike).await,
        Some(acceptor) => {
            if let Ok(mut stream) = acceptor.accept(stream).await {
                converse(&mut stream, &api, strike).await;
                let _ = stream.shutdown().await;
            }
            return;
        }
    };
    match end {
        End::Reset => {
            let _ = stream.set_zero_linger();
        }
        End::InOrder => {
            let _ = stream.shutdown().await;
        }
    }
}

async fn converse<S>(stream: &mut S, api: &Api, strike: Option<&Strike>) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let Some(request) = reply::read(stream).await else {
        return End::InOrder;
    };
    let act = || {
        let named = request.named.as_deref();
        api.answer(&request.method, &request.path, &request.body, named)
    };
    if let Some(strike) = strike.filter(|strike| strike.hits(&request.method)) {
        if strike.fault == Fault::Overtaken {
            api.overtake(&request.path);
        }
        let answer = strike.fault.acts().then(act);
        strike.strike();
        strike.hold().await;
        return reply::fail(stream, strike.fault, answer).await;
    }
    let answer = act();
    if let Some(strike) = strike {
        strike.answering(&request.method).await;
    }
    let _ = reply::write(stream, &answer).await;
    let _ = stream.flush().await;
    End::InOrder
}
