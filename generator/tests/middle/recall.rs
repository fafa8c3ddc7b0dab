//! How many of the resources that hand-written providers have are inferred without a mapping.

use super::support::run;
use generator::infer::key;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn recall() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let (mut all, mut hits) = (0, 0);
    for (name, file) in [
        ("authentik", "authentik/schema.yml"),
        (
            "digitalocean",
            "digitalocean-bundled/DigitalOcean-public.v2.bundled.yaml",
        ),
        ("github", "github/api.github.com.json"),
        ("grafana-cloud", "grafana-cloud/openapi.json"),
        ("hcloud", "hcloud/hcloud.json"),
        ("launchdarkly", "launchdarkly/openapi.yaml"),
        ("linode", "linode/openapi.yaml"),
        ("prefect", "prefect/schema.json"),
        ("unleash", "unleash/openapi.json"),
    ] {
        let table = shared.join("reference/truth").join(format!("{name}.tsv"));
        let (Ok(table), Ok(document)) = (
            std::fs::read_to_string(table),
            std::fs::read_to_string(shared.join("specs").join(file)),
        ) else {
            println!("skipped: no truth table or document for {name}");
            continue;
        };
        let provider = run(&document, "").unwrap_or_else(|messages| panic!("{name}: {messages}"));
        let found: BTreeSet<String> = provider
            .resources
            .values()
            .filter_map(|resource| Some(key(&resource.operations.read.as_ref()?.path)))
            .collect();
        let wanted: BTreeSet<String> = table
            .lines()
            .skip(1)
            .map(|line| line.split('\t').collect::<Vec<_>>())
            .filter(|row| row.len() > 13 && row[1] == "resource" && row[13] == "yes")
            .filter(|row| row[12].starts_with("pattern=crud") && row[5].starts_with("GET "))
            .map(|row| {
                key(row[5]
                    .trim_start_matches("GET ")
                    .split(" + ")
                    .next()
                    .unwrap_or(""))
            })
            .collect();
        let missing: Vec<&String> = wanted.difference(&found).collect();
        all += wanted.len();
        hits += wanted.len() - missing.len();
        println!(
            "{name}: {} of {}, without {missing:?}",
            wanted.len() - missing.len(),
            wanted.len()
        );
        for missing in missing {
            for skipped in &provider.skipped {
                if key(&skipped.subject) == *missing {
                    println!("    {}: {}", skipped.subject, skipped.reason);
                }
            }
        }
    }
    println!("{hits} of {all}");
    assert!(
        hits * 10 >= all * 9,
        "{hits} of {all} resources are inferred"
    );
}
