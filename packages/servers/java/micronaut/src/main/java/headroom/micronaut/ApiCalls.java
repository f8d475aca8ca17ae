package headroom.micronaut;

import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.RecordsInput;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import reactor.core.publisher.Mono;

/**
 * The HTTP backend as the suites synthetic and payload ask it. What goes wrong is a {@link
 * BackendFailure}; {@link ApiLimit} ends what lasts.
 */
@Singleton
final class ApiCalls {
  private static final Argument<byte[]> BYTES = Argument.of(byte[].class);

  private final HttpClient client;
  private final Json json;

  ApiCalls(@Client("api") HttpClient client, Json json) {
    this.client = client;
    this.json = json;
  }

  /** The body of an answer, whatever JSON it is. */
  Mono<JsonNode> json(ApiRequest request) {
    return body(request, ApiRequest.OK).map(json::anything);
  }

  /** The body of an answer as its text. */
  Mono<String> text(ApiRequest request) {
    return body(request, ItemRequests.PASSED_ON)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** The body that {@link Json#orders} reads. */
  Mono<byte[]> records() {
    return body(RecordsInput.REQUEST, ApiRequest.OK);
  }

  private Mono<byte[]> body(ApiRequest request, Set<Integer> statuses) {
    MutableHttpRequest<Object> asked =
        HttpRequest.create(HttpMethod.parse(request.method()), request.path());
    if (request.body() != null) {
      asked.body(request.body());
    }
    return Mono.from(client.exchange(asked, BYTES))
        .map(response -> body(request, statuses, response))
        .onErrorMap(cause -> failure(request, cause));
  }

  private static byte[] body(
      ApiRequest request, Set<Integer> statuses, HttpResponse<byte[]> response) {
    if (!statuses.contains(response.code())) {
      throw BackendFailure.apiStatus(request.toString(), response.code());
    }
    return response.getBody().orElse(new byte[0]);
  }

  private static BackendFailure failure(ApiRequest request, Throwable cause) {
    return switch (cause) {
      case BackendFailure failure -> failure;
      case HttpClientResponseException refused ->
          BackendFailure.apiStatus(request.toString(), refused.code());
      default -> BackendFailure.api(cause);
    };
  }
}
