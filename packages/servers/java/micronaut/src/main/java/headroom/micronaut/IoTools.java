package headroom.micronaut;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.core.HistoryEntry;
import headroom.core.InvalidInput;
import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The tools of suite io. Calls that do not need each other's answer run at the same time. */
@Singleton
@Requires(property = "suite", value = "io")
final class IoTools {
  private final Redis redis;
  private final ApiService api;
  private final Json json;
  private final String serverId;

  IoTools(Redis redis, ApiService api, Json json, @Value("${server.id}") String serverId) {
    this.redis = redis;
    this.api = api;
    this.json = json;
    this.serverId = serverId;
  }

  Mono<SearchAnswer> searchProducts(SearchInput input) {
    return Mono.zip(
        api.search(input),
        redis.popular(),
        (found, popular) -> SearchAnswer.of(found, popular, serverId));
  }

  Mono<CartAnswer> getUserCart(CartInput input) {
    return redis.cart(input.userId()).flatMap(hash -> cart(input, hash));
  }

  Mono<CheckoutAnswer> checkout(CheckoutInput input) {
    String order = json.write(HistoryEntry.of(input, Instant.now()));
    return Mono.zip(
        api.calculate(input.calculation()),
        redis.recordOrder(input.userId(), order, input.firstProduct()),
        (calculated, count) -> CheckoutAnswer.of(input, calculated, count, serverId));
  }

  private Mono<CartAnswer> cart(CartInput input, Map<String, String> hash) {
    if (hash.isEmpty()) {
      return Mono.error(InvalidInput.unknownUser());
    }
    var items = json.cartItems(hash.getOrDefault("items", ""));
    var answer =
        redis
            .recentHistory(input.userId())
            .map(history -> CartAnswer.of(input, hash, items, json.history(history), serverId));
    if (items.isEmpty()) {
      return answer;
    }
    // The suite asks for the first product, but shows nothing of it.
    var product = api.product(items.getFirst().product_id());
    return Mono.zip(answer, product, (shown, ignored) -> shown);
  }
}
