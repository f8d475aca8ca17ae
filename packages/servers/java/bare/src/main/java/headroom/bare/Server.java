package headroom.bare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.core.HealthAnswer;
import headroom.core.LocalHosts;
import headroom.core.Suite;
import headroom.vertx.ApiService;
import headroom.vertx.HttpCalls;
import headroom.vertx.Json;
import headroom.vertx.Store;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;

/** Answers over HTTP on one event loop, with backend clients on that loop alone. */
final class Server extends AbstractVerticle {
  /** The largest request that is read, in bytes. */
  private static final int LARGEST_BODY = 4 << 20;

  private static final int OK = 200;
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private final Settings settings;
  private ObjectMapper mapper;
  private Store store;
  private ApiService api;
  private Rpc rpc;

  Server(Settings settings) {
    this.settings = settings;
  }

  @Override
  public void start(Promise<Void> started) {
    mapper =
        new ObjectMapper()
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    store = new Store(vertx, settings.redisUrl(), mapper);
    api =
        new ApiService(
            new HttpCalls(vertx, settings.apiService(), Suite.IO.apiLimit()), mapper);
    rpc = new Rpc(new IoTools(store, api, settings), mapper, settings);
    vertx
        .createHttpServer(new HttpServerOptions().setPort(settings.port()))
        .requestHandler(this::answer)
        .listen()
        .<Void>mapEmpty()
        .onComplete(started);
  }

  private void answer(HttpServerRequest request) {
    switch (request.path()) {
      case "/mcp" -> mcp(request);
      case "/health" -> health(request);
      default -> send(request, NOT_FOUND);
    }
  }

  private void mcp(HttpServerRequest request) {
    if (LocalHosts.areForeign(
        request.getHeader(HttpHeaders.HOST), request.getHeader(HttpHeaders.ORIGIN))) {
      send(request, FORBIDDEN);
    } else if (request.method() != HttpMethod.POST) {
      send(request, NOT_ALLOWED);
    } else {
      read(request);
    }
  }

  private void read(HttpServerRequest request) {
    Buffer body = Buffer.buffer();
    request.handler(
        chunk -> {
          if (body.length() <= LARGEST_BODY) {
            body.appendBuffer(chunk);
          }
        });
    request.endHandler(
        end -> {
          if (body.length() > LARGEST_BODY) {
            send(request, TOO_LARGE);
          } else {
            message(request, body);
          }
        });
  }

  private void message(HttpServerRequest request, Buffer body) {
    Rpc.Message message;
    try {
      message = rpc.read(body);
    } catch (RuntimeException e) {
      send(request, BAD_REQUEST, rpc.unreadable(e));
      return;
    }
    if (message == null || message.isNotification()) {
      send(request, ACCEPTED);
      return;
    }
    rpc.answer(message).onSuccess(answer -> send(request, OK, answer));
  }

  private void health(HttpServerRequest request) {
    Future.all(store.ping(), api.health())
        .onSuccess(healthy -> send(request, OK, HealthAnswer.ok(settings.serverId())))
        .onFailure(
            failure ->
                send(
                    request,
                    UNAVAILABLE,
                    HealthAnswer.unavailable(settings.serverId(), failure.getMessage())));
  }

  private void send(HttpServerRequest request, int status, HealthAnswer answer) {
    send(request, status, Buffer.buffer(Json.write(mapper.writer(), answer)));
  }

  private static void send(HttpServerRequest request, int status) {
    request.response().setStatusCode(status).end();
  }

  private static void send(HttpServerRequest request, int status, Buffer answer) {
    request
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end(answer);
  }
}
