//! Where the compiler points when a model is wrong.

#[test]
fn mistakes_are_shown_at_the_field() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
    cases.pass("tests/accepted/*.rs");
}
