package headroom.vertx;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** How calls to backends end: within the limit. */
final class Calls {
  private Calls() {}

  /**
   * Gives the call up after the limit; what goes wrong, late answers included, fails with what
   * {@code named} makes of it.
   */
  static <T> Future<T> limited(
      Future<T> call, Function<Throwable, RuntimeException> named, Duration limit) {
    return call.timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
        .recover(cause -> Future.failedFuture(named.apply(cause)));
  }
}
