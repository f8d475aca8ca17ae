//! The API service over HTTP.

use reqwest::{Client, RequestBuilder, Response, StatusCode, Url, redirect::Policy};
use serde::de::{DeserializeOwned, IgnoredAny};
use std::time::Duration;

use crate::{BoxError, error::ToolError};

pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Bounds a call of a backend, to the end of the answer, for tools that make up to two in a row: a
/// tool must fail within 5 s.
pub const TIMEOUT: Duration = Duration::from_secs(2);

/// Bounds the call of a tool that makes one: bodies of megabytes, asked for by many at once, take
/// their time.
pub const LONE_TIMEOUT: Duration = Duration::from_secs(4);

/// Idle connections kept open: one for every virtual user, with room.
const POOL: usize = 64;

/// Client of the API service with a pool of kept-alive connections.
pub struct ApiService {
    client: Client,
    address: String,
    pub url: Url,
}

impl ApiService {
    /// Builds the client without connecting: the service may come up after the server. The timeout
    /// bounds each call, from connecting to the end of the answer.
    pub fn new(address: &str, timeout: Duration) -> Result<Self, BoxError> {
        let client = Client::builder()
            // The service is on the bench network, whatever proxy the machine has.
            .no_proxy()
            // It redirects nothing: an answer that does could lead to another host.
            .redirect(Policy::none())
            .pool_max_idle_per_host(POOL)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(timeout)
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

#[cfg(test)]
mod tests {
    use super::{ApiService, BoxError, body};
    use reqwest::StatusCode;
    use std::{
        io::{self, Read, Write},
        net::TcpListener,
        thread,
        time::{Duration, Instant},
    };

    const LIMIT: Duration = Duration::from_millis(100);

    /// The address of a service that sends `head`, then a byte now and then until nobody reads on.
    fn trickling(head: &'static str) -> io::Result<String> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = format!("http://{}", listener.local_addr()?);
        thread::spawn(move || -> io::Result<()> {
            let (mut connection, _) = listener.accept()?;
            connection.read(&mut [0; 1024])?;
            connection.write_all(head.as_bytes())?;
            loop {
                connection.write_all(b"1\r\nx\r\n")?;
                thread::sleep(Duration::from_millis(5));
            }
        });
        Ok(address)
    }

    #[tokio::test]
    async fn the_timeout_holds_for_the_whole_answer() -> Result<(), BoxError> {
        for head in [
            "HTTP/1.1 200 OK\r\ncontent-length: 4000000\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
            "HTTP/1.1 500 No\r\ncontent-length: 4000000\r\n\r\n",
        ] {
            let api = ApiService::new(&trickling(head)?, LIMIT)?;
            let start = Instant::now();
            let error = body(api.get("/"), StatusCode::OK).await.unwrap_err();
            assert!(error.to_string().contains("timed out"), "{head}: {error}");
            assert!(start.elapsed() < 20 * LIMIT, "{head}");
        }
        Ok(())
    }
}
