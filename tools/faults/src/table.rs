//! All cells, as a document.

use crate::cell::Cell;
use crate::judge::Verdict;
use crate::kind::{Fault, Moment, Operation};
use anyhow::{Context, Result, anyhow};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// How many cells run at the same time; most of them sleep.
const WORKERS: usize = 32;

/// What came of all cells.
#[derive(Debug)]
pub struct Matrix {
    /// The document.
    pub text: String,
    /// What is wrong, cell by cell.
    pub wrong: Vec<String>,
    /// How many cells there are.
    pub cells: usize,
}

/// Runs all cells. `told` hears after each of them how many are done, and of how many.
///
/// # Errors
/// When the harness itself does not work, or a cell does not come to its end.
pub fn run(told: impl Fn(usize, usize) + Sync) -> Result<Matrix> {
    let mut cells = Vec::new();
    for operation in Operation::ALL {
        for fault in Fault::ALL {
            for moment in Moment::ALL.into_iter().filter(|_| operation.suffers(fault)) {
                cells.push(Cell {
                    operation,
                    fault,
                    moment,
                });
            }
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let servers = runtime.handle().clone();
    let done = Arc::new(Notify::new());
    let end = done.clone();
    std::thread::spawn(move || runtime.block_on(end.notified()));
    let (next, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let verdicts: Vec<_> = cells.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while let Some((cell, place)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    cells.get(index).zip(verdicts.get(index))
                } {
                    let verdict = cell.run(&servers);
                    if let Ok(mut place) = place.lock() {
                        *place = Some(verdict);
                    }
                    told(1 + ended.fetch_add(1, Ordering::Relaxed), cells.len());
                }
            });
        }
    });
    done.notify_one();
    let mut done = Vec::new();
    for (cell, verdict) in cells.iter().zip(verdicts) {
        let verdict = verdict.into_inner().ok().flatten();
        let verdict = verdict.ok_or_else(|| anyhow!("{cell:?} has panicked"))?;
        let verdict = verdict.with_context(|| format!("{cell:?}"))?;
        done.push((*cell, verdict));
    }
    Ok(document(&done))
}

const INTRODUCTION: &str = "\
# What becomes of faults

Written by `UPDATE=1 cargo test -p faults`, printed by `cargo run -p bench -- faults`; a test keeps it true. Each cell is a
provider in front of a server that fails at one call, and then a second apply with the server well again. The fault happens
once, or lasts; then also with Ctrl-C, or with the provider killed, while the call is on its way. In every cell the
second apply ends well, with an empty plan after it, and no object is lost, pretended, or left over without a word.

| word | what is so after the first apply |
| --- | --- |
| done | it succeeded, perhaps because the call was sent again |
| not done, not made | an error; nothing has happened, and the state is as before |
| unsure | an error, which says that it may have happened; a state that was there is as before, so the next plan shows it. A new object is not stored, because nobody knows its id: the message says to look it up |
| stored | an error, because reading the object back did not come to its end; the change has happened, and the state has it |
| tainted | an error; the object is stored, and is made anew by the next apply |
| goes on | stopped in a wait; the object is stored as it is to be, and the next run goes on with the wait |
| old state | the provider was killed; the state is as before, so the next plan shows what has happened |
| left behind | the provider was killed after the API had made an object: nobody can tell Terraform |
| gone | the API says 404, so that there is no such object; nothing tells Terraform that this is not true |
";

fn document(done: &[(Cell, Verdict)]) -> Matrix {
    let mut text = INTRODUCTION.to_owned();
    let mut wrong = Vec::new();
    for operation in Operation::ALL {
        text.push_str(&format!(
            "\n## {}\n\n| fault | once | lasting | and Ctrl-C | and killed |\n| --- | --- | --- | --- | --- |\n",
            operation.title()
        ));
        for fault in Fault::ALL
            .into_iter()
            .filter(|fault| operation.suffers(*fault))
        {
            text.push_str(&format!("| {} |", fault.title()));
            let row = done
                .iter()
                .filter(|(cell, _)| cell.operation == operation && cell.fault == fault);
            for (cell, verdict) in row {
                let word = match verdict.wrong.is_empty() {
                    true => verdict.word.to_owned(),
                    false => format!("**WRONG: {}**", verdict.word),
                };
                text.push_str(&format!(" {word} |"));
                if !verdict.wrong.is_empty() {
                    let why = verdict.wrong.join("\n  ");
                    let cell = (cell.operation, cell.fault, cell.moment);
                    wrong.push(format!("{cell:?} ({}):\n  {why}", verdict.word));
                }
            }
            text.push('\n');
        }
    }
    Matrix {
        text,
        wrong,
        cells: done.len(),
    }
}
