//! How a provider ends, and what does not end it.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tfplugin6::MAGIC_COOKIE;
use tfplugin6::proto::read_data_source;
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use crate::calls::schema;
use crate::plugin::{PATIENCE, Plugin, example, provider};

const PAUSE: Duration = Duration::from_millis(200);

pub async fn signal(name: &str, process: u32) {
    let status = Command::new("sh")
        .arg("-c")
        .arg(format!("kill -{name} {process}"))
        .status()
        .await
        .unwrap();
    assert!(status.success());
}

#[tokio::test]
async fn shutdown_does_not_wait_for_work_that_hangs() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    let mut hanging = provider(&channel);
    let request = read_data_source::Request {
        type_name: "echo_hang".into(),
        ..Default::default()
    };
    let call = tokio::spawn(async move { hanging.read_data_source(request).await });
    sleep(PAUSE).await;
    assert!(!call.is_finished());
    plugin.shut_down(channel).await;
}

#[tokio::test]
async fn interrupts_are_ignored() {
    let mut plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    for _ in 0..2 {
        signal("INT", plugin.child.id().unwrap()).await;
    }
    sleep(PAUSE).await;
    assert!(
        plugin.child.try_wait().unwrap().is_none(),
        "the provider died of an interrupt"
    );
    schema(&channel).await.unwrap();
    plugin.shut_down(channel).await;
}

#[tokio::test]
async fn a_closed_connection_alone_does_not_end_it() {
    let mut plugin = Plugin::start().await;
    drop(plugin.connect().await);
    sleep(Duration::from_millis(2500)).await;
    assert!(plugin.child.try_wait().unwrap().is_none());
    let channel = plugin.connect().await;
    plugin.shut_down(channel).await;
}

fn sockets(directory: &Path) -> usize {
    directory.read_dir().unwrap().count()
}

#[tokio::test]
async fn an_orphan_ends() {
    let directory = tempfile::tempdir().unwrap();
    let mut parent = Command::new("sh")
        .args(["-c", "\"$0\" & wait"])
        .arg(example())
        .env("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE)
        .env("PLUGIN_UNIX_SOCKET_DIR", directory.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let appeared = timeout(PATIENCE, async {
        while sockets(directory.path()) == 0 {
            sleep(PAUSE).await;
        }
    });
    appeared.await.expect("a socket");
    parent.kill().await.unwrap();
    let vanished = timeout(PATIENCE, async {
        while sockets(directory.path()) > 0 {
            sleep(PAUSE).await;
        }
    });
    vanished
        .await
        .expect("the orphan removes its socket and ends");
}
