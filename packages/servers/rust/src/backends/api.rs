//! The API service over HTTP.

use reqwest::{Client, RequestBuilder};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{CONNECT_TIMEOUT, TIMEOUT};
use crate::error::ToolError;

/// Idle connections kept open: one for every virtual user, with room.
const POOL: usize = 64;

/// Client of the API service with a pool of kept-alive connections.
pub struct ApiService {
    client: Client,
    url: String,
}

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
    pub fn new(url: &str) -> reqwest::Result<Self> {
        let client = Client::builder()
            // The service is on the bench network, whatever proxy the machine has.
            .no_proxy()
            .pool_max_idle_per_host(POOL)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self {
            client,
            url: url.to_owned(),
        })
    }

    /// `GET /health`.
    pub async fn health(&self) -> Result<(), ToolError> {
        let request = self.client.get(format!("{}/health", self.url));
        answer::<serde::de::IgnoredAny>(request).await.map(drop)
    }

    /// `GET /products/search`; prices in the currency's main unit.
    pub async fn search(
        &self,
        category: &str,
        (min_price, max_price): (f64, f64),
        limit: u32,
    ) -> Result<Found, ToolError> {
        let request = self
            .client
            .get(format!("{}/products/search", self.url))
            .query(&[("category", category)])
            .query(&[("min_price", min_price), ("max_price", max_price)])
            .query(&[("limit", limit)]);
        answer(request).await
    }

    /// `GET /products/{id}`.
    pub async fn product(&self, id: u32) -> Result<Product, ToolError> {
        answer(self.client.get(format!("{}/products/{id}", self.url))).await
    }

    /// `POST /cart/calculate`; `cart` holds `user_id` and `items`.
    pub async fn calculate(&self, cart: &impl Serialize) -> Result<Order, ToolError> {
        let url = format!("{}/cart/calculate", self.url);
        answer(self.client.post(url).json(cart)).await
    }
}

/// Sends a request and parses the body of its answer, whose status must be a success.
async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ToolError> {
    let response = request.send().await?;
    let status = response.status();
    if !status.is_success() {
        let body = response.text().await?;
        return Err(ToolError::ApiStatus { status, body });
    }
    Ok(response.json().await?)
}
