//! Resources of small documents against APIs that are as awkward as real ones: which fault of other
//! generators each test is about, `tests/cases/README.md` tells.

mod answers;
mod choices;
mod endings;
mod identity;
mod unknown;

use serde_json::{Map, Value as Json};
use tests::declared;
use tests::mock_api::{Behaviour, MockApi};
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Core, Failure, Message};

/// A folder of `tests/cases/` as a provider, and its API.
struct Bench {
    api: MockApi,
    core: Core,
}

async fn bench(case: &str, behaviour: Behaviour) -> Result<Bench, Failure> {
    let model = super::lives::model(&tests::build::root().join("tests/cases").join(case));
    let api = MockApi::start(behaviour);
    let service = tfsdk::serve::service(RestProvider::new(declared::provider(&model)));
    let mut core = Core::attach(service).await?;
    core.configure(serde_json::json!({"endpoint": api.url}))
        .await?;
    Ok(Bench { api, core })
}

/// An API that has the last word on what it stores.
fn keeping(kept: fn(&mut Map<String, Json>)) -> Behaviour {
    Behaviour {
        kept: Some(kept),
        ..Behaviour::default()
    }
}

impl Bench {
    /// Plans and applies; what was warned of.
    async fn apply(&mut self, address: &str, config: &Json) -> Result<Vec<Message>, Failure> {
        let plan = self.core.plan(address, config.clone()).await?;
        self.core.apply_plan(&plan, config.clone()).await
    }

    /// Plans nothing, also after a refresh.
    async fn settled(&mut self, address: &str, config: &Json) -> Result<(), Failure> {
        self.core
            .plan(address, config.clone())
            .await?
            .expect_empty();
        self.core.refresh(address).await?;
        self.core
            .plan(address, config.clone())
            .await?
            .expect_empty();
        Ok(())
    }

    fn state(&self, address: &str) -> Json {
        self.core.state(address).expect("a stored object").json()
    }

    /// The bodies of the calls that begin so.
    fn bodies(&self, line: &str) -> Vec<Json> {
        let calls = self.api.calls().into_iter();
        let calls = calls.filter(|call| call.line.starts_with(line));
        calls.map(|call| call.body).collect()
    }
}
