//! One and many: the English rules that path segments follow, and the words that break them.

/// Irregular words and words whose ending misleads, as (one, many).
const IRREGULAR: &[(&str, &str)] = &[
    ("address", "addresses"),
    ("alias", "aliases"),
    ("analysis", "analyses"),
    ("base", "bases"),
    ("basis", "bases"),
    ("bus", "buses"),
    ("cache", "caches"),
    ("canvas", "canvases"),
    ("child", "children"),
    ("cookie", "cookies"),
    ("criterion", "criteria"),
    ("dependency", "dependencies"),
    ("gas", "gases"),
    ("index", "indices"),
    ("matrix", "matrices"),
    ("movie", "movies"),
    ("person", "people"),
    ("schema", "schemas"),
    ("status", "statuses"),
    ("vertex", "vertices"),
    ("virus", "viruses"),
    ("bonus", "bonuses"),
    ("menu", "menus"),
    ("quiz", "quizzes"),
    ("database", "databases"),
    ("release", "releases"),
    ("license", "licenses"),
    ("lease", "leases"),
    ("case", "cases"),
    ("response", "responses"),
    ("purchase", "purchases"),
    ("course", "courses"),
    ("expense", "expenses"),
    ("image", "images"),
    ("cause", "causes"),
    ("pause", "pauses"),
    ("phase", "phases"),
    ("use", "uses"),
    ("axis", "axes"),
    ("move", "moves"),
    ("curve", "curves"),
    ("leaf", "leaves"),
    ("shelf", "shelves"),
    ("archive", "archives"),
    ("drive", "drives"),
    ("reserve", "reserves"),
];

/// Words that are the same for one and many, or that have no many.
const UNCOUNTABLE: &[&str] = &[
    "analytics",
    "aws",
    "chassis",
    "cors",
    "data",
    "dns",
    "faas",
    "gps",
    "https",
    "iaas",
    "ios",
    "js",
    "kubernetes",
    "metadata",
    "news",
    "nfs",
    "ops",
    "os",
    "paas",
    "redis",
    "saas",
    "series",
    "settings",
    "sms",
    "tls",
    "windows",
];

/// One of them: `ssh_keys` → `ssh_key`. Works on the last word.
pub fn singular(name: &str) -> String {
    last_word(name, singular_word)
}

/// Many of them: `policy` → `policies`. Works on the last word.
pub fn plural(name: &str) -> String {
    last_word(name, plural_word)
}

fn last_word(name: &str, change: fn(&str) -> String) -> String {
    match name.rsplit_once('_') {
        Some((head, last)) => format!("{head}_{}", change(last)),
        None => change(name),
    }
}

fn singular_word(word: &str) -> String {
    for (one, many) in IRREGULAR {
        if word == *many {
            return (*one).to_owned();
        }
        if word == *one {
            return word.to_owned();
        }
    }
    if UNCOUNTABLE.contains(&word) || word.len() <= 2 {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return format!("{stem}y");
    }
    if let Some(stem) = word.strip_suffix("statuses") {
        return format!("{stem}status");
    }
    for ending in ["sses", "shes", "ches", "xes", "zzes"] {
        if let Some(stem) = word.strip_suffix(ending) {
            return format!("{stem}{}", &ending[..ending.len() - 2]);
        }
    }
    if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        return word.to_owned();
    }
    word.strip_suffix('s').unwrap_or(word).to_owned()
}

fn plural_word(word: &str) -> String {
    for (one, many) in IRREGULAR {
        if word == *one || word == *many {
            return (*many).to_owned();
        }
    }
    if UNCOUNTABLE.contains(&word) {
        return word.to_owned();
    }
    let before_last = word.chars().rev().nth(1);
    let vowel = before_last.is_some_and(|letter| "aeiou".contains(letter));
    if let Some(stem) = word.strip_suffix('y').filter(|_| !vowel) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "sh", "ch"];
    if hisses.iter().any(|ending| word.ends_with(ending)) {
        if singular_word(word) != word {
            return word.to_owned();
        }
        return format!("{word}es");
    }
    format!("{word}s")
}
