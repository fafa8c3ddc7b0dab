//! A provider of a thousand resource types with thirty attributes each: its start and its schemas.

use crate::session::Session;
use crate::start::{Started, processor_time, resident};
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const TYPES: usize = 1000;
const ATTRIBUTES: usize = 30;
const TIMES: usize = 15;

/// Measures start, schemas and memory of such a provider.
pub fn measure(root: &Path) -> Result<()> {
    let folder = tempfile::tempdir()?;
    crate::crate_of::write(root, folder.path(), TYPES, resource)?;
    let binary = crate::crate_of::built(root, folder.path())?;
    let size = std::fs::metadata(&binary)?.len() as f64 / 1e6;
    println!("provider of {TYPES} types with {ATTRIBUTES} attributes: binary {size:.1} MB");
    let mut starts = Figures::default();
    let mut calls = Figures::default();
    let (mut idle, mut full, mut bytes) = (0.0_f64, 0.0_f64, 0);
    for _ in 0..TIMES {
        let started = Started::new(&binary)?;
        let before = processor_time(started.process())?;
        starts.add(started.milliseconds, before);
        idle = idle.max(resident(started.process())?);
        let mut session = Session::at(&socket(&started.line)?)?;
        let (schemas, elapsed) = session.schemas()?;
        let used = processor_time(started.process())? - before;
        calls.add(elapsed.as_secs_f64() * 1e3, used);
        ensure!(
            schemas.resource_schemas.len() == TYPES,
            "{:?}",
            schemas.diagnostics
        );
        full = full.max(resident(started.process())?);
        bytes = prost::Message::encoded_len(&schemas);
    }
    println!("exec to handshake: {starts} (aim 5), {idle:.1} MB resident");
    println!(
        "GetProviderSchema of {:.1} MB: {calls} (aim 60), then {full:.1} MB resident (aim 60)",
        bytes as f64 / 1e6
    );
    Ok(())
}

/// What several runs took.
#[derive(Default)]
struct Figures {
    wall: Vec<f64>,
    processor: Vec<f64>,
}

impl Figures {
    fn add(&mut self, wall: f64, processor: f64) {
        self.wall.push(wall);
        self.processor.push(processor);
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sorted = |times: &[f64]| {
            let mut times = times.to_vec();
            times.sort_by(f64::total_cmp);
            times
        };
        let (wall, processor) = (sorted(&self.wall), sorted(&self.processor));
        write!(
            f,
            "{:.2} / {:.2} ms wall min/median, {:.2} ms of the provider's cpu (median)",
            wall[0],
            wall[wall.len() / 2],
            processor[processor.len() / 2]
        )
    }
}

fn socket(line: &str) -> Result<PathBuf> {
    let path = line
        .split('|')
        .nth(3)
        .context("no socket in the handshake")?;
    Ok(PathBuf::from(path))
}

fn resource(number: usize) -> String {
    let mut text = String::from(
        "use tfsdk_rest::declaration::*;\n\npub static RESOURCE: Resource =\n    Resource::new(",
    );
    let _ = write!(
        text,
        "\"kiosk_drink_{number}\", ATTRIBUTES, &BINDING).doc(\"The drink number {number}.\");\n\nstatic ATTRIBUTES: &[Attribute] = &[\n"
    );
    for place in 0..ATTRIBUTES {
        let presence = match place % 3 {
            0 => "required()",
            1 => "optional()",
            _ => "optional().computed().keeps_prior_value()",
        };
        let kind = ["string", "integer", "boolean"][place % 3];
        let _ = writeln!(
            text,
            "    {kind}(\"property_{place:02}\").{presence}.doc(\"What property {place} of drink {number} is about, in a sentence.\"),"
        );
    }
    text.push_str(
        "    string(\"id\").computed().keeps_prior_value(),\n];\n\nstatic BINDING: Binding = Binding::new()\n    .create(post(\"/drinks\"))\n    .read(get(\"/drinks/{id}\"))\n    .update(put(\"/drinks/{id}\"))\n    .delete(delete(\"/drinks/{id}\"));\n",
    );
    text
}
