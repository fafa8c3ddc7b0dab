//! What a start gives: a refusal, or one line.

use tfplugin6::MAGIC_COOKIE;

use crate::key::TERRAFORM;
use crate::plugin::{Plugin, command};

async fn refused(cookie: Option<&str>) {
    let mut command = command();
    command.env("PLUGIN_PROTOCOL_VERSIONS", "5,6");
    if let Some(cookie) = cookie {
        command.env("TF_PLUGIN_MAGIC_COOKIE", cookie);
    }
    let output = command.output().await.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("Terraform provider") && message.contains("--debug"),
        "{message}"
    );
}

#[tokio::test]
async fn started_by_hand() {
    refused(None).await;
    refused(Some("")).await;
    refused(Some(&MAGIC_COOKIE[1..])).await;
}

#[tokio::test]
async fn the_line_has_six_fields() {
    let plugin = Plugin::start().await;
    assert_eq!(plugin.line.matches('\n').count(), 1);
    let fields: Vec<_> = plugin.fields.iter().map(String::as_str).collect();
    let &["1", "6", "unix", address, "grpc", certificate] = &fields[..] else {
        panic!("{fields:?}")
    };
    assert!(
        address.starts_with(plugin.directory.path().to_str().unwrap()),
        "{address}"
    );
    assert!(
        certificate.len() > 50 && !certificate.contains('='),
        "{certificate}"
    );
    assert!(plugin.socket().exists());
}

#[tokio::test]
async fn the_line_answers_a_question_about_multiplexing() {
    let plugin = Plugin::start_with(&[
        ("PLUGIN_CLIENT_CERT", TERRAFORM),
        ("PLUGIN_MULTIPLEX_GRPC", "true"),
    ])
    .await;
    assert_eq!(plugin.fields.len(), 7);
    assert_eq!(plugin.fields[6], "false");
}

#[tokio::test]
async fn without_a_client_certificate_there_is_no_tls() {
    let plugin = Plugin::start_with(&[]).await;
    assert_eq!(plugin.fields.len(), 6);
    assert_eq!(plugin.fields[5], "");
    let channel = plugin.plaintext().await;
    crate::calls::schema(&channel).await.unwrap();
    assert_eq!(
        plugin.shut_down(channel).await,
        (String::new(), String::new())
    );
}

#[tokio::test]
async fn a_broken_client_certificate_is_refused() {
    let mut command = command();
    let output = command
        .env("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE)
        .env("PLUGIN_CLIENT_CERT", "x")
        .output()
        .await
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("PLUGIN_CLIENT_CERT")
    );
}
