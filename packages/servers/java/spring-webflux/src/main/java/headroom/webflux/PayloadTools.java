package headroom.webflux;

import headroom.core.ApiRequest;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.LogsAnswer;
import headroom.core.payload.PayloadTexts;
import headroom.core.payload.RecordsAnswer;
import headroom.core.payload.RecordsInput;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** The tools of suite payload. Megabytes are parsed beside the event loops, which others need. */
@Component
class PayloadTools {
  private final Specifications specifications;
  private final ApiCalls api;
  private final Scheduler computing;
  private final String serverId;

  PayloadTools(
      Specifications specifications, ApiCalls api, Scheduler computing, Settings settings) {
    this.specifications = specifications;
    this.api = api;
    this.computing = computing;
    this.serverId = settings.serverId();
  }

  List<AsyncToolSpecification> specifications() {
    return List.of(
        proxy(
            PayloadTexts.ECHO,
            PayloadTexts.ECHO_DESCRIPTION,
            PayloadTexts.ECHO_SCHEMA,
            ItemRequests::echo),
        proxy(
            PayloadTexts.GET_ITEM,
            PayloadTexts.GET_ITEM_DESCRIPTION,
            PayloadTexts.GET_ITEM_SCHEMA,
            ItemRequests::getItem),
        proxy(
            PayloadTexts.LIST_ITEMS,
            PayloadTexts.LIST_ITEMS_DESCRIPTION,
            PayloadTexts.LIST_ITEMS_SCHEMA,
            ItemRequests::listItems),
        proxy(
            PayloadTexts.CREATE_ITEM,
            PayloadTexts.CREATE_ITEM_DESCRIPTION,
            PayloadTexts.CREATE_ITEM_SCHEMA,
            ItemRequests::createItem),
        specifications.ofJson(
            PayloadTexts.ANALYZE_RECORDS,
            PayloadTexts.ANALYZE_RECORDS_DESCRIPTION,
            PayloadTexts.ANALYZE_RECORDS_SCHEMA,
            this::analyzeRecords),
        specifications.ofJson(
            PayloadTexts.ANALYZE_LOGS,
            PayloadTexts.ANALYZE_LOGS_DESCRIPTION,
            PayloadTexts.ANALYZE_LOGS_SCHEMA,
            arguments -> analyzeLogs()));
  }

  private AsyncToolSpecification proxy(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, ApiRequest> request) {
    return specifications.ofText(name, description, schema, request.andThen(api::text));
  }

  private Mono<RecordsAnswer> analyzeRecords(Map<String, Object> arguments) {
    RecordsInput input = RecordsInput.from(arguments);
    return api.records()
        .publishOn(computing)
        .map(body -> RecordsAnswer.of(input, api.orders(body), serverId));
  }

  private Mono<LogsAnswer> analyzeLogs() {
    return api.text(LogsAnswer.REQUEST)
        .publishOn(computing)
        .map(text -> LogsAnswer.of(text, serverId));
  }
}
