package headroom.webflux;

import headroom.core.HealthAnswer;
import headroom.core.Suite;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/**
 * {@code GET /health}: 200 when the backends of the suite answer, else 503 with the one that does
 * not.
 */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {
  @Bean
  RouterFunction<ServerResponse> health(Store store, ApiService api, Settings settings) {
    return RouterFunctions.route()
        .GET("/health", request -> answer(store, api, settings))
        .build();
  }

  private static Mono<ServerResponse> answer(Store store, ApiService api, Settings settings) {
    String serverId = settings.serverId();
    return backends(store, api, settings.suite())
        .then(Mono.defer(() -> ServerResponse.ok().bodyValue(HealthAnswer.ok(serverId))))
        .onErrorResume(failure -> unavailable(serverId, failure));
  }

  private static Mono<Void> backends(Store store, ApiService api, Suite suite) {
    return suite == Suite.IO ? Mono.when(store.ping(), api.health()) : api.health();
  }

  private static Mono<ServerResponse> unavailable(String serverId, Throwable failure) {
    return ServerResponse.status(HttpStatus.SERVICE_UNAVAILABLE)
        .bodyValue(HealthAnswer.unavailable(serverId, failure.getMessage()));
  }
}
