//! `get_user_cart`: a user's cart and the start of the order history.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::{
    IoServer,
    model::UserId,
    stored::{CartItem, HistoryEntry},
};
use crate::error::ToolError;

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    user_id: UserId,
}

#[derive(Serialize)]
pub struct Answer<'a> {
    user_id: UserId,
    cart: Cart,
    recent_history: Vec<HistoryEntry>,
    server_type: &'a str,
}

#[derive(Serialize)]
struct Cart {
    items: Vec<CartItem>,
    item_count: usize,
    estimated_total: f64,
}

/// Reads the cart, then at the same time its first product and the history.
pub async fn run(server: &IoServer, Input { user_id }: Input) -> Result<Answer<'_>, ToolError> {
    let redis = &server.redis;
    let Some(cart) = redis.cart(&user_id).await? else {
        return Err(ToolError::input(
            "user_id",
            format!("there is no {user_id}"),
        ));
    };
    let Some(first) = cart.items.first() else {
        return Err(ToolError::input(
            "user_id",
            format!("the cart of {user_id} is empty"),
        ));
    };
    let (_product, recent_history) = tokio::try_join!(
        server.api.product(first.product_id),
        redis.history(&user_id),
    )?;
    Ok(Answer {
        user_id,
        cart: Cart {
            item_count: cart.items.len(),
            items: cart.items,
            estimated_total: cart.total,
        },
        recent_history,
        server_type: &server.id,
    })
}
