//! Configurations that are not known while Terraform plans.

use super::bench;
use serde_json::json;
use tests::mock_api::Behaviour;
use tfsdk_testing::{Failure, unknown};

#[tokio::test]
async fn a_choice_that_is_not_known_yet_is_no_error() -> Result<(), Failure> {
    let mut bench = bench("one-of-several-forms", Behaviour::default()).await?;
    let address = "garden_bed.a";
    for config in [
        json!({"name": "a", "watering": {"drip": {"rate": unknown()}}}),
        json!({"name": "a", "watering": {"drip": unknown()}}),
        json!({"name": "a", "watering": unknown()}),
        json!({"name": unknown(), "watering": {"drip": unknown(), "can": unknown()}}),
    ] {
        bench.core.validate(address, config.clone()).await?;
        bench.core.plan(address, config).await?;
    }
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_choice_of_none_or_two_is_refused_before_the_api_is_asked() -> Result<(), Failure> {
    let mut bench = bench("one-of-several-forms", Behaviour::default()).await?;
    let address = "garden_bed.a";
    for (watering, count) in [
        (json!({}), "none"),
        (json!({"drip": {"rate": 1}, "can": {"litres": 2}}), "two"),
    ] {
        let config = json!({"name": "a", "watering": watering});
        let refused = bench.core.validate(address, config).await;
        let told = refused.expect_err(count).to_string();
        assert!(told.contains("drip") && told.contains("can"), "{told}");
    }
    // Left out as a whole, it is left out of the request.
    bench.apply(address, &json!({"name": "a"})).await?;
    assert_eq!(bench.bodies("POST"), [json!({"name": "a"})]);
    bench.core.shut_down().await
}

#[tokio::test]
async fn forms_at_the_root_wait_for_what_is_not_known() -> Result<(), Failure> {
    let mut bench = bench("root-of-several-forms", Behaviour::default()).await?;
    let address = "garden_bed.a";
    let config = json!({"name": "a", "raised": {"height": unknown()}});
    bench.core.validate(address, config.clone()).await?;
    bench.core.plan(address, config).await?;
    let config = json!({"name": "a", "raised": {"height": 3}});
    bench.apply(address, &config).await?;
    let sent = json!({"name": "a", "kind": "raised", "height": 3});
    assert_eq!(bench.bodies("POST"), [sent]);
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}
