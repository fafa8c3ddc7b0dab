//! What `examples/bookshop` shows: functions, ephemeral resources, import by parts, moves, private
//! state, provider meta, and a provider whose configuration is not known yet.

use crate::workspace::Terraform;
use std::fs;

fn new(name: &str) -> Option<Terraform> {
    Terraform::new(name, "bookshop", "registry.example/shops/bookshop")
}

impl Terraform {
    /// The configuration of a provider that keeps its books in the working folder.
    fn shop(&self, blocks: &str) {
        let books = self.folder.join("books");
        self.configure(&format!(
            "provider \"bookshop\" {{ folder = {books:?} }}\n{blocks}"
        ));
    }

    fn book(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.folder.join("books").join(file)).ok()
    }

    #[track_caller]
    fn fails(&self, arguments: &[&str]) -> String {
        let (code, text) = self.run(arguments);
        assert_eq!(code, 1, "{text}");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

const BOOK: &str = "bookshop_book.it";

fn book(pages: u32) -> String {
    format!(
        "resource \"bookshop_book\" \"it\" {{\n  shelf = \"a\"\n  title = \"Emma\"\n  pages = {pages}\n}}\n"
    )
}

#[test]
fn private_state_outlives_plans_and_runs() {
    let Some(terraform) = new("private_state") else {
        return;
    };
    terraform.shop(&book(1));
    terraform.apply();
    terraform.shows(BOOK, &["edits = 0"]);
    for edits in 1..=3 {
        terraform.shop(&book(1 + edits));
        terraform.run(&["refresh"]);
        terraform.apply();
        terraform.plan_is_empty();
        terraform.shows(BOOK, &[&format!("edits = {edits}")]);
    }
    // The plan of a destroy asks the author as well.
    let (code, text) = terraform.run(&["plan", "-destroy"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("A book is thrown away"), "{text}");
}

#[test]
fn functions_are_called() {
    let Some(terraform) = new("functions") else {
        return;
    };
    let output = |call: &str| {
        terraform.shop(&format!(
            "output \"number\" {{ value = provider::bookshop::{call} }}"
        ));
    };
    output("call_number(\"Emma\", 474, \"Jane Austen\", \"Anna Mueller\")");
    let text = terraform.apply();
    assert!(text.contains("number = \"JA/emma/474\""), "{text}");
    output("call_number(\"Emma\", null)");
    let text = terraform.apply();
    assert!(text.contains("number = \"/emma\""), "{text}");

    output("call_number(\"Emma\", 474, \"Jane Austen\", \"Anonymous\")");
    let text = terraform.fails(&["plan"]);
    assert!(
        text.contains("Invalid value for \"authors\" parameter: needs a first name too"),
        "{text}"
    );
    output("call_number(\"\", 474)");
    let text = terraform.fails(&["plan"]);
    assert!(
        text.contains("Invalid value for \"title\" parameter"),
        "{text}"
    );
    output("call_number(\"Emma\", 4.5)");
    let text = terraform.fails(&["plan"]);
    assert!(
        text.contains("Invalid value for \"pages\" parameter"),
        "{text}"
    );
}

#[test]
fn a_function_waits_for_what_is_not_known_yet() {
    let Some(terraform) = new("functions_unknown") else {
        return;
    };
    terraform.shop(&format!(
        "{}output \"number\" {{ value = provider::bookshop::call_number(bookshop_book.it.title, bookshop_book.it.edits) }}",
        book(1)
    ));
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("number = (known after apply)"), "{text}");
    let text = terraform.apply();
    assert!(text.contains("number = \"/emma/0\""), "{text}");
}

#[test]
fn an_ephemeral_value_is_opened_used_renewed_and_closed() {
    let Some(terraform) = new("ephemeral") else {
        return;
    };
    terraform.shop(
        r#"
ephemeral "bookshop_pass" "ann" { reader = "ann" }
resource "bookshop_book" "it" {
  shelf = "a"
  title = "Emma"
  key   = ephemeral.bookshop_pass.ann.code
}
resource "terraform_data" "slow" {
  triggers_replace = bookshop_book.it.title
  provisioner "local-exec" {
    command = "sleep 1"
    environment = { CODE = ephemeral.bookshop_pass.ann.code }
  }
}
"#,
    );
    terraform.apply();
    // The provider saw the code, and nothing stored it.
    assert_eq!(terraform.book("a.Emma.book").as_deref(), Some("100 11"));
    let state = fs::read_to_string(terraform.folder.join("terraform.tfstate")).unwrap();
    assert!(!state.contains("code of ann"), "{state}");
    // Once for the plan and once for the apply, which was slow enough for a renewal.
    let diary = terraform.book("ann.diary").unwrap();
    assert_eq!(diary.matches("opened").count(), 2, "{diary}");
    assert_eq!(diary.matches("closed").count(), 2, "{diary}");
    assert!(diary.contains("renewed"), "{diary}");
    assert!(diary.trim_end().ends_with("closed"), "{diary}");
}

#[test]
fn an_import_takes_its_id_apart() {
    let Some(terraform) = new("import_parts") else {
        return;
    };
    fs::create_dir_all(terraform.folder.join("books")).unwrap();
    fs::write(terraform.folder.join("books/b.Persuasion.book"), "7 0").unwrap();
    terraform.shop("import {\n  to = bookshop_book.it\n  id = \"b/Persuasion\"\n}\n");
    let (code, text) = terraform.run(&["plan", "-generate-config-out=generated.tf"]);
    assert_eq!(code, 0, "{text}");
    let text = terraform.apply();
    assert!(text.contains("1 imported, 0 added, 0 changed"), "{text}");
    terraform.plan_is_empty();
    terraform.shows(
        BOOK,
        &["pages = 7", "shelf = \"b\"", "title = \"Persuasion\""],
    );

    terraform.run(&["state", "rm", BOOK]);
    let text = terraform.fails(&["import", BOOK, "Persuasion"]);
    assert!(text.contains("<shelf>/<title>"), "{text}");
    let text = terraform.fails(&["import", BOOK, "b/Mansfield Park"]);
    assert!(text.contains("non-existent remote object"), "{text}");
}

#[test]
fn an_object_becomes_one_of_another_kind() {
    let Some(terraform) = new("move_kinds") else {
        return;
    };
    terraform
        .shop("resource \"bookshop_pamphlet\" \"it\" {\n  title = \"Emma\"\n  pages = 12\n}\n");
    terraform.apply();
    let moved = "moved {\n  from = bookshop_pamphlet.it\n  to   = bookshop_book.it\n}\nresource \"bookshop_book\" \"it\" {\n  shelf = \"loose\"\n  title = \"Emma\"\n  pages = 12\n}\n";
    terraform.shop(moved);
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("0 to add, 0 to change, 0 to destroy"),
        "{text}"
    );
    terraform.apply();
    terraform.shows(BOOK, &["shelf = \"loose\"", "pages = 12"]);

    // The other way nobody knows.
    let back = moved
        .replace(
            "from = bookshop_pamphlet.it\n  to   = bookshop_book.it",
            "from = bookshop_book.it\n  to   = bookshop_pamphlet.it",
        )
        .replace(
            "resource \"bookshop_book\"",
            "resource \"bookshop_pamphlet\"",
        )
        .replace("  shelf = \"loose\"\n", "");
    terraform.shop(&back);
    let text = terraform.fails(&["plan"]);
    assert!(text.contains("Remove the moved block"), "{text}");
}

#[test]
fn one_import_may_bring_several_objects() {
    let Some(terraform) = new("import_several") else {
        return;
    };
    let books: String = ["Emma", "Persuasion", "Sanditon"]
        .map(|title| {
            book(3)
                .replace("Emma", title)
                .replace("\"it\"", &format!("{title:?}"))
        })
        .concat();
    terraform.shop(&books);
    terraform.apply();
    fs::remove_file(terraform.folder.join("terraform.tfstate")).unwrap();
    terraform.shop(&book(3));
    let (code, text) = terraform.run(&["import", BOOK, "a/*"]);
    assert_eq!(code, 0, "{text}");
    let (_, listed) = terraform.run(&["state", "list"]);
    assert_eq!(
        listed.lines().collect::<Vec<_>>(),
        [
            "bookshop_book.it",
            "bookshop_book.it-1",
            "bookshop_book.it-2"
        ]
    );
    terraform.shows("bookshop_book.it-2", &["title = \"Sanditon\""]);
}

#[test]
fn provider_meta_reaches_resources() {
    let Some(terraform) = new("provider_meta") else {
        return;
    };
    let books = terraform.folder.join("books");
    let blocks = format!(
        "provider \"bookshop\" {{ folder = {books:?} }}\n{}",
        book(1)
    );
    terraform.configure_with(
        "provider_meta \"bookshop\" { collection = \"rare\" }",
        &blocks,
    );
    terraform.apply();
    terraform.shows(BOOK, &["collection = \"rare\""]);
}

#[test]
fn a_provider_is_planned_offline_while_its_configuration_is_unknown() {
    let Some(terraform) = new("offline") else {
        return;
    };
    let books = terraform.folder.join("books");
    let blocks = format!(
        "resource \"terraform_data\" \"place\" {{\n  input = {books:?}\n}}\nprovider \"bookshop\" {{ folder = terraform_data.place.output }}\n{}",
        book(1)
    );
    terraform.configure(&blocks);
    let blocks = format!(
        "{blocks}data \"bookshop_subject\" \"it\" {{ number = 823 }}\noutput \"subject\" {{ value = data.bookshop_subject.it.name }}\n"
    );
    terraform.configure(&blocks);
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("2 to add"), "{text}");
    assert!(text.contains("subject = \"literature\""), "{text}");
    terraform.apply();
    assert_eq!(terraform.book("a.Emma.book").as_deref(), Some("1 0"));
    terraform.plan_is_empty();

    // An object that is there already is taken as it is while the place is to be another one.
    let elsewhere = terraform.folder.join("elsewhere");
    let changed = blocks.replace(
        &format!("input = {books:?}"),
        &format!("input = {books:?}\n  triggers_replace = {elsewhere:?}\n"),
    );
    terraform.configure(&changed);
    let (code, text) = terraform.run(&["plan"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Planned without asking the API"), "{text}");
}

#[test]
fn a_provider_refuses_what_it_must_know() {
    let Some(terraform) = new("refused") else {
        return;
    };
    let books = terraform.folder.join("books");
    terraform.configure(&format!(
        "resource \"terraform_data\" \"keeper\" {{ input = \"ann\" }}\nprovider \"bookshop\" {{\n  folder = {books:?}\n  keeper = terraform_data.keeper.output\n}}\n{}",
        book(1)
    ));
    let text = terraform.fails(&["plan"]);
    assert!(text.contains("configuration is not known yet"), "{text}");
    assert!(text.contains("\"keeper\" comes from an object"), "{text}");
    let (code, text) = terraform.run(&["apply", "-auto-approve", "-target=terraform_data.keeper"]);
    assert_eq!(code, 0, "{text}");
    terraform.apply();
}
