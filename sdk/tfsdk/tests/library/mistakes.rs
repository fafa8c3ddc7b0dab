//! What practitioners are told.

use crate::workspace::Workspace;

fn shelf(more: &str) -> String {
    format!("resource \"library_shelf\" \"it\" {{\n  room   = \"hall\"\n  number = 7\n{more}\n}}")
}

#[test]
fn a_mistake_is_explained_with_its_attribute() {
    let Some(workspace) = Workspace::new("mistakes") else {
        return;
    };
    for (more, message) in [
        (
            "motor = \"{\"",
            "such as jsonencode makes. Attribute: motor",
        ),
        ("boards = [{ wood = \"pine\" }]", "boards[0].wood"),
        (
            "boards = [{ wood = \"oak\", height = 0.5 }]",
            "a whole number from 0 to 65535",
        ),
        ("subjects = []", "subjects"),
        ("pin = \"1234\"", "pin_version"),
        (
            "width = 10\nboards = [{ wood = \"oak\" }]",
            "Too narrow for boards",
        ),
        (
            "timeouts = { create = \"soon\" }",
            "a duration, such as 1h30m or 45s",
        ),
        (
            "timeouts = { create = \"0s\" }",
            "A time limit must be more than nothing",
        ),
        ("id = \"mine\"", "id"),
    ] {
        workspace.configure(&shelf(more));
        let (code, text) = workspace.run(&["validate"]);
        assert_eq!(code, 1, "{more}: {text}");
        assert!(text.contains(message), "{more}: no {message:?} in: {text}");
    }
}

#[test]
fn a_create_that_takes_too_long_leaves_a_tainted_shelf() {
    let Some(workspace) = Workspace::new("slow") else {
        return;
    };
    workspace.configure(&shelf("timeouts = { create = \"1ms\" }"));
    workspace.fails(
        &["apply", "-auto-approve"],
        "If it needs more time, set timeouts.create to more than 1ms.",
    );
    workspace.shows("library_shelf.it", &["(tainted)", "id = \"1\""]);
    workspace.configure(&shelf(""));
    workspace.apply("1 added, 0 changed, 1 destroyed");
    workspace.plan_is_empty();
}
