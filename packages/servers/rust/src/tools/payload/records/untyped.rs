//! Records as any JSON, by `serde_json`.

use serde_json::Value;

use super::{Category, Sums};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("it is no list")]
    NoList,
    #[error("record {0} lacks status, category or amount")]
    NoRecord(usize),
}

pub fn analyze(body: &[u8], status: &str, min_amount: f64) -> Result<Vec<Category>, Error> {
    let body: Value = serde_json::from_slice(body)?;
    let records = body.as_array().ok_or(Error::NoList)?;
    let mut sums = Sums::of(status, min_amount);
    for (index, record) in records.iter().enumerate() {
        let add = || {
            let status = record["status"].as_str()?;
            let category = record["category"].as_str()?;
            Some((status, category, record["amount"].as_f64()?))
        };
        let (status, category, amount) = add().ok_or(Error::NoRecord(index))?;
        sums.add(status, category, amount);
    }
    Ok(sums.finish())
}
