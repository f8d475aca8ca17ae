package headroom.springmvc.tools;

import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Map;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Makes tools of Spring AI's server, by hand so that they judge their arguments themselves. */
@Component
class Specifications {
  private final JsonMapper mapper;
  private final McpJsonMapper schemaMapper;

  Specifications(JsonMapper mapper) {
    this.mapper = mapper;
    this.schemaMapper = new JacksonMcpJsonMapper(mapper);
  }

  /** A tool whose answers are written as JSON. */
  SyncToolSpecification ofJson(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, Object> call) {
    return ofText(name, description, schema, call.andThen(mapper::writeValueAsString));
  }

  /** A tool whose answers are texts that hold JSON. */
  SyncToolSpecification ofText(
      String name,
      String description,
      String schema,
      Function<Map<String, Object>, String> call) {
    return new SyncToolSpecification(
        Tool.builder(name, schemaMapper, schema).description(description).build(),
        (context, request) -> result(call, request.arguments()));
  }

  /**
   * What goes wrong, in the arguments or in a backend, is a tool error with the reason as its text.
   */
  private static CallToolResult result(
      Function<Map<String, Object>, String> call, Map<String, Object> arguments) {
    try {
      return text(call.apply(arguments), false);
    } catch (InvalidInput | BackendFailure e) {
      return text(e.getMessage(), true);
    }
  }

  private static CallToolResult text(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
