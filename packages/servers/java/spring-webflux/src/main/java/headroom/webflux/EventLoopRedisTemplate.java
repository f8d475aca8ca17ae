package headroom.webflux;

import java.time.Duration;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * A template that event loops may use from the first call on. Spring Data waits for the shared
 * connection to be made, under a lock, whichever thread asks first; a Redis that accepts and never
 * answers would hold all event loops.
 */
class EventLoopRedisTemplate extends ReactiveStringRedisTemplate {
  private final Duration connectTimeout;

  /** Once made, the connection is kept; Lettuce mends it by itself. */
  private volatile boolean isConnected;

  EventLoopRedisTemplate(ReactiveRedisConnectionFactory factory, Duration connectTimeout) {
    super(factory);
    this.connectTimeout = connectTimeout;
  }

  @Override
  protected Mono<ReactiveRedisConnection> getConnection() {
    Mono<ReactiveRedisConnection> connection = super.getConnection();
    if (isConnected) {
      return connection;
    }
    return connection
        .doOnSuccess(made -> isConnected = true)
        .subscribeOn(Schedulers.boundedElastic())
        .timeout(connectTimeout);
  }
}
