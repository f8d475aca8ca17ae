//! A log, line by line, without copies of its texts.

use serde::Serialize;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

const TOP_MESSAGES: usize = 10;
const MAX_DURATION_MS: u16 = 9999;

/// What the lines of a log come to.
#[derive(Serialize)]
pub struct Summary<'a> {
    lines: usize,
    levels: BTreeMap<&'a str, u32>,
    hours: BTreeMap<&'a str, u32>,
    top_messages: Vec<MessageCount<'a>>,
    p95_duration_ms: u16,
}

#[derive(Serialize)]
struct MessageCount<'a> {
    message: &'a str,
    count: u32,
}

/// What is counted of a line.
struct Entry<'a> {
    level: &'a str,
    hour: &'a str,
    duration_ms: u16,
    message: &'a str,
}

impl<'a> Summary<'a> {
    /// Reads a log; empty lines do not count. The error says which line is none of a log.
    pub fn of(log: &'a str) -> Result<Self, String> {
        let mut levels = BTreeMap::new();
        let mut hours = BTreeMap::new();
        let mut messages = HashMap::new();
        let mut durations = Vec::new();
        for line in log.split('\n').filter(|line| !line.is_empty()) {
            let entry = Entry::parse(line)
                .ok_or_else(|| format!("line {} is none of a log", durations.len() + 1))?;
            *levels.entry(entry.level).or_default() += 1;
            *hours.entry(entry.hour).or_default() += 1;
            *messages.entry(entry.message).or_default() += 1;
            durations.push(entry.duration_ms);
        }
        Ok(Self {
            lines: durations.len(),
            levels,
            hours,
            top_messages: most_frequent(messages),
            p95_duration_ms: p95(&mut durations).ok_or("there is no line")?,
        })
    }
}

impl<'a> Entry<'a> {
    /// Parses `2026-02-10T13:45:12.123Z INFO checkout duration_ms=48 … msg="…"`; fields before `msg`
    /// may come in any order.
    fn parse(line: &'a str) -> Option<Self> {
        let (stamp, rest) = line.split_once(' ')?;
        let (level, rest) = rest.split_once(' ')?;
        let (_service, mut fields) = rest.split_once(' ')?;
        if level.is_empty() {
            return None;
        }
        let mut duration_ms = None;
        let message = loop {
            if let Some(quoted) = fields.strip_prefix("msg=\"") {
                break quoted.strip_suffix('"')?;
            }
            let (field, rest) = fields.split_once(' ')?;
            if let Some(digits) = field.strip_prefix("duration_ms=") {
                duration_ms = Some(milliseconds(digits)?);
            }
            fields = rest;
        };
        Some(Self {
            level,
            hour: hour(stamp)?,
            duration_ms: duration_ms?,
            message,
        })
    }
}

/// A duration of a line; a sign, which `parse` would take, is not part of one.
fn milliseconds(digits: &str) -> Option<u16> {
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|&ms| ms <= MAX_DURATION_MS)
}

/// The hour of a time stamp that begins as `2026-02-10T13:` does, from 00 to 23.
fn hour(stamp: &str) -> Option<&str> {
    let time = stamp.get(10..)?.strip_prefix('T')?;
    let (hour, _) = time.split_once(':')?;
    let is_hour = hour.len() == 2 && hour.bytes().all(|b| b.is_ascii_digit()) && hour <= "23";
    is_hour.then_some(hour)
}

/// The most frequent texts; of those with one count, the first byte by byte.
fn most_frequent(counts: HashMap<&str, u32>) -> Vec<MessageCount<'_>> {
    let mut messages: Vec<_> = counts
        .into_iter()
        .map(|(message, count)| MessageCount { message, count })
        .collect();
    messages.sort_unstable_by_key(|&MessageCount { message, count }| (Reverse(count), message));
    messages.truncate(TOP_MESSAGES);
    messages
}

/// The nearest rank: of n sorted values the one at position `ceil(0.95 n)`, counted from 1.
fn p95(values: &mut [u16]) -> Option<u16> {
    values.sort_unstable();
    let rank = (values.len() * 95).div_ceil(100);
    values.get(rank.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::{Summary, p95};

    /// A line of hour 13.
    fn line(duration_ms: u32, message: &str) -> String {
        format!(
            r#"2026-02-10T13:45:12.123Z INFO checkout request_id=8f duration_ms={duration_ms} status=200 msg="{message}""#
        )
    }

    #[test]
    fn lines_are_counted() {
        let log = [
            &line(7, "no duration_ms=1 in here"),
            "",
            r#"2026-02-10T23:00:00.000Z WARN cart path=/a?duration_ms=5 duration_ms=0 msg="""#,
            &line(9999, "é"),
        ];
        let summary = serde_json::to_value(Summary::of(&log.join("\n")).unwrap()).unwrap();
        assert_eq!(
            summary,
            serde_json::json!({
                "lines": 3,
                "levels": { "INFO": 2, "WARN": 1 },
                "hours": { "13": 2, "23": 1 },
                "top_messages": [
                    { "message": "", "count": 1 },
                    { "message": "no duration_ms=1 in here", "count": 1 },
                    { "message": "é", "count": 1 },
                ],
                "p95_duration_ms": 9999,
            })
        );
    }

    #[test]
    fn messages_of_one_count_are_sorted_byte_by_byte() {
        let messages = "b a é Z a f g h i j k l b".split(' ');
        let log: Vec<_> = messages.map(|message| line(1, message)).collect();
        let log = log.join("\n");
        let top = Summary::of(&log).unwrap().top_messages;
        let top: Vec<_> = top
            .iter()
            .map(|top| format!("{}{}", top.message, top.count))
            .collect();
        assert_eq!(top.join(" "), "a2 b2 Z1 f1 g1 h1 i1 j1 k1 l1");
    }

    #[test]
    fn p95_is_the_nearest_rank() {
        for (n, rank) in [
            (1, 1),
            (2, 2),
            (19, 19),
            (20, 19),
            (21, 20),
            (100, 95),
            (101, 96),
        ] {
            let mut values: Vec<u16> = (1..=n).rev().collect();
            assert_eq!(p95(&mut values), Some(rank), "of {n}");
        }
        assert_eq!(p95(&mut []), None);
    }

    #[test]
    fn other_bodies_are_refused() {
        let right = line(48, "x");
        let other = |from, to| {
            let other = right.replace(from, to);
            assert_ne!(other, right);
            other
        };
        for log in [
            String::new(),
            "\n\n".into(),
            "not a log".into(),
            other("x\"", "x"),
            other("x\"", ""),
            other("INFO ", " "),
            other("T13", "Tab"),
            other("T13", "T1"),
            other("T13", "T 3"),
            other("T13", "T+3"),
            other("T13", "T013"),
            other("T13", "T24"),
            other("T13", "T99"),
            other("T13", "T١٣"),
            other("T13", "T٣"),
            other("=48", "=4x"),
            other("=48", "=10000"),
            other("=48", "=70000"),
            other("=48", "=-1"),
            other("=48", "=+5"),
            other("=48", "=٣"),
            other("=48", "=1_0"),
            other("=48", "=4.8"),
            other("=48", "="),
            other("=48", ""),
            other("duration_ms=48 ", ""),
            other("duration_ms", "duration"),
            other("status", "duration_ms=-1 duration_ms"),
            format!("{right}\nx"),
        ] {
            assert!(Summary::of(&log).is_err(), "{log}");
        }
        assert!(Summary::of(&right).is_ok());
    }
}
