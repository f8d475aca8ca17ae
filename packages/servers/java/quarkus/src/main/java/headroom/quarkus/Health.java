package headroom.quarkus;

import headroom.core.HealthAnswer;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.Json;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** {@code GET /health}: 200 when both backends answer, else 503 with the one that does not. */
@Singleton
public class Health {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final Store store;
  private final ApiService api;
  private final String serverId;

  Health(Store store, ApiService api, Settings settings) {
    this.store = store;
    this.api = api;
    this.serverId = settings.serverId();
  }

  void route(@Observes Router router) {
    router.get("/health").handler(this::health);
  }

  private void health(RoutingContext context) {
    Uni.combine()
        .all()
        .unis(store.ping(), api.health())
        .with((pong, healthy) -> HealthAnswer.ok(serverId))
        .subscribe()
        .with(
            answer -> send(context, OK, answer),
            failure ->
                send(
                    context,
                    UNAVAILABLE,
                    HealthAnswer.unavailable(serverId, failure.getMessage())));
  }

  private static void send(RoutingContext context, int status, HealthAnswer answer) {
    context
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end(Json.encodeToBuffer(answer));
  }
}
