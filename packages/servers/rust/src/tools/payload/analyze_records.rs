//! `analyze_records`: what the records of a status come to, by category.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::{
    PayloadServer,
    records::{self, Category},
};
use crate::{api::body, error::ToolError, input, to_json, tools::compute};

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    status: Status,
    #[serde(deserialize_with = "input::amount")]
    #[schemars(range(min = 0, max = 1_000_000))]
    min_amount: f64,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            status: Status::Completed,
            min_amount: 100.0,
        }
    }
}

#[derive(Clone, Copy, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Status {
    Pending,
    Completed,
    Cancelled,
    Refunded,
}

impl Status {
    fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }
}

#[derive(Serialize)]
struct Answer {
    status: Status,
    min_amount: f64,
    matched: u64,
    categories: Vec<Category>,
    server_type: String,
}

/// Fetches the records, then reads and sums them up off the runtime's threads.
pub async fn run(server: &PayloadServer, input: Input) -> Result<String, ToolError> {
    let Input { status, min_amount } = input;
    let records = body(server.api.get("/payload/records")).await?;
    let server_type = server.id.clone();
    compute(move || {
        let categories =
            records::analyze(&records, status.as_str(), min_amount).map_err(ToolError::api_body)?;
        Ok(to_json(&Answer {
            status,
            min_amount,
            matched: categories.iter().map(|category| category.count).sum(),
            categories,
            server_type,
        }))
    })
    .await
}
