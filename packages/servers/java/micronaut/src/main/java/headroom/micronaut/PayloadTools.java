package headroom.micronaut;

import headroom.core.payload.LogsAnswer;
import headroom.core.payload.RecordsAnswer;
import headroom.core.payload.RecordsInput;
import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Those tools of suite payload that compute. Megabytes are parsed beside the event loops, which
 * others need.
 */
@Singleton
final class PayloadTools {
  private final ApiCalls api;
  private final Json json;
  private final String serverId;

  PayloadTools(ApiCalls api, Json json, @Value("${server.id}") String serverId) {
    this.api = api;
    this.json = json;
    this.serverId = serverId;
  }

  Mono<RecordsAnswer> analyzeRecords(RecordsInput input) {
    return api.records()
        .publishOn(Schedulers.parallel())
        .map(body -> RecordsAnswer.of(input, json.orders(body), serverId));
  }

  Mono<LogsAnswer> analyzeLogs() {
    return api.text(LogsAnswer.REQUEST)
        .publishOn(Schedulers.parallel())
        .map(text -> LogsAnswer.of(text, serverId));
  }
}
