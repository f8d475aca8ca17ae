package headroom.webflux;

import headroom.core.HealthAnswer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** {@code GET /health}: 200 when both backends answer, else 503 with the one that does not. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {
  @Bean
  RouterFunction<ServerResponse> health(Store store, ApiService api, Settings settings) {
    return RouterFunctions.route()
        .GET("/health", request -> answer(store, api, settings.serverId()))
        .build();
  }

  private static Mono<ServerResponse> answer(Store store, ApiService api, String serverId) {
    return Mono.when(store.ping(), api.health())
        .then(Mono.defer(() -> ServerResponse.ok().bodyValue(HealthAnswer.ok(serverId))))
        .onErrorResume(failure -> unavailable(serverId, failure));
  }

  private static Mono<ServerResponse> unavailable(String serverId, Throwable failure) {
    return ServerResponse.status(HttpStatus.SERVICE_UNAVAILABLE)
        .bodyValue(HealthAnswer.unavailable(serverId, failure.getMessage()));
  }
}
