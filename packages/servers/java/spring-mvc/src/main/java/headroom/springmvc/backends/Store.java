package headroom.springmvc.backends;

import static java.nio.charset.StandardCharsets.UTF_8;

import headroom.core.BackendFailure;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CheckoutInput;
import headroom.core.HistoryEntry;
import headroom.core.RedisKeys;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The Redis backend; every failure is a {@link BackendFailure}. */
@Component
public class Store {
  private final StringRedisTemplate redis;
  private final Duration timeout;
  private final ObjectReader cartItems;
  private final ObjectReader historyEntry;
  private final ObjectWriter writer;

  Store(
      StringRedisTemplate redis,
      JsonMapper mapper,
      @Value("${spring.data.redis.timeout}") Duration timeout) {
    this.redis = redis;
    this.timeout = timeout;
    cartItems = mapper.readerForListOf(CartItem.class);
    historyEntry = mapper.readerFor(HistoryEntry.class);
    writer = mapper.writerFor(HistoryEntry.class);
  }

  public String ping() {
    return answer(() -> redis.execute(RedisConnectionCommands::ping, true));
  }

  /** The members of the ten most popular products, the most popular first. */
  public List<String> popular() {
    return answer(
        () ->
            List.copyOf(
                redis.opsForZSet().reverseRange(RedisKeys.POPULAR, 0, RedisKeys.LAST_POPULAR)));
  }

  /** The hash of a user's cart, empty when there is none. */
  public Map<String, String> cart(CartInput input) {
    return answer(() -> redis.<String, String>opsForHash().entries(RedisKeys.cart(input.userId())));
  }

  /** What the field {@code items} of a cart's hash holds. */
  public List<CartItem> items(Map<String, String> cart) {
    return answer(() -> cartItems.readValue(cart.getOrDefault("items", "")));
  }

  /** The first entries of a user's history. */
  public List<HistoryEntry> history(CartInput input) {
    String key = RedisKeys.history(input.userId());
    return answer(
        () ->
            redis.opsForList().range(key, 0, RedisKeys.LAST_RECENT).stream()
                .map(text -> historyEntry.<HistoryEntry>readValue(text))
                .toList());
  }

  /** Counts, records and ranks an order in one round trip. Returns the rate limit's new count. */
  public long record(CheckoutInput input) {
    byte[] order = writer.writeValueAsBytes(HistoryEntry.of(input, Instant.now()));
    RedisCallback<Long> pipeline = connection -> send(connection, input, order);
    return answer(() -> redis.execute(pipeline, true));
  }

  /**
   * Lettuce's own commands, as Spring Data has no ZADD with INCR. Nothing is awaited before all are
   * sent.
   */
  @SuppressWarnings("unchecked")
  private long send(RedisConnection connection, CheckoutInput input, byte[] order) {
    var commands = (RedisClusterAsyncCommands<byte[], byte[]>) connection.getNativeConnection();
    var count = commands.incr(bytes(RedisKeys.rateLimit(input.userId())));
    var pushed = commands.rpush(bytes(RedisKeys.history(input.userId())), order);
    var ranked =
        commands.zaddincr(
            bytes(RedisKeys.POPULAR), 1, bytes(RedisKeys.product(input.firstProduct())));
    await(pushed);
    await(ranked);
    return await(count);
  }

  private <T> T await(RedisFuture<T> future) {
    return LettuceFutures.awaitOrCancel(future, timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static <T> T answer(Supplier<T> call) {
    try {
      return call.get();
    } catch (DataAccessException | RedisException | JacksonException e) {
      throw BackendFailure.redis(e);
    }
  }
}
