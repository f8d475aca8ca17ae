package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.HealthAnswer;
import io.micronaut.context.annotation.Value;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import reactor.core.publisher.Mono;

/** Answers 200 when the backends of the suite do, else 503 with the one that does not. */
@Controller("/health")
final class HealthController {
  private final Redis redis;
  private final ApiService api;
  private final String serverId;

  /**
   * @param redis null in suites without it
   */
  HealthController(@Nullable Redis redis, ApiService api, @Value("${server.id}") String serverId) {
    this.redis = redis;
    this.api = api;
    this.serverId = serverId;
  }

  @Get
  Mono<HttpResponse<HealthAnswer>> health() {
    return backends()
        .map(answered -> (HttpResponse<HealthAnswer>) HttpResponse.ok(HealthAnswer.ok(serverId)))
        .onErrorResume(
            BackendFailure.class,
            failure ->
                Mono.just(
                    HttpResponse.<HealthAnswer>status(HttpStatus.SERVICE_UNAVAILABLE)
                        .body(HealthAnswer.unavailable(serverId, failure.getMessage()))));
  }

  private Mono<?> backends() {
    return redis == null ? api.health() : Mono.zip(redis.ping(), api.health());
  }
}
