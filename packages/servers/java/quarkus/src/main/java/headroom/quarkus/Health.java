package headroom.quarkus;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.HealthAnswer;
import headroom.core.Suite;
import headroom.vertx.ApiService;
import headroom.vertx.Json;
import headroom.vertx.Store;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/**
 * {@code GET /health}: 200 when the backends of the suite answer, else 503 with the one that does
 * not.
 */
@Singleton
public class Health {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final Supplier<Uni<?>> backends;
  private final String serverId;
  private final ObjectWriter writer;

  /** Only suite io has a store, which is ready before the first call. */
  Health(Suite suite, Instance<Store> stores, ApiService api, Settings settings, ObjectMapper mapper) {
    if (suite == Suite.IO) {
      Store store = stores.get();
      backends =
          () ->
              Uni.combine()
                  .all()
                  .unis(UniHelper.toUni(store.ping()), UniHelper.toUni(api.health()))
                  .asTuple();
    } else {
      backends = () -> UniHelper.toUni(api.health());
    }
    serverId = settings.serverId();
    writer = mapper.writer();
  }

  void route(@Observes Router router) {
    router.get("/health").handler(this::health);
  }

  private void health(RoutingContext context) {
    backends
        .get()
        .map(healthy -> HealthAnswer.ok(serverId))
        .subscribe()
        .with(
            answer -> send(context, OK, answer),
            failure ->
                send(
                    context,
                    UNAVAILABLE,
                    HealthAnswer.unavailable(serverId, failure.getMessage())));
  }

  private void send(RoutingContext context, int status, HealthAnswer answer) {
    context
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end(Json.write(writer, answer));
  }
}
