package headroom.micronaut;

import headroom.core.payload.LogsAnswer;
import headroom.core.payload.RecordsAnswer;
import headroom.core.payload.RecordsInput;
import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Those tools of suite payload that compute. Megabytes are parsed beside the event loops, which
 * others need.
 */
@Singleton
final class PayloadTools {
  private final ApiCalls api;
  private final Scheduler computing;
  private final Json json;
  private final String serverId;

  PayloadTools(
      ApiCalls api, Scheduler computing, Json json, @Value("${server.id}") String serverId) {
    this.api = api;
    this.computing = computing;
    this.json = json;
    this.serverId = serverId;
  }

  Mono<RecordsAnswer> analyzeRecords(RecordsInput input) {
    return api.records()
        .publishOn(computing)
        .map(body -> RecordsAnswer.of(input, json.orders(body), serverId));
  }

  Mono<LogsAnswer> analyzeLogs() {
    return api.text(LogsAnswer.REQUEST)
        .publishOn(computing)
        .map(text -> LogsAnswer.of(text, serverId));
  }
}
