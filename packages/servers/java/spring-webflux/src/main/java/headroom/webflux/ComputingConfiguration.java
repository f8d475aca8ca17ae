package headroom.webflux;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Where tools compute for long. */
@Configuration(proxyBeanMethods = false)
class ComputingConfiguration {
  /**
   * Beside the event loops, which serve everybody, and beside Reactor's parallel scheduler, whose
   * threads are those of the timers: a delay or a limit must not wait until a thread has computed.
   */
  @Bean(destroyMethod = "dispose")
  Scheduler computing() {
    return Schedulers.newParallel("computing", Runtime.getRuntime().availableProcessors(), true);
  }
}
