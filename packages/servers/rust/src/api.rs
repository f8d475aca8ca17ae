//! The API service over HTTP.

use reqwest::{Client, RequestBuilder, Response, StatusCode, Url, redirect::Policy};
use serde::de::{DeserializeOwned, IgnoredAny};
use std::time::Duration;

use crate::{BoxError, error::ToolError};

pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Longest wait for an answer of a backend. A tool waits for at most two, one after the other, so
/// that a call ends within 5 s whatever a backend does.
pub const TIMEOUT: Duration = Duration::from_secs(2);

/// Idle connections kept open: one for every virtual user, with room.
const POOL: usize = 64;

/// Client of the API service with a pool of kept-alive connections.
pub struct ApiService {
    client: Client,
    address: String,
    pub url: Url,
}

impl ApiService {
    /// Builds the client without connecting: the service may come up after the server.
    pub fn new(address: &str) -> Result<Self, BoxError> {
        let client = Client::builder()
            // The service is on the bench network, whatever proxy the machine has.
            .no_proxy()
            // It redirects nothing: an answer that does could lead to another host.
            .redirect(Policy::none())
            .pool_max_idle_per_host(POOL)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self {
            client,
            address: address.to_owned(),
            url: address.parse()?,
        })
    }

    /// `GET /health`.
    pub async fn health(&self) -> Result<(), ToolError> {
        answer::<IgnoredAny>(self.get("/health")).await.map(drop)
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.address))
    }

    pub fn get_url(&self, url: Url) -> RequestBuilder {
        self.client.get(url)
    }

    pub fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.address))
    }
}

/// Sends a request and parses the body of its answer, whose status must be 200.
pub async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ToolError> {
    Ok(accepted(request, StatusCode::OK).await?.json().await?)
}

/// Sends a request and returns the body of its answer, whose status must be this one.
pub async fn body(request: RequestBuilder, expected: StatusCode) -> Result<Vec<u8>, ToolError> {
    Ok(accepted(request, expected).await?.bytes().await?.into())
}

/// Sends a request and returns the body of its answer as the text that it is.
pub async fn text(request: RequestBuilder, expected: StatusCode) -> Result<String, ToolError> {
    let body = body(request, expected).await?;
    String::from_utf8(body).map_err(ToolError::api_body)
}

async fn accepted(request: RequestBuilder, expected: StatusCode) -> Result<Response, ToolError> {
    let response = request.send().await?;
    let status = response.status();
    if status == expected {
        return Ok(response);
    }
    let body = response.text().await?;
    Err(ToolError::ApiStatus { status, body })
}
