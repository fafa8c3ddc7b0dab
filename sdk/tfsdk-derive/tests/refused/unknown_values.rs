//! Unknown values that were forgotten.

use tfsdk::Model;

#[derive(Clone, Debug, PartialEq, Model)]
struct Drink {
    #[tfsdk(computed(keeps_prior))]
    id: String,
    #[tfsdk(required)]
    name: String,
}

#[derive(Clone, Debug, PartialEq, Model)]
#[tfsdk(plan = Self)]
struct Bottle {
    #[tfsdk(required)]
    content: Drink,
}

fn planned(plan: DrinkPlan) -> (String, String) {
    (plan.id, plan.name)
}

fn configured(draft: DrinkDraft) -> String {
    draft.name
}

fn main() {
    let _ = (planned, configured);
}
