package headroom.quarkus;

import headroom.core.payload.ItemRequests;
import headroom.core.payload.LogsAnswer;
import headroom.core.payload.PayloadTexts;
import headroom.core.payload.RecordsAnswer;
import headroom.core.payload.RecordsInput;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.InputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;

/**
 * The tools of suite payload; arguments are taken as those of {@link IoTools} are. Megabytes are
 * parsed on worker threads, as others need the event loop.
 */
@Singleton
public class PayloadTools {
  private final ApiCalls api;
  private final Answers answers;
  private final String serverId;

  PayloadTools(ApiCalls api, Answers answers, Settings settings) {
    this.api = api;
    this.answers = answers;
    this.serverId = settings.serverId();
  }

  @Tool(
      name = PayloadTexts.ECHO,
      description = PayloadTexts.ECHO_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> echo(@ToolArg(required = false) Object message) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("message", message);
    return answers.ofText(() -> api.text(ItemRequests.echo(arguments)));
  }

  @Tool(
      name = PayloadTexts.GET_ITEM,
      description = PayloadTexts.GET_ITEM_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> getItem(@ToolArg(required = false) Object id) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("id", id);
    return answers.ofText(() -> api.text(ItemRequests.getItem(arguments)));
  }

  @Tool(
      name = PayloadTexts.LIST_ITEMS,
      description = PayloadTexts.LIST_ITEMS_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> listItems() {
    return answers.ofText(() -> api.text(ItemRequests.listItems(Map.of())));
  }

  @Tool(
      name = PayloadTexts.CREATE_ITEM,
      description = PayloadTexts.CREATE_ITEM_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> createItem(
      @ToolArg(required = false) Object name,
      @ToolArg(required = false) Object category,
      @ToolArg(required = false) Object price) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("name", name);
    arguments.put("category", category);
    arguments.put("price", price);
    return answers.ofText(() -> api.text(ItemRequests.createItem(arguments)));
  }

  @Tool(
      name = PayloadTexts.ANALYZE_RECORDS,
      description = PayloadTexts.ANALYZE_RECORDS_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> analyzeRecords(
      @ToolArg(required = false) Object status,
      @ToolArg(name = "min_amount", required = false) Object minAmount) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("status", status);
    arguments.put("min_amount", minAmount);
    return answers.of(() -> records(RecordsInput.from(arguments)));
  }

  private Uni<RecordsAnswer> records(RecordsInput input) {
    return api.records()
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .map(body -> RecordsAnswer.of(input, api.orders(body), serverId));
  }

  @Tool(
      name = PayloadTexts.ANALYZE_LOGS,
      description = PayloadTexts.ANALYZE_LOGS_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> analyzeLogs() {
    return answers.of(this::logs);
  }

  private Uni<LogsAnswer> logs() {
    return api.text(LogsAnswer.REQUEST)
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .map(text -> LogsAnswer.of(text, serverId));
  }
}
