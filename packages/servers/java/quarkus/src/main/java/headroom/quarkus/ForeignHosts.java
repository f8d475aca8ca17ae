package headroom.quarkus;

import headroom.core.LocalHosts;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Refuses requests of pages of other hosts; Quarkus' own filter looks at the Origin alone. */
@Singleton
public class ForeignHosts {
  private static final int FORBIDDEN = 403;
  private static final int PRIORITY = 400;

  void register(@Observes Filters filters) {
    filters.register(ForeignHosts::refuse, PRIORITY);
  }

  private static void refuse(RoutingContext context) {
    HttpServerRequest request = context.request();
    String host = request.getHeader(HttpHeaders.HOST);
    if (request.path().startsWith("/mcp")
        && LocalHosts.areForeign(host, request.getHeader(HttpHeaders.ORIGIN))) {
      context.response().setStatusCode(FORBIDDEN).end("The host is not of this machine");
    } else {
      context.next();
    }
  }
}
