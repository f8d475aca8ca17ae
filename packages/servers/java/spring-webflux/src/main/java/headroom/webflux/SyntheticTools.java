package headroom.webflux;

import headroom.core.synthetic.ApiAddress;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.DataInput;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FetchInput;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.FibonacciInput;
import headroom.core.synthetic.QueryAnswer;
import headroom.core.synthetic.QueryInput;
import headroom.core.synthetic.SyntheticTexts;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** The tools of suite synthetic. */
@Component
class SyntheticTools {
  private final Specifications specifications;
  private final ApiCalls api;
  private final Scheduler computing;
  private final ApiAddress address;
  private final String serverId;

  SyntheticTools(
      Specifications specifications, ApiCalls api, Scheduler computing, Settings settings) {
    this.specifications = specifications;
    this.api = api;
    this.computing = computing;
    this.address = new ApiAddress(settings.apiServiceUrl());
    this.serverId = settings.serverId();
  }

  List<AsyncToolSpecification> specifications() {
    return List.of(
        specifications.ofJson(
            SyntheticTexts.CALCULATE_FIBONACCI,
            SyntheticTexts.CALCULATE_FIBONACCI_DESCRIPTION,
            SyntheticTexts.CALCULATE_FIBONACCI_SCHEMA,
            this::fibonacci),
        specifications.ofJson(
            SyntheticTexts.FETCH_EXTERNAL_DATA,
            SyntheticTexts.FETCH_EXTERNAL_DATA_DESCRIPTION,
            SyntheticTexts.FETCH_EXTERNAL_DATA_SCHEMA,
            this::fetch),
        specifications.ofJson(
            SyntheticTexts.PROCESS_JSON_DATA,
            SyntheticTexts.PROCESS_JSON_DATA_DESCRIPTION,
            SyntheticTexts.PROCESS_JSON_DATA_SCHEMA,
            arguments -> Mono.just(DataAnswer.of(DataInput.from(arguments), serverId))),
        specifications.ofJson(
            SyntheticTexts.SIMULATE_DATABASE_QUERY,
            SyntheticTexts.SIMULATE_DATABASE_QUERY_DESCRIPTION,
            SyntheticTexts.SIMULATE_DATABASE_QUERY_SCHEMA,
            this::query));
  }

  /** Beside the event loops: n 40 takes a processor half a second. */
  private Mono<FibonacciAnswer> fibonacci(Map<String, Object> arguments) {
    FibonacciInput input = FibonacciInput.from(arguments);
    return Mono.fromCallable(() -> FibonacciAnswer.of(input, serverId))
        .subscribeOn(computing);
  }

  private Mono<FetchAnswer> fetch(Map<String, Object> arguments) {
    FetchInput input = FetchInput.from(arguments, address);
    return api.json(input.request()).map(data -> FetchAnswer.of(input, data, serverId));
  }

  private Mono<QueryAnswer> query(Map<String, Object> arguments) {
    QueryInput input = QueryInput.from(arguments);
    return Mono.delay(Duration.ofMillis(input.delayMs()))
        .map(over -> QueryAnswer.of(input, serverId));
  }
}
