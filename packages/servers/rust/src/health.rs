//! `GET /health`.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use serde::Serialize;

use crate::tools::{Down, SuiteServer};

#[derive(Serialize)]
pub struct Health {
    status: &'static str,
    server: String,
    /// Backends that do not answer, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    down: Vec<Down>,
}

/// 200 when every backend of the suite answers, else 503 with those that are down.
pub async fn health<S: SuiteServer>(State(suite): State<Arc<S>>) -> (StatusCode, Json<Health>) {
    let (status, health) = Health::of(suite.as_ref()).await;
    (status, Json(health))
}

impl Health {
    /// The answer of `GET /health`, and its status.
    pub async fn of<S: SuiteServer>(suite: &S) -> (StatusCode, Self) {
        let down = suite.down().await;
        let (code, status) = if down.is_empty() {
            (StatusCode::OK, "ok")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
        };
        let server = suite.id().to_owned();
        (
            code,
            Self {
                status,
                server,
                down,
            },
        )
    }
}
