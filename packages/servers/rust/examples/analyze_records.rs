//! `analyze_records` without HTTP and MCP, timed: `cargo run --release --example analyze_records FILE`, where
//! the file holds the body of `GET /payload/records`.

#[path = "../src/tools/payload/records/mod.rs"]
mod records;

use std::{env, error::Error, fs, hint::black_box, time::Instant};

const WARM_UP: usize = 50;
const TIMED: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("name a file with the records")?;
    let body = fs::read(file)?;
    let mut micros = Vec::with_capacity(TIMED);
    for round in 0..WARM_UP + TIMED {
        let start = Instant::now();
        black_box(records::analyze(&body, "completed", 100.0)?);
        if round >= WARM_UP {
            micros.push(start.elapsed().as_micros());
        }
    }
    micros.sort_unstable();
    println!("median {} µs, fastest {} µs", micros[TIMED / 2], micros[0]);
    Ok(())
}
