package headroom.springmvc.backends;

import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.stereotype.Component;

/** On platform threads: one after the other, on the thread of the request. */
@Component
@ConditionalOnThreading(Threading.PLATFORM)
class CallsInTurn implements Calls {
  @Override
  public <A, B, R> R both(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> combine) {
    return combine.apply(first.get(), second.get());
  }
}
