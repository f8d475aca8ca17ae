//! Records as any JSON, by `serde_json`.

use serde_json::Value;

use super::{Category, Error, Fields, Sums};

pub use serde_json::Error as JsonError;

pub fn analyze(body: &[u8], status: &str, min_amount: f64) -> Result<Vec<Category>, Error> {
    let records: Vec<Value> = serde_json::from_slice(body)?;
    Sums::of(status, min_amount).all(records.iter().map(fields))
}

fn fields(record: &Value) -> Option<Fields<'_>> {
    let status = record["status"].as_str()?;
    let category = record["category"].as_str()?;
    Some((status, category, record["amount"].as_f64()?))
}
