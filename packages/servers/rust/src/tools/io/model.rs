//! Values that come in with a call and go on to the backends; a value that exists is valid.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::input;

/// A user's id, `user-` and five digits.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = r"^user-\d{5}$"))]
pub struct UserId(String);

impl UserId {
    /// The id's number modulo 100, as two digits.
    pub fn last_two_digits(&self) -> &str {
        &self.0[self.0.len() - 2..]
    }
}

impl TryFrom<String> for UserId {
    type Error = &'static str;

    fn try_from(id: String) -> Result<Self, Self::Error> {
        match id.strip_prefix("user-") {
            Some(digits) if digits.len() == 5 && digits.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(Self(id))
            }
            _ => Err("must be user- and five digits"),
        }
    }
}

impl Default for UserId {
    fn default() -> Self {
        Self("user-00042".into())
    }
}

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A line of an order.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[schemars(inline)]
pub struct OrderItem {
    #[serde(deserialize_with = "input::whole::<1, 100_000, _>")]
    #[schemars(range(min = 1, max = 100_000))]
    pub product_id: u32,
    #[serde(deserialize_with = "input::quantity")]
    #[schemars(range(min = 1))]
    pub quantity: u32,
}
