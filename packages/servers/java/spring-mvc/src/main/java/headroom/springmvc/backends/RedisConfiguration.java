package headroom.springmvc.backends;

import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lettuce's one multiplexed connection: how it fails and comes back. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {
  /** By default the pause between attempts grows to half a minute. */
  private static final Duration RECONNECT_EVERY = Duration.ofMillis(200);

  @Bean
  ClientResourcesBuilderCustomizer reconnect() {
    return resources -> resources.reconnectDelay(Delay.constant(RECONNECT_EVERY));
  }

  /**
   * Calls fail while Redis is away; none waits for it, nor is sent again: an order must not count
   * twice.
   */
  @Bean
  LettuceClientOptionsBuilderCustomizer failFast() {
    return options ->
        options
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .replayFilter(command -> true);
  }
}
