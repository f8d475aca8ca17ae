package headroom.springmvc.backends;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.stereotype.Component;

/** On virtual threads: at the same time, since a thread more costs next to nothing. */
@Component
@ConditionalOnThreading(Threading.VIRTUAL)
class CallsAtOnce implements Calls, AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @Override
  public <A, B, R> R both(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> combine) {
    CompletableFuture<A> started = CompletableFuture.supplyAsync(first, threads);
    B other = second.get();
    try {
      return combine.apply(started.join(), other);
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
