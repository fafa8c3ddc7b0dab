//! From the first plan to destruction.

use crate::workspace::Workspace;

const SHELF: &str = r#"
ephemeral "library_card" "mine" {
  reader = "me"
}

resource "library_shelf" "it" {
  room        = "Hall"
  number      = 7
  labels      = { team = "a" }
  motor       = jsonencode({ speed = 2, reverse = false })
  subjects    = ["rust", "crabs"]
  keeper      = { email = "a@example.org" }
  boards      = [{ wood = "oak" }, { wood = "beech", height = 25 }]
  pin         = ephemeral.library_card.mine.token
  pin_version = 1
  light { color = "red" }
  light { color = "blue" }
}

data "library_shelves" "all" {
  room       = "hall"
  depends_on = [library_shelf.it]
}

output "found" {
  value = join(",", [for shelf in data.library_shelves.all.shelves : "${shelf.room}/${shelf.number}"])
}

output "isbn" {
  value = provider::library::isbn("978-0-306-40615-7")
}

output "has_id" {
  value = library_shelf.it.id != null
}
"#;

#[test]
fn a_shelf_lives_its_whole_life() {
    let Some(workspace) = Workspace::new("life") else {
        return;
    };
    workspace.configure(SHELF);
    let (code, text) = workspace.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("has_id = true"), "{text}");
    assert!(text.contains("width = 90.5"), "{text}");
    workspace.apply("1 added, 0 changed, 0 destroyed");
    workspace.plan_is_empty();
    let shown = [
        "id = \"1\"",
        "room = \"Hall\"",
        "badge = \"badge of a@example.org\"",
        "revision = 1",
        "height = 30",
        "pin = (write-only attribute)",
    ];
    workspace.shows("library_shelf.it", &shown);
    let (_, outputs) = workspace.run(&["output"]);
    assert!(outputs.contains("found = \"HALL/7\""), "{outputs}");
    assert!(outputs.contains("isbn = \"9780306406157\""), "{outputs}");
    // The card was given back, and its token is stored nowhere.
    assert_eq!(workspace.objects(), ["shelf-1.json"]);
    assert!(!workspace.read("terraform.tfstate").contains("card-"));

    // In place: the keeper's badge stays, though the address changes and a board is put before
    // the others.
    let updated = SHELF
        .replace("a@example.org", "b@example.org")
        .replace("boards      = [", "boards      = [{ wood = \"beech\" }, ");
    workspace.configure(&updated);
    workspace.apply("0 added, 1 changed, 0 destroyed");
    workspace.plan_is_empty();
    let shown = [
        "revision = 2",
        "badge = \"badge of a@example.org\"",
        "b@example.org",
    ];
    workspace.shows("library_shelf.it", &shown);

    // Other spellings of the same are no change.
    let spelled = updated.replace("\"Hall\"", "\"HALL\"").replace(
        "jsonencode({ speed = 2, reverse = false })",
        r#""{ \"speed\": 2.0, \"reverse\": false }""#,
    );
    workspace.configure(&spelled);
    workspace.plan_is_empty();

    workspace.configure(&updated.replace("number      = 7", "number      = 8"));
    workspace.apply("1 added, 0 changed, 1 destroyed");
    workspace.plan_is_empty();

    let (code, text) = workspace.run(&["destroy", "-auto-approve"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("A locked shelf will be removed"), "{text}");
    assert!(text.contains("Shelf 8 has a pin."), "{text}");
    assert!(workspace.objects().is_empty());
}

#[test]
fn drift_and_loss_are_seen() {
    let Some(workspace) = Workspace::new("drift") else {
        return;
    };
    workspace.configure("resource \"library_shelf\" \"it\" {\n  room = \"hall\"\n  number = 1\n}");
    workspace.apply("1 added");
    workspace.rewrite("data/shelf-1.json", |json| json.replace("90.5", "60"));
    let (code, text) = workspace.run(&["plan", "-detailed-exitcode"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("width = 60 -> 90.5"), "{text}");
    workspace.apply("1 changed");
    workspace.plan_is_empty();
    std::fs::remove_file(workspace.path("data/shelf-1.json")).unwrap();
    let (code, text) = workspace.run(&["plan", "-detailed-exitcode"]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("1 to add, 0 to change, 0 to destroy"),
        "{text}"
    );
}
