package headroom.quarkus;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsInput;
import headroom.vertx.HttpCalls;
import headroom.vertx.Json;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The HTTP backend as the suites synthetic and payload ask it; every failure is a {@link
 * BackendFailure}.
 */
@Singleton
public class ApiCalls {
  private final HttpCalls calls;
  private final ObjectMapper mapper;
  private final ObjectReader anything;
  private final ObjectReader records;

  ApiCalls(HttpCalls calls, ObjectMapper mapper) {
    this.calls = calls;
    this.mapper = mapper;
    anything =
        mapper.readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    records = readerOfRecords(mapper);
  }

  /** The body of an answer, whatever JSON it is. */
  Uni<JsonNode> json(ApiRequest request) {
    return ask(request, ApiRequest.OK, body -> Json.read(anything, body));
  }

  /** The body of an answer as its text. */
  Uni<String> text(ApiRequest request) {
    return ask(request, ItemRequests.PASSED_ON, body -> body.toString(UTF_8));
  }

  /** The body that {@link #orders} reads. */
  Uni<Buffer> records() {
    return ask(RecordsInput.REQUEST, ApiRequest.OK, Function.identity());
  }

  /** All orders of a body. */
  List<OrderRecord> orders(Buffer body) {
    try {
      return Json.read(records, body);
    } catch (RuntimeException e) {
      throw BackendFailure.api(e);
    }
  }

  /** Takes nothing for what it is not: no text for a number, and no null or nothing for 0. */
  private static ObjectReader readerOfRecords(ObjectMapper mapper) {
    ObjectMapper strict = mapper.copy();
    strict
        .coercionConfigFor(LogicalType.Textual)
        .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
        .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    return strict
        .configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false)
        .readerForListOf(OrderRecord.class)
        .with(
            DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }

  private <T> Uni<T> ask(ApiRequest request, Set<Integer> statuses, Function<Buffer, T> read) {
    HttpMethod method = HttpMethod.valueOf(request.method());
    return UniHelper.toUni(calls.ask(method, request.path(), body(request), statuses, read));
  }

  private Buffer body(ApiRequest request) {
    if (request.body() == null) {
      return null;
    }
    try {
      return Buffer.buffer(mapper.writeValueAsBytes(request.body()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request cannot be written as JSON", e);
    }
  }
}
