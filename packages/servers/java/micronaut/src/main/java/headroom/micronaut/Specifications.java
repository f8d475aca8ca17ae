package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Makes what offers a tool to the MCP server. Specifications, because methods annotated with
 * {@code @Tool} cannot answer asynchronously.
 */
@Singleton
final class Specifications {
  private final McpJsonMapper schemas;
  private final Json json;

  Specifications(McpJsonMapper schemas, Json json) {
    this.schemas = schemas;
    this.json = json;
  }

  /** A tool whose answers are written as JSON. */
  <I> AsyncToolSpecification ofJson(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, I> input,
      Function<I, ? extends Mono<?>> call) {
    return ofText(name, description, schema, input, read -> call.apply(read).map(json::write));
  }

  /** A tool whose answers are texts that hold JSON. */
  <I> AsyncToolSpecification ofText(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, I> input,
      Function<I, Mono<String>> call) {
    return AsyncToolSpecification.builder()
        .tool(
            Tool.builder()
                .name(name)
                .description(description)
                .inputSchema(schemas, schema)
                .build())
        .callHandler(
            (context, request) ->
                Mono.defer(() -> call.apply(input.apply(request.arguments())))
                    .map(text -> result(text, false))
                    .onErrorResume(
                        Specifications::isAnswer,
                        error -> Mono.just(result(error.getMessage(), true))))
        .build();
  }

  /** Anything else is our own mistake, which the SDK answers as an internal error. */
  private static boolean isAnswer(Throwable error) {
    return error instanceof InvalidInput || error instanceof BackendFailure;
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
