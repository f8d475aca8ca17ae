//! One file a tool: its input with defaults, its backend calls, its answer.

pub mod checkout;
pub mod get_user_cart;
pub mod search_products;
