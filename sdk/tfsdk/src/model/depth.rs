//! How deep models are nested, known while they are compiled.

/// The depth of what holds parts of these depths. For `#[derive(Model)]`.
///
/// Structs that contain each other are refused:
///
/// ```compile_fail,E0391
/// #[derive(tfsdk::Model)]
/// struct Rule {
///     #[tfsdk(optional)]
///     group: Option<Vec<Group>>,
/// }
/// #[derive(tfsdk::Model)]
/// struct Group {
///     #[tfsdk(optional)]
///     rules: Option<Vec<Rule>>,
/// }
/// ```
pub const fn deepest(parts: &[u32]) -> u32 {
    let mut deepest = 0;
    let mut at = 0;
    while at < parts.len() {
        if parts[at] > deepest {
            deepest = parts[at];
        }
        at += 1;
    }
    deepest + 1
}
