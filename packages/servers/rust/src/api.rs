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

/// Largest buffer made on the word of an answer's head, in bytes; bodies have up to 4 MB.
const MAX_RESERVED: u64 = 16 << 20;

/// Statuses of answers whose bodies are passed on as they came.
const PASSED_ON: &[StatusCode] = &[StatusCode::OK, StatusCode::CREATED];

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
    Ok(accepted(request, &[StatusCode::OK]).await?.json().await?)
}

/// Sends a request and returns the body of its answer, whose status must be 200 or 201.
pub async fn body(request: RequestBuilder) -> Result<Vec<u8>, ToolError> {
    let mut response = accepted(request, PASSED_ON).await?;
    // Parts go straight to one buffer of the body's size: `bytes` would keep them all, then copy.
    let length = response.content_length().unwrap_or(0).min(MAX_RESERVED);
    let mut body = Vec::with_capacity(length as usize);
    while let Some(part) = response.chunk().await? {
        body.extend_from_slice(&part);
    }
    Ok(body)
}

/// Sends a request and returns the body of its answer, of 200 or 201, as the text that it is.
pub async fn text(request: RequestBuilder) -> Result<String, ToolError> {
    let body = body(request).await?;
    String::from_utf8(body).map_err(ToolError::api_body)
}

async fn accepted(request: RequestBuilder, expected: &[StatusCode]) -> Result<Response, ToolError> {
    let response = request.send().await?;
    let status = response.status();
    if expected.contains(&status) {
        return Ok(response);
    }
    let body = response.text().await?;
    Err(ToolError::ApiStatus { status, body })
}

#[cfg(test)]
mod tests {
    use super::{ApiService, BoxError, body, text};
    use std::{
        io::{self, BufRead, BufReader, Write},
        net::{TcpListener, TcpStream},
        thread,
        time::{Duration, Instant},
    };

    const LIMIT: Duration = Duration::from_millis(100);

    /// The address of a service whose answer to one request is what `send` writes.
    fn serving(
        send: impl FnOnce(&mut TcpStream) -> io::Result<()> + Send + 'static,
    ) -> io::Result<String> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = format!("http://{}", listener.local_addr()?);
        thread::spawn(move || -> io::Result<()> {
            let (mut connection, _) = listener.accept()?;
            for line in BufReader::new(&connection).lines() {
                if line?.is_empty() {
                    break;
                }
            }
            send(&mut connection)
        });
        Ok(address)
    }

    /// Sends `head`, then a byte now and then until nobody reads on.
    fn trickling(head: &'static str) -> io::Result<String> {
        serving(move |connection| {
            connection.write_all(head.as_bytes())?;
            loop {
                connection.write_all(b"1\r\nx\r\n")?;
                thread::sleep(Duration::from_millis(5));
            }
        })
    }

    fn answering(head: &'static str, body: &'static [u8]) -> io::Result<String> {
        serving(move |connection| {
            connection.write_all(head.as_bytes())?;
            connection.write_all(body)
        })
    }

    #[tokio::test]
    async fn a_body_is_read_into_one_buffer_of_its_size() -> Result<(), BoxError> {
        static LARGE: [u8; 4_000_000] = [b'x'; 4_000_000];
        let known = "HTTP/1.1 200 OK\r\ncontent-length: 4000000\r\n\r\n";
        for head in [known, "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n"] {
            let api = ApiService::new(&answering(head, &LARGE)?, 50 * LIMIT)?;
            let body = body(api.get("/")).await?;
            assert!(body == LARGE, "{head}: {} bytes", body.len());
            assert!(body.capacity() == LARGE.len() || head != known);
        }
        Ok(())
    }

    #[tokio::test]
    async fn what_was_found_or_created_is_passed_on() -> Result<(), BoxError> {
        for (head, is_passed_on) in [
            ("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n", true),
            ("HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n", true),
            ("HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\n", false),
            (
                "HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 2\r\n\r\n",
                false,
            ),
        ] {
            let api = ApiService::new(&answering(head, b"{}")?, 50 * LIMIT)?;
            let text = text(api.get("/")).await;
            assert_eq!(text.is_ok_and(|text| text == "{}"), is_passed_on, "{head}");
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_body_shorter_than_its_head_says_is_an_error() -> Result<(), BoxError> {
        let head = "HTTP/1.1 200 OK\r\ncontent-length: 9000000000000000000\r\n\r\n";
        let api = ApiService::new(&answering(head, b"short")?, 50 * LIMIT)?;
        let body = body(api.get("/")).await;
        assert!(body.is_err(), "{body:?}");
        Ok(())
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
            let error = body(api.get("/")).await.unwrap_err();
            assert!(error.to_string().contains("timed out"), "{head}: {error}");
            assert!(start.elapsed() < 20 * LIMIT, "{head}");
        }
        Ok(())
    }
}
