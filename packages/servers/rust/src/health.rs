//! `GET /health`.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use serde::Serialize;

use crate::server::ToolServer;

#[derive(Serialize)]
pub struct Health {
    status: &'static str,
    server: String,
    /// Backends that do not answer, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    down: Vec<Down>,
}

#[derive(Serialize)]
struct Down {
    backend: &'static str,
    error: String,
}

/// 200 when both backends answer, else 503 with those that are down.
pub async fn health(State(server): State<Arc<ToolServer>>) -> (StatusCode, Json<Health>) {
    let (redis, api) = tokio::join!(server.backends.redis.ping(), server.backends.api.health(),);
    let down: Vec<_> = [("redis", redis), ("api", api)]
        .into_iter()
        .filter_map(|(backend, answer)| {
            let error = answer.err()?.to_string();
            Some(Down { backend, error })
        })
        .collect();
    let (code, status) = if down.is_empty() {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    };
    let server = server.id.clone();
    (
        code,
        Json(Health {
            status,
            server,
            down,
        }),
    )
}
