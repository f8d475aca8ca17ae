package headroom.quarkus;

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
import io.quarkiverse.mcp.server.RawMessage;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.InputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;

/** The tools of suite synthetic; arguments are taken as those of {@link IoTools} are. */
@Singleton
public class SyntheticTools {
  private final Vertx vertx;
  private final ApiCalls api;
  private final Answers answers;
  private final ApiAddress address;
  private final String serverId;

  SyntheticTools(Vertx vertx, ApiCalls api, Answers answers, Settings settings) {
    this.vertx = vertx;
    this.api = api;
    this.answers = answers;
    this.address = new ApiAddress(settings.apiServiceUrl().toString());
    this.serverId = settings.serverId();
  }

  /** On a worker thread, as it returns no {@code Uni}: n 40 takes a processor half a second. */
  @Tool(
      name = SyntheticTexts.CALCULATE_FIBONACCI,
      description = SyntheticTexts.CALCULATE_FIBONACCI_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  ToolResponse calculateFibonacci(@ToolArg(required = false) Object n) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("n", n);
    return answers.ofComputed(
        () -> FibonacciAnswer.of(FibonacciInput.from(arguments), serverId));
  }

  @Tool(
      name = SyntheticTexts.FETCH_EXTERNAL_DATA,
      description = SyntheticTexts.FETCH_EXTERNAL_DATA_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> fetchExternalData(@ToolArg(required = false) Object endpoint) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("endpoint", endpoint);
    return answers.of(() -> fetch(FetchInput.from(arguments, address)));
  }

  private Uni<FetchAnswer> fetch(FetchInput input) {
    return api.json(input.request()).map(data -> FetchAnswer.of(input, data, serverId));
  }

  @Tool(
      name = SyntheticTexts.PROCESS_JSON_DATA,
      description = SyntheticTexts.PROCESS_JSON_DATA_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> processJsonData(@ToolArg(required = false) Object data, RawMessage message) {
    Map<String, Object> arguments = new HashMap<>();
    if (data != null || hasArgument(message, "data")) {
      arguments.put("data", data);
    }
    return answers.of(
        () -> Uni.createFrom().item(DataAnswer.of(DataInput.from(arguments), serverId)));
  }

  /** Whether an argument that is null was given as null. */
  private static boolean hasArgument(RawMessage message, String name) {
    JsonObject arguments =
        message.asJsonObject().getJsonObject("params").getJsonObject("arguments");
    return arguments != null && arguments.containsKey(name);
  }

  @Tool(
      name = SyntheticTexts.SIMULATE_DATABASE_QUERY,
      description = SyntheticTexts.SIMULATE_DATABASE_QUERY_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> simulateDatabaseQuery(
      @ToolArg(required = false) Object query,
      @ToolArg(name = "delay_ms", required = false) Object delayMs) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("query", query);
    arguments.put("delay_ms", delayMs);
    return answers.of(() -> query(QueryInput.from(arguments)));
  }

  private Uni<QueryAnswer> query(QueryInput input) {
    QueryAnswer answer = QueryAnswer.of(input, serverId);
    // Vert.x has no timer of 0 ms.
    return input.delayMs() == 0
        ? Uni.createFrom().item(answer)
        : UniHelper.toUni(vertx.timer(input.delayMs())).replaceWith(answer);
  }
}
