//! `search_products`: products of a category within a price range, with their popularity.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::{IoServer, api::Product};
use crate::{error::ToolError, input};

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::non_empty_text")]
    #[schemars(length(min = 1))]
    category: String,
    #[serde(deserialize_with = "input::price")]
    #[schemars(range(min = 0))]
    min_price: f64,
    #[serde(deserialize_with = "input::price")]
    #[schemars(range(min = 0))]
    max_price: f64,
    #[serde(deserialize_with = "input::whole::<1, 1000, _>")]
    #[schemars(range(min = 1, max = 1000))]
    limit: u32,
}

impl Default for Input {
    fn default() -> Self {
        Self {
            category: "Electronics".into(),
            min_price: 50.0,
            max_price: 500.0,
            limit: 10,
        }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    category: String,
    total_found: u64,
    products: Vec<RankedProduct>,
    top10_popular_ids: Vec<u32>,
    server_type: &'a str,
}

#[derive(Serialize)]
struct RankedProduct {
    id: u32,
    sku: String,
    name: String,
    price: f64,
    rating: f64,
    /// 1–10, or 0 outside the top ten.
    popularity_rank: usize,
}

/// Asks the API service and Redis at the same time.
pub async fn run(server: &IoServer, input: Input) -> Result<Answer<'_>, ToolError> {
    let prices = (input.min_price, input.max_price);
    let (found, top10) = tokio::try_join!(
        server.api.search(&input.category, prices, input.limit),
        server.redis.top10(),
    )?;
    let ranked = |product| rank(product, &top10);
    Ok(Answer {
        category: found.category,
        total_found: found.total_found,
        products: found.products.into_iter().map(ranked).collect(),
        top10_popular_ids: top10,
        server_type: &server.id,
    })
}

fn rank(product: Product, top10: &[u32]) -> RankedProduct {
    let position = top10.iter().position(|&id| id == product.id);
    RankedProduct {
        id: product.id,
        sku: product.sku,
        name: product.name,
        price: product.price,
        rating: product.rating,
        popularity_rank: position.map_or(0, |index| index + 1),
    }
}
