package headroom.springmvc.backends;

import static java.nio.charset.StandardCharsets.UTF_8;

import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsInput;
import headroom.jackson.RecordsReader;
import headroom.springmvc.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClient.RequestBodySpec;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The HTTP backend as the suites synthetic and payload ask it; every failure is a {@link
 * BackendFailure}.
 */
@Component
public class ApiCalls {
  private final RestClient client;
  private final String root;
  private final ObjectReader anything;
  private final ObjectReader records;

  ApiCalls(RestClient client, Settings settings, JsonMapper mapper) {
    this.client = client;
    root = settings.apiServiceUrl();
    anything =
        mapper.readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    records = RecordsReader.of(mapper);
  }

  /** The body of an answer, whatever JSON it is. */
  public JsonNode json(ApiRequest request) {
    return exchange(request, ApiRequest.OK, anything::readValue);
  }

  /** The body of an answer as its text. */
  public String text(ApiRequest request) {
    return exchange(
        request, ItemRequests.PASSED_ON, body -> new String(body.readAllBytes(), UTF_8));
  }

  /** All orders, parsed while they arrive. */
  public List<OrderRecord> records() {
    return exchange(RecordsInput.REQUEST, ApiRequest.OK, records::readValue);
  }

  @FunctionalInterface
  private interface BodyReader<T> {
    T read(InputStream body) throws IOException;
  }

  private <T> T exchange(ApiRequest request, Set<Integer> statuses, BodyReader<T> reader) {
    RequestBodySpec asked =
        client.method(HttpMethod.valueOf(request.method())).uri(request.at(root));
    if (request.body() != null) {
      asked.contentType(MediaType.APPLICATION_JSON).body(request.body());
    }
    try {
      return asked.exchange(
          (sent, response) -> {
            int status = response.getStatusCode().value();
            if (!statuses.contains(status)) {
              throw BackendFailure.apiStatus(request.toString(), status);
            }
            return reader.read(response.getBody());
          });
    } catch (RestClientException | JacksonException e) {
      throw BackendFailure.api(e);
    }
  }
}
