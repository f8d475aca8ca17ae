package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.RedisKeys;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** The Redis backend of suite io, as its tools use it. What goes wrong is a {@link BackendFailure}. */
@Singleton
@Requires(property = "suite", value = "io")
final class Redis {
  private final RedisConnection connection;

  Redis(RedisConnection connection) {
    this.connection = connection;
  }

  /** The ten most popular members, the most popular first. */
  Mono<List<String>> popular() {
    return ask(redis -> redis.zrevrange(RedisKeys.POPULAR, 0, RedisKeys.LAST_POPULAR));
  }

  /** Empty for an unknown user. */
  Mono<Map<String, String>> cart(String userId) {
    return ask(redis -> redis.hgetall(RedisKeys.cart(userId)));
  }

  Mono<List<String>> recentHistory(String userId) {
    return ask(redis -> redis.lrange(RedisKeys.history(userId), 0, RedisKeys.LAST_RECENT));
  }

  /**
   * Counts, stores and ranks an order in one round trip.
   *
   * @param order as JSON
   * @return the user's rate limit count
   */
  Mono<Long> recordOrder(String userId, String order, long firstProduct) {
    return send(open -> new OrderPipeline(userId, order, firstProduct).send(open));
  }

  Mono<String> ping() {
    return ask(RedisAsyncCommands::ping);
  }

  private <T> Mono<T> ask(
      Function<RedisAsyncCommands<String, String>, CompletionStage<T>> command) {
    return send(open -> command.apply(open.async()));
  }

  private <T> Mono<T> send(
      Function<StatefulRedisConnection<String, String>, CompletionStage<T>> command) {
    return Mono.fromFuture(() -> connection.get().thenCompose(command))
        .onErrorMap(BackendFailure::redis);
  }
}
