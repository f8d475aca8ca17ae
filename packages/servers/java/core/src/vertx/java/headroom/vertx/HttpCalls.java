package headroom.vertx;

import com.fasterxml.jackson.databind.ObjectReader;
import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Calls with JSON to the API service, by Vert.x on the event loop. */
public final class HttpCalls {
  /** One for each of 50 virtual users, with room to spare; the default is 5. */
  private static final int CONNECTIONS = 100;

  private static final int DEFAULT_PORT = 80;

  private final HttpClient client;
  private final String root;
  private final Duration limit;

  /**
   * @param limit of a call, from waiting for a connection to the last byte of the answer
   */
  public HttpCalls(Vertx vertx, URI service, Duration limit) {
    this.limit = limit;
    HttpClientOptions options =
        new HttpClientOptions()
            .setDefaultHost(service.getHost())
            .setDefaultPort(service.getPort() < 0 ? DEFAULT_PORT : service.getPort())
            .setConnectTimeout((int) limit.toMillis());
    client = vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    root = service.getPath().replaceAll("/$", "");
  }

  /**
   * Asks and reads the answer.
   *
   * @param body JSON, or null for none
   * @return fails with {@link BackendFailure}, also when the answer is not 200
   */
  <T> Future<T> json(HttpMethod method, String path, Buffer body, ObjectReader reader) {
    return ask(method, path, body, ApiRequest.OK, text -> Json.read(reader, text));
  }

  /**
   * @param statuses of answers that are read, others fail
   */
  public <T> Future<T> ask(
      HttpMethod method,
      String path,
      Buffer body,
      Set<Integer> statuses,
      Function<Buffer, T> read) {
    Future<HttpClientRequest> request = client.request(method, root + path);
    Future<T> answer =
        request
            .compose(opened -> send(opened, body))
            .compose(response -> text(response, method + " " + path, statuses))
            .map(read);
    return Calls.limited(answer, cause -> failure(request, cause), limit);
  }

  private static Future<HttpClientResponse> send(HttpClientRequest request, Buffer body) {
    if (body == null) {
      return request.send();
    }
    return request.putHeader(HttpHeaders.CONTENT_TYPE, "application/json").send(body);
  }

  private static Future<Buffer> text(
      HttpClientResponse response, String request, Set<Integer> statuses) {
    if (!statuses.contains(response.statusCode())) {
      // Not before its end, up to which the limit can still reset the connection.
      return response
          .end()
          .compose(
              over ->
                  Future.failedFuture(BackendFailure.apiStatus(request, response.statusCode())));
    }
    return response.body();
  }

  private static BackendFailure failure(Future<HttpClientRequest> request, Throwable cause) {
    if (cause instanceof TimeoutException) {
      // Closes the connection, which would be taken for ever otherwise.
      request.onSuccess(HttpClientRequest::reset);
    }
    return cause instanceof BackendFailure failure ? failure : BackendFailure.api(cause);
  }
}
