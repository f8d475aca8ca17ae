package headroom.webflux;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** WebClient as the load needs it. */
@Configuration(proxyBeanMethods = false)
class ClientConfiguration {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** One for each of the 50 virtual users, with room to spare. */
  private static final int CONNECTIONS = 100;

  /** A search for 1000 products answers with some 400 kB, the records of suite payload are 4 MB. */
  private static final int LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

  @Bean
  WebClient apiClient(Settings settings) {
    ConnectionProvider pool = ConnectionProvider.create("api-service", CONNECTIONS);
    HttpClient http =
        HttpClient.create(pool)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) CONNECT_TIMEOUT.toMillis());
    return WebClient.builder()
        .baseUrl(settings.apiServiceUrl())
        .clientConnector(new ReactorClientHttpConnector(http))
        .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LARGEST_ANSWER_BYTES))
        .build();
  }
}
