package headroom.quarkus;

import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.core.Suite;
import headroom.vertx.ApiService;
import headroom.vertx.HttpCalls;
import headroom.vertx.Store;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The clients of the backends, of which suite io alone has a store. */
@Singleton
public class Backends {
  @Produces
  @Singleton
  static HttpCalls calls(Vertx vertx, Settings settings, Suite suite) {
    return new HttpCalls(vertx, settings.apiServiceUrl(), suite.apiLimit());
  }

  @Produces
  @Singleton
  @Startup
  static ApiService api(HttpCalls calls, ObjectMapper mapper) {
    return new ApiService(calls, mapper);
  }

  @Produces
  @Singleton
  static Store store(Vertx vertx, Settings settings, ObjectMapper mapper) {
    String url =
        settings
            .redisUrl()
            .orElseThrow(() -> new IllegalStateException("REDIS_URL is needed for suite io"));
    return new Store(vertx, url, mapper);
  }
}
