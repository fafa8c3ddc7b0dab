//! Semantics section 17, and complaint 19: what is not known yet.

use super::calls::{Left, import_told, read_told};
use super::mug::{mug, wanted, with};
use super::shop::{self, Client, Shop, Till, back, capabilities, configure, text, wire};
use crate::data_source::{
    DataSource, DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse, WithoutProvider,
};
use crate::deferral::Deferred;
use crate::proto6::service::Service;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// A lookup that is put off when its name says so.
pub(super) struct Menu;

impl DataSourceType<Till> for Menu {
    fn type_name(&self) -> &str {
        "shop_menu"
    }

    fn schema(&self) -> Schema {
        Schema::new(
            Block::new()
                .attribute("name", Attribute::string().required())
                .attribute("price", Attribute::number().computed()),
        )
    }

    fn data_source(&self, _: Option<Arc<Till>>) -> Box<dyn DataSource> {
        Box::new(Menu)
    }
}

#[async_trait]
impl DataSource for Menu {
    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        if request.config.attribute("name") == Some(&"later".into()) {
            response.deferred = Some(Deferred::AbsentPrerequisite);
            return;
        }
        let state = response.state.as_object_mut().unwrap();
        state.insert("price".to_owned(), 3.into());
    }
}

/// A lookup that needs no shop.
pub(super) struct Rules;

impl DataSourceType<Till> for Rules {
    fn type_name(&self) -> &str {
        "shop_rules"
    }

    fn schema(&self) -> Schema {
        DataSourceType::<Till>::schema(&Menu)
    }

    fn data_source(&self, data: Option<Arc<Till>>) -> Box<dyn DataSource> {
        assert!(data.is_none() || !data.unwrap().notes().is_empty());
        Box::new(Rules)
    }
}

#[async_trait]
impl DataSource for Rules {
    fn without_provider(&self) -> WithoutProvider {
        WithoutProvider::Readable
    }

    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        Menu.read(request, response).await;
    }
}

fn menu(name: &str, price: Value) -> Value {
    Value::object([("name", Value::from(name)), ("price", price)])
}

fn menu_type() -> Type {
    implied_type(&DataSourceType::<Till>::schema(&Menu).block)
}

async fn look_up(
    service: &Service,
    name: &str,
    client: Client,
) -> (proto::read_data_source::Response, String) {
    look_up_in(service, "shop_menu", name, client).await
}

async fn look_up_in(
    service: &Service,
    kind: &str,
    name: &str,
    client: Client,
) -> (proto::read_data_source::Response, String) {
    let request = proto::read_data_source::Request {
        type_name: kind.to_owned(),
        config: wire(&menu(name, Value::Null), &menu_type()),
        client_capabilities: capabilities(client),
        ..Default::default()
    };
    let answer = Calls::read_data_source(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let found = text(&answer.diagnostics);
    (answer, found)
}

async fn plan(service: &Service, name: &str, client: Client) -> (Left, Vec<String>) {
    let config = with(mug(name, Value::Null), "size", Value::Null);
    let request = proto::plan_resource_change::Request {
        type_name: "shop_mug".to_owned(),
        prior_state: wire(&Value::Null, &wanted()),
        proposed_new_state: wire(&config, &wanted()),
        config: wire(&config, &wanted()),
        client_capabilities: capabilities(client),
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let left = Left {
        state: back(answer.planned_state.as_ref(), &wanted()),
        identity: Value::Null,
        private: String::new(),
        deferred: answer.deferred.map(|deferred| deferred.reason),
        found: text(&answer.diagnostics),
    };
    let paths = answer.requires_replace.iter();
    (left, paths.map(|path| format!("{path:?}")).collect())
}

#[tokio::test]
async fn a_resource_may_be_put_off_where_that_is_allowed() {
    let (service, _) = shop::open().await;
    let (planned, _) = plan(&service, "later", Client::Deferring).await;
    assert!(planned.found.is_empty(), "{}", planned.found);
    assert_eq!(planned.deferred, Some(1));
    assert!(planned.state.attribute("id").unwrap().is_unknown());
    let (refused, _) = plan(&service, "later", Client::Plain).await;
    assert_eq!(refused.deferred, None);
    assert!(
        refused.found.contains("-allow-deferral"),
        "{}",
        refused.found
    );
    assert!(
        refused.found.contains("part of its configuration"),
        "{}",
        refused.found
    );

    let state = mug("later", 7.into());
    let client = capabilities(Client::Deferring);
    let seen = read_told(&service, state.clone(), Value::Null, "", client).await;
    assert_eq!((seen.deferred, seen.state), (Some(3), state.clone()));
    assert!(seen.found.is_empty(), "{}", seen.found);
    let seen = read_told(&service, state, Value::Null, "", None).await;
    assert!(seen.found.contains("cannot be done yet"), "{}", seen.found);
}

#[tokio::test]
async fn a_lookup_may_be_put_off_where_that_is_allowed() {
    let (service, _) = shop::open().await;
    let (later, found) = look_up(&service, "later", Client::Deferring).await;
    assert!(found.is_empty(), "{found}");
    assert_eq!(later.deferred.unwrap().reason, 3);
    let state = back(later.state.as_ref(), &menu_type());
    assert_eq!(state, menu("later", Value::unknown()));
    let (later, found) = look_up(&service, "later", Client::Plain).await;
    assert!(
        later.deferred.is_none() && found.contains("-target"),
        "{found}"
    );
}

#[tokio::test]
async fn all_is_put_off_while_the_providers_configuration_is_unknown() {
    let service = Service::new(Shop::default());
    let found = configure(&service, &["deferred", "offline"], Client::Deferring).await;
    assert!(found.is_empty(), "{}", text(&found));
    let (planned, _) = plan(&service, "tea", Client::Deferring).await;
    assert_eq!(planned.deferred, Some(2));
    assert!(planned.found.is_empty(), "{}", planned.found);
    let client = capabilities(Client::Deferring);
    let seen = read_told(&service, mug("gone", 7.into()), Value::Null, "", client).await;
    assert_eq!(
        (seen.deferred, seen.state),
        (Some(2), mug("gone", 7.into()))
    );
    let (menu, _) = look_up(&service, "tea", Client::Deferring).await;
    assert_eq!(menu.deferred.unwrap().reason, 2);
    let imported = import_told(&service, "south/7", None, client).await;
    assert_eq!(imported.deferred, Some(2));
}

#[tokio::test]
async fn a_client_that_allows_no_deferral_is_told_which_attribute_is_unknown() {
    let service = Service::new(Shop::default());
    for (name, client) in [("deferred", Client::Plain), ("refused", Client::Deferring)] {
        let found = configure(&service, &[name], client).await;
        assert_eq!(found.len(), 1);
        assert!(found[0].detail.contains(name) && found[0].detail.contains("-target"));
        let (_, found) = look_up(&service, "tea", client).await;
        assert!(found.contains("not configured"), "{found}");
    }
}

#[tokio::test]
async fn plans_are_made_offline_where_the_provider_says_so() {
    let shop = Shop::default();
    let service = Service::new(shop.clone());
    let found = configure(&service, &["offline", "plain"], Client::Plain).await;
    assert!(found.is_empty(), "{}", text(&found));
    assert!(shop.till.notes().is_empty(), "it was configured");
    let (planned, _) = plan(&service, "tea", Client::Plain).await;
    assert!(planned.found.is_empty() && planned.deferred.is_none());
    let state = mug("gone", 7.into());
    let seen = read_told(&service, state.clone(), Value::Null, "{\"a\":1}", None).await;
    assert_eq!((seen.state, seen.private.as_str()), (state, "{\"a\":1}"));
    assert!(
        seen.found.contains("without asking the API"),
        "{}",
        seen.found
    );
    let (_, found) = look_up(&service, "tea", Client::Plain).await;
    assert!(found.contains("needs the API"), "{found}");
    assert!(
        found.contains("shop_menu") && found.contains("depends_on"),
        "{found}"
    );
    let (put_off, found) = look_up(&service, "tea", Client::Deferring).await;
    assert!(found.is_empty(), "{found}");
    assert_eq!(put_off.deferred.unwrap().reason, 2);
    let put_off = back(put_off.state.as_ref(), &menu_type());
    assert!(put_off.attribute("price").unwrap().is_unknown());
    for client in [Client::Plain, Client::Deferring] {
        let (rules, found) = look_up_in(&service, "shop_rules", "tea", client).await;
        assert!(found.is_empty() && rules.deferred.is_none(), "{found}");
        assert_eq!(
            back(rules.state.as_ref(), &menu_type()),
            menu("tea", 3.into())
        );
    }

    // The next run of the same process knows more.
    configure(&service, &[], Client::Plain).await;
    let (menu, found) = look_up(&service, "tea", Client::Plain).await;
    assert!(found.is_empty() && menu.state.is_some());
    assert_eq!(shop.till.notes(), ["configured"]);
}

#[tokio::test]
async fn a_provider_may_put_all_off_for_its_own_reasons() {
    let closed = Shop {
        closed: true,
        ..Shop::default()
    };
    let service = Service::new(closed.clone());
    assert!(configure(&service, &[], Client::Deferring).await.is_empty());
    let (planned, _) = plan(&service, "tea", Client::Deferring).await;
    assert_eq!(planned.deferred, Some(3));
    let found = configure(&service, &[], Client::Plain).await;
    assert!(
        text(&found).contains("something that it needs"),
        "{}",
        text(&found)
    );
    assert!(closed.till.notes().is_empty());
}

#[tokio::test]
async fn a_provider_may_be_configured_with_unknown_values() {
    let shop = Shop::default();
    let service = Service::new(shop.clone());
    assert!(
        configure(&service, &["plain"], Client::Plain)
            .await
            .is_empty()
    );
    assert_eq!(shop.till.notes(), ["configured"]);
}

#[tokio::test]
async fn modify_plan_may_add_to_what_is_replaced() {
    let (service, _) = shop::open().await;
    let prior = mug("tea", 7.into());
    let config = with(mug("replaced", Value::Null), "size", Value::Null);
    let request = proto::plan_resource_change::Request {
        type_name: "shop_mug".to_owned(),
        prior_state: wire(&prior, &wanted()),
        proposed_new_state: wire(&config, &wanted()),
        config: wire(&config, &wanted()),
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(answer.requires_replace.len(), 1);
    let path = format!("{:?}", answer.requires_replace);
    assert!(path.contains("size"), "{path}");
}
