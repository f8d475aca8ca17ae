package headroom.webflux;

import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;

/** What Lettuce, whose one connection all calls share, does when Redis is away. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {
  private static final Duration RECONNECT_DELAY = Duration.ofMillis(100);

  /** By default the delay doubles up to 30 s. */
  @Bean
  ClientResourcesBuilderCustomizer reconnectSoon() {
    return resources -> resources.reconnectDelay(Delay.constant(RECONNECT_DELAY));
  }

  /**
   * By default commands wait for the connection, or are sent again on a new one: an order would be
   * counted after its caller was told that it failed, or twice.
   */
  @Bean
  LettuceClientOptionsBuilderCustomizer sendOnceOrFail() {
    return options ->
        options
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .replayFilter(command -> true);
  }

  @Bean
  ReactiveStringRedisTemplate reactiveStringRedisTemplate(
      ReactiveRedisConnectionFactory factory, DataRedisProperties properties) {
    return new EventLoopRedisTemplate(factory, properties.getConnectTimeout());
  }
}
