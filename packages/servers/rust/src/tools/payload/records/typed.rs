//! Records as structs, by `sonic-rs`; texts are parts of the body.

use serde::Deserialize;
use std::borrow::Cow;

use super::{Category, Error, Fields, Sums};

pub use sonic_rs::Error as JsonError;

#[derive(Deserialize)]
#[expect(
    dead_code,
    reason = "every field is read from the body, few are summed up"
)]
struct Record<'a> {
    id: u64,
    #[serde(borrow)]
    order_id: Text<'a>,
    customer: Customer<'a>,
    status: Text<'a>,
    category: Text<'a>,
    amount: f64,
    currency: Text<'a>,
    quantity: u32,
    created_at: Text<'a>,
    tags: Vec<Text<'a>>,
    notes: Text<'a>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "every field is read from the body")]
struct Customer<'a> {
    #[serde(borrow)]
    id: Text<'a>,
    name: Text<'a>,
    email: Text<'a>,
    country: Text<'a>,
}

/// A text that is borrowed where it stands in the body as it is.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

pub fn analyze(body: &[u8], status: &str, min_amount: f64) -> Result<Vec<Category>, Error> {
    let records: Vec<Record> = sonic_rs::from_slice(body)?;
    Sums::of(status, min_amount).all(records.iter().map(|record| Some(record.fields())))
}

impl Record<'_> {
    fn fields(&self) -> Fields<'_> {
        (&self.status.0, &self.category.0, self.amount)
    }
}
