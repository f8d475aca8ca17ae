//! `fetch_external_data`: JSON of the API service, and of no other host.

use reqwest::{StatusCode, Url};
use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SyntheticServer;
use crate::{api::answer, error::ToolError, input};

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::text::<1, 2000, _>")]
    #[schemars(length(min = 1, max = 2000))]
    endpoint: String,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            endpoint: "/api".into(),
        }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    endpoint: String,
    status_code: u16,
    data: Value,
    server_type: &'a str,
}

pub async fn run(
    server: &SyntheticServer,
    Input { endpoint }: Input,
) -> Result<Answer<'_>, ToolError> {
    let url = url_at(&server.api.url, &endpoint)
        .ok_or_else(|| ToolError::input("endpoint", "must be on the API service"))?;
    let data = answer(server.api.get_url(url)).await?;
    Ok(Answer {
        endpoint,
        status_code: StatusCode::OK.as_u16(),
        data,
        server_type: &server.id,
    })
}

/// The address of an endpoint that is at the service; `None` of every other.
pub fn url_at(service: &Url, endpoint: &str) -> Option<Url> {
    // A URL's parser drops some of these and takes others for slashes.
    let ambiguous = |c: char| c == '\\' || c.is_whitespace() || c.is_control();
    if endpoint.contains(ambiguous) {
        return None;
    }
    let is_path = endpoint.starts_with('/') && !endpoint.starts_with("//");
    if !is_path && !names_a_host(service.scheme(), endpoint) {
        return None;
    }
    let url = service.join(endpoint).ok()?;
    (url.origin() == service.origin()).then_some(url)
}

/// Whether an address is written as `scheme://host`, without a user.
fn names_a_host(scheme: &str, address: &str) -> bool {
    let Some((given, rest)) = address.split_once("://") else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    given.eq_ignore_ascii_case(scheme) && !authority.is_empty() && !authority.contains('@')
}
