//! Random expressions, laid out, are fixed points of rustfmt.

use super::super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::right_side;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A small generator of numbers: the same texts in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn word(&mut self) -> String {
        let length = match self.roll(12) {
            0 => 1 + self.roll(60),
            1..=3 => 1 + self.roll(25),
            _ => 1 + self.roll(9),
        };
        let letters = ['a', 'b', 'x', 'y', 'z'];
        (0..length)
            .map(|_| letters[self.roll(5) as usize])
            .collect()
    }

    fn text(&mut self) -> String {
        let words = match self.roll(6) {
            0 => 1 + self.roll(60),
            1 => 1 + self.roll(12),
            2 => 1 + self.roll(4),
            _ => 1,
        };
        let mut text = String::new();
        for index in 0..words {
            if index > 0 {
                text.push_str(
                    [" ", " ", " ", "  ", "\n", " é ", "語", "\"", "\\"][self.roll(9) as usize],
                );
            }
            text.push_str(&self.word());
        }
        text
    }

    fn validators(&mut self) -> Expression {
        let count = 1 + self.roll(3);
        slice(
            (0..count)
                .map(|_| match self.roll(4) {
                    0 => call("size_at_least", [atom(self.roll(1000).to_string())]),
                    1 => call("pattern", [string(&self.text())]),
                    2 => call("unique", []),
                    _ => {
                        let values = 1 + self.roll(30);
                        let short = self.roll(2);
                        let value = |dice: &mut Self| {
                            if short == 0 { dice.text() } else { dice.word() }
                        };
                        call(
                            "one_of",
                            [slice((0..values).map(|_| string(&value(self))).collect())],
                        )
                    }
                })
                .collect(),
        )
    }

    fn element(&mut self) -> Expression {
        match self.roll(3) {
            0 => reference(atom("STRING")),
            1 => reference(call("object_of", [atom(self.word().to_uppercase())])),
            _ => reference(call("list_of", [self.element()])),
        }
    }

    fn attribute(&mut self) -> Expression {
        let name = string(&self.word());
        let mut attribute = match self.roll(4) {
            0 => call("list", [name, self.element()]),
            1 => call("set", [name, self.element()]),
            _ => call("string", [name]),
        };
        for word in ["required", "keeps_prior_value", "sent_on_create"] {
            if self.roll(2) == 0 {
                attribute = attribute.method(word, []);
            }
        }
        if self.roll(3) == 0 {
            attribute = attribute.method("wire", [string(&self.text())]);
        }
        if self.roll(8) == 0 {
            let keyed = call("Equality::KeyedBy", [string(&self.word())]);
            attribute = attribute.method("equality", [keyed]);
        }
        if self.roll(3) == 0 {
            attribute = attribute.method("validate", [self.validators()]);
        }
        if self.roll(3) == 0 {
            let value = call("text", [string(&self.text())]);
            attribute = attribute.method("default", [reference(value)]);
        }
        if self.roll(2) == 0 {
            attribute = attribute.method("doc", [string(&self.text())]);
        }
        attribute
    }

    fn pairs(&mut self) -> Expression {
        let count = 1 + self.roll(4);
        slice(
            (0..count)
                .map(|_| {
                    let value = if self.roll(2) == 0 {
                        call("attribute", [string(&self.text())])
                    } else {
                        string(&self.text())
                    };
                    tuple([string(&self.text()), value])
                })
                .collect(),
        )
    }

    fn operation(&mut self) -> Expression {
        let method = ["get", "post", "delete"][self.roll(3) as usize];
        let mut operation = call(method, [string(&self.text())]);
        if self.roll(3) == 0 {
            operation = operation.method("query", [self.pairs()]);
        }
        if self.roll(4) == 0 {
            operation = operation.method("body", [atom("Body::Full")]);
        }
        if self.roll(3) == 0 {
            operation = operation.method("unwraps", [string(&self.text())]);
        }
        operation
    }

    fn value(&mut self) -> Expression {
        match self.roll(5) {
            0 => {
                let mut binding = call("Binding::new", []);
                for role in ["create", "read", "update", "delete"] {
                    if self.roll(3) > 0 {
                        binding = binding.method(role, [self.operation()]);
                    }
                }
                if self.roll(2) == 0 {
                    binding = binding.method("path_parameters", [self.pairs()]);
                }
                binding.method("import_id", [string(&self.word())])
            }
            1 => {
                let attributes = atom(if self.roll(2) == 0 {
                    "ATTRIBUTES"
                } else {
                    "crate::resources::pet::ATTRIBUTES"
                });
                let mut source = call(
                    "DataSource::one",
                    [
                        string(&self.word()),
                        attributes,
                        slice(Vec::new()),
                        self.operation(),
                    ],
                );
                if self.roll(2) == 0 {
                    source = source.method("path_parameters", [self.pairs()]);
                }
                if self.roll(2) == 0 {
                    source = source.method("doc", [string(&self.text())]);
                }
                source
            }
            2 => {
                let count = self.roll(9);
                slice(
                    (0..count)
                        .map(|_| reference(atom(format!("{}::RESOURCE", self.word()))))
                        .collect(),
                )
            }
            _ => {
                let count = 1 + self.roll(3);
                slice((0..count).map(|_| self.attribute()).collect())
            }
        }
    }
}

fn rustfmt(text: &str) -> String {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt is part of the pinned toolchain");
    let mut input = child.stdin.take().expect("piped");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("rustfmt runs");
    writer.join().expect("no panic").expect("rustfmt reads");
    String::from_utf8(output.stdout).expect("rustfmt writes UTF-8")
}

#[test]
fn random_declarations_are_fixed_points_of_rustfmt() {
    let count = std::env::var("CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1_000);
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut items = Vec::new();
    for index in 0..count {
        let left = format!(
            "static {}_{index}: &[Attribute] =",
            dice.word().to_uppercase()
        );
        let value = dice.value();
        items.push(format!("{left}{};\n", right_side(&left, &value)));
    }
    let ours = items.join("\n");
    let theirs = rustfmt(&ours);
    if let Ok(path) = std::env::var("DUMP") {
        std::fs::write(format!("{path}/ours.rs"), &ours).unwrap();
        std::fs::write(format!("{path}/theirs.rs"), &theirs).unwrap();
    }
    let wide: Vec<_> = ours
        .lines()
        .filter(|line| unicode_width::UnicodeWidthStr::width(*line) > 100)
        .collect();
    assert!(ours == theirs, "rustfmt changes the layout");
    assert!(wide.is_empty(), "{wide:#?}");
}
