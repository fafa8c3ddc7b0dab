//! How a provider introduces itself to the API.

use crate::authentication::Environment;
use crate::declaration::Provider;
use http::HeaderMap;
use http::header::{HeaderName, HeaderValue};

/// What Terraform's own providers add to their user agents.
const APPENDED: &str = "TF_APPEND_USER_AGENT";

/// `terraform-provider-kiosk/1.2.3 Terraform/1.11.4`
pub(super) fn user_agent(
    declaration: &Provider,
    terraform: &str,
    environment: Environment<'_>,
) -> String {
    let mut text = format!(
        "terraform-provider-{}/{}",
        declaration.name, declaration.version
    );
    if !terraform.is_empty() {
        text.push_str(&format!(" Terraform/{terraform}"));
    }
    let appended = environment(APPENDED).unwrap_or_default();
    let appended = appended.trim();
    if !appended.is_empty() && HeaderValue::from_str(appended).is_ok() {
        text.push_str(&format!(" {appended}"));
    }
    match HeaderValue::from_str(&text) {
        Ok(_) => text,
        Err(_) => format!("terraform-provider-{}", declaration.name),
    }
}

/// Headers of every request; the versions are filled in.
pub(super) fn headers(declaration: &Provider, terraform: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in declaration.headers {
        let value = value
            .replace("{version}", declaration.version)
            .replace("{terraform_version}", terraform);
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_str(&value)) {
            headers.insert(name, value);
        }
    }
    headers
}
