package headroom.micronaut;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.annotation.Value;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The one connection to Redis, opened while the server starts: Lettuce multiplexes all calls on it
 * and opens it again when it is lost.
 */
@Context
@Requires(property = "suite", value = "io")
final class RedisConnection {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(2);
  private static final Duration RECONNECT_DELAY = Duration.ofMillis(100);

  private final RedisClient client;
  private final RedisURI uri;
  private volatile CompletableFuture<StatefulRedisConnection<String, String>> connection;

  RedisConnection(@Value("${redis.url}") String url) {
    uri = RedisURI.create(url);
    uri.setTimeout(TIME_LIMIT);
    client = RedisClient.create(resources(), uri);
    client.setOptions(options());
    connection = open();
  }

  /**
   * Tries again when Redis has never been reached yet; on a connection that was lost, commands fail
   * by themselves.
   */
  CompletableFuture<StatefulRedisConnection<String, String>> get() {
    var current = connection;
    return current.isCompletedExceptionally() ? openInsteadOf(current) : current;
  }

  @PreDestroy
  void close() {
    client
        .shutdownAsync(0, 0, TimeUnit.MILLISECONDS)
        .thenRun(() -> client.getResources().shutdown(0, 0, TimeUnit.MILLISECONDS));
  }

  private synchronized CompletableFuture<StatefulRedisConnection<String, String>> openInsteadOf(
      CompletableFuture<StatefulRedisConnection<String, String>> failed) {
    if (connection == failed) {
      connection = open();
    }
    return connection;
  }

  private CompletableFuture<StatefulRedisConnection<String, String>> open() {
    return client.connectAsync(StringCodec.UTF8, uri).toCompletableFuture();
  }

  private static ClientResources resources() {
    return ClientResources.builder()
        // By default, Lettuce waits up to 30 s once Redis has been away for long.
        .reconnectDelay(Delay.constant(RECONNECT_DELAY))
        .build();
  }

  private static ClientOptions options() {
    return ClientOptions.builder()
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .timeoutOptions(TimeoutOptions.enabled(TIME_LIMIT))
        .socketOptions(SocketOptions.builder().connectTimeout(TIME_LIMIT).build())
        .build();
  }
}
