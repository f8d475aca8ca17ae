package headroom.springmvc;

import headroom.core.BackendFailure;
import headroom.core.HealthAnswer;
import headroom.core.Suite;
import headroom.springmvc.backends.ApiService;
import headroom.springmvc.backends.Calls;
import headroom.springmvc.backends.Store;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /health}: 200 when the backends of the suite answer, else 503 with the one that does
 * not.
 */
@RestController
class Health {
  private final Store store;
  private final ApiService api;
  private final Calls calls;
  private final Suite suite;
  private final String serverId;

  Health(Store store, ApiService api, Calls calls, Suite suite, Settings settings) {
    this.store = store;
    this.api = api;
    this.calls = calls;
    this.suite = suite;
    this.serverId = settings.serverId();
  }

  @GetMapping("/health")
  ResponseEntity<HealthAnswer> health() {
    try {
      if (suite == Suite.IO) {
        calls.both(store::ping, api::health, (pong, ok) -> ok);
      } else {
        api.health();
      }
      return ResponseEntity.ok(HealthAnswer.ok(serverId));
    } catch (BackendFailure e) {
      return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
          .body(HealthAnswer.unavailable(serverId, e.getMessage()));
    }
  }
}
