//! Who gets in.

use std::sync::Arc;

use rustls::client::ResolvesClientCert;

use crate::calls::schema;
use crate::key::{STRANGER, STRANGER_KEY, TERRAFORM, TERRAFORM_KEY, identity};
use crate::plugin::Plugin;

/// In TLS 1.3 a client learns from its first read that it was refused.
async fn refused(plugin: &Plugin, identity: Option<Arc<dyn ResolvesClientCert>>) {
    if let Ok(channel) = plugin.connect_as(identity).await {
        schema(&channel).await.expect_err("the call must fail");
    }
}

#[tokio::test]
async fn terraforms_certificate_gets_in() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    schema(&channel).await.unwrap();
    assert_eq!(
        plugin.shut_down(channel).await,
        (String::new(), String::new())
    );
}

#[tokio::test]
async fn nobody_else_gets_in() {
    let plugin = Plugin::start().await;
    refused(&plugin, None).await;
    refused(&plugin, Some(identity(STRANGER, STRANGER_KEY))).await;
    refused(&plugin, Some(identity(TERRAFORM, STRANGER_KEY))).await;
    refused(&plugin, Some(identity(STRANGER, TERRAFORM_KEY))).await;
    if let Ok(stream) = tokio::net::UnixStream::connect(plugin.socket()).await
        && let Ok(channel) = tfplugin6::client::Channel::connect(stream).await
    {
        schema(&channel).await.expect_err("plaintext must fail");
    }
    let channel = plugin.connect().await;
    schema(&channel)
        .await
        .expect("the right client still gets in");
    plugin.shut_down(channel).await;
}
