package headroom.webflux;

import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsInput;
import headroom.jackson.RecordsReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestBodySpec;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP backend as the suites synthetic and payload ask it. What goes wrong with it comes as
 * {@link BackendFailure}.
 */
@Component
class ApiCalls {
  private final WebClient client;
  private final String root;
  private final Duration limit;
  private final ObjectReader anything;
  private final ObjectReader records;

  ApiCalls(WebClient client, Settings settings, JsonMapper mapper) {
    this.client = client;
    this.root = settings.apiServiceUrl();
    this.limit = settings.suite().apiLimit();
    this.anything =
        mapper.readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    this.records = RecordsReader.of(mapper);
  }

  /** The body of an answer, whatever JSON it is. */
  Mono<JsonNode> json(ApiRequest request) {
    return body(request, ApiRequest.OK).map(parsed(anything::readValue));
  }

  /** The body of an answer as its text. */
  Mono<String> text(ApiRequest request) {
    return body(request, ItemRequests.PASSED_ON)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** The body that {@link #orders} reads. */
  Mono<byte[]> records() {
    return body(RecordsInput.REQUEST, ApiRequest.OK);
  }

  /** All orders of a body. */
  List<OrderRecord> orders(byte[] body) {
    return ApiCalls.<List<OrderRecord>>parsed(records::readValue).apply(body);
  }

  private Mono<byte[]> body(ApiRequest request, Set<Integer> statuses) {
    RequestBodySpec asked =
        client.method(HttpMethod.valueOf(request.method())).uri(request.at(root));
    if (request.body() != null) {
      asked.contentType(MediaType.APPLICATION_JSON).bodyValue(request.body());
    }
    return asked
        .exchangeToMono(response -> body(request, statuses, response))
        .timeout(limit)
        .onErrorMap(failure -> !(failure instanceof BackendFailure), BackendFailure::api);
  }

  private static Mono<byte[]> body(
      ApiRequest request, Set<Integer> statuses, ClientResponse response) {
    int status = response.statusCode().value();
    return statuses.contains(status)
        ? response.bodyToMono(byte[].class).defaultIfEmpty(new byte[0])
        : response
            .releaseBody()
            .then(Mono.error(BackendFailure.apiStatus(request.toString(), status)));
  }

  private static <T> Function<byte[], T> parsed(Function<byte[], T> reader) {
    return bytes -> {
      try {
        return reader.apply(bytes);
      } catch (JacksonException e) {
        throw BackendFailure.api(e);
      }
    };
  }
}
