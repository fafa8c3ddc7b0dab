//! A lookup that needs no shop: it can be read before the folder is known.

use async_trait::async_trait;
use std::sync::Arc;
use tfsdk::Model;
use tfsdk::data_source::{
    DataSource, DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse, WithoutProvider,
};
use tfsdk::model::{FromValue, IntoValue, Model as _};
use tfsdk::schema::Schema;

use crate::folder::Folder;

/// What a number on a shelf stands for.
#[derive(Clone, Debug, PartialEq, Model)]
struct Subject {
    /// From 0 to 999.
    #[tfsdk(required)]
    number: u16,
    /// In one word.
    #[tfsdk(computed)]
    name: String,
}

/// `data "bookshop_subject" "it" { number = 510 }`
pub struct SubjectType;

impl DataSourceType<Folder> for SubjectType {
    fn type_name(&self) -> &str {
        "bookshop_subject"
    }

    fn schema(&self) -> Schema {
        Subject::schema()
    }

    fn data_source(&self, _: Option<Arc<Folder>>) -> Box<dyn DataSource> {
        Box::new(Subjects)
    }
}

struct Subjects;

#[async_trait]
impl DataSource for Subjects {
    fn without_provider(&self) -> WithoutProvider {
        WithoutProvider::Readable
    }

    async fn read(
        &self,
        request: ReadDataSourceRequest<'_>,
        response: &mut ReadDataSourceResponse,
    ) {
        let Some(wanted) = response
            .diagnostics
            .accept(SubjectPlan::from_value(request.config))
        else {
            return;
        };
        let name = match wanted.number / 100 {
            5 => "science",
            8 => "literature",
            9 => "history",
            _ => "other",
        };
        let found = Subject {
            number: wanted.number,
            name: name.to_owned(),
        };
        response.state = found.into_value();
    }
}
