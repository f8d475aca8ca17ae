//! Suite `io` on hyper without an SDK: a POST holds one JSON-RPC message, its answer is JSON, and there are no
//! sessions.

use std::{convert::Infallible, sync::Arc};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    HeaderMap, Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{CONTENT_TYPE, HOST, ORIGIN},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use rmcp::model::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::net::TcpListener;

use crate::{
    BoxError,
    health::Health,
    to_json,
    tools::io::IoServer,
};

/// Largest request that is read, in bytes.
const LARGEST_BODY: usize = 4 << 20;

const STATELESS: &str = "2026-07-28";
const NEWEST: &str = "2025-11-25";
const OLDEST: &str = "2025-06-18";

/// A message of a client.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(default)]
    method: String,
    #[serde(default)]
    params: Params,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Params {
    protocol_version: String,
    name: String,
    arguments: JsonObject,
}

/// What answers requests.
struct Bare {
    suite: IoServer,
    /// Result of `tools/list` without its closing brace.
    list: String,
}

/// Serves until the listener fails; the process ends at a signal.
pub async fn serve(listener: TcpListener, suite: IoServer) -> Result<(), BoxError> {
    let tools = to_json(&suite.listed());
    let bare = Arc::new(Bare {
        suite,
        list: format!("{{\"tools\":{tools}"),
    });
    loop {
        let (connection, _) = listener.accept().await?;
        // Nagle's algorithm would hold small answers back until the client acknowledges the last one.
        drop(connection.set_nodelay(true));
        let bare = bare.clone();
        tokio::spawn(async move {
            let answer = service_fn(move |request| {
                let bare = bare.clone();
                async move { Ok::<_, Infallible>(bare.answer(request).await) }
            });
            // A connection that breaks concerns its client alone.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .serve_connection(TokioIo::new(connection), answer)
                .await;
        });
    }
}

impl Bare {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        match request.uri().path() {
            "/mcp" if !is_local(request.headers()) => reply(StatusCode::FORBIDDEN, String::new()),
            "/mcp" if request.method() != Method::POST => {
                reply(StatusCode::METHOD_NOT_ALLOWED, String::new())
            }
            "/mcp" => self.message(request).await,
            "/health" => {
                let (status, health) = Health::of(&self.suite).await;
                reply(status, to_json(&health))
            }
            _ => reply(StatusCode::NOT_FOUND, String::new()),
        }
    }

    async fn message(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let version = request.headers().get("mcp-protocol-version");
        // Answers of versions without sessions say that they are complete.
        let end = match version {
            Some(version) if version == STATELESS => ",\"resultType\":\"complete\"}}",
            _ => "}}",
        };
        let body = match Limited::new(request.into_body(), LARGEST_BODY)
            .collect()
            .await
        {
            Ok(body) => body.to_bytes(),
            Err(error) => return reply(StatusCode::PAYLOAD_TOO_LARGE, error.to_string()),
        };
        match serde_json::from_slice::<Message>(&body) {
            Err(error) => reply(
                StatusCode::BAD_REQUEST,
                failure("null", -32700, &error.to_string()),
            ),
            Ok(Message { id: None, .. }) => reply(StatusCode::ACCEPTED, String::new()),
            Ok(Message {
                id: Some(id),
                method,
                params,
            }) => reply(
                StatusCode::OK,
                self.result(id.get(), &method, params, end).await,
            ),
        }
    }

    async fn result(&self, id: &str, method: &str, params: Params, end: &str) -> String {
        let about = "\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"headroom-rust\",\"version\":\"0.1.0\"}";
        match method {
            "initialize" => {
                let version = if params.protocol_version == OLDEST {
                    OLDEST
                } else {
                    NEWEST
                };
                success(
                    id,
                    &format!("{{\"protocolVersion\":\"{version}\",{about}"),
                    end,
                )
            }
            "server/discover" => {
                let versions = to_json(&[STATELESS, NEWEST, OLDEST]);
                success(
                    id,
                    &format!("{{\"supportedVersions\":{versions},{about}"),
                    end,
                )
            }
            "ping" => success(id, "{\"_meta\":{}", end),
            "tools/list" => success(id, &self.list, end),
            "tools/call" => match self.suite.call(&params.name, params.arguments).await {
                None => failure(id, -32602, &format!("there is no tool {}", params.name)),
                Some(Ok(text)) => success(id, &contents(&text), end),
                Some(Err(error)) => {
                    let contents = format!("{},\"isError\":true", contents(&error.to_string()));
                    success(id, &contents, end)
                }
            },
            _ => failure(id, -32601, &format!("there is no method {method}")),
        }
    }
}

/// A result of one text, without its closing brace.
fn contents(text: &str) -> String {
    format!(
        "{{\"content\":[{{\"type\":\"text\",\"text\":{}}}]",
        to_json(&text)
    )
}

fn success(id: &str, start: &str, end: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{start}{end}")
}

#[derive(Serialize)]
struct Failure<'a> {
    code: i32,
    message: &'a str,
}

fn failure(id: &str, code: i32, message: &str) -> String {
    let error = to_json(&Failure { code, message });
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}")
}

fn reply(status: StatusCode, body: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(
        CONTENT_TYPE,
        hyper::header::HeaderValue::from_static("application/json"),
    );
    response
}

/// Whether Host, and Origin if there is one, are this machine.
fn is_local(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    let origin = text(ORIGIN).map(|origin| origin.strip_prefix("http://").unwrap_or_default());
    is_local_host(text(HOST).unwrap_or_default()) && origin.is_none_or(is_local_host)
}

fn is_local_host(host: &str) -> bool {
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|local| {
        host.strip_prefix(local)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    })
}

#[cfg(test)]
mod tests {
    use super::is_local_host;

    #[test]
    fn hosts_of_others_are_not_local() {
        for host in ["localhost", "localhost:80", "127.0.0.1:1", "[::1]:8080"] {
            assert!(is_local_host(host), "{host}");
        }
        for host in ["", "attacker.example", "localhost.attacker.example:1"] {
            assert!(!is_local_host(host), "{host}");
        }
    }
}
