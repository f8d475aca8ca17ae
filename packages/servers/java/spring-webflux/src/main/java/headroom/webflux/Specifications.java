package headroom.webflux;

import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes tools as specifications rather than annotated methods, so that they take the arguments as
 * they were called and judge them themselves.
 */
@Component
class Specifications {
  private final JsonMapper mapper;

  Specifications(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /** A tool whose answers are written as JSON. */
  AsyncToolSpecification ofJson(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, Mono<?>> call) {
    return ofText(
        name,
        description,
        schema,
        arguments -> call.apply(arguments).map(mapper::writeValueAsString));
  }

  /**
   * A tool whose answers are texts that hold JSON. What goes wrong in the arguments or in a backend
   * becomes a tool error with the reason as its text.
   */
  AsyncToolSpecification ofText(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, Mono<String>> call) {
    return AsyncToolSpecification.builder()
        .tool(tool(name, description, schema))
        .callHandler(
            (context, request) ->
                Mono.defer(() -> call.apply(request.arguments()))
                    .map(text -> result(text, false))
                    .onErrorResume(InvalidInput.class, Specifications::error)
                    .onErrorResume(BackendFailure.class, Specifications::error))
        .build();
  }

  private Tool tool(String name, String description, String schema) {
    Map<String, Object> parsed =
        mapper.readValue(schema, new TypeReference<Map<String, Object>>() {});
    return Tool.builder(name, parsed).description(description).build();
  }

  private static Mono<CallToolResult> error(Throwable failure) {
    return Mono.just(result(failure.getMessage(), true));
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
