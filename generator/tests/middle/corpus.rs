//! Real documents, where they are at hand: nothing panics, and no model breaks an invariant.

use super::support::run;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[test]
fn real_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/specs");
    let Ok(index) = std::fs::read_to_string(folder.join("INDEX.tsv")) else {
        println!("skipped: no real documents beside the project");
        return;
    };
    let mut broken = Vec::new();
    for line in index.lines().skip(1) {
        let Some(file) = line.split('\t').nth(2) else {
            continue;
        };
        let path: PathBuf = folder.join(file);
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let start = Instant::now();
        match run(&text, "") {
            Ok(provider) => println!(
                "{file}: {} resources, {} data sources, {} skipped, {} ms",
                provider.resources.len(),
                provider.data_sources.len(),
                provider.skipped.len(),
                start.elapsed().as_millis()
            ),
            Err(messages) => {
                println!("{file}: {}", messages.lines().next().unwrap_or_default());
                if messages.contains("G4") {
                    broken.push(format!(
                        "{file}\n{}",
                        messages.chars().take(1500).collect::<String>()
                    ));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
