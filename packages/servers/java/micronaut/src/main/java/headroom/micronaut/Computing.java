package headroom.micronaut;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Where tools compute for long. */
@Factory
final class Computing {
  /**
   * Beside the event loops, which serve everybody, and beside Reactor's parallel scheduler, whose
   * threads are those of the timers: a delay must not wait until a thread has computed.
   */
  @Singleton
  @Bean(preDestroy = "dispose")
  Scheduler threads() {
    return Schedulers.newParallel("computing", Runtime.getRuntime().availableProcessors(), true);
  }
}
