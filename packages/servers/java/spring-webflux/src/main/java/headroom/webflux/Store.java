package headroom.webflux;

import headroom.core.BackendFailure;
import headroom.core.CartItem;
import headroom.core.CheckoutInput;
import headroom.core.HistoryEntry;
import headroom.core.InvalidInput;
import headroom.core.RedisKeys;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.springframework.data.domain.Range;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The Redis backend. What goes wrong with it comes as {@link BackendFailure}. */
@Component
class Store {
  private static final Range<Long> TOP_TEN = Range.closed(0L, RedisKeys.LAST_POPULAR);

  private final ReactiveStringRedisTemplate redis;
  private final ObjectReader cartItems;
  private final ObjectReader historyEntry;
  private final ObjectWriter order;

  Store(ReactiveStringRedisTemplate redis, JsonMapper mapper) {
    this.redis = redis;
    this.cartItems = mapper.readerFor(new TypeReference<List<CartItem>>() {});
    this.historyEntry = mapper.readerFor(HistoryEntry.class);
    this.order = mapper.writerFor(HistoryEntry.class);
  }

  /** What the hash of a user's cart holds. */
  record StoredCart(Map<String, String> hash, List<CartItem> items) {}

  Mono<Void> ping() {
    return redis.execute(connection -> connection.ping()).onErrorMap(BackendFailure::redis).then();
  }

  /** The ten most popular members, the most popular first. */
  Mono<List<String>> popular() {
    return redis
        .opsForZSet()
        .reverseRange(RedisKeys.POPULAR, TOP_TEN)
        .collectList()
        .onErrorMap(BackendFailure::redis);
  }

  /** A user's cart; {@link InvalidInput} when there is none. */
  Mono<StoredCart> cart(String userId) {
    return redis
        .<String, String>opsForHash()
        .entries(RedisKeys.cart(userId))
        .collectMap(Entry::getKey, Entry::getValue)
        .onErrorMap(BackendFailure::redis)
        .map(this::parse);
  }

  /** The first five entries of a user's history. */
  Mono<List<HistoryEntry>> recentHistory(String userId) {
    return redis
        .opsForList()
        .range(RedisKeys.history(userId), 0, RedisKeys.LAST_RECENT)
        .onErrorMap(BackendFailure::redis)
        .<HistoryEntry>map(text -> parse(historyEntry, text))
        .collectList();
  }

  /**
   * Counts an order against the user's rate limit, adds it to the history and makes its first
   * product more popular. The three commands leave one after the other on the shared connection,
   * none waits for an answer: one round trip.
   *
   * @return the rate limit's new count
   */
  Mono<Long> recordOrder(CheckoutInput input, Instant now) {
    String text = order.writeValueAsString(HistoryEntry.of(input, now));
    return Mono.zip(
            redis.opsForValue().increment(RedisKeys.rateLimit(input.userId())),
            redis.opsForList().rightPush(RedisKeys.history(input.userId()), text),
            redis.execute(new IncrementPopularity(input.firstProduct())).next())
        .map(Tuple2::getT1)
        .onErrorMap(BackendFailure::redis);
  }

  private StoredCart parse(Map<String, String> hash) {
    if (hash.isEmpty()) {
      throw InvalidInput.unknownUser();
    }
    return new StoredCart(hash, parse(cartItems, hash.getOrDefault("items", "")));
  }

  private static <T> T parse(ObjectReader reader, String text) {
    try {
      return reader.readValue(text);
    } catch (JacksonException e) {
      throw BackendFailure.redis(e);
    }
  }
}
