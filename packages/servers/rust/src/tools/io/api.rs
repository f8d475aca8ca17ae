//! What this suite asks of the API service.

use serde::{Deserialize, Serialize};

use crate::{
    api::{ApiService, answer},
    error::ToolError,
};

/// Answer of `GET /products/search`.
#[derive(Deserialize)]
pub struct Found {
    pub category: String,
    pub total_found: u64,
    pub products: Vec<Product>,
}

#[derive(Deserialize)]
pub struct Product {
    pub id: u32,
    pub sku: String,
    pub name: String,
    pub price: f64,
    pub rating: f64,
}

/// Answer of `POST /cart/calculate`.
#[derive(Deserialize)]
pub struct Order {
    pub order_id: String,
    pub total: f64,
}

impl ApiService {
    /// `GET /products/search`; prices in the currency's main unit.
    pub async fn search(
        &self,
        category: &str,
        (min_price, max_price): (f64, f64),
        limit: u32,
    ) -> Result<Found, ToolError> {
        let request = self
            .get("/products/search")
            .query(&[("category", category)])
            .query(&[("min_price", min_price), ("max_price", max_price)])
            .query(&[("limit", limit)]);
        answer(request).await
    }

    /// `GET /products/{id}`.
    pub async fn product(&self, id: u32) -> Result<Product, ToolError> {
        answer(self.get(&format!("/products/{id}"))).await
    }

    /// `POST /cart/calculate`; `cart` holds `user_id` and `items`.
    pub async fn calculate(&self, cart: &impl Serialize) -> Result<Order, ToolError> {
        answer(self.post("/cart/calculate").json(cart)).await
    }
}
