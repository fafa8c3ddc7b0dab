//! Takes objects of a real server through everything that Terraform does with them.
//!
//! All of a server's objects live at once, so that one run of terraform takes each through a step:
//! made, changed, drifted, vanished, imported, replaced, destroyed. After each step the plan is empty.

use crate::real_provider::RealProvider;
use crate::real_server::RealServer;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::process::Command;
use tfsdk_testing::terraform::Workspace;

/// One object: its block in each step, and how the server is told things behind Terraform's back.
/// `{name}` in a path or an import text is that attribute of the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Object {
    /// `unleash_segment.main`
    pub address: &'static str,
    /// The block's content when it is made.
    pub made: &'static str,
    /// Contents that change it in place, one after the other.
    pub changes: &'static [&'static str],
    /// A content that needs another object.
    pub replaced: Option<&'static str>,
    /// The text that imports it. `None` where the API does not show enough.
    pub import: Option<&'static str>,
    /// Attributes that an import cannot know, so that the next apply sends them once more.
    pub unseen: &'static [&'static str],
    /// A call that changes it, and what the plan then shows.
    pub drift: Option<(&'static str, &'static str, &'static str)>,
    /// Calls that remove it.
    pub remove: &'static [(&'static str, &'static str)],
    /// Where it is read, and what that answers when it is gone; status 0 where it never is.
    pub read: &'static str,
    /// Attributes that this suite never sets, each for a reason that stands beside it.
    pub unset: &'static [&'static str],
}

/// A server, its provider, and the objects on it.
#[derive(Debug)]
pub struct RealLife<'a> {
    /// The server.
    pub server: &'a RealServer,
    /// The provider.
    pub provider: &'a RealProvider,
    /// Environment variables that configure the provider.
    pub environment: &'a [(&'a str, &'a str)],
    /// Headers of the calls behind Terraform's back.
    pub headers: &'a [&'a str],
    /// In an order in which they can be made; removed from the last to the first.
    pub objects: &'a [Object],
    /// Words in the contents that stand for something that only this run knows.
    pub words: &'a [(&'a str, String)],
}

impl RealLife<'_> {
    /// Takes all objects through all steps.
    ///
    /// # Panics
    /// When anything is not as it should be, with terraform's words.
    pub fn run(&self) {
        let workspace = self.workspace();
        let made: Vec<_> = self.objects.iter().map(|object| object.made).collect();
        let mut now = made.clone();
        self.write(&workspace, &now, "");
        self.everything_is_set(&workspace);
        workspace.apply().success();
        workspace.expect_empty_plan();

        let rounds = self.objects.iter().map(|object| object.changes.len()).max();
        for round in 0..rounds.unwrap_or(0) {
            let mut changed = BTreeSet::new();
            for (content, object) in now.iter_mut().zip(self.objects) {
                if let Some(change) = object.changes.get(round) {
                    *content = change;
                    changed.insert(object.address);
                }
            }
            self.write(&workspace, &now, "");
            self.expect_actions(&workspace, &changed, &["update"]);
            workspace.apply().success();
            workspace.expect_empty_plan();
        }
        self.drift(&workspace);
        self.vanish(&workspace);
        self.import(&workspace, &now);

        let mut replaced = BTreeSet::new();
        for (content, object) in now.iter_mut().zip(self.objects) {
            if let Some(other) = object.replaced {
                *content = other;
                replaced.insert(object.address);
            }
        }
        self.write(&workspace, &now, "");
        self.expect_actions(&workspace, &replaced, &["delete", "create"]);
        workspace.apply().success();
        workspace.expect_empty_plan();

        let reads: Vec<_> = self
            .objects
            .iter()
            .map(|object| self.place(&workspace, object, object.read))
            .collect();
        workspace.destroy().success();
        for (object, path) in self.objects.iter().zip(reads) {
            let (status, body) = self.server.call("GET", &path, self.headers, "");
            assert!(
                is_gone(status, &body),
                "{} is still there: {status} {body}",
                object.address
            );
        }
    }

    /// A workspace that finds the provider and its configuration.
    pub fn workspace(&self) -> Workspace {
        let mut workspace = Workspace::with_override(&self.provider.name, &self.provider.binary);
        for (name, value) in self.environment {
            workspace.env(name, value);
        }
        workspace
    }

    fn write(&self, workspace: &Workspace, contents: &[&str], more: &str) {
        let name = &self.provider.name;
        let mut text = format!(
            "terraform {{\n  required_providers {{\n    {name} = {{ source = \"example.com/test/{name}\" }}\n  }}\n}}\n{more}"
        );
        for (object, content) in self.objects.iter().zip(contents) {
            let (kind, label) = object.address.split_once('.').expect("TYPE.NAME");
            text.push_str(&format!(
                "\nresource \"{kind}\" \"{label}\" {{{content}}}\n"
            ));
        }
        for (word, meaning) in self.words {
            text = text.replace(word, meaning);
        }
        workspace.write("main.tf", &text);
    }

    /// What a configuration may set is set in some step, unless the object says why not.
    fn everything_is_set(&self, workspace: &Workspace) {
        let shown = workspace.run(&["providers", "schema", "-json"]).success();
        let schemas: Json = serde_json::from_str(&shown.stdout).expect("terraform shows JSON");
        let source = format!(
            "/provider_schemas/example.com~1test~1{}/resource_schemas",
            self.provider.name
        );
        let types = schemas.pointer(&source).expect("the provider's resources");
        let mut missing = Vec::new();
        for object in self.objects {
            let kind = object.address.split_once('.').expect("TYPE.NAME").0;
            let contents: Vec<_> = self
                .objects
                .iter()
                .filter(|other| other.address.starts_with(&format!("{kind}.")))
                .flat_map(|other| other.changes.iter().copied().chain([other.made]))
                .collect();
            let attributes = types[kind]["block"]["attributes"]
                .as_object()
                .expect("attributes");
            for (name, attribute) in attributes {
                let configurable = attribute["required"] == true || attribute["optional"] == true;
                let set = contents.iter().any(|content| {
                    content
                        .lines()
                        .any(|line| line.split_whitespace().next() == Some(name))
                });
                if configurable
                    && !set
                    && name != "timeouts"
                    && !object.unset.contains(&name.as_str())
                {
                    missing.push(format!("{kind}.{name}"));
                }
            }
        }
        assert!(missing.is_empty(), "never set: {}", missing.join(", "));
    }

    /// Expects `actions` for each of `addresses`, and nothing for the others.
    fn expect_actions(&self, workspace: &Workspace, addresses: &BTreeSet<&str>, actions: &[&str]) {
        let plan = workspace.plan_json();
        for change in plan["resource_changes"].as_array().into_iter().flatten() {
            let address = change["address"].as_str().unwrap_or_default();
            let expected = if addresses.contains(address) {
                actions
            } else {
                &["no-op"]
            };
            assert_eq!(
                change["change"]["actions"],
                serde_json::json!(expected),
                "{address}: {}",
                serde_json::to_string_pretty(&change["change"]).unwrap_or_default()
            );
        }
    }

    fn drift(&self, workspace: &Workspace) {
        let mut drifted = BTreeSet::new();
        for object in self.objects {
            if let Some((method, path, body)) = object.drift {
                let path = self.place(workspace, object, path);
                let body = self.place(workspace, object, body);
                self.tell(method, &path, &body);
                drifted.insert(object.address);
            }
        }
        self.expect_actions(workspace, &drifted, &["update"]);
        workspace.apply().success();
        workspace.expect_empty_plan();
    }

    fn vanish(&self, workspace: &Workspace) {
        let mut removed = BTreeSet::new();
        for object in self.objects.iter().rev() {
            for (method, path) in object.remove {
                self.tell(method, &self.place(workspace, object, path), "");
                removed.insert(object.address);
            }
        }
        self.expect_actions(workspace, &removed, &["create"]);
        workspace.apply().success();
        workspace.expect_empty_plan();
    }

    fn import(&self, workspace: &Workspace, contents: &[&str]) {
        let other = self.workspace();
        let (mut blocks, mut imported) = (String::new(), 0);
        let mut again = BTreeSet::new();
        for object in self.objects {
            if let Some(text) = object.import {
                let id = self.place(workspace, object, text);
                blocks.push_str(&format!(
                    "\nimport {{\n  to = {}\n  id = \"{id}\"\n}}\n",
                    object.address
                ));
                imported += 1;
                if !object.unseen.is_empty() {
                    again.insert(object.address);
                }
            }
        }
        let kept: Vec<_> = self
            .objects
            .iter()
            .zip(contents)
            .filter(|(object, _)| object.import.is_some())
            .collect();
        let life = RealLife {
            objects: &kept.iter().map(|(object, _)| **object).collect::<Vec<_>>(),
            ..*self
        };
        let contents: Vec<_> = kept.iter().map(|(_, content)| **content).collect();
        life.write(&other, &contents, &blocks);
        life.expect_actions(&other, &again, &["update"]);
        let applied = other.apply().success();
        let expected = format!(
            "{imported} imported, 0 added, {} changed, 0 destroyed",
            again.len()
        );
        assert!(
            applied.text().contains(&expected),
            "expected {expected}:\n{}",
            applied.text()
        );
        other.expect_empty_plan();
    }

    fn tell(&self, method: &str, path: &str, body: &str) {
        let (status, answer) = self.server.call(method, path, self.headers, body);
        assert!(
            (200..300).contains(&status),
            "{method} {path}: {status} {answer}"
        );
    }

    /// `text` with the attributes of the state in the place of their names in braces.
    fn place(&self, workspace: &Workspace, object: &Object, text: &str) -> String {
        let mut filled = text.to_owned();
        if !text.contains("{") {
            return filled;
        }
        let state = workspace.attributes(object.address).expect(object.address);
        for (name, value) in state.as_object().expect("attributes") {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            filled = filled.replace(&format!("{{{name}}}"), &value);
        }
        filled
    }
}

/// Not found, an empty list, also in an object that has nothing else, or a state that says so.
fn is_gone(status: u16, body: &str) -> bool {
    let is_empty_list = |json: &Json| json.as_array().is_some_and(Vec::is_empty);
    let json = serde_json::from_str::<Json>(body).unwrap_or_default();
    let holds_none = |json: &Json| {
        let members = json.as_object().filter(|members| members.len() == 1);
        members.is_some_and(|members| members.values().all(is_empty_list))
    };
    status == 404
        || is_empty_list(&json)
        || holds_none(&json)
        || body.contains("\"state\":\"expired\"")
        || body.contains("\"enabled\":false")
}

/// The time in so many days, to the second.
///
/// # Panics
/// Where there is no program `date`.
pub fn in_days(days: u32) -> String {
    let output = Command::new("date")
        .args(["-u", "-d", &format!("+{days} days"), "+%Y-%m-%dT%H:%M:%SZ"])
        .output()
        .expect("date runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
