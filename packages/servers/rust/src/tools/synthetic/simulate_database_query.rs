//! `simulate_database_query`: waits as long as a query would take.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::time::Duration;

use super::SyntheticServer;
use crate::input;

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::text::<1, 10_000, _>")]
    #[schemars(length(min = 1, max = 10_000))]
    query: String,
    #[serde(deserialize_with = "input::whole::<0, 5000, _>")]
    #[schemars(range(min = 0, max = 5000))]
    delay_ms: u32,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            query: "SELECT 1".into(),
            delay_ms: 10,
        }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    query: String,
    delay_ms: u32,
    rows: u32,
    server_type: &'a str,
}

pub async fn run(server: &SyntheticServer, Input { query, delay_ms }: Input) -> Answer<'_> {
    tokio::time::sleep(Duration::from_millis(delay_ms.into())).await;
    Answer {
        query,
        delay_ms,
        rows: 1,
        server_type: &server.id,
    }
}
