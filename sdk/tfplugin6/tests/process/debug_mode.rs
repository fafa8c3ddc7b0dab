//! Debug mode: started by a person, used by many commands.

use std::time::Duration;

use serde_json::Value;
use tfplugin6::client::Channel;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::UnixStream;
use tokio::time::timeout;

use crate::calls::schema;
use crate::lifetime::signal;
use crate::plugin::{PATIENCE, command};

#[tokio::test]
async fn the_variable_leads_to_the_provider_until_an_interrupt() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = command()
        .arg("--debug")
        .env("TMPDIR", directory.path())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let variable = timeout(PATIENCE, async {
        loop {
            let line = lines
                .next_line()
                .await
                .unwrap()
                .expect("a line with the variable");
            if let Some(value) = line.trim().strip_prefix("TF_REATTACH_PROVIDERS='") {
                break value
                    .strip_suffix('\'')
                    .expect("a closing quote")
                    .to_owned();
            }
        }
    });
    let variable: Value = serde_json::from_str(&variable.await.unwrap()).unwrap();
    let provider = &variable["registry.terraform.io/example/echo"];
    assert_eq!(provider["Protocol"], "grpc");
    assert_eq!(provider["ProtocolVersion"], 6);
    assert_eq!(provider["Test"], true);
    assert_eq!(provider["Pid"], child.id().unwrap());
    assert_eq!(provider["Addr"]["Network"], "unix");
    let socket = provider["Addr"]["String"].as_str().unwrap();
    for _ in 0..2 {
        let channel = Channel::connect(UnixStream::connect(socket).await.unwrap())
            .await
            .unwrap();
        schema(&channel).await.unwrap();
    }
    signal("INT", child.id().unwrap()).await;
    let status = timeout(Duration::from_secs(2), child.wait())
        .await
        .expect("an exit")
        .unwrap();
    assert!(status.success(), "{status}");
    assert!(!std::path::Path::new(socket).exists());
}
