package headroom.springmvc.backends;

import headroom.springmvc.Settings;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/** Apache HttpClient as the load needs it. */
@Configuration(proxyBeanMethods = false)
class HttpClientConfiguration {
  /** A connection for each of 50 virtual users, with room to spare; the default is 5. */
  private static final int CONNECTIONS = 100;

  @Bean
  ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> pool(
      Deadline deadline) {
    return builder ->
        builder
            .withConnectionManagerCustomizer(
                manager -> manager.setMaxConnTotal(CONNECTIONS).setMaxConnPerRoute(CONNECTIONS))
            // A retry would make an order twice, and comes a second late.
            .withHttpClientCustomizer(
                client ->
                    client
                        .disableAutomaticRetries()
                        .disableContentCompression()
                        .addExecInterceptorFirst("deadline", deadline));
  }

  @Bean
  RestClient apiClient(RestClient.Builder builder, Settings settings) {
    return builder.baseUrl(settings.apiServiceUrl()).build();
  }
}
