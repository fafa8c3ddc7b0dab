//! Debug mode: one process serves several of Terraform's providers at the same time, each with its
//! own configuration. The provider is `examples/notes.rs` of `tfsdk`.

mod program;

use program::example;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use tfsdk_testing::terraform::{Workspace, terraform_available};
use tfsdk_testing::{Core, Failure};

/// A provider in debug mode. Killed when dropped.
struct Debugged {
    child: Child,
    reattach: Json,
}

impl Drop for Debugged {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Debugged {
    fn start() -> Self {
        let mut child = Command::new(example("notes"))
            .arg("--debug")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the provider starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let variable = lines.map_while(Result::ok).find_map(|line| {
            let value = line.trim().strip_prefix("TF_REATTACH_PROVIDERS='")?;
            serde_json::from_str::<Json>(value.strip_suffix('\'')?).ok()
        });
        let reattach = variable.expect("the variable");
        Self { child, reattach }
    }

    fn provider(&self) -> &Json {
        &self.reattach["registry.example/me/notes"]
    }

    fn socket(&self) -> PathBuf {
        let socket = self.provider().pointer("/Addr/String");
        PathBuf::from(socket.and_then(Json::as_str).expect("a socket"))
    }
}

fn folder(of: &TempDir, name: &str) -> Json {
    json!({ "folder": of.path().join(name).to_string_lossy() })
}

fn text(folder: &TempDir, file: &str) -> Option<String> {
    std::fs::read_to_string(folder.path().join(file)).ok()
}

fn note(text: &str) -> Json {
    json!({ "title": "note", "text": text })
}

#[tokio::test]
async fn connections_have_configurations_of_their_own() -> Result<(), Failure> {
    let debugged = Debugged::start();
    let home = tempfile::tempdir().expect("a folder");
    let mut one = Core::reattach(&debugged.socket()).await?;
    let mut other = Core::reattach(&debugged.socket()).await?;
    let (first, second) = tokio::join!(
        one.configure(folder(&home, "one")),
        other.configure(folder(&home, "other"))
    );
    first?;
    second?;
    // The calls of both are under way together.
    let (first, second) = tokio::join!(
        one.apply("notes_note.a", note("1")),
        other.apply("notes_note.a", note("2"))
    );
    first?;
    second?;
    assert_eq!(text(&home, "one/note.txt").as_deref(), Some("1"));
    assert_eq!(text(&home, "other/note.txt").as_deref(), Some("2"));
    one.refresh("notes_note.a").await?;
    one.plan("notes_note.a", note("1")).await?.expect_empty();
    // A stop of one run is none of the others.
    one.stop_provider().await?;
    other.apply("notes_note.a", note("3")).await?;
    assert_eq!(text(&home, "other/note.txt").as_deref(), Some("3"));
    assert_eq!(text(&home, "one/note.txt").as_deref(), Some("1"));
    // A connection that has not configured its provider does not find another's.
    let mut third = Core::reattach(&debugged.socket()).await?;
    assert!(third.apply("notes_note.a", note("4")).await.is_err());
    assert_eq!(text(&home, "other/note.txt").as_deref(), Some("3"));
    Ok(())
}

fn write(workspace: &Workspace, home: &Path) {
    let provider = |alias: &str, folder: &str| {
        format!(
            "provider \"notes\" {{\n  {alias}\n  folder = {}\n}}\n",
            json!(home.join(folder).to_string_lossy())
        )
    };
    let mut text = "terraform {\n  required_providers { notes = { source = \"registry.example/me/notes\" } }\n}\n".to_owned();
    text += &provider("", "plain");
    text += &provider("alias = \"other\"", "other");
    for (name, alias, count) in [("plain", "notes", 5), ("other", "notes.other", 5)] {
        text += &format!(
            "resource \"notes_note\" \"{name}\" {{\n  count = {count}\n  provider = {alias}\n  title = \"{name}-${{count.index}}\"\n}}\n"
        );
    }
    workspace.write("main.tf", &text);
}

/// Two configurations of one provider in one run, and two runs at the same time.
#[test]
fn terraform_does_not_mix_them_up() {
    if !terraform_available("debug mode with several configurations") {
        return;
    }
    let debugged = Debugged::start();
    let homes = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    std::thread::scope(|scope| {
        for home in &homes {
            let mut workspace = Workspace::new();
            workspace.env("TF_REATTACH_PROVIDERS", &debugged.reattach.to_string());
            write(&workspace, home.path());
            scope.spawn(move || {
                workspace.init().success();
                workspace.apply().success();
                workspace.expect_empty_plan();
            });
        }
    });
    for home in &homes {
        for name in ["plain", "other"] {
            for index in 0..5 {
                let file = format!("{name}/{name}-{index}.txt");
                assert_eq!(text(home, &file).as_deref(), Some(""), "{file}");
            }
            let files = std::fs::read_dir(home.path().join(name)).expect("a folder");
            assert_eq!(files.count(), 5, "{name}");
        }
    }
}
