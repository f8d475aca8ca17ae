//! `checkout`: turns items into an order and records it.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{
    IoServer,
    model::{OrderItem, UserId},
    stored::OrderEntry,
};
use crate::{error::ToolError, input};

/// Also the body of `POST /cart/calculate`, which takes the same fields.
#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(default)]
pub struct Input {
    user_id: UserId,
    #[serde(deserialize_with = "input::non_empty_list")]
    #[schemars(length(min = 1))]
    items: Vec<OrderItem>,
}

impl Default for Input {
    fn default() -> Self {
        let item = |(product_id, quantity)| OrderItem {
            product_id,
            quantity,
        };
        Self {
            user_id: UserId::default(),
            items: [(42, 2), (1337, 1)].map(item).into(),
        }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    order_id: String,
    user_id: UserId,
    total: f64,
    items_count: usize,
    rate_limit_count: u64,
    status: &'static str,
    server_type: &'a str,
}

/// Has the API service calculate the order while Redis records it.
pub async fn run(server: &IoServer, input: Input) -> Result<Answer<'_>, ToolError> {
    let entry = history_entry(&input, SystemTime::now());
    let (order, rate_limit_count) = tokio::try_join!(
        server.api.calculate(&input),
        server.redis.record(&input.user_id, &entry),
    )?;
    Ok(Answer {
        order_id: order.order_id,
        total: order.total,
        items_count: input.items.len(),
        user_id: input.user_id,
        rate_limit_count,
        status: "confirmed",
        server_type: &server.id,
    })
}

fn history_entry(input: &Input, now: SystemTime) -> OrderEntry {
    let since_1970 = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    OrderEntry {
        order_id: format!("ORD-{}-{}", input.user_id, since_1970.as_millis()),
        items: input.items.clone(),
        ts: since_1970.as_secs(),
    }
}
