package headroom.vertx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.BackendFailure;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CheckoutInput;
import headroom.core.HistoryEntry;
import headroom.core.RedisKeys;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The Redis backend of suite io; every failure is a {@link BackendFailure}. */
public final class Store {
  /** One for each of 50 virtual users, with room to spare; the default is 6. */
  private static final int CONNECTIONS = 64;

  private static final int MAX_WAITING = 1024;

  /** For all that belongs to one call, waiting for a connection and connecting, too. */
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** A connection that is not needed for so long is given up. */
  private static final int UNUSED_MS = 2000;

  private static final int UNUSED_CHECK_MS = 1000;

  /**
   * A connection on which nothing moves for so long is closed: nobody else ends those that wait for
   * a Redis that is gone. So late that it never meets one that is about to be used.
   */
  private static final int SILENT_S = 6;

  private final Redis redis;
  private final ObjectReader cartItems;
  private final ObjectReader historyEntry;
  private final ObjectWriter writer;

  /** Connects with the first command. */
  public Store(Vertx vertx, String url, ObjectMapper mapper) {
    redis = Redis.createClient(vertx, options(url));
    cartItems = mapper.readerForListOf(CartItem.class);
    historyEntry = mapper.readerFor(HistoryEntry.class);
    writer = mapper.writerFor(HistoryEntry.class);
  }

  private static RedisOptions options(String url) {
    return new RedisOptions()
        .setConnectionString(url)
        .setMaxPoolSize(CONNECTIONS)
        .setMaxPoolWaiting(MAX_WAITING)
        .setPoolRecycleTimeout(UNUSED_MS)
        .setPoolCleanerInterval(UNUSED_CHECK_MS)
        .setNetClientOptions(
            new NetClientOptions()
                .setTcpNoDelay(true)
                .setConnectTimeout((int) LIMIT.toMillis())
                .setIdleTimeout(SILENT_S));
  }

  public Future<String> ping() {
    return answer(Request.cmd(Command.PING), Response::toString);
  }

  /** The members of the ten most popular products, the most popular first. */
  public Future<List<String>> popular() {
    Request command =
        Request.cmd(Command.ZREVRANGE).arg(RedisKeys.POPULAR).arg(0).arg(RedisKeys.LAST_POPULAR);
    return answer(command, members -> members.stream().map(Response::toString).toList());
  }

  /** The hash of a user's cart, empty when there is none. */
  public Future<Map<String, String>> cart(CartInput input) {
    Request command = Request.cmd(Command.HGETALL).arg(RedisKeys.cart(input.userId()));
    return answer(command, Store::hash);
  }

  private static Map<String, String> hash(Response response) {
    Map<String, String> hash = new HashMap<>();
    response.getKeys().forEach(field -> hash.put(field, response.get(field).toString()));
    return hash;
  }

  /**
   * What the field {@code items} of a cart's hash holds.
   *
   * @throws BackendFailure when that is no list of items
   */
  public List<CartItem> items(Map<String, String> cart) {
    try {
      return Json.read(cartItems, cart.getOrDefault("items", ""));
    } catch (RuntimeException e) {
      throw BackendFailure.redis(e);
    }
  }

  /** The first entries of a user's history. */
  public Future<List<HistoryEntry>> history(CartInput input) {
    Request command =
        Request.cmd(Command.LRANGE)
            .arg(RedisKeys.history(input.userId()))
            .arg(0)
            .arg(RedisKeys.LAST_RECENT);
    return answer(command, entries -> entries.stream().map(this::entry).toList());
  }

  private HistoryEntry entry(Response text) {
    return Json.read(historyEntry, text.toString());
  }

  /** Counts, records and ranks an order in one round trip. Returns the rate limit's new count. */
  public Future<Long> record(CheckoutInput input) {
    List<Request> pipeline =
        List.of(
            Request.cmd(Command.INCR).arg(RedisKeys.rateLimit(input.userId())),
            Request.cmd(Command.RPUSH).arg(RedisKeys.history(input.userId())).arg(order(input)),
            Request.cmd(Command.ZADD)
                .arg(RedisKeys.POPULAR)
                .arg("INCR")
                .arg(1)
                .arg(RedisKeys.product(input.firstProduct())));
    return limited(redis.batch(pipeline).map(answers -> answers.getFirst().toLong()));
  }

  private byte[] order(CheckoutInput input) {
    try {
      return writer.writeValueAsBytes(HistoryEntry.of(input, Instant.now()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an order cannot be written as JSON", e);
    }
  }

  private <T> Future<T> answer(Request command, Function<Response, T> read) {
    return limited(redis.send(command).map(read));
  }

  private static <T> Future<T> limited(Future<T> call) {
    return Calls.limited(call, BackendFailure::redis, LIMIT);
  }
}
