//! Configurations at random, but the same in every run.

use serde_json::{Map, Value as Json, json};

/// Stands for text that is known only after apply.
pub const UNKNOWN: &str = "@unknown";
/// Stands for a number that is known only after apply.
pub const UNKNOWN_NUMBER: &str = "@unknown-number";
/// The name of the only member of an object that stands for a number with all its digits.
pub const NUMBER: &str = "@number";

const TEXTS: &[&str] = &[
    "",
    "plain",
    "with \"quotes\" and \\",
    "${not.a.template}",
    "$${twice}",
    "%{ if x }",
    "two\nlines\ttab",
    "é",
    "e\u{301}",
    "日本😀",
    "null",
    "true",
    "0.10",
    " ",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "0.5",
    "0.1",
    "-0.1",
    "0.0000001",
    "1234567890123456789",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "7227701560655103598",
    "9007199254740993",
    "0.3333333333333333333333333333333333333333",
    "1000000000000000000000000000000",
    "123456789.123456789",
];

type Make = fn(&mut Chance) -> Json;

/// A source of numbers that look like chance.
pub struct Chance {
    state: u64,
    /// Whether everything in the present configuration is known.
    certain: bool,
}

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed,
            certain: false,
        }
    }

    /// A number below `limit` (splitmix64).
    pub fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % limit as u64).unwrap_or_default()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn may_be_unknown(&mut self) -> bool {
        !self.certain && self.one_in(8)
    }

    fn text(&mut self) -> Json {
        if self.may_be_unknown() {
            return json!(UNKNOWN);
        }
        json!(self.known_text())
    }

    fn known_text(&mut self) -> String {
        TEXTS[self.below(TEXTS.len())].to_owned()
    }

    fn number(&mut self) -> Json {
        if self.may_be_unknown() {
            return json!(UNKNOWN_NUMBER);
        }
        json!({NUMBER: NUMBERS[self.below(NUMBERS.len())]})
    }

    fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    /// An object of members that are each there or not.
    fn object(&mut self, members: &[(&str, Make)]) -> Json {
        let mut object = Map::new();
        for (name, make) in members {
            if self.one_in(2) {
                object.insert((*name).to_owned(), make(self));
            }
        }
        Json::Object(object)
    }

    fn keyed(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> Json) -> Json {
        let keys = ["a", "b c", "é", "${k}", "10"];
        let mut object = Map::new();
        for _ in 0..self.below(most + 1) {
            let key = keys[self.below(keys.len())];
            object.insert(key.to_owned(), make(self));
        }
        Json::Object(object)
    }

    fn anything(&mut self) -> Json {
        match self.below(6) {
            0 => json!(self.known_text()),
            1 => json!({NUMBER: NUMBERS[self.below(NUMBERS.len())]}),
            2 => json!(true),
            3 => json!([1, "a", null, [false]]),
            4 => json!({"x": self.known_text(), "y": [], "z": {}}),
            _ => Json::Null,
        }
    }

    /// A configuration that is in order. Its name is the only thing that is certain.
    pub fn config(&mut self, name: &str) -> Json {
        self.certain = self.one_in(2);
        let mut config = self.object(&[
            ("text", Self::text),
            ("flag", |chance| json!(chance.one_in(2))),
            ("amount", Self::number),
            ("color", Self::text),
            ("level", Self::number),
            ("secret", Self::text),
            ("password", |chance| json!(chance.known_text())),
            ("tags", |chance| chance.keyed(3, Self::text)),
            ("sizes", |chance| json!(chance.some(3, Self::number))),
            ("marks", |chance| json!(chance.some(4, Self::text))),
            ("codes", |chance| json!(chance.some(4, Self::number))),
            ("shape", |chance| {
                let sizes = chance.some(2, Self::number);
                json!({"a": chance.text(), "b": sizes})
            }),
            ("anything", Self::anything),
            ("owner", |chance| {
                let mut owner = chance.object(&[("note", Self::text)]);
                owner["email"] = chance.text();
                owner
            }),
            ("books", |chance| {
                let book = |chance: &mut Self| {
                    chance.object(&[("title", Self::text), ("copies", Self::number)])
                };
                json!(chance.some(3, book))
            }),
            ("labels", |chance| {
                let label = |chance: &mut Self| {
                    chance.object(&[("key", Self::text), ("value", Self::text)])
                };
                json!(chance.some(3, label))
            }),
            ("rooms", |chance| {
                chance.keyed(3, |chance| chance.object(&[("size", Self::number)]))
            }),
            ("rule", |chance| {
                let rule = |chance: &mut Self| {
                    chance.object(&[("port", Self::number), ("action", Self::text)])
                };
                json!(chance.some(3, rule))
            }),
            ("limit", |chance| json!({"weight": chance.number()})),
            ("mark", |chance| {
                let mark = |chance: &mut Self| chance.object(&[("color", Self::text)]);
                json!(chance.some(3, mark))
            }),
            // Labels of blocks are no templates, and there is no empty map of blocks.
            (
                "zone",
                |chance| json!({"z 1": chance.object(&[("city", Self::text)]), "z 2": {}}),
            ),
        ]);
        config["name"] = json!(name);
        if self.one_in(4) {
            config["kind"] = json!(format!("kind {}", self.below(2)));
        }
        config
    }
}

/// The configuration in Terraform's JSON syntax, where text is a template. `source` is the resource
/// whose id stands for what is unknown.
pub fn for_terraform(config: &Json, source: &str) -> Json {
    match config {
        Json::String(text) if text == UNKNOWN => json!(format!("${{{source}.id}}")),
        Json::String(text) if text == UNKNOWN_NUMBER => {
            json!(format!("${{length({source}.id)}}"))
        }
        Json::String(text) => json!(escaped(text)),
        Json::Array(items) => items
            .iter()
            .map(|item| for_terraform(item, source))
            .collect(),
        Json::Object(members) => match members.get(NUMBER) {
            Some(digits) => json!(format!("${{{}}}", digits.as_str().unwrap_or_default())),
            None => {
                let each = members.iter();
                let each = each.map(|(key, item)| (escaped(key), for_terraform(item, source)));
                Json::Object(each.collect())
            }
        },
        other => other.clone(),
    }
}

fn escaped(text: &str) -> String {
    text.replace("${", "$${").replace("%{", "%%{")
}

/// The configuration for the core. What is unknown is the text `known`, once that is known.
pub fn for_core(config: &Json, known: Option<&str>) -> Json {
    match config {
        Json::String(text) if text == UNKNOWN => match known {
            Some(id) => json!(id),
            None => tfsdk_testing::unknown_not_null(),
        },
        Json::String(text) if text == UNKNOWN_NUMBER => match known {
            Some(id) => json!(id.len()),
            None => tfsdk_testing::unknown_not_null(),
        },
        Json::Array(items) => items.iter().map(|item| for_core(item, known)).collect(),
        Json::Object(members) => match members.get(NUMBER) {
            Some(digits) => tfsdk_testing::number(digits.as_str().unwrap_or_default()),
            None => {
                let each = members.iter();
                Json::Object(
                    each.map(|(key, item)| (key.clone(), for_core(item, known)))
                        .collect(),
                )
            }
        },
        other => other.clone(),
    }
}
