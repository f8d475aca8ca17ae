//! `calculate_fibonacci`: a Fibonacci number by plain recursion.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

use super::SyntheticServer;
use crate::{input, tools::compute};

/// Largest `n` that takes well below a millisecond; 40 takes half a second.
const QUICK: u32 = 25;

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
pub struct Input {
    #[serde(deserialize_with = "input::whole::<0, 40, _>")]
    #[schemars(range(min = 0, max = 40))]
    n: u32,
}

impl Default for Input {
    fn default() -> Self {
        Self { n: 20 }
    }
}

#[derive(Serialize)]
pub struct Answer<'a> {
    n: u32,
    result: u32,
    server_type: &'a str,
}

pub async fn run(server: &SyntheticServer, Input { n }: Input) -> Answer<'_> {
    let result = if n <= QUICK {
        fibonacci(n)
    } else {
        compute(move || fibonacci(n)).await
    };
    Answer {
        n,
        result,
        server_type: &server.id,
    }
}

/// Neither remembers nor loops: the recursion is the work.
pub fn fibonacci(n: u32) -> u32 {
    if n < 2 {
        n
    } else {
        fibonacci(n - 1) + fibonacci(n - 2)
    }
}
