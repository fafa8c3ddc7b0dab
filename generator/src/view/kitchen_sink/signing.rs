//! One of every way to sign in, and all of a connection.

use crate::model::*;

pub fn connection(text: &str) -> Connection {
    let source = |attribute: &str| {
        Some(Source {
            attribute: attribute.to_owned(),
            environment: text.to_owned(),
        })
    };
    Connection {
        authority: source("authority"),
        certificate: source("certificate"),
        certificate_key: source("certificate_key"),
        insecure: source("insecure"),
        extra_headers: source("headers"),
        retry_codes: vec![429],
        retries: Some(5),
        timeout: Some(30),
        rate_limit: Some((5_000, 3_600)),
        concurrency: Some(4),
    }
}

pub fn granted(flow: Flow, text: &str) -> Authentication {
    let source = |attribute: &str| Source {
        attribute: attribute.to_owned(),
        environment: text.to_owned(),
    };
    Authentication::Granted(Box::new(Grant {
        flow,
        first: source("first"),
        second: Some(source("second")),
        client: Some(Client {
            id: source("id"),
            secret: source("secret"),
        }),
        address: Some(source("address")),
        default_address: text.to_owned(),
        scopes: vec![text.to_owned()],
        fields: [(text.to_owned(), text.to_owned())].into(),
        client_in_body: true,
        names: Some(Names {
            username: text.to_owned(),
            password: text.to_owned(),
        }),
        form: true,
        token: Some(text.to_owned()),
        placement: Some(Placement {
            location: KeyLocation::Header,
            name: text.to_owned(),
            prefix: text.to_owned(),
        }),
    }))
}
