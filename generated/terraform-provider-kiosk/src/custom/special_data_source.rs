//! The data source `kiosk_special`. This file is yours: `gen provider` wrote it once and never touches it again.
//!
//! Written out here, to show how: it puts together two calls.

use std::sync::Arc;
use tfsdk_rest::Client;
use tfsdk_rest::custom::Call;
use tfsdk_rest::hooks::Json;
use tfsdk_rest::tfsdk::async_trait;
use tfsdk_rest::tfsdk::data_source::*;
use tfsdk_rest::tfsdk::schema::{Attribute, Block, Schema};
use tfsdk_rest::tfsdk::{Context, Value};

/// The kind of data source that the provider offers.
pub fn data_source_type() -> Box<dyn DataSourceType<Client>> {
    Box::new(Kind)
}

struct Kind;

impl DataSourceType<Client> for Kind {
    fn type_name(&self) -> &str {
        "kiosk_special"
    }

    fn schema(&self) -> Schema {
        let text = || Attribute::string().computed();
        Schema::new(
            Block::new()
                .attribute("drink", text().description("What is on offer today."))
                .attribute("city", text().description("Where."))
                .attribute("stand", Attribute::string().required()),
        )
    }

    fn data_source(&self, client: Option<Arc<Client>>) -> Box<dyn DataSource> {
        Box::new(Own { client })
    }
}

/// Looks objects up. The client is there once the provider is configured.
struct Own {
    client: Option<Arc<Client>>,
}

impl Own {
    async fn found(&self, context: &Context, stand: &str) -> Result<Value, String> {
        let client = self.client.as_deref();
        let client = client.ok_or("The provider is not configured.")?;
        let special = Call::get("/special").query("stand", stand);
        let special = special.send(client, context).await?;
        let place = Call::get("/stands/{code}").parameter("code", stand);
        let place = place.send(client, context).await?;
        let text = |body: &Option<Json>, name| {
            let found = body.as_ref().and_then(|body| body.get(name)?.as_str());
            found.map_or(Value::Null, Value::from)
        };
        Ok(Value::object([
            ("city", text(&place.body, "city")),
            ("drink", text(&special.body, "drink")),
            ("stand", Value::from(stand)),
        ]))
    }
}

#[async_trait]
impl DataSource for Own {
    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        let stand = request.config.attribute("stand").and_then(Value::as_str);
        let found = self.found(request.context, stand.unwrap_or_default());
        match found.await {
            Ok(state) => response.state = state,
            Err(why) => response.diagnostics.error("Cannot read the special", why),
        }
    }
}
