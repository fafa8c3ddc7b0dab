//! Whether what Terraform has stored and was told is the truth.

use crate::cell::{Cell, Run, wanted};
use crate::kind::{Fault, Operation};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use tfsdk_testing::Failure;

/// What came of a cell, in a word, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub word: &'static str,
    pub wrong: Vec<String>,
}

type Names = BTreeMap<String, Json>;

/// Parts of messages which say that nobody knows whether it has happened.
const DOUBTS: [&str; 5] = [
    "may have",
    "probably exists",
    "not known whether",
    "was accepted",
    "has accepted",
];

pub fn judge(
    cell: Cell,
    first: &Run,
    after_first: &Names,
    second: &Run,
    after_second: &Names,
) -> Verdict {
    let mut wrong = Vec::new();
    let word = match cell.operation {
        Operation::Create | Operation::ReadBack | Operation::Wait => {
            made(first, after_first, &mut wrong)
        }
        Operation::Update | Operation::NamedUpdate | Operation::WaitChanged => {
            changed(cell, first, after_first, &mut wrong)
        }
        Operation::Read => read(cell, first, &mut wrong),
        Operation::Delete | Operation::NamedDelete | Operation::WaitGone => {
            deleted(cell, first, after_first, &mut wrong)
        }
        Operation::List => listed(first, after_first, &mut wrong),
    };
    converged(cell, word, second, after_second, &mut wrong);
    if let Some(Err(Failure::Violations(_) | Failure::Connection(_) | Failure::Refused(_))) =
        &first.applied
    {
        wrong.push(format!("the first run ends with {:?}", first.applied));
    }
    if !wrong.is_empty() {
        wrong.push(format!("first run: {}", text(first)));
    }
    Verdict { word, wrong }
}

fn text(run: &Run) -> String {
    match &run.applied {
        None => "killed".to_owned(),
        Some(Ok(())) => "success".to_owned(),
        Some(Err(failure)) => failure.to_string(),
    }
}

fn doubts(run: &Run) -> bool {
    let text = text(run);
    DOUBTS.iter().any(|doubt| text.contains(doubt))
}

/// The name that the state has, if it has the object.
fn stored(run: &Run) -> Option<(String, Json)> {
    let state = run.state.as_ref()?;
    let id = state.get("/id").as_str().unwrap_or_default().to_owned();
    Some((id, state.get("/name")))
}

fn made(run: &Run, names: &Names, wrong: &mut Vec<String>) -> &'static str {
    let is_tainted = run.state.as_ref().is_some_and(|state| state.tainted);
    let Some((id, name)) = stored(run) else {
        return match (&run.applied, names.is_empty()) {
            (Some(Ok(())), _) => {
                wrong.push("success without a state".to_owned());
                "lost"
            }
            (None, false) => "left behind",
            (_, true) if doubts(run) => "unsure",
            (_, true) => "not made",
            (Some(Err(_)), false) => {
                if !doubts(run) {
                    wrong.push("an object was made, and nobody is told".to_owned());
                }
                "unsure"
            }
        };
    };
    if names.get(&id) != Some(&name) {
        wrong.push(format!("the state has {id} {name}, the API {names:?}"));
    }
    match (&run.applied, is_tainted) {
        (Some(Ok(())), false) if is_under_way(run) => "goes on",
        (Some(Ok(())), false) => "done",
        (Some(Err(_)), true) => "tainted",
        _ => {
            wrong.push(format!("tainted: {is_tainted}"));
            "done"
        }
    }
}

/// Whether the state says that the object is not yet as it is to be.
fn is_under_way(run: &Run) -> bool {
    let state = run.state.as_ref().map(|state| state.get("/state"));
    matches!(state, Some(Json::String(state)) if state != "FULL")
}

fn changed(cell: Cell, run: &Run, names: &Names, wrong: &mut Vec<String>) -> &'static str {
    let Some((id, name)) = stored(run) else {
        wrong.push("the state has lost the object".to_owned());
        return "lost";
    };
    let there = names.get(&id);
    let is_new = name == wanted(cell.operation);
    match &run.applied {
        Some(Ok(())) if is_new && there == Some(&name) && is_under_way(run) => "goes on",
        Some(Ok(())) if is_new && there == Some(&name) => "done",
        Some(Ok(())) => {
            wrong.push(format!("success with {name}, but the API has {there:?}"));
            "pretended"
        }
        _ if is_new && there != Some(&name) => {
            wrong.push("the state has a change that has not happened".to_owned());
            "pretended"
        }
        _ if is_new => "stored",
        None => "old state",
        Some(Err(_)) if doubts(run) => "unsure",
        Some(Err(_)) if there == Some(&name) => "not done",
        Some(Err(_)) => {
            wrong.push("a change has happened, and nobody is told".to_owned());
            "unsure"
        }
    }
}

fn says_gone(cell: Cell) -> bool {
    cell.fault == Fault::Status(404)
}

fn read(cell: Cell, run: &Run, wrong: &mut Vec<String>) -> &'static str {
    match (stored(run), &run.applied) {
        (None, Some(Ok(()))) if says_gone(cell) => "gone",
        (None, _) => {
            wrong.push("the state has lost the object".to_owned());
            "lost"
        }
        (Some(_), Some(Ok(()))) => "done",
        (Some(_), Some(Err(_))) => "not done",
        (Some(_), None) => "old state",
    }
}

fn deleted(cell: Cell, run: &Run, names: &Names, wrong: &mut Vec<String>) -> &'static str {
    match (stored(run), &run.applied, names.is_empty()) {
        (None, _, true) => "done",
        (None, Some(Ok(())), false) if says_gone(cell) => "gone",
        (None, _, false) => {
            wrong.push("the state has lost the object".to_owned());
            "lost"
        }
        (Some(_), None, _) => "old state",
        (Some(_), Some(Ok(())), _) => {
            wrong.push("success, but the object is still stored".to_owned());
            "kept"
        }
        (Some(_), Some(Err(_)), _) if doubts(run) => "unsure",
        (Some(_), Some(Err(_)), false) => "not done",
        (Some(_), Some(Err(_)), true) => {
            wrong.push("it was deleted, and nobody is told".to_owned());
            "unsure"
        }
    }
}

fn listed(run: &Run, names: &Names, wrong: &mut Vec<String>) -> &'static str {
    match (&run.applied, &run.shown) {
        (Some(Ok(())), Some(Json::Array(shown))) => {
            if shown.len() != names.len() {
                wrong.push(format!("shown: {shown:?}"));
            }
            "done"
        }
        (Some(Ok(())), _) => {
            wrong.push("success, but nothing is shown".to_owned());
            "lost"
        }
        (Some(Err(_)), _) => "not done",
        (None, _) => "old state",
    }
}

/// The second run makes it as it was wanted, and what is left over was told.
fn converged(cell: Cell, word: &str, run: &Run, names: &Names, wrong: &mut Vec<String>) {
    if !matches!(run.applied, Some(Ok(()))) {
        wrong.push(format!("the second run fails: {}", text(run)));
    }
    let stored = stored(run);
    let is_left = matches!(word, "unsure" | "left behind" | "gone");
    match cell.operation {
        Operation::List => {}
        operation if operation.is_deletion() => {
            if stored.is_some() || !names.is_empty() && !is_left {
                wrong.push(format!("not deleted: {names:?}"));
            }
        }
        operation => {
            let Some((id, name)) = stored else {
                wrong.push("the second run has no object".to_owned());
                return;
            };
            if name != wanted(operation) || names.get(&id) != Some(&name) {
                wrong.push(format!("stored {id} {name}, the API has {names:?}"));
            }
            if names.len() > 1 && !is_left {
                wrong.push(format!("orphans: {names:?}"));
            }
        }
    }
}
