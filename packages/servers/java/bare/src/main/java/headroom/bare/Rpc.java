package headroom.bare;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.BackendFailure;
import headroom.core.ExtraTools;
import headroom.core.ExtraTools.ExtraTool;
import headroom.core.InvalidInput;
import headroom.core.ToolTexts;
import headroom.vertx.Json;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** MCP without an SDK: JSON-RPC by hand, and no sessions. */
final class Rpc {
  private static final String NEWEST = "2025-11-25";
  private static final String OLDEST = "2025-06-18";

  private static final int PARSE_ERROR = -32700;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int INVALID_PARAMETERS = -32602;
  private static final int INTERNAL_ERROR = -32603;

  /** A message of a client. */
  record Message(JsonNode id, String method, Parameters params) {
    /** Whether nobody waits for an answer. */
    boolean isNotification() {
      return id == null || id.isMissingNode();
    }
  }

  /** The parameters of the methods that the server knows. */
  record Parameters(String protocolVersion, String name, Map<String, Object> arguments) {
    private static final Parameters NONE = new Parameters(null, null, null);
  }

  /** Writes the members of an answer after its id. */
  private interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  private final Map<String, Function<Map<String, Object>, ? extends Future<?>>> tools =
      new HashMap<>();
  private final ObjectMapper mapper;
  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final String serverId;
  private final String list;

  Rpc(IoTools suite, ObjectMapper mapper, Settings settings) {
    this.mapper = mapper;
    reader = mapper.readerFor(Message.class);
    writer = mapper.writer();
    serverId = settings.serverId();
    tools.put(ToolTexts.SEARCH_PRODUCTS, suite::searchProducts);
    tools.put(ToolTexts.GET_USER_CART, suite::getUserCart);
    tools.put(ToolTexts.CHECKOUT, suite::checkout);
    for (ExtraTool tool : settings.extraTools().list()) {
      Future<?> answer = Future.succeededFuture(tool.answer(serverId));
      tools.put(tool.name(), arguments -> answer);
    }
    list = list(settings.extraTools());
  }

  /**
   * @throws UncheckedIOException when the body is no message
   */
  Message read(Buffer body) {
    return Json.read(reader, body);
  }

  /** The answer to a body that is no message. */
  Buffer unreadable(RuntimeException problem) {
    return error(mapper.nullNode(), PARSE_ERROR, String.valueOf(problem.getMessage()));
  }

  /** The answer to a message, which never fails. */
  Future<Buffer> answer(Message message) {
    Parameters parameters = message.params() == null ? Parameters.NONE : message.params();
    return switch (message.method()) {
      case "initialize" -> now(result(message, json -> initialized(json, parameters)));
      case "ping" -> now(result(message, json -> {}));
      case "tools/list" -> now(result(message, this::listed));
      case "tools/call" -> call(message, parameters);
      case null, default ->
          now(error(message.id(), UNKNOWN_METHOD, "there is no method " + message.method()));
    };
  }

  private static Future<Buffer> now(Buffer answer) {
    return Future.succeededFuture(answer);
  }

  private void initialized(JsonGenerator json, Parameters parameters) throws IOException {
    boolean isOldest = OLDEST.equals(parameters.protocolVersion());
    json.writeStringField("protocolVersion", isOldest ? OLDEST : NEWEST);
    json.writeObjectFieldStart("capabilities");
    json.writeObjectFieldStart("tools");
    json.writeEndObject();
    json.writeEndObject();
    json.writeObjectFieldStart("serverInfo");
    json.writeStringField("name", "headroom-" + serverId);
    json.writeStringField("version", "1.0.0");
    json.writeEndObject();
  }

  private void listed(JsonGenerator json) throws IOException {
    json.writeFieldName("tools");
    json.writeRawValue(list);
  }

  private Future<Buffer> call(Message message, Parameters parameters) {
    Function<Map<String, Object>, ? extends Future<?>> tool = tools.get(parameters.name());
    if (tool == null) {
      return now(
          error(message.id(), INVALID_PARAMETERS, "there is no tool " + parameters.name()));
    }
    Future<?> answer;
    try {
      answer = tool.apply(parameters.arguments());
    } catch (InvalidInput e) {
      return now(content(message, e.getMessage(), true));
    }
    return answer
        .map(value -> content(message, Json.write(writer, value), false))
        .otherwise(problem -> failed(message, problem));
  }

  /** A tool error, or an error of JSON-RPC where the fault is the server's own. */
  private Buffer failed(Message message, Throwable problem) {
    return problem instanceof InvalidInput || problem instanceof BackendFailure
        ? content(message, problem.getMessage(), true)
        : error(message.id(), INTERNAL_ERROR, String.valueOf(problem));
  }

  private Buffer content(Message message, String text, boolean isError) {
    return result(
        message,
        json -> {
          json.writeArrayFieldStart("content");
          json.writeStartObject();
          json.writeStringField("type", "text");
          json.writeStringField("text", text);
          json.writeEndObject();
          json.writeEndArray();
          if (isError) {
            json.writeBooleanField("isError", true);
          }
        });
  }

  private Buffer result(Message message, Members result) {
    return object(message.id(), "result", result);
  }

  private Buffer error(JsonNode id, int code, String reason) {
    return object(
        id,
        "error",
        json -> {
          json.writeNumberField("code", code);
          json.writeStringField("message", reason);
        });
  }

  private Buffer object(JsonNode id, String name, Members members) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder();
        JsonGenerator json = mapper.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("jsonrpc", "2.0");
      json.writeFieldName("id");
      mapper.writeTree(json, id);
      json.writeObjectFieldStart(name);
      members.write(json);
      json.writeEndObject();
      json.writeEndObject();
      json.flush();
      return Buffer.buffer(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("an answer cannot be written as JSON", e);
    }
  }

  /** The tools as tools/list shows them. */
  private String list(ExtraTools extra) {
    try {
      var listed = mapper.createArrayNode();
      listed.add(
          tool(
              ToolTexts.SEARCH_PRODUCTS,
              ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
              ToolTexts.SEARCH_PRODUCTS_SCHEMA));
      listed.add(
          tool(
              ToolTexts.GET_USER_CART,
              ToolTexts.GET_USER_CART_DESCRIPTION,
              ToolTexts.GET_USER_CART_SCHEMA));
      listed.add(
          tool(ToolTexts.CHECKOUT, ToolTexts.CHECKOUT_DESCRIPTION, ToolTexts.CHECKOUT_SCHEMA));
      for (ExtraTool tool : extra.list()) {
        listed.add(tool(tool.name(), tool.description(), ExtraTools.SCHEMA));
      }
      return mapper.writeValueAsString(listed);
    } catch (IOException e) {
      throw new UncheckedIOException("a schema is no JSON", e);
    }
  }

  private JsonNode tool(String name, String description, String schema) throws IOException {
    return mapper
        .createObjectNode()
        .put("name", name)
        .put("description", description)
        .set("inputSchema", mapper.readTree(schema));
  }
}
