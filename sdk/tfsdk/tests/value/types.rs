//! Types as JSON and as in the Terraform language.

use tfsdk::Type;

#[test]
fn json_and_language() {
    let cases = [
        (r#""bool""#, "bool"),
        (r#""dynamic""#, "any"),
        (r#"["list","string"]"#, "list(string)"),
        (r#"["set",["map","number"]]"#, "set(map(number))"),
        (r#"["tuple",[]]"#, "tuple([])"),
        (
            r#"["tuple",["string","number"]]"#,
            "tuple([string, number])",
        ),
        (r#"["object",{}]"#, "object({})"),
        (
            r#"["object",{"a-b":"string","c d":["list","dynamic"]}]"#,
            r#"object({ a-b = string, "c d" = list(any) })"#,
        ),
    ];
    for (json, language) in cases {
        let of = Type::from_json(json.as_bytes()).expect(json);
        assert_eq!(of.to_json(), json);
        assert_eq!(of.to_string(), language);
    }
}

#[test]
fn optional_attributes_are_passed_over() {
    let json = br#" ["object", {"a": "string", "b": "number"}, ["b"]] "#;
    let of = Type::from_json(json).expect("a type");
    assert_eq!(of, Type::object([("a", Type::String), ("b", Type::Number)]));
}

#[test]
fn anything_else_is_refused() {
    let cases = [
        "",
        "string",
        r#""text""#,
        "null",
        "[]",
        r#"["list"]"#,
        r#"["list","string","x"]"#,
        r#"["list",["string"]]"#,
        r#"["tuple","string"]"#,
        r#"["object",["a"]]"#,
        r#"["object",{"a":1}]"#,
        r#"["object",{},["a"]]"#,
        r#"["object",{"a":"bool"},"a"]"#,
        r#"["bag","string"]"#,
        r#"[1,"string"]"#,
        r#""string" x"#,
    ];
    for json in cases {
        assert!(Type::from_json(json.as_bytes()).is_err(), "{json}");
    }
}
