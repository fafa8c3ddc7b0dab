//! What is stored when something goes wrong in the middle of a call: by this crate's core, and by
//! the real Terraform. The provider is `examples/toy.rs` of `tfsdk`.

use serde_json::{Value as Json, json};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tfsdk_testing::terraform::{Workspace, terraform_available, terraform_binary};
use tfsdk_testing::{Core, Failure, Fault};

const ADDRESS: &str = "toy_shelf.it";
const SOON: Duration = Duration::from_millis(400);

/// The provider program. `cargo test` builds the examples of its own package only.
fn toy() -> PathBuf {
    static TOY: OnceLock<PathBuf> = OnceLock::new();
    TOY.get_or_init(build).clone()
}

fn build() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "tfsdk", "--example", "toy"])
        .status();
    assert!(
        built.is_ok_and(|status| status.success()),
        "the toy compiles"
    );
    let test = std::env::current_exe().expect("this program has a path");
    let profile = test.ancestors().nth(2).expect("a target folder");
    profile.join("examples/toy")
}

/// What happens in the middle of which operation, and what is stored afterwards.
struct Case {
    before: Option<&'static str>,
    /// The name that is applied; `None` destroys.
    name: Option<&'static str>,
    fault: Fault,
    stored: Option<(&'static str, Tainted)>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Tainted {
    Yes,
    No,
}

const CASES: &[Case] = &[
    // The answer is lost, and with it the object.
    Case {
        before: None,
        name: Some("slow"),
        fault: Fault::Kill,
        stored: None,
    },
    Case {
        before: None,
        name: Some("slow"),
        fault: Fault::Interrupt,
        stored: Some(("slow", Tainted::Yes)),
    },
    // Terraform waits for work in flight.
    Case {
        before: None,
        name: Some("stubborn"),
        fault: Fault::Interrupt,
        stored: Some(("stubborn", Tainted::No)),
    },
    // The answer that tells of the object comes after the stop, and is waited for.
    Case {
        before: None,
        name: Some("unhurried"),
        fault: Fault::Interrupt,
        stored: Some(("unhurried", Tainted::No)),
    },
    Case {
        before: None,
        name: Some("careful"),
        fault: Fault::Interrupt,
        stored: Some(("careful", Tainted::Yes)),
    },
    // It panics when it is asked to stop: after its object is recorded, and before.
    Case {
        before: None,
        name: Some("falls"),
        fault: Fault::Interrupt,
        stored: Some(("falls", Tainted::Yes)),
    },
    Case {
        before: None,
        name: Some("trips"),
        fault: Fault::Interrupt,
        stored: None,
    },
    Case {
        before: Some("a"),
        name: Some("slow"),
        fault: Fault::Kill,
        stored: Some(("a", Tainted::No)),
    },
    Case {
        before: Some("a"),
        name: Some("slow"),
        fault: Fault::Interrupt,
        stored: Some(("a", Tainted::No)),
    },
    Case {
        before: Some("slow"),
        name: None,
        fault: Fault::Kill,
        stored: Some(("slow", Tainted::No)),
    },
    Case {
        before: Some("slow"),
        name: None,
        fault: Fault::Interrupt,
        stored: Some(("slow", Tainted::No)),
    },
];

#[tokio::test]
async fn the_core_stores_what_is_left() -> Result<(), Failure> {
    let toy = toy();
    let stops = CASES.iter().filter(|case| case.fault == Fault::Interrupt);
    let stops = stops.map(|case| (case, Fault::Stop));
    for (case, fault) in CASES.iter().map(|case| (case, case.fault)).chain(stops) {
        let mut core = Core::start(&toy).await?;
        if let Some(name) = case.before {
            core.apply(ADDRESS, json!({"name": name})).await?;
        }
        let done = match case.name {
            Some(name) => {
                let config = json!({"name": name});
                core.apply_during(ADDRESS, config, fault, SOON)
                    .await
                    .map(|_| ())
            }
            None => {
                let mut faults = core.faults();
                let strike = async {
                    tokio::time::sleep(SOON).await;
                    faults.strike(fault).await
                };
                let (destroyed, struck) = tokio::join!(core.destroy(ADDRESS), strike);
                struck?;
                destroyed
            }
        };
        match (fault, case.name) {
            (_, Some("stubborn" | "unhurried")) => done?,
            (Fault::Kill, _) => assert!(matches!(done, Err(Failure::Connection(_))), "{done:?}"),
            _ => assert!(matches!(done, Err(Failure::Errors(_))), "{done:?}"),
        }
        let stored = core.state(ADDRESS).map(|instance| {
            let tainted = if instance.tainted {
                Tainted::Yes
            } else {
                Tainted::No
            };
            (instance.get("/name"), tainted)
        });
        let expected = case.stored.map(|(name, tainted)| (json!(name), tainted));
        assert_eq!(stored, expected, "{:?} {fault:?}", case.name);
        if fault != Fault::Kill {
            // It takes no new work, but it still ends in order.
            core.shut_down().await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_slow_call_is_waited_for_and_a_hanging_one_does_not_hold_up_the_end()
-> Result<(), Failure> {
    let mut core = Core::start(&toy()).await?;
    let start = Instant::now();
    core.apply(ADDRESS, json!({"name": "slow"})).await?;
    assert!(start.elapsed() >= Duration::from_millis(1400));
    core.plan(ADDRESS, json!({"name": "slow"}))
        .await?
        .expect_empty();
    let mut other = Core::start(&toy()).await?;
    let hanging = other.apply("toy_shelf.b", json!({"name": "stubborn"}));
    let hanging = tokio::time::timeout(SOON, hanging).await;
    assert!(hanging.is_err());
    other.shut_down().await?;
    core.restart().await?;
    core.plan(ADDRESS, json!({"name": "slow"}))
        .await?
        .expect_empty();
    core.shut_down().await
}

#[cfg(target_os = "linux")]
#[test]
fn terraform_stores_the_same() {
    if !terraform_available("faults compared with those of terraform") {
        return;
    }
    let toy = toy();
    for case in CASES {
        let workspace = Workspace::with_override("toy", &toy);
        let configure = |name: Option<&str>| {
            let block =
                name.map(|name| format!("resource \"toy_shelf\" \"it\" {{ name = \"{name}\" }}"));
            let text = format!(
                "terraform {{\n  required_providers {{ toy = {{ source = \"example.com/test/toy\" }} }}\n}}\n{}\n",
                block.unwrap_or_default()
            );
            workspace.write("main.tf", &text);
        };
        if let Some(name) = case.before {
            configure(Some(name));
            workspace.apply().success();
        }
        configure(case.name);
        let said = workspace.path().join("said");
        let mut terraform = start(workspace.path(), &said);
        wait_for(&said, &["Creating...", "Modifying...", "Destroying..."]);
        std::thread::sleep(SOON);
        strike(&workspace, &terraform, case.fault);
        let status = terraform.wait().expect("terraform ends");
        let said = std::fs::read_to_string(&said).unwrap_or_default();
        let finishes = matches!(case.name, Some("stubborn" | "unhurried"));
        assert!(!status.success() || finishes, "{said}");
        let file = std::fs::read_to_string(workspace.path().join("terraform.tfstate"));
        let state: Json = serde_json::from_str(&file.unwrap_or("{}".to_owned())).expect("JSON");
        let instance = state.pointer("/resources/0/instances/0");
        let stored = instance.map(|instance| {
            let tainted = instance.get("status") == Some(&json!("tainted"));
            let tainted = if tainted { Tainted::Yes } else { Tainted::No };
            (instance["attributes"]["name"].clone(), tainted)
        });
        let expected = case.stored.map(|(name, tainted)| (json!(name), tainted));
        assert_eq!(stored, expected, "{:?} {:?}\n{said}", case.name, case.fault);
    }
}

#[cfg(target_os = "linux")]
fn start(folder: &Path, said: &Path) -> Child {
    use std::os::unix::process::CommandExt;
    let output = std::fs::File::create(said).expect("a file");
    Command::new(terraform_binary().expect("terraform"))
        .args(["apply", "-no-color", "-input=false", "-auto-approve"])
        .current_dir(folder)
        .env("TF_CLI_CONFIG_FILE", folder.join("terraform.rc"))
        .env("CHECKPOINT_DISABLE", "1")
        .stdin(Stdio::null())
        .stderr(output.try_clone().expect("a second handle"))
        .stdout(output)
        .process_group(0)
        .spawn()
        .expect("terraform starts")
}

#[cfg(target_os = "linux")]
fn wait_for(said: &Path, words: &[&str]) {
    let start = Instant::now();
    loop {
        let mut text = String::new();
        let read = std::fs::File::open(said).and_then(|mut file| file.read_to_string(&mut text));
        if read.is_ok() && words.iter().any(|word| text.contains(word)) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Signals the group of Terraform, as a terminal does, or kills the provider alone.
#[cfg(target_os = "linux")]
fn strike(workspace: &Workspace, terraform: &Child, fault: Fault) {
    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    let number = |id: u32| Pid::from_raw(i32::try_from(id).expect("a number")).expect("a process");
    if fault != Fault::Kill {
        return kill_process_group(number(terraform.id()), Signal::INT).expect("it is signalled");
    }
    let program = workspace.path().join("override/terraform-provider-toy");
    let program = program.canonicalize().expect("the provider");
    let processes = std::fs::read_dir("/proc").expect("processes");
    let ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    // Terraform starts it by this path, which also names the process.
    let ours = ids.filter(|id| {
        std::fs::read(format!("/proc/{id}/cmdline"))
            .is_ok_and(|line| line.starts_with(program.to_string_lossy().as_bytes()))
    });
    let found: Vec<u32> = ours.collect();
    assert_eq!(found.len(), 1, "one provider runs");
    kill_process(number(found[0]), Signal::KILL).expect("it is killed");
}
