//! Redis over one multiplexed connection.

use redis::{
    Client, FromRedisValue, IntoConnectionInfo, Pipeline, ProtocolVersion, RedisError, RedisResult,
    aio::{ConnectionManager, ConnectionManagerConfig},
    io::tcp::TcpSettings,
    pipe,
};
use std::collections::HashMap;

use super::{
    model::UserId,
    stored::{self, Cart, HistoryEntry, OrderEntry},
};
use crate::{
    api::{CONNECT_TIMEOUT, TIMEOUT},
    error::ToolError,
    to_json,
};

/// Commands that may wait to be written: room for every virtual user at once.
const WRITE_QUEUE: usize = 128;

const POPULAR: &str = "bench:popular";

/// Redis client. Calls share one connection, which is made anew when it breaks.
pub struct Store {
    connection: ConnectionManager,
}

impl Store {
    /// Parses the address; the first command connects.
    pub fn new(url: &str) -> RedisResult<Self> {
        let info = url.into_connection_info()?;
        // RESP3 lets the manager notice a lost connection, and replace it, before the next command.
        let protocol = info
            .redis_settings()
            .clone()
            .set_protocol(ProtocolVersion::RESP3);
        let info = info
            .set_redis_settings(protocol)
            .set_tcp_settings(TcpSettings::default().set_nodelay(true));
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(CONNECT_TIMEOUT))
            .set_response_timeout(Some(TIMEOUT))
            // A Redis that dies may still accept the first attempt, and reset it.
            .set_number_of_retries(1)
            .set_pipeline_buffer_size(WRITE_QUEUE);
        let connection = ConnectionManager::new_lazy_with_config(Client::open(info)?, config)?;
        Ok(Self { connection })
    }

    /// `PING`.
    pub async fn ping(&self) -> Result<(), ToolError> {
        self.send(pipe().cmd("PING").ignore()).await
    }

    /// Ids of the ten most popular products, best first.
    pub async fn top10(&self) -> Result<Vec<u32>, ToolError> {
        let (members,): (Vec<String>,) = self.send(pipe().zrevrange(POPULAR, 0, 9)).await?;
        members
            .iter()
            .map(|member| stored::product_id(POPULAR, member))
            .collect()
    }

    /// A user's cart; `None` when there is no such user.
    pub async fn cart(&self, user: &UserId) -> Result<Option<Cart>, ToolError> {
        let key = format!("bench:cart:{user}");
        let (fields,): (HashMap<String, String>,) = self.send(pipe().hgetall(&key)).await?;
        if fields.is_empty() {
            return Ok(None);
        }
        Cart::parse(&key, &fields).map(Some)
    }

    /// The first five entries of a user's order history.
    pub async fn history(&self, user: &UserId) -> Result<Vec<HistoryEntry>, ToolError> {
        let key = history_key(user);
        let (entries,): (Vec<String>,) = self.send(pipe().lrange(&key, 0, 4)).await?;
        entries
            .iter()
            .map(|entry| stored::json(&key, entry))
            .collect()
    }

    /// Counts a checkout, appends its order to the history and makes its first product more
    /// popular, in one round trip. Returns the count.
    pub async fn record(&self, user: &UserId, order: &OrderEntry) -> Result<u64, ToolError> {
        let counter = format!("bench:ratelimit:user-000{}", user.last_two_digits());
        let mut commands = pipe();
        // Not the crate's `incr`, which sends INCRBY.
        commands.cmd("INCR").arg(counter);
        commands.rpush(history_key(user), to_json(order)).ignore();
        if let Some(item) = order.items.first() {
            let member = format!("product:{}", item.product_id);
            let score = commands.cmd("ZADD").arg(POPULAR);
            score.arg("INCR").arg(1).arg(member).ignore();
        }
        let (count,) = self.send(&commands).await?;
        Ok(count)
    }

    /// Sends commands in one round trip.
    async fn send<T: FromRedisValue>(&self, commands: &Pipeline) -> Result<T, ToolError> {
        let mut connection = self.connection.clone();
        match commands.query_async(&mut connection).await {
            // The manager keeps a failed connection attempt until somebody asks for it, and only
            // then tries again: asking twice lets the first call after an outage succeed.
            Err(error) if never_connected(&error) => commands.query_async(&mut connection).await,
            result => result,
        }
        .map_err(ToolError::Redis)
    }
}

fn history_key(user: &UserId) -> String {
    format!("bench:history:{user}")
}

/// Whether there was no connection to send on. A broken connection or a late answer would not
/// tell whether Redis did the work, which must not be done twice.
fn never_connected(error: &RedisError) -> bool {
    let after_sending = error.is_connection_dropped() || error.is_timeout();
    error.is_connection_refusal() || (error.is_io_error() && !after_sending)
}
