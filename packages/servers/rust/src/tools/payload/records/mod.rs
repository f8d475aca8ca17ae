//! Records of orders, summed up by category.

#[cfg_attr(not(feature = "json-default"), path = "typed.rs")]
#[cfg_attr(feature = "json-default", path = "untyped.rs")]
mod json;

use serde::Serialize;
use std::collections::BTreeMap;

/// What the matching records of one category come to.
#[derive(Debug, PartialEq, Serialize)]
pub struct Category {
    category: String,
    pub count: u64,
    sum: f64,
    mean: f64,
    max: f64,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Json(#[from] json::JsonError),
    #[error("record {0} lacks status, category or amount")]
    NoRecord(usize),
}

/// What is summed up of a record: status, category and amount.
type Fields<'a> = (&'a str, &'a str, f64);

/// Sums of the records of a status and of at least an amount, by category, byte by byte.
#[derive(Default)]
struct Sums<'a> {
    status: &'a str,
    min_amount: f64,
    categories: BTreeMap<&'a str, Sum>,
}

#[derive(Default)]
struct Sum {
    count: u64,
    sum: f64,
    max: f64,
}

/// Parses the body of `GET /payload/records` and sums it up.
pub fn analyze(body: &[u8], status: &str, min_amount: f64) -> Result<Vec<Category>, Error> {
    json::analyze(body, status, min_amount)
}

impl<'a> Sums<'a> {
    fn of(status: &'a str, min_amount: f64) -> Self {
        Self {
            status,
            min_amount,
            ..Self::default()
        }
    }

    /// Sums up all records, of which `None` lacks a field.
    fn all(
        mut self,
        records: impl Iterator<Item = Option<Fields<'a>>>,
    ) -> Result<Vec<Category>, Error> {
        for (index, fields) in records.enumerate() {
            self.add(fields.ok_or(Error::NoRecord(index))?);
        }
        Ok(self.finish())
    }

    fn add(&mut self, (status, category, amount): Fields<'a>) {
        if status != self.status || amount < self.min_amount {
            return;
        }
        let category = self.categories.entry(category).or_default();
        category.count += 1;
        category.sum += amount;
        category.max = category.max.max(amount);
    }

    fn finish(self) -> Vec<Category> {
        let category = |(category, Sum { count, sum, max }): (&str, Sum)| Category {
            category: category.to_owned(),
            count,
            sum: round(sum),
            mean: round(sum / count as f64),
            max: round(max),
        };
        self.categories.into_iter().map(category).collect()
    }
}

/// Leaves two decimals; halves go away from zero.
fn round(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::{Category, analyze, round};

    /// A body with records of status completed.
    fn body(records: &[(&str, f64)]) -> Vec<u8> {
        let record = |(category, amount): &(&str, f64)| {
            format!(
                r#"{{"id":1,"order_id":"ORD-000001","customer":{{"id":"CUST-04217","name":"Zo\u00eb \"Z\"",
                "email":"z@example.org","country":"DE"}},"status":"completed","category":"{category}",
                "amount":{amount},"currency":"EUR","quantity":3,"created_at":"2026-02-10T13:45:12Z",
                "tags":["a","b"],"notes":"café"}}"#
            )
        };
        let records: Vec<_> = records.iter().map(record).collect();
        format!("[{}]", records.join(",")).into_bytes()
    }

    #[test]
    fn sums_are_grouped_sorted_and_rounded() {
        let records = [
            ("b", 1.005),
            ("a", 100.0),
            ("b", 2.5),
            ("B", 0.125),
            ("a", 0.335),
            ("a", 0.33),
        ];
        let category = |category: &str, count, sum, mean, max| Category {
            category: category.into(),
            count,
            sum,
            mean,
            max,
        };
        assert_eq!(
            analyze(&body(&records), "completed", 0.335).unwrap(),
            [
                category("a", 2, 100.34, 50.17, 100.0),
                category("b", 2, 3.51, 1.75, 2.5)
            ]
        );
        assert_eq!(analyze(&body(&records), "pending", 0.0).unwrap(), []);
        assert_eq!(analyze(&body(&[]), "completed", 0.0).unwrap(), []);
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (x, rounded) in [(0.125, 0.13), (2.5, 2.5), (1.005, 1.0), (0.375, 0.38)] {
            assert_eq!(round(x), rounded);
        }
    }

    #[test]
    fn empty_texts_and_any_number_are_records() {
        let body = String::from_utf8(body(&[("", 0.0), ("a", -1.0), ("b", 0.5)])).unwrap();
        let body = body.replacen(r#""status":"completed""#, r#""status":"""#, 1);
        for (status, category) in [("", ""), ("completed", "b")] {
            let categories = analyze(body.as_bytes(), status, 0.0).unwrap();
            let found: Vec<_> = categories.iter().map(|found| &found.category).collect();
            assert_eq!(found, [category]);
        }
    }

    #[test]
    fn other_bodies_are_refused() {
        let whole = String::from_utf8(body(&[("a", 1.0)])).unwrap();
        assert!(analyze(whole.as_bytes(), "completed", 0.0).is_ok());
        let with = |field, other| whole.replace(field, other);
        let (status, category, amount) = (
            r#""status":"completed","#,
            r#""category":"a","#,
            r#""amount":1,"#,
        );
        for other in [
            String::new(),
            "null".into(),
            "{}".into(),
            "[null]".into(),
            "[{}]".into(),
            "not JSON".into(),
            whole[..whole.len() - 1].into(),
            format!("{whole}]"),
            format!("{whole} x"),
            format!("{whole}{whole}"),
            format!("{whole}\0"),
            with(status, ""),
            with(status, r#""status":null,"#),
            with(status, r#""status":7,"#),
            with(category, ""),
            with(category, r#""category":null,"#),
            with(category, r#""category":["a"],"#),
            with(amount, ""),
            with(amount, r#""amount":null,"#),
            with(amount, r#""amount":"1","#),
            with(amount, r#""amount":"","#),
            with(amount, r#""amount":true,"#),
            with(amount, r#""amount":NaN,"#),
            with(amount, r#""amount":1e999,"#),
        ] {
            assert_ne!(other, whole);
            let result = analyze(other.as_bytes(), "completed", 0.0);
            assert!(result.is_err(), "{other}: {result:?}");
            // Records that are not summed up are looked at, too.
            let result = analyze(other.as_bytes(), "pending", 0.0);
            assert!(result.is_err(), "{other}: {result:?}");
        }
    }
}
