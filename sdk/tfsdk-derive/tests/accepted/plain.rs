//! A model without imports, with names that could hide others.

#![deny(missing_docs, warnings)]

/// A model.
#[derive(tfsdk::Model)]
pub struct Option2 {
    /// A list.
    #[tfsdk(required)]
    pub r#type: std::vec::Vec<std::string::String>,
    /// An element.
    #[tfsdk(optional, sensitive)]
    pub block: std::option::Option<bool>,
}

fn main() {
    let schema = <Option2 as tfsdk::model::Model>::schema();
    assert!(schema.block.attributes["type"].description == "A list.");
    assert!(schema.block.attributes["block"].sensitive);
    let draft = Option2Draft::default();
    assert!(draft.r#type.is_null());
}
