package headroom.micronaut;

import headroom.core.LocalHosts;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Refuses requests of pages of other hosts. */
@ServerFilter("/mcp")
final class ForeignHosts {
  /**
   * @return the refusal; null for a request of this machine, which goes on
   */
  @RequestFilter
  @Nullable HttpResponse<?> refuse(HttpRequest<?> request) {
    HttpHeaders headers = request.getHeaders();
    boolean isForeign =
        LocalHosts.areForeign(headers.get(HttpHeaders.HOST), headers.get(HttpHeaders.ORIGIN));
    return isForeign ? HttpResponse.status(HttpStatus.FORBIDDEN) : null;
  }
}
