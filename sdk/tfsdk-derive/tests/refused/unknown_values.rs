//! Unknown values that were forgotten.

use tfsdk::Model;

#[derive(Model)]
struct Drink {
    #[tfsdk(computed(keeps_prior))]
    id: String,
    #[tfsdk(required)]
    name: String,
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
