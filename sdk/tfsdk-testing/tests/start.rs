//! A provider whose own code panics at the start: what the core and the real Terraform are told. The
//! provider is `examples/toy.rs` of `tfsdk`.

mod program;

use program::example;
use tfsdk_testing::terraform::{Workspace, terraform_available};
use tfsdk_testing::{Core, Failure};

const PLACES: [(&str, &str); 4] = [
    ("new", "provider: the provider panicked while starting"),
    ("schema", "panicked while building its schema"),
    ("functions", "while listing each function that it has"),
    ("resource_types", "while listing each resource that it has"),
];

#[tokio::test]
async fn the_core_is_told() {
    let toy = example("toy");
    for (place, said) in PLACES {
        let started = Core::start_with(&toy, &[("TOY_FALLS_AT", place)]).await;
        let Err(Failure::Errors(messages)) = started else {
            panic!("{place}: {started:?}");
        };
        let text = format!("{messages:?}");
        assert!(text.contains(said), "{place}: {text}");
        assert!(text.contains(&format!("the toy fell at {place}")), "{text}");
    }
}

#[test]
fn terraform_shows_it() {
    if !terraform_available("panics at the start") {
        return;
    }
    let toy = example("toy");
    for (place, said) in PLACES {
        let mut workspace = Workspace::with_override("toy", &toy);
        workspace.env("TOY_FALLS_AT", place);
        workspace.write(
            "main.tf",
            "terraform {\n  required_providers { toy = { source = \"example.com/test/toy\" } }\n}\nresource \"toy_shelf\" \"it\" { name = \"a\" }\n",
        );
        let planned = workspace.plan();
        assert_eq!(planned.code, 1);
        let text = planned.text().replace(['│', '\n'], " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(said), "{place}: {text}");
        assert!(text.contains(&format!("the toy fell at {place}")), "{text}");
        assert!(!text.contains("did not respond"), "{text}");
    }
}
