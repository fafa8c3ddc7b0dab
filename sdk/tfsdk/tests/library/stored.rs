//! Objects and states that were there before.

use crate::workspace::Workspace;

const SHELF: &str = "resource \"library_shelf\" \"it\" {\n  room   = \"hall\"\n  number = 7\n  light { color = \"red\" }\n}";

#[test]
fn an_import_by_template_needs_no_change() {
    let Some(workspace) = Workspace::new("import") else {
        return;
    };
    workspace.configure(SHELF);
    workspace.apply("1 added");
    workspace.run(&["state", "rm", "library_shelf.it"]);
    workspace.fails(&["import", "library_shelf.it", "hall"], "<room>/<number>");
    let (code, text) = workspace.run(&["import", "library_shelf.it", "Hall/7"]);
    assert_eq!(code, 0, "{text}");
    workspace.shows(
        "library_shelf.it",
        &["id = \"1\"", "room = \"Hall\"", "color = \"red\""],
    );
    workspace.plan_is_empty();
    workspace.fails(
        &["import", "library_shelf.other", "Hall/8"],
        "library_shelf.other",
    );
}

#[test]
fn a_state_of_an_older_version_is_upgraded() {
    let Some(workspace) = Workspace::new("upgrade") else {
        return;
    };
    workspace.configure(SHELF);
    workspace.apply("1 added");
    workspace.rewrite("terraform.tfstate", |state| {
        let old = state.replace("\"room\": \"hall\"", "\"place\": \"hall\"");
        old.replace("\"schema_version\": 1", "\"schema_version\": 0")
    });
    assert!(
        workspace
            .read("terraform.tfstate")
            .contains("\"place\": \"hall\"")
    );
    workspace.plan_is_empty();
}

#[test]
fn a_rack_becomes_a_shelf() {
    let Some(workspace) = Workspace::new("move") else {
        return;
    };
    workspace.configure("resource \"library_rack\" \"old\" { room = \"cellar\" }");
    workspace.apply("1 added");
    workspace.configure(
        "moved {\n  from = library_rack.old\n  to = library_shelf.new\n}\nresource \"library_shelf\" \"new\" {\n  room = \"cellar\"\n  number = 1\n}",
    );
    workspace.apply("0 added, 0 changed, 0 destroyed");
    workspace.shows("library_shelf.new", &["id = \"rack1\"", "revision = 1"]);
    workspace.plan_is_empty();
}
