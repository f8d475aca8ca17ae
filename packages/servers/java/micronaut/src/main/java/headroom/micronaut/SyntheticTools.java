package headroom.micronaut;

import headroom.core.synthetic.ApiAddress;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.DataInput;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FetchInput;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.FibonacciInput;
import headroom.core.synthetic.QueryAnswer;
import headroom.core.synthetic.QueryInput;
import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** The tools of suite synthetic. */
@Singleton
final class SyntheticTools {
  private final ApiCalls api;
  private final Scheduler computing;
  private final ApiAddress address;
  private final String serverId;

  SyntheticTools(
      ApiCalls api,
      Scheduler computing,
      @Value("${micronaut.http.services.api.url}") String apiServiceUrl,
      @Value("${server.id}") String serverId) {
    this.api = api;
    this.computing = computing;
    this.address = new ApiAddress(apiServiceUrl);
    this.serverId = serverId;
  }

  /** Beside the event loops: n 40 takes a processor half a second. */
  Mono<FibonacciAnswer> fibonacci(FibonacciInput input) {
    return Mono.fromCallable(() -> FibonacciAnswer.of(input, serverId))
        .subscribeOn(computing);
  }

  FetchInput fetchInput(Map<String, Object> arguments) {
    return FetchInput.from(arguments, address);
  }

  Mono<FetchAnswer> fetch(FetchInput input) {
    return api.json(input.request()).map(data -> FetchAnswer.of(input, data, serverId));
  }

  Mono<DataAnswer> process(DataInput input) {
    return Mono.just(DataAnswer.of(input, serverId));
  }

  Mono<QueryAnswer> query(QueryInput input) {
    return Mono.delay(Duration.ofMillis(input.delayMs()))
        .map(over -> QueryAnswer.of(input, serverId));
  }
}
