//! What Redis holds, as JSON and text.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::HashMap, fmt::Display, str::FromStr};

use super::model::OrderItem;
use crate::error::ToolError;

/// The fields of `bench:cart:<user>` that answers are made of.
pub struct Cart {
    pub items: Vec<CartItem>,
    pub total: f64,
}

#[derive(Deserialize, Serialize)]
pub struct CartItem {
    pub product_id: u32,
    pub qty: u32,
}

/// An entry of `bench:history:<user>`: one product as seeded, or the items of a checkout.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
pub enum HistoryEntry {
    Seeded(SeededEntry),
    Order(OrderEntry),
}

#[derive(Deserialize, Serialize)]
pub struct SeededEntry {
    order_id: String,
    product_id: u32,
    qty: u32,
    price: f64,
    ts: u64,
}

/// A checkout in the history; `ts` in seconds since 1970.
#[derive(Deserialize, Serialize)]
pub struct OrderEntry {
    pub order_id: String,
    pub items: Vec<OrderItem>,
    pub ts: u64,
}

impl Cart {
    pub fn parse(key: &str, fields: &HashMap<String, String>) -> Result<Self, ToolError> {
        let field = |name: &str| {
            fields
                .get(name)
                .ok_or_else(|| ToolError::stored(key, format!("there is no field {name}")))
        };
        Ok(Self {
            items: json(key, field("items")?)?,
            total: number(key, field("total")?)?,
        })
    }
}

/// Parses JSON found under `key`.
pub fn json<T: DeserializeOwned>(key: &str, text: &str) -> Result<T, ToolError> {
    serde_json::from_str(text).map_err(|error| ToolError::stored(key, error))
}

/// The id in a member `product:<id>` of `key`.
pub fn product_id(key: &str, member: &str) -> Result<u32, ToolError> {
    let id = member
        .strip_prefix("product:")
        .ok_or_else(|| ToolError::stored(key, format!("the member {member}")))?;
    number(key, id)
}

fn number<T: FromStr<Err: Display>>(key: &str, text: &str) -> Result<T, ToolError> {
    text.parse()
        .map_err(|error| ToolError::stored(key, format!("{text:?}: {error}")))
}
